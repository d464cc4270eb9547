"""Solving at once: none, exactly one, or several, and how long it took."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from minuet.apps.web.picture import faces, regions
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import check_size, find_subject, given_numbers
from minuet.solver import solutions

__all__ = ["solve"]

SHOWN = 400_000  # cells of solutions that are sent; further solutions are only counted


def solve(subject: dict[str, Any], *, limits: Limits) -> Iterator[Any]:
    """Yield solutions, a line each, and at last how many there are and how long it took.

    One more than the limit is looked for: only so "1000" can be told from "1000 and more".
    """
    start = perf_counter()
    found = find_subject(subject, limits)
    model = found.puzzle.models[0] if found.kind != "dlx" else None
    problem = check_size(found, model, limits)
    given = given_numbers(found, problem)
    if given is None:
        yield _ending(0, complete=True, clash=True, start=start)
        return
    search = solutions(
        problem, given=found.given, limit=limits.solutions + 1, time_limit=limits.seconds - 1
    )
    count, shown, blank = 0, 0, found.picture(())
    for solution in search:
        count += 1
        if count <= limits.solutions and shown <= SHOWN:
            shown += 1 if blank is None else blank.height * blank.width
            yield _record(found, solution, blank)
    more = count > limits.solutions
    yield {
        **_ending(min(count, limits.solutions), complete=search.complete, start=start),
        "more": more,
        "search": search.stats.seconds,
        "stats": search.stats._asdict(),
    }


def _record(subject: Any, solution: Any, blank: Any) -> dict[str, Any]:
    """A solution: the values of a grid, what other boards show, or just the options chosen."""
    if subject.grid is not None:
        return {"values": [value for row in subject.grid.decode(solution).values for value in row]}
    if blank is not None:
        board = subject.picture(solution)
        numbers = list(solution.indices)
        return {"faces": faces(board, blank), "regions": regions(board), "options": numbers}
    return {"options": list(solution.indices)}


def _ending(count: int, *, complete: bool, start: float, clash: bool = False) -> dict[str, Any]:
    seconds = perf_counter() - start
    return {"count": count, "complete": complete, "clash": clash, "seconds": seconds}

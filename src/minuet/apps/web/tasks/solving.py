"""Solving at once: none, exactly one, or several, and how long it took."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from minuet.apps.subject import Subject
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import Name, check_size, find_subject, grid_of
from minuet.puzzles.base.picture import Picture
from minuet.render.records import Record, faces, regions
from minuet.solver import Solution, solutions

SHOWN = 400_000  # cells of solutions that are sent; further solutions are only counted


def solve(subject: Name, *, limits: Limits) -> Iterator[object]:
    """Yield solutions, a line each, and at last how many there are and how long it took.

    One more than the limit is looked for: only so "1000" can be told from "1000 and more".
    """
    start = perf_counter()
    found = find_subject(subject, limits)
    problem = check_size(found, None, limits)
    if found.given_numbers(problem) is None:
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


def _record(subject: Subject, solution: Solution, blank: Picture | None) -> Record:
    """A solution: the values of a grid, what other boards show, or just the options chosen."""
    grid = grid_of(subject)
    if grid is not None:
        return {"values": [value for row in grid.decode(solution).values for value in row]}
    record: Record = {"options": list(solution.indices)}
    board = subject.picture(solution)
    if board is not None and blank is not None:
        record |= {"faces": faces(board, blank), "regions": regions(board)}
    return record


def _ending(count: int, *, complete: bool, start: float, clash: bool = False) -> Record:
    seconds = perf_counter() - start
    return {"count": count, "complete": complete, "clash": clash, "seconds": seconds}

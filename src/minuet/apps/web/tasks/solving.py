"""Solving without animation: none, exactly one, or several, and how long it took."""

from __future__ import annotations

from collections.abc import Iterator

from minuet.apps.subject import Subject
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import Name, check_size, find_subject, grid_of
from minuet.puzzles.base.picture import Picture
from minuet.render.board_record import Record, faces, regions
from minuet.solver import Solution

from .listing import Listing
from .stages import Stages

SHOWN = 400_000  # cells of solutions that are sent; further solutions are only counted


def solve(subject: Name, *, limits: Limits) -> Iterator[object]:
    """Yield solutions, one per line, and finally how many there are and how long it took.

    One more than the limit is looked for, to distinguish "1000" from "1000 and more".
    """
    stages = Stages()
    found = find_subject(subject, limits)
    stages.end("read")
    problem = check_size(found, None, limits)
    if found.given_numbers(problem) is None:
        stages.end("build")
        yield _ending(0, stages, complete=True, clash=True)
        return
    search = Listing(problem, found.given, limit=limits.solutions + 1, seconds=limits.seconds - 1)
    count, shown, blank = 0, 0, found.picture(())
    stages.end("build")
    for solution in search:
        stages.end("search")
        count += 1
        if count <= limits.solutions and shown <= SHOWN:
            shown += 1 if blank is None else blank.height * blank.width
            yield _record(found, solution, blank)
            stages.end("send")
    stages.end("search")
    more, stats = count > limits.solutions, search.stats
    yield {
        **_ending(min(count, limits.solutions), stages, complete=search.complete),
        "more": more,
        "search": stats.seconds,
        "stats": stats._asdict(),
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


def _ending(count: int, stages: Stages, *, complete: bool, clash: bool = False) -> Record:
    return {"count": count, "complete": complete, "clash": clash, "stages": stages.seconds}

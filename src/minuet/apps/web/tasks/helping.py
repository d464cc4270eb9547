"""Help for players: is it right so far, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator

from minuet.apps.subject import PuzzleSubject
from minuet.apps.web.help import Helper
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import (
    Name,
    check_size,
    colored_board,
    find_subject,
    grid_of,
    marked_board,
)

from . import Wrong

Numbers = list[int] | None


def check(
    subject: Name, values: Numbers = None, chosen: Numbers = None, *, limits: Limits
) -> Iterator[object]:
    """Say which rules the board breaks, what cannot be right, and whether it is solved.

    `values` are the numbers in the cells, or 1 for a mark and 2 for none; of puzzles that are made
    of pieces, `chosen` are the numbers of the options on the board.
    """
    yield _helper(subject, values, chosen, limits).check()


def hint(
    subject: Name, values: Numbers = None, chosen: Numbers = None, *, limits: Limits
) -> Iterator[object]:
    """The next step, in stages; or what has to be fixed first."""
    yield _helper(subject, values, chosen, limits).hint()


def _helper(subject: Name, values: Numbers, chosen: Numbers, limits: Limits) -> Helper:
    found = find_subject(subject, limits)
    grid, colored, marked = grid_of(found), colored_board(found), marked_board(found)
    if values is not None and grid is not None:
        from minuet.apps.web.help.numbers import Numbers

        return Numbers(grid, values, limits)
    if values is not None and colored is not None:
        from minuet.apps.web.help.colors import Colors

        return Colors(colored, values, limits)
    if values is not None and marked is not None:
        from minuet.apps.web.help.marks import Marks

        return Marks(marked, values, limits)
    is_filled_in = grid or colored or marked
    if chosen is not None and isinstance(found, PuzzleSubject) and not is_filled_in:
        from minuet.apps.web.help.pieces import Pieces

        check_size(found, found.models[0], limits)
        return Pieces(found, chosen, limits)
    raise Wrong(f"{found.title} cannot be filled in by hand here.")

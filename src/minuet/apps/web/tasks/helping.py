"""Help for players: is it right so far, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minuet.apps.web.help import Helper
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import check_size, find_subject

from . import Wrong

__all__ = ["check", "hint"]


def check(
    subject: dict[str, Any],
    values: list[int] | None = None,
    chosen: list[int] | None = None,
    *,
    limits: Limits,
) -> Iterator[Any]:
    """Say which rules the board breaks, what cannot be right, and whether it is solved.

    `values` are the numbers in the cells; of puzzles that are made of pieces, `chosen` are the
    numbers of the options on the board.
    """
    yield _helper(subject, values, chosen, limits).check()


def hint(
    subject: dict[str, Any],
    values: list[int] | None = None,
    chosen: list[int] | None = None,
    *,
    limits: Limits,
) -> Iterator[Any]:
    """The next step, in stages; or what has to be mended first."""
    yield _helper(subject, values, chosen, limits).hint()


def _helper(
    subject: dict[str, Any], values: list[int] | None, chosen: list[int] | None, limits: Limits
) -> Helper:
    found = find_subject(subject, limits)
    way = found.way_to_play
    if values is not None and way == "numbers":
        from minuet.apps.web.help.numbers import Numbers

        return Numbers(found.grid, values, limits)
    if values is not None and way == "colors":
        from minuet.apps.web.help.colors import Colors

        return Colors(found.colored, values, limits)
    if chosen is not None and way == "pieces":
        from minuet.apps.web.help.pieces import Pieces

        check_size(found, found.models[0], limits)
        return Pieces(found, chosen, limits)
    raise Wrong(f"{found.title} cannot be filled in by hand here.")

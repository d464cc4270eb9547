"""Packing squares into a rectangle: the partridge puzzle, squared rectangles, and all tilings.

Rules
-----
1. There is a number of squares of each side: exact, a minimum and a maximum, or any number.
2. They cover the rectangle (or any other region) exactly once.

The *partridge puzzle* (Robert Wainwright, 1981) has one square of side 1, two of side 2, ..., n of
side n: together as much as a square of side 1 + 2 + ... + n. The smallest n from 2 on for which it
can be done is 8, in 2,332 ways up to symmetry (Bill Cutler, 1996). A *squared rectangle* is made of
squares of different sides; the smallest has nine of them, in 33 by 32 (Zbigniew Moron, 1925).

How it is encoded
-----------------
As with other pieces (see `minuet.puzzles.base.packing`): an option is a square in a place. The
copies of a side are multiplicities: its item is covered between `low` and `high` times.

The order of the items matters here: large squares come first, as small ones fit in later, and the
cells come from one corner to the one across, so that what is still free keeps together. With this,
a partridge of size 8 is found in seconds; with small squares first and cells in rows, it is not.

>>> Squares({1: (0, None), 2: (0, None)}, "2x5").count()  # any number of each
8
>>> Squares({1: 4, 2: 3}, "4x4").count(), Squares({1: 4, 2: (2, 3)}, "4x4").count()
(8, 8)
>>> print(Squares({1: 2, 2: 1, 3: 1}, "3x5").solve())
┌───────────┬───────┐
│           │ 2     │
│           │       │
│     3     │       │
│           ├───┬───┤
│           │ 1 │ 1 │
└───────────┴───┴───┘
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from minuet.errors import PuzzleError, show
from minuet.puzzles.base.bounds import MOST_CELLS, check_count, whole
from minuet.puzzles.base.packing import Label
from minuet.puzzles.base.picture import Cell, Picture
from minuet.puzzles.base.placing import frozen
from minuet.puzzles.polyomino import Polyomino

__all__ = ["MORON", "Squares", "partridge", "tilings"]

MORON = (18, 15, 14, 10, 9, 8, 7, 4, 1)
"""The sides of the smallest squared rectangle, which is 33 by 32."""


class Squares(Polyomino):
    """Squares for a region: `copies` maps a side to a number, or to (low, high).

    `high` may be None for any number. Rows (side, low, high) work as well. The region is given as
    for `Polyomino`: "33x32", or rows of text.
    """

    name = "squares"
    title = "Packing squares"
    _rules = (
        "Cover the rectangle with squares, without gaps or overlaps. The puzzle says how many "
        "squares of each size there are."
    )
    formats = ("fields", "json")
    _generator = ""  # of which squares would it be?
    _sizes = ()

    def __init__(
        self,
        copies: Any,
        region: Any,
        *,
        given: Iterable[Any] = (),
        placed: Iterable[Any] = (),
    ) -> None:
        rows = _read_copies(copies)
        cells = sum(side * side for side, _, _ in rows)
        check_count(cells, MOST_CELLS, "cells of the squares, one of each side,", part="copies")
        pieces = [(str(side), f"{side}x{side}", low, high) for side, low, high in rows[::-1]]
        self._set_packing(pieces, region, True, given, placed)
        self.__dict__["copies"] = rows

    copies: tuple[tuple[int, int, int | None], ...]

    def _parts(self) -> dict[str, Any]:
        parts = super()._parts()
        rest = {name: parts[name] for name in parts if name not in ("pieces", "reflect")}
        return {"copies": self.copies, **rest}

    def _ordered_cells(self) -> Iterable[tuple[int, ...]]:
        return sorted(self.region, key=sum)

    def label_text(self, label: Label) -> str:
        """A readable placement, by its corners: `3 at r1c1 to r3c3`."""
        name, cells = label
        corners = dict.fromkeys((min(cells), max(cells)))
        return f"{name} at " + " to ".join(self.cells_text([corner]) for corner in corners)

    def picture(self) -> Picture:
        """The region, with the squares in map colors, and the side of each in its middle."""
        picture = super().picture()
        named = {_middle(int(side), cells) for side, cells in self.placed}
        rows = [
            [_look(cell, (r, c) in named) for c, cell in enumerate(row)]
            for r, row in enumerate(picture.cells)
        ]
        return picture.replace(cells=rows)

    @classmethod
    def read_line(cls, sort: str, text: str) -> tuple[str, Any]:
        """What a line of the format `fields` says: `region: 33x32`, or `side: 3 x2`."""
        if sort == "region":
            return "region", text
        match = re.fullmatch(r"(\d{1,9})(?:\s+x(\d{1,9})(?:-(\d{1,9})|(\+))?)?", text)
        if sort != "side" or match is None:
            raise PuzzleError("a line is 'region: 33x32', or a square: 'side: 3', 'side: 3 x2'")
        side, low, high, many = match.groups(default="")
        return "copies", (int(side), int(low or 1), None if many else int(high or low or 1))

    def text_lines(self) -> Iterator[tuple[str, str]]:
        """The lines of the format `fields`."""
        cells = set(self.region)
        height, width = (1 + max(axis) for axis in zip(*cells, strict=True))
        if len(cells) == height * width:
            yield "region", f"{height}x{width}"
        else:
            for row in range(height):
                signs = ["#" if (row, column) in cells else "." for column in range(width)]
                yield "region", "".join(signs)
        for side, low, high in self.copies:
            copies = "+" if high is None else f"-{high}" if high > low else ""
            yield "side", str(side) if (low, high) == (1, 1) else f"{side} x{low}{copies}"

    def _describe(self) -> str:
        return f"{len(self.copies)} sizes of squares into {len(self.region)} unit squares"


def _middle(side: int, cells: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The cell in the middle of a square, or the one above and left of it."""
    row, column = min(cells)
    return row + (side - 1) // 2, column + (side - 1) // 2


def _look(cell: Cell | None, is_named: bool) -> Cell | None:
    return cell._replace(text=" ") if cell and cell.text and not is_named else cell


def partridge(size: int) -> Squares:
    """The partridge puzzle with squares up to this side.

    >>> [partridge(size).count() for size in (1, 2, 3)]
    [1, 0, 0]
    """
    side = whole(size, "size") * (size + 1) // 2
    return Squares({number: number for number in range(1, size + 1)}, f"{side}x{side}")


def tilings(side: int) -> Squares:
    """A square to be cut into any number of squares of any side.

    >>> [tilings(side).count() for side in range(1, 6)]
    [1, 2, 6, 40, 472]
    """
    return Squares(dict.fromkeys(range(1, whole(side, "side") + 1), (0, None)), f"{side}x{side}")


def _read_copies(copies: Any) -> tuple[tuple[int, int, int | None], ...]:
    rows = copies.items() if isinstance(copies, Mapping) else frozen(list(copies))
    return tuple(sorted((_row(row) for row in rows), key=lambda row: row[0]))


def _row(row: Any) -> tuple[int, int, int | None]:
    """The side, the least and the most copies, from any of the ways to write them."""
    try:
        side, *bounds = row
        if bounds and isinstance(bounds[0], (tuple, list)):
            bounds = list(bounds[0])
        low, high = (*bounds, *bounds)[:2]
    except (TypeError, ValueError):
        raise PuzzleError(f"{show(row)} is not a side with its copies", part="copies") from None
    side = whole(side, "side of a square")
    whole(low, "number of copies", 0)
    if high is not None and whole(high, "number of copies", 0) < low:
        raise PuzzleError(f"there cannot be {low} to {high} squares of side {side}", part="copies")
    return side, low, high

"""Where the cells are on the screen: how large they are drawn, and which lines are between them.

A board is drawn in one of four sizes, the largest that fits:

- *large*: three lines a cell, marks in a square, lines between all cells;
- *medium*: two lines a cell, marks in two rows;
- *small*: one line a cell, marks only where there are few;
- *tiny*: as small, and without lines inside: rooms are distinguished by color.

Where walls run straight through the board (the boxes of a sudoku), medium and small leave out the
lines between other cells; where they wind (rooms, jigsaws), every cell needs its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from minuet.puzzles.base.picture import Picture
from minuet.render.characters import Raster

Cell = tuple[int, int]


@dataclass(frozen=True)
class Geometry(Raster):
    """Where the cells are on the screen, and what that size is called."""

    name: str = ""


def make(
    name: str, height: int, width: int, lines: tuple[set[int], set[int]], size: Cell
) -> Geometry:
    """A geometry with cells of that height and width, and lines before these rows and columns."""
    return replace(Geometry.of(size, (height, width), *lines), name=name)


def fit(picture: Picture, largest: int, room: tuple[int, int]) -> Geometry:
    """The largest geometry for a board that fits into this many lines and columns.

    If none fits, it is the smallest, and the board has to be scrolled.
    """
    options = list(_options(picture, largest))
    for each in options:
        if each.height <= room[0] and each.width <= room[1]:
            return each
    return options[-1]


def _options(picture: Picture, largest: int) -> Iterable[Geometry]:
    size = (picture.height, picture.width)
    every = (set(range(size[0] + 1)), set(range(size[1] + 1)))
    straight = _straight(picture)
    border = ({0, size[0]}, {0, size[1]})
    third, half = -(-largest // 3), -(-largest // 2)
    yield make("large", 3, max(7, third + 2) if largest <= 9 else third + 2, every, size)
    lines = (straight[0], every[1]) if straight else every
    yield make("medium", 2, max(5, half), lines, size)
    for width in (7, 5, 4, 3):
        if width <= max(largest, 3):
            yield make("small", 1, width, straight or every, size)
    yield make("tiny", 1, 3, border, size)
    yield make("tiny", 1, 2, border, size)


def _straight(picture: Picture) -> tuple[set[int], set[int]] | None:
    """The lines on which walls run straight through the board; None if some do not."""
    rows, columns = range(picture.height), range(picture.width)
    across = {row: {_wall(picture, row - 1, c, row, c) for c in columns} for row in rows[1:]}
    down = {col: {_wall(picture, r, col - 1, r, col) for r in rows} for col in columns[1:]}
    kinds = [*across.values(), *down.values()]
    if any(len(each - {""}) > 1 for each in kinds):
        return None
    return (
        {0, picture.height, *(row for row, kind in across.items() if "wall" in kind)},
        {0, picture.width, *(col for col, kind in down.items() if "wall" in kind)},
    )


def _wall(picture: Picture, row: int, column: int, to_row: int, to_column: int) -> str:
    return picture.wall((row, column), (to_row, to_column))

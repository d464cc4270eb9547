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
    """Where the cells are on the screen, and what that size is called.

    `before` is how many rows and columns of clues come before those of the board.
    """

    name: str = ""
    before: Cell = (0, 0)

    def place(self, cell: Cell) -> Cell:
        """The line and column of the screen at which a cell of the board begins."""
        return self.tops[cell[0] + self.before[0]], self.lefts[cell[1] + self.before[1]]

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell of the board at a place of the screen; None for lines, clues and beyond."""
        found = super().cell_at(x, y)
        cell = found and (found[0] - self.before[0], found[1] - self.before[1])
        return None if cell is None or min(cell) < 0 else cell


def make(
    name: str, height: int, width: int, lines: tuple[set[int], set[int]], size: Cell
) -> Geometry:
    """A geometry with cells of that height and width, and lines before these rows and columns."""
    return replace(Geometry.of(size, (height, width), *lines), name=name)


def fit(picture: Picture, largest: int, room: tuple[int, int]) -> Geometry:
    """The largest geometry for a board that fits into this many lines and columns.

    If none fits, it is the smallest, and the board has to be scrolled.
    """
    clues = picture.outside
    before = (int(bool(clues and clues.top)), int(bool(clues and clues.left)))
    options = [replace(each, before=before) for each in _options(picture.framed(), largest)]
    for each in options:
        if each.height <= room[0] and each.width <= room[1]:
            return each
    return options[-1]


def _options(picture: Picture, largest: int) -> Iterable[Geometry]:
    size = (picture.height, picture.width)
    every = (set(range(size[0] + 1)), set(range(size[1] + 1)))
    has_signs = any(mark.kind == "sign" for mark in picture.marks)  # they stand on lines
    straight = None if has_signs else _straight(picture)
    border = _border(picture)
    third, half = -(-largest // 3), -(-largest // 2)
    yield make("large", 3, max(7, third + 2) if largest <= 9 else third + 2, every, size)
    lines = (straight[0], every[1]) if straight else every
    yield make("medium", 2, max(5, half), lines, size)
    for width in (7, 5, 4, 3):
        if width <= max(largest, 3):
            yield make("small", 1, width, straight or every, size)
    if not has_signs:
        yield make("tiny", 1, 3, border, size)
        yield make("tiny", 1, 2, border, size)


def _border(picture: Picture) -> tuple[set[int], set[int]]:
    """The lines around the cells of the board, inside of the clues."""
    cells = [
        (r, c) for r, row in enumerate(picture.cells) for c, cell in enumerate(row)
        if cell and cell.role != "outside"
    ]  # fmt: skip
    rows, columns = {r for r, _ in cells}, {c for _, c in cells}
    return {min(rows), max(rows) + 1}, {min(columns), max(columns) + 1}


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

"""A picture on a screen of characters: where its cells are, and the lines between them.

Lines have a weight: 0 for none, 1 for a thin one, 2 for a thick one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Self

Place = tuple[int, int]
Numbers = Collection[int]
Weight = Callable[[Place, Place], int]  # of the line between two neighbors
# The character where lines meet, by their weights: up, 3 right, 9 down, 27 left.
BOXES = " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋"
ASCII = "".join(
    " -="[max(right, left)] if right + left and not up + down
    else " |#"[max(up, down)] if not right + left
    else "+"
    for left in range(3) for down in range(3) for right in range(3) for up in range(3)
)  # fmt: skip


def crossing(up: int, right: int, down: int, left: int, signs: str = BOXES) -> str:
    """The character where lines of these weights meet.

    >>> crossing(2, 1, 2, 0), crossing(0, 2, 0, 2), crossing(1, 1, 1, 1, ASCII)
    ('┠', '━', '+')
    """
    return signs[up + 3 * right + 9 * down + 27 * left]


@dataclass(frozen=True)
class Raster:
    """The place of each cell, in characters from the upper left corner of the board.

    `tops[row]` and `lefts[column]` are where cells begin; between one and the next may be a line.
    """

    cell_height: int
    cell_width: int
    tops: tuple[int, ...]
    lefts: tuple[int, ...]
    height: int
    width: int

    @classmethod
    def of(cls, size: Place, cell: Place, rows: Numbers, columns: Numbers) -> Self:
        """The raster of a board of this size with cells of this height and width.

        `rows` and `columns` are the numbers of those that have a line before them.

        >>> made = Raster.of((2, 2), (1, 3), {0, 2}, {0, 2})
        >>> made.tops, made.lefts, made.height, made.width
        ((1, 2), (1, 4), 4, 8)
        """
        tops, bottom = _starts(size[0], cell[0], rows)
        lefts, right = _starts(size[1], cell[1], columns)
        return cls(*cell, tops, lefts, bottom, right)

    @property
    def is_lined(self) -> bool:
        """Whether there is a line between any two cells."""
        return self.height == len(self.tops) * (self.cell_height + 1) + 1

    def cell_at(self, x: int, y: int) -> Place | None:
        """The cell at a place of the screen; None for lines and beyond."""
        row = _index(self.tops, self.cell_height, y)
        column = _index(self.lefts, self.cell_width, x)
        return None if row is None or column is None else (row, column)


def _starts(count: int, length: int, lines: Numbers) -> tuple[tuple[int, ...], int]:
    starts, place = [], 0
    for index in range(count):
        place += index in lines
        starts.append(place)
        place += length
    return tuple(starts), place + (count in lines)


def _index(starts: tuple[int, ...], length: int, place: int) -> int | None:
    for index, start in enumerate(starts):
        if start <= place < start + length:
            return index
    return None


def strokes(raster: Raster, weight: Weight, signs: str = BOXES) -> list[tuple[int, int, str, int]]:
    """Return (y, x, character, weight) for each character of the lines of a board."""
    across: dict[Place, int] = {}
    down: dict[Place, int] = {}
    rows = _lines(raster.tops, raster.cell_height, raster.height)
    columns = _lines(raster.lefts, raster.cell_width, raster.width)
    for row, y in rows.items():
        for column, left in enumerate(raster.lefts):
            found = weight((row - 1, column), (row, column))
            for each in range(raster.cell_width):
                across[y, left + each] = found
    for column, x in columns.items():
        for row, top in enumerate(raster.tops):
            found = weight((row, column - 1), (row, column))
            for each in range(raster.cell_height):
                down[top + each, x] = found
    flat = [crossing(0, weight, 0, weight, signs) for weight in range(3)]
    upright = [crossing(weight, 0, weight, 0, signs) for weight in range(3)]
    drawn = [(y, x, flat[found], found) for (y, x), found in across.items()]
    drawn += [(y, x, upright[found], found) for (y, x), found in down.items()]
    for y in rows.values():
        for x in columns.values():
            arms = (
                down.get((y - 1, x), 0),
                across.get((y, x + 1), 0),
                down.get((y + 1, x), 0),
                across.get((y, x - 1), 0),
            )
            drawn.append((y, x, crossing(*arms, signs), max(arms)))
    return drawn


def _lines(starts: tuple[int, ...], length: int, end: int) -> dict[int, int]:
    """Where there are lines, by the number of the cell that follows."""
    places = {number: start - 1 for number, start in enumerate(starts)}
    places[len(starts)] = (starts[-1] + length) if starts else 0
    ends = {number + 1: start + length for number, start in enumerate(starts)}
    return {n: y for n, y in places.items() if 0 <= y < end and y >= ends.get(n, 0)}

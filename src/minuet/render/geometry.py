"""Where the lines of a picture are: one geometry for text, SVG, PDF, the page and the game.

Lengths are in cells, from the upper left corner of the picture: (x, y), the column before the row.
A stroke is a straight line (x, y, u, v) from one point to another. Drawing code only has to scale
them.

>>> from minuet.puzzles.base.picture import Cell, Picture
>>> picture = Picture([[Cell("1"), Cell()], [Cell(), None]], regions=["AB", "AB"])
>>> borders(picture, "line"), borders(picture, "wall")[:2]
([(0, 1, 1, 1)], [(0, 0, 2, 0), (1, 1, 2, 1)])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from math import hypot
from typing import TypeVar

from minuet.puzzles.base.picture import Mark, Picture

Value = TypeVar("Value")
Place = tuple[int, int]
Point = tuple[float, float]
Stroke = tuple[float, float, float, float]

INSET = 0.1  # how far the outline of a cage is inside its cells
RING = 0.375  # the radius of a circle in a cell
BARS = {"━": (0.5, 0.16), "┃": (0.16, 0.5)}  # signs that are drawn as bars: width and height


def borders(picture: Picture, kind: str) -> list[Stroke]:
    """The borders between cells that are "wall" or "line", each stroke as long as possible."""
    height, width = range(picture.height), range(picture.width)
    across = [
        (start, y, end, y)
        for y in range(picture.height + 1)
        for start, end, found in runs([picture.wall((y - 1, x), (y, x)) for x in width])
        if found == kind
    ]
    down = [
        (x, start, x, end)
        for x in range(picture.width + 1)
        for start, end, found in runs([picture.wall((y, x - 1), (y, x)) for y in height])
        if found == kind
    ]
    return [*across, *down]


def pieces(strokes: Iterable[Stroke]) -> Iterator[Stroke]:
    """Cut strokes across and down into strokes that are one cell long.

    >>> list(pieces([(0, 1, 2, 1), (3, 0, 3, 1)]))
    [(0, 1, 1, 1), (1, 1, 2, 1), (3, 0, 3, 1)]
    """
    for x, y, u, v in strokes:
        for step in range(int(u - x)):
            yield x + step, y, x + step + 1, y
        for step in range(int(v - y)):
            yield x, y + step, x, y + step + 1


def runs(values: Sequence[Value]) -> Iterator[tuple[int, int, Value]]:
    """Yield (start, end, value) for each run of equal values.

    >>> list(runs(["a", "a", None]))
    [(0, 2, 'a'), (2, 3, None)]
    """
    end = 0
    for value, group in groupby(values):
        start, end = end, end + len([*group])
        yield start, end, value


def outline(cells: Sequence[Place], inset: float = INSET) -> Iterator[Stroke]:
    """The outline of a cage, a little inside its cells.

    >>> list(outline([(0, 0)], inset=0.25))
    [(0.25, 0.25, 0.75, 0.25), (0.25, 0.75, 0.75, 0.75), (0.25, 0.25, 0.25, 0.75),
     (0.75, 0.25, 0.75, 0.75)]
    """
    inside = set(cells)
    for row, column in cells:
        # How far each side of the cell is drawn in: not at all where the cage continues.
        up, down = (inset * ((row + by, column) not in inside) for by in (-1, 1))
        left, right = (inset * ((row, column + by) not in inside) for by in (-1, 1))
        x, u, y, v = column + left, column + 1 - right, row + up, row + 1 - down
        if up:
            yield x, y, u, y
        if down:
            yield x, v, u, v
        if left:
            yield x, y, x, v
        if right:
            yield u, y, u, v


def cages(picture: Picture) -> dict[Place, int]:
    """The number of each cell's cage, from 0."""
    found = [mark.cells for mark in picture.marks if mark.kind == "cage"]
    return {cell: number for number, cells in enumerate(found) for cell in cells}


def middles(mark: Mark) -> list[Point]:
    """The middles of the cells of a path or a line."""
    return [(column + 0.5, row + 0.5) for row, column in mark.cells]


def arrow(mark: Mark) -> tuple[list[Point], list[Point]]:
    """The shaft of an arrow, from the edge of its circle on, and its head: barb, tip, barb.

    >>> arrow(Mark("arrow", ((0, 0), (0, 1))))
    ([(0.875, 0.5), (1.5, 0.5)], [(1.3, 0.3), (1.5, 0.5), (1.3, 0.7)])
    """
    points = middles(mark)
    (x, y), (u, v) = points[:2]
    part = RING / hypot(u - x, v - y)
    start = (x + part * (u - x), y + part * (v - y))
    (x, y), (u, v) = points[-2:]
    down, right = v - y, u - x
    one, other = (
        (u + 0.2 * (-right + turn * down), v + 0.2 * (-down - turn * right)) for turn in (1, -1)
    )
    return [start, *points[1:]], [one, (u, v), other]


def between(mark: Mark) -> Point:
    """The middle of the border between the two cells of a sign.

    >>> between(Mark("sign", ((0, 0), (0, 1)), text="<"))
    (1.0, 0.5)
    """
    (x, y), (u, v) = middles(mark)
    return (x + u) / 2, (y + v) / 2


def triangles(mark: Mark) -> Iterator[tuple[tuple[Point, Point, Point], int]]:
    """The triangles of a tile, above, right, below and left: their corners and their colors."""
    (top, left), (bottom, right) = min(mark.cells), max(mark.cells)
    end, low = right + 1, bottom + 1
    corners = ((left, top), (end, top), (end, low), (left, low), (left, top))
    middle = ((left + end) / 2, (top + low) / 2)
    for (one, other), fill in zip(pairwise(corners), mark.fills, strict=True):
        yield (one, other, middle), fill

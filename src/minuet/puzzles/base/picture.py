"""What a puzzle looks like, before anyone draws it: cells, walls between them, and their roles.

A puzzle describes itself this way in `picture()`; `minuet.render.text` and `minuet.render.svg` draw
any such description without knowing the puzzle it came from.

>>> picture = Picture([[Cell("1", "given"), Cell()], [Cell(), None]], regions=["AB", "AB"])
>>> picture.height, picture.width
(2, 2)
>>> picture.wall((0, 0), (0, 1)), picture.wall((0, 0), (1, 0)), picture.wall((1, 0), (1, 1))
('wall', 'line', 'wall')
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

__all__ = ["Cell", "Coloring", "Mark", "Outside", "Picture"]

Place = tuple[int, int]
_PARTS = ("cells", "regions", "marks", "title", "legend", "coloring", "outside")  # of a picture


class Cell(NamedTuple):
    """One cell: what is written in it, and how.

    `role` says what the text is: "given", "answer", "wrong", "clue", "note" or "" (SVG makes a
    class of it, the terminal a color); "split" is a clue of two numbers, the one before the
    backslash below a diagonal; "outside" is text beside the board, in a cell without lines.
    `fill` is a map color from 0, or "black", "shade", "light" or "hint".
    `corner` is small text in the upper left corner (the sum of a cage); `marks` are pencil marks.
    """

    text: str = ""
    role: str = ""
    fill: int | str | None = None
    corner: str = ""
    marks: tuple[str, ...] = ()


class Mark(NamedTuple):
    """A line through the middles of cells, or around them.

    `kind` is "line" (a diagonal; thick in the map color of `fills`, if it has one), "path" (a thick
    line with a disc at each end; then only the givens are written in its cells), "arrow" (a
    line with a head at its end), "circle" (a ring in each cell, under what is written there),
    "cage" (a dashed outline inside the cells), "tile" (a square of cells that is painted with four
    triangles, in the map colors `fills`: above, right, below, left) or "sign" (the `text` on the
    border between two cells). Drawings that cannot show a mark leave it out.
    """

    kind: str
    cells: tuple[Place, ...]
    fills: tuple[int, ...] = ()
    text: str = ""


class Coloring(NamedTuple):
    """The cells that people fill in one by one, each with the color of an item.

    `items` maps the (row, column) of a cell to the item whose color it shows: the white and black
    of a nonogram, the letters of a crossword. `look` is what a cell of a color looks like, and
    `blank` the color that a cell stands for if nobody has filled it in.
    """

    items: Mapping[Place, Hashable]
    look: Callable[[Any], Cell]
    blank: Any = None


class Outside(NamedTuple):
    """Clues around a board, an entry for each column or row; "" means no clue.

    The corners are top left, top right, bottom left and bottom right; the sides of a corner with a
    clue have entries as well.
    """

    top: Sequence[str] = ()
    left: Sequence[str] = ()
    bottom: Sequence[str] = ()
    right: Sequence[str] = ()
    corners: Sequence[str] = ()


class Picture:
    """A grid of cells, some of which may be missing (None).

    `regions` has an entry for each cell: where two neighbors differ, there is a wall. Without it,
    there are walls only around the whole. `marks` lie on top. `title` describes the picture for
    people who cannot see it; `legend` is what else they need to solve the puzzle: clues, lists of
    words; `outside` are clues of columns and rows, which drawings put around the board: see
    `framed`.
    """

    __slots__ = (
        "_lined", "cells", "coloring", "height", "legend", "marks", "outside", "regions", "title",
        "width",
    )  # fmt: skip

    def __init__(
        self,
        cells: Sequence[Sequence[Cell | None]],
        *,
        regions: Sequence[Sequence[Hashable]] | None = None,
        marks: Sequence[Mark] = (),
        title: str = "",
        legend: Sequence[str] = (),
        coloring: Coloring | None = None,
        outside: Outside | None = None,
    ) -> None:
        self.cells = tuple(tuple(row) for row in cells)
        self.height = len(self.cells)
        self.width = len(self.cells[0]) if self.cells else 0
        self._lined = {
            (r, c)
            for r, row in enumerate(self.cells)
            for c, cell in enumerate(row)
            if cell and cell.role != "outside"
        }
        self.regions = None if regions is None else tuple(tuple(row) for row in regions)
        self.marks = tuple(marks)
        self.title = title
        self.legend = tuple(legend)
        self.coloring = coloring
        self.outside = outside

    def cell(self, row: int, column: int) -> Cell | None:
        """The cell at this place; None also outside the grid."""
        inside = 0 <= row < self.height and 0 <= column < self.width
        return self.cells[row][column] if inside else None

    def replace(self, **changes: Any) -> Picture:
        """The picture with some of its parts changed."""
        return Picture(**{**{name: getattr(self, name) for name in _PARTS}, **changes})

    def with_cells(self, changed: Mapping[Place, Cell]) -> Picture:
        """The picture with other cells in some places."""
        cells = [
            [changed.get((r, c), cell) for c, cell in enumerate(row)]
            for r, row in enumerate(self.cells)
        ]
        return self.replace(cells=cells)

    def under_paths(self) -> set[Place]:
        """The cells in which nothing is written, since a path is drawn through them."""
        paths = (mark.cells for mark in self.marks if mark.kind == "path")
        cells = {place for path in paths for place in path}
        return {(r, c) for r, c in cells if (cell := self.cell(r, c)) and cell.role != "given"}

    def wall(self, one: Place, other: Place) -> str:
        """What is between two neighboring places: "wall", "line", or "" between two gaps."""
        here, there = one in self._lined, other in self._lined
        if not (here and there):
            return "wall" if here or there else ""
        if self.regions is None:
            return "line"
        (row, column), (to_row, to_column) = one, other
        return "line" if self.regions[row][column] == self.regions[to_row][to_column] else "wall"

    def framed(self) -> Picture:
        """The picture with the clues around it in rows and columns of their own.

        >>> picture = Picture([[Cell("1"), Cell()]], outside=Outside(top=["3", ""]))
        >>> [[cell and cell.text for cell in row] for row in picture.framed().cells]
        [['3', None], ['1', '']]
        """
        if self.outside is None:
            return self
        top, left, bottom, right, corners = map(list, map(_clues, self.outside))
        down, across, back = bool(top), bool(left), bool(right)
        ends = corners or [None] * 4
        rows = [
            [*left[row : row + 1], *cells, *right[row : row + 1]]
            for row, cells in enumerate(self.cells)
        ]
        above, below = (
            [[*ends[at : at + 1] * across, *clues, *ends[at + 1 : at + 2] * back]] if clues else []
            for at, clues in ((0, top), (2, bottom))
        )
        marks = [
            mark._replace(cells=tuple((r + down, c + across) for r, c in mark.cells))
            for mark in self.marks
        ]
        regions = self.regions and self._framed_regions(down, across, bool(bottom), back)
        return self.replace(
            cells=[*above, *rows, *below], regions=regions, marks=marks, outside=None
        )

    def _framed_regions(self, top: bool, left: bool, bottom: bool, right: bool) -> list[list[Any]]:
        """The regions, with something in the places of the clues: no wall depends on it."""
        rows = [[*[None] * left, *row, *[None] * right] for row in self.regions or ()]
        blank: list[Any] = [None] * (left + self.width + right)
        return [*[blank] * top, *rows, *[blank] * bottom]


def _clues(texts: Iterable[str]) -> Iterable[Cell | None]:
    return (Cell(text, "outside") if text else None for text in texts)

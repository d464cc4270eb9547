"""MacMahon squares: tiles with colored edges, equal colors side by side.

Rules
-----
1. Each of the squares whose four edges have one of a few colors is there once; those that are the
   same when rotated are the same square. With three colors there are 24.
2. They fill a rectangle, rotated at will but not turned over, and where two of them meet, their
   edges have the same color.
3. On request, all edges at the border have the color 0. The 24 squares fill 4x6 places this way in
   106,624 ways, or 13,328 if turning the whole and exchanging the other two colors makes no
   difference.

How it is encoded
-----------------
Cells and squares are primary items. The edges of the grid are secondary items with colors: two
options may share an edge if they give it the same color.

>>> puzzle = MacMahon(2, 3, colors=2, border=False)
>>> len(squares(2)), len(squares(3)), puzzle.count()
(6, 24, 416)
>>> puzzle.solve().is_solved
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from minuet.errors import PuzzleError
from minuet.problem import Option, Problem
from minuet.puzzles.base.bounds import bounded, whole
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.picture import Cell, Mark, Picture
from minuet.puzzles.base.placing import PlacingPuzzle

MOST_COLORS = 6  # 336 squares; with one more color there are too many options
EDGES = {"flat": "above", "steep": "left of"}
Edges = tuple[int, int, int, int]  # the colors above, right, below, left
Label = tuple[int, int, Edges]


class MacMahon(PlacingPuzzle):
    """All squares with this many colors in a rectangle; labels are (row, column, edges)."""

    name = "macmahon"
    title = "MacMahon squares"
    _rules = (
        "Fill the rectangle with squares whose edges have colors, each used once and rotated "
        "freely. Where two squares meet, their edges have the same color."
    )
    _generator = "minuet.generate.givens"
    _sizes = ("4x6",)
    formats = ("plain", "json")
    height: int
    width: int
    colors: int
    border: bool

    def __init__(
        self,
        height: int = 4,
        width: int = 6,
        *,
        colors: int = 3,
        border: bool = True,
        given: Iterable[Label] = (),
        placed: Iterable[Label] = (),
    ) -> None:
        whole(colors, "number of colors", most=MOST_COLORS)
        number = len(squares(colors))
        if whole(height, "height") * whole(width, "width") != number:
            raise PuzzleError(f"{number} squares do not fill {height} by {width} places")
        self._set(given, placed, height=height, width=width, colors=colors, border=bool(border))

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a square in a place, in one position."""
        places = list(product(range(self.height), range(self.width)))
        tiles = squares(self.colors)
        edges = {edge: None for place in places for edge in _edges(*place)}
        options = (
            self._option(place, tile, position)
            for place in places
            for tile in tiles
            for position in sorted(set(rotations(tile)))
            if not (self.border and self._breaks_border(place, position))
        )
        primary = [("cell", *place) for place in places] + [("square", *tile) for tile in tiles]
        return Problem(primary, list(edges), bounded(options))

    def _option(self, place: tuple[int, int], tile: Edges, position: Edges) -> Option:
        items: dict[Any, int | None] = {("cell", *place): None, ("square", *tile): None}
        items.update(zip(_edges(*place), position, strict=True))
        return Option(items, label=(*place, position))

    def _breaks_border(self, place: tuple[int, int], position: Edges) -> bool:
        row, column = place
        outside = (row == 0, column == self.width - 1, row == self.height - 1, column == 0)
        return any(color and out for color, out in zip(position, outside, strict=True))

    @property
    def values(self) -> tuple[tuple[Edges | None, ...], ...]:
        """The edges of the squares, as rows; None where there is none."""
        known = {(row, column): edges for row, column, edges in self.placed}
        columns = range(self.width)
        return tuple(tuple(known.get((r, c)) for c in columns) for r in range(self.height))

    def picture(self) -> Picture:
        """Each square as three by three cells, with its colors in the middle of the sides."""
        rows: list[list[Cell | None]] = []
        for line in self.values:
            for down in range(3):
                rows.append([_look(edges, down, right) for edges in line for right in range(3)])
        regions = [
            [(r // 3, c // 3) for c in range(3 * self.width)] for r in range(3 * self.height)
        ]
        tiles = [Mark("tile", _square(row, column), edges) for row, column, edges in self.placed]
        title = f"{self.title}, {self.height} by {self.width}"
        return Picture(rows, regions=regions, marks=tiles, title=title)

    def item_text(self, item: Any) -> str:
        """A cell, a square by its colors, or an edge of the grid."""
        kind, *numbers = item
        if kind == "square":
            return f"square {''.join(map(str, numbers))}"
        place = cell_name(*numbers)
        return place if kind == "cell" else f"edge {EDGES[kind]} {place}"

    def label_text(self, label: Label) -> str:
        """A readable placement: `r1c1=0121`, the colors clockwise from above."""
        row, column, edges = label
        return f"{cell_name(row, column)}={''.join(map(str, edges))}"


def squares(colors: int) -> list[Edges]:
    """The different squares with this many colors."""
    every: Iterator[Any] = product(range(colors), repeat=4)
    return sorted({min(rotations(edges)) for edges in every})


def rotations(edges: Edges) -> list[Edges]:
    """A square in its four positions."""
    a, b, c, d = edges
    return [(a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c)]


def _edges(row: int, column: int) -> Sequence[tuple[str, int, int]]:
    """The items of the edges of a place: above, right, below, left."""
    return (
        ("flat", row, column),
        ("steep", row, column + 1),
        ("flat", row + 1, column),
        ("steep", row, column),
    )


def _square(row: int, column: int) -> tuple[tuple[int, int], ...]:
    """The cells of the picture that a square takes."""
    return tuple((3 * row + down, 3 * column + right) for down in range(3) for right in range(3))


# Where the edges are in the picture of a square.
_SIDES = {(0, 1): 0, (1, 2): 1, (2, 1): 2, (1, 0): 3}


def _look(edges: Edges | None, down: int, right: int) -> Cell:
    side = _SIDES.get((down, right))
    if side is None:
        return Cell(" ")
    return Cell(str(edges[side]), "given", edges[side]) if edges else Cell()

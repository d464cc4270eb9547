"""Latin squares, and squares orthogonal to them.

Rules
-----
1. Each row and each column of an n x n square holds the numbers 1 to n, once each.
2. A square is an *orthogonal mate* of another one if no pair of numbers occurs twice when one is
   laid over the other.

How they are encoded
--------------------
A placement covers its cell, and its number in its row and in its column. In a mate it also covers
the pair with the number beneath. The numbers of a mate can be renamed freely; the model *renamed*
has 1 to n in its first row, and so keeps one of n! squares.

>>> LatinSquare(4).count()
576
>>> for row in LatinSquare(["12..", "..1.", "3...", ".4.."]).solve().values:
...     print(*row)
1 2 4 3
4 3 1 2
3 1 2 4
2 4 3 1
>>> mate = OrthogonalMate(["1234", "2143", "3412", "4321"])
>>> mate.count(), mate.count(model="renamed")
(48, 2)
>>> print(mate.with_givens([[1, 2, 3, 4], [3, 0, 0, 0], [0] * 4, [0] * 4]).solve())
┌───────────────────┐
│ A1   B2   C3   D4 │
│                   │
│ B3   A4   D1   C2 │
│                   │
│ C4   D3   A2   B1 │
│                   │
│ D2   C1   B4   A3 │
└───────────────────┘
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from minuet.errors import PuzzleError
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import Placement, Rows
from minuet.puzzles.base.latin import LatinPuzzle, read_square
from minuet.puzzles.base.picture import Cell


class LatinSquare(LatinPuzzle):
    """A Latin square to be completed: `givens` are its rows (or its size, if nothing is given)."""

    name = "latin"
    title = "Latin square"
    _rules = "Each row holds the numbers 1 to n. So does each column."
    _sizes: ClassVar[tuple[str, ...]] = ("5x5", "4x4", "6x6", "7x7", "8x8", "10x10")
    _most_made = 20
    _tries = 1000  # a hard one of 5x5 is one of hundreds
    # All ways to fill a cell, or to place a number in a line, exclude nothing in common beyond that
    # cell or number. So there are no eliminations, and nothing between easy and hard.
    _difficulties = ("easy", "hard")
    formats = ("plain", "json")
    _text_blocks: ClassVar[tuple[str, ...]] = ("givens",)

    def __init__(self, givens: Any = 5, values: Any = None) -> None:
        self._read(givens, values)


class OrthogonalMate(LatinSquare):
    """A Latin square orthogonal to `square`; `givens` are numbers of the mate."""

    name = "mate"
    title = "Orthogonal mate"
    _rules = (
        "Each row and each column holds the numbers 1 to n. Laid over the given square, no "
        "pair of numbers appears twice."
    )
    _generator = ""  # of which square would it be the mate?
    _sizes = ()
    models = ("plain", "renamed")
    _text_blocks = ("square", "givens")
    square: Rows

    def __init__(self, square: Any, givens: Any = None, values: Any = None) -> None:
        rows = read_square(square, "square")
        beneath = LatinSquare(rows)
        if not beneath.is_solved:
            raise PuzzleError("the square is not a Latin square", part="square")
        super().__init__(len(rows) if givens is None else givens, values)
        if self.size != len(rows):
            raise PuzzleError(
                f"expected {self.size} rows of givens, got {len(rows)}", part="givens"
            )
        self.__dict__["square"] = rows

    def _parts(self) -> dict[str, Any]:
        return {"square": self.square, **super()._parts()}

    def _labels(self, model: str) -> Iterator[Placement]:
        """Yield the placements; in the model `renamed` the first row has the numbers in order."""
        for row, column, value in super()._labels(model):
            if model != "renamed" or row or column + 1 == value:
                yield row, column, value

    def _add_rules(self, encoding: Encoding) -> None:
        for row, column, value in encoding.members:
            encoding.need(("pair", self.square[row][column], value), [(row, column, value)])

    def check(self) -> list[str]:
        """Say which line holds a number twice, and which pairs appear twice."""
        pairs = [(self.square[r][c], value) for r, c, value in self.placements()]
        twice = sorted({pair for pair in pairs if pairs.count(pair) > 1})
        return [*super().check(), *(f"the pair {a}, {b} appears twice" for a, b in twice)]

    def item_text(self, item: Any) -> str:
        """A readable item."""
        return f"pair {item[1]}, {item[2]}" if item[0] == "pair" else super().item_text(item)

    def _look(self, row: int, column: int) -> Cell:
        """Both numbers of a cell, as a Graeco-Latin square is printed: A1."""
        beneath, value = self.square[row][column], self.values[row][column]
        letter = chr(ord("A") + beneath - 1) if len(self.square) <= 26 else f"{beneath}/"
        return Cell(f"{letter}{value or '·'}", "given" if self.givens[row][column] else "answer")

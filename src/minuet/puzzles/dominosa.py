"""Dominosa: find the dominoes of a full set in a board of numbers.

Rules
-----
1. Divide the board into dominoes: pairs of cells side by side, or one above the other.
2. Each pair of numbers, from 0-0 to n-n, is on exactly one domino.

How it is encoded
-----------------
Cells and pairs of numbers are primary items. An option is a domino in a place.

>>> puzzle = Dominosa(["2211", "0210", "2010"])
>>> print(puzzle.solve())
┌───────┬───────┐
│ 2   2 │ 1   1 │
├───┬───┴───┬───┤
│ 0 │ 2   1 │ 0 │
│   ├───────┤   │
│ 2 │ 0   1 │ 0 │
└───┴───────┴───┘
>>> print(puzzle.hint())
the domino 0-0 fits only at r2c4 r3c4
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any

from minuet.errors import PuzzleError, as_number
from minuet.puzzles.base.dividing import DividingPuzzle, Rectangle, rectangle_cells
from minuet.puzzles.base.grid import cell_name

MOST_NUMBER = 500
"""The largest number: its set has 125,751 dominoes."""


class Dominosa(DividingPuzzle):
    """A board of numbers from 0 on: rows of text or of numbers.

    Labels are dominoes: (row, column, height, width), which are 1 by 2 or 2 by 1.
    """

    name = "dominosa"
    title = "Dominosa"
    _rules = (
        "Divide the board into dominoes. Each pair of numbers from 0-0 to n-n is on exactly one of "
        "them."
    )
    _generator = "minuet.generate.dominosa"
    _sizes = ("7x8", "4x5", "5x6", "6x7", "8x9")

    formats = ("dataset", "json", "penpa")
    _clue_name = "a number from 0 to 500"
    _piece = "domino"
    _item_texts = {"pair": "the domino {1}-{2}"}  # noqa: RUF012

    def __init__(
        self, clues: Any, *, given: Iterable[Any] = (), placed: Iterable[Any] = ()
    ) -> None:
        super().__init__(clues, given=given, placed=placed)
        cells = (self._largest + 1) * (self._largest + 2)
        if self.height * self.width != cells:
            raise PuzzleError(
                f"the dominoes from 0-0 to {self._largest}-{self._largest} have {cells} cells, "
                f"but the board has {self.height * self.width}",
                part="clues",
            )

    @classmethod
    def _read_clue(cls, word: str) -> int | None:
        number = as_number(word, 3)
        return None if number is None or number > MOST_NUMBER else number

    @property
    def _largest(self) -> int:
        largest: int = max(max(row) for row in self.clues)
        return largest

    def _rectangles(self) -> Iterator[Rectangle]:
        for row, column in self._cells():
            for height, width in ((1, 2), (2, 1)):
                if self._is_inside(domino := (row, column, height, width)):
                    yield domino

    def _pair(self, domino: Rectangle) -> tuple[int, ...]:
        """The numbers on a domino, the smaller one first."""
        return tuple(sorted(self.clues[row][column] for row, column in rectangle_cells(domino)))

    def _bounds(self) -> dict[Any, tuple[int, int]]:
        pairs = combinations_with_replacement(range(self._largest + 1), 2)
        return super()._bounds() | {("pair", *pair): (1, 1) for pair in pairs}

    def _items(self, rectangle: Rectangle) -> list[Any]:
        return [*super()._items(rectangle), ("pair", *self._pair(rectangle))]

    def _mistakes(self, rectangle: Rectangle) -> Iterator[str]:
        if sorted(rectangle[2:]) != [1, 2]:
            yield f"{self.label_text(rectangle)} is not a domino"

    def check(self) -> list[str]:
        """Say which dominoes overlap, and which pairs of numbers are there twice."""
        dominoes = [each for each in self.placed if self._is_inside(each)]
        pairs = Counter(map(self._pair, dominoes))
        twice = ["-".join(map(str, pair)) for pair, times in pairs.items() if times > 1]
        return super().check() + [f"the domino {pair} is placed more than once" for pair in twice]

    def label_text(self, label: Rectangle) -> str:
        """A readable domino: `r1c1 r1c2`."""
        return " ".join(cell_name(*cell) for cell in rectangle_cells(label))

    def _sign(self, clue: int) -> str:
        return str(clue)

    def _published_word(self, entry: int) -> str:
        return str(entry)

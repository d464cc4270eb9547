"""The n queens: a queen in each row and each column, and none attacks another.

Rules
-----
1. On a board of n x n squares stand n queens.
2. No two are in the same row, column or diagonal.

How it is encoded
-----------------
Rows and columns are primary items: each has exactly one queen. Diagonals are secondary items, as a
diagonal has at most one. The two corners that are diagonals of a single square say nothing.

>>> puzzle = Queens(6)
>>> puzzle.count(), Queens(8).count()
(4, 92)
>>> print(Queens(6, given=[(0, 1)]).solve())
┌───────────────────────┐
│ ·   ♛   ·   ∘   ·   ∘ │
│                       │
│ ∘   ·   ∘   ♛   ∘   · │
│                       │
│ ·   ∘   ·   ∘   ·   ♛ │
│                       │
│ ♛   ·   ∘   ·   ∘   · │
│                       │
│ ·   ∘   ♛   ∘   ·   ∘ │
│                       │
│ ∘   ·   ∘   ·   ♛   · │
└───────────────────────┘
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from minuet.problem import Option, Problem
from minuet.puzzles.grid import cell_name
from minuet.puzzles.picture import Cell, Picture
from minuet.puzzles.placing import PlacingPuzzle, whole

__all__ = ["Queens"]

Square = tuple[int, int]


class Queens(PlacingPuzzle):
    """`size` queens on a board of that size; `given` are squares (row, column) that have one."""

    name = "queens"
    title = "n queens"
    generator = "minuet.generate.givens"
    formats = ("plain", "json")
    size: int

    def __init__(
        self, size: int = 8, *, given: Iterable[Square] = (), placed: Iterable[Square] = ()
    ) -> None:
        self._set(given, placed, size=whole(size, "size of a board", most=1000))

    def encode(self, model: str) -> Problem:
        """Make the problem: an option is a square."""
        numbers = range(self.size)
        primary = [(kind, number) for kind in ("row", "column") for number in numbers]
        options = [
            Option(_lines(row, column), label=(row, column))
            for row, column in product(numbers, repeat=2)
        ]
        rising = [("rising", number) for number in range(2 * self.size - 1)]
        falling = [("falling", number) for number in range(1 - self.size, self.size)]
        return Problem(primary, [*rising, *falling], options)

    @property
    def values(self) -> tuple[tuple[int, ...], ...]:
        """The board as rows, with 1 for a queen."""
        return tuple(
            tuple(int((row, column) in self.placed) for column in range(self.size))
            for row in range(self.size)
        )

    def picture(self) -> Picture:
        """The board, checkered."""
        cells = [
            [self._look(row, column) for column in range(self.size)] for row in range(self.size)
        ]
        return Picture(cells, title=self.describe())

    def describe(self) -> str:
        """The puzzle in one sentence."""
        placed = f", {len(self.placed)} on the board" if self.placed else ""
        return f"{self.size} queens{placed}"

    def _look(self, row: int, column: int) -> Cell:
        role = "given" if (row, column) in self.given else "answer"
        queen = "♛" if (row, column) in self.placed else ""
        return Cell(queen, role, fill="shade" if (row + column) % 2 else None)

    def label_text(self, label: Square) -> str:
        """A square for people: `r1c1`."""
        return cell_name(*label)

    def label_cells(self, label: Square) -> Sequence[Square]:
        """The square itself."""
        return (label,)

    def item_text(self, item: Any) -> str:
        """A line for people, who count from 1."""
        kind, number = item
        return f"{kind} {number + 1}" if kind in ("row", "column") else f"{kind} diagonal {number}"


def _lines(row: int, column: int) -> list[tuple[str, int]]:
    """The four lines of a square."""
    return [("row", row), ("column", column), ("rising", row + column), ("falling", row - column)]

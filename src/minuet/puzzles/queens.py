"""The n queens: a queen in each row and each column, and none attacks another.

Rules
-----
1. On a board of n x n squares stand n queens.
2. No two are in the same row, column or diagonal.

How it is encoded
-----------------
Rows and columns are primary items: each has exactly one queen. Diagonals are secondary items,
because a diagonal has at most one. The two corners that are diagonals of a single square say
nothing.

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

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, Self

from minuet.problem import Option, Problem
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.marking import Demand, MarkingPuzzle
from minuet.puzzles.base.picture import Cell
from minuet.puzzles.base.shapes import Shape, normalized, turned, turns
from minuet.puzzles.base.symmetry import distinct_solutions

Square = tuple[int, int]


class Queens(MarkingPuzzle):
    """`size` queens on a board of that size; `given` are squares (row, column) that have one."""

    name = "queens"
    title = "n queens"
    _rules = (
        "Put n queens on a board of n x n squares. No two of them are in the same row, column or "
        "diagonal."
    )
    _generator = "minuet.generate.givens"
    formats = ("plain", "json")
    size: int
    _nouns = ("queen", "queens")

    def __init__(
        self, size: int = 8, *, given: Iterable[Square] = (), placed: Iterable[Square] = ()
    ) -> None:
        self._set(given, placed, size=whole(size, "size of a board", most=1000))

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a square."""
        numbers = range(self.size)
        primary = [(kind, number) for kind in ("row", "column") for number in numbers]
        options = (
            Option(_lines(row, column), label=(row, column))
            for row, column in product(numbers, repeat=2)
        )
        rising = [("rising", number) for number in range(2 * self.size - 1)]
        falling = [("falling", number) for number in range(1 - self.size, self.size)]
        return Problem(primary, [*rising, *falling], options)

    def distinct(self, **options: Any) -> Iterator[Self]:
        """Yield one solution of each class: rotations and reflections of the board are one class.

        Arguments are those of `solutions`; `Stopped` is raised if time runs out. Where queens
        are given, nothing is turned.
        """
        images = None if self.given else _images
        found = distinct_solutions(self.problem(), images, given=self.given, **options)
        yield from map(self.decode, found)

    def count_distinct(self, **options: Any) -> int:
        """Return the number of classes; arguments are those of `solutions`.

        >>> [Queens(size).count_distinct() for size in range(1, 9)]
        [1, 0, 0, 1, 2, 1, 6, 12]
        """
        return sum(1 for _ in self.distinct(**options))

    def _demands(self) -> Iterator[Demand]:
        for name, squares in self._lines():
            yield Demand(name, squares, 1, 1)
        diagonals: dict[Any, list[Square]] = {}
        for square in self.cells():
            for line in _lines(*square)[2:]:
                diagonals.setdefault(line, []).append(square)
        for line, squares in diagonals.items():
            yield Demand(f"the {line[0]} diagonal through {cell_name(*squares[0])}", squares, 0, 1)

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.size

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.size

    def _look(self, place: Square, is_marked: bool, is_given: bool) -> Cell:
        """A square of the board, which is checkered."""
        shade = "shade" if sum(place) % 2 else None
        return Cell("♛" if is_marked else "", "given" if is_given else "answer", shade)

    def _describe(self) -> str:
        placed = f", {len(self.placed)} on the board" if self.placed else ""
        return f"{self.size} queens{placed}"

    def item_text(self, item: Any) -> str:
        """A readable line."""
        kind, number = item
        is_diagonal = kind in ("rising", "falling")
        return f"{kind} diagonal {number}" if is_diagonal else super().item_text(item)


def _images(squares: Sequence[Square]) -> list[Shape]:
    """Where rotating and reflecting the board takes all its queens."""
    return [normalized(turned(squares, turn)) for turn in turns(2)]


def _lines(row: int, column: int) -> list[tuple[str, int]]:
    """The four lines of a square."""
    return [("row", row), ("column", column), ("rising", row + column), ("falling", row - column)]

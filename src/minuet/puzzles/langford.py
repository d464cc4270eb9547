"""Langford pairs: the numbers 1 to n, each twice, in a row, with k others between the two k's.

Rules
-----
1. The numbers 1 to n fill a row of 2n places, each of them twice.
2. Between the two k's are exactly k other numbers.

Such a row exists if n or n + 1 is divisible by 4; read backward, it is another one.

How it is encoded
-----------------
Items are the numbers and the places; an option places both k's. The model *reversal* gives only one
of a row and its reverse: the one in which the pair of the largest odd number lies farther to the
left. (An odd pair is never in the very middle, so it distinguishes a row from its reverse.)

>>> Langford(4).count(), Langford(4).count(model="reversal")
(2, 1)
>>> Langford(4).solve(model="reversal").values
(2, 3, 4, 2, 1, 3, 1, 4)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from minuet.problem import Option, Problem
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.picture import Cell, Picture
from minuet.puzzles.base.placing import PlacingPuzzle

Pair = tuple[int, int]

MOST = 800  # pairs: a million options


class Langford(PlacingPuzzle):
    """The pairs 1 to `size`; `given` are pairs (number, place of the first one, from 0)."""

    name = "langford"
    title = "Langford pairs"
    _rules = (
        "Fill a row with the numbers 1 to n, using each twice. Between the two k's are exactly "
        "k other numbers."
    )
    _sizes = ("8", "7", "11", "12", "15", "16")
    _generator = "minuet.generate.givens"
    formats = ("plain", "json")
    models = ("plain", "reversal")
    size: int

    def __init__(
        self, size: int = 7, *, given: Iterable[Pair] = (), placed: Iterable[Pair] = ()
    ) -> None:
        self._set(given, placed, size=whole(size, "number of pairs", most=MOST))

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a pair (number, first place)."""
        numbers = [("number", number) for number in range(1, self.size + 1)]
        places = [("place", place) for place in range(2 * self.size)]
        return Problem([*numbers, *places], options=self._options(model == "reversal"))

    def _options(self, left_only: bool) -> Iterator[Option]:
        odd = self.size - 1 + self.size % 2
        for number in range(1, self.size + 1):
            last = 2 * self.size - number - 2
            for place in range(last + 1):
                if not (left_only and number == odd and place > last - place):
                    places = [("place", place), ("place", place + number + 1)]
                    yield Option([("number", number), *places], label=(number, place))

    @property
    def values(self) -> tuple[int, ...]:
        """The row, with 0 where nothing is placed."""
        row = [0] * (2 * self.size)
        for number, place in self.placed:
            row[place] = row[place + number + 1] = number
        return tuple(row)

    def picture(self) -> Picture:
        """The row, in which both of a pair have the same color."""
        known = {number for number, _ in self.given}
        cells = [
            Cell(str(n), "given" if n in known else "answer", fill=n - 1) if n else Cell()
            for n in self.values
        ]
        return Picture([cells], title=f"Langford pairs of {self.size} numbers")

    def label_text(self, label: Pair) -> str:
        """A readable pair, who count from 1: `3 at 1 and 5`."""
        number, place = label
        return f"{number} at {place + 1} and {place + number + 2}"

    def _label_cells(self, label: Pair) -> Sequence[tuple[int, int]]:
        number, place = label
        return ((0, place), (0, place + number + 1))

    def item_text(self, item: Any) -> str:
        """A number, or a place counted from 1."""
        kind, number = item
        return f"place {number + 1}" if kind == "place" else f"number {number}"

"""Graeco-Latin squares, or Eulero: two Latin squares in one, with no pair twice.

Rules
-----
1. Each cell of an n x n square holds a pair of numbers from 1 to n. In each row and each column the
   first numbers are all different, and so are the second ones.
2. No pair appears twice.

A pair is written and kept as a number of two digits: 31 is 3 and 1. In a given with a zero, only
the other half is known: 30 or 01.

How it is encoded
-----------------
A pair in a cell covers the cell, the pair, and each half in its row and in its column.

>>> puzzle = GraecoLatin(["00 00 00", "02 21 00", "00 00 30"])
>>> for row in puzzle.solve().values:
...     print(*row)
11 33 22
32 21 13
23 12 31
"""

from __future__ import annotations

from itertools import product
from typing import Any

from minuet.problem import Problem
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.pairs import HALVES, PairPuzzle, agrees, is_pair


class GraecoLatin(PairPuzzle):
    """Pairs that are given, of which a half may be unknown; or the size, if nothing is given."""

    name = "graecolatin"
    title = "Graeco-Latin square"
    _rules = (
        "Each cell holds two numbers: the first ones form a Latin square, each once in every row "
        "and column, and so do the second ones. No pair appears twice."
    )
    formats = ("dataset", "json")
    _published_parts = ("givens",)
    _sizes = ("5x5", "4x4", "3x3")

    def _encode(self, model: str) -> Problem:
        """Make the problem of the pairs that agree with the halves that are known."""
        numbers, places = range(1, self.size + 1), range(self.size)
        encoding = Encoding(
            (row, column, 10 * first + second)
            for row, column, first, second in product(places, places, numbers, numbers)
            if is_pair(known := self.givens[row][column]) or agrees(10 * first + second, known)
        )
        for row, column, pair in list(encoding.members):
            items: list[Any] = [("cell", row, column), ("pair", pair)]
            for half, number in zip(HALVES, divmod(pair, 10), strict=True):
                items += [(half, "row", row, number), (half, "column", column, number)]
            for item in items:
                encoding.need(item, [(row, column, pair)])
        return encoding.problem()

    def check(self) -> list[str]:
        """Say which halves and pairs appear twice, and which givens are contradicted."""
        pairs = [pair for _, _, pair in self.placements()]
        twice = sorted({pair for pair in pairs if pairs.count(pair) > 1})
        return [
            *self._repeats(),
            *(f"the pair {pair} appears twice" for pair in twice),
            *self._wrong_halves(),
        ]

    def item_text(self, item: Any) -> str:
        """A readable item."""
        if item[0] in HALVES:
            return f"{item[0]} number {item[3]} in {item[1]} {item[2] + 1}"
        return super().item_text(item)

"""Tenner Grid: rows of the digits 0 to 9, with the sums of the columns below.

Rules
-----
1. Each row holds the digits 0 to 9, once each. Equal digits never touch, not even at a corner.
2. The digits of a column add up to the number below it.

The digit 0 is kept as 10, since 0 stands for an empty cell; texts write it as `0`.

How it is encoded
-----------------
A placement covers its cell, its digit in its row, and its digit in each corner that it shares with
other cells. The sum of a column is built up from the top: an option for each cell and each sum that
may be reached above it; what is reached between two cells is the color of an item.

>>> puzzle = TennerGrid(["32-7-4--8-", "879---2640", "-----085-7"],
...                     sums=[12, 15, 14, 14, 10, 7, 19, 16, 15, 13])
>>> for row in puzzle.solve()._published():
...     print(*row)
3 2 1 7 0 4 9 5 8 6
8 7 9 5 1 3 2 6 4 0
1 6 4 2 9 0 8 5 3 7
12 15 14 14 10 7 19 16 15 13
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from minuet.problem import Problem
from minuet.puzzles.base.digit_rows import WIDTH, DigitRows, touching_digits
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.latin import repeats

Place = tuple[int, int]


class TennerGrid(DigitRows):
    """Rows of ten digits, some of them given, and the `sums` of the columns (None if unknown)."""

    name = "tenner"
    title = "Tenner Grid"
    _rules = (
        "Each row holds the digits 0 to 9, and equal digits never touch, not even at a corner. "
        "Each column has the sum below it."
    )
    formats = ("dataset", "json")
    _most_made = 10
    _sizes = ("5x10", "3x10", "4x10", "6x10")
    _published_parts = ("givens",)

    def _encode(self, model: str) -> Problem:
        """Make the problem of rows, corners and sums."""
        encoding = Encoding(
            (*cell, value) for cell in self.cells() for value in range(1, WIDTH + 1)
        )
        for row, column, value in list(encoding.members):
            label = (row, column, value)
            encoding.need(("cell", row, column), [label])
            encoding.need(("row", row, value), [label])
            for below, right in product((0, 1), (0, 1)):
                encoding.exclude(("corner", row + below, column + right, value), [label])
        for column, total in enumerate(self.sums):
            if total is not None:
                cells = self._lines["column", column]
                encoding.walk(("sum", column), cells, lambda _, s, v: s + v % 10, {total})
        return encoding.problem()

    def check(self) -> list[str]:
        """Say which row has a digit twice, which digits touch, and which sums are wrong."""
        digits = [[value % 10 if value else -1 for value in row] for row in self.values]
        return [
            *repeats("row", digits, none=-1),
            *touching_digits(self.values),
            *self._wrong_sums(digits),
        ]

    # ---- for people

    def _choice_label_text(self, label: Any) -> str:
        """A step of a sum as `sum of column 1 down to r2c1: 7+3`."""
        return f"{self.item_text(label[:3])}: {label[3]}+{label[4] % 10}"

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        return [(label[2], label[1])]

    def item_text(self, item: Any) -> str:
        """A readable item."""
        if item[0] != "sum":
            return super().item_text(item)
        return f"sum of column {item[1] + 1} down to {cell_name(item[2], item[1])}"

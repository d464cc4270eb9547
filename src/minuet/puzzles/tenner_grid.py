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

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, Self

from minuet.errors import PuzzleError
from minuet.problem import Problem
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.clued import CluedPuzzle
from minuet.puzzles.base.clues import count_words, read_counts
from minuet.puzzles.base.digit_rows import WIDTH, read_digits, touching_digits, write_digits
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.latin import repeats
from minuet.puzzles.base.picture import Outside

MOST = 30  # rows

Place = tuple[int, int]


class TennerGrid(CluedPuzzle):
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
    _value_names = {"0": WIDTH}  # noqa: RUF012
    sums: tuple[int | None, ...]

    def __init__(self, givens: Any = 5, sums: Any = None, values: Any = None) -> None:
        if isinstance(givens, int):
            givens = [[0] * WIDTH] * whole(givens, "number of rows", most=MOST)
        rows = read_digits(givens, "givens")
        whole(len(rows), "number of rows", most=MOST)
        self._fill(rows, None if values is None else read_digits(values, "values", len(rows)))
        self.__dict__["sums"] = read_counts([None] * WIDTH if sums is None else sums, "sums", WIDTH)

    def _parts(self) -> dict[str, Any]:
        numbers = {part: write_digits(rows) for part, rows in self._number_parts().items()}
        return {**numbers, "sums": self.sums}

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

    def _wrong_sums(self, digits: list[list[int]]) -> Iterator[str]:
        for number, column in enumerate(zip(*digits, strict=True)):
            total = self.sums[number]
            if total is not None and min(column) >= 0 and sum(column) != total:
                yield f"column {number + 1} adds up to {sum(column)}, expected {total}"

    # ---- for people

    def _choice_label_text(self, label: Any) -> str:
        """A step of a sum as `sum up to r2c1: 7+3`."""
        return f"{self.item_text(label[:3])}: {label[3]}+{label[4] % 10}"

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        return [(label[2], label[1])]

    def item_text(self, item: Any) -> str:
        """An item for people."""
        is_sum = item[0] == "sum"
        return f"sum up to {cell_name(item[2], item[1])}" if is_sum else super().item_text(item)

    def _outside(self) -> Outside:
        return Outside(bottom=count_words(self.sums, none=""))

    # ---- what a generator asks for

    @classmethod
    def _sized(cls, sides: Sequence[int]) -> dict[str, Any]:
        if sides[1] not in (sides[0], WIDTH):
            raise PuzzleError(f"a Tenner Grid has {WIDTH} columns, not {sides[1]}")
        return {"givens": sides[0]}

    def _with_clues(self, random: Random) -> Self:
        sums = [sum(value % 10 for value in line) for line in zip(*self.values, strict=True)]
        return self.replace(sums=sums)

    # ---- the published form, whose last row has the sums

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        read_counts(rows[-1], "givens", WIDTH, row=len(rows) - 1)  # its errors say where
        return cls(rows[:-1], rows[-1])

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        rows = [*map(list, write_digits(self.givens)), count_words(self.sums)]
        return [str(len(rows)), str(WIDTH)], rows

    def _published(self) -> list[list[str]]:
        return [*super()._published(), count_words(self.sums)]

"""Tenner Grid: rows of the digits 0 to 9, with the sums of the columns below.

Rules
-----
1. Each row holds the digits 0 to 9, once each. Equal digits never touch, not even at a corner.
2. The digits of a column add up to the number below it.

The digit 0 is kept as 10, since 0 stands for an empty cell.

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

import re
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, Self

from minuet.errors import PuzzleError
from minuet.problem import Problem
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.clued import CluedPuzzle
from minuet.puzzles.base.clues import count_words, read_counts
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import Rows, cell_name
from minuet.puzzles.base.latin import check_values, read_numbers, repeats, split_words
from minuet.puzzles.base.picture import Cell, Outside

__all__ = ["TennerGrid"]

WIDTH = 10
MOST = 30  # rows

Place = tuple[int, int]


class TennerGrid(CluedPuzzle):
    """Rows of ten digits, some of them given, and the `sums` of the columns (None if unknown)."""

    name = "tenner"
    title = "Tenner Grid"
    formats = ("dataset", "json")
    _rules = "Rows hold 0 to 9, equal digits never touch, and columns have the sums below them."
    _most_made = 10
    _sizes = ("5x10", "3x10", "4x10", "6x10")
    _published_layout = ("givens",)
    sums: tuple[int | None, ...]

    def __init__(self, givens: Any = 5, sums: Any = None, values: Any = None) -> None:
        if isinstance(givens, int):
            givens = [[0] * WIDTH] * whole(givens, "number of rows", most=MOST)
        rows = _read_digits(givens, "givens")
        whole(len(rows), "number of rows", most=MOST)
        self._fill(rows, None if values is None else _read_digits(values, "values", len(rows)))
        self.__dict__["sums"] = read_counts([None] * WIDTH if sums is None else sums, "sums", WIDTH)

    def _parts(self) -> dict[str, Any]:
        filled = {} if self.values == self.givens else {"values": self.values}
        return {"givens": self.givens, "sums": self.sums, **filled}

    def _column(self, column: int) -> list[Place]:
        return [(row, column) for row in range(self.height)]

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
                cells = self._column(column)
                encoding.walk(("sum", column), cells, lambda _, s, v: s + v % 10, {total})
        return encoding.problem()

    def check(self) -> list[str]:
        """Say which row has a digit twice, which digits touch, and which sums are wrong."""
        digits = [[value % 10 if value else -1 for value in row] for row in self.values]
        return [
            *repeats("row", digits, none=-1),
            *self._touching(digits),
            *self._wrong_sums(digits),
        ]

    def _touching(self, digits: list[list[int]]) -> Iterator[str]:
        for row, column in self.cells():
            for beside in (column - 1, column, column + 1):
                here = digits[row][column]
                if row and 0 <= beside < WIDTH and here >= 0 and digits[row - 1][beside] == here:
                    names = f"{cell_name(row - 1, beside)} and {cell_name(row, column)}"
                    yield f"the two {here}s at {names} touch"

    def _wrong_sums(self, digits: list[list[int]]) -> Iterator[str]:
        for number, column in enumerate(zip(*digits, strict=True)):
            total = self.sums[number]
            if total is not None and min(column) >= 0 and sum(column) != total:
                yield f"column {number + 1} adds up to {sum(column)}, expected {total}"

    # ---- for people

    def label_text(self, label: Any) -> str:
        """A placement as `r1c1=0`, a step of a sum as `sum up to r2c1: 7+3`."""
        if label[0] == "sum":
            return f"{self.item_text(label[:3])}: {label[3]}+{label[4] % 10}"
        return f"{cell_name(*label[:2])}={label[2] % 10}"

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        return [(label[2], label[1])]

    def item_text(self, item: Any) -> str:
        """An item for people."""
        if item[0] == "row":
            return f"{item[2] % 10} in row {item[1] + 1}"
        if item[0] == "sum":
            return f"sum up to {cell_name(item[2], item[1])}"
        return super().item_text(item)

    def _read_label(self, text: str) -> Any:
        return super()._read_label(re.sub("=0$", "=10", text.strip()))

    def _look(self, row: int, column: int) -> Cell | None:
        cell = super()._look(row, column)
        return cell and cell._replace(text=cell.text[-1:])

    def _outside(self) -> Outside:
        return Outside(bottom=count_words(self.sums, none=""))

    @classmethod
    def _sized(cls, sides: Sequence[int]) -> dict[str, Any]:
        if sides[1] not in (sides[0], WIDTH):
            raise PuzzleError(f"a Tenner Grid has {WIDTH} columns, not {sides[1]}")
        return {"givens": sides[0]}

    def _with_clues(self, random: Random) -> Self:
        sums = [sum(value % 10 for value in line) for line in zip(*self.values, strict=True)]
        return self.replace(sums=sums)

    # ---- the published form

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        read_counts(rows[-1], "givens", WIDTH, row=len(rows) - 1)  # its errors say where
        return cls(rows[:-1], rows[-1])

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        return self._published_head(), _words(self.givens, self.sums)

    def _published_head(self) -> list[str]:
        return [str(self.height + 1), str(WIDTH)]

    def _published(self) -> list[list[str]]:
        return _words(self.values, self.sums)


def _words(rows: Rows, sums: Sequence[int | None]) -> list[list[str]]:
    digits = [[str(value % 10) if value else "-" for value in row] for row in rows]
    return [*digits, count_words(sums)]


def _read_digits(rows: Any, what: str, height: int | None = None) -> Rows:
    """Rows of values 1 to 10, of which text writes the last as 0."""
    words = [["10" if word == "0" else word for word in split_words(row)] for row in rows]
    numbers = read_numbers(words, what, height, WIDTH)
    check_values(numbers, what, WIDTH)
    return numbers

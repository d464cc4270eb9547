"""Graeco-Latin squares, or Eulero: two Latin squares in one, with no pair twice.

Rules
-----
1. Each cell of an n x n square holds a pair of numbers from 1 to n. In each row and each column the
   first numbers are all different, and so are the second ones.
2. No pair comes twice.

A pair is written and kept as a number of two digits: 31 is 3 and 1. Of a given with a zero only the
other half is known: 30 or 01.

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

from collections.abc import Iterator
from itertools import product
from typing import Any, Self

from minuet.errors import PuzzleError
from minuet.problem import Problem
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import GridPuzzle, Placement, Rows, cell_name
from minuet.puzzles.base.latin import read_numbers, repeats
from minuet.puzzles.base.picture import Cell

__all__ = ["GraecoLatin"]

MOST = 9
HALVES = ("first", "second")


class GraecoLatin(GridPuzzle):
    """Pairs that are given, of which a half may be unknown; or the size, if nothing is given."""

    name = "graecolatin"
    title = "Graeco-Latin square"
    formats = ("dataset", "json")
    _rules = "Both halves of the pairs form Latin squares, and no pair comes twice."
    _published_layout = ("givens",)
    _generator = "minuet.generate.givens"
    # A pair that fits nowhere else is all that there is to find.
    _difficulties = ("easy",)
    _sizes = ("5x5", "4x4", "3x3")

    def __init__(self, givens: Any = 4, values: Any = None) -> None:
        if isinstance(givens, int):
            givens = [[0] * whole(givens, "size", most=MOST)] * givens
        rows = _read_pairs(givens, "givens")
        whole(len(rows), "size", most=MOST)
        shown = None if values is None else _read_pairs(values, "values", len(rows))
        self._fill(_whole_pairs(rows), shown and _whole_pairs(shown))
        self.__dict__["givens"] = rows

    def _parts(self) -> dict[str, Any]:
        filled = {} if self.values == _whole_pairs(self.givens) else {"values": self.values}
        return {"givens": self.givens, **filled}

    @property
    def size(self) -> int:
        """The number of rows, of columns and of numbers."""
        return self.height

    @property
    def given(self) -> list[Placement]:
        """The givens of which both halves are known, as labels of options."""
        return [label for label in super().given if is_pair(label[2])]

    def _encode(self, model: str) -> Problem:
        """Make the problem of the pairs that agree with the halves that are known."""
        numbers, places = range(1, self.size + 1), range(self.size)
        encoding = Encoding(
            (row, column, 10 * first + second)
            for row, column, first, second in product(places, places, numbers, numbers)
            if is_pair(given := self.givens[row][column]) or given in (0, 10 * first, second)
        )
        for row, column, pair in list(encoding.members):
            items: list[Any] = [("cell", row, column), ("pair", pair)]
            for half, number in zip(HALVES, divmod(pair, 10), strict=True):
                items += [(half, "row", row, number), (half, "column", column, number)]
            for item in items:
                encoding.need(item, [(row, column, pair)])
        return encoding.problem()

    def check(self) -> list[str]:
        """Say which halves and pairs come twice, and which givens are missed."""
        pairs = [pair for _, _, pair in self.placements()]
        twice = sorted({pair for pair in pairs if pairs.count(pair) > 1})
        return [
            *self._repeats(),
            *(f"the pair {pair} comes twice" for pair in twice),
            *self._wrong_halves(),
        ]

    def _repeats(self) -> Iterator[str]:
        for half, rows in zip(HALVES, _halves(self.values), strict=True):
            for kind, lines in (("row", rows), ("column", [*zip(*rows, strict=True)])):
                for sentence in repeats(kind, lines):
                    yield sentence.replace("the number", f"the {half} number")

    def _wrong_halves(self) -> Iterator[str]:
        for row, column, pair in self.placements():
            given = self.givens[row][column]
            if not is_pair(given) and given not in (0, pair % 10, pair - pair % 10):
                yield f"{pair} at {cell_name(row, column)} is not {given:02}, which is given"

    def item_text(self, item: Any) -> str:
        """An item for people."""
        if item[0] in HALVES:
            return f"{item[0]} number {item[3]} in {item[1]} {item[2] + 1}"
        return super().item_text(item)

    def _look(self, row: int, column: int) -> Cell:
        """A pair; of a half that is known the other one is a dot."""
        pair = self.values[row][column] or self.givens[row][column]
        role = "given" if pair == self.givens[row][column] else "answer"
        return Cell(f"{pair:02}".replace("0", "·") if pair else "", role)

    # ---- the published form

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        return cls(rows)

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        return [str(self.size)] * 2, [[f"{pair:02}" for pair in row] for row in self.givens]

    def _published(self) -> list[list[str]]:
        return [[f"{pair:02}" for pair in row] for row in self.values]


def is_pair(number: int) -> bool:
    """Whether both halves of a pair are known.

    >>> is_pair(31), is_pair(30), is_pair(1)
    (True, False, False)
    """
    return number > 10 and number % 10 > 0


def _whole_pairs(rows: Rows) -> Rows:
    return tuple(tuple(pair if is_pair(pair) else 0 for pair in row) for row in rows)


def _halves(rows: Rows) -> list[list[list[int]]]:
    """The first numbers and the second ones."""
    return [[[pair // 10 for pair in row] for row in rows], [[p % 10 for p in row] for row in rows]]


def _read_pairs(rows: Any, what: str, size: int | None = None) -> Rows:
    pairs = read_numbers(rows, what, size, size)
    for r, row in enumerate(pairs):
        if len(row) != len(pairs):
            raise PuzzleError(f"the {what} are not a square", part=what)
        for c, pair in enumerate(row):
            if not 0 <= pair < 100 or max(divmod(pair, 10)) > len(pairs):
                message = f"{pair:02} at {cell_name(r, c)} is not a pair of 1 to {len(pairs)}"
                raise PuzzleError(message, part=what, cell=(r, c))
    return pairs

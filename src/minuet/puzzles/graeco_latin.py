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

from minuet.problem import Problem
from minuet.puzzles.base.clued import CluedPuzzle
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import Placement, cell_name
from minuet.puzzles.base.latin import repeats
from minuet.puzzles.base.pairs import agrees, halves, is_pair, read_pairs, whole_pairs
from minuet.puzzles.base.picture import Cell

__all__ = ["GraecoLatin"]

HALVES = ("first", "second")


class GraecoLatin(CluedPuzzle):
    """Pairs that are given, of which a half may be unknown; or the size, if nothing is given."""

    name = "graecolatin"
    title = "Graeco-Latin square"
    _rules = (
        "Letters and numbers both form Latin squares: each is once in every row and column. No "
        "pair of a letter and a number comes twice."
    )
    formats = ("dataset", "json")
    _published_parts = ("givens",)
    _difficulties = ("easy", "medium")  # no hard one came out of 60 tries of each size
    _sizes = ("5x5", "4x4", "3x3")

    def __init__(self, givens: Any = 4, values: Any = None) -> None:
        rows = read_pairs(givens, "givens")
        shown = None if values is None else read_pairs(values, "values", len(rows))
        self._fill(whole_pairs(rows), shown and whole_pairs(shown))
        self.__dict__["givens"] = rows

    def _parts(self) -> dict[str, Any]:
        filled = {} if self.values == whole_pairs(self.givens) else {"values": self.values}
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
        """Say which halves and pairs come twice, and which givens are missed."""
        pairs = [pair for _, _, pair in self.placements()]
        twice = sorted({pair for pair in pairs if pairs.count(pair) > 1})
        return [
            *self._repeats(),
            *(f"the pair {pair} comes twice" for pair in twice),
            *self._wrong_halves(),
        ]

    def _repeats(self) -> Iterator[str]:
        firsts = [[pair // 10 for pair in row] for row in self.values]
        seconds = [[pair % 10 for pair in row] for row in self.values]
        for half, rows in zip(HALVES, (firsts, seconds), strict=True):
            for kind, lines in (("row", rows), ("column", [*zip(*rows, strict=True)])):
                for sentence in repeats(kind, lines):
                    yield sentence.replace("the number", f"the {half} number")

    def _wrong_halves(self) -> Iterator[str]:
        for row, column, pair in self.placements():
            given = self.givens[row][column]
            if not is_pair(given) and not agrees(pair, given):
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

    def _published_word(self, entry: int) -> str:
        return f"{entry:02}"

    def _published(self) -> list[list[str]]:
        return [[f"{pair:02}" for pair in row] for row in self.values]

    # ---- what a generator asks for

    def _clues(self) -> list[tuple[int, int, int]]:
        """The halves of the givens, each as the pair that is left without it."""
        cells = [(row, column, self.givens[row][column]) for row, column in self.cells()]
        return [(r, c, pair - half) for r, c, pair in cells for half in halves(pair) if half]

    def _without(self, clue: tuple[int, int, int]) -> Self:
        row, column, left = clue
        rows = [[*pairs] for pairs in self.givens]
        # Both halves of a pair may be left out, one after the other.
        rows[row][column] = left if is_pair(rows[row][column]) else 0
        return self.with_givens(rows)

"""Rows of the ten digits, kept as the numbers 1 to 10: 10 is the digit 0, and 0 an empty cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Self

from minuet.errors import PuzzleError
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.clued import CluedPuzzle
from minuet.puzzles.base.clues import around, count_words, read_counts
from minuet.puzzles.base.grid import Rows, cell_name
from minuet.puzzles.base.latin import check_values, read_numbers, split_words
from minuet.puzzles.base.picture import Outside

WIDTH = 10
MOST = 30  # rows


def read_digits(rows: Any, what: str, height: int | None = None) -> Rows:
    """Read rows of ten, in which text writes the digit 0 as it is."""
    words = [["10" if word == "0" else word for word in split_words(row)] for row in rows]
    numbers = read_numbers(words, what, height, WIDTH)
    check_values(numbers, what, WIDTH)
    return numbers


def write_digits(rows: Rows) -> tuple[str, ...]:
    """The rows as `read_digits` reads them, `-` for an empty cell.

    >>> write_digits(((1, 10, 0),))
    ('10-',)
    """
    return tuple("".join(str(n % WIDTH) if n else "-" for n in row) for row in rows)


def touching_digits(rows: Rows) -> Iterator[str]:
    """Yield a sentence for each pair of equal digits of different rows that touch."""
    digits = {(r, c): n for r, row in enumerate(rows) for c, n in enumerate(row) if n}
    for place, digit in digits.items():
        for other in around(*place):
            if other[0] < place[0] and digits.get(other) == digit:
                names = f"{cell_name(*other)} and {cell_name(*place)}"
                yield f"the two {digit % WIDTH}s at {names} touch"


class DigitRows(CluedPuzzle):
    """Rows of ten digits, some of them given, and the `sums` of the columns (None if unknown)."""

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

    def _wrong_sums(self, digits: list[list[int]]) -> Iterator[str]:
        for number, column in enumerate(zip(*digits, strict=True)):
            total = self.sums[number]
            if total is not None and min(column) >= 0 and sum(column) != total:
                yield f"column {number + 1} adds up to {sum(column)}, expected {total}"

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

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        read_counts(rows[-1], "givens", WIDTH, row=len(rows) - 1)  # its errors say where
        return cls(rows[:-1], rows[-1])

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        rows = [*map(list, write_digits(self.givens)), count_words(self.sums)]
        return [str(len(rows)), str(WIDTH)], rows

    def _published(self) -> list[list[str]]:
        return [*super()._published(), count_words(self.sums)]

"""Binairo, or Takuzu: two signs, as many of each in every line, and never three in a row.

Rules
-----
1. Each row and each column holds as many 1s as 2s, and never three of the same side by side.
2. No two rows are alike, and no two columns (unless `distinct` is switched off, as in many
   published puzzles). Cells with `=` between them are equal, those with `x` are not, as in "Tango".

How it is encoded
-----------------
A placement covers its cell, and its number in its row and in its column, which must be covered once
for every two cells of the line. Of three neighbors in a line at most two may have the same number.
For two rows there is an option for each column, with the numbers of both cells as colors; those
with equal numbers cover an item that says how often the rows agree: at most in all columns but two.

>>> print(Binairo(["1...", "..2.", "....", ".2.."], across=["...", "...", ".x.", "..x"]).solve())
┌───────────────┐
│ 1   1   2   2 │
│               │
│ 2   1   2   1 │
│               │
│ 2   2 × 1   1 │
│               │
│ 1   2   1 × 2 │
└───────────────┘
"""

from __future__ import annotations

from typing import Any, Self

from minuet.errors import FormatError, PuzzleError
from minuet.problem import Problem
from minuet.puzzles.base.distinct_lines import DistinctLines
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.halved_lines import HalvedLines
from minuet.puzzles.base.signs import SignPuzzle


class Binairo(SignPuzzle, HalvedLines, DistinctLines):
    """Numbers 1 and 2 that are given (or the size), and signs `across` and `down` between cells."""

    name = "binairo"
    title = "Binairo"
    _rules = (
        "Each row and column has as many 1s as 2s, and never three alike side by side. No two "
        "rows are the same, and no two columns."
    )
    formats = ("dataset", "plain", "json")
    _text_blocks = ("givens", "across", "down")
    _published_parts = ("givens",)
    _published_more = 1
    _published_flags = {"distinct": "distinct"}  # noqa: RUF012
    _most_made = 14
    _sizes = ("8x8", "6x6", "10x10", "12x12")
    _across_signs = _down_signs = "=x"
    _sign_looks = {"x": "×"}  # noqa: RUF012
    distinct: bool

    def __init__(
        self,
        givens: Any = 8,
        across: Any = None,
        down: Any = None,
        *,
        distinct: bool = True,
        values: Any = None,
    ) -> None:
        self._read_halves(givens, values)
        self._read_signs(across, down)
        self.__dict__["distinct"] = bool(distinct)

    def _parts(self) -> dict[str, Any]:
        signs = {"across": self.across, "down": self.down, "distinct": self.distinct}
        return {**self._number_parts(), **signs}

    def _encode(self, model: str) -> Problem:
        """Make the problem: counts of each line, windows of three, and lines that are alike."""
        encoding = Encoding((*cell, value) for cell in self.cells() for value in (1, 2))
        for cell in self.cells():
            encoding.need(("cell", *cell), encoding.placements([cell]))
        self._add_halves(encoding)
        if self.distinct:
            self._add_differences(encoding, least=2)
        self._add_signs(encoding)
        return encoding.problem()

    def check(self) -> list[str]:
        """Say which line has too many of a number, or three in a row, and what else is wrong."""
        alike = self._alike_lines() if self.distinct else ()
        return [*self._uneven_lines(), *alike, *self._broken_signs()]

    @staticmethod
    def _allows(sign: str, one: int, other: int) -> bool:
        return sign == "." or (one == other) == (sign == "=")

    @staticmethod
    def _sign_text(sign: str, one: str, other: str) -> str:
        return f"{one} and {other} are {'' if sign == '=' else 'not '}equal"

    @staticmethod
    def _fault(sign: str, one: str, other: str) -> str:
        return f"{one} and {other} must {'' if sign == '=' else 'not '}be equal"

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        if {"0", "-"} <= {word for row in rows for word in row}:
            raise PuzzleError("expected 1, 2 and `-` for an empty cell, got a 0", part="givens")
        return super()._from_published(header, rows)

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        if self._sign_places():
            raise FormatError("this format cannot hold signs between cells")
        return super()._to_published()

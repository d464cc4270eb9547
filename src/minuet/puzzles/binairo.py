"""Binairo, or Takuzu: two signs, as many of each in every line, and never three in a line.

Rules
-----
1. Each row and each column holds as many 1s as 2s, and never three of the same side by side.
2. No two rows are alike, and no two columns (unless `distinct` is switched off, as in many that are
   published). Cells with `=` between them are equal, those with `x` are not, as in "Tango".

How it is encoded
-----------------
A placement covers its cell, and its number in its row and in its column, which is wanted as often
as half of the line has cells. Of three neighbors in a line at most two may have the same number.
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

from collections.abc import Iterator
from itertools import product
from typing import Any, Self

from minuet.errors import FormatError, PuzzleError
from minuet.problem import Problem
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.latin import check_values, numbers_at, read_numbers
from minuet.puzzles.base.signs import SignPuzzle
from minuet.puzzles.base.unlike_lines import UnlikeLines


class Binairo(SignPuzzle, UnlikeLines):
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
        if isinstance(givens, int):
            givens = [[0] * whole(givens, "size", most=100)] * givens
        rows = read_numbers(givens, "givens")
        height, width = len(rows), len(rows[0]) if rows else 0
        self._fill(rows, None if values is None else read_numbers(values, "values", height, width))
        for part in ("givens", "values"):
            check_values(getattr(self, part), part, 2)
        if not width or height % 2 or width % 2:
            raise PuzzleError(f"a board of {height}x{width} cells cannot be halved", part="givens")
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
        for ((kind, number), cells), value in product(self._lines.items(), (1, 2)):
            labels = [(*cell, value) for cell in cells]
            half = len(cells) // 2
            encoding.need((kind, number, value), labels, (half, half))
            for i in range(len(cells) - 2):
                encoding.need(("three", kind, number, i, value), labels[i : i + 3], (0, 2))
        if self.distinct:
            self._add_differences(encoding, least=2)
        self._add_signs(encoding)
        return encoding.problem()

    def check(self) -> list[str]:
        """Say which line has too many of a number, or three in a row, and what else is wrong."""
        lines = {line: numbers_at(self.values, cells) for line, cells in self._lines.items()}
        wrong = [fault for line, numbers in lines.items() for fault in self._faults(line, numbers)]
        alike = self._alike_lines() if self.distinct else ()
        return [*wrong, *alike, *self._broken_signs()]

    def _faults(self, line: tuple[str, int], numbers: list[int]) -> Iterator[str]:
        name = f"{line[0]} {line[1] + 1}"
        for value in (1, 2):
            if numbers.count(value) > len(numbers) // 2:
                yield f"{name} has more than {len(numbers) // 2} {value}s"
        for i in range(len(numbers) - 2):
            if numbers[i] and numbers[i : i + 3] == [numbers[i]] * 3:
                where = cell_name(*self._lines[line][i])
                yield f"{name} has three {numbers[i]}s in a row from {where}"

    @staticmethod
    def _allows(sign: str, one: int, other: int) -> bool:
        return sign == "." or (one == other) == (sign == "=")

    @staticmethod
    def _fault(sign: str, one: str, other: str) -> str:
        return f"{one} and {other} must {'' if sign == '=' else 'not '}be equal"

    # ---- for people

    def item_text(self, item: Any) -> str:
        """An item for people."""
        kind, *rest = item
        match kind:
            case "row" | "column":
                return f"{rest[1]}s of {kind} {rest[0] + 1}"
            case "three":
                cells = self._lines[rest[0], rest[1]]
                first, last = cells[rest[2]], cells[rest[2] + 2]
                return f"{rest[3]}s from {cell_name(*first)} to {cell_name(*last)}"
        return super().item_text(item)

    def _only_text(self, item: Any, label: Any) -> tuple[str, str, float]:
        """The reason for a number: "column 1 needs one more 2, which fits only at r1c1"."""
        name, reason, rating = super()._only_text(item, label)
        if item[0] in ("row", "column") and name == "only place":
            line, where = f"{item[0]} {item[1] + 1}", cell_name(*label[:2])
            reason = f"{line} needs one more {item[2]}, which fits only at {where}"
        return name, reason, rating

    def _full_text(self, item: Any, count: int) -> str:
        """A sentence that a line has enough of a number, or that three in a row would follow."""
        if item[0] == "three":
            return f"two of the {self.item_text(item)} are there, and three must not be"
        if item[0] == "alike":
            return super()._full_text(item, count)
        return f"all {count} {self.item_text(item)} are there"

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        if {"0", "-"} <= {word for row in rows for word in row}:
            raise PuzzleError("expected 1, 2 and `-` for an empty cell, got a 0", part="givens")
        return super()._from_published(header, rows)

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        if self._sign_places():
            raise FormatError("this form has no place for signs between cells")
        return super()._to_published()

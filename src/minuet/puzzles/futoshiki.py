"""Futoshiki: a Latin square with signs that say which of two neighbors is the larger.

Rules
-----
1. Each row and each column of an n x n square holds the numbers 1 to n, once each.
2. A sign between two cells points at the smaller number: `<` and `>` across, `^` and `v` down.

How it is encoded
-----------------
Each value at one side of a sign has an item, which the values at the other side that do not go with
it cover as well: at most one of them is chosen.

>>> puzzle = Futoshiki(["...", "...", "..."], across=["<<", "..", ".."], down=["...", ".v."])
>>> for row in puzzle.solve().values:
...     print(*row)
1 2 3
2 3 1
3 1 2
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Self

from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.latin import LatinPuzzle
from minuet.puzzles.base.signs import SignPuzzle

__all__ = ["Futoshiki"]


class Futoshiki(SignPuzzle, LatinPuzzle):
    """Numbers that are given (or the size), and the signs `across` and `down`, `.` for none."""

    name = "futoshiki"
    title = "Futoshiki"
    formats = ("plain", "json")
    _text_blocks = ("givens", "across", "down")
    _rules = "Rows and columns hold 1 to n; signs point at the smaller of two neighbors."
    _is_bare = True
    _sizes = ("5x5", "4x4", "6x6", "7x7")
    _across_signs = "<>"
    _down_signs = "^v"
    _sign_looks = {"^": "∧", "v": "∨"}  # noqa: RUF012

    def __init__(
        self, givens: Any = 5, across: Any = None, down: Any = None, values: Any = None
    ) -> None:
        self._read(givens, values)
        self._read_signs(across, down)

    def _parts(self) -> dict[str, Any]:
        return {**super()._parts(), "across": self.across, "down": self.down}

    def _add_rules(self, encoding: Encoding) -> None:
        self._add_signs(encoding)

    def _broken_rules(self) -> Iterator[str]:
        return self._broken_signs()

    def _with_clues(self, random: Random) -> Self:
        signs = {"across": self._across_signs, "down": self._down_signs}
        return self._signed(lambda side, one, other: signs[side][one > other])

    def _clues(self) -> list[tuple[str, int, int]]:
        return self._sign_places()

    def _without(self, clue: tuple[str, int, int]) -> Self:
        return self._without_sign(clue)

    @staticmethod
    def _allows(sign: str, one: int, other: int) -> bool:
        return sign == "." or (one < other if sign in "<^" else one > other)

    @staticmethod
    def _fault(sign: str, one: str, other: str) -> str:
        return f"{one} is not {'less' if sign in '<^' else 'greater'} than {other}"

"""Futoshiki: a Latin square with signs that say which of two neighbors is the larger.

Rules
-----
1. Each row and each column of an n x n square holds the numbers 1 to n, once each.
2. A sign between two cells points at the smaller number: `<` and `>` across, `^` and `v` down.

How it is encoded
-----------------
Each value on one side of a sign has an item, which the incompatible values on the other side cover
too: at most one of them is chosen.

>>> puzzle = Futoshiki(["...", "...", "..."], across=["<<", "..", ".."], down=["...", ".v."])
>>> for row in puzzle.solve().values:
...     print(*row)
1 2 3
2 3 1
3 1 2
"""

from __future__ import annotations

from random import Random
from typing import Self

from minuet.puzzles.base.signed_square import SignedSquare


class Futoshiki(SignedSquare):
    """Numbers that are given (or the size), and the signs `across` and `down`, `.` for none."""

    name = "futoshiki"
    title = "Futoshiki"
    _rules = (
        "Each row and each column holds the numbers 1 to n. A sign between two cells points at "
        "the smaller number."
    )
    _sizes = ("5x5", "4x4", "6x6", "7x7")
    _across_signs = "<>"
    _down_signs = "^v"
    _sign_looks = {"^": "∧", "v": "∨"}  # noqa: RUF012

    def _with_clues(self, random: Random) -> Self:
        signs = {"across": self._across_signs, "down": self._down_signs}
        return self._signed(lambda side, one, other: signs[side][one > other])

    _clues, _without = SignedSquare._sign_places, SignedSquare._without_sign

    @staticmethod
    def _allows(sign: str, one: int, other: int) -> bool:
        return sign == "." or (one < other if sign in "<^" else one > other)

    @staticmethod
    def _sign_text(sign: str, one: str, other: str) -> str:
        return f"{one} is {'less' if sign in '<^' else 'greater'} than {other}"

    @staticmethod
    def _fault(sign: str, one: str, other: str) -> str:
        return f"{one} is not {'less' if sign in '<^' else 'greater'} than {other}"

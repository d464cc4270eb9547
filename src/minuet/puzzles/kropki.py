"""Kropki: a Latin square with white and black dots between neighbors.

Rules
-----
1. Each row and each column of an n x n square holds the numbers 1 to n, once each.
2. Numbers with a white dot between them differ by one; with a black dot one is twice the other. All
   dots are there: without a dot neither holds. (1 and 2 may have either dot.)

How it is encoded
-----------------
Each value on one side of a border has an item, which the incompatible values on the other side
cover too: at most one of them is chosen.

>>> puzzle = Kropki(4, across=["*o.", "o*o", "o.o", ".o*"], down=["o**.", "o.o.", "*.o*"])
>>> for row in puzzle.solve().values:
...     print(*row)
4 2 1 3
3 4 2 1
2 1 3 4
1 3 4 2
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from minuet.errors import FormatError, PuzzleError, show
from minuet.puzzles.base.signed_square import SignedSquare
from minuet.puzzles.latin import LatinSquare


class Kropki(SignedSquare):
    """Numbers that are given (or the size), and the dots `across` and `down`.

    `o` is a white dot, `*` a black one, `.` none.
    """

    name = "kropki"
    title = "Kropki"
    _rules = (
        "Each row and each column holds the numbers 1 to n. Numbers beside a white dot differ by "
        "one, beside a black dot one is twice the other, and without a dot neither is true."
    )
    _sizes = ("6x6", "4x4", "5x5", "7x7")
    formats = ("plain", "json", "puzzlink", "pzprv3")
    _link_names = ("kropki",)
    _link_parts = ("dots",)
    _file_words = ("dots", "values")
    _across_signs = _down_signs = "o*"
    _sign_looks = {"o": "○", "*": "●"}  # noqa: RUF012

    @classmethod
    def _random_board(cls, sides: Sequence[int], random: Random) -> Self:
        """Make a random solved board; a blank one would have no dots."""
        values = LatinSquare._random_board(sides, random).values
        return cls(len(values), values=values)._with_clues(random)

    def _with_clues(self, random: Random) -> Self:
        return self._signed(lambda _, *pair: random.choice(dots_between(*pair) or "."))

    @classmethod
    def _from_link(cls, head: list[str], rows: list[list[str]]) -> Self:
        if head[0] != head[1]:
            raise PuzzleError(f"a Kropki is a square, not {head[0]}x{head[1]}", part="size")
        for word in {word for row in rows for word in row} - set("012"):
            raise PuzzleError(f"{show(word)} is not a dot: expected 0, 1 or 2", part="dots")
        signs = ["".join(".o*"[int(word)] for word in row) for row in rows]
        size = int(head[0])
        return cls(size, across=signs[:size], down=signs[size:])

    def _to_link(self) -> tuple[list[str], list[list[str]]]:
        if self.given:
            raise FormatError("this format cannot hold givens")
        rows = [[str(".o*".index(sign)) for sign in row] for row in (*self.across, *self.down)]
        return [str(self.size)] * 2, rows

    @staticmethod
    def _allows(sign: str, one: int, other: int) -> bool:
        dots = dots_between(one, other)
        return sign in dots if sign != "." else not dots

    @staticmethod
    def _sign_text(sign: str, one: str, other: str) -> str:
        dot = {".": "no dot", "o": "a white dot", "*": "a black dot"}[sign]
        return f"there is {dot} between {one} and {other}"

    @staticmethod
    def _fault(sign: str, one: str, other: str) -> str:
        if sign == ".":
            return f"{one} and {other} need a dot between them"
        if sign == "o":
            return f"{one} and {other} do not differ by one"
        return f"neither of {one} and {other} is twice the other"


def dots_between(one: int, other: int) -> str:
    """The dots that two neighbors may have between them.

    >>> dots_between(3, 4), dots_between(3, 6), dots_between(1, 2), dots_between(1, 3)
    ('o', '*', 'o*', '')
    """
    double = one == 2 * other or other == 2 * one
    return "o" * (abs(one - other) == 1) + "*" * double

"""Boards whose cells hold two numbers, such as Graeco-Latin squares: both are typed in turn."""

from __future__ import annotations

from .rules import Rules


class PairRules(Rules):
    """The rules of a puzzle whose values are pairs of digits: 35 is a 3 and a 5.

    >>> from minuet.puzzles import GraecoLatin
    >>> rules = PairRules(GraecoLatin(["11 22 33", ".. .. ..", ".. .. .."]))
    >>> rules.numbers
    [11, 12, 13, 21, 22, 23, 31, 32, 33]
    >>> rules.begins("2"), rules.read_sign("2"), rules.read_sign("23")
    (True, None, 23)
    """

    has_pairs = True
    keys = ("two digits  write", "x erase  Tab pencil", "F fill   P prune")

    @property
    def numbers(self) -> list[int]:
        """The values that cells may have."""
        return sorted(self._signs)

    def read_sign(self, sign: str) -> int | None:
        """The pair that two digits stand for; None if for none."""
        return next((value for value, text in self._signs.items() if text == sign), None)

    def begins(self, sign: str) -> bool:
        """Whether this is the first digit of a pair."""
        return any(text[:1] == sign for text in self._signs.values())

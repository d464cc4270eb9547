"""Clues on the four sides of a board, one for each column above and below, and each row beside it.

A kind says in `_rim` which arguments these are: above, below, left and right.
"""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import Any, ClassVar, Self

from minuet.puzzles.base.clued import CluedPuzzle
from minuet.puzzles.base.clues import count_words, read_counts
from minuet.puzzles.base.picture import Outside

Counts = tuple[int | None, ...]
LINES = ("column", "column", "row", "row")
"""What the four sides count."""


class RimPuzzle(CluedPuzzle):
    """A grid of numbers with clues on its sides; None, or 0 if `_zero_is_none`, is not a clue."""

    _rim: ClassVar[tuple[str, str, str, str]]
    _zero_is_none: ClassVar[bool] = False

    def _read_rim(self, clues: tuple[Any, Any, Any, Any], most: int | None = None) -> None:
        """Set the clues, of up to `most`; for use in `__init__`, after the numbers."""
        for side, line, given in zip(self._rim, LINES, clues, strict=True):
            length, across = self.height, self.width
            if line == "column":
                length, across = across, length
            words = [None] * length if given is None else given
            counts = read_counts(words, side, length, across if most is None else most)
            self.__dict__[side] = tuple(n or 0 for n in counts) if self._zero_is_none else counts

    def _rim_parts(self) -> dict[str, Counts]:
        return {side: getattr(self, side) for side in self._rim}

    def _line_clues(self, kind: str, number: int) -> dict[str, int | None]:
        """The clues at the two ends of a row or column, by their sides."""
        sides = [side for side, line in zip(self._rim, LINES, strict=True) if line == kind]
        return {side: getattr(self, side)[number] for side in sides}

    def _has_clue(self, clue: int | None) -> bool:
        return clue is not None and not (self._zero_is_none and clue == 0)

    def _outside(self) -> Outside:
        shown = {
            side: count_words(count if self._has_clue(count) else None for count in counts)
            for side, counts in self._rim_parts().items()
        }
        top, bottom, left, right = ([word.strip("-") for word in words] for words in shown.values())
        return Outside(*(words if any(words) else [] for words in (top, left, bottom, right)))

    # ---- what a generator asks for

    @staticmethod
    @abstractmethod
    def _clue_of(side: str, line: list[int]) -> int:
        """The clue of a side for a line with these numbers, from the left or the top."""

    def _with_clues(self, random: Random) -> Self:
        counts: dict[str, Any] = {}
        for side, kind in zip(self._rim, LINES, strict=True):
            lines = self.values if kind == "row" else zip(*self.values, strict=True)
            counts[side] = [self._clue_of(side, [*line]) for line in lines]
        return self.replace(**counts)

    def _clues(self) -> list[tuple[str, int]]:
        return [
            (side, number)
            for side, counts in self._rim_parts().items()
            for number, count in enumerate(counts)
            if self._has_clue(count)
        ]

    def _without(self, clue: tuple[str, int]) -> Self:
        side, number = clue
        counts = [*getattr(self, side)]
        counts[number] = None
        return self.replace(**{side: counts})

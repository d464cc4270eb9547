"""Help for players: is it right so far, and what comes next. One file for each way of playing."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import NamedTuple, Protocol

from minuet.errors import Stopped
from minuet.problem import Problem
from minuet.solver import solve

__all__ = ["Filling", "Helper", "Outlook", "some_time", "cell_hint"]


class Helper(Protocol):
    """A board as the player has it."""

    def check(self) -> dict[str, object]:
        """Which rules are broken, what cannot be right, and whether it is solved."""

    def hint(self) -> dict[str, object]:
        """The next step, or what has to be fixed first."""


class Outlook(NamedTuple):
    """Whether a board leads to a solution.

    The word is "good"; "wrong", with the cells or options that cannot be right; "none" if the
    puzzle has no solution at all; or "unsure" if that takes too long to find out.
    """

    word: str
    wrong: Sequence[int] = ()

    def record(self) -> dict[str, object]:
        """The answer to a check: what is wrong, and a sentence if there is more to say."""
        return {"wrong": list(self.wrong), "note": NOTES.get(self.word, "")}

    def fault(self) -> dict[str, object] | None:
        """The answer to a request for a hint, if something has to be fixed first."""
        if self.word not in ("wrong", "none"):
            return None
        return {"fault": NOTES[self.word], "cells": list(self.wrong)}


NOTES = {
    "wrong": "Something is wrong: there is no solution from here.",
    "none": "This puzzle has no solution; press Solve to see why.",
    "unsure": "No rule is broken, but it would take too long to see whether there is a solution.",
}


class Board(Protocol):
    """Cells with values from 1; 0 means unknown."""

    def left(self, values: Sequence[int]) -> Problem:
        """The problem with only the options that agree with the values."""

    def solution(self, labels: Sequence[Hashable]) -> list[int]:
        """The values of a solution."""


class Filling:
    """A board that a player fills in: `cells` may get `values`, and `givens` are there before."""

    board: Board
    cells: Collection[int]
    givens: Sequence[int]
    values: Sequence[int]
    seconds: float

    def _solved(self, values: Sequence[int]) -> Sequence[int] | None:
        """The values of a solution that has these; None if there is none."""
        found = solve(self.board.left(values), time_limit=self.seconds)
        return None if found is None else self.board.solution(found)

    def _from_here(self) -> Sequence[int] | None:
        """A solution that continues from here, if it is found in time."""
        try:
            return self._solved(self.values)
        except Stopped:
            return None

    def _outlook(self) -> Outlook:
        """Look for a solution; if there is none from here, blame what differs from a solution."""
        try:
            if self._solved(self.values) is not None:
                return Outlook("good")
            found = self._solved(self.givens)
        except Stopped:
            return Outlook("unsure")
        if found is None:
            return Outlook("none")
        return Outlook("wrong", [at for at in self.cells if self.values[at] not in (0, found[at])])


def cell_hint(stages: list[str], cells: list[int], cell: int, value: int) -> dict[str, object]:
    """A hint that reveals the value of one cell in stages, pointing at some cells."""
    return {"stages": stages, "cells": cells, "placed": [[cell, value]], "removed": []}


def some_time(seconds: float) -> float:
    """The part of the time for a question that one search may take."""
    return seconds / 3

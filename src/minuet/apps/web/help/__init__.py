"""Help for players: is it right so far, and what comes next. One file for each way of playing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

__all__ = ["Helper", "Outlook", "some_time"]


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
    "wrong": "Something is not right: from here there is no solution.",
    "none": "This puzzle has no solution: Solve says why.",
    "unsure": "No rule is broken. It would take too long to see whether a solution follows.",
}


def some_time(seconds: float) -> float:
    """The part of the time for a question that one search may take."""
    return seconds / 3

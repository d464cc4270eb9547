"""Help for players: is it right so far, and what comes next. One file for each way of playing."""

from __future__ import annotations

from typing import Any, Protocol

__all__ = ["NO_WAY", "Helper", "some_time"]

NO_WAY = "Something is not right: from here there is no solution."


class Helper(Protocol):
    """A board as the player has it."""

    def check(self) -> dict[str, Any]:
        """Which rules are broken, what cannot be right, and whether it is solved."""

    def hint(self) -> dict[str, Any]:
        """The next step, or what has to be mended first."""


def some_time(seconds: float) -> float:
    """The part of the time for a question that one search may take."""
    return seconds / 3

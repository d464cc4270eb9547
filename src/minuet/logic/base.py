"""What a step of human reasoning is, whatever the puzzle.

>>> step = Step("only place", "room of 4: the 3 fits only at r2c5", placed=[(1, 4, 3)])
>>> print(step)
room of 4: the 3 fits only at r2c5
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

__all__ = ["Step", "Technique"]

Place = tuple[int, int]


class Technique(NamedTuple):
    """A way of reasoning: its name, and how hard it is for a person."""

    name: str
    level: str  # "easy", "medium", "hard", ...
    score: float  # how much work one such step is


class Step:
    """One step: what it places or rules out, by which technique, and why, in words.

    `placed` and `removed` are labels of options: placements that are forced, and candidates that
    are impossible. `cells` are the (row, column) to look at, `because` the labels that the reason
    rests on; both are for highlighting.
    """

    __slots__ = ("because", "cells", "placed", "reason", "removed", "technique")

    def __init__(
        self,
        technique: str,
        reason: str,
        *,
        placed: Iterable[Any] = (),
        removed: Iterable[Any] = (),
        cells: Iterable[Place] = (),
        because: Iterable[Any] = (),
    ) -> None:
        self.technique = technique
        self.reason = reason
        self.placed = tuple(placed)
        self.removed = tuple(removed)
        self.cells = tuple(cells)
        self.because = tuple(because)

    def __str__(self) -> str:
        return self.reason

    def __repr__(self) -> str:
        return f"<Step: {self.technique}: {self.reason}>"

"""Help for players who write numbers into cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic

from minuet.apps.web.settings import Limits
from minuet.apps.web.tasks import Wrong
from minuet.errors import GivenError
from minuet.logic.base import Step
from minuet.puzzles import GridPuzzle
from minuet.render.board_record import is_placement

from . import Filling, Outlook, cell_hint, some_time


class Numbers(Filling):
    """A grid of numbers, some of which the player has written."""

    def __init__(self, puzzle: GridPuzzle, values: Sequence[int], limits: Limits) -> None:
        width, height = puzzle.width, puzzle.height
        if len(values) != width * height:
            raise Wrong(f"A board of {height} by {width} has {height * width} values.")
        rows = [values[row * width : (row + 1) * width] for row in range(height)]
        self.puzzle = board = puzzle.with_givens(puzzle.givens).with_values(rows)
        self.values = [value for row in board.values for value in row]
        self.givens = [0] * len(values)
        known = {label[:2] for label in board.given}
        self.cells = [row * width + c for row, c in board.cells() if (row, c) not in known]
        self.seconds = some_time(limits.seconds)

    def check(self) -> dict[str, object]:
        """Which rules the board breaks, which cells cannot be right, and whether it is solved."""
        broken = self.puzzle.check()
        solved = self.puzzle.is_filled and not broken
        outlook = Outlook("good") if broken or solved else self._outlook()
        return {"broken": broken, "solved": solved, **outlook.record()}

    def hint(self) -> dict[str, object]:
        """The next steps of logic until one places a number; or what has to be fixed first.

        Those before it only rule out values; a player who has noted them gets the next one.
        """
        if broken := self.puzzle.check():
            return {"fault": broken[0], "cells": []}
        if self.puzzle.is_filled:
            return {"solved": True}
        return self._outlook().fault() or {"steps": self._steps()}

    def _solved(self, values: Sequence[int]) -> Sequence[int] | None:
        width = self.puzzle.width
        filled = [(*divmod(at, width), values[at]) for at in self.cells if values[at]]
        try:
            found = self.puzzle.solve(given=filled, time_limit=self.seconds)
        except GivenError:
            return None
        return None if found is None else [value for row in found.values for value in row]

    def _steps(self) -> list[dict[str, object]]:
        steps = [_step_record(step, self.puzzle.width) for step in self._until_placed()]
        return steps if steps and steps[-1]["placed"] else [*steps, *self._from_solution()]

    def _until_placed(self) -> Iterator[Step]:
        """Steps that show on the board, until one of them places a number, or time runs out."""
        end = monotonic() + self.seconds
        for step in self.puzzle.steps():
            if any(map(is_placement, (*step.placed, *step.removed))):
                yield step
            if any(map(is_placement, step.placed)) or monotonic() > end:
                return

    def _from_solution(self) -> Iterator[dict[str, object]]:
        """Logic does not lead further: a number of a solution."""
        if (found := self._from_here()) is None:
            return
        cell = next(cell for cell in self.cells if not self.values[cell])
        label = (*divmod(cell, self.puzzle.width), found[cell])
        stages = [
            "Logic alone does not get you any further.",
            f"A solution has {self.puzzle.label_text(label)}.",
        ]
        yield cell_hint(stages, [cell], cell, found[cell])


def _step_record(step: Step, width: int) -> dict[str, object]:
    return {
        "stages": list(step.stages),
        "cells": [row * width + column for row, column in step.cells],
        "removed": _places(step.removed, width),
        "placed": _places(step.placed, width),
    }


def _places(labels: Iterable[object], width: int) -> list[list[int]]:
    """Cells and values of those options that place a number (others are sums of cages and such)."""
    placements = filter(is_placement, labels)
    return [[row * width + column, value] for row, column, value in placements]

"""Help for players who write numbers into cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic

from minuet.apps.web.settings import Limits
from minuet.apps.web.tasks import Wrong
from minuet.errors import GivenError, Stopped
from minuet.logic.base import Step
from minuet.puzzles import GridPuzzle
from minuet.puzzles.base.grid import Placement
from minuet.render.records import is_placement

from . import Outlook, some_time


class Numbers:
    """A grid of numbers, some of which the player has written."""

    def __init__(self, puzzle: GridPuzzle, values: Sequence[int], limits: Limits) -> None:
        width, height = puzzle.width, puzzle.height
        if len(values) != width * height:
            raise Wrong(f"A board of {height} by {width} has {height * width} values.")
        rows = [values[row * width : (row + 1) * width] for row in range(height)]
        self.board = board = puzzle.with_givens(puzzle.givens).with_values(rows)
        self.filled = [
            (row, column, board.values[row][column])
            for row, column in board.cells()
            if board.values[row][column] and board.givens[row][column] <= 0
        ]
        self.seconds = some_time(limits.seconds)

    def check(self) -> dict[str, object]:
        """Which rules the board breaks, which cells cannot be right, and whether it is solved."""
        broken = self.board.check()
        solved = self.board.is_filled and not broken
        outlook = Outlook("good") if broken or solved else self._outlook()
        return {"broken": broken, "solved": solved, **outlook.record()}

    def hint(self) -> dict[str, object]:
        """The next steps of logic until one places a number; or what has to be fixed first.

        Those before it only rule out values; a player who has noted them gets the next one.
        """
        if broken := self.board.check():
            return {"fault": broken[0], "cells": []}
        if self.board.is_filled:
            return {"solved": True}
        return self._outlook().fault() or {"steps": self._steps()}

    def _outlook(self) -> Outlook:
        """Look for a solution; if there is none from here, blame what differs from any other."""
        try:
            if self._solution(self.filled) is not None:
                return Outlook("good")
            solution = self._solution()
        except Stopped:
            return Outlook("unsure")
        if solution is None:
            return Outlook("none")
        values, width = solution.values, self.board.width
        wrong = [row * width + c for row, c, value in self.filled if values[row][c] != value]
        return Outlook("wrong", wrong)

    def _solution(self, filled: Sequence[Placement] = ()) -> GridPuzzle | None:
        try:
            return self.board.solve(given=filled, time_limit=self.seconds)
        except GivenError:
            return None

    def _steps(self) -> list[dict[str, object]]:
        steps = [_told(step, self.board.width) for step in self._until_placed()]
        return steps if steps and steps[-1]["placed"] else [*steps, *self._from_solution()]

    def _until_placed(self) -> Iterator[Step]:
        """Steps that show on the board, until one of them places a number, or time runs out."""
        end = monotonic() + self.seconds
        for step in self.board.steps():
            if any(map(is_placement, (*step.placed, *step.removed))):
                yield step
            if any(map(is_placement, step.placed)) or monotonic() > end:
                return

    def _from_solution(self) -> Iterator[dict[str, object]]:
        """Logic does not lead further: a number of a solution."""
        try:
            found = self._solution(self.filled)
        except Stopped:
            found = None
        if found is None:
            return
        row, column = next(
            place for place in found.cells() if not self.board.values[place[0]][place[1]]
        )
        label = (row, column, found.values[row][column])
        stages = [
            "Logic alone does not lead further from here.",
            f"In a solution there is {self.board.label_text(label)}.",
        ]
        cell = row * self.board.width + column
        yield {"stages": stages, "cells": [cell], "removed": [], "placed": [[cell, label[2]]]}


def _told(step: Step, width: int) -> dict[str, object]:
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

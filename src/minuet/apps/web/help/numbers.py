"""Help for players who write numbers into cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from minuet.apps.web.picture import is_placement
from minuet.apps.web.settings import Limits
from minuet.apps.web.tasks import Wrong
from minuet.errors import GivenError, Stopped
from minuet.puzzles import GridPuzzle

from . import Outlook, some_time

__all__ = ["Numbers"]


class Numbers:
    """A grid of numbers, some of which the player has written."""

    def __init__(self, puzzle: GridPuzzle, values: Sequence[int], limits: Limits) -> None:
        width, height = puzzle.width, puzzle.height
        if len(values) != width * height:
            raise Wrong(f"A board of {height} by {width} has {height * width} values.")
        rows = [values[row * width : (row + 1) * width] for row in range(height)]
        self.board = puzzle.with_givens(puzzle.givens).with_values(rows)
        self.seconds = some_time(limits.seconds)

    def check(self) -> dict[str, Any]:
        """Which rules the board breaks, which cells cannot be right, and whether it is solved."""
        broken = self.board.check()
        solved = self.board.is_filled and not broken
        outlook = Outlook("good") if broken or solved else self._outlook()
        return {"broken": broken, "solved": solved, **outlook.record()}

    def hint(self) -> dict[str, Any]:
        """The next step that logic forces, in three stages; or what has to be mended first."""
        if broken := self.board.check():
            return {"mend": broken[0], "cells": []}
        if self.board.is_filled:
            return {"solved": True}
        return self._outlook().mending() or _step(self.board)

    def _outlook(self) -> Outlook:
        """Look for a solution; if there is none from here, blame what differs from any other."""
        board = self.board
        filled = [
            (row, column, board.values[row][column])
            for row, column in board.cells()
            if board.values[row][column] and board.givens[row][column] <= 0
        ]
        try:
            if self._is_possible(filled):
                return Outlook("good")
            solution = board.solve(time_limit=self.seconds)
        except Stopped:
            return Outlook("unsure")
        if solution is None:
            return Outlook("none")
        values = solution.values
        wrong = [row * board.width + c for row, c, value in filled if values[row][c] != value]
        return Outlook("wrong", wrong)

    def _is_possible(self, filled: Sequence[Any]) -> bool:
        try:
            return self.board.solve(given=filled, time_limit=self.seconds) is not None
        except GivenError:
            return False


def _step(board: GridPuzzle) -> dict[str, Any]:
    """The next step that places something; those before it, which only rule out, are told too."""
    steps = list(islice(_until_placed(board), 40))
    if not steps:
        return {"none": True}
    first, last, width = steps[0], steps[-1], board.width
    return {
        "stages": list(first.stages),
        "technique": first.technique,
        "cells": [row * width + column for row, column in first.cells],
        "because": _places(first.because, width),
        "removed": _places(first.removed, width),
        "placed": _places(first.placed, width),
        "later": _places(last.placed, width),
        "then": [step.reason for step in steps[1:]],
    }


def _until_placed(board: GridPuzzle) -> Iterator[Any]:
    """Steps that show on the board, until one of them places a number."""
    for step in board.steps():
        if any(map(is_placement, (*step.placed, *step.removed))):
            yield step
        if any(map(is_placement, step.placed)):
            return


def _places(labels: Iterable[Any], width: int) -> list[list[int]]:
    """Cells and values of those options that place a number (others are sums of cages and such)."""
    placements = filter(is_placement, labels)
    return [[row * width + column, value] for row, column, value in placements]

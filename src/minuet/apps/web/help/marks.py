"""Help for players who mark cells: stars, lamps, tents, ship cells."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from minuet.apps.web.marked_board import EMPTY, MARK, MarkedBoard
from minuet.apps.web.settings import Limits
from minuet.errors import Stopped
from minuet.logic.decided import Decided
from minuet.puzzles.base.grid import cell_name

from . import Filling, Outlook, cell_hint, some_time

Record = dict[str, object]


class Marks(Filling):
    """A board of cells that the player has marked, or knows to be empty."""

    board: MarkedBoard

    def __init__(self, board: MarkedBoard, values: Sequence[int], limits: Limits) -> None:
        board.check_values(values)
        self.board, self.givens, self.cells = board, board.givens(), board.cells.values()
        self.values = [known or value for known, value in zip(self.givens, values, strict=True)]
        self.seconds = some_time(limits.seconds)

    def check(self) -> Record:
        """What is broken, which cells cannot be right, what is missing, and whether it is solved.

        What is missing (a cell without light, a row without its star) matters once all is right.
        """
        board = self.board.board(self.values)
        broken = board.check()
        solved = not broken and self._is_solved()
        outlook = Outlook("good") if broken or solved else self._outlook()
        missing = board._unfinished() if not solved and outlook.word == "good" else []
        return {"broken": broken, "solved": solved, "missing": missing, **outlook.record()}

    def hint(self) -> Record:
        """The next step of logic that says something new, or what has to be corrected first."""
        if broken := self.board.board(self.values).check():
            return {"fault": broken[0], "cells": []}
        if fault := self._outlook().fault():
            return fault
        if self._is_solved():
            return {"solved": True}
        return self._next_step() or self._from_solution()

    def _is_solved(self) -> bool:
        try:
            return self._solved(self.board.full(self.values)) is not None
        except Stopped:
            return False

    # ---- hints

    def _next_step(self) -> Record | None:
        """The first step, of those that lead to the solution, with a cell that is still open."""
        end, decided = monotonic() + self.seconds, Decided(self.board.puzzle)
        for step in self.board.puzzle.decode(()).steps():
            if step.technique == "mistake" or monotonic() > end:
                break
            found = {self.board.cells[place]: is_marked for place, is_marked in decided.after(step)}
            new = [
                [cell, MARK if is_marked else EMPTY]
                for cell, is_marked in found.items()
                if not self.values[cell]
            ]
            if new:
                width = self.board.blank.width
                cells = [row * width + column for row, column in step.cells]
                return {"stages": [*step.stages], "cells": cells, "placed": new, "removed": []}
        return None

    def _from_solution(self) -> Record:
        """Logic does not lead further: a cell of a solution."""
        solved = self._from_here()
        if solved is None:
            return {"none": True}
        cells = self.board.cells.items()
        open_cells = [
            (solved[cell] != MARK, place) for place, cell in cells if not self.values[cell]
        ]
        place = min(open_cells)[1]  # rather a mark than an empty cell
        cell = self.board.cells[place]
        noun = self.board.puzzle._nouns[0]
        what = f"has a {noun}" if solved[cell] == MARK else f"has no {noun}"
        stages = [
            "Logic alone does not get you any further.",
            f"In a solution {cell_name(*place)} {what}.",
        ]
        return cell_hint(stages, [cell], cell, solved[cell])

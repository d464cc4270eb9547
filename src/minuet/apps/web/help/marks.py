"""Help for players who mark cells: stars, lamps, tents, ship cells."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from time import monotonic

from minuet.apps.web.marked import EMPTY, MARK, MarkedBoard
from minuet.apps.web.settings import Limits
from minuet.errors import Stopped
from minuet.logic.base import Step
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
        end, dead = monotonic() + self.seconds, set[Hashable]()
        for step in self.board.puzzle.decode(()).steps():
            if step.technique == "mistake" or monotonic() > end:
                break
            dead.update(step.removed)
            new = [[cell, value] for cell, value in self._says(step, dead) if not self.values[cell]]
            if new:
                width = self.board.blank.width
                cells = [row * width + column for row, column in step.cells]
                return {"stages": [*step.stages], "cells": cells, "placed": new, "removed": []}
        return None

    def _says(self, step: Step, dead: set[Hashable]) -> Iterator[tuple[int, int]]:
        """The cells that a step decides, with their values."""
        board = self.board
        for label in step.placed:
            number = board.problem.index(label)
            for place in board.marks[number]:
                yield board.cells[place], MARK
            if not board.marks[number]:  # water, or the empty end of a thermometer
                for item in board.problem.options[number].items:
                    if isinstance(item, tuple) and item[0] == "cell":
                        yield board.cells[item[1:]], EMPTY
        touched = {place for label in step.removed for place in self._places(label)}
        alive = [label for label in board.problem.labels if label not in dead]
        for place in sorted(touched):
            if all(place not in self._places(label) for label in alive):
                yield board.cells[place], EMPTY

    def _places(self, label: Hashable) -> Sequence[tuple[int, int]]:
        return self.board.marks[self.board.problem.index(label)]

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
            "Logic alone does not lead further from here.",
            f"In a solution {cell_name(*place)} {what}.",
        ]
        return cell_hint(stages, [cell], cell, solved[cell])

"""Boards on which cells are marked one by one: stars, lamps, tents, mines, parts of ships.

A cell has the value 1 if it is marked, and 2 if the player knows that it is empty. An option may
mark several cells (a ship, a domino) or none (water), and nobody thinks of these while playing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from minuet.logic.base import Step
from minuet.logic.decided import Decided
from minuet.puzzles.base.marking import MarkingPuzzle

from .rules import Cell, SignRules, Values

MARK, EMPTY = 1, 2
CROSS = "×"


class MarkRules(SignRules):
    """The cells of a puzzle that can be marked."""

    keys = ("Space  mark, then empty", "1 mark  x empty  0 erase")
    puzzle: MarkingPuzzle  # type: ignore[assignment]

    def __init__(self, puzzle: MarkingPuzzle) -> None:
        self.puzzle = puzzle
        looks = puzzle._markable().items()
        self.choices = {cell: (MARK, EMPTY) for cell, _ in looks}
        self.givens = {cell: MARK for cell, look in looks if look and look.role == "given"}
        self.givens |= dict.fromkeys(self._cells_of(puzzle.given), MARK)
        self.largest = EMPTY

    def board(self, values: Values) -> Any:
        """The puzzle with these marks."""
        return self.puzzle._with_marks(_cells(values, MARK), _cells(values, EMPTY))

    def values_of(self, board: Any) -> dict[Cell, int]:
        """The marks on a board; if it is solved, all other cells are empty."""
        marked = board._marked()
        if board.is_solved:
            return {c: MARK if c in marked else EMPTY for c in self.choices if c not in self.givens}
        return {cell: MARK for cell in self.choices if cell in marked and cell not in self.givens}

    def is_solved(self, values: Values) -> bool:
        """Whether the marks are right; all other cells count as empty."""
        solved: bool = self.board(
            {cell: values.get(cell, EMPTY) for cell in self.choices}
        ).is_solved
        return solved

    def progress(self, values: Values, solution: Values | None) -> tuple[int, int]:
        """How many cells are marked, and how many will be, if that is known."""
        total = len(self.choices) if solution is None else len([*_cells(solution, MARK)])
        return len([*_cells(values, MARK)]), total

    def after(self, value: int) -> int:
        """Marked, then known to be empty, then nothing again."""
        return (value + 1) % 3

    def steps(self, values: Values) -> Iterator[Step]:
        """Yield the steps from the empty board, with marks in cells in place of options."""
        decided = Decided(self.puzzle)
        for step in self.puzzle.decode(()).steps():
            found = dict.fromkeys(decided.after(step))
            placed = [(*cell, MARK if is_marked else EMPTY) for cell, is_marked in found]
            because = [(*cell, MARK) for cell in self._cells_of(step.because)]
            yield step.replace(placed=placed, removed=(), because=because)

    def _cells_of(self, labels: Iterable[Any]) -> list[Cell]:
        return [cell for label in labels for cell in self.puzzle._label_cells(label)]

    def sign(self, value: int) -> str:
        """The mark of this kind, or a cross."""
        return self.puzzle._mark if value == MARK else CROSS

    def read_sign(self, sign: str) -> int | None:
        """The value that a key stands for."""
        return {"1": MARK, "2": EMPTY, "x": EMPTY}.get(sign)

    def text(self, cell: Cell, value: int, drawn: str) -> str:
        """What the picture has there, a cross, or a mark that is not yet part of a ship."""
        return CROSS if value == EMPTY else drawn or self.puzzle._mark * value


def _cells(values: Values, wanted: int) -> Iterator[Cell]:
    return (cell for cell, value in values.items() if value == wanted)

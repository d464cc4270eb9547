"""Puzzles in which an option may say that a cell is empty: its label is (row, column, "empty")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.marking import MarkingPuzzle, Place

EMPTY = "empty"


class EmptyCells(MarkingPuzzle):
    """A grid in which each cell is marked or empty, and both are options."""

    def _with_marks(self, marked: Iterable[Place], empty: Iterable[Place]) -> Self:
        board = self.decode([*self._labels_of(marked), *((*cell, EMPTY) for cell in empty)])
        return board._filled_up() if board.is_solved else board

    def _labels_of(self, marked: Iterable[Place]) -> Iterable[Any]:
        """The options that mark these cells."""
        return marked

    @property
    def is_solved(self) -> bool:
        """Whether the board is a solution; cells without a mark count as empty."""
        return super(EmptyCells, self._filled_up()).is_solved

    def _filled_up(self) -> Self:
        """The board with all cells empty that have no mark."""
        marked = self._marked()
        empty = [(*cell, EMPTY) for cell in self.cells() if cell not in marked]
        return self.decode([*self.placed, *empty])

    # ---- for people

    def _label_cells(self, label: Any) -> Sequence[Place]:
        return () if is_empty(label) else super()._label_cells(label)

    def label_text(self, label: Any) -> str:
        """A readable cell: `r1c1`, or `r1c1 empty`."""
        return f"{cell_name(*label[:2])} {EMPTY}" if is_empty(label) else super().label_text(label)

    def _if_text(self, label: Any) -> str:
        return f"{cell_name(*label[:2])} is empty" if is_empty(label) else super()._if_text(label)

    def _lack_text(self, item: Any) -> str:
        if item[0] == "cell":
            return f"{self.item_text(item)} can be neither {self._state} nor empty"
        return super()._lack_text(item)


def is_empty(label: Any) -> bool:
    """Whether a label says that a cell is empty."""
    return bool(label[-1] == EMPTY)

"""From a puzzle to what the solver knows: its layout, and the state of its board."""

from __future__ import annotations

from minuet.puzzles.sudoku.sudoku import Sudoku

from .layout import Layout, layout_for
from .state import State

__all__ = ["layout_of", "state_of"]


def layout_of(puzzle: Sudoku) -> Layout:
    """The layout of a puzzle."""
    return layout_for(puzzle.size, puzzle.houses)


def state_of(puzzle: Sudoku | State) -> State:
    """The board of a puzzle as it is; of a state, a copy."""
    if isinstance(puzzle, State):
        return puzzle.copy()
    numbers = {
        (row, column): value
        for row, values in enumerate(puzzle.values)
        for column, value in enumerate(values)
        if value
    }
    return State.of(layout_of(puzzle), numbers)

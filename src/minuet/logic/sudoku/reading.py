"""From a puzzle to what the solver knows: its layout, and the state of its board."""

from __future__ import annotations

from typing import Any

from .layout import Layout, Region
from .state import State


def layout_of(puzzle: Any) -> Layout:
    """The layout of a puzzle: its regions, each with a kind, a name and cells."""
    return Layout(puzzle.size, [Region(*each) for each in puzzle.houses()])


def state_of(puzzle: Any) -> State:
    """The board of a puzzle as it is; of a state, a copy."""
    if isinstance(puzzle, State):
        return puzzle.copy()
    values = puzzle.values
    numbers = {(row, column): values[row][column] for row, column in puzzle.cells()}
    return State.of(layout_of(puzzle), {place: n for place, n in numbers.items() if n})

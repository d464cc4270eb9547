"""Singles: a cell that only one number fits, a number that fits only one cell of a region."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .finding import Finding, Technique
from .layout import members
from .state import State


def full_house(state: State) -> Iterator[Finding]:
    """The last empty cell of a region."""
    layout = state.layout
    for number in layout.full:
        left = layout.masks[number] & state.unsolved
        if left and not left & (left - 1):
            cell = left.bit_length() - 1
            mask = state.candidates[cell]
            if mask and not mask & (mask - 1):
                yield _full_house(state, number, cell, mask.bit_length() - 1)


def _full_house(state: State, number: int, cell: int, value: int) -> Finding:
    region = state.layout.regions[number]

    def why() -> str:
        name, sign = state.layout.name(cell), state.layout.signs[value]
        return f"{region.name}: {name} is the last empty cell, and {sign} is missing"

    return Finding("full house", 1.0, why, ((cell, value),), region=number)


def hidden_in_box(state: State) -> Iterator[Finding]:
    """A number that fits only one cell of a box."""
    return _hidden(state, state.layout.boxes, 1.2)


def hidden_in_line(state: State) -> Iterator[Finding]:
    """A number that fits only one cell of a row, column, diagonal..."""
    return _hidden(state, state.layout.lines, 1.5)


def _hidden(state: State, numbers: Sequence[int], rating: float) -> Iterator[Finding]:
    where, masks = state.where, state.layout.masks
    for value in range(state.layout.size):
        for number in numbers:
            spot = where[value] & masks[number]
            if spot and not spot & (spot - 1):
                yield hidden_single(state, number, spot.bit_length() - 1, value, rating)


def hidden_single(state: State, number: int, cell: int, value: int, rating: float) -> Finding:
    """The finding that a number fits only one cell of a region."""
    region = state.layout.regions[number]

    def why() -> str:
        name, sign = state.layout.name(cell), state.layout.signs[value]
        return f"{region.name}: the {sign} fits only at {name}"

    return Finding("hidden single", rating, why, ((cell, value),), region=number)


def naked_single(state: State) -> Iterator[Finding]:
    """A cell that only one number fits."""
    candidates = state.candidates
    for cell in members(state.unsolved):
        mask = candidates[cell]
        if mask and not mask & (mask - 1):
            yield _naked_single(state, cell, mask.bit_length() - 1)


def _naked_single(state: State, cell: int, value: int) -> Finding:
    def why() -> str:
        name, sign = state.layout.name(cell), state.layout.signs[value]
        return f"{name}: only {sign} is left, all other numbers are taken"

    return Finding("naked single", 2.3, why, ((cell, value),))


FULL_HOUSE = Technique(1.0, full_house)
HIDDEN_IN_BOX = Technique(1.2, hidden_in_box)
HIDDEN_IN_LINE = Technique(1.5, hidden_in_line)
NAKED_SINGLE = Technique(2.3, naked_single)

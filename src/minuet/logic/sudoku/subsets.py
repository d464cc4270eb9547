"""Subsets: k cells that share k numbers.

Naked: k cells of a region have candidates from k numbers only, so these numbers are used up there.
Hidden: k numbers have places in k cells of a region only, so nothing else goes there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from minuet.errors import listed

from .finding import Finding, Technique
from .layout import members
from .state import State

SIZES = {2: "pair", 3: "triple", 4: "quad"}
NAKED = {2: 3.0, 3: 3.6, 4: 5.0}
HIDDEN = {2: 3.4, 3: 4.0, 4: 5.4}
DIRECT = {2: 2.0, 3: 2.5}


def unions(
    items: list[tuple[int, int]],
    count: int,
    most: int,
    names: int = 0,
    union: int = 0,
    start: int = 0,
) -> Iterator[tuple[int, int]]:
    """Choose `count` of the items (name, set) whose sets have together at most `most` members.

    Yields the union of the names and the union of the sets (with `names` and `union` to begin
    with).

    >>> list(unions([(1, 0b011), (2, 0b110), (4, 0b101), (8, 0b1001)], 3, 3))
    [(7, 7)]
    """
    for index in range(start, len(items) - count + 1):
        name, mask = items[index]
        both = union | mask
        if both.bit_count() <= most:
            if count == 1:
                yield names | name, both
            else:
                yield from unions(items, count - 1, most, names | name, both, index + 1)


# ---- naked


def naked(size: int, state: State) -> Iterator[Finding]:
    """Cells of a region that have together only as many candidates as there are cells."""
    layout = state.layout
    for number, mask in enumerate(layout.masks):
        cells = members(mask & state.unsolved)
        if len(cells) <= size:
            continue
        few = [
            (1 << cell, state.candidates[cell])
            for cell in cells
            if 2 <= state.candidates[cell].bit_count() <= size
        ]
        for chosen, values in unions(few, size, size):
            finding = _naked(state, number, size, chosen, values)
            if finding:
                yield finding


def _naked(state: State, number: int, size: int, cells: int, values: int) -> Finding | None:
    common = state.layout.common_peers(cells)
    where = state.where
    remove = tuple((v, where[v] & common) for v in members(values) if where[v] & common)
    if not remove:
        return None

    def why() -> str:
        region = state.layout.regions[number]
        names = listed(state.layout.names(cells).split(", "))
        numbers = listed(state.layout.signs_of(values))
        return f"{region.name}: {names} hold {numbers} in some order"

    pattern = tuple((value, where[value] & cells) for value in members(values))
    return Finding(f"naked {SIZES[size]}", NAKED[size], why, (), remove, pattern, number)


# ---- hidden


def _hidden_sets(state: State, size: int) -> Iterator[tuple[int, int, int]]:
    """Yield (region, values, cells): these values have no places but these cells."""
    layout, where = state.layout, state.where
    for number in layout.full:
        mask = layout.masks[number]
        few = []
        for value in range(layout.size):
            spots = where[value] & mask
            if 2 <= spots.bit_count() <= size:
                few.append((1 << value, spots))
        for values, cells in unions(few, size, size):
            yield number, values, cells


def hidden(size: int, state: State) -> Iterator[Finding]:
    """Numbers that have together only as many places in a region as there are numbers."""
    for number, values, cells in _hidden_sets(state, size):
        remove = _others(state, values, cells)
        if remove:
            why = partial(_hidden_words, state, number, values, cells)
            pattern = tuple((value, state.where[value] & cells) for value in members(values))
            yield Finding(f"hidden {SIZES[size]}", HIDDEN[size], why, (), remove, pattern, number)


def _others(state: State, values: int, cells: int) -> tuple[tuple[int, int], ...]:
    """The candidates of these cells beside these values."""
    other = 0
    for cell in members(cells):
        other |= state.candidates[cell]
    return tuple((value, state.where[value] & cells) for value in members(other & ~values))


def _hidden_words(state: State, number: int, values: int, cells: int) -> str:
    numbers = listed(state.layout.signs_of(values))
    names = listed(state.layout.names(cells).split(", "))
    return f"{state.layout.regions[number].name}: {numbers} fit only at {names}"


def direct_hidden(size: int, state: State) -> Iterator[Finding]:
    """A hidden subset that leaves another number a single place in the same region."""
    for number, values, cells in _hidden_sets(state, size):
        mask = state.layout.masks[number] & ~cells
        for value, _ in _others(state, values, cells):
            spot = state.where[value] & mask
            if spot and not spot & (spot - 1):
                yield _direct(state, size, number, values, cells, value, spot)


def _direct(
    state: State, size: int, number: int, values: int, cells: int, value: int, spot: int
) -> Finding:
    def why() -> str:
        reason, sign = _hidden_words(state, number, values, cells), state.layout.signs[value]
        return f"{reason}, so the {sign} has only {state.layout.names(spot)} left"

    name = f"direct hidden {SIZES[size]}"
    place = ((spot.bit_length() - 1, value),)
    pattern = tuple((each, state.where[each] & cells) for each in members(values))
    return Finding(name, DIRECT[size], why, place, pattern=pattern, region=number)


NAKED_SUBSETS = {size: Technique(NAKED[size], partial(naked, size)) for size in NAKED}
HIDDEN_SUBSETS = {size: Technique(HIDDEN[size], partial(hidden, size)) for size in HIDDEN}
DIRECT_HIDDEN = {size: Technique(DIRECT[size], partial(direct_hidden, size)) for size in DIRECT}

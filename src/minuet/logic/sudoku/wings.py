"""Wings: a pivot whose every choice makes one of its pincers the same number.

The candidates are copied first, because the caller may strike some out between findings.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from minuet.errors import listed

from .finding import Finding, Technique
from .layout import members
from .state import State


def xy_wing(state: State) -> Iterator[Finding]:
    """A pivot with two candidates, and two pincers with one of them and a common third."""
    candidates, peers = state.candidates[:], state.layout.peers
    two = state.bivalue()
    for pivot in members(two):
        mask = candidates[pivot]
        near = [c for c in members(two & peers[pivot]) if (candidates[c] & mask).bit_count() == 1]
        for one, other in combinations(near, 2):
            common = candidates[one] & candidates[other]
            if common & ~mask and candidates[one] != candidates[other]:
                yield from _wing(state, "XY-wing", 4.2, pivot, one, other, common, 0)


def xyz_wing(state: State) -> Iterator[Finding]:
    """A pivot with three candidates, and two pincers with two of them each."""
    candidates, peers = state.candidates[:], state.layout.peers
    two = state.bivalue()
    for pivot in members(state.unsolved):
        mask = candidates[pivot]
        if mask.bit_count() != 3:
            continue
        near = [cell for cell in members(two & peers[pivot]) if not candidates[cell] & ~mask]
        for one, other in combinations(near, 2):
            common = candidates[one] & candidates[other]
            if candidates[one] != candidates[other]:
                yield from _wing(state, "XYZ-wing", 4.4, pivot, one, other, common, 1 << pivot)


def _wing(
    state: State, name: str, rating: float, pivot: int, one: int, other: int, common: int, also: int
) -> Iterator[Finding]:
    layout, value = state.layout, common.bit_length() - 1
    ends = 1 << one | 1 << other | also
    gone = state.where[value] & layout.common_peers(ends)
    if not gone:
        return

    def why() -> str:
        either = listed(layout.names(ends).split(", "), "or")
        return f"whatever {layout.name(pivot)} is, {either} is {layout.signs[value]}"

    cells = ends | 1 << pivot
    values = state.candidates[pivot] | common
    pattern = tuple((each, state.where[each] & cells) for each in members(values))
    yield Finding(name, rating, why, (), ((value, gone),), pattern)


XY_WING = Technique(4.2, xy_wing)
XYZ_WING = Technique(4.4, xyz_wing)

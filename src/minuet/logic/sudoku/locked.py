"""Locked candidates: all places for a number in one region see the same cells of another.

Pointing starts from a box, claiming from a line. A "direct" one leaves the number a single place in
some other region, so that it can be placed without writing down candidates; and since they are not
written down, that is all it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .finding import Finding, Technique
from .state import State


class Locked(NamedTuple):
    """A number confined to some spots of a region, and the cells outside that it leaves."""

    region: int
    value: int
    spots: int
    gone: int


def locked(state: State, numbers: Sequence[int]) -> Iterator[Locked]:
    """Yield what is locked in these regions."""
    layout, where = state.layout, state.where
    masks, peers, most = layout.masks, layout.peers, layout.largest_overlap
    for value in range(layout.size):
        for number in numbers:
            mask = masks[number]
            spots = where[value] & mask
            if 2 <= spots.bit_count() <= most:
                gone, left = where[value] & ~mask, spots
                while left and gone:
                    low = left & -left
                    gone &= peers[low.bit_length() - 1]
                    left ^= low
                if gone:
                    yield Locked(number, value, spots, gone)


def pointing(state: State) -> Iterator[Finding]:
    """Locked in a box."""
    return (_finding(state, each, "pointing", 2.6) for each in locked(state, state.layout.boxes))


def claiming(state: State) -> Iterator[Finding]:
    """Locked in a line."""
    return (_finding(state, each, "claiming", 2.8) for each in locked(state, state.layout.lines))


def direct_pointing(state: State) -> Iterator[Finding]:
    """Locked in a box, which leaves a single place elsewhere."""
    for each in locked(state, state.layout.boxes):
        yield from _direct(state, each, "direct pointing", 1.7)


def direct_claiming(state: State) -> Iterator[Finding]:
    """Locked in a line, which leaves a single place elsewhere."""
    for each in locked(state, state.layout.lines):
        yield from _direct(state, each, "direct claiming", 1.9)


def _finding(state: State, found: Locked, name: str, rating: float) -> Finding:
    pattern = ((found.value, found.spots),)
    remove = ((found.value, found.gone),)
    return Finding(
        name, rating, lambda: _words(state, found), (), remove, pattern, found.region
    )  # fmt: skip


def _words(state: State, found: Locked) -> str:
    layout, sign = state.layout, state.layout.signs[found.value]
    name, spots = layout.regions[found.region].name, layout.names(found.spots, " or ")
    other = layout.region_with(found.spots | found.gone, but=found.region)
    where = f", in {other.name}" if other else f", and all of these see {layout.names(found.gone)}"
    return f"{name}: the {sign} must be at {spots}{where}"


def _direct(state: State, found: Locked, name: str, rating: float) -> Iterator[Finding]:
    layout = state.layout
    # Only regions of the same kind: a person who scans the boxes for a number stays with the boxes.
    for number in layout.alike[found.region]:
        mask = layout.masks[number]
        if mask & found.gone:
            spot = state.where[found.value] & mask & ~found.gone
            if spot and not spot & (spot - 1):
                yield _direct_finding(state, found, number, spot, name, rating)


def _direct_finding(
    state: State, found: Locked, number: int, spot: int, name: str, rating: float
) -> Finding:
    layout = state.layout
    place = ((spot.bit_length() - 1, found.value),)

    def why() -> str:
        only = f"{layout.regions[number].name} has only {layout.names(spot)} left for it"
        return f"{_words(state, found)}, so {only}"

    pattern = ((found.value, found.spots),)
    return Finding(name, rating, why, place, pattern=pattern, region=number)


POINTING = Technique(2.6, pointing)
CLAIMING = Technique(2.8, claiming)
DIRECT_POINTING = Technique(1.7, direct_pointing)
DIRECT_CLAIMING = Technique(1.9, direct_claiming)

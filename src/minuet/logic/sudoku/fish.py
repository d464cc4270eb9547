"""Fish: k rows whose places for a number lie in k columns, or the other way around.

Each of the rows holds the number once, so the k columns have it there, and nowhere else. Two rows
make an X-wing, three a swordfish, four a jellyfish.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from minuet.errors import listed

from .finding import Finding, Technique
from .layout import members
from .state import State
from .subsets import unions

NAMES = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}
RATINGS = {2: 3.2, 3: 3.8, 4: 5.2}


def fish(size: int, state: State) -> Iterator[Finding]:
    """Look in the rows and in the columns of every grid of the board."""
    for rows, columns in state.layout.grids:
        yield from _fish(state, size, rows, columns)
        yield from _fish(state, size, columns, rows)


def _fish(state: State, size: int, bases: list[int], covers: list[int]) -> Iterator[Finding]:
    masks = state.layout.masks
    for value in range(state.layout.size):
        places = state.where[value]
        crossed = []
        for number in bases:
            spots = places & masks[number]
            if 2 <= spots.bit_count() <= size:
                crossed.append((1 << number, _crossed(spots, covers, masks)))
        if len(crossed) < size:
            continue
        for base, cover in unions(crossed, size, size):
            inside = _union(masks, base)
            gone = state.where[value] & _union(masks, cover) & ~inside
            if gone:
                yield _finding(state, size, value, base, cover, inside, gone)


def _crossed(spots: int, covers: list[int], masks: list[int]) -> int:
    """The set of the covers that meet these spots."""
    crossed = 0
    for number in covers:
        if masks[number] & spots:
            crossed |= 1 << number
    return crossed


def _union(masks: list[int], numbers: int) -> int:
    union = 0
    for number in members(numbers):
        union |= masks[number]
    return union


def _finding(
    state: State, size: int, value: int, base: int, cover: int, inside: int, gone: int
) -> Finding:
    def why() -> str:
        regions = state.layout.regions
        have = listed([regions[number].name for number in members(base)])
        only = listed([regions[number].name for number in members(cover)])
        return f"the {state.layout.signs[value]} of {have} lies in {only}"

    pattern = ((value, state.where[value] & inside),)
    return Finding(NAMES[size], RATINGS[size], why, (), ((value, gone),), pattern)


FISH = {size: Technique(RATINGS[size], partial(fish, size)) for size in RATINGS}

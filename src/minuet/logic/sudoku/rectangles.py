"""Arguments from uniqueness: a puzzle has one solution, so no pattern may stay exchangeable.

Four cells in two rows, two columns and two boxes that could all be a or b could exchange them, and
there would be two solutions (unique rectangles). The same goes for a whole board on which every
cell has two candidates and every number two places in every region (BUG).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from minuet.errors import listed

from .finding import Finding, Technique
from .layout import Layout, members
from .state import State
from .subsets import unions

TYPE_3 = {2: 4.6, 3: 4.7, 4: 4.8}
"""Ratings of type 3, by the size of the subset."""


class Rectangle(NamedTuple):
    """Two floor cells with the candidates `pair` alone, and two roof cells with more."""

    pair: int
    floor: tuple[int, int]
    roof: tuple[int, int]

    @property
    def cells(self) -> int:
        """All four cells as a set."""
        return 1 << self.floor[0] | 1 << self.floor[1] | 1 << self.roof[0] | 1 << self.roof[1]


def rectangles(state: State) -> Iterator[Rectangle]:
    """Yield the rectangles that would be deadly without the other candidates of their roof."""
    for pair, cells in state.bivalue_pairs().items():
        able = _cells_with(state, pair)
        for index, one in enumerate(cells):
            for other in cells[index + 1 :]:
                yield from _roofs(state, pair, able, one, other)


def _cells_with(state: State, pair: int) -> int:
    first, second = members(pair)
    return state.where[first] & state.where[second]


def _roofs(state: State, pair: int, able: int, one: int, other: int) -> Iterator[Rectangle]:
    layout = state.layout
    for third, fourth in layout.completions(one, other):
        if (
            able >> third & 1
            and able >> fourth & 1
            and exchangeable(layout, one, other, third, fourth)
        ):
            yield Rectangle(pair, (one, other), (third, fourth))


def exchangeable(layout: Layout, one: int, other: int, third: int, fourth: int) -> bool:
    """Return whether exchanging two numbers on the corners (in pairs one/other, third/fourth, with
    third below one) breaks no rule: every region has as many corners of each sort."""
    same, opposite = 1 << one | 1 << fourth, 1 << other | 1 << third
    numbers = {n for cell in (one, other, third, fourth) for n in layout.regions_of[cell]}
    return all(
        (layout.masks[n] & same).bit_count() == (layout.masks[n] & opposite).bit_count()
        for n in numbers
    )


def unique_rectangle(state: State) -> Iterator[Finding]:
    """All types, the simple ones first."""
    if not state.unique:
        return
    found = list(rectangles(state))
    for kind in (_type_1, _type_2, _type_4, _type_3):
        for rectangle in found:
            yield from kind(state, rectangle)


def _finding(
    state: State, rectangle: Rectangle, kind: int, rating: float, so: str,
    remove: list[tuple[int, int]], region: int | None = None,
) -> Iterator[Finding]:  # fmt: skip
    remove = [(value, cells) for value, cells in remove if cells]
    if not remove:
        return
    cells, pair = rectangle.cells, members(rectangle.pair)

    def why() -> str:
        names = listed(state.layout.names(cells).split(", "))
        numbers = listed([*state.layout.signs_of(rectangle.pair)])
        return f"{names} must not all be {numbers}, or the two could be exchanged: {so}"

    pattern = tuple((value, state.where[value] & cells) for value in pair)
    name = f"unique rectangle type {kind}"
    yield Finding(name, rating, why, (), tuple(remove), pattern, region)


def _extras(state: State, rectangle: Rectangle) -> tuple[int, int]:
    one, other = rectangle.roof
    return state.candidates[one] & ~rectangle.pair, state.candidates[other] & ~rectangle.pair


def _type_1(state: State, rectangle: Rectangle) -> Iterator[Finding]:
    """Three corners have nothing else, so the fourth is something else."""
    one, other = _extras(state, rectangle)
    if bool(one) == bool(other):
        return
    cell = rectangle.roof[0] if one else rectangle.roof[1]
    remove = [(value, 1 << cell) for value in members(rectangle.pair)]
    so = f"{state.layout.name(cell)} is something else"
    yield from _finding(state, rectangle, 1, 4.5, so, remove)


def _type_2(state: State, rectangle: Rectangle) -> Iterator[Finding]:
    """Both roof cells have the same single other candidate, so one of them is that."""
    one, other = _extras(state, rectangle)
    if one != other or one.bit_count() != 1:
        return
    value = one.bit_length() - 1
    roof = 1 << rectangle.roof[0] | 1 << rectangle.roof[1]
    gone = state.where[value] & state.layout.common_peers(roof)
    so = f"{state.layout.names(roof, ' or ')} is {state.layout.signs[value]}"
    yield from _finding(state, rectangle, 2, 4.5, so, [(value, gone)])


def _type_3(state: State, rectangle: Rectangle) -> Iterator[Finding]:
    """The other candidates of the roof, as if of one cell, make a naked subset."""
    one, other = _extras(state, rectangle)
    if not one or not other:
        return
    for number in _shared(state, rectangle):
        free = state.layout.masks[number] & state.unsolved & ~rectangle.cells
        for size in (2, 3, 4):
            if (one | other).bit_count() <= size < free.bit_count() + 1:
                yield from _subset(state, rectangle, number, free, one | other, size)


def _subset(
    state: State, rectangle: Rectangle, number: int, free: int, extras: int, size: int
) -> Iterator[Finding]:
    few = [(1 << cell, state.candidates[cell]) for cell in members(free)]
    for cells, values in unions(few, size - 1, size, union=extras):
        left = free & ~cells
        remove = [(value, state.where[value] & left) for value in members(values)]
        numbers = listed(state.layout.signs_of(values))
        so = f"its other candidates and {state.layout.names(cells)} hold {numbers}"
        yield from _finding(state, rectangle, 3, TYPE_3[size], so, remove, number)


def _type_4(state: State, rectangle: Rectangle) -> Iterator[Finding]:
    """One of the pair has no other place in a region of the roof, so the other one goes."""
    one, other = _extras(state, rectangle)
    if not one or not other:
        return
    roof = 1 << rectangle.roof[0] | 1 << rectangle.roof[1]
    for number in _shared(state, rectangle):
        if number not in state.layout.full_set:
            continue
        for value in members(rectangle.pair):
            if state.where[value] & state.layout.masks[number] == roof:
                gone = (rectangle.pair & ~(1 << value)).bit_length() - 1
                name, sign = state.layout.regions[number].name, state.layout.signs[value]
                so = f"{name} has {sign} at {state.layout.names(roof, ' or ')}"
                yield from _finding(state, rectangle, 4, 4.6, so, [(gone, roof)], number)


def _shared(state: State, rectangle: Rectangle) -> list[int]:
    one, other = rectangle.roof
    return [n for n in state.layout.regions_of[one] if n in state.layout.regions_of[other]]


def bug(state: State) -> Iterator[Finding]:
    """All empty cells have two candidates but one, which has three: it is the odd one."""
    if not state.unique or state.layout.has_cages:
        return
    odd = [cell for cell in members(state.unsolved) if state.candidates[cell].bit_count() != 2]
    if len(odd) != 1 or state.candidates[odd[0]].bit_count() != 3:
        return
    for value in members(state.candidates[odd[0]]):
        if _even_without(state, odd[0], value):
            yield _bug(state, odd[0], value)


def _even_without(state: State, cell: int, value: int) -> bool:
    """Whether without this candidate every number has two places in each region, or none."""
    for each in range(state.layout.size):
        places = state.where[each] & ~(1 << cell) if each == value else state.where[each]
        if any((places & mask).bit_count() not in (0, 2) for mask in state.layout.masks):
            return False
    return True


def _bug(state: State, cell: int, value: int) -> Finding:
    def why() -> str:
        name, sign = state.layout.name(cell), state.layout.signs[value]
        return f"without the {sign} at {name} all numbers left could be exchanged: two solutions"

    return Finding("BUG", 5.6, why, ((cell, value),), pattern=((value, 1 << cell),))


UNIQUE_RECTANGLE = Technique(4.5, unique_rectangle)
BUG = Technique(5.6, bug)

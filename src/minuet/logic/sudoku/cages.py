"""Cages with totals: which numbers can still add up.

The numbers of a cage are all different and have a known sum, so only some sets of numbers are
possible. And because every full region has the same sum, the cages inside some rows, columns or
boxes determine the sum of the cells left over there (innies), and the cages that cover them the sum
of the cells that stick out (outies).

Sums are sets too: bit s stands for the sum s, and adding a number is a shift.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from minuet.errors import listed
from minuet.puzzles.base.sums import sets_with_sum

from .finding import Finding, Technique
from .layout import Layout, members
from .state import State


class Total(NamedTuple):
    """Cells with a known sum, and where it comes from."""

    cells: int
    total: int
    source: str
    region: int | None = None  # the number of the cage, whose numbers are all different


def cage(state: State) -> Iterator[Finding]:
    """Numbers that are in no set with the total of their cage."""
    for each in totals(state.layout)[0]:
        kept = _sets(state, each)
        yield from _finding(state, each, "cage total", 1.6, kept)


def leftover(state: State) -> Iterator[Finding]:
    """Numbers that cannot be part of the sum of innies or outies."""
    for each in totals(state.layout)[1]:
        if each.cells & state.unsolved:
            yield from _finding(state, each, "region total", 2.4, _sums(state, each))


def _finding(
    state: State, found: Total, name: str, rating: float, kept: dict[int, int]
) -> Iterator[Finding]:
    remove: dict[int, int] = {}
    for cell, values in kept.items():
        for value in members(state.candidates[cell] & ~values):
            remove[value] = remove.get(value, 0) | 1 << cell
    if not remove:
        return

    def why() -> str:
        cells = listed(state.layout.names(found.cells).split(", "))
        verb = "add up" if found.cells & (found.cells - 1) else "adds up"
        return f"{found.source}: {cells} {verb} to {found.total}"

    pattern = tuple((value, cells) for value, cells in remove.items())
    region = found.region
    yield Finding(name, rating, why, (), tuple(remove.items()), pattern, region)


def _sets(state: State, found: Total) -> dict[int, int]:
    """For each empty cell of a cage the numbers of the sets that are possible."""
    cells = members(found.cells)
    domains = {cell: _domain(state, cell) for cell in cells}
    together = 0
    for mask in domains.values():
        together |= mask
    possible = 0
    for numbers in sets_with_total(state.layout.size, len(cells), found.total):
        # Each number needs a cell, and each cell a number.
        if not numbers & ~together and all(mask & numbers for mask in domains.values()):
            possible |= numbers
    sums = _sums(state, found)
    return {cell: possible & sums[cell] for cell in cells if not state.values[cell]}


def _domain(state: State, cell: int) -> int:
    number = state.values[cell]
    return 1 << (number - 1) if number else state.candidates[cell]


def _sums(state: State, found: Total) -> dict[int, int]:
    """For each empty cell the numbers that the others can complete to the total."""
    cells = members(found.cells)
    domains = [_domain(state, cell) for cell in cells]
    after = [1]  # the sums that the cells from some point on can have
    for mask in reversed(domains):
        after.append(_plus(after[-1], mask))
    after.reverse()
    before, kept = 1, {}
    for index, (cell, mask) in enumerate(zip(cells, domains, strict=True)):
        kept[cell] = _completing(before, after[index + 1], mask, found.total)
        before = _plus(before, mask)
    return {cell: values for cell, values in kept.items() if not state.values[cell]}


def _completing(before: int, after: int, mask: int, total: int) -> int:
    """The numbers that some sum before and some sum after complete to the total."""
    kept = 0
    others = [total - low for low in members(before) if low <= total]
    for value in members(mask):
        if any(rest > value and after >> (rest - value - 1) & 1 for rest in others):
            kept |= 1 << value
    return kept


def _plus(sums: int, values: int) -> int:
    """All sums with one more number."""
    result = 0
    for value in members(values):
        result |= sums << (value + 1)
    return result


@lru_cache(maxsize=4096)
def sets_with_total(size: int, count: int, total: int) -> tuple[int, ...]:
    """The sets of `count` different numbers from 1..size that add up to a total.

    >>> [[value + 1 for value in members(each)] for each in sets_with_total(9, 2, 15)]
    [[6, 9], [7, 8]]
    """
    chosen = sets_with_sum(size, count, total)
    return tuple(sum(1 << value - 1 for value in each) for each in chosen)


# ---- where totals come from


@lru_cache(maxsize=64)
def totals(layout: Layout) -> tuple[list[Total], list[Total]]:
    """The totals of the cages, and those that follow for innies and outies."""
    cages = [
        Total(layout.masks[number], layout.regions[number].total or 0, region.name, number)
        for number, region in enumerate(layout.regions)
        if region.total is not None
    ]
    found: dict[int, Total] = {}
    for name, cells, total in _areas(layout) if cages else ():
        for each in (_innies(name, cells, total, cages), _outies(name, cells, total, cages)):
            if 1 <= each.cells.bit_count() <= 5:
                found.setdefault(each.cells, each)
    return cages, list(found.values())


def _areas(layout: Layout) -> Iterator[tuple[str, int, int]]:
    """Up to four rows or columns side by side, and boxes: name, cells and total."""
    one = layout.size * (layout.size + 1) // 2
    for numbers in (layout.rows, layout.columns, layout.boxes):
        most = 4 if numbers is not layout.boxes else 1
        for width in range(1, most + 1):
            for start in range(len(numbers) - width + 1):
                chosen = numbers[start : start + width]
                cells = 0
                for number in chosen:
                    cells |= layout.masks[number]
                if cells.bit_count() == layout.size * width:
                    names = listed([layout.regions[number].name for number in chosen])
                    yield names, cells, one * width


def _innies(name: str, cells: int, total: int, cages: list[Total]) -> Total:
    left = cells
    for each in cages:
        if not each.cells & ~cells:
            left &= ~each.cells
            total -= each.total
    return Total(left, total, f"{name}, without the cages inside")


def _outies(name: str, cells: int, total: int, cages: list[Total]) -> Total:
    covered, have = 0, 0
    for each in cages:
        if each.cells & cells:
            covered |= each.cells
            have += each.total
    out = covered & ~cells if not cells & ~covered else 0
    return Total(out, have - total, f"{name}: the cages there, where they stick out")


CAGE = Technique(1.6, cage)
LEFTOVER = Technique(2.4, leftover)

"""Pairing marks with clues beside them: which marks have none left, and where they are too many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from minuet.errors import listed
from minuet.puzzles.base.clues import around, beside
from minuet.puzzles.base.counted import CountedPuzzle
from minuet.puzzles.base.grid import cell_name

Place = tuple[int, int]
Spots = dict[Place, list[Place]]
"""The cells that may have a mark, and the clues beside each of them."""


def crowded(spots: Spots) -> Iterator[set[Place]]:
    """Yield the sets of cells that may all have marks, but have one clue less than cells.

    Marks do not touch, so a clue has at most two, on opposite sides. A set is therefore closed: if
    it has a cell beside a clue, it has the cell on the other side of that clue.
    """
    seen: set[Place] = set()
    for start in spots:
        if start in seen:
            continue
        cells, clues, stack = {start}, set(), [start]
        while stack:
            row, column = stack.pop()
            for clue in spots.get((row, column), ()):
                clues.add(clue)
                other = (2 * clue[0] - row, 2 * clue[1] - column)
                if other not in cells:
                    cells.add(other)
                    stack.append(other)
        seen |= cells
        may_all = cells <= spots.keys() and not any(cells & set(around(*cell)) for cell in cells)
        if may_all and len(clues) < len(cells):
            yield cells


def groups(spots: Spots) -> Iterator[tuple[list[Place], set[Place]]]:
    """Yield clues that are connected by cells beside them, and these cells.

    Each pair of a clue and a mark is within one group, so a group has as many marks as clues.

    >>> list(groups({(0, 1): [(0, 0), (0, 2)], (0, 5): [(0, 6)]}))
    [([(0, 0), (0, 2)], {(0, 1)}), ([(0, 6)], {(0, 5)})]
    """
    around_it: dict[Place, list[Place]] = {}
    for cell, beside_it in spots.items():
        for clue in beside_it:
            around_it.setdefault(clue, []).append(cell)
    seen: set[Place] = set()
    for start in around_it:
        if start in seen:
            continue
        clues = list(_joined(start, around_it, spots))
        seen.update(clues)
        yield clues, {cell for clue in clues for cell in around_it[clue]}


def _joined(start: Place, around_it: Spots, spots: Spots) -> Iterable[Place]:
    """A clue and all others that are connected to it, the nearest ones first."""
    found = {start: None}
    stack = [start]
    for clue in stack:
        fresh = [other for cell in around_it[clue] for other in spots[cell] if other not in found]
        found.update(dict.fromkeys(fresh))
        stack += dict.fromkeys(fresh)
    return found


def unpaired(marks: Iterable[Place], spots: Spots) -> Iterator[Place]:
    """Yield the marks for which no clue is left when all before them have one."""
    owner: dict[Place, Place] = {}
    return (mark for mark in marks if not _find(mark, spots, owner, set()))


def _find(mark: Place, spots: Spots, owner: dict[Place, Place], tried: set[Place]) -> bool:
    """Find a clue for a mark; marks before it may have to take another one (`owner` of a clue)."""
    for clue in spots[mark]:
        if clue not in tried:
            tried.add(clue)
            if clue not in owner or _find(owner[clue], spots, owner, tried):
                owner[clue] = mark
                return True
    return False


class PairedPuzzle(CountedPuzzle):
    """A board of trees, each with a tent of its own.

    Sets of cells are items ("set", number), and groups of trees are items ("tents", number).
    """

    def trees(self) -> list[Place]:
        """The cells with trees."""
        return self._cells_with("x")

    def _spots(self) -> Spots:
        """The free cells beside trees, and these trees."""
        found: Spots = {}
        trees, cells = set(self.trees()), set(self.cells())
        for tree in sorted(trees):
            for cell in beside(*tree):
                if cell in cells and cell not in trees:
                    found.setdefault(cell, []).append(tree)
        return found

    @cached_property
    def _crowded(self) -> list[set[Place]]:
        """The sets of cells that have too few trees for tents in all of them."""
        return list(crowded(self._spots()))

    @cached_property
    def _groups(self) -> list[tuple[list[Place], set[Place]]]:
        """The groups of trees that have as many tents as trees, and their cells."""
        return list(groups(self._spots()))

    def _clashes(self) -> Iterator[str]:
        spots = self._spots()
        lonely = [cell for cell in sorted(self._marked()) if cell not in spots]
        yield from (f"the tent at {cell_name(*cell)} has no tree beside it" for cell in lonely)
        yield from self._touching()
        for tent in unpaired(sorted(self._marked() - set(lonely)), spots):
            yield f"there is no tree left for the tent at {cell_name(*tent)}"

    def item_text(self, item: Any) -> str:
        """A readable item; a set is `r1c1, r1c3 and r3c3`."""
        if item[0] == "tents":
            trees = [cell_name(*tree) for tree in sorted(self._groups[item[1]][0])]
            where = listed(trees, most=6)
            return f"the group of trees at {where}" if trees[1:] else f"the tree at {where}"
        if item[0] != "set":
            return super().item_text(item)
        return listed([cell_name(*cell) for cell in sorted(self._crowded[item[1]])], most=8)

    def _full_text(self, item: Any, count: int) -> str:
        """A sentence such as "row 3 already has its 2 tents", or that there are no more trees."""
        if item[0] != "set":
            return super()._full_text(item, count)
        trees = f"{count} tree{'s' * (count > 1)}"
        return f"beside {self.item_text(item)} there are only {trees} for tents"

"""Renban: a Latin square with regions of consecutive numbers.

Rules
-----
1. Each row and each column of an n x n square holds the numbers 1 to n, once each.
2. Each region holds consecutive numbers, in any order.

How the regions are encoded is described in `minuet.puzzles.base.straights`.

>>> print(Renban(["ABCD", "ACCD", "EECF", "EGGG"], ["....", ".23.", "....", "...."]).solve())
┌───┬───┬───┬───┐
│ 3 │ 1 │ 4 │ 2 │
│   ├───┘   │   │
│ 4 │ 2   3 │ 1 │
├───┴───┐   ├───┤
│ 2   3 │ 1 │ 4 │
│   ┌───┴───┴───┤
│ 1 │ 4   2   3 │
└───┴───────────┘
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Self

from minuet.puzzles.base.clued import random_regions
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import Rows
from minuet.puzzles.base.latin import LatinPuzzle, numbers_at, read_regions
from minuet.puzzles.base.straights import StraightPuzzle, is_straight

MOST = 5  # cells of a region of a puzzle that is made

Place = tuple[int, int]


class Renban(StraightPuzzle, LatinPuzzle):
    """A region's name for each cell (or the size), and the numbers that are given."""

    name = "renban"
    title = "Renban"
    _rules = (
        "Each row and each column holds the numbers 1 to n. Each region holds consecutive "
        "numbers, in any order."
    )
    formats = ("dataset", "json")
    _published_parts = ("givens", "regions")
    _most_made = 9
    _sizes = ("6x6", "5x5", "7x7", "8x8")
    _group = "region"
    regions: Rows

    def __init__(self, regions: Any, givens: Any = None, values: Any = None) -> None:
        names, groups = read_regions(regions, "regions")
        self._read(givens, values, len(names))
        self.__dict__.update(regions=names, _cells=groups)

    def _parts(self) -> dict[str, Any]:
        return {"regions": self.regions, **super()._parts()}

    def _groups(self) -> Sequence[Sequence[Place]]:
        groups: Sequence[Sequence[Place]] = self.__dict__["_cells"]
        return groups

    def _add_rules(self, encoding: Encoding) -> None:
        self._add_straights(encoding, self.size)

    def _broken_rules(self) -> Iterator[str]:
        return self._broken_straights()

    def _regions(self) -> Sequence[Sequence[Any]]:
        return self.regions

    def _with_clues(self, random: Random) -> Self:
        """Return the board with random regions of up to five cells."""

        def may_join(cells: Sequence[Place]) -> bool:
            numbers = numbers_at(self.values, cells)
            return len(cells) <= MOST and is_straight(numbers)

        return type(self)(random_regions(self.size, random, may_join), values=self.values)

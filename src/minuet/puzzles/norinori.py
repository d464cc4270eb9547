"""Norinori: two black cells in each region, and the black cells form dominoes.

Rules
-----
1. Two cells of each region are black.
2. Each black cell has exactly one black neighbor: black cells form dominoes, which may lie across
   the border of a region, and do not share a side.

How it is encoded
-----------------
An option is a domino or an empty cell, and each cell is covered once. Of two neighbors, one is
empty or they are a domino: that is an item that is covered once, or twice if both are empty. So
dominoes do not touch. A region is covered by its empty cells, which are all but two.

>>> puzzle = Norinori(["CCC", "AAC", "BAC", "BAA"])
>>> print(puzzle.solve())
┌───────────┐
│ ·   ■   · │
├───────┐   │
│ ·   ■ │ · │
├───┐   │   │
│ ■ │ · │ ■ │
│   │   └───┤
│ ■ │ ·   ■ │
└───┴───────┘
"""

from __future__ import annotations

from collections.abc import Iterator

from minuet.problem import Problem
from minuet.puzzles.base.black_dominoes import BlackDominoes
from minuet.puzzles.base.clues import beside
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.empty_cells import EMPTY
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.marking import Demand, Place


class Norinori(BlackDominoes):
    """The regions, as rows of words or of characters.

    Labels are the two cells of a domino, and (row, column, "empty") for an empty cell.
    """

    name = "norinori"
    title = "Norinori"
    formats = ("dataset", "puzzlink", "pzprv3", "json")
    _link_names = ("norinori",)
    _link_parts = ("blank", "regions")
    _file_words = ("blank", "areas", "marks")
    _generator = "minuet.generate.marks"
    _sizes = ("6x6", "5x5", "8x8")
    _rules = (
        "Color two cells of each region black. Each black cell has exactly one black neighbor: "
        "black cells form dominoes that do not share a side."
    )
    _published_parts = ("blank?", "grid")
    _published_blanks = ()

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a domino or an empty cell."""
        draft, pairs = Draft(), list(self._pairs())
        for name, inside in self._by_region().items():
            # A region of one cell cannot have two: no solution.
            draft.need(("region", name), len(inside) - 2 if len(inside) > 1 else 2)
        near: dict[Place, list[tuple[object, ...]]] = {cell: [] for cell in self.cells()}
        for one, other in pairs:
            item = ("pair", *one, *other)
            draft.need(item, 1, 2)
            draft.add((one, other), [("cell", *one), ("cell", *other), item])
            near[one].append(item)
            near[other].append(item)
        for (row, column), items in near.items():
            cell = draft.need(("cell", row, column))
            region = ("region", self.grid[row][column])
            draft.add((row, column, EMPTY), [cell, region, *items])
        return draft.problem()

    def _pairs(self) -> Iterator[tuple[Place, Place]]:
        """Yield each pair of neighboring cells."""
        cells = set(self.cells())
        for one in sorted(cells):
            yield from ((one, other) for other in beside(*one) if one < other and other in cells)

    def _demands(self) -> Iterator[Demand]:
        for name, cells in self._by_region().items():
            yield Demand(f"region {name}", cells, 2, 2)
        for cell in sorted(self._marked()):
            where = cell_name(*cell)
            lack = f"{where} has no black neighbor"
            yield Demand(f"the neighborhood of {where}", beside(*cell), 1, 1, lack)

"""Tents: each tree has a tent of its own beside it, and tents do not touch.

Rules
-----
1. Tents stand in free cells. They do not touch, not even at a corner.
2. Trees and tents form pairs: each tree has its tent above, below, left or right of it.
3. A number beside a row or column counts its tents.

How it is encoded
-----------------
An option is a tent, so that solutions are boards, no matter which tent belongs to which tree. Lines
are covered as often as they count, trees once or twice, and blocks of 2x2 cells at most once.

There are as many tents as trees, also in each group of trees that are connected by free cells
beside them; a group is covered as often as it has trees. By Hall's theorem they can be paired
unless some tents have fewer trees around them than there are tents. Tents do not touch, so a tree
has at most two, on opposite sides. A smallest set of tents with too few trees is therefore a set of
cells that is closed: if it has a cell beside a tree, it has the cell on the other side of that
tree. There are few such sets, and each gets an item that keeps tents from standing in all of its
cells.

>>> puzzle = Tents(["x--", "--x", "---"], columns=[1, 0, 1], rows=[0, 1, 1])
>>> print(puzzle.solve())
    1   0   1
  ┌───────────┐
0 │ ♣   ·   · │
  │           │
1 │ ▲   ·   ♣ │
  │           │
1 │ ·   ·   ▲ │
  └───────────┘
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from minuet.problem import Problem
from minuet.puzzles.base.clues import beside, blocks
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.marking import Demand, Place
from minuet.puzzles.base.pairing import PairedPuzzle
from minuet.puzzles.base.picture import Cell


class Tents(PairedPuzzle):
    """The grid, in which `x` is a tree and `-` a free cell, and the counts; None for no count."""

    name = "tents"
    title = "Tents"
    formats = ("dataset", "puzzlink", "pzprv3", "json")
    _link_names = ("tents",)
    _link_parts = ("counts", "ones")
    _file_words = ("counts_and_marks",)
    _link_signs = {"1": "x"}  # noqa: RUF012
    _generator = "minuet.generate.marks"
    _sizes = ("8x8", "6x6", "10x10")
    _rules = (
        "Put a tent beside each tree, so that trees and tents form pairs. Tents do not touch, not "
        "even at a corner; numbers count the tents in rows and columns."
    )
    _mark = "▲"
    _nouns = ("tent", "tents")
    _rule_texts = {"block": "tents do not touch"}  # noqa: RUF012
    _words = "[x-]"
    _item_texts = {"tree": "the tree at {cell}"}  # noqa: RUF012

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a tent."""
        draft, spots, trees = Draft(), self._spots(), self.trees()
        groups: dict[Place, Hashable] = {}
        for number, (joined, cells) in enumerate(self._groups):
            groups |= dict.fromkeys(cells, draft.need(("tents", number), len(joined)))
        for item, count in self._counts().items():
            draft.need(item, count)
        for tree in trees:
            draft.need(("tree", *tree), 1, 2)
        closed = self._crowded
        for number, cells in enumerate(closed):
            draft.need(("set", number), 0, len(cells) - 1)
        for (row, column), beside_it in spots.items():
            lines = [line for line in (("row", row), ("column", column)) if line in draft.needed]
            sets = [("set", n) for n, cells in enumerate(closed) if (row, column) in cells]
            owners = [("tree", *tree) for tree in beside_it]
            items = [groups[row, column], *lines, *owners, *sets]
            draft.add((row, column), [*items, *blocks(row, column)])
        return draft.problem()

    def _demands(self) -> Iterator[Demand]:
        yield from super()._demands()
        trees = self.trees()
        for tree in trees:
            where = f"the tree at {cell_name(*tree)}"
            yield Demand(where, beside(*tree), 1, lack=f"{where} has no tent beside it")
        yield Demand("the board", [*self.cells()], len(trees), len(trees))

    # ---- for people, and for text

    def _look(self, place: Place, is_marked: bool, is_given: bool) -> Cell | None:
        if self.grid[place[0]][place[1]] == "x":
            return Cell("♣", "clue", "shade")
        return super()._look(place, is_marked, is_given)

    def _published(self) -> list[list[str]]:
        signs = dict.fromkeys(self.trees(), "x") | dict.fromkeys(self._marked(), "o")
        return self._grid_of(signs)

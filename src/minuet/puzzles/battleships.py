"""Battleships, or Bimaru: find the fleet by the number of ship cells in each row and column.

Rules
-----
1. The ships of the fleet lie straight, across or down, and do not touch, not even at a corner.
2. A number beside a row or column counts its cells with ships.
3. A part of a ship may be given: `n`, `e`, `s` or `w` is the end that points that way, `m` a middle
   part, `o` a ship of one cell, and `x` is water.

An option is a ship, or one cell of water, and each cell is covered once. An option can cover a row
only once, but a ship may have several cells there, so rows and columns count their water instead.
Each length is covered as often as the fleet has such ships. At most one ship has cells in any 2x2
block.

>>> puzzle = Battleships(["---", "---", "o--"], fleet=[1, 1], columns=[1, 1, 1], rows=[2, 0, 1])
>>> print(puzzle.solve())
    1   1   1
  ┌───────────┐
2 │ ·   ◀   ▶ │
  │           │
0 │ ·   ·   · │
  │           │
1 │ ●   ·   · │
  └───────────┘
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from minuet.problem import Problem
from minuet.puzzles.base.clues import blocks, read_counts
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.marking import Place
from minuet.puzzles.base.ships import Ship, ShipPuzzle, runs, ships


class Battleships(ShipPuzzle):
    """The grid of given parts, how many ships of length 1, 2, ... there are, and the counts.

    Labels are (signs, cells): ("we", ((0, 1), (0, 2))) for a ship, ("x", ((0, 0),)) for water.
    """

    name = "battleships"
    title = "Battleships"
    formats = ("dataset", "puzzlink", "pzprv3", "json")
    _rules = (
        "Place the fleet: ships are straight and do not touch, not even at a corner. Numbers "
        "count the ship cells in rows and columns."
    )
    _link_names = ("battleship",)
    _link_parts = ("counts", "numbers", "fleet")
    _file_words = ("fleet", "counts_and_parts")
    _link_signs = {"0": "x", "1": "n", "2": "s", "3": "w", "4": "e", "5": "m", "6": "o"}  # noqa: RUF012
    _generator = "minuet.generate.marks"
    _sizes = ("10x10", "6x6", "8x8")
    _published_more = 100
    _published_rest = "fleet"
    _words = "[neswmox-]"

    def __init__(
        self,
        grid: Iterable[Any],
        fleet: Iterable[Any],
        columns: Iterable[Any],
        rows: Iterable[Any],
        *,
        given: Iterable[Ship] = (),
        placed: Iterable[Ship] = (),
    ) -> None:
        settings = self._read(grid, columns, rows)
        lengths = list(fleet)
        counts = tuple(count or 0 for count in read_counts(lengths, "fleet", len(lengths)))
        self._set(given, placed, fleet=counts, **settings)

    # ---- the problem

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a ship, or a cell of water."""
        draft = Draft()
        for length, count in enumerate(self.fleet, 1):
            draft.need(("ship", length), count)
        for item, count in self._counts().items():
            draft.need(item, (self.width if item[0] == "row" else self.height) - count)
        for cell in self.cells():
            draft.need(("cell", *cell))
            if self._fits("x", cell):
                lines = [("row", cell[0]), ("column", cell[1])]
                items = [line for line in lines if line in draft.needed]
                draft.add(("x", (cell,)), [("cell", *cell), *items])
        for signs, cells in ships(self.fleet, self.height, self.width, self._fits):
            near = dict.fromkeys(block for cell in cells for block in blocks(*cell))
            parts = [("cell", *cell) for cell in cells]
            draft.add((signs, cells), [("ship", len(cells)), *parts, *near])
        return draft.problem()

    def _fits(self, sign: str, cell: Place) -> bool:
        return self.grid[cell[0]][cell[1]] in ("-", sign)

    def _with_marks(self, marked: Iterable[Place], empty: Iterable[Place]) -> Self:
        """Runs of marks are ships; a run that may still grow has no signs: its length is open."""
        cells = {*marked, *self._cells_with("neswmo")}
        water = {*empty, *self._cells_with("x")}
        if len(cells) >= sum(length * count for length, count in enumerate(self.fleet, 1)):
            water = set(self.cells()) - cells
        is_open = (set(self.cells()) - water - cells).__contains__
        return self.decode([*runs(cells, is_open), *(("x", (cell,)) for cell in water - cells)])

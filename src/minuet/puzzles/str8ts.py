"""Str8ts: black cells divide the lines of a square into straights.

Rules
-----
1. No number appears twice in a row or a column; those in black cells count as well.
2. Each run of white cells, across or down, holds consecutive numbers, in any order.

How the runs are encoded is described in `minuet.puzzles.base.straights`.

>>> puzzle = Str8ts(["2..", "...", "..."], blacks=["..x", "...", "3.."])
>>> for row in puzzle.solve().values:
...     print(*row)
2 1 0
1 3 2
0 2 1
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minuet.problem import Problem
from minuet.puzzles.base.black_cells import BlackCellPuzzle
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.latin import repeats
from minuet.puzzles.base.straights import StraightPuzzle

Place = tuple[int, int]


class Str8ts(StraightPuzzle, BlackCellPuzzle):
    """Numbers that are given, and `blacks`: `x` or a number for a black cell, `.` for a white one.

    A number in a black cell is not part of a straight, but of its row and its column.
    """

    name = "str8ts"
    title = "Str8ts"
    _rules = (
        "No number appears twice in a row or column. Each run of white cells holds consecutive "
        "numbers, in any order."
    )
    formats = ("dataset", "json", "penpa")
    _black_word = "{}x"
    _published_parts = ("givens",)
    _most_made = 9
    _sizes = ("6x6", "5x5", "7x7", "9x9")
    _group = "run"

    def __init__(self, givens: Any = 9, blacks: Any = None, values: Any = None) -> None:
        self._read(givens, blacks, values)

    def _groups(self) -> Sequence[Sequence[Place]]:
        """The runs of white cells."""
        return [*self._runs()]

    def _group_name(self, number: int) -> str:
        cells = self._groups()[number]
        return f"run from {cell_name(*cells[0])} to {cell_name(*cells[-1])}"

    def _encode(self, model: str) -> Problem:
        """Make the problem; a number in a black cell cannot appear again in its lines."""
        lines = self._lines.items()
        black = [(*line, n) for line, cells in lines for n in self._black_numbers(cells)]
        taken = set(black)
        encoding = Encoding(
            (row, column, n)
            for row, column in self.cells()
            for n in range(1, self.size + 1)
            if not taken & {("row", row, n), ("column", column, n)}
        )
        for cell in self.cells():
            encoding.need(("cell", *cell), encoding.placements([cell]))
        for row, column, n in list(encoding.members):
            encoding.exclude(("row", row, n), [(row, column, n)])
            encoding.exclude(("column", column, n), [(row, column, n)])
        self._add_straights(encoding, self.size)
        if len(black) > len(taken):  # two black cells of a line clash: nothing can be right
            encoding.need(("clash",), ())
        return encoding.problem()

    def check(self) -> list[str]:
        """Say which line holds a number twice, and which run is not a straight."""
        wrong = [*self._broken_straights()]
        for (kind, number), cells in self._lines.items():
            wrong += repeats(kind, [self._line_numbers(cells)], first=number + 1)
        return wrong

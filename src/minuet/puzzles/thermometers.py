"""Thermometers: fill each from its bulb, as the numbers beside the rows and columns say.

Rules
-----
1. A thermometer is filled from its bulb up to any height, without gaps; it may stay empty.
2. A number beside a row or column counts its filled cells.

Each cell is covered once, by one of two options: filled or empty. Between two neighboring cells of
a thermometer is an item that both the empty nearer cell and the filled farther cell have.

>>> puzzle = Thermometers(["1.1 1.2 3.1", "2.2 2.1 3.2"], columns=[2, 1, 1], rows=[2, 2])
>>> print(puzzle.solve())
    2   1   1
  ┌───────┬───┐
2 │ ●   → │ ● │
  ├───────┤   │
2 │ ■   ● │ ↓ │
  └───────┴───┘
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from minuet.problem import Problem
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.empty_cells import EMPTY, EmptyCells, is_empty
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.marking import Demand
from minuet.puzzles.base.tubes import TubePuzzle


class Thermometers(EmptyCells, TubePuzzle):
    """The grid of words `t.k`, for the k-th cell of thermometer t from its bulb, and the counts.

    Labels are (row, column) for a filled cell, and (row, column, "empty") for an empty one.
    """

    name = "thermometers"
    title = "Thermometers"
    formats = ("dataset", "json")
    _generator = "minuet.generate.marks"
    _sizes = ("8x8", "6x6", "10x10")
    _rules = (
        "Fill each thermometer from its bulb up to any height, without gaps. Numbers count the "
        "filled cells in rows and columns."
    )
    _mark = "■"
    _nouns = ("filled cell", "filled cells")
    _state = "filled"

    # ---- the problem

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a filled or an empty cell."""
        draft = Draft()
        for item, count in self._counts().items():
            draft.need(item, count)
        for number, cells in enumerate(self._tubes):
            for place, (row, column) in enumerate(cells):
                cell = draft.need(("cell", row, column))
                lines = [
                    each for each in (("row", row), ("column", column)) if each in draft.needed
                ]
                below = [("step", number, place)] if place else []
                above = [("step", number, place + 1)] if place + 1 < len(cells) else []
                draft.add((row, column), [cell, *lines, *below])
                draft.add((row, column, EMPTY), [cell, *above])
        return draft.problem()

    def _demands(self) -> Iterator[Demand]:
        yield from super()._demands()
        marked = self._marked()
        for cells in self._tubes:
            for one, other in pairwise(cells):
                if other in marked:
                    names = f"{cell_name(*other)} is filled, but {cell_name(*one)} below it"
                    yield Demand("", [one], 1, lack=f"{names} is not")

    def _clashes(self) -> Iterator[str]:
        marked, empty = self._marked(), {label[:2] for label in self.placed if is_empty(label)}
        for cells in self._tubes:
            lowest = next((n for n, cell in enumerate(cells) if cell in empty), len(cells))
            for cell in marked.intersection(cells[lowest:]):
                names = f"{cell_name(*cell)} is filled, but {cell_name(*cells[lowest])} below it"
                yield f"{names} is empty"

    def _is_shown(self, label: Any) -> bool:
        return not is_empty(label)  # that a cell is not filled is said; then it is empty

"""Thermometers on a grid of words `t.k`: the k-th cell of thermometer t from its bulb."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from minuet.errors import PuzzleError
from minuet.puzzles.base.clues import Words, beside
from minuet.puzzles.base.counted import CountedPuzzle
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.picture import Cell

Place = tuple[int, int]
ARROWS = {(-1, 0): "↑", (0, 1): "→", (1, 0): "↓", (0, -1): "←"}
"""The way from a cell to the next one."""


def read_tubes(grid: Words) -> list[list[Place]]:
    """The cells of each thermometer from its bulb; a gap in one raises."""
    found: dict[str, dict[int, Place]] = {}
    for row, words in enumerate(grid):
        for column, word in enumerate(words):
            name, _, number = word.partition(".")
            if number:
                if int(number) in found.setdefault(name, {}):
                    wrong = f"there is a second cell {word}"
                    raise PuzzleError(wrong, part="grid", cell=(row, column))
                found[name][int(number)] = (row, column)
    tubes = [[cells[number] for number in sorted(cells)] for cells in found.values()]
    for (name, numbers), cells in zip(found.items(), tubes, strict=True):
        is_whole = sorted(numbers) == list(range(1, len(cells) + 1))
        if not is_whole or any(other not in beside(*one) for one, other in pairwise(cells)):
            wrong = f"the cells of thermometer {name} are not numbered from 1, side by side"
            raise PuzzleError(wrong, part="grid", cell=cells[0])
    return tubes


class TubePuzzle(CountedPuzzle):
    """A board of thermometers with counts; steps along them are items ("step", tube, place)."""

    _rule_texts = {"step": "a thermometer is filled from its bulb"}  # noqa: RUF012
    _words = r"[0-9]{1,9}\.[0-9]{1,9}|-"
    _gaps = "-"
    _tubes: list[list[Place]]

    def _set(self, given: Iterable[Any], placed: Iterable[Any], **settings: Any) -> None:
        super()._set(given, placed, **settings)
        self.__dict__["_tubes"] = read_tubes(self.grid)

    def item_text(self, item: Any) -> str:
        """A line, a cell, or a step from one cell of a thermometer to the next."""
        if item[0] != "step":
            return super().item_text(item)
        one, other = self._tubes[item[1]][item[2] - 1 : item[2] + 1]
        return f"the step from {cell_name(*one)} to {cell_name(*other)}"

    def _regions(self) -> Sequence[Sequence[Any]]:
        return [[word.partition(".")[0] for word in row] for row in self.grid]

    def _look(self, place: Place, is_marked: bool, is_given: bool) -> Cell | None:
        tube = next((cells for cells in self._tubes if place in cells), None)
        if tube is None:
            return None
        at = tube.index(place)
        if is_marked:
            return Cell("■" if at else "●", "given" if is_given else "answer")
        if at == 0:
            return Cell("○", "clue")
        (row, column), (row_before, column_before) = place, tube[at - 1]
        return Cell(ARROWS[row - row_before, column - column_before], "note")

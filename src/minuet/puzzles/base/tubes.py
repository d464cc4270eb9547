"""Thermometers on a grid of words `t.k`: the k-th cell of thermometer t from its bulb."""

from __future__ import annotations

from itertools import pairwise

from minuet.errors import PuzzleError
from minuet.puzzles.base.clues import Words, beside

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

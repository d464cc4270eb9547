"""What steps about options say about cells, for boards on which cells are marked one by one.

An option may mark several cells (a ship, a domino) or say that one is empty (water), and nobody
thinks of these while playing: a player wants to know which cells have a mark, and which have none.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from minuet.logic.base import Step
from minuet.puzzles.base.marking import MarkingPuzzle, Place


class Decided:
    """The cells that are decided, step by step."""

    def __init__(self, puzzle: MarkingPuzzle) -> None:
        self._puzzle = puzzle
        self._marking: dict[Place, set[Hashable]] = {}  # the options that mark a cell
        self._leaving: dict[Place, set[Hashable]] = {}  # those that say that it is empty
        self._empty: dict[Hashable, list[Place]] = {}  # the cells that an option says are empty
        self._gone: set[Hashable] = set()
        for option in puzzle.problem().options:
            marked = puzzle._label_cells(option.label)
            items: Iterable[Any] = option.items
            named = [item[1:] for item in items if item[0] == "cell"]
            empty = [cell for cell in named if cell not in marked]
            self._empty[option.label] = empty
            for cells, found in ((marked, self._marking), (empty, self._leaving)):
                for cell in cells:
                    found.setdefault(cell, set()).add(option.label)

    def after(self, step: Step) -> Iterator[tuple[Place, bool]]:
        """Yield each cell that a step decides, and whether it has a mark.

        A cell is empty once no option marks it anymore, and marked once none leaves it empty.
        """
        self._gone.update(step.removed)
        for label in step.placed:
            yield from ((cell, True) for cell in self._puzzle._label_cells(label))
            yield from ((cell, False) for cell in self._empty[label])
        for label in step.removed:
            for cell in self._puzzle._label_cells(label):
                if self._marking[cell] <= self._gone:
                    yield cell, False
            for cell in self._empty[label]:
                if self._leaving[cell] <= self._gone:
                    yield cell, True

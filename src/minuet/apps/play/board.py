"""The player's sheet: numbers and pencil marks.

A sheet never changes; every edit makes a new one, so that undo is a list of sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

Cell = tuple[int, int]
V = TypeVar("V")
NONE: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Board:
    """Numbers and marks by cell; cells without are left out.

    >>> board = Board({(0, 0): 5}).toggled((0, 1), 3).toggled((0, 1), 4)
    >>> sorted(board.marks[0, 1])
    [3, 4]
    >>> board.put((0, 1), 7).values
    {(0, 0): 5, (0, 1): 7}
    """

    values: Mapping[Cell, int] = field(default_factory=dict)
    marks: Mapping[Cell, frozenset[int]] = field(default_factory=dict)

    def put(self, cell: Cell, value: int) -> Board:
        """Write a number, over whatever is there; its marks come back if it is erased."""
        return replace(self, values={**self.values, cell: value})

    def erased(self, cell: Cell) -> Board:
        """Erase the number of a cell, or if there is none, its marks."""
        if cell in self.values:
            return replace(self, values=_without(self.values, cell))
        return replace(self, marks=_without(self.marks, cell))

    def toggled(self, cell: Cell, value: int) -> Board:
        """Add a mark, or remove it."""
        return self.marked({cell: self.marks.get(cell, NONE) ^ {value}})

    def marked(self, marks: Mapping[Cell, Iterable[int]]) -> Board:
        """Set the marks of some cells."""
        changed = {**self.marks, **{cell: frozenset(values) for cell, values in marks.items()}}
        return replace(self, marks={cell: values for cell, values in changed.items() if values})

    def without_marks(self, labels: Iterable[tuple[int, int, int]]) -> Board:
        """Remove single marks, named by (row, column, value)."""
        gone: dict[Cell, set[int]] = {}
        for row, column, value in labels:
            gone.setdefault((row, column), set()).add(value)
        kept = {cell: self.marks[cell] - gone[cell] for cell in gone if cell in self.marks}
        return self.marked(kept)


def _without(entries: Mapping[Cell, V], cell: Cell) -> dict[Cell, V]:
    return {each: value for each, value in entries.items() if each != cell}

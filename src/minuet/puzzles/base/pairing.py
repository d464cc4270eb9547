"""Pairing marks with clues beside them: which marks have none left, and where they are too many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from minuet.puzzles.base.clues import around

Place = tuple[int, int]
Spots = dict[Place, list[Place]]
"""The cells that may have a mark, and the clues beside each of them."""


def crowded(spots: Spots) -> Iterator[set[Place]]:
    """Yield the sets of cells that may all have marks, but have one clue less than cells.

    Marks do not touch, so a clue has at most two, on opposite sides. A set is therefore closed: if
    it has a cell beside a clue, it has the cell on the other side of that clue.
    """
    seen: set[Place] = set()
    for start in spots:
        if start in seen:
            continue
        cells, clues, stack = {start}, set(), [start]
        while stack:
            row, column = stack.pop()
            for clue in spots.get((row, column), ()):
                clues.add(clue)
                other = (2 * clue[0] - row, 2 * clue[1] - column)
                if other not in cells:
                    cells.add(other)
                    stack.append(other)
        seen |= cells
        may_all = cells <= spots.keys() and not any(cells & set(around(*cell)) for cell in cells)
        if may_all and len(clues) < len(cells):
            yield cells


def unpaired(marks: Iterable[Place], spots: Spots) -> Iterator[Place]:
    """Yield the marks for which no clue is left when all before them have one."""
    owner: dict[Place, Place] = {}
    return (mark for mark in marks if not _find(mark, spots, owner, set()))


def _find(mark: Place, spots: Spots, owner: dict[Place, Place], tried: set[Place]) -> bool:
    """Find a clue for a mark; marks before it may have to take another one (`owner` of a clue)."""
    for clue in spots[mark]:
        if clue not in tried:
            tried.add(clue)
            if clue not in owner or _find(owner[clue], spots, owner, tried):
                owner[clue] = mark
                return True
    return False

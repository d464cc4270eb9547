"""Random regions for jigsaw sudoku: boxes that trade cells with their neighbors.

A trade gives a cell at the border of a region to its neighbor and takes another one back, so that
both keep their size; it is undone if a region falls into pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from minuet.puzzles.base.clues import beside, is_connected

Place = tuple[int, int]
TRADES = 6  # per cell
SMALL = 6  # up to that size, a region may be a row or a column, which says nothing


def random_regions(box: Place, random: Random) -> tuple[tuple[int, ...], ...]:
    """Return the region of each cell, in rows; each region is connected and has n cells.

    >>> regions = random_regions((2, 3), Random(1))
    >>> sorted(sum(row.count(region) for row in regions) for region in range(6))
    [6, 6, 6, 6, 6, 6]
    """
    board = _Board(box)
    cells = [*board.region]
    while True:
        for _ in range(TRADES * len(cells)):
            board.trade(random.choice(cells), random)
        if board.size <= SMALL or not any(map(_is_line, board.cells.values())):
            break
    span = range(board.size)
    numbers: dict[int, int] = {}  # in the order of their appearance
    return tuple(
        tuple(numbers.setdefault(board.region[row, column], len(numbers)) for column in span)
        for row in span
    )


class _Board:
    """Which region each cell belongs to, and the cells of each region."""

    def __init__(self, box: Place) -> None:
        height, width = box
        self.size = height * width
        span = range(self.size)
        self.region = {(r, c): r // height * height + c // width for r in span for c in span}
        self.cells: dict[int, set[Place]] = {}
        for cell, region in self.region.items():
            self.cells.setdefault(region, set()).add(cell)

    def trade(self, cell: Place, random: Random) -> None:
        """Give a cell to a neighboring region, and take one of its cells, if that works."""
        mine = self.region[cell]
        others = [other for other in self._near(cell) if self.region[other] != mine]
        if not others:
            return
        theirs = self.region[random.choice(others)]
        self._move(cell, theirs)
        if is_connected(self.cells[mine]):
            for back in self._border(theirs, mine, random):
                if back == cell:
                    continue
                self._move(back, mine)
                if is_connected(self.cells[mine]) and is_connected(self.cells[theirs]):
                    return
                self._move(back, theirs)
        self._move(cell, mine)

    def _border(self, region: int, other: int, random: Random) -> list[Place]:
        """The cells of a region that are next to another one, in random order."""
        found = [
            cell
            for cell in sorted(self.cells[region])
            if any(self.region[near] == other for near in self._near(cell))
        ]
        random.shuffle(found)
        return found

    def _move(self, cell: Place, region: int) -> None:
        self.cells[self.region[cell]].remove(cell)
        self.cells[region].add(cell)
        self.region[cell] = region

    def _near(self, cell: Place) -> Iterator[Place]:
        return (near for near in beside(*cell) if near in self.region)


def _is_line(cells: set[Place]) -> bool:
    """Whether cells are a row or a column."""
    return len({row for row, _ in cells}) == 1 or len({column for _, column in cells}) == 1

"""Polyominoes: fill a region with shapes made of squares.

Rules
-----
1. Each piece is used as many times as there are copies; pieces may be rotated and, if free, turned
   over.
2. They cover each square of the region exactly once. The region may have any shape, and holes.

`minuet.puzzles.base.packing` explains how it is encoded and how symmetry is divided out.

>>> puzzle = Polyomino(PENTOMINOES, "3x20")
>>> puzzle.count(), puzzle.count_distinct()
(8, 2)
>>> puzzle = Polyomino({"I": ["###"], "L": ["###", "#.."], "V": ["##", "#."]}, "2x5")
>>> for board in puzzle.distinct():
...     print(board)
┌───────┬───────────┐
│ V   V │ L   L   L │
│   ┌───┴───────┐   │
│ V │ I   I   I │ L │
└───┴───────────┴───┘
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from minuet.puzzles.base.packing import Packing
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.base.shapes import grown

__all__ = ["PENTOMINOES", "Polyomino", "polyominoes"]

PENTOMINOES: dict[str, tuple[str, ...]] = {
    "F": (".##", "##.", ".#."),
    "I": ("#####",),
    "L": ("#...", "####"),
    "N": ("##..", ".###"),
    "P": ("##", "##", "#."),
    "T": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
    "Y": ("..#.", "####"),
    "Z": ("##.", ".#.", ".##"),
}
"""The twelve free pentominoes by their usual letters."""


class Polyomino(Packing):
    """Pieces to be assembled into a region.

    `pieces`: a mapping from names to shapes, or rows (name, shape), (name, shape, copies) or
    (name, shape, low, high), where `high` may be None for any number. A shape or a region is drawn
    as rows of text, with `.` or space for gaps, or as "6x10", or is a list of cells (row, column).
    With `reflect=False` pieces are one-sided: they are never turned over.
    """

    name = "polyomino"
    title = "Polyominoes"
    _rules = (
        "Cover every square of the region with pieces made of squares. Pieces may be rotated and "
        "turned over, and each is used as many times as it is listed."
    )
    _sizes: ClassVar[tuple[str, ...]] = ("6x10", "5x12", "4x15", "3x20")

    def __init__(
        self,
        pieces: Any = PENTOMINOES,
        region: Any = "6x10",
        *,
        reflect: bool = True,
        given: Iterable[Any] = (),
        placed: Iterable[Any] = (),
    ) -> None:
        self._set_packing(pieces, region, reflect, given, placed)

    @property
    def height(self) -> int:
        """The number of rows of the region."""
        return 1 + max(row for row, _ in self.region)

    @property
    def width(self) -> int:
        """The number of columns of the region."""
        return 1 + max(column for _, column in self.region)

    @property
    def values(self) -> tuple[tuple[str, ...], ...]:
        """The names of the pieces on the board, as rows; empty where there is none."""
        names = {cell: name for name, cells in self.placed for cell in cells}
        height, width = self.height, self.width
        return tuple(
            tuple(names.get((row, column), "") for column in range(width)) for row in range(height)
        )

    def _label_cells(self, label: Any) -> Sequence[tuple[int, int]]:
        cells: Sequence[tuple[int, int]] = label[1]
        return cells

    def picture(self) -> Picture:
        """The region, with the pieces in map colors."""
        columns = range(self.width)
        return self._drawn([[(r, c) for c in columns] for r in range(self.height)], alike=True)


def polyominoes(squares: int, *, reflect: bool = True) -> dict[str, Any]:
    """All polyominoes of this many squares: free, or one-sided if `reflect` is false.

    >>> len(polyominoes(5)), len(polyominoes(5, reflect=False))
    (12, 18)
    """
    shapes = grown(squares, reflect=reflect)
    return {f"{number}": shape for number, shape in enumerate(shapes, 1)}

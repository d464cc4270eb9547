"""KenKen, or Calcudoku: a Latin square with cages whose numbers make a target.

Rules
-----
1. Each row and each column of an n x n square holds the numbers 1 to n, once each.
2. The numbers of a cage give its target with its operation: their sum (+), their product (*), the
   largest minus all others (-) or divided by all others (/). Without an operation any of the four
   will do. A number may occur twice in a cage, but not in the same line.

How it is encoded
-----------------
In addition to the placements of a Latin square, there is an option for each way to fill a cage,
which gives each of its cells the color of its number, as the placement there does. In a cage with
more than 1,000 ways, there is an option for each step from cell to cell instead, with the color of
what the numbers before it make (`minuet.puzzles.base.walks`).

>>> puzzle = KenKen(["AAB", "CBB", "CCD"], ["3+ . 6*", "9* . .", ". . 2"])
>>> for row in puzzle.solve().values:
...     print(*row)
2 1 3
3 2 1
1 3 2
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Self

from minuet.puzzles.base.arithmetic import PRINTED, random_target, read_cages, read_targets
from minuet.puzzles.base.cages import CagedPuzzle
from minuet.puzzles.base.clued import random_regions
from minuet.puzzles.base.grid import Rows
from minuet.puzzles.base.latin import numbers_at, read_regions
from minuet.puzzles.base.picture import Cell


class KenKen(CagedPuzzle):
    """A cage's name for each cell (or the size), and `targets`, each in a cell of its cage."""

    name = "kenken"
    title = "KenKen"
    _rules = (
        "Each row and each column holds the numbers 1 to n. The numbers in a cage give its target "
        "under the operation shown."
    )
    formats = ("dataset", "json")
    _is_bare = True
    _sizes = ("6x6", "4x4", "5x5", "7x7")
    _published_parts = ("targets", "cages")
    cages: Rows
    targets: tuple[tuple[str, ...], ...]

    def __init__(
        self, cages: Any, targets: Any = None, givens: Any = None, values: Any = None
    ) -> None:
        names, groups = read_regions(cages, "cages")
        self._read(givens, values, len(names))
        words = read_targets(targets, self.size)
        cages_found = read_cages(groups, words)
        self.__dict__.update(cages=names, targets=words, _cages=cages_found)

    def _parts(self) -> dict[str, Any]:
        return {"cages": self.cages, "targets": self.targets, **super()._parts()}

    # ---- for people

    def _regions(self) -> Sequence[Sequence[Any]]:
        return self.cages

    def _look(self, row: int, column: int) -> Cell | None:
        cell = super()._look(row, column)
        return cell and cell._replace(corner=self.targets[row][column].translate(PRINTED))

    def _with_clues(self, random: Random) -> Self:
        """Return the board with random cages of up to four cells, and random operations."""
        most = random.choice((2, 3, 3, 4))
        names = random_regions(self.size, random, lambda cells: len(cells) <= most)
        _, groups = read_regions(names, "cages")
        targets = [[""] * self.size for _ in range(self.size)]
        for cells in groups:
            row, column = cells[0]
            targets[row][column] = random_target(numbers_at(self.values, cells), random)
        return type(self)(names, targets, values=self.values)

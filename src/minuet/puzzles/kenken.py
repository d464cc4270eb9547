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
which gives each of its cells the color of its number, as the placement there does.

>>> puzzle = KenKen(["AAB", "CBB", "CCD"], ["3+ . 6*", "9* . .", ". . 2"])
>>> for row in puzzle.solve().values:
...     print(*row)
2 1 3
3 2 1
1 3 2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Self

from minuet.puzzles.base.arithmetic import PRINTED, Cage, random_target, read_cages, read_targets
from minuet.puzzles.base.clued import random_regions
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import Rows, cell_name
from minuet.puzzles.base.latin import LatinPuzzle, numbers_at, read_regions
from minuet.puzzles.base.picture import Cell

Place = tuple[int, int]


class KenKen(LatinPuzzle):
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

    _cages: list[Cage]

    def _parts(self) -> dict[str, Any]:
        return {"cages": self.cages, "targets": self.targets, **super()._parts()}

    def _add_rules(self, encoding: Encoding) -> None:
        for number, cage in enumerate(self._cages):
            if cage.target is None:
                continue
            encoding.need(("cage", number), ())
            for numbers in cage.fillings(self.size):
                colors = dict(zip(cage.cells, numbers, strict=True))
                encoding.choose(("cage", number), ("cage", number, numbers), colors)

    def _broken_rules(self) -> Iterator[str]:
        for cage in self._cages:
            numbers = numbers_at(self.values, cage.cells)
            if all(numbers) and not cage.fits(numbers):
                where, shown = cell_name(*cage.cells[0]), " ".join(map(str, numbers))
                target = f"{cage.target}{cage.sign.translate(PRINTED)}"
                yield f"the cage at {where} should make {target}, but has {shown}"

    # ---- for people

    def item_text(self, item: Any) -> str:
        """A readable item; a cage is `cage r1c1`."""
        if item[0] != "cage":
            return super().item_text(item)
        return f"cage {cell_name(*self._cages[item[1]].cells[0])}"

    def _choice_label_text(self, label: Any) -> str:
        return f"{self.item_text(label)}: {' '.join(map(str, label[2]))}"

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        cage: Cage = self._cages[label[1]]
        return cage.cells

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

"""KenKen, or Calcudoku: a Latin square with cages whose numbers make a target.

Rules
-----
1. Each row and each column of an n x n square holds the numbers 1 to n, once each.
2. The numbers of a cage give its target with its operation: their sum (+), their product (*), the
   largest minus all others (-) or divided by all others (/). Without an operation any of the four
   will do. A number may come twice in a cage, if not in the same line.

How it is encoded
-----------------
Beside the placements of a Latin square there is an option for each way to fill a cage, which gives
each of its cells the color of its number, as the placement there does.

>>> puzzle = KenKen(["AAB", "CBB", "CCD"], ["3+ . 6*", "9* . .", ". . 2"])
>>> for row in puzzle.solve().values:
...     print(*row)
2 1 3
3 2 1
1 3 2
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Self

from minuet.errors import FormatError, PuzzleError, show
from minuet.puzzles.base.arithmetic import Cage, random_target
from minuet.puzzles.base.clued import random_regions
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import Rows, cell_name
from minuet.puzzles.base.latin import EMPTY, LatinPuzzle, numbers_at, read_regions, split_words
from minuet.puzzles.base.picture import Cell

__all__ = ["KenKen"]

SIGNS = {"x": "*", "×": "*", ":": "/", "÷": "/", "−": "-"}

Place = tuple[int, int]


class KenKen(LatinPuzzle):
    """A cage's name for each cell (or the size), and `targets`, each in a cell of its cage."""

    name = "kenken"
    title = "KenKen"
    formats = ("dataset", "json")
    _rules = "Rows and columns hold 1 to n; the numbers of a cage make its target."
    _is_bare = True
    _sizes = ("6x6", "4x4", "5x5", "7x7")
    _published_layout = ("targets", "cages")
    cages: Rows
    targets: tuple[tuple[str, ...], ...]

    def __init__(
        self, cages: Any, targets: Any = None, givens: Any = None, values: Any = None
    ) -> None:
        names, groups = read_regions(cages, "cages")
        words = (
            [split_words(row) for row in targets] if targets else [[""] * len(names)] * len(names)
        )
        self._read(len(names) if givens is None else givens, values)
        if [len(row) for row in words] != [self.size] * self.size or len(names) != self.size:
            raise PuzzleError("cages, targets and givens must have the same size", part="targets")
        self.__dict__.update(cages=names, targets=tuple(map(_clean, words)))
        self.__dict__["_cages"] = [*map(self._cage, groups)]

    def _parts(self) -> dict[str, Any]:
        return {"cages": self.cages, "targets": self.targets, **super()._parts()}

    def _cage(self, cells: tuple[Place, ...]) -> Cage:
        """The cage of these cells, one of which has its target."""
        found = [(cell, word) for cell in cells if (word := self.targets[cell[0]][cell[1]])]
        if not found:
            return Cage(cells, None, "")
        cell, word = found[-1]
        match = re.fullmatch(r"([0-9]{1,9})([-+*/]?)", word)
        if len(found) > 1 or not match:
            fault = "is a second target of its cage" if match else "is not a target like 12+ or 3"
            raise PuzzleError(
                f"{show(word)} at {cell_name(*cell)} {fault}", part="targets", cell=cell
            )
        return Cage(cells, int(match[1]), match[2])

    def _add_rules(self, encoding: Encoding) -> None:
        for number, cage in enumerate(self.__dict__["_cages"]):
            if cage.target is None:
                continue
            encoding.need(("cage", number), ())
            for numbers in cage.fillings(self.size):
                colors = dict(zip(cage.cells, numbers, strict=True))
                encoding.choose(("cage", number), ("cage", number, numbers), colors)

    def _broken_rules(self) -> Iterator[str]:
        for cage in self.__dict__["_cages"]:
            numbers = numbers_at(self.values, cage.cells)
            if all(numbers) and not cage.fits(numbers):
                where, shown = cell_name(*cage.cells[0]), " ".join(map(str, numbers))
                yield f"the cage at {where} does not make {cage.target}{cage.sign} of {shown}"

    # ---- for people

    def item_text(self, item: Any) -> str:
        """An item for people; a cage is `cage r1c1`."""
        if item[0] != "cage":
            return super().item_text(item)
        return f"cage {cell_name(*self.__dict__['_cages'][item[1]].cells[0])}"

    def _choice_label_text(self, label: Any) -> str:
        return f"{self.item_text(label)}: {' '.join(map(str, label[2]))}"

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        cells: Sequence[Place] = self.__dict__["_cages"][label[1]].cells
        return cells

    def _regions(self) -> Sequence[Sequence[Any]]:
        return self.cages

    def _look(self, row: int, column: int) -> Cell | None:
        cell = super()._look(row, column)
        return cell and cell._replace(corner=self.targets[row][column])

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

    # ---- the published form

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        return cls(rows[len(rows) // 2 :], rows[: len(rows) // 2])

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        if self.given:
            raise FormatError("this form has no place for givens beside the cages")
        targets = [[word or "-" for word in row] for row in self.targets]
        cages = [[str(number + 1) for number in row] for row in self.cages]
        return [str(self.size)] * 2, [*targets, *cages]


def _clean(words: Iterable[Any]) -> tuple[str, ...]:
    """Targets with the usual signs, and nothing where a cell has none."""
    texts = ("" if word in EMPTY else str(word) for word in words)
    return tuple(text[:-1] + SIGNS.get(text[-1], text[-1]) if text else "" for text in texts)

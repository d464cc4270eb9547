"""Latin squares with cages whose numbers make a target.

There is an option for each way to fill a cage, with the numbers as colors of its cells. In a cage
with more than 1,000 ways, there is an option for each step from cell to cell instead, with what the
numbers before it make as a color. See `minuet.puzzles.base.walks`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from minuet.puzzles.base.arithmetic import PRINTED, START, Cage
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.latin import LatinPuzzle, numbers_at
from minuet.puzzles.base.walks import count_ways

MOST_WAYS = 1_000  # to fill a cage, each of which is an option

Place = tuple[int, int]


class CagedPuzzle(LatinPuzzle):
    """A Latin square with cages."""

    _cages: list[Cage]

    def _add_rules(self, encoding: Encoding) -> None:
        for number, cage in enumerate(self._cages):
            if cage.target is None:
                continue
            name, layers = ("cage", number), cage.steps(self.size)
            if count_ways(layers) > MOST_WAYS:
                encoding.add_steps(name, cage.cells, layers)
                continue
            encoding.need(name, ())
            for numbers in cage.fillings(layers):
                colors = dict(zip(cage.cells, numbers, strict=True))
                encoding.choose(name, (*name, numbers), colors)

    def _broken_rules(self) -> Iterator[str]:
        for cage in self._cages:
            numbers = numbers_at(self.values, cage.cells)
            if all(numbers) and not cage.fits(numbers):
                where, shown = cell_name(*cage.cells[0]), " ".join(map(str, numbers))
                target = f"{cage.target}{cage.sign.translate(PRINTED)}"
                yield f"the cage at {where} should make {target}, but has {shown}"

    # ---- for people

    def item_text(self, item: Any) -> str:
        """A readable item; a cage is `cage r1c1`, its second cell `cage r1c1 at r1c2`."""
        if item[0] != "cage":
            return super().item_text(item)
        cells = self._cages[item[1]].cells
        at = f" at {cell_name(*cells[item[2]])}" if len(item) > 2 else ""
        return f"cage {cell_name(*cells[0])}{at}"

    def _choice_label_text(self, label: Any) -> str:
        if len(label) == 3:
            return f"{self.item_text(label[:2])}: {' '.join(map(str, label[2]))}"
        so_far = [str(n) for n, none in zip(label[3], START, strict=True) if n != none]
        before = " ".join(so_far) or "nothing"
        return f"{self.item_text(label[:3])}: {label[4]} after {before}"

    def _sentence_parts(self, label: Any) -> tuple[str, str]:
        if label[0] == "cage" and len(label) > 3:  # what was before is for the player to see
            where = cell_name(*self._choice_cells(label)[0])
            return f"{where} in the {self.item_text(label[:2])}", str(label[4])
        return super()._sentence_parts(label)

    def _lack_text(self, item: Any) -> str:
        return super()._lack_text(item[:2] if item[0] == "cage" else item)

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        cells: Sequence[Place] = self._cages[label[1]].cells
        return cells if len(label) == 3 else [cells[label[2]]]

"""Grids in which no two rows are alike, and no two columns.

For two rows there is an option for each column, with the numbers of both cells as colors. Those
with equal numbers cover an item that says how often the rows may agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

from minuet.errors import listed
from minuet.puzzles.base.bounds import check_count
from minuet.puzzles.base.clued import CluedPuzzle
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.latin import numbers_at

MOST_PAIRS = 500_000  # boards up to 50x50

Place = tuple[int, int]


class DistinctLines(CluedPuzzle):
    """A grid of numbers whose rows, and whose columns, are all different."""

    def _pairs_of_lines(self) -> Iterator[tuple[tuple[str, int], tuple[str, int]]]:
        """Yield each pair of rows and each pair of columns, by their names."""
        return ((a, b) for a, b in combinations(self._lines, 2) if a[0] == b[0])

    def _add_differences(self, encoding: Encoding, least: int) -> None:
        """Make any two lines differ in at `least` this many places."""
        pairs = comb(self.height, 2) * self.width + comb(self.width, 2) * self.height
        check_count(4 * pairs, MOST_PAIRS, "options that compare lines")
        for (kind, one), (_, other) in self._pairs_of_lines():
            both = self._lines[kind, one], self._lines[kind, other]
            encoding.differ((kind, one, other), *both, least=least)

    def _alike_lines(self) -> Iterator[str]:
        """Yield a sentence for each pair of lines that are alike."""
        lines = {line: numbers_at(self.values, cells) for line, cells in self._lines.items()}
        for one, other in self._pairs_of_lines():
            if all(lines[one]) and lines[one] == lines[other]:
                yield f"{one[0]}s {one[1] + 1} and {other[1] + 1} are alike"

    def item_text(self, item: Any) -> str:
        """A readable item; two lines are `rows 1 and 2`."""
        if item[0] in ("alike", "compare"):
            return f"{item[1]}s {item[2] + 1} and {item[3] + 1}"
        return super().item_text(item)

    def _only_text(self, item: Any, label: Any) -> tuple[str, str, float]:
        """The reason for two numbers: the lines would be alike."""
        if item[0] != "compare":
            return super()._only_text(item, label)
        cells = listed([cell_name(*cell) for cell in self._choice_cells(label)])
        words = (
            f"{self.item_text(item)} must differ: {cells} can only be {label[-2]} and {label[-1]}"
        )
        return "only way", words, 1.7

    def _full_text(self, item: Any, count: int) -> str:
        """A sentence that two lines agree as often as they may."""
        if item[0] == "alike":
            return f"{self.item_text(item)} agree at {count} places, and they must differ"
        return super()._full_text(item, count)

    def _lack_text(self, item: Any) -> str:
        if item[0] in ("alike", "compare"):
            return f"{self.item_text(item)} would be alike"
        return super()._lack_text(item)

    def _choice_label_text(self, label: Any) -> str:
        _, kind, one, other, place, a, b = label
        return f"{kind}s {one + 1} and {other + 1} at {place + 1}: {a} {b}"

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        return [self._lines[label[1], number][label[4]] for number in label[2:4]]

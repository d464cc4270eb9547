"""Grids of two numbers: half of each line has the one, half the other, and never three in a row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from minuet.errors import PuzzleError
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.latin import check_values, numbers_at, read_numbers
from minuet.puzzles.base.line_counts import LineCounts


class HalvedLines(LineCounts):
    """A grid of 1s and 2s, as many of each in every line, and never three side by side."""

    def _read_halves(self, givens: Any, values: Any) -> None:
        """Set the numbers, or a board of a size without any; for use in `__init__`."""
        if isinstance(givens, int):
            givens = [[0] * whole(givens, "size", most=100)] * givens
        rows = read_numbers(givens, "givens")
        height, width = len(rows), len(rows[0]) if rows else 0
        self._fill(rows, None if values is None else read_numbers(values, "values", height, width))
        for part in ("givens", "values"):
            check_values(getattr(self, part), part, 2)
        if not width or height % 2 or width % 2:
            message = f"a board of {height}x{width} is impossible: both sides must be even"
            raise PuzzleError(message, part="givens")

    def _add_halves(self, encoding: Encoding) -> None:
        """Add the counts of each line, and windows of three."""
        for ((kind, number), cells), value in product(self._lines.items(), (1, 2)):
            labels = [(*cell, value) for cell in cells]
            half = len(cells) // 2
            encoding.need((kind, number, value), labels, (half, half))
            for i in range(len(cells) - 2):
                encoding.need(("three", kind, number, i, value), labels[i : i + 3], (0, 2))

    def _uneven_lines(self) -> Iterator[str]:
        """Yield a sentence for each line with too many of a number, or with three in a row."""
        for (kind, line), cells in self._lines.items():
            name, numbers = f"{kind} {line + 1}", numbers_at(self.values, cells)
            for value in (1, 2):
                if numbers.count(value) > len(numbers) // 2:
                    yield f"{name} has more than {len(numbers) // 2} {value}s"
            for i in range(len(numbers) - 2):
                if numbers[i] and numbers[i : i + 3] == [numbers[i]] * 3:
                    yield f"{name} has three {numbers[i]}s in a row from {cell_name(*cells[i])}"

    def item_text(self, item: Any) -> str:
        """A readable item."""
        kind, *rest = item
        match kind:
            case "row" | "column":
                return f"{rest[1]}s of {kind} {rest[0] + 1}"
            case "three":
                cells = self._lines[rest[0], rest[1]]
                first, last = cells[rest[2]], cells[rest[2] + 2]
                return f"{rest[3]}s from {cell_name(*first)} to {cell_name(*last)}"
        return super().item_text(item)

    def _only_text(self, item: Any, label: Any) -> tuple[str, str, float]:
        """The reason for a number: "column 1 needs one more 2, which fits only at r1c1"."""
        name, reason, rating = super()._only_text(item, label)
        if item[0] in ("row", "column") and name == "only place":
            line, where = f"{item[0]} {item[1] + 1}", cell_name(*label[:2])
            reason = f"{line} needs one more {item[2]}, which fits only at {where}"
        return name, reason, rating

    def _full_text(self, item: Any, count: int) -> str:
        """A sentence that a line has enough of a number, or that three in a row would follow."""
        if item[0] == "three":
            value, _, where = self.item_text(item).partition("s from ")
            return f"two of the cells from {where} are {value}, and three in a row are never alike"
        if item[0] in ("row", "column"):
            return f"{item[0]} {item[1] + 1} already has all of its {item[2]}s"
        return super()._full_text(item, count)

    def _lack_text(self, item: Any) -> str:
        if item[0] == "three":
            return f"there would be three {self.item_text(item)}"
        return super()._lack_text(item)

    def _noun(self, value: int) -> str:
        return str(value)

"""Grids in which each line has a fixed number of each value: the items are (sort, line, value)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from minuet.errors import listed
from minuet.puzzles.base.clued import CluedPuzzle
from minuet.puzzles.base.grid import cell_name


class LineCounts(CluedPuzzle):
    """What is said in hints about the counts of lines."""

    @abstractmethod
    def _noun(self, value: int) -> str:
        """What a value is called: "1", "plus pole"."""

    def _all_text(self, item: Any, labels: Sequence[Any]) -> str:
        """A sentence that a line needs a number wherever there is room for it."""
        if not _is_line(item):
            return super()._all_text(item, labels)
        where = listed([cell_name(*label[:2]) for label in sorted(labels)], most=6)
        return f"{_line(item)} has no other places for its {self._noun(item[2])}s: {where}"

    def _shortage_text(self, item: Any, count: int) -> str:
        if not _is_line(item):
            return super()._shortage_text(item, count)
        return f"{_line(item)} could not get {count} more {self._noun(item[2])}s"

    def _lack_text(self, item: Any) -> str:
        if not _is_line(item):
            return super()._lack_text(item)
        return f"{_line(item)} cannot have the right number of {self._noun(item[2])}s"


def _is_line(item: Any) -> bool:
    return item[0] in ("row", "column")


def _line(item: Any) -> str:
    return f"{item[0]} {item[1] + 1}"

"""Puzzles in which numbers beside the board count the marks of rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self

from minuet.puzzles.base.clues import count_words, read_counts
from minuet.puzzles.base.marking import Demand, MarkingPuzzle
from minuet.puzzles.base.picture import Outside

__all__ = ["CountedPuzzle"]

Item = tuple[str, int]


class CountedPuzzle(MarkingPuzzle):
    """A grid with counts of its `columns` and `rows`; None where there is none."""

    _published_parts = ("columns", "rows", "grid")
    _published_blanks = (None,)
    columns: tuple[int | None, ...]
    rows: tuple[int | None, ...]

    def __init__(
        self,
        grid: Iterable[Any],
        columns: Iterable[Any],
        rows: Iterable[Any],
        *,
        given: Iterable[Any] = (),
        placed: Iterable[Any] = (),
    ) -> None:
        self._set(given, placed, **self._read(grid, columns, rows))

    def _read(
        self, grid: Iterable[Any], columns: Iterable[Any], rows: Iterable[Any]
    ) -> dict[str, Any]:
        """The settings that all such puzzles have; for use in `__init__`."""
        words = self._read_grid(grid)
        height, width = len(words), len(words[0])
        return {
            "grid": words,
            "columns": read_counts(columns, "columns", width, most=height),
            "rows": read_counts(rows, "rows", height, most=width),
        }

    def _counts(self) -> dict[Item, int]:
        """The items of the lines that have a count, and the count."""
        rows = {("row", number): count for number, count in enumerate(self.rows)}
        columns = {("column", number): count for number, count in enumerate(self.columns)}
        return {item: count for item, count in (rows | columns).items() if count is not None}

    def _demands(self) -> Iterator[Demand]:
        """Yield the counts of rows and columns."""
        for (name, cells), count in zip(self._lines(), [*self.rows, *self.columns], strict=True):
            if count is not None:
                yield Demand(name, cells, count, count)

    def _outside(self) -> Outside:
        return Outside(top=count_words(self.columns, ""), left=count_words(self.rows, ""))

    def _without_count(self, item: Item) -> Self:
        """The puzzle without the count of a line."""
        part, number = f"{item[0]}s", item[1]
        counts = list(getattr(self, part))
        counts[number] = None
        return self.replace(**{part: counts})

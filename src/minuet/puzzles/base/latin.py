"""Squares in which every row and every column holds each number once, and what kinds add to that.

A placement covers its cell, and its number in its row and in its column. A kind adds its own rules
in `_add_rules`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from minuet.errors import PuzzleError, as_number, show
from minuet.problem import Problem
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.clued import CluedPuzzle
from minuet.puzzles.base.clues import cells_by_entry
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import Placement, Rows, cell_name, read_rows

__all__ = ["LatinPuzzle"]

MOST = 100  # rows: a million placements
EMPTY = (".", "_", "-")

Place = tuple[int, int]


class LatinPuzzle(CluedPuzzle):
    """An n x n square of the numbers 1 to n, each once in every row and every column."""

    @property
    def size(self) -> int:
        """The number of rows and of columns."""
        return self.height

    @property
    def largest(self) -> int:
        """The largest number: if it is below the size, some cells stay empty."""
        return self.size

    def _read(self, givens: Any, values: Any, size: int | None = None) -> None:
        """Set the numbers from whatever `read_square` reads; for use in `__init__`."""
        rows = read_square(size if givens is None else givens, "givens", size)
        self._fill(rows, None if values is None else read_square(values, "values", len(rows)))

    def _parts(self) -> dict[str, Any]:
        return self._number_parts()

    def _labels(self, model: str) -> Iterator[Placement]:
        """Yield the possible placements (row, column, value)."""
        places = range(self.size)
        return product(places, places, range(1, self.largest + 1))

    def _encode(self, model: str) -> Problem:
        """Make the problem: the rules of a Latin square, then those of the kind."""
        encoding = Encoding(self._labels(model))
        fill = encoding.need if self.largest == self.size else encoding.exclude
        for row, column, value in list(encoding.members):
            fill(("cell", row, column), [(row, column, value)])
            encoding.need(("row", row, value), [(row, column, value)])
            encoding.need(("column", column, value), [(row, column, value)])
        self._add_rules(encoding)
        return encoding.problem()

    def _add_rules(self, encoding: Encoding) -> None:
        """Add the rules that the kind has beyond a Latin square."""

    @property
    def is_filled(self) -> bool:
        """Whether every number is on the board as often as required."""
        return len(self.placements()) == self.size * self.largest

    def check(self) -> list[str]:
        """Say which rules are broken, line by line."""
        return [*self._repeats(), *self._broken_rules()]

    def _repeats(self) -> Iterator[str]:
        yield from repeats("row", self.values)
        yield from repeats("column", zip(*self.values, strict=True))

    def _broken_rules(self) -> Iterator[str]:
        """Yield a sentence for each broken rule of the kind."""
        return iter(())


def repeats(
    kind: str, lines: Iterable[Sequence[int]], *, first: int = 1, none: int = 0
) -> Iterator[str]:
    """Yield a sentence for each number that a line holds twice.

    The first line has the number `first`, an empty cell the number `none`.
    """
    for number, line in enumerate(lines, first):
        for value in sorted(set(line) - {none}):
            if line.count(value) > 1:
                yield f"{kind} {number} has the number {value} twice"


def numbers_at(values: Rows, cells: Iterable[Place]) -> list[int]:
    """The numbers in these cells, 0 where there is none."""
    return [values[row][column] for row, column in cells]


def read_square(rows: Any, what: str, size: int | None = None) -> Rows:
    """Rows of numbers from rows, from rows of digits (`.` for empty), or from a size."""
    if isinstance(rows, int):
        rows = [[0] * whole(rows, "size", most=MOST)] * rows
    numbers = read_numbers(rows, what)
    if not numbers or len(numbers) != len(numbers[0]):
        raise PuzzleError(f"the {what} are not a square", part=what)
    if size not in (None, len(numbers)):
        raise PuzzleError(f"the {what} have {len(numbers)} rows, not {size}", part=what)
    whole(len(numbers), "size", most=MOST)
    check_values(numbers, what, len(numbers))
    return numbers


def check_values(numbers: Rows, what: str, largest: int) -> None:
    """Reject a number that no cell can hold."""
    for r, row in enumerate(numbers):
        for c, value in enumerate(row):
            if not 0 <= value <= largest:
                where = cell_name(r, c)
                raise PuzzleError(
                    f"{value} at {where} is not 1 to {largest}", part=what, cell=(r, c)
                )


def read_numbers(rows: Any, what: str, height: int | None = None, width: int | None = None) -> Rows:
    """Rows of numbers from rows of numbers or words, or from text: `.` or `-` is an empty cell.

    >>> read_numbers(["1.", "10 -", [None, 3]], "givens")
    ((1, 0), (10, 0), (0, 3))
    """
    table: list[list[Any]] = []
    for r, words in enumerate(map(split_words, rows)):
        is_text = all(isinstance(word, str) for word in words)
        row = [_number(word, what, (r, c)) for c, word in enumerate(words)] if is_text else words
        table.append(row)
    return read_rows(table, what, height, width)


def split_words(row: Any) -> list[Any]:
    """The entries of a row; those of a text have blanks between them, or are characters."""
    if not isinstance(row, str):
        return list(row)
    return row.split() if " " in row.strip() else list(row.strip())


def _number(word: str, what: str, cell: Place) -> int:
    if word in EMPTY:
        return 0
    number = as_number(word)
    if number is None:
        message = f"{show(word)} at {cell_name(*cell)} is not a number, nor `-` for an empty cell"
        raise PuzzleError(message, part=what, cell=cell)
    return number


def read_regions(rows: Any, what: str) -> tuple[Rows, tuple[tuple[Place, ...], ...]]:
    """The number of each cell's region, from 1 in order of appearance, and the cells of each.

    A size may take the place of rows: then each cell is its own region.

    >>> read_regions(["AB", "BB"], "cages")
    (((1, 2), (2, 2)), (((0, 0),), ((0, 1), (1, 0), (1, 1))))
    """
    if isinstance(rows, int):
        rows = [[(r, c) for c in range(rows)] for r in range(whole(rows, "size", most=MOST))]
    names = [split_words(row) for row in rows]
    if not names or any(len(row) != len(names) for row in names):
        raise PuzzleError(f"the {what} are not a square", part=what)
    whole(len(names), "size", most=MOST)
    cells = cells_by_entry(names)
    numbers = {name: number for number, name in enumerate(cells, 1)}
    table = tuple(tuple(numbers[name] for name in row) for row in names)
    return table, tuple(map(tuple, cells.values()))

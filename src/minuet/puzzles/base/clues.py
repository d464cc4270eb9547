"""Reading the clues of a puzzle: rows of words, counts of lines, and the cells around a cell.

Anything wrong raises a `PuzzleError` that names the part and, if there is one, the cell.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Hashable, Iterable, Iterator
from itertools import product
from typing import Any, TypeVar

from minuet.errors import PuzzleError, as_number, as_whole, show
from minuet.puzzles.base.bounds import MOST_CELLS, MOST_NUMBER, check_count

Place = tuple[int, int]
Entry = TypeVar("Entry", bound=Hashable)
Words = tuple[tuple[str, ...], ...]
GAPS = ("@", "#", "-", ".")
"""Words for places of a board that are not cells."""


def read_words(rows: Iterable[Any], part: str, pattern: str = r"\S+") -> Words:
    """Read rows of words, each of which matches the pattern; a row without blanks has characters.

    If the pattern has no capitals or no dots, they are read as lower-case letters and `-`.

    >>> read_words(["x - -", "..X", ["-", "x", "-"]], "grid", "[x-]")
    (('x', '-', '-'), ('-', '-', 'x'), ('-', 'x', '-'))
    """
    table = tuple(tuple(_usual(str(word), pattern) for word in _row(row)) for row in _lines(rows))
    if not table or not table[0]:
        raise PuzzleError(f"the {part} has no cells", part=part)
    check_count(len(table) * len(table[0]), MOST_CELLS, "cells of the grid", part=part)
    for number, row in enumerate(table):
        if len(row) != len(table[0]):
            wrong = f"row {number + 1} of the {part} has {len(row)} cells, not {len(table[0])}"
            raise PuzzleError(wrong, part=part, cell=(number, 0))
        for column, word in enumerate(row):
            if not re.fullmatch(pattern, word):
                wrong = f"{show(word)} is not a valid cell of the {part}"
                raise PuzzleError(wrong, part=part, cell=(number, column))
    return table


def _usual(word: str, pattern: str) -> str:
    """A word in the spelling that the pattern has, if it has one."""
    ways = (word, word.lower(), "-" if word == "." else word)
    return next((way for way in ways if re.fullmatch(pattern, way)), word)


def numbered(rows: Words) -> Words:
    """Rows of names with a number for each name, from 1, in the order in which they appear.

    Words for gaps are left unchanged.

    >>> numbered((("b", "a"), ("a", "@")))
    (('1', '2'), ('2', '@'))
    """
    numbers = {gap: gap for gap in GAPS}
    start = 1 - len(numbers)
    return tuple(
        tuple(numbers.setdefault(word, str(len(numbers) + start)) for word in row) for row in rows
    )


def _lines(rows: Any) -> Any:
    return rows.strip().splitlines() if isinstance(rows, str) else rows


def _row(row: Any) -> Any:
    if not isinstance(row, str):
        return row
    words = row.split()
    return words if len(words) > 1 else list(row.strip())


def read_counts(
    values: Any, part: str, length: int, most: int = MOST_NUMBER, row: int = 0
) -> tuple[int | None, ...]:
    """Read a count for each line; None, `-`, `.` or `?` means that there is none.

    They are in the given row of their part.

    >>> read_counts("1 - 12", "columns", 3)
    (1, None, 12)
    """
    words = values.split() if isinstance(values, str) else list(values)
    if len(words) != length:
        name = part.replace("_", " ")
        raise PuzzleError(f"expected {length} counts of {name}, got {len(words)}", part=part)
    counts = [None if word in (None, "-", ".", "?") else _number(word) for word in words]
    for number, count in enumerate(counts):
        if count is not None and not 0 <= count <= most:
            wrong = f"{show(words[number])} is not a count: expected 0 to {most:,}, or '-' for none"
            raise PuzzleError(wrong, part=part, cell=(row, number))
    return tuple(counts)


def _number(word: Any) -> int:
    """A whole number; -1 for anything else."""
    number = as_number(word) if isinstance(word, str) else as_whole(word)
    return -1 if number is None else number


def count_words(counts: Iterable[int | None], none: str = "-") -> list[str]:
    """The counts as words, as `read_counts` reads them."""
    return [none if count is None else str(count) for count in counts]


def read_number(word: str, what: str) -> int:
    """Read the number that follows the height and the width of a published puzzle."""
    number = as_number(word)
    if number is None:
        message = f"{show(word)} is not a number: expected {what}"
        raise PuzzleError(message, part="size", cell=(0, 2))
    return number


def cells_by_entry(rows: Iterable[Iterable[Entry]]) -> dict[Entry, list[Place]]:
    """The cells that have the same entry.

    >>> cells_by_entry(["AB", "BB"])
    {'A': [(0, 0)], 'B': [(0, 1), (1, 0), (1, 1)]}
    """
    found: dict[Entry, list[Place]] = {}
    for row, entries in enumerate(rows):
        for column, entry in enumerate(entries):
            found.setdefault(entry, []).append((row, column))
    return found


def beside(row: int, column: int) -> list[Place]:
    """The four cells that share a side with a cell, whether or not they are on the board."""
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def connected(start: Place, cells: Container[Place]) -> list[Place]:
    """The cells that are connected to one of them, from side to side; the nearest ones first.

    >>> connected((0, 0), {(0, 0), (0, 1), (2, 2)})
    [(0, 0), (0, 1)]
    """
    found, seen = [start], {start}
    for cell in found:
        fresh = [near for near in beside(*cell) if near in cells and near not in seen]
        seen.update(fresh)
        found += fresh
    return found


def is_connected(cells: Collection[Place]) -> bool:
    """Whether all of these cells are connected."""
    return not cells or len(connected(next(iter(cells)), cells)) == len(cells)


def around(row: int, column: int) -> list[Place]:
    """The eight cells that touch a cell, whether or not they are on the board."""
    places = product((row - 1, row, row + 1), (column - 1, column, column + 1))
    return [place for place in places if place != (row, column)]


def blocks(row: int, column: int) -> Iterator[tuple[str, int, int]]:
    """The four blocks of 2x2 cells that a cell is in: items that keep marks from touching."""
    return (("block", row + down, column + right) for down in (0, 1) for right in (0, 1))


def stretches(cells: Iterable[Place]) -> dict[Place, list[tuple[Any, list[Place]]]]:
    """The two stretches that each of these cells is in, across and down: their names and cells.

    A stretch ends where a cell is missing. Its name says in which cell it starts.

    >>> stretches([(0, 0), (0, 1)])[0, 1]
    [(('across', 0, 0), [(0, 0), (0, 1)]), (('down', 0, 1), [(0, 1)])]
    """
    places = list(cells)
    there, ways = set(places), (("across", (0, 1)), ("down", (1, 0)))
    return {cell: [_stretch(name, cell, step, there) for name, step in ways] for cell in places}


def _stretch(
    name: str, cell: Place, step: Place, there: set[Place]
) -> tuple[tuple[str, int, int], list[Place]]:
    row, column = cell
    while (row - step[0], column - step[1]) in there:
        row, column = row - step[0], column - step[1]
    found = []
    while (row, column) in there:
        found.append((row, column))
        row, column = row + step[0], column + step[1]
    return (name, *found[0]), found

"""Rows of the ten digits, kept as the numbers 1 to 10: 10 is the digit 0, and 0 an empty cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minuet.puzzles.base.clues import around
from minuet.puzzles.base.grid import Rows, cell_name
from minuet.puzzles.base.latin import check_values, read_numbers, split_words

WIDTH = 10


def read_digits(rows: Any, what: str, height: int | None = None) -> Rows:
    """Read rows of ten, in which text writes the digit 0 as it is."""
    words = [["10" if word == "0" else word for word in split_words(row)] for row in rows]
    numbers = read_numbers(words, what, height, WIDTH)
    check_values(numbers, what, WIDTH)
    return numbers


def write_digits(rows: Rows) -> tuple[str, ...]:
    """The rows as `read_digits` reads them, `-` for an empty cell.

    >>> write_digits(((1, 10, 0),))
    ('10-',)
    """
    return tuple("".join(str(n % WIDTH) if n else "-" for n in row) for row in rows)


def touching_digits(rows: Rows) -> Iterator[str]:
    """Yield a sentence for each two equal digits of different rows that touch."""
    digits = {(r, c): n for r, row in enumerate(rows) for c, n in enumerate(row) if n}
    for place, digit in digits.items():
        for other in around(*place):
            if other[0] < place[0] and digits.get(other) == digit:
                names = f"{cell_name(*other)} and {cell_name(*place)}"
                yield f"the two {digit % WIDTH}s at {names} touch"

"""How large a puzzle may become: the limits that keep a mistake from filling up memory.

A text of thirty characters can ask for a billion cells. Code that reads one, or makes a puzzle from
it, first compares what it is about to build with these limits and raises a `PuzzleError` if it is
too much. The limits are far above what can be solved, and low enough that anything below them is
built in seconds, within a gigabyte or so.

>>> whole(True, "size of a board", most=1000)
Traceback (most recent call last):
minuet.errors.PuzzleError: the size of a board must be a whole number from 1 to 1,000, not True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from minuet.errors import PuzzleError, as_whole, show, whole_number
from minuet.problem import Option
from minuet.solver.limits import check_time

MOST_TEXT = 1_000_000
"""The most characters of the text of one puzzle."""
MOST_CELLS = 250_000
"""The most cells of a board or a shape, counting the gaps of the rectangle around it."""
MOST_OPTIONS = 1_000_000
"""The most options of the problem that a puzzle becomes."""
MOST_MEMBERS = 20_000_000
"""The most items of all these options together."""
MOST_DIGITS = 9
"""The most digits of a number in a text, where nothing tighter is known."""
MOST_NUMBER = 10**MOST_DIGITS - 1
"""The largest number with this many digits."""
OPTIONS_PER_LOOK = 256
"""Options that are made, or steps of making them, between two looks at the clock."""


def check_count(count: int, most: int, what: str, *, part: str | None = None) -> int:
    """Return a count that is not above its limit.

    >>> check_count(5_000_000, MOST_CELLS, "cells of the board")
    Traceback (most recent call last):
    minuet.errors.PuzzleError: 5,000,000 cells of the board are too many: the limit is 250,000
    """
    if count > most:
        # Python would refuse to write a number with thousands of digits.
        shown = f"{count:,}" if count <= MOST_NUMBER**2 else f"more than {MOST_NUMBER**2:,}"
        raise PuzzleError(f"{shown} {what} are too many: the limit is {most:,}", part=part)
    return count


class Clock:
    """Looks at the time once in a while: for code that makes the items and options of a problem.

    >>> clock = Clock()
    >>> for _ in range(1000):
    ...     clock.tick()
    """

    def __init__(self) -> None:
        self._ticks = 0

    def tick(self) -> None:
        """Say that a step was made; this may raise `Stopped` (see `minuet.solver.limits`)."""
        self._ticks += 1
        if self._ticks % OPTIONS_PER_LOOK == 0:
            check_time()


def bounded(options: Iterable[Option]) -> Iterator[Option]:
    """Yield options one by one, and raise an error if there are too many or time runs out.

    An encoding hands its options to `Problem` through this, as a generator, so that no more of them
    are made than allowed.
    """
    members = 0
    for number, option in enumerate(options, 1):
        members += len(option.items)
        if number % OPTIONS_PER_LOOK == 0:
            check_time()
        if number > MOST_OPTIONS or members > MOST_MEMBERS:
            raise PuzzleError(
                f"the puzzle is too large: it has more than {MOST_OPTIONS:,} options, or they have "
                f"more than {MOST_MEMBERS:,} items together"
            )
        yield option


def whole(
    value: Any, what: str, least: int = 1, most: int = MOST_NUMBER, part: str | None = None
) -> int:
    """Return a whole number within its limits; anything else raises `PuzzleError`."""
    error = partial(PuzzleError, part=part, cell=(0, 0) if part else None)
    return whole_number(value, f"the {what}", least, most, error=error)


def place(value: Any) -> tuple[int, int]:
    """Return a cell as (row, column); ValueError if it is anything but two whole numbers."""
    row, column = map(as_whole, value)
    if row is None or column is None or max(abs(row), abs(column)) > MOST_NUMBER:
        raise ValueError(f"{show(value)} is not a cell: expected (row, column)")
    return row, column


def places(cells: Any) -> tuple[tuple[int, int], ...]:
    """Return cells in order, each as (row, column)."""
    return tuple(sorted(map(place, cells)))

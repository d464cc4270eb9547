"""Sets of different numbers with a given sum: what the cages of killer sudoku may hold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

__all__ = ["count_sets", "sets_with_sum"]


def sets_with_sum(largest: int, count: int, total: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of so many numbers from 1 to `largest` with this sum, in order.

    Nothing is tried that leads nowhere, so the work is that of writing down the answers.

    >>> list(sets_with_sum(9, 3, 8))
    [(1, 2, 5), (1, 3, 4)]
    """
    return _extended((), 1, largest, count, total)


def _extended(
    chosen: tuple[int, ...], least: int, largest: int, count: int, total: int
) -> Iterator[tuple[int, ...]]:
    if count == 0:
        if total == 0:
            yield chosen
        return
    for number in range(least, largest - count + 2):
        rest = count - 1
        if number + rest * (number + 1) + rest * (rest - 1) // 2 > total:
            return  # even the smallest of the others are too large
        if number + rest * largest - rest * (rest - 1) // 2 >= total:
            yield from _extended((*chosen, number), number + 1, largest, rest, total - number)


@cache
def count_sets(largest: int, count: int, total: int) -> int:
    """How many such sets there are.

    >>> count_sets(9, 3, 8), count_sets(36, 18, 333)
    (2, 113093022)
    """
    if count == 0 or count > largest or total <= 0 or total > count * largest:
        return int(count == 0 and total == 0)
    without = count_sets(largest - 1, count, total)
    return without + count_sets(largest - 1, count - 1, total - largest)

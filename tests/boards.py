"""Brute force over boards: try every way to fill a small grid against the rules alone.

    check_all(puzzle, "-x", lambda rows: ...)

compares Minuet's solutions with all grids of these signs that the rules allow. The test restates
the rules in terms of the grid and shares nothing with the encoding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any

Rows = tuple[tuple[str, ...], ...]
Place = tuple[int, int]


def all_grids(height: int, width: int, signs: Iterable[str]) -> Iterable[Rows]:
    """Yield every grid of these signs; keep `len(signs) ** (height * width)` below a million."""
    for row_major in product(signs, repeat=height * width):
        yield tuple(row_major[r * width : (r + 1) * width] for r in range(height))


def check_all(puzzle: Any, grids: Iterable[Rows], is_right: Callable[[Rows], bool]) -> int:
    """Compare all solutions, their number and uniqueness with the valid grids."""
    wanted = {rows for rows in grids if is_right(rows)}
    boards = list(puzzle.solutions())
    found = [tuple(map(tuple, board._published())) for board in boards]
    assert len(found) == len(set(found)), "the same board appears twice"
    assert set(found) == wanted
    assert puzzle.count() == len(wanted)
    assert puzzle.is_unique() == (len(wanted) == 1)
    assert (puzzle.solve() is None) == (not wanted)
    assert all(board.check() == [] for board in boards)
    return len(wanted)


def count(lines: Sequence[Sequence[str]], sign: str) -> list[int]:
    """The number of times a sign is in each line."""
    return [list(line).count(sign) for line in lines]


def columns(rows: Rows) -> Rows:
    """The columns of a grid."""
    return tuple(zip(*rows, strict=True))


def touching(place: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two different cells touch, if only at a corner."""
    return place != other and max(abs(place[0] - other[0]), abs(place[1] - other[1])) == 1


def places(rows: Rows, sign: str) -> list[tuple[int, int]]:
    """The cells with this sign."""
    return [(r, c) for r, row in enumerate(rows) for c, word in enumerate(row) if word == sign]


def dominoes(
    height: int, width: int, laid: dict[Place, tuple[Place, Place]] | None = None
) -> Iterator[dict[Place, tuple[Place, Place]]]:
    """Yield every way to lay dominoes: the domino of each cell."""
    laid = laid or {}
    free = [(r, c) for r in range(height) for c in range(width) if (r, c) not in laid]
    if not free:
        yield laid
        return
    row, column = free[0]
    for other in ((row, column + 1), (row + 1, column)):
        if other in free:
            pair = ((row, column), other)
            yield from dominoes(height, width, laid | dict.fromkeys(pair, pair))

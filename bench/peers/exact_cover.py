"""exact-cover: dancing links in C on a matrix of booleans; primary items only.

`get_all_solutions` searches twice (it counts first), keeps every solution in memory and raises if
there is none.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import numpy
from exact_cover import get_all_solutions
from exact_cover.error import NoSolution

from bench.rows import Rows

DISTRIBUTION = "exact-cover"
SECONDARY = False
COLORS = False


def prepare(rows: Rows) -> Rows:
    """Keep the rows: building the matrix is part of the timed call."""
    return rows


def solutions(rows: Rows) -> Iterable[tuple[int, ...]]:
    """Return all solutions, a set of tuples."""
    matrix = numpy.zeros((len(rows.options), rows.primary), dtype=bool)
    for number, option in enumerate(rows.options):
        matrix[number, option] = True
    found: set[tuple[int, ...]] = set()
    with suppress(NoSolution):
        found = get_all_solutions(matrix)
    return found

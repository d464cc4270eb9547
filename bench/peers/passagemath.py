"""passagemath-combinat: SageMath's dancing links in C++; primary items only."""

from __future__ import annotations

from collections.abc import Iterable

from sage.combinat.matrices.dancing_links import dlx_solver

from bench.rows import Rows

DISTRIBUTION = "passagemath-combinat"
SECONDARY = False
COLORS = False


def prepare(rows: Rows) -> list[list[int]]:
    """Keep the rows, which are its own input format."""
    return rows.options


def solutions(options: list[list[int]]) -> Iterable[list[int]]:
    """Yield all solutions."""
    found: Iterable[list[int]] = dlx_solver(options).solutions_iterator()
    return found

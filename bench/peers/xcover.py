"""xcover: Knuth's dancing cells, compiled by Numba on first use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import xcover

from bench.rows import Rows

DISTRIBUTION = "xcover"
SECONDARY = True
COLORS = True

Prepared = tuple[list[Any], list[Any], list[Any], bool]


def prepare(rows: Rows) -> Prepared:
    """Keep the numbers; with colors, it needs strings like `item:color`."""
    items = range(rows.primary + rows.secondary)
    if rows.colors is None:
        return rows.options, list(items[: rows.primary]), list(items[rows.primary :]), False
    pairs = zip(rows.options, rows.colors, strict=True)
    options = [[f"{i}:{c}" if c else str(i) for i, c in zip(*p, strict=True)] for p in pairs]
    names = [str(item) for item in items]
    return options, names[: rows.primary], names[rows.primary :], True


def solutions(prepared: Prepared) -> Iterable[list[int]]:
    """Yield all solutions."""
    options, primary, secondary, colored = prepared
    found: Iterable[list[int]] = xcover.covers(options, primary, secondary, colored)
    return found

"""Other exact cover packages from PyPI, with one adapter per file.

An adapter has

- `DISTRIBUTION`, the name on PyPI; `SECONDARY` and `COLORS`, whether it supports such items;
- `prepare(rows)`, the package's own plain input (lists, strings), which is not timed;
- `solutions(prepared)`, an iterable of lists of option numbers, which is timed as a whole.
"""

from __future__ import annotations

from importlib import import_module, metadata
from types import ModuleType

from bench.rows import Rows

NAMES = ("xcover", "exact_cover", "passagemath")


def adapter(name: str) -> ModuleType:
    """Import one adapter and the package it adapts."""
    return import_module(f"bench.peers.{name}")


def version(module: ModuleType) -> str:
    """Return the installed version of an adapter's package."""
    return metadata.version(module.DISTRIBUTION)


def obstacle(module: ModuleType, rows: Rows) -> str | None:
    """Return why a peer cannot be asked this problem, or None."""
    if rows.bounds:
        return "knows no multiplicities"
    if rows.colors and not module.COLORS:
        return "knows no colors"
    if rows.secondary and not module.SECONDARY:
        return "knows no secondary items"
    return None

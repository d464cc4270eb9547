"""Saying why a puzzle has no solution."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["few", "impossible_text"]

MANY = 12  # names in one sentence


def impossible_text(start: str, items: Sequence[str], most: int = MANY) -> str:
    """A sentence that these items cannot be covered.

    >>> impossible_text("With the given r1c1=1", ["the 2 of row 1", "the 3 of row 1"])
    'With the given r1c1=1, these are not possible together: the 2 of row 1, the 3 of row 1.'
    >>> impossible_text("", ["b"])
    'This is not possible: b.'
    """
    what = "this is not possible" if len(items) == 1 else "these are not possible together"
    text = f"{start}{', ' if start else ''}{what}: {few(items, most)}."
    return text[0].upper() + text[1:]


def few(names: Sequence[str], most: int = MANY) -> str:
    """The first of some names, and how many more there are.

    >>> few(["a", "b", "c"], most=2)
    'a, b and 1 more'
    """
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more

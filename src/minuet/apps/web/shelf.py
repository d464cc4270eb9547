"""The gallery: what the package brings along, in sections."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

__all__ = ["Entry", "entries", "find_entry"]


class Entry(NamedTuple):
    """A puzzle of the gallery: the text that holds it, and what to say about it."""

    name: str
    section: str
    title: str
    text: str
    kind: str | None = None
    format: str | None = None
    level: str = ""


@cache
def entries() -> tuple[Entry, ...]:
    """All of them, in order."""
    return tuple(_entries())


def find_entry(name: str) -> Entry | None:
    """The entry with this name."""
    return next((entry for entry in entries() if entry.name == name), None)


def _entries() -> Iterator[Entry]:
    yield Entry("first", "Ripple Effect", "6 × 6", "ripple/6/6/9krkeab7dpm41l2i5o3s4")
    yield Entry("toy", "Small matrices", "Knuth's example", TOY, "dlx")
    yield Entry(
        "ripple-1", "Ripple Effect", "5 × 4", "https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1"
    )
    yield Entry("ripple-2", "Ripple Effect", "6 × 6", "ripple/6/6/9krkeab7dpm41l2i5o3s4")


TOY = "| Six options, seven items\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"

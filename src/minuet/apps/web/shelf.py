"""The gallery: the puzzles that come with the page, in sections.

They are in `gallery.txt` (made by `tools/make_gallery.py`): each starts with a line of its name,
section, title, kind and level, and then comes the text of the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

__all__ = ["Entry", "entries", "find_entry"]


class Entry(NamedTuple):
    """A puzzle of the gallery: what it is called, and the text that holds it."""

    name: str
    section: str
    title: str
    kind: str
    level: str
    text: str


@cache
def entries() -> tuple[Entry, ...]:
    """All of them, in order.

    >>> entries()[0].section
    'Ripple Effect'
    """
    text = (files(__package__) / "gallery.txt").read_text(encoding="utf-8")
    return tuple(_read(text))


def find_entry(name: str) -> Entry | None:
    """The entry with this name."""
    return next((entry for entry in entries() if entry.name == name), None)


def _read(text: str) -> Iterator[Entry]:
    for part in text.split("=== ")[1:]:
        heading, _, puzzle = part.partition("\n")
        name, section, title, kind, level = (word.strip() for word in heading.split("|"))
        yield Entry(name, section, title, kind, level, puzzle.strip() + "\n")

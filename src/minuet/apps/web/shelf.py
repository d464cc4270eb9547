"""The gallery: the puzzles that come with Minuet, and the classics, in sections.

The bundled puzzles are those that `minuet list` names; their names tell size and level. Classics
and bare matrices are in `gallery.txt` (made by `tools/make_gallery.py`): each starts with a line of
its name, section, title and kind, and then comes the text of the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from minuet.apps.cli import bundled
from minuet.errors import MinuetError
from minuet.puzzles import find_kind

__all__ = ["Entry", "entries", "find_entry"]

KINDS = ("ripple", "sudoku", "killer", "suguru", "kojun", "makaro")
LEVELS = ("easy", "medium", "hard", "diabolical")
SIZE = re.compile(r"(\d+)x(\d+)")


class Entry(NamedTuple):
    """A puzzle of the gallery: what it is called, and the text that holds it."""

    name: str
    section: str
    title: str
    kind: str | None
    level: str
    text: str


@cache
def entries() -> tuple[Entry, ...]:
    """All of them, in order.

    >>> entries()[0].name, entries()[0].section, entries()[0].title, entries()[0].level
    ('ripple-5x5-easy-1', 'Ripple Effect', '5 × 5', 'easy')
    """
    return (*map(_bundled, sorted(bundled.names(), key=_place)), *_classics())


def find_entry(name: str) -> Entry | None:
    """The entry with this name."""
    return next((entry for entry in entries() if entry.name == name), None)


# ---- bundled puzzles: what their names tell, as in sudoku-12x12-tall-medium-1


def _place(name: str) -> tuple[object, ...]:
    """Where a puzzle stands: kinds in order, plain ones before variants, then size and level."""
    kind, *words = name.split("-")
    size = SIZE.search(name)
    cells = int(size[1]) * int(size[2]) if size else 0
    levels = [LEVELS.index(word) for word in words if word in LEVELS]
    known = KINDS.index(kind) if kind in KINDS else len(KINDS)
    return known, size is None, cells, levels, name


def _bundled(name: str) -> Entry:
    kind, *words, _ = name.split("-")
    level = " ".join(word for word in words if word in LEVELS)
    title = " ".join(word for word in words if word not in LEVELS).capitalize()
    return Entry(
        name,
        _section(kind, has_size=SIZE.search(name) is not None),
        SIZE.sub(r"\1 × \2", title),
        None,
        level,
        bundled.find(name) or "",
    )


def _section(kind: str, *, has_size: bool) -> str:
    if kind == "sudoku" and not has_size:
        return "Sudoku variants"
    try:
        return find_kind(kind).title
    except MinuetError:
        return "More"


# ---- classics and bare matrices


def _classics() -> Iterator[Entry]:
    text = (files(__package__) / "gallery.txt").read_text(encoding="utf-8")
    for part in text.split("=== ")[1:]:
        heading, _, puzzle = part.partition("\n")
        name, section, title, kind = (word.strip() for word in heading.split("|"))
        yield Entry(name, section, title, kind, "", puzzle.strip() + "\n")

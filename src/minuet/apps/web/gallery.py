"""The gallery: the puzzles that come with Minuet, and a few bare matrices, in sections.

The puzzles are those that `minuet list` names; their names give kind, size and level. The matrices,
small enough for their links to be seen, are in `gallery.txt` (made by `tools/make_gallery.py`):
each starts with a line of its name and title, followed by its text in Knuth's format.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from minuet import library
from minuet.puzzles.base.registry import find_kind, kind_names

FIRST = "ripple"  # the kind that the gallery begins with
NAMES = {
    "aztec": "Aztec diamond",
    "bedlam": "Bedlam cube",
    "macmahon": "MacMahon squares",
    "mate": "Orthogonal mate",
    "soma": "Soma cube",
    "wordsquare": "Word square",
}
UNNAMED = ("Classics", "Bare matrices")  # sections of puzzles that have names of their own
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

    @property
    def label(self) -> str:
        """The name to show where the section is not seen.

        >>> [find_entry(name).label for name in ("ripple-8x8-medium-1", "soma", "toy")]
        ['Ripple Effect 8 × 8, medium', 'Soma cube', 'Six words']
        """
        kind = "" if self.section in UNNAMED else self.section.removesuffix(" variants")
        title = f"{kind} {self.title}".strip()
        return f"{title}, {self.level}" if self.level else title


@cache
def entries() -> tuple[Entry, ...]:
    """All of them, in order.

    >>> entries()[0].name, entries()[0].section, entries()[0].title, entries()[0].level
    ('ripple-5x5-easy-1', 'Ripple Effect', '5 × 5', 'easy')
    """
    return (*map(_bundled, sorted(library.names(), key=_place)), *_matrices())


def find_entry(name: str) -> Entry | None:
    """The entry with this name."""
    return next((entry for entry in entries() if entry.name == name), None)


# ---- bundled puzzles: what their names say, as in sudoku-12x12-tall-medium-1 or pentominoes-6x10


@cache
def _kinds() -> list[str]:
    """The kinds with a section of their own: those whose puzzles have a level."""
    found = {name.partition("-")[0] for name in library.names() if {*name.split("-")} & {*LEVELS}}
    return sorted(found, key=lambda kind: (kind != FIRST, kind_names().index(kind)))


def _place(name: str) -> tuple[object, ...]:
    """Where a puzzle stands: kinds in order, plain ones before variants, then size and level."""
    kind, *words = name.split("-")
    if kind not in _kinds():
        return len(_kinds()), name
    size = SIZE.search(name)
    cells = int(size[1]) * int(size[2]) if size else 0
    levels = [LEVELS.index(word) for word in words if word in LEVELS]
    return _kinds().index(kind), size is None, cells, levels, name


def _bundled(name: str) -> Entry:
    kind, *words = name.split("-")
    if kind in _kinds():
        words = words[:-1]  # the last one is only a number
        section = _section(kind, has_size=SIZE.search(name) is not None)
    else:
        words, section = [NAMES.get(kind, kind.capitalize()), *words], "Classics"
    level = " ".join(word for word in words if word in LEVELS)
    title = " ".join(word for word in words if word not in LEVELS)
    title = title[:1].upper() + title[1:]
    text = library.find(name) or ""
    return Entry(name, section, SIZE.sub(r"\1 × \2", title), None, level, text)


def _section(kind: str, *, has_size: bool) -> str:
    return find_kind(kind).title if has_size or kind != "sudoku" else "Sudoku variants"


# ---- bare matrices


def _matrices() -> Iterator[Entry]:
    text = (files(__package__) / "gallery.txt").read_text(encoding="utf-8")
    for part in text.split("=== ")[1:]:
        heading, _, puzzle = part.partition("\n")
        name, title = (word.strip() for word in heading.split("|"))
        yield Entry(name, "Bare matrices", title, "dlx", "", puzzle.strip() + "\n")

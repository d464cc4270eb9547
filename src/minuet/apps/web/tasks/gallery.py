"""What there is to choose from: kinds of puzzles, and the gallery with its small pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minuet.apps.web.picture import picture_record
from minuet.apps.web.settings import Limits
from minuet.apps.web.shelf import Entry, entries
from minuet.apps.web.subject import read_subject
from minuet.puzzles import kinds as all_kinds

from .making import generator_choices, generator_options

__all__ = ["gallery", "kinds"]


def kinds(*, limits: Limits) -> Iterator[Any]:
    """The kinds of puzzles, with their forms of text and what their generators take."""
    yield [
        {
            "name": name,
            "title": kind.title,
            "formats": list(kind.formats),
            "options": generator_options(kind),
            **generator_choices(kind),
        }
        for name, kind in all_kinds().items()
    ]


def gallery(*, limits: Limits) -> Iterator[Any]:
    """The puzzles that come with the package."""
    yield [_record(entry, limits) for entry in entries()]


def _record(entry: Entry, limits: Limits) -> dict[str, Any]:
    subject = read_subject(entry.text, entry.kind, entry.format, limits)
    picture = subject.picture()
    return {
        "name": entry.name,
        "section": entry.section,
        "title": entry.title,
        "level": entry.level,
        "kind": subject.kind,
        "picture": picture and picture_record(picture),
    }

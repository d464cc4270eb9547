"""What there is to choose from: kinds of puzzles, and the gallery with its small pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from minuet.apps.web.picture import picture_record
from minuet.apps.web.settings import Limits
from minuet.apps.web.shelf import Entry, entries
from minuet.apps.web.subject import read_subject
from minuet.problem import Problem
from minuet.puzzles import kinds as all_kinds
from minuet.puzzles.picture import Cell, Picture

from .making import generator_choices, generator_options

__all__ = ["gallery", "kinds"]

LARGEST = 24  # rows and columns of a small picture of a matrix


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


@cache
def _record(entry: Entry, limits: Limits) -> dict[str, Any]:
    subject = read_subject(entry.text, entry.kind, None, limits)
    picture = subject.picture() or _matrix(subject.problem())
    return {
        "name": entry.name,
        "section": entry.section,
        "title": entry.title,
        "level": entry.level,
        "kind": subject.kind,
        "picture": picture_record(picture),
    }


def _matrix(problem: Problem) -> Picture:
    """The upper left of a matrix, its ones in black: what a problem without a board looks like."""
    items = problem.items[:LARGEST]
    rows = [
        [Cell(fill="black" if item in option.items else None) for item in items]
        for option in problem.options[:LARGEST]
    ]
    return Picture(rows)

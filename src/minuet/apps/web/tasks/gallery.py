"""What there is to choose from: kinds of puzzles, and the gallery with its small pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from minuet.apps.web.picture import picture_record
from minuet.apps.web.settings import Limits
from minuet.apps.web.shelf import Entry, entries
from minuet.apps.web.subject import read_subject
from minuet.errors import Stopped
from minuet.problem import Problem
from minuet.puzzles import kinds as all_kinds
from minuet.puzzles.base.picture import Cell, Picture

from .making import generator_choices, generator_options

__all__ = ["gallery", "kinds"]

PATIENCE = 0.1  # seconds to solve a puzzle for its small picture
QUICK = 400  # cells of boards that are solved for it
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
    picture = _shown(subject) or _matrix(subject.problem())
    return {
        "name": entry.name,
        "section": entry.section,
        "title": entry.title,
        "level": entry.level,
        "kind": subject.kind,
        "picture": picture_record(picture),
    }


def _shown(subject: Any) -> Picture | None:
    """The board; instead of one that is all empty, pieces as one solution has them."""
    picture: Picture | None = subject.picture()
    if picture is None or _says_something(picture) or subject.way_to_play != "pieces":
        return picture
    if picture.height * picture.width > QUICK:
        return picture
    try:
        solved = subject.puzzle.solve(time_limit=PATIENCE)
    except Stopped:
        return picture
    found: Picture = picture if solved is None else solved.picture()
    return found


def _says_something(picture: Picture) -> bool:
    return any(cell and cell.text.strip() for row in picture.cells for cell in row)


def _matrix(problem: Problem) -> Picture:
    """The upper left of a matrix, its ones in black: what a problem without a board looks like."""
    items = problem.items[:LARGEST]
    rows = [
        [Cell(fill="black" if item in option.items else None) for item in items]
        for option in problem.options[:LARGEST]
    ]
    return Picture(rows)

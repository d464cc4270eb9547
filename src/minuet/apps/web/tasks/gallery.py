"""What there is to choose from: kinds of puzzles, and the gallery with its small pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from minuet.apps.subject import PuzzleSubject, Subject
from minuet.apps.web.gallery import Entry, entries
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import read_subject, way_to_play
from minuet.errors import Stopped
from minuet.generate.generators import generator_of
from minuet.generate.symmetry import SYMMETRIES
from minuet.problem import Problem
from minuet.puzzles import Puzzle
from minuet.puzzles import kinds as all_kinds
from minuet.puzzles.base.picture import Cell, Picture
from minuet.render.board_record import Record, picture_record

PATIENCE = 0.1  # seconds to solve a puzzle for its small picture
QUICK = 400  # cells of boards that are solved for it
LARGEST = 24  # rows and columns of a small picture of a matrix


def kinds(*, limits: Limits) -> Iterator[object]:
    """The kinds of puzzles, with their text formats and what their generators take."""
    yield [
        {"name": name, "title": kind.title, "formats": list(kind.formats), **_making(kind)}
        for name, kind in all_kinds().items()
    ]


def _making(kind: type[Puzzle]) -> Record:
    """What a kind's generator takes, and what there is to choose from."""
    generator = generator_of(kind)
    if generator is None:
        return {"options": []}
    return {
        "options": list(generator.options),
        "sizes": list(generator.sizes),
        "levels": list(generator.difficulties),
        "symmetries": list(SYMMETRIES),
        "variants": list(generator.variants),
        "usual_variant": generator.usual_variant,
    }


def gallery(*, limits: Limits) -> Iterator[object]:
    """The puzzles that come with the package."""
    yield [_record(entry, limits) for entry in entries()]


@cache
def _record(entry: Entry, limits: Limits) -> Record:
    subject = read_subject(entry.text, entry.kind, None, limits)
    picture = _shown(subject) or matrix_picture(subject.problem())
    return {
        "name": entry.name,
        "section": entry.section,
        "title": entry.title,
        "label": entry.label,
        "level": entry.level,
        "kind": subject.kind,
        "picture": picture_record(picture),
    }


def _shown(subject: Subject) -> Picture | None:
    """The board; instead of one that is all empty, pieces as one solution has them."""
    picture = subject.picture()
    if not isinstance(subject, PuzzleSubject) or picture is None:
        return picture
    if any(cell and cell.text.strip() for row in picture.cells for cell in row):
        return picture
    if way_to_play(subject) != "pieces" or picture.height * picture.width > QUICK:
        return picture
    try:
        solved = subject.puzzle.solve(time_limit=PATIENCE)
    except Stopped:
        return picture
    return picture if solved is None else solved.picture()


def matrix_picture(problem: Problem) -> Picture:
    """The upper left of a matrix, its ones in black: what a problem without a board looks like."""
    items = problem.items[:LARGEST]
    rows = [
        [Cell(fill="black" if item in option.items else None) for item in items]
        for option in problem.options[:LARGEST]
    ]
    return Picture(rows)

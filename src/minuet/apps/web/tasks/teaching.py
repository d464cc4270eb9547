"""What a puzzle is about, for people who see it for the first time: its rules, with an example."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from minuet import library
from minuet.apps.subject import PuzzleSubject
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import Name, find_subject, read_subject
from minuet.errors import Stopped
from minuet.puzzles import Puzzle
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.base.registry import rules_of
from minuet.render.board_record import picture_record

from .gallery import matrix_picture

PATIENCE = 0.5  # seconds to solve an example
EXAMPLES = {"polyomino": "pentominoes-6x10", "polycube": "soma"}  # not named after their kind
MATRIX_RULES = (
    "Choose rows so that every column has exactly one 1 among them. "
    "Columns of secondary items have at most one, or agree on a color."
)


def lesson(subject: Name, *, limits: Limits) -> Iterator[object]:
    """The rules in two sentences, and the picture of a small solved puzzle of the same kind."""
    found = find_subject(subject, limits)
    if isinstance(found, PuzzleSubject):
        example = _example(type(found.puzzle), limits) or _solved(found.puzzle)
        yield {"rules": rules_of(type(found.puzzle)), "picture": picture_record(example)}
    else:
        picture = matrix_picture(found.problem())
        yield {"rules": MATRIX_RULES, "picture": picture_record(picture)}


@lru_cache(maxsize=64)
def _example(kind: type[Puzzle], limits: Limits) -> Picture | None:
    """The smallest bundled puzzle of a kind, solved."""
    names = [name for name in library.names() if name.split("-")[0] == kind.name]
    texts = [library.find(name) or "" for name in names or [EXAMPLES.get(kind.name, "")]]
    smallest = min(texts, key=len)
    subject = read_subject(smallest, None, None, limits) if smallest else None
    return _solved(subject.puzzle) if isinstance(subject, PuzzleSubject) else None


def _solved(puzzle: Puzzle) -> Picture:
    try:
        solved = puzzle.solve(time_limit=PATIENCE)
    except Stopped:
        solved = None
    return (solved or puzzle).picture()

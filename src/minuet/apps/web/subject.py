"""What a request is about: a subject, of a size that is allowed, and how people play it.

A request names its subject by the text of the puzzle (as every answer gives it: `text`, `kind` and
`format` together are the puzzle's name), or as one of the gallery.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from io import BytesIO
from itertools import islice
from typing import TypedDict

from minuet.apps.subject import (
    ProblemSubject,
    PuzzleSubject,
    SeveralPuzzles,
    Subject,
    parse,
    text_of,
)
from minuet.errors import FormatError
from minuet.formats import puzzle_formats, sudoku_stream
from minuet.problem import Problem
from minuet.puzzles import GridPuzzle
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.marking import MarkingPuzzle
from minuet.puzzles.base.rooms import RoomPuzzle
from minuet.render.board_record import has_plain_values

from .colored_board import ColoredBoard
from .marked_board import MarkedBoard
from .settings import Limits
from .tasks import Wrong

MOST = 500  # puzzles of one text


class Name(TypedDict, total=False):
    """How a request names its subject: by its text, or by its name in the gallery."""

    text: str
    kind: str | None
    format: str | None
    gallery: str


def find_subject(name: Name, limits: Limits) -> Subject:
    """Return the subject that a request names, of a size that is allowed."""
    if "gallery" in name:
        from .gallery import find_entry

        entry = find_entry(name["gallery"])
        if entry is None:
            raise Wrong("There is no such puzzle in the gallery.")
        return read_subject(entry.text, entry.kind, None, limits)
    return read_subject(name["text"], name.get("kind"), name.get("format"), limits)


@lru_cache(maxsize=16)
def read_subject(text: str, kind: str | None, format: str | None, limits: Limits) -> Subject:
    """Read a text; of several puzzles, the first. Anything too large is rejected before any
    work.
    """
    try:
        found = parse(text, kind=kind, format=format)
    except SeveralPuzzles:
        puzzles = sudoku_stream.puzzles(BytesIO(text.encode(errors="replace")))
        several = list(islice(puzzles, MOST))
        found = PuzzleSubject(several[0])
        found.several = several
    if isinstance(found, ProblemSubject) and not found.problem().options:
        raise FormatError("there are no options: every line below the first is one")
    picture = found.picture()
    if picture and picture.height * picture.width > limits.cells:
        raise Wrong(f"The board is too large for the page: more than {limits.cells:,} cells.")
    return found


# ---- what the page wants to know of it


def with_problem(name: Name, model: str | None, limits: Limits) -> tuple[Subject, str, Problem]:
    """What a name stands for, the model that is meant, and its problem if that is not too large."""
    found = find_subject(name, limits)
    chosen = model_name(found, model)
    return found, chosen, check_size(found, chosen, limits)


def name_of(subject: Subject) -> Name:
    """Return what a request names a subject with."""
    if isinstance(subject, PuzzleSubject):
        text, format = puzzle_formats.write(subject.puzzle)
        return {"text": text, "kind": subject.kind, "format": format}
    format = subject.format if subject.text else "json"
    return {"text": text_of(subject), "kind": subject.kind, "format": format}


def model_name(subject: Subject, wanted: str | None) -> str:
    """Return the name of the model that is wanted, or of the one to learn from."""
    return wanted if wanted is not None and wanted in subject.models else subject.models[0]


def check_size(subject: Subject, model: str | None, limits: Limits) -> Problem:
    """Return the problem of a subject, if it is not too large to be shown and searched."""
    problem = subject.problem(model)
    if len(problem.options) > limits.options or len(problem._members) > limits.entries:
        raise Wrong(
            f"The matrix is too large for the page: {len(problem.options):,} options "
            f"with {len(problem._members):,} items in all."
        )
    return problem


def item_text(subject: Subject, item: Hashable) -> str:
    """Return a readable item; the page shows no letters, so rooms are named by a cell."""
    puzzle = subject.puzzle if isinstance(subject, PuzzleSubject) else None
    if isinstance(puzzle, RoomPuzzle) and isinstance(item, tuple) and item[0] == "room":
        _, room, value = item
        return f"room {cell_name(*puzzle.room_cells[room][0])}: {value}"
    return subject.item_text(item)


# ---- how people play it


def way_to_play(subject: Subject) -> str:
    """Return how people play: "numbers", "colors" or "marks" in cells, with "pieces", or ""."""
    if not isinstance(subject, PuzzleSubject):
        return ""
    if marked_board(subject) is not None:
        return "marks"
    if grid_of(subject) is not None:
        return "numbers"
    return "colors" if subject.picture().coloring else "pieces"


def grid_of(subject: Subject) -> GridPuzzle | None:
    """Return the puzzle, if people fill in its cells (with values that look the same in all)."""
    puzzle = subject.puzzle if isinstance(subject, PuzzleSubject) else None
    return puzzle if isinstance(puzzle, GridPuzzle) and has_plain_values(puzzle) else None


@lru_cache(maxsize=16)
def marked_board(subject: Subject) -> MarkedBoard | None:
    """Return the cells that people mark, if the puzzle is a grid of which some cells get a mark."""
    puzzle = subject.puzzle if isinstance(subject, PuzzleSubject) else None
    has_grid = isinstance(puzzle, MarkingPuzzle) and hasattr(puzzle, "grid")
    return MarkedBoard(puzzle) if has_grid and isinstance(puzzle, MarkingPuzzle) else None


@lru_cache(maxsize=16)
def colored_board(subject: Subject) -> ColoredBoard | None:
    """Return the cells that people fill in, if they show colors on which lines have to agree."""
    if not isinstance(subject, PuzzleSubject) or not subject.picture().coloring:
        return None
    return ColoredBoard(subject.puzzle)

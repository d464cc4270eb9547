"""What the page is about: a puzzle of some kind, or a bare exact cover problem.

A request names its subject by the text of the puzzle (as every answer gives it: `text`, `kind` and
`format` together are the puzzle's name), or as one of the gallery. Both kinds of subject answer the
same questions, so that no task needs to know which one it has.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from io import BytesIO
from itertools import islice
from typing import Any, Protocol

from minuet.errors import FormatError, MinuetError
from minuet.formats import dlx, forms, sudoku_stream
from minuet.problem import Problem
from minuet.puzzles import GridPuzzle, Puzzle, find_kind
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.base.rooms import RoomPuzzle
from minuet.solver.given import given_options

from .colored import ColoredBoard
from .picture import has_plain_values
from .settings import Limits
from .tasks import Wrong

__all__ = ["ProblemSubject", "PuzzleSubject", "Subject", "find_subject", "read_subject"]


MOST = 500  # puzzles of one text


class Subject(Protocol):
    """What a task may ask of its subject."""

    kind: str
    title: str
    models: Sequence[str]

    @property
    def given(self) -> Sequence[Any]:
        """The labels of the options chosen in advance."""

    def name(self) -> dict[str, Any]:
        """What a request names it with."""

    def problem(self, model: str | None = None) -> Problem:
        """The exact cover problem."""

    def picture(self, solution: Iterable[Any] | None = None) -> Picture | None:
        """The board, or that of a solution; None if there is none."""

    def label_text(self, label: Any) -> str:
        """An option for people."""

    def item_text(self, item: Any) -> str:
        """An item for people."""


class PuzzleSubject:
    """A puzzle of some kind."""

    def __init__(self, puzzle: Puzzle, text: str | None = None, format: str | None = None) -> None:
        self.puzzle = puzzle
        self.kind, self.title = puzzle.name, puzzle.title
        taught = puzzle._taught_model or puzzle.models[0]
        self.models = [taught, *(model for model in puzzle.models if model != taught)]
        self.label_text = puzzle.label_text
        self._text, self._format = text, format
        self.several: list[str] = []  # the texts of all puzzles that were read, if it has company

    @property
    def given(self) -> Sequence[Any]:
        """The labels of the options that its givens are."""
        return self.puzzle.given

    @property
    def grid(self) -> GridPuzzle | None:
        """The puzzle, if people can fill in its cells (with values that look alike everywhere)."""
        if isinstance(self.puzzle, GridPuzzle) and has_plain_values(self.puzzle):
            return self.puzzle
        return None

    @cached_property
    def colored(self) -> ColoredBoard | None:
        """The cells that people can fill in, if they show colors on which lines have to agree."""
        return ColoredBoard(self.puzzle) if self.puzzle.picture().coloring else None

    @property
    def way_to_play(self) -> str:
        """How people play it: with "numbers" or "colors" in cells, or by placing "pieces"."""
        if self.grid is not None:
            return "numbers"
        return "colors" if self.puzzle.picture().coloring else "pieces"

    def name(self) -> dict[str, Any]:
        """What a request names it with."""
        if self._text is None:
            self._text = self.puzzle.dumps()
            self._format = forms.form_of(self._text, type(self.puzzle))
        return {"text": self._text, "kind": self.kind, "format": self._format}

    def item_text(self, item: Any) -> str:
        """An item for people; a room is named by its first cell, for no letters are seen here."""
        if isinstance(self.puzzle, RoomPuzzle) and item[0] == "room":
            _, room, value = item
            return f"room {cell_name(*self.puzzle.room_cells[room][0])}: {value}"
        return self.puzzle.item_text(item)

    def problem(self, model: str | None = None) -> Problem:
        """The exact cover problem."""
        return self.puzzle.problem(model)

    def picture(self, solution: Iterable[Any] | None = None) -> Picture | None:
        """The board, or that of a solution."""
        return (self.puzzle if solution is None else self.puzzle.decode(solution)).picture()


class ProblemSubject:
    """A problem in Knuth's text format, which has no board."""

    kind = "dlx"
    title = "Exact cover"
    models = ("plain",)
    given = ()
    several = ()
    grid = None
    colored = None
    way_to_play = ""

    def __init__(self, problem: Problem, text: str) -> None:
        self._problem = problem
        self._text = text
        self._texts = [dlx.option_text(option) for option in problem.options]

    def name(self) -> dict[str, Any]:
        """What a request names it with."""
        return {"text": self._text, "kind": self.kind, "format": "dlx"}

    def problem(self, model: str | None = None) -> Problem:
        """The exact cover problem."""
        return self._problem

    def picture(self, solution: Iterable[Any] | None = None) -> Picture | None:
        """Nothing: there is no board."""
        return None

    def label_text(self, label: int) -> str:
        """An option for people."""
        return self._texts[label]

    def item_text(self, item: Any) -> str:
        """An item for people."""
        return str(item)


# ---- from a request to its subject


def find_subject(subject: dict[str, Any], limits: Limits) -> Any:
    """The subject that a request names, of a size that is allowed."""
    if "gallery" in subject:
        from .shelf import find_entry

        entry = find_entry(subject["gallery"])
        if entry is None:
            raise Wrong("There is no such puzzle in the gallery.")
        return read_subject(entry.text, entry.kind, None, limits)
    return read_subject(subject["text"], subject.get("kind"), subject.get("format"), limits)


@lru_cache(maxsize=16)
def read_subject(text: str, kind: str | None, format: str | None, limits: Limits) -> Any:
    """Read a text; what is too large is refused before it is worked on."""
    found = _read(text, kind, format)
    picture = None if isinstance(found, ProblemSubject) else found.picture()
    if picture and picture.height * picture.width > limits.cells:
        raise Wrong(f"The board is too large for the page: more than {limits.cells:,} cells.")
    return found


def _read(text: str, kind: str | None, format: str | None) -> PuzzleSubject | ProblemSubject:
    if kind == "dlx" or format == "dlx":
        return _read_problem(text)
    try:
        puzzle = forms.loads(text, kind=find_kind(kind) if kind else None, format=format)
    except MinuetError:
        if kind or format:
            raise
        if several := _read_several(text):
            first = PuzzleSubject(several[0])
            first.several = [each.dumps() for each in several]
            return first
        if _looks_like_dlx(text):
            return _read_problem(text)
        raise
    return PuzzleSubject(puzzle)


def _read_several(text: str) -> list[Puzzle]:
    """The sudoku of a text that has more than one of them; nothing if it has not."""
    content = text.encode(errors="replace")
    if not sudoku_stream.holds_many(content):
        return []
    return list(islice(sudoku_stream.puzzles(BytesIO(content)), MOST))


def _read_problem(text: str) -> ProblemSubject:
    with warnings.catch_warnings():  # options that are of no use do no harm
        warnings.simplefilter("ignore", dlx.FormatWarning)
        problem = dlx.loads(text)
    if not problem.options:
        raise FormatError("there are no options: every line below the first is one")
    return ProblemSubject(problem, text)


def _looks_like_dlx(text: str) -> bool:
    return dlx.looks_like(text)


def model_name(subject: Any, wanted: str | None) -> str:
    """The name of the model that is wanted, or of the one to learn from."""
    names: Sequence[str] = subject.models
    return wanted if wanted is not None and wanted in names else names[0]


def check_size(subject: Any, model: str | None, limits: Limits) -> Problem:
    """The problem of a subject, if it is not too large to be shown and searched."""
    problem: Problem = subject.problem(model)
    if len(problem.options) > limits.options or len(problem._members) > limits.entries:
        raise Wrong(
            f"The matrix is too large for the page: {len(problem.options):,} options "
            f"with {len(problem._members):,} items in all."
        )
    return problem


def given_numbers(subject: Any, problem: Problem) -> list[int] | None:
    """The numbers of the given options; None if they exclude each other."""
    try:
        return list(given_options(problem, subject.given))
    except MinuetError:
        return None

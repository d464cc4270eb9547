"""Exporting a puzzle: as text in any of its formats, as a picture in SVG, as a sheet in PDF."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator

from minuet.apps.subject import PuzzleSubject
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import Name, colored_board, find_subject, grid_of
from minuet.errors import FormatError, Stopped
from minuet.formats import problems
from minuet.formats.problems import PROBLEM_FORMATS
from minuet.puzzles import Puzzle
from minuet.render import pdf, svg
from minuet.render.board_record import is_placement
from minuet.render.sheet import make_sheet

from . import Wrong

PATIENCE = 5.0  # seconds to look for the solution that a sheet has at its end


def export(
    subject: Name,
    format: str,
    values: list[int] | None = None,
    chosen: list[int] | None = None,
    model: str | None = None,
    *,
    limits: Limits,
) -> Iterator[object]:
    """The puzzle as text, with what is filled in if the format has a place for it.

    `chosen` are the numbers of options on the board, as `model` counts them.
    """
    found = find_subject(subject, limits)
    colored = colored_board(found)
    if not isinstance(found, PuzzleSubject):
        if format not in PROBLEM_FORMATS or format == "npz":
            raise Wrong(f"A problem has no format '{format}'.")
        yield {"text": problems.dumps(found.problem(), format)}
    elif format == "pdf":
        yield {"base64": _sheet(found)}
    elif format == "svg" and values is not None and colored is not None:
        colored.check_values(values)
        yield {"text": svg.draw(colored.painted(values))}
    else:
        yield {"text": _text(found, _board(found, values, chosen, model), format)}


def _sheet(subject: PuzzleSubject) -> str:
    """A sheet to print, with the solution on its second page if that is found in time."""
    try:
        solved = subject.puzzle.solve(time_limit=PATIENCE)
    except Stopped:
        solved = None
    answers = [] if solved is None else [solved.picture()]
    title = subject.picture().title or subject.title
    pages = make_sheet([subject.picture()], answers, per_page=1, title=title)
    return b64encode(pdf.dumps(pages)).decode("ascii")


def _text(subject: PuzzleSubject, puzzle: Puzzle, format: str) -> str:
    if format == "svg":
        return puzzle.svg()
    if format == "drawing":
        return str(puzzle)
    if format in puzzle.formats:
        try:
            return puzzle.dumps(format)
        except FormatError:  # no place for what is filled in
            return subject.puzzle.dumps(format)
    raise Wrong(f"{subject.title} has no format '{format}'.")


def _board(
    subject: PuzzleSubject, values: list[int] | None, chosen: list[int] | None, model: str | None
) -> Puzzle:
    """The puzzle, with what is on the board."""
    if values is not None and colored_board(subject) is None:
        return _filled(subject, values)
    if not chosen:
        return subject.puzzle
    labels = subject.problem(model if model in subject.models else None).labels
    if max(chosen) >= len(labels):
        raise Wrong(f"This puzzle has {len(labels)} options.")
    shown = [labels[number] for number in chosen]
    return subject.puzzle.decode(filter(is_placement, shown) if grid_of(subject) else shown)


def _filled(subject: PuzzleSubject, values: list[int]) -> Puzzle:
    puzzle = grid_of(subject)
    if puzzle is None or len(values) != puzzle.width * puzzle.height:
        raise Wrong("These values do not fit the board.")
    width = puzzle.width
    return puzzle.with_values([values[at : at + width] for at in range(0, len(values), width)])

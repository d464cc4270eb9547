"""What to write above the drawing of a puzzle so that it is read back as the same puzzle.

Walls and entries are enough for a sudoku with boxes. Other kinds need a line that names the kind,
and more lines for what the drawing does not show, such as the diagonals of an X sudoku. Some
puzzles cannot be drawn completely: the words of a crossword, the cages of a killer sudoku where
they cross boxes, the people of a roster. If their drawing goes to a file or another program, a line
above it holds the whole puzzle (see `captioned_drawing`). On a screen that line would be in the
way, and the drawing alone is rejected. Filled-in values are drawn and read as givens.

>>> from minuet.puzzles import Sudoku, Suguru
>>> headings(Sudoku("1....2....3....4"))
''
>>> print(headings(Suguru(["AAB", "ABB"], ["..1", "..."])), end="")
kind: suguru
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from minuet.errors import FormatError, PuzzleError
from minuet.formats import captioned_drawing, problems, puzzle_formats
from minuet.puzzles.base.puzzle import Puzzle

_HEADING = re.compile(r"[a-z_]+:[ \t]")


def headings(puzzle: Puzzle, *, whole: bool = False) -> str:
    """Return the lines to write above the drawing of a puzzle; none if it needs none.

    Where they would not be enough, `whole` puts the puzzle itself into a line.
    """
    board = _all_given(puzzle)
    drawing = f"{board}\n"
    head = next((head for head in _candidates(board) if _is_read(head + drawing, board)), None)
    if head is not None:
        return head
    if whole and _is_read(captioned_drawing.dumps(board), board):
        return captioned_drawing.caption(board)
    # At least it is not read as a puzzle of another kind.
    return puzzle_formats.header(puzzle) if _has_a_kind(drawing) else ""


def _all_given(puzzle: Puzzle) -> Puzzle:
    """The puzzle with everything given that the board shows."""
    shown = puzzle.placements()
    if list(shown) == list(puzzle.given):  # nothing was filled in, and halves of pairs stay givens
        return puzzle
    try:
        return puzzle.replace(given=shown)
    except (PuzzleError, TypeError, ValueError):
        return puzzle


def _candidates(puzzle: Puzzle) -> Iterator[str]:
    yield ""
    yield puzzle_formats.header(puzzle)
    for format in puzzle.formats:
        try:
            lines = puzzle.dumps(format).split("\n")
        except FormatError:
            continue
        yield "".join(f"{line}\n" for line in lines if _HEADING.match(line))


def _is_read(text: str, puzzle: Puzzle) -> bool:
    """Return whether a text is read as this puzzle, with no doubt about it."""
    try:
        found = problems.recognize(text)
        return not found.advice and found.read() == puzzle
    except (FormatError, PuzzleError):
        return False


def _has_a_kind(text: str) -> bool:
    """Return whether a text is taken for a puzzle of some kind, rightly or wrongly."""
    try:
        return problems.recognize(text) is not None
    except FormatError:
        return False

"""A sudoku as one line of characters, the usual format of collections (.sdm): 81 of them for 9x9.

`.` or `0` is an empty cell, `#` a gap. Larger boards use letters after 9 (see
`minuet.puzzles.base.symbols`). A comment after the board may say what the size does not say (see
`minuet.puzzles.sudoku.notes`): `1..2.... # variant: x`.

>>> loads(".3.4......1.2...").solve().values_line
'1324423134122143'
"""

from __future__ import annotations

from typing import Any

from minuet.errors import FormatError, PuzzleError, show
from minuet.formats import sudoku_grid
from minuet.formats.puzzle_formats import stated_kind
from minuet.puzzles.sudoku.notes import find_notes, notes_of, read_notes
from minuet.puzzles.sudoku.sudoku import Characters, Sudoku, find_bad_sign


def looks_like(text: str, kind: type[Any]) -> Any:
    """Return the puzzle, if there is one line, apart from comments, and it starts with a board."""
    lines = _lines(text)
    if len(lines) != 1:
        return False
    number, line = lines[0]
    try:
        return read_line(line, number, kind)
    except FormatError:
        return False


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError`."""
    lines = _lines(text)
    if not lines:
        raise FormatError("the text has no board")
    if len(lines) > 1:
        return sudoku_grid.loads(text, kind)  # whose errors say more than that there are too many
    number, line = lines[0]
    return read_line(line, number, kind)


def read_line(line: str, number: int = 1, kind: type[Any] | None = None) -> Any:
    """Read the board of one line."""
    board, _, comment = line.partition(" #")
    notes = find_notes(comment.split(";"))
    words = board.replace(",", " ").replace(";", " ").split() or [""]
    if len(words[0]) == 1 and len(words) > 1:  # others may be followed by a name or a rating
        what = f"a board of one cell stands alone on its line, and {show(words[1])} follows"
        raise FormatError(what, line=number, text=line.strip())
    try:
        return (kind or Sudoku)(Characters(words[0]), **read_notes(notes))
    except PuzzleError as error:
        raise _located(error, words[0], line.strip(), number) from None


def _located(error: PuzzleError, board: str, line: str, number: int) -> FormatError:
    """The error of a board, with the place of its first wrong character if it has one."""
    bad = find_bad_sign(board)
    if bad is None:
        return FormatError(str(error), line=number, text=line)
    what = str(error)
    if repr(board[bad]) not in what:  # there are also too many characters, or too few
        what = f"{board[bad]!r} is not a number of a sudoku"
    return FormatError(what, line=number, column=line.index(board) + bad + 1, text=line)


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that are not comments, with their numbers."""
    found = enumerate(text.split("\n"), 1)
    return [(n, line) for n, line in found if line.strip() and not _is_comment(line)]


def _is_comment(line: str) -> bool:
    """Whether a line says nothing of the board: it begins with `#`, or names the kind."""
    word = line.split()[0]
    return (word[0] == "#" and len(word) < 16) or stated_kind(line) is not None


def dumps(puzzle: Sudoku) -> str:
    """Write a puzzle as a line."""
    notes = "; ".join(f"{name}: {text}" for name, text in notes_of(puzzle).items())
    return puzzle.line + (f" # {notes}" if notes else "") + "\n"

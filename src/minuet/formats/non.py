"""Nonograms in Steve Simpson's format, in files that end in `.non`.

::

    title "a heart"
    width 5
    height 5

    rows
    1,1
    5
    5
    3
    1

    columns
    2
    4
    4
    4
    2

A line without black cells is written as 0. Other words (`catalogue`, `by`, `goal`) are skipped.

>>> loads("width 2\\nheight 2\\nrows\\n2\\n1\\ncolumns\\n2\\n1\\n").solve().drawing
'##\\n#.'
"""

from __future__ import annotations

import re
from typing import Any

from minuet.errors import FormatError, PuzzleError
from minuet.formats import box_drawing
from minuet.formats.grids import Line
from minuet.formats.puzzle_formats import stated_kind
from minuet.puzzles.nonogram import Nonogram

_CLUE = re.compile(r"[0-9]{1,9}(?:\s*,\s*[0-9]{1,9}|\s+[0-9]{1,9})*")
_WORD = re.compile(r"[a-z]+", re.IGNORECASE)


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether the text has lines with the words `rows` and `columns`."""
    if box_drawing.read(text):
        return bool(stated_kind(text) == kind.name)
    words = {line.strip().lower() for line in text.splitlines()}
    return {"rows", "columns"} <= words


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with the line."""
    if board := box_drawing.read(text):
        return _read_drawn(board, kind or Nonogram)
    clues: dict[str, list[tuple[int, ...]]] = {"rows": [], "columns": []}
    sizes: dict[str, int] = {}
    part = ""
    for number, row in enumerate(text.split("\n"), 1):
        line = Line(number, row.strip())
        word = line.text.lower().split()[:1]
        if _CLUE.fullmatch(line.text) and part:
            clues[part].append(tuple(map(int, re.split(r"[,\s]+", line.text))))
        elif word and word[0] in clues:
            part = word[0]
        elif word and word[0] in ("width", "height"):
            sizes[word[0]] = _number(line)
        elif line.text and not line.text.startswith("#") and not _WORD.match(line.text):
            line.fail("this is not a line of numbers: write 2,1,3")
    _check_sizes(clues, sizes)
    try:
        return (kind or Nonogram)(clues["rows"], clues["columns"])
    except PuzzleError as error:
        raise FormatError(str(error)) from None


def _read_drawn(board: box_drawing.Drawn, kind: type[Any]) -> Any:
    """Read what Minuet has drawn: the numbers are left of the grid and above it."""
    grid = board.regions[-1][-1]
    top = next(row for row in range(board.height) if board.regions[row][-1] == grid)
    left = next(column for column in range(board.width) if board.regions[-1][column] == grid)
    words = board.words()
    rows = [words[row][:left] for row in range(top, board.height)]
    columns = [[words[row][column] for row in range(top)] for column in range(left, board.width)]
    try:
        puzzle = kind(*([_clue(clue) for clue in clues] for clues in (rows, columns)))
        return box_drawing.checked(board, puzzle)
    except (PuzzleError, ValueError) as error:
        raise FormatError(str(error), line=board.lines[0].number) from None


def _clue(words: list[str]) -> list[int]:
    return [int(word) for word in words if word != "#"]


def _number(line: Line) -> int:
    match = re.fullmatch(r"\w+\s+([0-9]{1,9})", line.text)
    if match is None:
        line.fail("expected one number, as in 'width 10'")
    return int(match[1])


def _check_sizes(clues: dict[str, list[tuple[int, ...]]], sizes: dict[str, int]) -> None:
    for size, part in (("height", "rows"), ("width", "columns")):
        if size in sizes and sizes[size] != len(clues[part]):
            raise FormatError(
                f"the {size} is {sizes[size]}, but there are {len(clues[part])} {part}"
            )


def dumps(puzzle: Nonogram) -> str:
    """Write a puzzle; one with painted cells cannot be written this way."""
    if puzzle.placed:
        raise FormatError("the format 'non' cannot hold painted cells")
    parts = [f"width {len(puzzle.columns)}\nheight {len(puzzle.rows)}\n"]
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines = [",".join(map(str, clue)) or "0" for clue in clues]
        parts.append("\n".join(["", name, *lines, ""]))
    return "".join(parts)

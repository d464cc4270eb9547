"""A sudoku as a table of numbers with commas (or semicolons, or tabs) between them.

Empty cells are empty, `0` or `.`.

>>> loads("1,,,\\n,,2,\\n,3,,\\n,,,4\\n").line
'1.....2..3.....4'
"""

from __future__ import annotations

import re
from typing import Any

from minuet.errors import FormatError, PuzzleError
from minuet.puzzles.sudoku.notes import refuse_shape
from minuet.puzzles.sudoku.sudoku import Sudoku

_CELL = re.compile(r"[0-9]{0,2}|[.]")


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether there are as many lines as cells in each of them."""
    mark = _separator(text)
    rows = [line.split(mark) for line in text.strip("\n").split("\n")]
    return len(rows) > 1 and all(
        len(row) == len(rows) and all(_CELL.fullmatch(cell.strip()) for cell in row) for row in rows
    )


def _separator(text: str) -> str:
    first = text.strip("\n").split("\n")[0]
    return max(",;\t", key=first.count)


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with the line."""
    mark = _separator(text)
    rows = []
    lines = text.replace("\r", "").strip("\n").split("\n")
    for number, line in enumerate(lines, 1):
        cells = [cell.strip().strip('"') for cell in line.split(mark)]
        for cell in cells:
            if not _CELL.fullmatch(cell):
                raise FormatError(f"{cell!r} is not a number", line=number, text=line)
        rows.append([int(cell) if cell.isdigit() else 0 for cell in cells])
    try:
        return (kind or Sudoku)(rows)
    except PuzzleError as error:
        row = error.cell[0] if error.cell else 0
        raise FormatError(str(error), line=row + 1, text=lines[row]) from None


def dumps(puzzle: Sudoku) -> str:
    """Write a puzzle; only the usual shapes have a place there."""
    refuse_shape(puzzle, "CSV")
    return "".join(
        ",".join(str(value) if value else "" for value in row) + "\n" for row in puzzle.givens
    )

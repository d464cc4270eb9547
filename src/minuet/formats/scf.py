"""The addresses of SudokuPad for classic sudoku: `sudokupad.app/scf` and a code.

Each character of the code stands for a cell and the empty cells after it, at most five: its
position in `0-9A-Za-x` is the digit (0 if the cell itself is empty) plus ten for each empty cell.

>>> puzzle = loads("https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79")
>>> puzzle.line[:18]
'53..7....6..195...'
>>> dumps(puzzle)
'https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79\\n'
"""

from __future__ import annotations

import re
from typing import Any

from minuet.errors import FormatError, PuzzleError
from minuet.formats.puzzle_formats import match_address
from minuet.puzzles.sudoku.notes import refuse_shape
from minuet.puzzles.sudoku.sudoku import Characters, Sudoku

SITE = "https://sudokupad.app/scf"
CODE = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
MOST_EMPTY = 5  # cells after a digit that one sign covers
LARGEST_DIGIT = 9
_ADDRESS = re.compile(r"\s*(?:\S*/)?scf([0-9A-Za-z]+)\s*")
_RUN = re.compile(rf"(\d)(0{{0,{MOST_EMPTY}}})")


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether the text is one such address, or its last part."""
    return _ADDRESS.fullmatch(text) is not None


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with the column."""
    match = match_address(_ADDRESS, text, "sudokupad.app/scf...")
    digits = []
    for at, sign in enumerate(match[1], match.start(1)):
        number = CODE.find(sign)
        if number < 0:
            raise FormatError(f"'{sign}' is not part of the code", column=at + 1, text=text.strip())
        digits.append(str(number % 10) + "0" * (number // 10))
    try:
        return (kind or Sudoku)(Characters("".join(digits)))
    except PuzzleError as error:
        raise FormatError(str(error), text=text.strip()) from None


def dumps(puzzle: Sudoku) -> str:
    """Write a puzzle as an address; only boards up to 9x9 without extras have one."""
    refuse_shape(puzzle, "scf")
    if puzzle.size > LARGEST_DIGIT:
        raise FormatError(f"scf has no numbers beyond {LARGEST_DIGIT}")
    line = puzzle.line.replace(".", "0")
    return SITE + "".join(CODE[int(m[1]) + 10 * len(m[2])] for m in _RUN.finditer(line)) + "\n"

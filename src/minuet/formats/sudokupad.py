"""The addresses of SudokuPad for sudokus with any rules: `sudokupad.app/fpuz` and a code.

The code is the one of f-puzzles, which SudokuPad also accepts: see `minuet.formats.fpuzzles`.
SudokuPad's own codes, `scl`, hold a drawing of the puzzle that does not state its rules.

>>> from minuet.puzzles import VariantSudoku
>>> puzzle = VariantSudoku("1....2....3....4", constraints=["anti-king"])
>>> dumps(puzzle)[:30], loads(dumps(puzzle)) == puzzle
('https://sudokupad.app/fpuzN4Ig', True)
"""

from __future__ import annotations

import re
from typing import Any

from minuet.formats import fpuzzles
from minuet.formats.fpuzzles import loads

__all__ = ["dumps", "loads", "looks_like"]

SITE = "https://sudokupad.app/fpuz"
_ADDRESS = re.compile(
    r"\s*\S*(?:sudokupad\.app|app\.crackingthecryptic\.com)/\S*\bfpuz(?:zles)?\S+\s*"
)


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether the text is one such address."""
    return _ADDRESS.fullmatch(text) is not None


def dumps(puzzle: Any) -> str:
    """Write a puzzle as an address; boards of several grids have none."""
    return SITE + fpuzzles.dumps(puzzle).removeprefix(fpuzzles.SITE)

"""A sudoku with borders around its boxes, as people print it in plain characters.

::

    +-------+-------+-------+
    | 5 3 . | . 7 . | . . . |
    | 6 . . | 1 9 5 | . . . |

Any such grid is read by `minuet.formats.sudoku_grid`; this module writes one.

>>> from minuet.puzzles import Sudoku
>>> print(dumps(Sudoku("1....2....3....4")), end="")
+-----+-----+
| 1 . | . . |
| . 2 | . . |
+-----+-----+
| . . | 3 . |
| . . | . 4 |
+-----+-----+
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minuet.formats import sudoku_grid
from minuet.formats.sudoku_grid import loads as loads
from minuet.puzzles.base.symbols import write_symbols
from minuet.puzzles.sudoku.notes import refuse_shape
from minuet.puzzles.sudoku.sudoku import Sudoku


def looks_like(text: str, kind: type[Any]) -> Any:
    """Return the puzzle, if there is a board with borders."""
    return any(line.lstrip().startswith("+-") for line in text.split("\n")) and (
        sudoku_grid.looks_like(text, kind)
    )


def dumps(puzzle: Sudoku) -> str:
    """Write a puzzle; only the usual shapes have such borders."""
    refuse_shape(puzzle, "a bordered grid", borders=True)
    height, width = puzzle.box or (puzzle.size, puzzle.size)
    rule = "+".join(["", *["-" * (2 * width + 1)] * (puzzle.size // width), ""])
    lines = []
    for number, parts in enumerate(boxed_rows(puzzle)):
        if number % height == 0:
            lines.append(rule)
        lines.append("|".join(["", *(f" {' '.join(part)} " for part in parts), ""]))
    return "\n".join([*lines, rule]) + "\n"


def boxed_rows(puzzle: Sudoku) -> Iterator[list[str]]:
    """Yield the characters of each row, cut where the boxes are."""
    width = puzzle.box[1] if puzzle.box else puzzle.size
    for row in puzzle.givens:
        text = write_symbols(row, puzzle.size)
        yield [text[at : at + width] for at in range(0, puzzle.size, width)]

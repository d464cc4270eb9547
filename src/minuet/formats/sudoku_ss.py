"""The .ss format of Simple Sudoku: a sudoku with borders, and no blanks between the numbers.

::

    *-----------*
    |53.|.7.|...|
    |6..|195|...|
    |.98|...|.6.|
    |---+---+---|
    |8..|.6.|..3|

>>> from minuet.puzzles import Sudoku
>>> print(dumps(Sudoku("1....2....3....4")), end="")
*-----*
|1.|..|
|.2|..|
|--+--|
|..|3.|
|..|.4|
*-----*
"""

from __future__ import annotations

from typing import Any

from minuet.formats.sudoku_bordered import boxed_rows
from minuet.formats.sudoku_grid import loads as loads
from minuet.puzzles.sudoku.notes import refuse_shape
from minuet.puzzles.sudoku.sudoku import Sudoku


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether the text begins with a line of dashes between stars."""
    first = text.strip().split("\n")[0].strip()
    return len(first) > 2 and first[0] == first[-1] == "*" and set(first[1:-1]) == {"-"}


def dumps(puzzle: Sudoku) -> str:
    """Write a puzzle; only the usual shapes have such borders."""
    refuse_shape(puzzle, ".ss", borders=True)
    height, width = puzzle.box or (puzzle.size, puzzle.size)
    count = puzzle.size // width
    edge = f"*{'-' * (puzzle.size + count - 1)}*"
    lines = [edge]
    for number, parts in enumerate(boxed_rows(puzzle)):
        if number and number % height == 0:
            lines.append(f"|{'+'.join(['-' * width] * count)}|")
        lines.append(f"|{'|'.join(parts)}|")
    return "\n".join([*lines, edge]) + "\n"

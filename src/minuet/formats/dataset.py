"""The form in which collections of puzzles with solutions are published.

::

    4 5
    - 4 - 3 -
    - - - - -
    - - - - -
    - - - - 1
    1 2 2 3 3
    1 2 2 4 3
    5 5 4 4 3
    6 6 6 6 3

Height and width, the givens (`-` for none), the number of each cell's room. A solution is the same
with one grid: `loads_values` and `dumps_values`. Numbers filled in have no place beside the givens.

>>> puzzle = loads("1 3\\n- 2 -\\n1 1 2\\n")
>>> dumps_values(puzzle.solve().values)
'1 3\\n1 2 1\\n'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from minuet.errors import FormatError, PuzzleError
from minuet.formats.forms import header, stated_kind
from minuet.formats.grids import Grid, Line, blocks, read_grid, retold
from minuet.formats.room_grids import from_grids, to_grids
from minuet.formats.rooms import DEFAULT
from minuet.puzzles.base.bounds import MOST_DIGITS
from minuet.puzzles.base.registry import find_kind

__all__ = ["dumps", "dumps_values", "loads", "loads_values", "looks_like"]


def looks_like(text: str, kind: type[Any]) -> bool:
    """Tell whether the first line has two numbers, and twice as many rows follow as it says."""
    if stated_kind(text) not in (None, kind.name):
        return False
    lines = _lines(text)
    size = lines[0].text.split() if lines else []
    if len(size) != 2 or not all(map(_is_number, size)):
        return False
    wanted = int(size[1])
    rows = [line.text.split() for line in lines[1:]]
    return len(rows) == 2 * int(size[0]) and all(len(row) == wanted for row in rows)


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with line and column."""
    found: Any = kind or find_kind(stated_kind(text) or DEFAULT)
    givens, rooms = _grids(text, ("givens", "rooms"))
    try:
        return from_grids(found, rooms=_names(rooms.rows), givens=givens.rows)
    except PuzzleError as error:
        raise retold(error, {"givens": givens, "rooms": rooms}) from None


def loads_values(text: str) -> list[list[int]]:
    """Read a solution: rows of numbers, 0 for cells that have none."""
    (values,) = _grids(text, ("values",))
    for row, words in enumerate(values.rows):
        for column, word in enumerate(words):
            if not (_is_number(word) or word in "-.#"):
                values.fail(f"'{word}' is no number", (row, column))
    return [[int(word) if _is_number(word) else 0 for word in row] for row in values.rows]


def _names(rows: list[list[str]]) -> list[list[str]]:
    return [["#" if word in "-." else word for word in row] for row in rows]


def _grids(text: str, parts: Sequence[str]) -> list[Grid]:
    lines = _lines(text)
    if not lines:
        raise FormatError("the text is empty")
    height, width = _size(lines[0])
    rows = lines[1:]
    if len(rows) != height * len(parts):
        lines[-1].fail(
            f"{len(rows)} rows follow the size; {' and '.join(parts)} "
            f"of height {height} are {height * len(parts)}"
        )
    grids = [read_grid(rows[n * height : (n + 1) * height], words=True) for n in range(len(parts))]
    for grid, part in zip(grids, parts, strict=True):
        if grid.width != width:
            grid.lines[0].fail(f"the {part} are {grid.width} cells wide, not {width}")
    return grids


def _size(line: Line) -> tuple[int, int]:
    words = line.text.split()
    if len(words) != 2 or not all(map(_is_number, words)):
        line.fail("the first line must be the height and the width")
    height, width = map(int, words)
    if not (height and width):
        line.fail("the grid has no cells")
    return height, width


def _lines(text: str) -> list[Line]:
    return [line for block in blocks(text) for line in block]


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS


def dumps(puzzle: Any) -> str:
    """Write a puzzle; the kind is told unless it is Ripple Effect."""
    grids = to_grids(puzzle)
    numbers = [["-" if room is None else str(room + 1) for room in row] for row in puzzle.rooms]
    givens = [["-" if given in ".#" else given for given in row] for row in grids["givens"]]
    rows = [" ".join(row) for row in [*givens, *numbers]]
    start = "" if puzzle.name == DEFAULT else header(puzzle)
    return start + "\n".join([f"{puzzle.height} {puzzle.width}", *rows]) + "\n"


def dumps_values(values: Iterable[Sequence[int]]) -> str:
    """Write a solution: `-` for cells that have no number."""
    rows = [" ".join(str(value) if value else "-" for value in row) for row in values]
    width = len(rows[0].split()) if rows else 0
    return "\n".join([f"{len(rows)} {width}", *rows]) + "\n"

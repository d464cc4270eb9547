"""The format in which collections of puzzles with solutions are published.

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

The first line has the height and the width, and more if a kind needs it. What follows depends on
the kind, which lists it in `_published_parts`: grids, and lines of clues for the columns and the
rows. `-` stands for an empty cell. The puzzle above, of a kind with rooms, has a grid of givens and
a grid with the number of each cell's room.

A solution is written the same way, with one grid: `dumps_solution`. The format cannot hold marks
and filled-in numbers. Only a line `kind: NAME` at the top distinguishes the kinds.

>>> puzzle = loads("1 3\\n- 2 -\\n1 1 2\\n")
>>> dumps_solution(puzzle.solve())
'1 3\\n1 2 1\\n'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from minuet.errors import FormatError, PuzzleError, as_number
from minuet.formats.grids import Grid, Line, retold
from minuet.formats.puzzle_formats import header, refuse_drawing, stated_kind
from minuet.formats.rooms import DEFAULT
from minuet.puzzles.base.bounds import MOST_CELLS
from minuet.puzzles.base.registry import find_kind

__all__ = ["dumps", "dumps_solution", "dumps_values", "loads", "loads_values", "looks_like"]


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether the text names the kind, or is laid out like a puzzle with rooms."""
    stated, has_rooms = stated_kind(text), "rooms" in kind.formats
    if stated not in (None, kind.name) or (stated is None and not has_rooms):
        return False
    size = _first_line(text).split()
    has_size = len(size) >= 2 and None not in map(as_number, size[:2])
    if not has_rooms:
        return has_size or "plain" not in kind.formats
    if len(size) != 2 or not has_size or text.count("\n") < 2 * int(size[0]):
        return False
    wanted = int(size[1])
    rows = [line.text.split() for line in _lines(text)[1:]]
    return len(rows) == 2 * int(size[0]) and all(len(row) == wanted for row in rows)


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with line and column."""
    found: Any = kind or find_kind(stated_kind(text) or DEFAULT)
    parts = found._published_parts
    refuse_drawing(text, f"a drawing does not show the whole puzzle of {found.title}")
    size, grids = _grids(text, parts, found._published_more)
    try:
        return found._from_published(size.rows[0], [row for grid in grids for row in grid.rows])
    except PuzzleError as error:
        by_name = {"size": size, **_after_size(found, size.lines[0])}
        for part, grid in zip(parts, grids, strict=True):
            by_name |= dict.fromkeys(_arguments(part), grid)
        raise retold(error, by_name) from None


def _arguments(part: str) -> tuple[str, ...]:
    """The names that an error may give a part: its own, and that of an argument.

    >>> _arguments("givens?"), _arguments("top columns"), _arguments("column lines")
    (('givens',), ('top_columns', 'top'), ('column_lines', 'columns'))
    """
    part = part.rstrip("?")
    first, _, rest = part.partition(" ")
    if not rest:
        return (part,)
    return part.replace(" ", "_"), f"{first}s" if rest == "lines" else first


def _after_size(kind: Any, line: Line) -> dict[str, Grid]:
    """The numbers after the size, and the list of the rest, each as a row that starts with it."""
    names = [*kind._published_numbers, *([kind._published_rest] if kind._published_rest else [])]
    words = [match.start() for match in re.finditer(r"\S+", line.text)][2:]
    rows = [Line(line.number, line.text[at:], line.text, at) for at in words]
    return {
        name: Grid([row.text.split()], [row], words=True)
        for name, row in zip(names, rows, strict=False)
    }


def loads_values(text: str) -> list[list[int]]:
    """Read a solution: rows of numbers, 0 for cells that have none."""
    _, (values,) = _grids(text, ("values",))
    for row, words in enumerate(values.rows):
        for column, word in enumerate(words):
            if as_number(word) is None and word not in "-.#":
                values.fail(f"'{word}' is not a number", (row, column))
    return [[as_number(word) or 0 for word in row] for row in values.rows]


def _grids(text: str, parts: Sequence[str], more: int = 0) -> tuple[Grid, list[Grid]]:
    """The first line, and the parts, all of the right shape."""
    lines = _lines(text)
    if not lines:
        raise FormatError("the text is empty")
    height, width = _size(lines[0], more)
    shapes = {part: _shape(part.rstrip("?"), height, width) for part in parts}
    wanted = sum(count for count, _ in shapes.values())
    for part in [part for part in parts if part.endswith("?")]:
        if len(lines) - 1 == wanted - shapes[part][0]:  # without what may be left out
            wanted -= shapes[part][0]
            shapes[part] = 0, None
    if len(lines) - 1 != wanted:
        lines[-1].fail(
            f"expected {wanted} lines after the size ({', '.join(parts)}), got {len(lines) - 1}"
        )
    rest = iter(lines[1:])
    grids = [_part(name, shape, rest) for name, shape in shapes.items()]
    return Grid([lines[0].text.split()], lines[:1], words=True), grids


def _shape(part: str, height: int, width: int) -> tuple[int, int | None]:
    """How many lines a part has, and how many words each of them."""
    match part.split()[-1]:
        case "columns":
            return 1, width
        case "rows":
            return 1, height
        case "lines":  # one of any length for each column or row
            return (width if part.startswith("column") else height), None
    return height, width


def _part(name: str, shape: tuple[int, int | None], rest: Iterator[Line]) -> Grid:
    count, width = shape
    grid = Grid([], [], words=True)
    for number in range(count):
        line = next(rest)
        grid.lines.append(line)
        grid.rows.append(line.text.split())
        found = len(grid.rows[-1])
        if width is not None and found != width:
            where = f"row {number + 1} of the {name}" if count > 1 else f"the line of {name}"
            grid.fail(f"{where} has {found} entries, expected {width}", (number, min(found, width)))
    return grid


def _size(line: Line, more: int) -> tuple[int, int]:
    """The height and the width, which this many more words may follow."""
    words = line.text.split()
    if not 2 <= len(words) <= 2 + more or None in map(as_number, words[:2]):
        also = f", and up to {more} more" if more else ""
        line.fail(f"the first line must be the height and the width{also}")
    height, width = map(int, words[:2])
    if not (height and width):
        line.fail("the grid has no cells")
    if height * width > MOST_CELLS:
        line.fail(f"the grid has {height * width:,} cells: the limit is {MOST_CELLS:,}")
    return height, width


def _first_line(text: str) -> str:
    """The first of the lines below, without reading all of a large text in another format."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = end if end >= 0 else len(text)
        line = text[start:end]
        if line.strip() and not line.startswith(("#", "kind:")):
            return line
        start = end + 1
    return ""


def _lines(text: str) -> list[Line]:
    """The lines that are neither blank nor a heading; comments are above the size.

    Below it, a line that begins with `# ` is a row whose first cell is black.
    """
    found: list[Line] = []
    for number, line in enumerate(_unix(text).split("\n"), 1):
        is_comment = line.startswith("#") and not found
        if line.strip() and not is_comment and not line.startswith("kind:"):
            found.append(Line(number, line.rstrip()))
    return found


def _unix(text: str) -> str:
    """The text without a byte order mark, and with a line feed at the end of each line."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def dumps(puzzle: Any) -> str:
    """Write a puzzle; the first line names its kind unless it is Ripple Effect."""
    is_filled = "given" in puzzle._parts() or len(puzzle.placements()) > len(puzzle.given)
    if is_filled and "rooms" not in puzzle.formats:
        raise FormatError("this format cannot hold what is filled in")
    words, rows = puzzle._to_published()
    start = "" if puzzle.name == DEFAULT else header(puzzle)
    return start + _written([words, *rows])


def dumps_solution(board: Any) -> str:
    """Write a solved board, in the format in which the solutions are published."""
    if not board._published_parts:
        return dumps_values(board.values)
    rows = board._published()
    return _written([board._published_head() or [str(len(rows)), str(len(rows[0]))], *rows])


def dumps_values(values: Iterable[Sequence[int]]) -> str:
    """Write a solution: `-` for cells that have no number."""
    rows = [[str(value) if value else "-" for value in row] for row in values]
    width = len(rows[0]) if rows else 0
    return _written([[str(len(rows)), str(width)], *rows])


def _written(rows: Iterable[Iterable[str]]) -> str:
    return "".join(" ".join(row) + "\n" for row in rows)

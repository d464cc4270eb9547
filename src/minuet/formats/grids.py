"""Grids of words or of single characters in a text, each cell with its line and column.

A line without blanks is a row of characters; if any line of a grid has blanks in it, the rows are
made of words. A line that starts with `#` and a blank is a comment, and `kind: NAME` is a heading
(see `minuet.formats.puzzle_formats`): neither is a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, NoReturn

from minuet.errors import FormatError, PuzzleError, amount

_HEADING = re.compile(r"\s*(kind|size):[ \t]")


class Line(NamedTuple):
    """A line of a text, or a part of a `whole` one, which begins after `start` characters."""

    number: int
    text: str
    whole: str | None = None
    start: int = 0

    def error(self, message: str, column: int | None = None) -> FormatError:
        """An error about this line, at a column from 1 of its text."""
        place = None if column is None else self.start + column
        whole = self.text if self.whole is None else self.whole
        return FormatError(message, line=self.number, column=place, text=whole)

    def fail(self, message: str, column: int | None = None) -> NoReturn:
        """Raise such an error."""
        raise self.error(message, column)


class Grid(NamedTuple):
    """Rows of words or characters, all of the same length, with the lines they came from."""

    rows: list[list[str]]
    lines: list[Line]
    words: bool

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0]) if self.rows else 0

    def column(self, cell: tuple[int, int]) -> int:
        """Where in its line the entry of a cell starts, from 1."""
        text = self.lines[cell[0]].text
        pattern = r"\S+" if self.words else r"\S"
        starts = [match.start() for match in re.finditer(pattern, text)]
        return starts[cell[1]] + 1 if cell[1] < len(starts) else len(text) + 1

    def fail(self, message: str, cell: tuple[int, int]) -> NoReturn:
        """Raise an error about a cell."""
        self.lines[cell[0]].fail(message, self.column(cell))


def blocks(text: str) -> list[list[Line]]:
    """The lines of a text in blocks that blank lines separate; no comments, no headings.

    >>> [[line.text for line in block] for block in blocks("# two\\nAB\\n\\n1 .\\n# 2\\n")]
    [['AB'], ['1 .', '# 2']]
    """
    found: list[list[Line]] = [[]]
    for number, line in enumerate(text.split("\n"), 1):
        line = line.rstrip()
        if not line:
            found.append([])
        elif not _HEADING.match(line):
            found[-1].append(Line(number, line))
    return [rows for block in found if (rows := _without_comments(block))]


def _without_comments(block: list[Line]) -> list[Line]:
    """The lines that are not comments; a row of words may begin with a gap, as in `# A B`.

    Such a row has as many words as another one, and no longer ones.
    """
    longest: dict[int, int] = {}  # number of words -> length of the longest word
    for line in block:
        if not line.text.startswith("# "):
            words = line.text.split()
            longest[len(words)] = max(longest.get(len(words), 0), *map(len, words))

    def is_row(line: Line) -> bool:
        words = line.text.split()
        return words[0] != "#" or max(map(len, words)) <= longest.get(len(words), 0)

    return [line for line in block if is_row(line)]


def read_grid(lines: Sequence[Line], *, words: bool | None = None) -> Grid:
    """Read a grid; rows of different lengths raise."""
    rows = [line.text.split() for line in lines]
    if words is None:
        words = any(len(row) > 1 for row in rows)
    if not words:
        rows = [list(row[0]) for row in rows]
    grid = Grid(rows, list(lines), words)
    for number, row in enumerate(rows):
        if len(row) != grid.width:
            grid.fail(
                f"this row has {amount(len(row), 'cell')}, the first one has {grid.width}",
                (number, min(len(row), grid.width)),
            )
    return grid


def write_grid(rows: Iterable[Iterable[str]], *, words: bool) -> Iterator[str]:
    """Yield the lines of a grid: words in columns, or characters without blanks.

    >>> list(write_grid([["A", "10"], ["B", "B"]], words=True))
    [' A 10', ' B  B']
    """
    table = [list(row) for row in rows]
    if not words:
        yield from ("".join(row) for row in table)
        return
    size = max((len(entry) for row in table for entry in row), default=1)
    # A row that starts with a gap must not look like a comment.
    indent = " " if any(row[0].rjust(size).startswith("#") for row in table) else ""
    yield from (indent + " ".join(entry.rjust(size) for entry in row) for row in table)


def with_givens(puzzle: Any, givens: Sequence[tuple[Line, str]]) -> Any:
    """The puzzle with the options given that lines name, in the words of its `label_text`."""
    labels = []
    for line, text in givens:
        try:
            labels.append(puzzle._read_label(text))
        except ValueError as error:
            line.fail(str(error))
    return puzzle.replace(given=labels) if labels else puzzle


def retold(error: PuzzleError, grids: dict[str, Grid]) -> FormatError:
    """The error about a cell of a puzzle as an error about the text that it was read from."""
    message = str(error)
    if error.cell is None or error.part not in grids:
        return FormatError(message)
    grid = grids[error.part]
    return grid.lines[error.cell[0]].error(message, grid.column(error.cell))

"""Boards as Minuet draws them, in box-drawing characters or in ASCII: cells with walls around them.

::

    ┌───┬───┐        +---+---+
    │ 1 │ · │        | 1 | . |
    │   ├───┘        |   +---+
    │ · │            | . |
    └───┘            +---+

There is room for a wall between any two cells, so a board of h rows has 2h + 1 lines. All cells are
as wide as the longest entry plus a blank on each side. A dot is an empty cell, a blank one is a
gap, and a cell of `█` or `#` is black. Headings and comments may stand above.

>>> board = read("+---+---+\\n| 1 | . |\\n|   +---+\\n| . |\\n+---+\\n")
>>> board.words()
[['1', '.'], ['.', '#']]
>>> board.regions
[[0, 1], [0, None]]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from minuet.errors import FormatError, PuzzleError
from minuet.formats.grids import Line
from minuet.puzzles.base.clues import is_connected
from minuet.puzzles.base.puzzle import Puzzle

CORNERS = ("┌", "+")
BARS = frozenset("│|")
LINES = frozenset("─│┌┐└┘├┤┬┴┼+-| ")
DOTS = frozenset("·∘.")
BLACK = str.maketrans("█#", "  ")
ARROWS = str.maketrans("^>v<", "↑→↓←")
NARROWEST = 4  # characters from one wall to the next: a cell of one character

Place = tuple[int, int]
P = TypeVar("P", bound=Puzzle)


class DrawnCell(NamedTuple):
    """A cell: what is written in it ("" for nothing), and whether it is black."""

    text: str
    black: bool


class Drawn(NamedTuple):
    """A board: its cells (None for a gap) and the region of each, which walls separate."""

    cells: list[list[DrawnCell | None]]
    regions: list[list[int | None]]
    lines: list[Line]
    """The line that each row of cells is on."""
    rows: list[str]
    """All lines, equally long."""
    pitch: int

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.cells)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.cells[0])

    def words(self) -> list[list[str]]:
        """The entries, with `.` for an empty cell and `#` for one that is black, or missing."""
        return [
            ["#" if cell is None else cell.text or ".#"[cell.black] for cell in row]
            for row in self.cells
        ]

    def sizes(self) -> list[int]:
        """How many cells each region has."""
        numbers = [number for row in self.regions for number in row if number is not None]
        return [numbers.count(number) for number in sorted(set(numbers))]

    def divides(self) -> bool:
        """Return whether walls divide the board into regions of more than one cell."""
        sizes = self.sizes()
        return len(sizes) > 1 and max(sizes) > 1

    def is_numbered(self) -> bool:
        """Return whether white cells hold nothing but numbers, or `?` for unknown ones."""
        cells = [cell for row in self.cells for cell in row if cell is not None]
        return all(not c.black and (c.text in ("", "?") or c.text.isdigit()) for c in cells)

    def is_connected(self) -> bool:
        """Return whether the cells are connected, ignoring walls: layers of a body are not."""
        return is_connected(set(_places(self.cells)))

    def is_lattice(self) -> bool:
        """Return whether there are walls around every cell, so that they mean nothing."""
        return len(self.sizes()) > 1 and not self.divides()

    def column(self, cell: Place) -> int:
        """Where in its line the entry of a cell is, from 1."""
        return cell[1] * self.pitch + 3

    def error(self, error: PuzzleError) -> FormatError:
        """The error about a cell of a puzzle as one about the drawing."""
        if error.cell is None:
            return FormatError(str(error))
        return self.lines[error.cell[0]].error(str(error), self.column(error.cell))

    def without_gaps(self) -> Drawn:
        """The same walls around cells that are empty instead of missing."""
        cells: list[list[DrawnCell | None]] = [
            [cell or DrawnCell("", False) for cell in row] for row in self.cells
        ]
        return self._replace(cells=cells, regions=_regions(self.rows, cells, self.pitch))

    def same_as(self, other: Drawn | None) -> bool:
        """Return whether another drawing shows the same."""
        return other is not None and (self.cells, self.regions) == (other.cells, other.regions)


def read(text: str) -> Drawn | None:
    """Return the board that a text draws; None if the text is not such a drawing."""
    lines = _board(text)
    if len(lines) < 3 or len(lines) % 2 == 0:
        return None
    width = max(len(line.text) for line in lines)
    rows = [line.text.ljust(width) for line in lines]
    if not all(LINES.issuperset(row) for row in rows[::2]):
        return None
    for pitch in range(NARROWEST, width):
        if (width - 1) % pitch == 0:
            cells = _cells(rows[1::2], pitch)
            if cells is not None:
                return Drawn(cells, _regions(rows, cells, pitch), lines[1::2], rows, pitch)
    return None


def rewritten(text: str, board: Drawn, rows: Sequence[str]) -> str:
    """The text with the board replaced by plain rows, each on the line of its cells.

    >>> text = "kind: latin\\n+-------+\\n| 1   . |\\n|       |\\n| .   . |\\n+-------+\\n"
    >>> rewritten(text, read(text), ["1.", ".."]).split("\\n")[1:5]
    ['# a wall', '1.', '# a wall', '..']
    """
    lines = text.split("\n")
    for line in _board(text):
        lines[line.number - 1] = "# a wall"
    for line, row in zip(board.lines, rows, strict=True):
        lines[line.number - 1] = row
    return "\n".join(lines)


def checked(board: Drawn, puzzle: P) -> P:
    """Return the puzzle made from a board if it would be drawn the same way."""
    if not board.same_as(read(str(puzzle))):
        board.lines[0].fail(f"this is not how {puzzle.title} is drawn")
    return puzzle


def _board(text: str) -> list[Line]:
    """The lines from the first one that begins with a corner to the next blank one."""
    found: list[Line] = []
    for number, row in enumerate(text.split("\n"), 1):
        if found and not row.strip():
            break
        if found or row.lstrip().startswith(CORNERS):
            found.append(Line(number, row.rstrip()))
    return found


def _cells(rows: Sequence[str], pitch: int) -> list[list[DrawnCell | None]] | None:
    """The cells of each row, if there are walls at most every `pitch` characters."""
    table: list[list[DrawnCell | None]] = []
    longest = 1
    for row in rows:
        if not BARS.union(" ").issuperset(row[::pitch]):
            return None
        shown = [row[at + 1 : at + pitch] for at in range(0, len(row) - 1, pitch)]
        for entry in shown:
            text = entry.translate(BLACK).strip()
            if entry.translate(BLACK) != _centered(text, pitch - 1) or BARS.intersection(entry):
                return None
            longest = max(longest, len(text))
        table.append([_cell(entry) for entry in shown])
    return table if longest == pitch - NARROWEST + 1 else None


def _cell(entry: str) -> DrawnCell | None:
    if not entry.strip():
        return None
    text = entry.translate(BLACK).strip()
    black = entry.strip() != text
    if black:
        text = text.translate(ARROWS)
    return DrawnCell("" if text in DOTS else text, black)


def _centered(text: str, size: int) -> str:
    left = (size - len(text) + 1) // 2
    return " " * left + text + " " * (size - left - len(text))


def _regions(
    rows: Sequence[str], cells: list[list[DrawnCell | None]], pitch: int
) -> list[list[int | None]]:
    """Number the regions in the order in which they appear."""
    found: list[list[int | None]] = [[None] * len(row) for row in cells]
    count = 0
    for start in _places(cells):
        if found[start[0]][start[1]] is None:
            reached = [start]
            for row, column in reached:
                if found[row][column] is None:
                    found[row][column] = count
                    reached += _open(rows, cells, pitch, (row, column))
            count += 1
    return found


def _places(cells: list[list[DrawnCell | None]]) -> Iterator[Place]:
    for row, entries in enumerate(cells):
        yield from ((row, column) for column, cell in enumerate(entries) if cell is not None)


def _open(
    rows: Sequence[str], cells: list[list[DrawnCell | None]], pitch: int, place: Place
) -> Iterator[Place]:
    """The neighbors of a cell without a wall between."""
    row, column = place
    y, x = 2 * row + 1, column * pitch + pitch // 2
    walls = {
        (row - 1, column): rows[y - 1][x],
        (row + 1, column): rows[y + 1][x],
        (row, column - 1): rows[y][column * pitch],
        (row, column + 1): rows[y][(column + 1) * pitch],
    }
    for (r, c), wall in walls.items():
        inside = 0 <= r < len(cells) and 0 <= c < len(cells[0])
        if wall == " " and inside and cells[r][c] is not None:
            yield r, c

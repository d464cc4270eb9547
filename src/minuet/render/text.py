"""Drawing a picture as text: walls in box-drawing characters, or plain ASCII.

>>> from minuet.puzzles.picture import Cell, Picture
>>> picture = Picture([[Cell("1"), Cell()], [Cell(), None]], regions=["AB", "AB"])
>>> print(draw(picture))
┌───┬───┐
│ 1 │ · │
│   ├───┘
│ · │
└───┘
>>> print(draw(picture, ascii=True))
+---+---+
| 1 | . |
|   +---+
| . |
+---+
"""

from __future__ import annotations

from minuet.puzzles.picture import Cell, Picture

__all__ = ["draw"]

# The character for a corner, by the walls that meet in it: up 1, right 2, down 4, left 8.
CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
ASCII_CORNERS = " |-+||++-+-+++++"
ARROWS = str.maketrans("↑→↓←·█", "^>v<.#")
COLORS = {"given": "1;36", "wrong": "1;31", "clue": "36", "note": "2", "dot": "2"}
BLACK = "7"  # in reverse


def draw(picture: Picture, *, color: bool = False, ascii: bool = False) -> str:
    """Return the picture as lines of text, without the last newline.

    With `color`, escape sequences for terminals color what is written by its role.
    """
    drawing = _Drawing(picture, color, ascii)
    lines = []
    for row in range(picture.height + 1):
        lines.append(drawing.border(row))
        if row < picture.height:
            lines.append(drawing.cells(row))
    return "\n".join(line.rstrip() for line in lines)


class _Drawing:
    """One drawing: lines of cells and lines of borders, which alternate."""

    def __init__(self, picture: Picture, color: bool, ascii: bool) -> None:
        self.picture = picture
        self.color = color
        self.ascii = ascii
        longest = max((len(cell.text) for row in picture.cells for cell in row if cell), default=1)
        self.size = max(longest, 1) + 2

    def is_wall(self, row: int, column: int, other_row: int, other_column: int) -> bool:
        return self.picture.wall((row, column), (other_row, other_column)) == "wall"

    def border(self, row: int) -> str:
        """The line above a row of cells."""
        parts = []
        for column in range(self.picture.width + 1):
            parts.append(self._corner(row, column))
            if column < self.picture.width:
                wall = self.is_wall(row - 1, column, row, column)
                parts.append(("-" if self.ascii else "─") * self.size if wall else " " * self.size)
        return "".join(parts)

    def _corner(self, row: int, column: int) -> str:
        """The character at the upper left corner of a cell."""
        up = self.is_wall(row - 1, column - 1, row - 1, column)
        right = self.is_wall(row - 1, column, row, column)
        down = self.is_wall(row, column - 1, row, column)
        left = self.is_wall(row - 1, column - 1, row, column - 1)
        return (ASCII_CORNERS if self.ascii else CORNERS)[up + 2 * right + 4 * down + 8 * left]

    def cells(self, row: int) -> str:
        """A line of cells, with the walls between them."""
        parts = []
        for column in range(self.picture.width + 1):
            wall = self.is_wall(row, column - 1, row, column)
            parts.append(("|" if self.ascii else "│") if wall else " ")
            if column < self.picture.width:
                parts.append(self._cell(self.picture.cells[row][column]))
        return "".join(parts)

    def _cell(self, cell: Cell | None) -> str:
        if cell is None:
            return " " * self.size
        black = cell.fill == "black"
        text, role = (cell.text, cell.role) if cell.text or black else ("·", "dot")
        shown = _centered(text, self.size)
        if black and not self.color:
            shown = shown.replace(" ", "█")
        shown = shown.translate(ARROWS) if self.ascii else shown
        code = BLACK if black else COLORS.get(role)
        return f"\x1b[{code}m{shown}\x1b[0m" if self.color and code else shown


def _centered(text: str, size: int) -> str:
    """The text in the middle, or half a character to the right: numbers are read from there."""
    left = (size - len(text) + 1) // 2
    return " " * left + text + " " * (size - left - len(text))

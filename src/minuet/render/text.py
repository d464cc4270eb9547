"""Drawing a picture as text: walls in box-drawing characters, or plain ASCII.

>>> from minuet.puzzles.base.picture import Cell, Picture
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

from minuet.puzzles.base.picture import Cell, Picture

__all__ = ["draw"]

# Lines by their weight: none, light, heavy. Heavy ones are for walls where cages have light ones.
ACROSS, DOWN = " ─━", " │┃"
ASCII_ACROSS, ASCII_DOWN = " -=", " |#"
# The character for a corner, by the weights that meet in it: up, 3 right, 9 down, 27 left.
CORNERS = " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋"
ARROWS = str.maketrans("↑→↓←·∘█", "^>v<..#")
COLORS = {"given": "1;36", "wrong": "1;31", "clue": "36", "split": "36", "note": "2", "dot": "2"}
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
        cages = [mark for mark in picture.marks if mark.kind == "cage"]
        self.cages = {cell: number for number, mark in enumerate(cages) for cell in mark.cells}

    def weight(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """How heavy the line between two neighbours is: 0 none, 1 light, 2 heavy."""
        if self.picture.wall(one, other) == "wall":
            return 2 if self.cages else 1
        return int(self.cages.get(one) != self.cages.get(other))

    def border(self, row: int) -> str:
        """The line above a row of cells, with the sums of cages that begin there."""
        lines = ASCII_ACROSS if self.ascii else ACROSS
        parts = []
        for column in range(self.picture.width + 1):
            parts.append(self._corner(row, column))
            if column < self.picture.width:
                line = lines[self.weight((row - 1, column), (row, column))] * self.size
                cell = self.picture.cell(row, column)
                label = cell.corner if cell and self.cages else ""
                parts.append(label[: self.size] + line[len(label) :])
        return "".join(parts)

    def _corner(self, row: int, column: int) -> str:
        """The character at the upper left corner of a cell."""
        around = [(row - 1, column - 1), (row - 1, column), (row, column), (row, column - 1)]
        up, right, down, left = (self.weight(around[k], around[(k + 1) % 4]) for k in range(4))
        if not self.ascii:
            return CORNERS[up + 3 * right + 9 * down + 27 * left]
        if not (left or right):
            return ASCII_DOWN[max(up, down)]
        return "+" if up or down else ASCII_ACROSS[max(left, right)]

    def cells(self, row: int) -> str:
        """A line of cells, with the walls between them."""
        lines = ASCII_DOWN if self.ascii else DOWN
        parts = []
        for column in range(self.picture.width + 1):
            parts.append(lines[self.weight((row, column - 1), (row, column))])
            if column < self.picture.width:
                parts.append(self._cell(self.picture.cells[row][column]))
        return "".join(parts)

    def _cell(self, cell: Cell | None) -> str:
        if cell is None:
            return " " * self.size
        black = cell.fill == "black"
        dot = "∘" if cell.fill == "shade" else "·"
        text, role = (cell.text, cell.role) if cell.text or black else (dot, "dot")
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

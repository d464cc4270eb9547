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

from collections.abc import Iterator, Mapping
from textwrap import dedent

from minuet.puzzles.base.picture import Cell, Picture
from minuet.render.characters import ASCII, BOXES, Raster, Weight, strokes
from minuet.render.geometry import cages

__all__ = ["draw"]

OPERATIONS = str.maketrans("×÷−", "*/-")
ARROWS = str.maketrans("↑→↓←·∘█∧∨○●×", "^>v<..#^vo*x")
COLORS = {
    "given": "1;36",
    "wrong": "1;31",
    "clue": "36",
    "split": "36",
    "outside": "36",
    "note": "2",
    "dot": "2",
}
BLACK = "7"  # in reverse


def draw(picture: Picture, *, color: bool = False, ascii: bool = False) -> str:
    """Return the picture as lines of text, without the last newline.

    With `color`, escape sequences for terminals color what is written by its role.
    """
    if picture.outside is not None:  # only the part that is written on is kept
        return dedent(draw(picture.framed(), color=color, ascii=ascii)).strip("\n")
    caged = cages(picture)
    has_corners = bool(caged or picture.regions)  # which are written on the line above
    size = max((_width(cell, has_corners) for row in picture.cells for cell in row), default=1)
    height, width = picture.height, picture.width
    cell = (1, max(size, 1) + 2)
    raster = Raster.of((height, width), cell, range(height + 1), range(width + 1))
    canvas = [[" "] * raster.width for _ in range(raster.height)]
    for y, x, sign, _ in strokes(raster, _weights(picture, caged), ASCII if ascii else BOXES):
        canvas[y][x] = sign
    for row, cells in enumerate(picture.cells):
        for column, each in enumerate(cells):
            y, left, right = raster.tops[row], raster.lefts[column], raster.lefts[column] + cell[1]
            if each and each.corner and has_corners:
                label = each.corner.translate(OPERATIONS) if ascii else each.corner
                canvas[y - 1][left : left + len(label)] = label
            canvas[y][left:right] = [_content(each, cell[1], color, ascii), *[""] * (cell[1] - 1)]
    for y, x, sign in signs(picture, raster):
        canvas[y][x] = sign.translate(ARROWS) if ascii else sign
    return "\n".join("".join(line).rstrip() for line in canvas)


def signs(picture: Picture, raster: Raster) -> Iterator[tuple[int, int, str]]:
    """The signs on borders, and where they are on the canvas."""
    for mark in picture.marks:
        if mark.kind == "sign":
            (row, column), (below, right) = mark.cells
            if row == below:
                middle = raster.tops[row] + (raster.cell_height - 1) // 2
                yield middle, raster.lefts[right] - 1, mark.text
            else:
                middle = raster.lefts[column] + raster.cell_width // 2
                yield raster.tops[below] - 1, middle, mark.text


def _width(cell: Cell | None, has_corners: bool) -> int:
    """How many characters a cell needs, without the blanks beside its text."""
    if cell is None:
        return 0
    return max(len(cell.text), len(cell.corner) - 2 if has_corners else 0)


def _weights(picture: Picture, caged: Mapping[tuple[int, int], int]) -> Weight:
    """The weight of the line between two neighbors; walls are heavier if there are cages."""

    def weight(one: tuple[int, int], other: tuple[int, int]) -> int:
        if picture.wall(one, other) == "wall":
            return 2 if caged else 1
        return int(caged.get(one) != caged.get(other))

    return weight


def _content(cell: Cell | None, size: int, color: bool, ascii: bool) -> str:
    """What is written in a cell, as wide as it is."""
    if cell is None:
        return " " * size
    black = cell.fill == "black"
    dot = "∘" if cell.fill == "shade" else "·"
    text, role = (cell.text, cell.role) if cell.text or black else (dot, "dot")
    ground = "█" if black else " "
    left = (size - len(text) + 1) // 2  # half a character to the right: numbers are read from there
    before, after = ground * left, ground * (size - left - len(text))
    text = text.replace(" ", ground)
    if ascii:
        before, text, after = (part.translate(ARROWS) for part in (before, text, after))
    code = BLACK if black else COLORS.get(role)
    if color and code and text.strip():  # only what is written, so that a copy is the drawing
        text = f"\x1b[{code}m{text}\x1b[0m"
    return before + text + after

"""Sheets as PDF, to print: lines, rectangles and text in a font that every reader has.

A PDF file is a series of numbered objects: a catalog that names the list of pages, the pages, the
fonts, and for each page a stream of drawing commands; and a table that says at which byte each
object is. The commands used here: `m l S` draw a line, `re f` fill a rectangle, `m l f` another
shape of straight sides, `w` sets the width of lines, `d` their dashes, `RG rg` colors, `BT ... ET`
write text. The origin is the lower left corner of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from zlib import compress

from minuet.puzzles.base.picture import Cell, Mark, Picture
from minuet.render.geometry import (
    Point,
    Stroke,
    between,
    borders,
    head,
    middles,
    outline,
    triangles,
)
from minuet.render.sheet import MARGIN, Page, Placed
from minuet.render.svg import BARS, COLORS, DOTS, FILLS, INK, LINE, LONG, MAP_COLORS

__all__ = ["dumps"]

PLAIN, BOLD = "F1", "F2"
# The widths of the characters of Helvetica, in thousandths of the size; others are like digits.
WIDTHS = {
    **dict.fromkeys("ABEKPSVXY", 667), **dict.fromkeys("CDHNRU", 722), **dict.fromkeys("GOQ", 778),
    **dict.fromkeys("FTZ", 611), "I": 278, "J": 500, "L": 556, "M": 833, "W": 944,
    **dict.fromkeys("fijlt .,:;'!|", 278),
}  # fmt: skip
# Characters missing from the fonts, as the corners of shapes, from (0, 0) at the upper left to (8,
# 8).
_ARROW = ((4, 1), (7, 4), (5, 4), (5, 7), (3, 7), (3, 4), (1, 4))  # upwards
SHAPES = {
    "↑": _ARROW,
    "→": tuple((8 - y, x) for x, y in _ARROW),
    "↓": tuple((8 - x, 8 - y) for x, y in _ARROW),
    "←": tuple((y, 8 - x) for x, y in _ARROW),
    "∧": ((4, 1), (8, 7), (6.5, 7), (4, 3.2), (1.5, 7), (0, 7)),
    "∨": ((4, 7), (8, 1), (6.5, 1), (4, 4.8), (1.5, 1), (0, 1)),
    "♛": ((0.5, 2), (2.3, 4.2), (4, 1), (5.7, 4.2), (7.5, 2), (6.6, 7), (1.4, 7)),
}


def dumps(pages: Sequence[Page]) -> bytes:
    """Return a PDF document with these pages."""
    streams = [compress(_draw_page(page).encode("cp1252", "replace")) for page in pages]
    # Objects 1 to 4 are the catalog, the list of pages and two fonts; then two for each page.
    kids = " ".join(f"{5 + 2 * number} 0 R" for number in range(len(pages)))
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        _font("Helvetica"),
        _font("Helvetica-Bold"),
    ]
    for number, (page, stream) in enumerate(zip(pages, streams, strict=True)):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {page.width:g} {page.height:g}] "
            f"/Resources << /Font << /{PLAIN} 3 0 R /{BOLD} 4 0 R >> >> "
            f"/Contents {6 + 2 * number} 0 R >>".encode()
        )
        head = f"<< /Length {len(stream)} /Filter /FlateDecode >>\nstream\n".encode()
        objects.append(head + stream + b"\nendstream")
    return _file(objects)


def _font(name: str) -> bytes:
    return (
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()
    )


def _file(objects: list[bytes]) -> bytes:
    """The objects, one after the other, and the table of where they are."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\n".encode()
    return bytes(out + f"startxref\n{table}\n%%EOF\n".encode())


# ---- what is on a page


def _draw_page(page: Page) -> str:
    pen = _Pen(page.height)
    if page.title:
        pen.write(page.title, MARGIN, MARGIN + 6, 16, BOLD, INK)
    for placed in page.pictures:
        if placed.caption:
            pen.write(placed.caption, placed.left, placed.top - 6, 10, PLAIN, INK)
        _draw_picture(pen, placed)
    return "\n".join(pen.commands) + "\n"


class _Pen:
    """Collects drawing commands; lengths count from the top, as elsewhere."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.commands: list[str] = []

    def fill(self, left: float, top: float, width: float, height: float, color: str) -> None:
        """Fill a rectangle."""
        place = f"{left:.2f} {self.height - top - height:.2f} {width:.2f} {height:.2f}"
        self.commands.append(f"{_color(color)} rg {place} re f")

    def lines(
        self,
        lines: Iterable[tuple[float, float, float, float]],
        width: float,
        color: str,
        dashes: str = "[] 0",
    ) -> None:
        """Draw lines, each from (left, top) to (left, top)."""
        paths = [
            f"{x:.2f} {self.height - y:.2f} m {u:.2f} {self.height - v:.2f} l"
            for x, y, u, v in lines
        ]
        if paths:
            style = f"{width:.2f} w 1 J {dashes} d {_color(color)} RG"
            self.commands.append(" ".join([style, *paths, "S"]))

    def shape(self, corners: Iterable[tuple[float, float]], color: str) -> None:
        """Fill a shape of straight sides."""
        points = " l ".join(f"{x:.2f} {self.height - y:.2f}" for x, y in corners)
        self.commands.append(f"{_color(color)} rg {points.replace(' l ', ' m ', 1)} l f")

    def write(self, text: str, left: float, top: float, size: float, font: str, color: str) -> None:
        """Write text whose first character starts there, on its base line."""
        escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        place = f"{left:.2f} {self.height - top:.2f} Td"
        self.commands.append(
            f"BT /{font} {size:.2f} Tf {_color(color)} rg {place} ({escaped}) Tj ET"
        )

    def write_centered(
        self, text: str, middle: float, top: float, size: float, font: str, color: str
    ) -> None:
        """Write text around the middle."""
        width = sum(WIDTHS.get(sign, 556) for sign in text) * size / 1000
        self.write(text, middle - width / 2, top, size, font, color)


def _color(color: str) -> str:
    """The numbers of a color such as #1f2933."""
    return " ".join(f"{int(color[at : at + 2], 16) / 255:.3f}" for at in (1, 3, 5))


# ---- a picture


def _draw_picture(pen: _Pen, placed: Placed) -> None:
    picture, cell = placed.picture, placed.cell
    for row, column, each in _cells(picture):
        color = _fill(each)
        if color:
            pen.fill(placed.left + column * cell, placed.top + row * cell, cell, cell, color)
    for mark in picture.marks:
        if mark.kind == "line":
            color = MAP_COLORS[mark.fills[0]] if mark.fills else FILLS["shade"]
            pen.lines(_path(middles(mark), placed), cell / 10, color)
    pen.lines(_scaled(placed, borders(picture, "line")), cell / 50, LINE)
    for mark in picture.marks:
        _draw_mark(pen, placed, mark)
    pen.lines(_scaled(placed, borders(picture, "wall")), cell / 16, INK)
    hidden, longest = picture.under_paths(), _longest(picture)
    for row, column, each in _cells(picture):
        if (row, column) not in hidden:
            _write_cell(pen, placed, row, column, each, longest)
    for mark in picture.marks:
        if mark.kind == "sign":
            _draw_sign(pen, placed, mark)


def _draw_mark(pen: _Pen, placed: Placed, mark: Mark) -> None:
    cell = placed.cell
    if mark.kind == "cage":
        cage = _scaled(placed, outline(mark.cells))
        pen.lines(cage, cell / 45, COLORS["note"], f"[{cell / 14:.2f}] 0")
    elif mark.kind == "arrow":
        for points in (middles(mark), head(mark)):
            pen.lines(_path(points, placed), cell / 25, COLORS["note"])
    elif mark.kind == "path":
        lines = [*_path(middles(mark), placed)]
        pen.lines(lines, cell / 5, INK)
        # A line without length, with round ends, is a disc.
        ends = [(x, y, x, y) for x, y in (lines[0][:2], lines[-1][2:])]
        pen.lines(ends, 0.75 * cell, INK)
        pen.lines(ends, 0.65 * cell, FILLS["paper"])
    elif mark.kind == "circle":
        points = [_point(placed, column + 0.5, row + 0.5) for row, column in mark.cells]
        rings = [(x, y, x, y) for x, y in points]
        colors = [MAP_COLORS[fill] for fill in mark.fills] * 2 or [COLORS["note"], FILLS["paper"]]
        pen.lines(rings, 0.78 * cell, colors[0])
        pen.lines(rings, 0.7 * cell, colors[1])
    elif mark.kind == "tile":
        for corners, fill in triangles(mark):
            pen.shape([_point(placed, *corner) for corner in corners], MAP_COLORS[fill])


def _draw_sign(pen: _Pen, placed: Placed, mark: Mark) -> None:
    """A sign on a border, on a disc of paper; dots are discs."""
    (x, y), cell = _point(placed, *between(mark)), placed.cell
    disc = [(x, y, x, y)]
    if mark.text in BARS:
        for frame, color in ((cell / 10, FILLS["paper"]), (0, INK)):
            width, height = (cell * length + frame for length in BARS[mark.text])
            pen.fill(x - width / 2, y - height / 2, width, height, color)
        return
    if mark.text in DOTS:
        pen.lines(disc, cell / 4, INK)
        pen.lines(disc, cell / 5, FILLS[DOTS[mark.text]])
        return
    pen.lines(disc, cell / 3, FILLS["paper"])
    if mark.text in SHAPES:
        unit = cell / 24
        corners = [(x + (a - 4) * unit, y + (b - 4) * unit) for a, b in SHAPES[mark.text]]
        pen.shape(corners, INK)
    else:
        pen.write_centered(mark.text, x, y + cell / 8, cell / 3, BOLD, INK)


def _cells(picture: Picture) -> Iterator[tuple[int, int, Cell]]:
    for row, cells in enumerate(picture.cells):
        for column, cell in enumerate(cells):
            if cell is not None:
                yield row, column, cell


def _fill(cell: Cell) -> str | None:
    if isinstance(cell.fill, int):
        return MAP_COLORS[cell.fill % len(MAP_COLORS)]
    return FILLS.get(cell.fill or "")


def _path(points: Iterable[Point], placed: Placed) -> Iterable[Stroke]:
    return _scaled(placed, ((*one, *other) for one, other in pairwise(points)))


def _scaled(placed: Placed, lines: Iterable[Stroke]) -> Iterator[Stroke]:
    """Lines given in cells, where they are on the page."""
    return ((*_point(placed, x, y), *_point(placed, u, v)) for x, y, u, v in lines)


def _point(placed: Placed, x: float, y: float) -> tuple[float, float]:
    return placed.left + x * placed.cell, placed.top + y * placed.cell


def _longest(picture: Picture) -> int:
    """The length of the longest word if there are words, which are all written in one size."""
    texts = [cell.text for _, _, cell in _cells(picture) if cell.role != "split"]
    longest = max(map(len, texts), default=0)
    return longest if longest > LONG else 0


def _write_cell(pen: _Pen, placed: Placed, row: int, column: int, cell: Cell, longest: int) -> None:
    size = placed.cell
    longest = longest or len(cell.text)
    x, y = placed.left + column * size, placed.top + row * size
    if cell.role == "split":
        _write_split(pen, cell, x, y, size)
    elif cell.text in SHAPES:
        unit = size / 8 * 0.6
        corners = [
            (x + 0.2 * size + u * unit, y + 0.2 * size + v * unit) for u, v in SHAPES[cell.text]
        ]
        pen.shape(corners, _ink(cell))
    elif cell.text:
        height = size * (0.55 if longest < 3 else 1.65 / longest)
        font = BOLD if cell.role == "given" else PLAIN
        lower = 0.1 * size if cell.corner else 0  # room for the small number above it
        below = y + size / 2 + 0.36 * height + lower
        pen.write_centered(cell.text, x + size / 2, below, height, font, _ink(cell))
    if cell.corner:
        pen.write(cell.corner, x + 0.14 * size, y + 0.33 * size, 0.24 * size, PLAIN, COLORS["note"])


def _ink(cell: Cell) -> str:
    return FILLS["paper"] if cell.fill == "black" else COLORS.get(cell.role, INK)


def _write_split(pen: _Pen, cell: Cell, x: float, y: float, size: float) -> None:
    """Two numbers with a diagonal between them: what is before the backslash is below."""
    pen.lines([(x, y, x + size, y + size)], size / 45, COLORS["note"])
    below, _, above = cell.text.partition("\\")
    pen.write_centered(below, x + 0.3 * size, y + 0.83 * size, 0.35 * size, PLAIN, COLORS["clue"])
    pen.write_centered(above, x + 0.7 * size, y + 0.45 * size, 0.35 * size, PLAIN, COLORS["clue"])

"""Drawing a picture as SVG: what notebooks show, and what can be printed.

Everything drawn has a class (`minuet-wall`, `minuet-given`, ...), so that the style sheet of a page
can change its colors. The picture also has a title and a drawing in plain text, for people who
cannot see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from minuet.puzzles.base.picture import Cell, Mark, Picture
from minuet.render import text as text_drawing
from minuet.render.geometry import (
    BARS,
    RING,
    Point,
    Stroke,
    arrow,
    between,
    borders,
    middles,
    outline,
    pieces,
    runs,
    triangles,
)

__all__ = ["draw"]

CELL = 40  # the size of a cell, to which all other lengths relate
LONG = 3  # characters of a text that fit into a square cell; for words all cells are wider
MARGIN = 6
INK = "#1f2933"
LINE = "#c9d1d9"
COLORS = {
    "given": INK,
    "answer": "#1d6fb8",
    "wrong": "#c62828",
    "clue": INK,
    "outside": INK,
    "note": "#6b7280",
}
FILLS = {
    "black": INK,
    "shade": "#e5e9ee",
    "hint": "#fff3bf",
    "light": "#fff8d6",
    "dead": "#f9c0c0",
    "paper": "#ffffff",
}
HALO = {"paint_order": "stroke", "stroke_linejoin": "round"}  # paper around a text, without spikes
DOTS = {"○": "paper", "●": "black"}  # signs that are drawn as circles
MAP_COLORS = (
    "#a8d5ba", "#f7c59f", "#b5c7ed", "#f4a6a6", "#fbe08a", "#c9b1e0", "#9ad7db", "#e8b4d0",
    "#cbd88f", "#d3c0a5", "#8fb8de", "#f2b880",
)  # fmt: skip
FONT = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


def draw(picture: Picture) -> str:
    """Return the picture as an SVG document."""
    drawing = text_drawing.draw(picture)
    picture = picture.framed()
    wide = width_of_cells(picture)
    parts = [
        opening(picture, wide),
        f"<title>{escape(picture.title)}</title>" if picture.title else "",
        f"<desc>{escape(drawing)}</desc>",
        *_background(picture, wide),
        _lines(picture, wide),
        *_marks(picture, wide),
        _wall(_path(picture, "wall", wide)),
        *_texts(picture, wide),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def draw_apart(picture: Picture, wide: int) -> list[str]:
    """Return the same elements cell by cell, so that little changes between two pictures.

    `wide` is the width of a cell; clues around the board must be in cells already (`framed`).
    """
    cells = [
        (row, column, cell)
        for row, cells in enumerate(picture.cells)
        for column, cell in enumerate(cells)
    ]
    parts = [
        _paint(_fill(cell), f"M{column * wide} {row * CELL}h{wide}v{CELL}h{-wide}z")
        for row, column, cell in cells
        if cell is not None and _fill(cell)
    ]
    parts += [_line(_strokes([stroke], wide)) for stroke in pieces(borders(picture, "line"))]
    parts += sorted(_marks(picture, wide), reverse=True)  # lines before the discs at their ends
    parts += [_wall(_strokes([stroke], wide)) for stroke in pieces(borders(picture, "wall"))]
    return [*parts, *_texts(picture, wide)]


def element(tag: str, kind: str, text: str | None = None, /, **attributes: object) -> str:
    """Return an element of the class `minuet-KIND`, without the attributes that are None.

    >>> element("text", "sign", "<", x=1.50, font_size=16, stroke=None)
    '<text class="minuet-sign" x="1.5" font-size="16">&lt;</text>'
    """
    shown = [
        f' {name.replace("_", "-")}="{f"{value:g}" if isinstance(value, float) else value}"'
        for name, value in attributes.items()
        if value is not None
    ]
    end = "/>" if text is None else f">{escape(text)}</{tag}>"
    return f'<{tag} class="minuet-{kind}"{"".join(shown)}{end}'


def opening(picture: Picture, wide: int) -> str:
    """Return the first tag of the document."""
    width, height = picture.width * wide + 2 * MARGIN, picture.height * CELL + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="minuet" role="img" width="{width}" '
        f'height="{height}" viewBox="{-MARGIN} {-MARGIN} {width} {height}" '
        f'font-family="{FONT}" text-anchor="middle">'
    )


def width_of_cells(picture: Picture) -> int:
    """Cells are square, unless there are words in them: these are all written in the same size."""
    cells = [cell for row in picture.cells for cell in row if cell and cell.role != "split"]
    longest = max((len(cell.text) for cell in cells), default=1)
    return CELL if longest <= LONG else 9 * longest + 18


# ---- what is behind


def _background(picture: Picture, wide: int) -> Iterator[str]:
    """The paper, row by row so that gaps stay open, and the cells of another color."""
    for row, cells in enumerate(picture.cells):
        for start, end, fill in runs([cell and _fill(cell) for cell in cells]):
            if fill:
                width, color = (end - start) * wide, FILLS.get(fill, fill)
                place = {"x": start * wide, "y": row * CELL, "width": width, "height": CELL}
                yield element("rect", fill if fill in FILLS else "map", **place, fill=color)


def _paint(fill: str, path: str) -> str:
    return element("path", fill if fill in FILLS else "map", d=path, fill=FILLS.get(fill, fill))


def _fill(cell: Cell) -> str:
    """The name of a cell's color in FILLS, or the color of a map itself; none beside the board."""
    if cell.role == "outside":
        return ""
    if isinstance(cell.fill, int):
        return MAP_COLORS[cell.fill % len(MAP_COLORS)]
    return cell.fill if cell.fill in FILLS else "paper"


# ---- lines


def _lines(picture: Picture, wide: int) -> str:
    path = _path(picture, "line", wide)
    return _line(path) if path else ""


def _line(path: str) -> str:
    return element("path", "line", d=path, stroke=LINE, fill="none")


def _wall(path: str) -> str:
    style = {"stroke": INK, "stroke_width": 3, "stroke_linecap": "round", "fill": "none"}
    return element("path", "wall", d=path, **style)


def _path(picture: Picture, kind: str, wide: int) -> str:
    return _strokes(borders(picture, kind), wide)


def _strokes(lines: Iterable[Stroke], wide: int) -> str:
    """Straight lines across and down as a path."""
    return "".join(
        f"M{x * wide:g} {y * CELL:g}" + (f"H{u * wide:g}" if y == v else f"V{v * CELL:g}")
        for x, y, u, v in lines
    )


def _marks(picture: Picture, wide: int) -> Iterator[str]:
    for mark in picture.marks:
        if mark.kind == "cage":
            path, color = _strokes(outline(mark.cells), wide), COLORS["note"]
            yield element("path", "cage", d=path, stroke=color, stroke_dasharray="3 3", fill="none")
        elif mark.kind == "tile":
            yield from _triangles(mark)
        elif mark.kind == "sign":  # on top of everything: see `_texts`
            continue
        elif mark.kind == "circle":
            paper = MAP_COLORS[mark.fills[0]] if mark.fills else FILLS["paper"]
            ink = paper if mark.fills else COLORS["note"]
            yield from (_circle(cell, wide, "ring", RING * CELL, paper, ink) for cell in mark.cells)
        elif mark.kind == "arrow":
            for points in arrow(mark):
                yield _polyline(points, wide, "arrow", COLORS["note"], 2)
        elif mark.kind == "path":
            yield _polyline(middles(mark), wide, "path", INK, 8)
            for cell in (mark.cells[0], mark.cells[-1]):
                yield _circle(cell, wide, "end", 14, FILLS["paper"], INK)
        else:
            color = MAP_COLORS[mark.fills[0]] if mark.fills else FILLS["shade"]
            yield _polyline(middles(mark), wide, "mark", color, 9 if mark.fills else 4)


def _polyline(points: Iterable[Point], wide: int, name: str, color: str, width: int) -> str:
    """A line through points, given in cells."""
    places = " ".join(f"{x * wide:g},{y * CELL:g}" for x, y in points)
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}
    return element("polyline", name, points=places, stroke=color, stroke_width=width, **ends)


def _circle(
    cell: tuple[int, int], wide: int, kind: str, radius: float, paper: str, ink: str
) -> str:
    x, y = (cell[1] + 0.5) * wide, (cell[0] + 0.5) * CELL
    return element("circle", kind, cx=x, cy=y, r=radius, fill=paper, stroke=ink, stroke_width=2)


def _sign(mark: Mark, wide: int) -> str:
    """A sign on a border, with some paper around it; dots are circles."""
    x, y = (place * size for place, size in zip(between(mark), (wide, CELL), strict=True))
    inked = {"fill": INK, "stroke": FILLS["paper"]}
    if mark.text in BARS:
        width, height = (float(CELL * length) for length in BARS[mark.text])
        corner = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
        return element("rect", "sign", **corner, rx=2, **inked, stroke_width=2)
    if mark.text in DOTS:
        dot = {"fill": FILLS[DOTS[mark.text]], "stroke": INK, "stroke_width": 1.5}
        return element("circle", "sign", cx=x, cy=y, r=5, **dot)
    font = {"font_size": 16, "font_weight": 600, **inked, "stroke_width": 4}
    return element("text", "sign", mark.text, x=x, y=y + 6, **font, **HALO)


def _triangles(mark: Mark) -> Iterator[str]:
    """A square over its cells, with a triangle of its own color at each side."""
    for (one, other, middle), fill in triangles(mark):
        (x, y), (u, v) = one, other
        side = f"M{x * CELL:g} {y * CELL:g}" + (f"H{u * CELL:g}" if y == v else f"V{v * CELL:g}")
        end = f"L{middle[0] * CELL:g} {middle[1] * CELL:g}z"
        yield element("path", "tile", d=side + end, fill=MAP_COLORS[fill], stroke=LINE)


# ---- what is written


def _texts(picture: Picture, wide: int) -> Iterator[str]:
    """What is in the cells, and on top of everything the signs between them."""
    hidden = picture.under_paths()
    for row, cells in enumerate(picture.cells):
        for column, cell in enumerate(cells):
            if cell is None or (row, column) in hidden:
                continue
            if cell.role == "split":
                yield from _split_texts(cell, column * wide, row * CELL)
            else:
                yield from _cell_texts(cell, column * wide, row * CELL, wide)
    yield from (_sign(mark, wide) for mark in picture.marks if mark.kind == "sign")


def _cell_texts(cell: Cell, x: int, y: int, wide: int) -> Iterator[str]:
    if cell.text:
        size = 15 if wide > CELL else 22 if len(cell.text) < 3 else 18
        lower = 4 if cell.corner else 0  # a number makes room for the small one above it
        middle = y + CELL / 2 + size * 0.36 + lower
        role = "on-black" if cell.fill == "black" else cell.role
        yield _text(cell.text, x + wide / 2, middle, size, role)
    elif cell.marks:
        yield from _pencil_marks(cell.marks, x, y)
    if cell.corner:
        yield _text(cell.corner, x + 6, y + 13, 10, "note", anchor="start")


def _split_texts(cell: Cell, x: int, y: int) -> Iterator[str]:
    """Two numbers with a diagonal between them: what is before the backslash is below."""
    diagonal = f"M{x} {y}l{CELL} {CELL}"
    yield element("path", "split", d=diagonal, stroke=COLORS["note"], fill="none")
    below, _, above = cell.text.partition("\\")
    if below:
        yield _text(below, x + 12, y + 33, 14, "clue")
    if above:
        yield _text(above, x + 28, y + 18, 14, "clue")


def _pencil_marks(marks: Iterable[str], x: int, y: int) -> Iterator[str]:
    """Small text, three in a line (or more where there are more than nine)."""
    marks = list(marks)
    across = 3 if len(marks) <= 9 else 4 if len(marks) <= 16 else 5
    step = (CELL - 6) / across
    for number, mark in enumerate(marks):
        down, right = divmod(number, across)
        left, top = x + 3 + (right + 0.5) * step, y + 3 + (down + 0.75) * step
        yield _text(mark, left, top, 30 // across, "note")


def _text(text: str, x: float, y: float, size: int, role: str, anchor: str = "") -> str:
    weight = 600 if role in ("given", "wrong", "on-black") else None
    color = FILLS["paper"] if role == "on-black" else COLORS.get(role, INK)
    look = {"font_size": size, "font_weight": weight, "text_anchor": anchor or None, "fill": color}
    return element("text", role or "text", text, x=x, y=y, **look)

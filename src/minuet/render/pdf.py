"""Sheets as PDF, to print: lines, rectangles and text in a font that every reader has.

A PDF file is a series of numbered objects: a catalog that names the list of pages, the pages, the
fonts, and for each page a stream of drawing commands; and a table that says at which byte each
object is. The commands used here: `m l S` draw a line, `re f` fill a rectangle, `m l f` another
shape of straight sides, `w` sets the width of lines, `d` their dashes, `RG rg` colors, `BT ... ET`
write text. The origin is the lower left corner of the page.

What is drawn is the SVG of each page (`minuet.render.sheet`), element by element. As in `raster`,
these are the few elements that the modules of this folder write, not SVG in general.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, pi, sin
from unicodedata import normalize
from xml.etree import ElementTree
from zlib import compress

from minuet.render.raster import PLAIN as SVG
from minuet.render.raster import Point, lines_of
from minuet.render.sheet import MARGIN, Page, svg_pages

__all__ = ["dumps"]

PLAIN, BOLD = "F1", "F2"
# The widths of the characters of Helvetica, in thousandths of the size; others are like digits.
WIDTHS = {
    **dict.fromkeys("ABEKPSVXY", 667), **dict.fromkeys("CDHNRU", 722), **dict.fromkeys("GOQ", 778),
    **dict.fromkeys("FTZ", 611), "I": 278, "J": 500, "L": 556, "M": 833, "W": 944,
    **dict.fromkeys("fijlt .,:;'!|", 278),
}  # fmt: skip


def _star(x: float, y: float, *radii: float, corners: int = 24) -> tuple[Point, ...]:
    """Corners around a point, at these distances in turn: of a star or, with one, of a circle."""
    turns = [(2 * pi * number / corners, radii[number % len(radii)]) for number in range(corners)]
    return tuple((x + radius * sin(turn), y - radius * cos(turn)) for turn, radius in turns)


def _turned(signs: str, shape: tuple[Point, ...]) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """These signs, each a quarter turn to the right of the one before it."""
    for sign in signs:
        yield sign, shape
        shape = tuple((8 - y, x) for x, y in shape)


_DISC, _HOLE = _star(4, 4, 3.4), _star(4, 4, 2.7)
# Characters missing from the fonts, as the corners of shapes, from (0, 0) at the upper left to (8,
# 8). What is gone around in both directions, such as the inside of a ring, is not filled.
SHAPES = {
    **dict(_turned("↑→↓←", ((4, 1), (7, 4), (5, 4), (5, 7), (3, 7), (3, 4), (1, 4)))),
    **dict(_turned(
        "↖↗↘↙", ((1.5, 1.5), (5.7, 1.5), (4.3, 2.9), (6.9, 5.5), (5.5, 6.9), (2.9, 4.3), (1.5, 5.7))
    )),
    **dict(_turned("▲▶▼◀", ((4, 0.8), (7.6, 7), (0.4, 7)))),
    **dict(_turned("─│", ((0.5, 3.6), (7.5, 3.6), (7.5, 4.4), (0.5, 4.4)))),
    "−": ((1.2, 3.6), (6.8, 3.6), (6.8, 4.4), (1.2, 4.4)),
    "∧": ((4, 1), (8, 7), (6.5, 7), (4, 3.2), (1.5, 7), (0, 7)),
    "∨": ((4, 7), (8, 1), (6.5, 1), (4, 4.8), (1.5, 1), (0, 1)),
    "♛": ((0.5, 2), (2.3, 4.2), (4, 1), (5.7, 4.2), (7.5, 2), (6.6, 7), (1.4, 7)),
    "■": ((1, 1), (7, 1), (7, 7), (1, 7)),
    "●": _DISC,
    "○": (*_DISC, _DISC[0], _HOLE[0], *reversed(_HOLE)),
    "★": _star(4, 4.3, 4, 1.6, corners=10),
    "✹": _star(4, 4, 3.8, 2.4),
    "♣": (
        *_star(4, 2.3, 1.8), *_star(6, 4.7, 1.8), (4, 4.4), (5.4, 7.5), (2.6, 7.5), (4, 4.4),
        *_star(2, 4.7, 1.8),
    ),
}  # fmt: skip
# Letters that the fonts lack and that are not another one with an accent.
LETTERS = str.maketrans("łŁđĐħĦıŧŦŋŊ", "lLdDhHitTnN")
NOTE = "? stands for a letter that the fonts of this PDF lack: print the sheet as SVG instead."
SIGNS = re.compile(f"([{''.join(SHAPES)}])")
WIDTHS |= dict.fromkeys(SHAPES, 1000)


def dumps(pages: Sequence[Page]) -> bytes:
    """Return a PDF document with these pages."""
    drawings = [
        _draw_page(page, drawing) for page, drawing in zip(pages, svg_pages(pages), strict=True)
    ]
    streams = [compress(drawing.encode("cp1252", "replace")) for drawing in drawings]
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


def _draw_page(page: Page, drawing: str) -> str:
    pen = _Pen([], 0.0, page.height, 1.0)
    pen.draw(ElementTree.fromstring(drawing))
    if not all(map(_is_in_fonts, "".join(pen.commands))):
        place = {"x": f"{MARGIN:g}", "y": f"{page.height - MARGIN / 2:g}", "font-size": "8"}
        pen.text(NOTE, {"text-anchor": "", "fill": "#52606d", **place})
    return "\n".join(pen.commands) + "\n"


class _Pen:
    """Collects commands for the elements of a drawing whose origin is at (left, top) of the page.

    `top` counts from the lower edge of the page.
    """

    def __init__(self, commands: list[str], left: float, top: float, scale: float) -> None:
        self.commands, self.left, self.top, self.scale = commands, left, top, scale

    def at(self, x: float, y: float) -> Point:
        return self.left + x * self.scale, self.top - y * self.scale

    def draw(self, root: ElementTree.Element) -> None:
        for element in root:
            looks = {"text-anchor": root.get("text-anchor", ""), **element.attrib}
            match element.tag.removeprefix(SVG):
                case "svg":
                    self.nested(element, looks)
                case "rect":
                    self.rectangle(looks)
                case "circle":
                    self.circle(looks)
                case "polyline":
                    pairs = [pair.split(",") for pair in looks["points"].split()]
                    self.lines([[(float(x), float(y)) for x, y in pairs]], looks)
                case "path":
                    self.lines(lines_of(looks["d"]), looks)
                case "text":
                    self.text(element.text or "", looks)

    def nested(self, drawing: ElementTree.Element, looks: Mapping[str, str]) -> None:
        """Put another drawing into the middle of its box."""
        x, y, width, height = _numbers(looks, "x", "y", "width", "height")
        left, top, wide, high = map(float, looks["viewBox"].split())
        scale = min(width / wide, height / high)
        x += (width - wide * scale) / 2 - left * scale
        y += (height - high * scale) / 2 - top * scale
        _Pen(self.commands, *self.at(x, y), scale).draw(drawing)

    # ---- shapes

    def rectangle(self, looks: Mapping[str, str]) -> None:
        x, y, width, height = _numbers(looks, "x", "y", "width", "height")
        left, below = self.at(x, y + height)
        size = f"{width * self.scale:.2f} {height * self.scale:.2f}"
        self.paint(f"{left:.2f} {below:.2f} {size} re", looks)

    def lines(self, lines: Iterable[Sequence[Point]], looks: Mapping[str, str]) -> None:
        self.paint(" ".join(_path(self.at(*point) for point in line) for line in lines), looks)

    def paint(self, path: str, looks: Mapping[str, str]) -> None:
        """Fill a path, and draw a line along it."""
        fill, stroke = looks["fill"], looks.get("stroke")
        if fill != "none":
            self.commands.append(f"{_color(fill)} rg {path} f")
        if stroke:
            dashes = [
                float(each) * self.scale for each in looks.get("stroke-dasharray", "").split()
            ]
            dash = f"[{' '.join(f'{length:.2f}' for length in dashes)}] 0 d"
            width = float(looks.get("stroke-width", 1)) * self.scale
            self.commands.append(f"{width:.2f} w 1 J {dash} {_color(stroke)} RG {path} S")

    def circle(self, looks: Mapping[str, str]) -> None:
        x, y, radius, edge = _numbers(looks, "cx", "cy", "r", "stroke-width")
        self.disc(self.at(x, y), (2 * radius + edge) * self.scale, looks["stroke"])
        self.disc(self.at(x, y), (2 * radius - edge) * self.scale, looks["fill"])

    def disc(self, middle: Point, width: float, color: str) -> None:
        """A line without length, with round ends."""
        path = _path([middle, middle])
        self.commands.append(f"{width:.2f} w 1 J [] 0 d {_color(color)} RG {path} S")

    # ---- text

    def text(self, words: str, looks: Mapping[str, str]) -> None:
        """Write text, on a disc of paper if it has an edge."""
        words = _spelled(words)
        x, y = self.at(*_numbers(looks, "x", "y"))
        size, color = float(looks["font-size"]) * self.scale, looks["fill"]
        middle = y + 0.36 * size
        if "stroke" in looks:
            self.disc((x, middle), 0.85 * size, looks["stroke"])
        if looks["text-anchor"] == "middle":
            x -= _width(words) * size / 2
        font = BOLD if looks.get("font-weight") == "600" else PLAIN
        set_up = f"BT /{font} {size:.2f} Tf {_color(color)} rg"
        for part in SIGNS.split(words):
            if part in SHAPES:
                corners = [(x + a * size / 8, middle + (4 - b) * size / 8) for a, b in SHAPES[part]]
                self.commands.append(f"{_color(color)} rg {_path(corners)} f")
            elif part:
                escaped = part.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
                self.commands.append(f"{set_up} {x:.2f} {y:.2f} Td ({escaped}) Tj ET")
            x += _width(part) * size


def _spelled(words: str) -> str:
    """Words with letters of the fonts where they have near ones: an o for an o with two accents.

    >>> _spelled("Łódź, Győr, Å, Ж")
    'Lódz, Gyor, Å, Ж'
    """
    return "".join(
        sign if sign in SHAPES or _is_in_fonts(sign) else _near(sign)
        for sign in normalize("NFC", words)
    )


def _near(sign: str) -> str:
    base = normalize("NFKD", sign)[0].translate(LETTERS)
    return base if _is_in_fonts(base) else sign


def _is_in_fonts(sign: str) -> bool:
    return sign.isascii() or sign.encode("cp1252", "ignore") != b""


def _width(words: str) -> float:
    """The width of a text, in units of its size."""
    return sum(WIDTHS.get(sign, 556) for sign in words) / 1000


def _numbers(looks: Mapping[str, str], *names: str) -> list[float]:
    return [float(looks.get(name, 0)) for name in names]


def _path(points: Iterable[Point]) -> str:
    """Lines from point to point."""
    return " l ".join(f"{x:.2f} {y:.2f}" for x, y in points).replace(" l ", " m ", 1) + " l"


def _color(color: str) -> str:
    """The numbers of a color such as #1f2933."""
    return " ".join(f"{int(color[at : at + 2], 16) / 255:.3f}" for at in (1, 3, 5))

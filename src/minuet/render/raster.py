"""Our own SVG drawings as images, with Pillow (the extra `animate`).

This draws the few elements that the modules of this folder write: rectangles, circles, polylines,
paths and texts, in solid colors. It does not read SVG in general: any other element or step of a
path is an error. Pillow comes with its own font, so letters look the same on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

from minuet.errors import import_extra
from minuet.render.themes import NIGHT, PAPER

Point = tuple[float, float]
Attributes = Mapping[str, str]

FINE = 2  # pixels drawn for each pixel of the image, across and down
CURVE = 6  # straight lines that stand for a curve
SIGNS = ("DejaVuSans.ttf", "Arial Unicode.ttf", "seguisym.ttf", "Apple Symbols.ttf")
"""Fonts for signs (arrows, stars) that Pillow's own lacks, on Linux, macOS and Windows."""
STEP = re.compile(r"([MLHVhvqlz])([^MLHVhvqlz]*)")
NUMBER = re.compile(r"-?[\d.]+")
PLAIN = "{http://www.w3.org/2000/svg}"


def image(document: str, *, dark: bool = False) -> Any:
    """Return a drawing as an image of Pillow, on paper of the theme."""
    pillow = import_extra("PIL.Image", extra="animate")
    root = ElementTree.fromstring(document)
    left, top, width, _ = map(float, root.attrib["viewBox"].split())
    size = round(float(root.attrib["width"])), round(float(root.attrib["height"]))
    paper = PAPER["dark" if dark else "light"]
    made = pillow.new("RGB", (size[0] * FINE, size[1] * FINE), paper)
    _Brush(made, (left, top), size[0] * FINE / width, dark).draw_all(root)
    return made.resize(size, pillow.Resampling.BOX)


class _Brush:
    """Draws elements, with lengths and places of the document."""

    def __init__(self, image: Any, corner: Point, scale: float, dark: bool) -> None:
        self.image, self.corner, self.scale, self.dark = image, corner, scale, dark
        drawing = import_extra("PIL.ImageDraw", extra="animate")
        self.pen = drawing.Draw(image, "RGBA")

    def draw_all(self, root: ElementTree.Element) -> None:
        drawers = {
            "rect": self.rectangle,
            "circle": self.circle,
            "polyline": self.polyline,
            "path": self.path,
            "text": self.text,
        }
        inherited = self._looks(root.attrib, {})
        for element in root:
            name = element.tag.removeprefix(PLAIN)
            if name in ("title", "desc", "style"):
                continue
            drawers[name](self._looks(element.attrib, inherited), element.text or "")

    def _looks(self, found: Attributes, inherited: Attributes) -> dict[str, str]:
        """The attributes of an element, with those it inherits and those of the theme."""
        night = NIGHT.get(found.get("class", ""), {}) if self.dark else {}
        passed = {name: value for name, value in inherited.items() if name in INHERITED}
        return {**passed, **found, **night}

    def at(self, x: float, y: float) -> Point:
        left, top = self.corner
        return (x - left) * self.scale, (y - top) * self.scale

    # ---- shapes

    def rectangle(self, looks: Attributes, _: str) -> None:
        x, y = float(looks.get("x", 0)), float(looks.get("y", 0))
        end = self.at(x + float(looks["width"]), y + float(looks["height"]))
        radius = float(looks.get("rx", 0)) * self.scale
        box = [*self.at(x, y), end[0] - 1, end[1] - 1]
        self.pen.rounded_rectangle(box, radius, _color(looks, "fill"), **self._outline(looks))

    def circle(self, looks: Attributes, _: str) -> None:
        x, y, radius = (float(looks[name]) for name in ("cx", "cy", "r"))
        box = [*self.at(x - radius, y - radius), *self.at(x + radius, y + radius)]
        self.pen.ellipse(box, _color(looks, "fill"), **self._outline(looks))

    def _outline(self, looks: Attributes) -> dict[str, Any]:
        color = _color(looks, "stroke")
        return {"outline": color, "width": self._width(looks)} if color else {}

    def _width(self, looks: Attributes) -> int:
        return max(1, round(float(looks.get("stroke-width", 1)) * self.scale))

    def polyline(self, looks: Attributes, _: str) -> None:
        points = [tuple(map(float, pair.split(","))) for pair in looks["points"].split()]
        self._stroke([self.at(x, y) for x, y in points], looks)

    def path(self, looks: Attributes, _: str) -> None:
        for points in lines_of(looks["d"]):
            placed = [self.at(*point) for point in points]
            fill = _color({"fill": "none", **looks}, "fill")
            if fill and len(placed) > 2:
                self.pen.polygon(placed, fill)
            self._stroke(placed, looks)

    def _stroke(self, points: list[Point], looks: Attributes) -> None:
        color, width = _color(looks, "stroke"), self._width(looks)
        if color is None:
            return
        dash = [float(each) * self.scale for each in looks.get("stroke-dasharray", "").split()]
        for one, other in _dashed(points, dash[0], dash[-1]) if dash else pairwise(points):
            self.pen.line([one, other], color, width)
        if looks.get("stroke-linecap") == "round" and width > 2:
            for x, y in points:
                box = [x - width / 2, y - width / 2, x + width / 2, y + width / 2]
                self.pen.ellipse(box, color)

    # ---- text

    def text(self, looks: Attributes, words: str) -> None:
        turned = re.fullmatch(r"translate\((\S+) (\S+)\) rotate\(-90\)", looks.get("transform", ""))
        x, y = (float(turned[n]) if turned else float(looks["xy"[n - 1]]) for n in (1, 2))
        font = _font(round(float(looks.get("font-size", 16)) * self.scale), words)
        anchor = {"middle": "ms", "end": "rs"}.get(looks.get("text-anchor", ""), "ls")
        is_bold = looks.get("font-weight") == "600"
        color = _color({"fill": "#000000", **looks}, "fill")
        if turned:
            self._turned(words, self.at(x, y), font, color)
        else:
            halo = _color(looks, "stroke")
            edge = {"stroke_width": self._width(looks) // 2, "stroke_fill": halo} if halo else {}
            if is_bold and not halo:
                edge = {"stroke_width": round(self.scale / 3), "stroke_fill": color}
            self.pen.text(self.at(x, y), words, color, font, anchor, **edge)

    def _turned(self, words: str, place: Point, font: Any, color: Any) -> None:
        """Text that reads upwards, beginning at a place."""
        pillow = import_extra("PIL.Image", extra="animate")
        drawing = import_extra("PIL.ImageDraw", extra="animate")
        width, height = round(font.getlength(words)) + 2, round(font.size * 1.3)
        mask = pillow.new("L", (width, height), 0)
        drawing.Draw(mask).text((0, font.size), words, 255, font, "ls")
        x, y = round(place[0] - font.size), round(place[1] - width)
        self.image.paste(color[:3], (x, y), mask.transpose(pillow.Transpose.ROTATE_90))


INHERITED = ("fill", "text-anchor", "font-size")


def _color(looks: Attributes, name: str) -> tuple[int, ...] | None:
    """A color as numbers from 0 to 255, the last being how opaque it is."""
    text = looks.get(name, "none")
    if text == "none":
        return None
    opacity = round(255 * float(looks.get(f"{name}-opacity", 1)))
    return (*(int(text[at : at + 2], 16) for at in (1, 3, 5)), opacity)


@cache
def _font(size: int, words: str) -> Any:
    fonts = import_extra("PIL.ImageFont", extra="animate")
    if words.isascii():
        return fonts.load_default(size)
    for name in SIGNS:
        try:
            return fonts.truetype(name, size)
        except OSError:
            continue
    return fonts.load_default(size)


# ---- lines


def lines_of(path: str) -> Iterator[list[Point]]:
    """The lines of a path, each as its points.

    >>> list(lines_of("M0 0h2v1zM5 5H7"))
    [[(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 0.0)], [(5.0, 5.0), (7.0, 5.0)]]
    """
    points: list[Point] = []
    for step, rest in STEP.findall(path):
        numbers = [float(number) for number in NUMBER.findall(rest)]
        if step == "M":
            if points:
                yield points
            points = [(numbers[0], numbers[1])]
        else:
            points += _reached(step, numbers, points)
    if points:
        yield points


def _reached(step: str, numbers: list[float], points: list[Point]) -> list[Point]:
    """The points that a step leads to from the last one."""
    x, y = points[-1]
    if step in "Hh":
        return [(numbers[0] + x * (step == "h"), y)]
    if step in "Vv":
        return [(x, numbers[0] + y * (step == "v"))]
    if step == "L":
        return [(numbers[0], numbers[1])]
    if step == "l":
        return [(x + numbers[0], y + numbers[1])]
    if step == "z":
        return [points[0]]
    a, b, c, d = numbers  # a curve: drawn to (a, b), it ends at (c, d)
    shares = [n / CURVE for n in range(1, CURVE + 1)]
    return [
        (x + 2 * t * (1 - t) * a + t * t * c, y + 2 * t * (1 - t) * b + t * t * d) for t in shares
    ]


def _dashed(points: list[Point], dash: float, gap: float) -> Iterator[tuple[Point, Point]]:
    """The dashes along a line; each straight part begins with one."""
    for (x, y), (u, v) in pairwise(points):
        length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
        at = 0.0
        while at < length:
            start, end = at / length, min(1.0, (at + dash) / length)
            yield (
                (x + (u - x) * start, y + (v - y) * start),
                (x + (u - x) * end, y + (v - y) * end),
            )
            at += dash + gap

"""Sheets to print: several pictures on a page, and their answers, smaller, at the end.

A sheet is a list of pages, and a page a list of pictures with places; `minuet.render.pdf` writes it
as PDF, `svg_pages` as SVG. Lengths are in points (1/72 inch), from the upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from minuet.puzzles.base.picture import Picture
from minuet.render import svg

__all__ = ["PAGES", "Page", "Placed", "make_sheet", "svg_pages"]

PAGES = {"a4": (595.0, 842.0), "a5": (420.0, 595.0), "letter": (612.0, 792.0)}
"""Sizes of paper: width and height."""
MARGIN = 42.0
GAP = 26.0  # between pictures
CAPTION = 16.0  # the height of what is written above a picture
LARGEST_CELL = 42.0
ANSWERS_PER_PAGE = 12


class Placed(NamedTuple):
    """A picture, where it is, how large, and what is written above it."""

    picture: Picture
    left: float
    top: float
    cell: float
    caption: str


class Page(NamedTuple):
    """One page."""

    width: float
    height: float
    title: str
    pictures: tuple[Placed, ...]


def make_sheet(
    puzzles: Sequence[Picture],
    answers: Sequence[Picture] = (),
    *,
    captions: Sequence[str] = (),
    per_page: int = 6,
    title: str = "",
    paper: str = "a4",
) -> list[Page]:
    """Arrange puzzles on pages, this many on each, followed by the answers.

    >>> from minuet.puzzles.base.picture import Cell
    >>> picture = Picture([[Cell("1")]])
    >>> [len(page.pictures) for page in make_sheet([picture] * 8, [picture] * 8)]
    [6, 2, 8]
    """
    numbers = [f"{number}" for number in range(1, len(puzzles) + 1)]
    captions = captions or ([""] if len(puzzles) == 1 else numbers)
    size = PAGES[paper]
    pages = [*_pages(puzzles, captions, per_page, title, size)]
    if answers:
        heading = f"{title}: answers" if title else "Answers"
        pages += _pages(answers, numbers, max(per_page, ANSWERS_PER_PAGE), heading, size)
    return pages


def _pages(
    pictures: Sequence[Picture],
    captions: Sequence[str],
    per_page: int,
    title: str,
    size: tuple[float, float],
) -> Iterator[Page]:
    for start in range(0, len(pictures), per_page):
        shown = pictures[start : start + per_page]
        placed = _arrange(shown, captions[start : start + per_page], per_page, size, bool(title))
        yield Page(*size, title, tuple(placed))


def _arrange(
    pictures: Sequence[Picture],
    captions: Sequence[str],
    per_page: int,
    size: tuple[float, float],
    has_title: bool,
) -> Iterator[Placed]:
    """Place pictures in columns and rows, each as large as its part of the page allows."""
    columns, rows = _division(per_page)
    head = MARGIN + (30.0 if has_title else 0.0)
    width = (size[0] - 2 * MARGIN - (columns - 1) * GAP) / columns
    height = (size[1] - MARGIN - head - (rows - 1) * GAP) / rows
    shown = (picture.framed() for picture in pictures)
    for number, (picture, caption) in enumerate(zip(shown, captions, strict=True)):
        down, right = divmod(number, columns)
        room = height - CAPTION
        cell = min(width / picture.width, room / picture.height, LARGEST_CELL)
        left = MARGIN + right * (width + GAP) + (width - cell * picture.width) / 2
        top = head + down * (height + GAP) + CAPTION
        yield Placed(picture, left, top, cell, caption)


def _division(count: int) -> tuple[int, int]:
    """How many columns and rows make room for this many squares on a page.

    >>> [_division(count) for count in (1, 2, 4, 6, 9, 12)]
    [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4)]
    """
    columns = 1
    while columns * (columns + 1) < count:
        columns += 1
    return columns, -(-count // columns)


def svg_pages(pages: Iterable[Page]) -> list[str]:
    """Each page as an SVG document."""
    return [_svg_page(page) for page in pages]


def _svg_page(page: Page) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.width:g}pt" '
        f'height="{page.height:g}pt" viewBox="0 0 {page.width:g} {page.height:g}" '
        f'font-family="{svg.FONT}">',
        f'<rect width="{page.width:g}" height="{page.height:g}" fill="#ffffff"/>',
    ]
    if page.title:
        parts.append(_label(page.title, MARGIN, MARGIN + 6, 16, font_weight=600))
    for placed in page.pictures:
        if placed.caption:
            parts.append(_label(placed.caption, placed.left, placed.top - 6, 10))
        parts.append(_nested(placed))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _label(text: str, left: float, top: float, size: int, **more: object) -> str:
    return svg.element("text", "label", text, x=left, y=top, font_size=size, fill=svg.INK, **more)


def _nested(placed: Placed) -> str:
    """The drawing of a picture, put into its place on the page."""
    scale = placed.cell / svg.CELL
    drawing = svg.draw(placed.picture)
    start = drawing.index("viewBox")
    width = placed.picture.width * svg.CELL + 2 * svg.MARGIN
    height = placed.picture.height * svg.CELL + 2 * svg.MARGIN
    left, top = (place - svg.MARGIN * scale for place in (placed.left, placed.top))
    return (
        f'<svg x="{left:.2f}" y="{top:.2f}" '
        f'width="{width * scale:.2f}" height="{height * scale:.2f}" {drawing[start:].rstrip()}'
    )

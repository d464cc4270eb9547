"""The shape of a large matrix as SVG: where its ones are, without names.

The matrix is divided into at most 64 by 64 fields, each as dark as it is full. If there are very
many options, a few thousand evenly spaced ones are used.

>>> from minuet import Problem
>>> drawing = draw(Problem(range(1000), options=[[n, n + 1] for n in range(0, 1000, 2)]))
>>> "1,000 primary items, 500 options" in drawing
True
"""

from __future__ import annotations

from collections import Counter
from html import escape

from minuet.problem import Problem

__all__ = ["draw"]

FIELDS = 64  # in a row or column
FIELD = 6  # pixels
MOST_OPTIONS = 20_000  # looked at
SHADES = 6
INK = "#1f2933"


def draw(problem: Problem) -> str:
    """Return the shape; secondary items come after a line."""
    options, items = len(problem.options), len(problem.items)
    rows, columns = min(FIELDS, options), min(FIELDS, items)
    width, height = max(FIELD * columns, 300), FIELD * rows + 22
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="minuet-shape" role="img" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f"<title>{escape(repr(problem)[1:-1])}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *(_path(shade, fields) for shade, fields in _shades(problem, rows, columns).items()),
    ]
    if problem.secondary and problem.primary:
        x = FIELD * columns * len(problem.primary) / items
        parts.append(f'<path d="M{x:g} 0V{FIELD * rows}" stroke="#8794a3"/>')
    parts += [
        f'<text x="2" y="{height - 6}" font-family="system-ui, sans-serif" font-size="11" '
        f'fill="{INK}">{escape(repr(problem)[1:-1])}</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _shades(problem: Problem, rows: int, columns: int) -> dict[int, list[tuple[int, int]]]:
    """The fields of each shade, the darkest of which is SHADES."""
    filled = _fields(problem, rows, columns)
    fullest = max(filled.values(), default=1)
    shades: dict[int, list[tuple[int, int]]] = {}
    for field, count in sorted(filled.items()):
        shades.setdefault(-(-SHADES * count // fullest), []).append(field)
    return shades


def _fields(problem: Problem, rows: int, columns: int) -> Counter[tuple[int, int]]:
    """How many ones are in each field (row, column)."""
    starts, members = problem._starts, problem._members
    options, items = len(starts) - 1, len(problem.items)
    step = -(-options // MOST_OPTIONS) or 1
    return Counter(
        (option * rows // options, member * columns // items)
        for option in range(0, options, step)
        for member in members[starts[option] : starts[option + 1]]
    )


def _path(shade: int, fields: list[tuple[int, int]]) -> str:
    steps = "".join(
        f"M{FIELD * column} {FIELD * row}h{FIELD}v{FIELD}h-{FIELD}z" for row, column in fields
    )
    return f'<path fill="{INK}" fill-opacity="{shade / SHADES:.2f}" d="{steps}"/>'

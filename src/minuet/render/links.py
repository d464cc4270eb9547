"""Drawing the dancing links of a small problem as SVG, as in Knuth's paper of 2000.

Each 1 of the matrix is a node. In the top row is the root, beside it the headers of the primary
items, then those of the secondary items (dashed, and not linked to the root), with the number of
their nodes. A line between neighbours stands for two links, there and back: left and right within
an option or among the headers, up and down within an item. Lists are circular: the arcs lead from
their last node back to their first.

>>> from minuet import Problem
>>> drawing = draw(Problem("abc", options=["ab", "bc", "c"]))
>>> drawing.count('class="minuet-node"'), drawing.count('class="minuet-header"')
(5, 3)
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from html import escape

from minuet.errors import ProblemError
from minuet.problem import Problem

__all__ = ["draw"]

STEP_X, STEP_Y = 84, 64  # from node to node
NODE_X, NODE_Y = 44, 28  # the size of a node
LEFT, TOP = 70, 40
INK, PALE = "#1f2933", "#8794a3"
MOST = 40
"""The most items or options that are drawn."""

Point = tuple[float, float]


def draw(problem: Problem, *, title: str = "Dancing links") -> str:
    """Return the nodes, headers and root of a small problem with all their links."""
    if len(problem.items) > MOST or len(problem.options) > MOST:
        raise ProblemError(f"only problems of up to {MOST} items and options can be drawn as links")
    rows = _rows(problem)
    width = LEFT + STEP_X * len(problem.items) + 90
    height = TOP + STEP_Y * len(rows) + 50
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="minuet-links" role="img" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}" text-anchor="middle" '
        'font-family="system-ui, sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        *_links(problem, rows),
        *_headers(problem, rows),
        *_nodes(problem, rows),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _rows(problem: Problem) -> list[list[int]]:
    """The columns of each option's nodes, from left to right; headers are in columns from 1."""
    index = problem.item_index
    return [sorted(1 + index[item] for item in option.items) for option in problem.options]


def _at(row: int, column: int) -> Point:
    return LEFT + STEP_X * column, TOP + STEP_Y * row


# ---- links


def _links(problem: Problem, rows: Sequence[Sequence[int]]) -> Iterator[str]:
    """The lines of all lists: headers, options, items."""
    yield from _across([_at(0, column) for column in range(len(problem.primary) + 1)])
    for number, columns in enumerate(rows, 1):
        yield from _across([_at(number, column) for column in columns])
    for column in range(1, len(problem.items) + 1):
        inside = [number for number, columns in enumerate(rows, 1) if column in columns]
        yield from _down([_at(number, column) for number in (0, *inside)])


def _across(points: Sequence[Point]) -> Iterator[str]:
    """The links of a row, and the arc around it below the nodes."""
    for (x, y), (other, _) in itertools.pairwise(points):
        yield _line(f"M{x + NODE_X / 2:g} {y:g}H{other - NODE_X / 2:g}")
    if not points:
        return  # an option may be empty
    (first, y), (last, _) = points[0], points[-1]
    low, out = y + NODE_Y / 2 + 7, NODE_X / 2 + 9
    yield _arc(
        f"M{last + NODE_X / 2:g} {y:g}h5q4 0 4 4V{low - 4:g}q0 4 -4 4H{first - out + 4:g}"
        f"q-4 0 -4 -4V{y + 4:g}q0 -4 4 -4h5"
    )


def _down(points: Sequence[Point]) -> Iterator[str]:
    """The links of a column, and the arc around it right of the nodes."""
    for (x, y), (_, other) in itertools.pairwise(points):
        yield _line(f"M{x - 8:g} {y + NODE_Y / 2:g}V{other - NODE_Y / 2:g}")
    (x, first), (_, last) = points[0], points[-1]
    side, out = x + NODE_X / 2 + 14, NODE_Y / 2 + 12
    yield _arc(
        f"M{x + 8:g} {last + NODE_Y / 2:g}v{out - NODE_Y / 2 - 4:g}q0 4 4 4H{side - 4:g}q4 0 4 -4"
        f"V{first - out + 4:g}q0 -4 -4 -4H{x + 12:g}q-4 0 -4 4v{out - NODE_Y / 2 - 4:g}"
    )


def _line(path: str) -> str:
    return f'<path class="minuet-link" d="{path}" stroke="{INK}" stroke-width="1.5" fill="none"/>'


def _arc(path: str) -> str:
    return f'<path class="minuet-arc" d="{path}" stroke="{PALE}" fill="none"/>'


# ---- nodes


def _headers(problem: Problem, rows: Sequence[Sequence[int]]) -> Iterator[str]:
    yield _box(_at(0, 0), "root", "#f7c59f", "root")
    for column, item in enumerate(problem.items, 1):
        size = sum(column in columns for columns in rows)
        dashes = ' stroke-dasharray="4 3"' if column > len(problem.primary) else ""
        yield _box(_at(0, column), "header", "#b5c7ed", f"{_short(item)}: {size}", dashes)


def _nodes(problem: Problem, rows: Sequence[Sequence[int]]) -> Iterator[str]:
    for number, columns in enumerate(rows, 1):
        option = problem.options[number - 1]
        x, y = _at(number, 0)
        label = problem.labels[number - 1]
        yield f'<text class="minuet-option" x="{x:g}" y="{y + 4:g}">{escape(_short(label))}</text>'
        for column in columns:
            color = option.colors.get(problem.items[column - 1])
            text = "" if color is None else _short(color)
            yield _box(_at(number, column), "node", "#ffffff", text)


def _box(point: Point, kind: str, fill: str, text: str, more: str = "") -> str:
    x, y = point
    return (
        f'<rect class="minuet-{kind}" x="{x - NODE_X / 2:g}" y="{y - NODE_Y / 2:g}" '
        f'width="{NODE_X}" height="{NODE_Y}" rx="5" fill="{fill}" stroke="{INK}"{more}/>'
        + (f'<text x="{x:g}" y="{y + 4:g}">{escape(text)}</text>' if text else "")
    )


def _short(name: object) -> str:
    """A name that fits into a node."""
    text = "".join(map(str, name)) if isinstance(name, tuple) else str(name)
    return text if len(text) <= 5 else text[:4] + "…"

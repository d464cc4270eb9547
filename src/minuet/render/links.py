"""Drawing the dancing links of a small problem as SVG, as in Knuth's paper of 2000.

Each 1 of the matrix is a node. The top row has the root, the headers of the primary items, and
those of the secondary items (dashed, and not linked to the root), with the number of their nodes. A
line between neighbors stands for two links, there and back: left and right within an option or
among the headers, up and down within an item. Lists are circular: the arcs lead from the last node
back to the first. If items are `covered`, the nodes and headers that have left their lists are
drawn as ghosts, and the links pass through them.

>>> from minuet import Problem
>>> problem = Problem("abc", options=["ab", "bc", "c"])
>>> drawing = draw(problem)
>>> drawing.count('class="minuet-node"'), drawing.count('class="minuet-header"')
(5, 3)
>>> draw(problem, covered="b").count('class="minuet-ghost"')
3
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

from minuet.errors import ProblemError
from minuet.problem import Problem
from minuet.render.svg import element

__all__ = ["draw"]

STEP_X, STEP_Y = 84, 64  # from node to node
NODE_X, NODE_Y = 44, 28  # the size of a node
LEFT, TOP = 70, 40
INK, PALE, GHOST = "#1f2933", "#8794a3", "#eef1f5"
EMPHASIS = {"chosen": "#a8d5ba", "marked": "#fbe08a", "dead": "#f4a6a6"}
MOST = 40
"""The most items or options that are drawn."""

Point = tuple[float, float]


class Looks(NamedTuple):
    """What to emphasize: options by number, and the header of an item ("marked" or "dead")."""

    chosen: Collection[int] = ()
    item: Hashable = None
    kind: str = ""


class _Lists(NamedTuple):
    """What is in the lists: all nodes are in their option's, not all in their item's."""

    problem: Problem
    rows: list[list[int]]
    """The columns of each option's nodes, from left to right; headers are in columns from 1."""
    gone: set[tuple[int, int]]
    """The nodes (row, column) that have left the list of their item; a header has row 0."""
    looks: Looks

    def column(self, column: int) -> list[int]:
        """The rows of the nodes in an item's list."""
        numbered = enumerate(self.rows, 1)
        return [row for row, some in numbered if column in some and (row, column) not in self.gone]


def draw(
    problem: Problem, *, covered: Iterable[Hashable] = (), title: str = "Dancing links"
) -> str:
    """Return the nodes, headers and root of a small problem with all their links.

    The items `covered` have been covered one after another, as in a search.
    """
    return draw_steps(problem, [(item, None) for item in covered], Looks(), title=title)


def draw_steps(
    problem: Problem,
    steps: Iterable[tuple[Hashable, Any]],
    looks: Looks,
    *,
    title: str = "Dancing links",
) -> str:
    """Return the same after steps (item, color): cover the item, or give it a color (purify)."""
    if len(problem.items) > MOST or len(problem.options) > MOST:
        raise ProblemError(f"only problems of up to {MOST} items and options can be drawn as links")
    lists = _lists(problem, steps, looks)
    width = LEFT + STEP_X * len(problem.items) + 90
    height = TOP + STEP_Y * len(lists.rows) + 50
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="minuet-links" role="img" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}" text-anchor="middle" '
        f'font-family="system-ui, sans-serif" font-size="13" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect class="minuet-sheet" width="{width}" height="{height}" rx="8" fill="#ffffff"/>',
        *_links(lists),
        *_headers(lists),
        *_nodes(lists),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _lists(problem: Problem, steps: Iterable[tuple[Hashable, Any]], looks: Looks) -> _Lists:
    """All lists after some steps: covered items leave the headers, their options all other lists.

    An item that gets a color stays; the options that give it another color leave the other lists.
    """
    index = problem.item_index
    rows = [sorted(1 + index[item] for item in option.items) for option in problem.options]
    lists = _Lists(problem, rows, set(), looks)
    settled: set[int] = set()
    for item, color in steps:
        column = 1 + index[item]
        for row in lists.column(column):
            if color is None or problem.options[row - 1].colors.get(item) != color:
                others = {*rows[row - 1]} - {column} - settled
                lists.gone.update((row, other) for other in others)
        if color is None:
            lists.gone.add((0, column))
        else:
            settled.add(column)
    return lists


def _at(row: int, column: int) -> Point:
    return LEFT + STEP_X * column, TOP + STEP_Y * row


# ---- links


def _links(lists: _Lists) -> Iterator[str]:
    """The lines of all lists: headers, options, items."""
    heads = [c for c in range(1, len(lists.problem.primary) + 1) if (0, c) not in lists.gone]
    yield from _across([_at(0, column) for column in (0, *heads)])
    for number, columns in enumerate(lists.rows, 1):
        yield from _across([_at(number, column) for column in columns])
    for column in range(1, len(lists.problem.items) + 1):
        yield from _down([_at(row, column) for row in (0, *lists.column(column))])


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
    return element("path", "link", d=path, stroke=INK, stroke_width=1.5, fill="none")


def _arc(path: str) -> str:
    return f'<path class="minuet-arc" d="{path}" stroke="{PALE}" fill="none"/>'


# ---- nodes


def _headers(lists: _Lists) -> Iterator[str]:
    yield _box(_at(0, 0), "root", "#f7c59f", "root")
    for column, item in enumerate(lists.problem.items, 1):
        text = f"{_short(item)}: {len(lists.column(column))}"
        if item == lists.looks.item and lists.looks.kind:
            yield _box(_at(0, column), lists.looks.kind, EMPHASIS[lists.looks.kind], text)
            continue
        if (0, column) in lists.gone:
            yield _box(_at(0, column), "ghost", GHOST, text, "2 3")
            continue
        dashes = "4 3" if column > len(lists.problem.primary) else None
        yield _box(_at(0, column), "header", "#b5c7ed", text, dashes)


def _nodes(lists: _Lists) -> Iterator[str]:
    problem = lists.problem
    for number, columns in enumerate(lists.rows, 1):
        option = problem.options[number - 1]
        x, y = _at(number, 0)
        label = problem.labels[number - 1]
        yield f'<text class="minuet-option" x="{x:g}" y="{y + 4:g}">{escape(_short(label))}</text>'
        for column in columns:
            color = option.colors.get(problem.items[column - 1])
            text = "" if color is None else _short(color)
            if number - 1 in lists.looks.chosen:
                yield _box(_at(number, column), "chosen", EMPHASIS["chosen"], text)
            elif (number, column) in lists.gone:
                yield _box(_at(number, column), "ghost", GHOST, text, "2 3")
            else:
                yield _box(_at(number, column), "node", "#ffffff", text)


def _box(point: Point, kind: str, fill: str, text: str, dashes: str | None = None) -> str:
    """A node or header; a ghost is out of its list, though its links still know their places."""
    (x, y), is_ghost = point, kind == "ghost"
    place = {"x": x - NODE_X / 2, "y": y - NODE_Y / 2, "width": NODE_X, "height": NODE_Y, "rx": 5}
    lines = {"stroke": PALE if is_ghost else INK, "stroke_dasharray": dashes}
    box = element("rect", kind, **place, fill=fill, fill_opacity=0.7 if is_ghost else None, **lines)
    ink = f' fill="{PALE}"' if is_ghost else ""
    written = f'<text x="{x:g}" y="{y + 4:g}"{ink}{_size(text)}>{escape(text)}</text>'
    return box + (written if text else "")


def _size(text: str) -> str:
    """Smaller letters for a text that is too long for a node."""
    return "" if len(text) <= 5 else f' font-size="{70 // len(text)}"'


def _short(name: object) -> str:
    """A name that fits into a node."""
    text = "".join(map(str, name)) if isinstance(name, tuple) else str(name)
    return text if len(text) <= 5 else text[:4] + "…"

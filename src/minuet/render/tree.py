"""Drawing a search tree as SVG, from the events of `minuet.trace`.

A node is drawn above the nodes below it, and the area of its circle grows with the number of nodes
under it, itself included. Solutions are green, dead ends red. The item is written above a node that
branches, and the options along the lines below it.

>>> from minuet import Problem, trace
>>> events = trace(Problem("abc", options=["ab", "ac", "b", "bc"]))
>>> drawing = draw(events)
>>> [drawing.count(f'class="minuet-{kind}"') for kind in ("branch", "solution", "dead")]
[2, 1, 1]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from itertools import islice
from math import sqrt
from typing import Any

from minuet.errors import ProblemError
from minuet.render.svg import HALO, element

__all__ = ["draw", "text"]

STEP_X, STEP_Y, MARGIN = 46, 62, 40
FILLS = {"branch": "#b5c7ed", "solution": "#7cc592", "dead": "#f4a6a6"}
INK = "#1f2933"
LONGEST = 9  # characters of a name
MOST = 20_000
"""The most events that are drawn."""


class _Node:
    """A node of the tree: what happened at it, and the nodes below with the options to them.

    `size` counts the nodes of its tree, `x` is its place (first in columns) and `y` its depth.
    """

    def __init__(self, depth: int) -> None:
        self.kind = "branch"
        self.text = ""
        self.below: list[tuple[str, _Node]] = []
        self.options = 0  # of the item that branches
        self.size, self.x, self.y = 1, 0.0, depth


def draw(
    events: Iterable[Any],
    *,
    title: str = "Search tree",
    label_text: Callable[[Any], str] | None = None,
    item_text: Callable[[Any], str] | None = None,
) -> str:
    """Return the tree of a search, which may have been stopped before its end."""
    nodes = _tree(events, _shortened(label_text), _shortened(item_text))
    columns = _place(nodes)
    items = max(len(node.text) for node in nodes)
    options = max((len(name) for node in nodes for name, _ in node.below), default=0)
    step = max(STEP_X, 7 * items + 4, 10 * options)
    for node in nodes:
        node.x *= step
    width = 2 * MARGIN + step * max(columns - 1, 1) + 30
    height = 2 * MARGIN + STEP_Y * max(node.y for node in nodes)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="minuet-tree" role="img" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}" text-anchor="middle" '
        f'font-family="system-ui, sans-serif" font-size="11" fill="{INK}">',
        f"<title>{escape(title)}: {len(nodes)} nodes</title>",
        f'<rect class="minuet-sheet" width="{width}" height="{height}" rx="8" fill="#ffffff"/>',
        *(line for node in nodes for line in _lines(node)),
        *(_circle(node, len(nodes)) for node in nodes),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def text(
    events: Iterable[Any],
    *,
    label_text: Callable[[Any], str] = str,
    item_text: Callable[[Any], str] = str,
) -> str:
    """Return the same tree as lines of text, without the last newline.

    >>> from minuet import Problem, trace
    >>> print(text(trace(Problem("abc", options=["ab", "ac", "b", "bc"]))))
    a: 2 options
    ├─ 0: dead end, nothing is left for c
    └─ 1, b: 1 option
       └─ 2: solution
    """
    nodes = _tree(events, label_text, item_text)
    lines: list[str] = []
    # What remains to be written: a node, the option that leads to it, and the start of its line.
    rest = [(nodes[0], "", "", "")]
    while rest:
        node, option, bend, before = rest.pop()
        lines.append(before + bend + _line(node, option))
        inside = before + {"├─ ": "│  ", "└─ ": "   ", "": ""}[bend]
        for number, (name, child) in enumerate(reversed(node.below)):
            rest.append((child, name, "├─ " if number else "└─ ", inside))
    return "\n".join(lines)


def _line(node: _Node, option: str) -> str:
    if node.kind != "branch":
        what = (
            "solution" if node.kind == "solution" else f"dead end, nothing is left for {node.text}"
        )
        return f"{option}: {what}" if option else what
    count = f"{node.options} option{'' if node.options == 1 else 's'}"
    item = f"{node.text}: {count}" if node.text else "not searched"
    return f"{option}, {item}" if option else item


def branches(events: Iterable[Any]) -> list[_Node]:
    """Return the nodes of the tree, with full names, the root first."""
    return _tree(events, _name, _name)


def _tree(
    events: Iterable[Any], option_name: Callable[[Any], str], item_name: Callable[[Any], str]
) -> list[_Node]:
    """The nodes in the order in which they were visited, the root first."""
    path = [_Node(0)]
    nodes = [path[0]]
    for number, event in enumerate(islice(events, MOST + 1)):
        if number == MOST:
            raise ProblemError(f"only searches of up to {MOST} events can be drawn as a tree")
        if event.kind in ("try", "leave"):
            node = _Node(event.depth + 1)
            name = "no further" if event.kind == "leave" else option_name(event.option)
            path[-1].below.append((name, node))
            path.append(node)
            nodes.append(node)
        elif event.kind == "back":
            path.pop()
        else:
            path[-1].kind = event.kind if event.kind in FILLS else "branch"
            path[-1].text = item_name(event.item) if event.item is not None else ""
            path[-1].options = event.size or 0
    return nodes


def _place(nodes: list[_Node]) -> int:
    """Place the leaves side by side and the others above their middle; return the columns."""
    columns = 0
    for node in nodes:
        if not node.below:
            node.x, columns = float(columns), columns + 1
    for node in reversed(nodes):  # those below come first
        if node.below:
            node.x = (node.below[0][1].x + node.below[-1][1].x) / 2
            node.size += sum(child.size for _, child in node.below)
    return columns


def _lines(node: _Node) -> Iterator[str]:
    for text, child in node.below:
        (x, y), (other_x, other_y) = _at(node), _at(child)
        line = f"M{x:g} {y:g}L{other_x:g} {other_y:g}"
        yield element("path", "try", d=line, stroke="#8794a3", fill="none")
        # Nearer to the node below: there, options of the same item have more room.
        middle = {"x": x + (other_x - x) * 0.6, "y": y + (other_y - y) * 0.6}
        paper = {"stroke": "#ffffff", "stroke_width": 3}
        yield element("text", "option", text, **middle, fill="#5b6673", **paper, **HALO)


def _circle(node: _Node, total: int) -> str:
    x, y = _at(node)
    radius = 5 + 11 * sqrt(node.size / total)
    return (
        f'<circle class="minuet-{node.kind}" cx="{x:g}" cy="{y:g}" r="{radius:.1f}" '
        f'fill="{FILLS[node.kind]}" stroke="{INK}"><title>{node.size} nodes</title></circle>'
        f'<text x="{x:g}" y="{y - radius - 3:.1f}" stroke="#ffffff" stroke-width="3" '
        f'paint-order="stroke" stroke-linejoin="round">{escape(node.text)}</text>'
    )


def _at(node: _Node) -> tuple[float, float]:
    return MARGIN + node.x, MARGIN + STEP_Y * node.y


def _shortened(name_of: Callable[[Any], str] | None) -> Callable[[Any], str]:
    """Names of items or options, short enough to stand side by side."""

    def short(thing: Any) -> str:
        text = (name_of or _name)(thing)
        return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"

    return short


def _name(name: object) -> str:
    return ",".join(map(str, name)) if isinstance(name, tuple) else str(name)

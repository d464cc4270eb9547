"""Diagrams and search trees for Graphviz: text in the language DOT.

`dot -Tsvg tree.dot` draws what is written here; other programs (Gephi, networkx) read it too.

>>> from minuet import Problem, diagram, trace
>>> problem = Problem("ab", options=["ab", "a", "b"])
>>> print(of_diagram(diagram(problem)), end="")
digraph diagram {
  none [shape=box, label="no solution"];
  all [shape=box, label="solution"];
  n2 [label="2"];
  n3 [label="1"];
  n4 [label="0"];
  n2 -> none [style=dashed];
  n2 -> all;
  n3 -> none [style=dashed];
  n3 -> n2;
  n4 -> n3 [style=dashed];
  n4 -> all;
}
>>> print(of_tree(trace(problem)), end="")
digraph tree {
  n0 [label="a"];
  n1 [label="solution", shape=box];
  n2 [label="b"];
  n3 [label="solution", shape=box];
  n0 -> n1 [label="0"];
  n0 -> n2 [label="1"];
  n2 -> n3 [label="2"];
}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from minuet.render.tree import branches
from minuet.solver import Diagram

__all__ = ["of_diagram", "of_tree"]

ENDS = ("none", "all")


def of_diagram(diagram: Diagram) -> str:
    """Return a diagram: a node is an option; a solid arrow chooses it, a dashed one does not.

    A path from the top to "solution" is a solution: the options with solid arrows. (As in any
    zero-suppressed diagram, options that a path passes by are not chosen.)
    """
    labels = diagram.problem.labels
    nodes = [*diagram.branches()]
    lines = ['none [shape=box, label="no solution"];', 'all [shape=box, label="solution"];']
    lines += [f"{_name(node)} [label={quoted(labels[option])}];" for node, option, _, _ in nodes]
    for node, _, without, including in nodes:
        lines.append(f"{_name(node)} -> {_name(without)} [style=dashed];")
        lines.append(f"{_name(node)} -> {_name(including)};")
    return _graph("diagram", lines)


def of_tree(events: Iterable[Any]) -> str:
    """Return the tree of a search, from the events of `minuet.trace`.

    A node is the item that branches, and the arrows are labeled with options. Solutions are boxes;
    dead ends show the item that has no options left, with a cross.
    """
    nodes = branches(events)
    number = {id(node): f"n{place}" for place, node in enumerate(nodes)}
    lines = [f"{number[id(node)]} [{_look(node)}];" for node in nodes]
    for node in nodes:
        for option, child in node.below:
            lines.append(f"{number[id(node)]} -> {number[id(child)]} [label={quoted(option)}];")
    return _graph("tree", lines)


def _look(node: Any) -> str:
    if node.kind == "solution":
        return 'label="solution", shape=box'
    shape = ", color=red" if node.kind == "dead" else ""
    return f"label={quoted(node.text)}{shape}"


def _name(node: int) -> str:
    return ENDS[node] if node < 2 else f"n{node}"


def _graph(name: str, lines: Iterable[str]) -> str:
    return "".join(_lines(name, lines))


def _lines(name: str, lines: Iterable[str]) -> Iterator[str]:
    yield f"digraph {name} {{\n"
    yield from (f"  {line}\n" for line in lines)
    yield "}\n"


def quoted(thing: object) -> str:
    r"""Return a name in quotes for DOT.

    >>> print(quoted('a "b"\n'))
    "a \"b\"\n"
    """
    text = str(thing).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'

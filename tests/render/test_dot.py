"""Graphviz DOT: every path of a diagram is a solution, and no node of a tree is missing."""

from __future__ import annotations

import re

from hypothesis import given
from strategies import problems

from minuet import Option, Problem, diagram, solutions, trace
from minuet.render import dot


def paths(text: str) -> set[frozenset[str]]:
    """The labels along the solid arrows, for all paths from the top to "solution"."""
    label = dict(re.findall(r'(n\d+) \[label="(.*)"\]', text))
    follow = {(a, bool(d)): b for a, b, d in re.findall(r"(n\d+) -> (\w+)( \[style)?", text)}
    top = [*label][-1:]  # a node comes after those below it

    def below(node: str) -> list[frozenset[str]]:
        if node == "all":
            return [frozenset()]
        if node == "none":
            return []
        chosen = [path | {label[node]} for path in below(follow[node, False])]
        return below(follow[node, True]) + chosen

    return {path for node in top for path in below(node)}


@given(problems(labels=False))
def test_the_paths_of_a_diagram_are_the_solutions(problem):
    found = {frozenset(map(str, solution)) for solution in solutions(problem)}
    text = dot.of_diagram(diagram(problem))
    if any(found):
        assert paths(text) == found
    else:
        assert "->" not in text


@given(problems())
def test_a_tree_has_a_node_for_every_branch(problem):
    events = [*trace(problem)]
    text = dot.of_tree(events)
    assert text.count(" -> ") == sum(event.kind in ("try", "leave") for event in events)
    assert text.count("shape=box") == sum(event.kind == "solution" for event in events)


def test_names_are_quoted():
    problem = Problem("a", options=[Option("a", label='say "hi"\n')])
    assert r'label="say \"hi\"\n"' in dot.of_tree(trace(problem))

"""Drawings of dancing links and search trees: what they contain, and that they are XML."""

from xml.etree import ElementTree

import pytest

from minuet import Problem, ProblemError, trace
from minuet.puzzles import Queens
from minuet.render import links, tree

PAPER = Problem("abcdefg", options=["ce", "adg", "bcf", "adf", "bg", "deg"])


def count(drawing, kind):
    root = ElementTree.fromstring(drawing)
    return sum(part.get("class") == f"minuet-{kind}" for part in root.iter())


def test_the_links_of_the_paper():
    drawing = links.draw(PAPER)
    assert count(drawing, "root") == 1
    assert count(drawing, "header") == 7
    assert count(drawing, "node") == 16
    # A line between neighbors: among 8 headers, within options, within items.
    assert count(drawing, "link") == 7 + (16 - 6) + 16
    assert count(drawing, "arc") == 1 + 6 + 7


def test_links_with_colors_and_secondary_items():
    problem = Problem(["a<"], ["b"], [{"a<": None, "b": "red"}, {"a<": None, "b": "x&y"}, ["b"]])
    drawing = links.draw(problem)
    assert count(drawing, "node") == 5
    assert drawing.count("stroke-dasharray") == 1
    assert "x&amp;y" in drawing


def test_links_of_large_problems():
    with pytest.raises(ProblemError):
        links.draw(Queens(8).problem())


@pytest.mark.parametrize("size", [4, 5, 6])
def test_tree_of_queens(size):
    events = list(trace(Queens(size).problem()))
    drawing = tree.draw(events)
    for kind in ("solution", "dead"):
        assert count(drawing, kind) == sum(event.kind == kind for event in events)
    assert count(drawing, "branch") == sum(event.kind == "choose" for event in events)


def test_tree_of_a_search_that_was_stopped():
    events = list(trace(Queens(5).problem()))[:9]
    assert count(tree.draw(events), "try") == sum(event.kind == "try" for event in events)
    assert count(tree.draw([]), "branch") == 1


def test_tree_of_many_events(monkeypatch):
    monkeypatch.setattr(tree, "MOST", 5)
    with pytest.raises(ProblemError):
        tree.draw(trace(Queens(5).problem()))

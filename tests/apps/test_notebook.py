"""`minuet.show`: a drawing of every kind of object, as SVG in notebooks and as text in
terminals.
"""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

import minuet
from minuet import Problem, ProblemError, Solution
from minuet.puzzles import Dominoes, Queens, RippleEffect

TOY = Problem("abcdefg", options=["ce", "adg", "bcf", "adf", "bg", "deg"])
COLORED = Problem("ab", "x", [{"a": None, "x": "1"}, {"b": None, "x": "1"}])


@pytest.mark.parametrize(
    ("thing", "what"),
    [
        (Queens(6), None),
        (Queens(6), "solution"),
        (Queens(4), "matrix"),
        (Queens(4), "links"),
        (Queens(4), "tree"),
        (RippleEffect(["AAB", "ABB"], ["..1", "..."]), "matrix"),
        (RippleEffect(["AAB", "ABB"], ["..1", "..."]), "tree"),
        (Dominoes("2x3").picture(), None),
        (TOY, None),
        (TOY, "links"),
        (TOY, "tree"),
        (TOY, "solution"),
        (minuet.solve(TOY), None),
        (minuet.solve(COLORED), None),
        (minuet.trace(TOY), None),
        (list(minuet.trace(TOY)), None),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_everything_is_drawn(thing, what):
    drawing = minuet.show(thing, what)
    ElementTree.fromstring(drawing.svg)
    assert str(drawing).strip()
    assert drawing._repr_mimebundle_() == {
        "image/svg+xml": drawing.svg,
        "text/plain": repr(drawing),
    }
    assert minuet.show(drawing) is drawing


def test_a_solution_shows_its_rows():
    assert str(minuet.show(minuet.solve(COLORED))).splitlines()[-3:-1] == ["0 │1·1", "1 │·11"]


def test_nothing_to_find():
    nothing = Problem("ab", options=["a"])
    assert "no solution" in str(minuet.show(nothing, "solution"))
    assert "nothing is left" in str(minuet.show(nothing, "tree"))


def test_no_solution_is_a_sentence():
    drawing = minuet.show(Problem("ab", options=["a"]), "solution")
    assert drawing.text == "There is no solution."
    assert drawing.svg.startswith("<svg")


def test_a_solution_is_not_a_tree():
    with pytest.raises(ValueError, match="rows of a matrix, not as 'tree'"):
        minuet.show(minuet.solve(Problem("a", options=["a"])), "tree")


def test_save(tmp_path):
    drawing = minuet.show(TOY, "tree")
    drawing.save(tmp_path / "tree.svg")
    drawing.save(tmp_path / "tree.txt")
    assert (tmp_path / "tree.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "solution" in (tmp_path / "tree.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("thing", [7, "text", [], [1, 2], None])
def test_what_cannot_be_drawn(thing):
    with pytest.raises(TypeError, match="nothing to draw"):
        minuet.show(thing)


def test_mistakes():
    with pytest.raises(ValueError, match="did you mean 'matrix'"):
        minuet.show(TOY, "matrx")
    with pytest.raises(ValueError, match="no board"):
        minuet.show(TOY, "board")
    with pytest.raises(ProblemError, match="40"):
        minuet.show(Queens(12), "links")
    with pytest.raises(AttributeError):
        _ = minuet.shwo


def test_nothing_is_loaded_before_it_is_needed():
    code = (
        "import sys, minuet; assert 'minuet.apps' not in sys.modules; minuet.show;"
        "assert 'anywidget' not in sys.modules; assert isinstance(minuet.Solution, type)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    assert Solution is minuet.Solution


def test_a_puzzle_is_shown_as_text_without_pictures():
    shown = Queens(4)._repr_mimebundle_()
    assert shown == {"text/plain": str(Queens(4)), "image/svg+xml": Queens(4).svg()}


def test_names_in_a_tree_are_those_of_the_puzzle():
    drawing = minuet.show(Queens(4), "tree")
    assert ">r1c2</text>" in drawing.svg
    assert ">row 1</text>" in drawing.svg

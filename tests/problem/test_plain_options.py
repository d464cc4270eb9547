"""Lists and tuples of items, and dicts from items to colors, which the core reads: with the same
results as the Python code.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minuet.errors import ProblemError
from minuet.problem import Option, Problem
from minuet.problem.reading import CHUNK

ITEMS = (0, 1, 2, True, 1.0, 2.5, -1, 2**70, "a", ("a", 1), None, [0])
PRIMARY = [(0, 1, 2), (2, 1, 0), (0, 1, 2.5), ("a", None, 1), (("a", 1), -1), (2**70, 0)]


def made(primary, options):
    """Return the result: a problem, or the error's message."""
    try:
        return Problem(primary, options=options)
    except ProblemError as error:
        return str(error)


@given(
    st.sampled_from(PRIMARY),
    st.lists(st.lists(st.sampled_from(ITEMS), max_size=3) | st.tuples(st.sampled_from(ITEMS))),
)
def test_the_core_reads_options_as_python_does(primary, options):
    last = [primary[0]]
    by_python = made(primary, [*options, Option(last)])  # the core leaves everything to Python
    assert made(primary, [*options, last]) == by_python


COLORS = (None, "red", "blue", 1, True, 1.0, 0, ("red",), ["red"])
COLORED = st.dictionaries(st.sampled_from(("p", "q", "x", "y", "?")), st.sampled_from(COLORS))


@given(st.lists(COLORED | st.lists(st.sampled_from("pqxy"), max_size=3), max_size=6))
def test_the_core_reads_colors_as_python_does(options):
    def read(last):
        try:
            problem = Problem("pq", "xy", [*options, last])
        except ProblemError as error:
            return str(error)
        return problem, problem._colors, problem._color_names

    assert read(["p"]) == read(Option(["p"]))


@pytest.mark.parametrize("first_colored", [0, 3, CHUNK - 1, CHUNK, 2 * CHUNK])
def test_colors_that_begin_anywhere(first_colored):
    options: list[object] = [["p", "x"] for _ in range(2 * CHUNK + 3)]
    options[first_colored] = {"p": None, "x": "red"}
    options[-1] = {"x": "blue", "p": None}
    read = Problem("p", "x", options).options
    assert [k for k, option in enumerate(read) if option.colors] == [first_colored, len(read) - 1]
    assert (read[first_colored].colors, read[-1].colors) == ({"x": "red"}, {"x": "blue"})


def test_an_item_that_empties_its_own_dict():
    option: dict[object, object] = {}
    option |= {Meddler(option.clear): None, 2: "red", 3: None}
    assert Problem([1], [2, 3], options=[option]).options[0].items == (1, 2, 3)


@pytest.mark.parametrize("place", [0, CHUNK - 1, CHUNK, 2 * CHUNK])
def test_plain_and_other_options_by_turns(place):
    options = [[k % 5, 5 + k % 7] for k in range(2 * CHUNK + 3)]
    mixed = [*options]
    mixed[place] = Option(options[place])
    assert Problem(range(12), options=mixed) == Problem(range(12), options=options)


@pytest.mark.parametrize("place", [0, CHUNK + 5])
def test_a_fault_far_behind_has_its_number(place):
    options: list[list[object]] = [[k % 5, 5 + k % 7] for k in range(CHUNK + 10)]
    options[place] = [1, 1]
    with pytest.raises(ProblemError, match=rf"option {place} has the item 1 twice"):
        Problem(range(12), options=options)


class Meddler:
    """An item that equals 1 and has a side effect whenever it is compared."""

    def __init__(self, what):
        self.what = what

    def __hash__(self):
        return hash(1)

    def __eq__(self, other):
        self.what()
        return other == 1


def test_an_item_that_empties_its_own_option():
    option: list[object] = []
    option += [Meddler(option.clear), 2, 3]
    assert Problem([1, 2, "x"], options=[option]).options[0].items == (1,)


def test_errors_of_an_item_pass_through():
    def fail():
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        Problem([1, 2, "x"], options=[[Meddler(fail)]])


def test_an_item_that_cannot_be_compared_is_unknown():
    def fail():
        raise TypeError("mine")

    with pytest.raises(TypeError, match="mine"):
        Problem([1, 2, "x"], options=[[Meddler(fail)]])

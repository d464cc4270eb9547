"""Options chosen in advance as part of a problem, compared with the definition."""

from __future__ import annotations

import pytest
from brute import all_solutions
from hypothesis import given
from hypothesis import strategies as st
from strategies import problems

from minuet import GivenError, Option, Problem, count, solutions


@given(problems(), st.data())
def test_the_solutions_are_those_that_contain_the_given_options(problem, data):
    primary = frozenset(problem.primary)
    choosable = [n for n, o in enumerate(problem.options) if not primary.isdisjoint(o.items)]
    chosen = data.draw(
        st.lists(st.sampled_from(choosable), unique=True) if choosable else st.just([])
    )
    forced = problem.with_given(problem.labels[number] for number in chosen)
    assert list(forced.labels) == list(problem.labels)
    found = {frozenset(found.indices) for found in solutions(forced)}
    assert found == set(all_solutions(problem, chosen))


def test_an_item_of_its_own_forces_an_option():
    problem = Problem(["a"], ["x"], [Option({"a": None, "x": "red"}, label=["list"], cost=3), "a"])
    forced = problem.with_given([["list"]])
    assert forced.primary == ("a", ("given", "option", 0))
    assert forced.options[0].colors == {"x": "red"}
    assert forced.costs == (3, 0)
    assert count(forced) == 1


def test_labels_of_any_kind_have_items_of_their_own():
    problem = Problem("ab", options=[Option("a", label=[1]), Option("b", label=0)])
    assert count(problem.with_given([[1], 0])) == 1


def test_what_cannot_be_given():
    problem = Problem("a", "x", ["a", "x"])
    with pytest.raises(GivenError, match="5"):
        problem.with_given([5])
    with pytest.raises(GivenError, match="option 1 has no primary item: it can never be chosen"):
        problem.with_given([1])
    with pytest.raises(GivenError, match="option 0 is given already"):
        problem.with_given([0]).with_given([0])

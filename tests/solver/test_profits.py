"""Negative costs are profits: every engine and the diagram agree on the best solutions."""

from __future__ import annotations

import pytest
from brute import all_solutions
from hypothesis import given
from hypothesis import strategies as st
from strategies import problems

from minuet import Option, Problem, diagram, maximum, minimum


@st.composite
def problems_with_profits(draw: st.DrawFn) -> Problem:
    """Draw a problem whose costs may be negative, fractions among them."""
    plain = draw(problems(labels=False))
    cost = st.integers(-9, 9) | st.sampled_from([-0.5, -2.25, 1.75])
    options = [Option(_with_colors(option), cost=draw(cost)) for option in plain.options]
    bounds = {item: plain.bounds.get(item, (1, 1)) for item in plain.primary}
    return Problem(bounds, plain.secondary, options)


def _with_colors(option: Option) -> dict:
    return {item: option.colors.get(item) for item in option.items}


@given(problems_with_profits(), st.integers(1, 4))
def test_the_best_solutions_are_those_of_brute_force(problem, k):
    costs = sorted(
        sum(problem.costs[option] for option in solution) for solution in all_solutions(problem)
    )
    least, greatest = costs[:k], costs[::-1][:k]
    for engine in ("auto", "cells", "reference", *([] if problem.has_bounds else ["bits"])):
        assert [found.cost for found in minimum(problem, k, engine=engine)] == least, engine
        assert [found.cost for found in maximum(problem, k, engine=engine)] == greatest, engine
    whole = diagram(problem)
    assert [found.cost for found in whole.minimum(k)] == least
    assert [found.cost for found in whole.maximum(k)] == greatest


def test_profits_with_highs():
    pytest.importorskip("highspy")
    options = [Option("ab", cost=-7), Option("a", cost=-3), Option("b", cost=-5), Option("c")]
    problem = Problem({"a": 1, "b": 1, "c": (0, 1)}, options=options)
    assert minimum(problem, engine="milp")[0].cost == -8
    assert maximum(problem, engine="milp")[0].cost == -7


def test_an_option_of_nothing_but_optional_items_may_pay():
    """Its cost cannot be shifted to an item that is covered a fixed number of times."""
    problem = Problem({"a": (0, 2)}, "x", [Option("a", cost=-2), Option("ax", cost=-5)])
    assert minimum(problem)[0].cost == -7
    assert diagram(problem).minimum()[0].cost == -7

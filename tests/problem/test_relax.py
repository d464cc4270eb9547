"""Relaxed problems: the least bad answer, compared with every subset of the options."""

from __future__ import annotations

from itertools import chain, combinations

import pytest
from effort import times
from hypothesis import given
from hypothesis import strategies as st
from strategies import problems

from minuet import Option, Problem, ProblemError, Slack, count, minimum, solutions

prices = st.one_of(st.none(), st.integers(0, 5))


def least(problem: Problem, under: int | None, over: int | None, most: int) -> int | None:
    """The lowest price, by trying every subset of the options."""
    primary = [k for k, o in enumerate(problem.options) if {*o.items} & {*problem.primary}]
    subsets = chain.from_iterable(combinations(primary, n) for n in range(len(primary) + 1))
    found = [price_of(problem, chosen, under, over, most) for chosen in subsets]
    return min((price for price in found if price is not None), default=None)


def price_of(problem, chosen, under, over, most):
    options = [problem.options[number] for number in chosen]
    total = sum(option.cost for option in options)
    colored = {item for option in problem.options for item in option.colors}
    for item in problem.items:
        colors = [option.colors.get(item) for option in options if item in option.items]
        if item in colored:
            if len(colors) > 1 and (None in colors or len(set(colors)) > 1):
                return None
            continue
        low, high = problem.bounds.get(item, (1, 1)) if item in problem.primary else (0, 1)
        short, beyond = max(0, low - len(colors)), max(0, len(colors) - high)
        if (short and under is None) or (beyond and over is None) or beyond > most:
            return None
        total += short * (under or 0) + beyond * (over or 0)
    return total


@times(2)
@given(problems(most_options=6), prices, prices, st.integers(1, 2))
def test_the_minimum_of_a_relaxed_problem_is_the_least_price(problem, under, over, most):
    relaxed = problem.relaxed(uncovered=under, overcovered=over, most=most)
    best = minimum(relaxed, 1)
    assert (best[0].cost if best else None) == least(problem, under, over, most)


@given(problems())
def test_without_prices_nothing_changes(problem):
    relaxed = problem.relaxed()
    assert {frozenset(s) for s in solutions(relaxed)} == {frozenset(s) for s in solutions(problem)}


@given(problems())
def test_an_exact_cover_costs_nothing_more(problem):
    relaxed = problem.relaxed(uncovered=1, overcovered=1)
    if count(problem, limit=1):
        (best,) = minimum(relaxed, 1)
        assert best.cost == 0


def test_prices_for_some_items_leave_the_others_strict():
    problem = Problem("ab", options=["a"])
    assert minimum(problem.relaxed(uncovered={"a": 1})) == []
    assert [s.cost for s in minimum(problem.relaxed(uncovered={"b": 4}))] == [4]


def test_a_secondary_item_may_be_overcovered():
    problem = Problem("ab", "x", [Option("ax", label="one"), Option("bx", label="two")])
    (best,) = minimum(problem.relaxed(overcovered=3))
    assert best.cost == 3
    assert {"one", "two", Slack("overcovered", "x")} <= set(best)


def test_a_relaxed_problem_can_be_relaxed_again():
    """The second relaxation adds its own slack, at its own price."""
    problem = Problem("a", options=[Option("a", label=each) for each in "xyz"])
    twice = problem.relaxed(overcovered={"a": 5}).relaxed(overcovered={"a": 7})
    prices = {}
    for found in solutions(twice):
        chosen = frozenset(label for label in found if label in problem.labels)
        prices.setdefault(chosen, set()).add(found.cost)
    assert {frozenset(each): prices[frozenset(each)] for each in ("x", "xy", "xyz")} == {
        frozenset("x"): {0},
        frozenset("xy"): {5, 7},
        frozenset("xyz"): {12},
    }


def test_an_option_that_could_never_be_chosen_still_cannot():
    problem = Problem("a", "x", [Option("x", label="never", cost=-5), Option("a", label="always")])
    (best,) = minimum(problem.relaxed(overcovered=1))
    assert "never" not in best


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"uncovered": {"z": 1}}, "uncovered has a price for the unknown item 'z'"),
        ({"uncovered": {"x": 1}}, "which is secondary"),
        ({"overcovered": {"y": 1}}, "which has colors"),
        ({"uncovered": "much"}, "cost"),
        ({"overcovered": 1, "most": 0}, "most"),
    ],
)
def test_bad_prices_are_refused(arguments, message):
    problem = Problem("a", "xy", [{"a": None, "y": "red"}, "ax"])
    with pytest.raises((ProblemError, ValueError), match=message):
        problem.relaxed(**arguments)


def test_the_error_about_multiplicities_says_how_to_write_it():
    with pytest.raises(ProblemError, match=r"make it primary with the multiplicity \(0, n\)"):
        Problem("a", {"x": (0, 2)}, ["ax"])

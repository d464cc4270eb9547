"""Every engine, every question: the same answers as brute force, and accepted by `check`."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from brute import all_solutions, is_contradiction
from hypothesis import assume, given
from hypothesis import strategies as st
from shapes import takes
from strategies import problems, problems_with_given

from minuet import (
    GivenError,
    Option,
    Problem,
    ProblemError,
    check,
    count,
    is_unique,
    solutions,
    solve,
)
from minuet.solver import ENGINES

every_engine = pytest.mark.parametrize("engine", ENGINES)


def sets(found) -> Counter[frozenset[int]]:
    """Return the solutions as a multiset of sets of option numbers."""
    return Counter(frozenset(solution.indices) for solution in found)


def legal(engine, case):
    """Return the problem, the labels of the given options, and the solutions by brute force."""
    problem, numbers = case
    assume(takes(engine, problem) and not is_contradiction(problem, numbers))
    return problem, [problem.labels[n] for n in numbers], all_solutions(problem, numbers)


@every_engine
@given(problems_with_given())
def test_solutions_are_those_of_brute_force_and_pass_the_check(engine, case):
    problem, labels, expected = legal(engine, case)
    search = solutions(problem, given=labels, engine=engine)
    found = list(search)
    assert sets(found) == Counter(expected)
    assert search.complete
    assert search.stats.solutions == len(expected)
    for solution in found:
        assert check(problem, solution, given=labels) == []
        assert len(set(solution.indices)) == len(solution)
        assert list(solution[: len(labels)]) == labels


@every_engine
@given(problems_with_given(), st.integers(0, 12))
def test_limits_cut_the_list_and_never_lie(engine, case, limit):
    problem, labels, expected = legal(engine, case)
    search = solutions(problem, given=labels, limit=limit, engine=engine)
    found = list(search)
    assert len(found) == min(limit, len(expected))
    assert sets(found) <= Counter(expected)
    assert not search.complete or len(found) == len(expected)
    assert search.complete or limit <= len(expected)
    assert count(problem, given=labels, limit=limit, engine=engine) == len(found)


@every_engine
@given(problems_with_given())
def test_count_and_is_unique_agree_with_brute_force(engine, case):
    problem, labels, expected = legal(engine, case)
    assert count(problem, given=labels, engine=engine) == len(expected)
    assert is_unique(problem, given=labels, engine=engine) == (len(expected) == 1)


@every_engine
@given(problems_with_given(), st.none() | st.integers(0, 2**70))
def test_solve_finds_a_solution_if_there_is_one(engine, case, seed):
    problem, labels, expected = legal(engine, case)
    solution = solve(problem, given=labels, seed=seed, engine=engine)
    if solution is None:
        assert expected == []
    else:
        assert frozenset(solution.indices) in expected
        assert check(problem, solution, given=labels) == []
        assert solution == solve(problem, given=labels, seed=seed, engine=engine)


@every_engine
@given(problems(), st.integers(0, 2**70))
def test_seeds_change_the_order_and_nothing_else(engine, problem, seed):
    assume(takes(engine, problem))
    found = list(solutions(problem, seed=seed, engine=engine))
    assert sets(found) == sets(solutions(problem, engine=engine))
    assert found == list(solutions(problem, seed=seed, engine=engine))


@every_engine
@given(problems_with_given())
def test_given_options_that_clash_are_refused(engine, case):
    problem, numbers = case
    assume(is_contradiction(problem, numbers))
    labels = [problem.labels[n] for n in numbers]
    for question in (solve, count, is_unique, solutions):
        with pytest.raises(GivenError):
            question(problem, given=labels, engine=engine)


@every_engine
@given(problems(most_options=30))
def test_larger_problems_have_the_solutions_of_the_reference(engine, problem):
    assume(takes(engine, problem))
    expected = list(solutions(problem, engine="reference", limit=500))
    assume(len(expected) < 500)
    found = list(solutions(problem, engine=engine))
    assert sets(found) == sets(expected)
    assert all(check(problem, solution) == [] for solution in found)


@pytest.mark.parametrize("options_of_an_item", [3, 12, 20, 40])
@pytest.mark.parametrize("secondary", [0, 7])
def test_masks_fill_any_number_of_blocks(options_of_an_item, secondary):
    """Masks of 8 to 64 bits, for numbers of items around those that fill blocks of 64 bytes."""
    for items in (5, 28, 33, 64, 65, 93, 125, 160, 190, 257, 324, 352, 417):
        problem = two_partitions(items, secondary, options_of_an_item, seed=items)
        assert 0 < count(problem, engine="masks") == count(problem, engine="cells")
        found = list(solutions(problem, engine="masks", limit=40))
        assert not any(check(problem, each) for each in found)
        assert is_unique(problem, engine="masks") == (len(found) == 1)


def two_partitions(items, secondary, options_of_an_item, seed):
    """Two ways to cut the items into pieces, and pieces that cover the first item in other ways."""
    random = Random(seed)
    primary, extra = [*range(items)], [f"x{k}" for k in range(secondary)]
    options = []
    for _ in range(2):
        random.shuffle(primary)
        cuts = sorted({0, items, *random.choices(range(items), k=items // 3)})
        options += [primary[a:b] for a, b in pairwise(cuts)]
    options += [[0, *random.sample(range(1, items), 2)] for _ in range(options_of_an_item)]
    for option in options[items // 3 + 1 :]:  # not in the first way
        if secondary and random.random() < 0.1:
            option.append(random.choice(extra))
    return Problem(sorted(primary), extra, options)


@pytest.mark.parametrize("engine", ["bits", "masks"])
def test_engines_say_what_they_cannot_take(engine):
    problem = Problem({"a": (1, 2)}, options=["a", "a"])
    with pytest.raises(ProblemError, match=rf"engine '{engine}' needs no multiplicities"):
        solve(problem, engine=engine)


# Corner cases of the definition, one by one.

CORNERS = {
    "no items at all: one solution, the empty one": (Problem(()), [[]]),
    "no primary items: one solution, the empty one": (
        Problem((), "x", ["x", {"x": "red"}]),
        [[]],
    ),
    "a primary item without options: none": (Problem("ab", options=["a"]), []),
    "a primary item without options that needs none": (Problem({"a": (0, 3)}), [[]]),
    "an option without primary items is never chosen": (Problem("a", "x", ["a", "x"]), [[0]]),
    "an option listed twice is two options": (Problem("a", options=["a", "a"]), [[0], [1]]),
    "an item with high = 0 kills its options": (
        Problem({"a": 0, "b": 1}, options=["a", "ab", "b"]),
        [[2]],
    ),
    "secondary items without color: at most once": (
        Problem("ab", "x", ["ax", "bx", "a", "b"]),
        [[0, 3], [1, 2], [2, 3]],
    ),
    "the same color: any number of times": (
        Problem("abc", "x", [{i: None, "x": "red"} for i in "abc"]),
        [[0, 1, 2]],
    ),
    "different colors clash": (
        Problem("ab", "x", [{"a": None, "x": 1}, {"b": None, "x": 2}]),
        [],
    ),
    "no color clashes with every color": (
        Problem("ab", "x", [{"a": None, "x": None}, {"b": None, "x": 2}]),
        [],
    ),
    "no color clashes with no color": (Problem("ab", "x", ["ax", "bx"]), []),
    "colors of two items, settled by different options": (
        Problem(
            "abc",
            "xy",
            [
                {"a": None, "x": 1},
                {"b": None, "y": 1},
                {"c": None, "x": 1, "y": 1},
                {"c": None, "x": 1, "y": 2},
            ],
        ),
        [[0, 1, 2]],
    ),
    "covered twice means by two different options": (
        Problem({"a": 2}, options=["a", "a", "a"]),
        [[0, 1], [0, 2], [1, 2]],
    ),
    "every set within the bounds counts, once": (
        Problem({"a": (1, 2)}, options=["a", "a"]),
        [[0], [1], [0, 1]],
    ),
    "bounds out of reach": (Problem({"a": (3, 5)}, options=["a", "a"]), []),
    "an option that covers the last chance of another of its own items": (
        Problem("abc", options=["abc", "a", "b"]),
        [[0]],
    ),
    "bounds and colors": (
        Problem(
            {"a": 2},
            "x",
            [{"a": None, "x": 1}, {"a": None, "x": 1}, {"a": None, "x": 2}, {"a": None}],
        ),
        [[0, 1], [0, 3], [1, 3], [2, 3]],
    ),
}


@pytest.mark.parametrize(
    ("corner", "engine"), [(c, e) for c in CORNERS for e in ENGINES if takes(e, CORNERS[c][0])]
)
def test_corners(corner, engine):
    problem, expected = CORNERS[corner]
    assert sets(solutions(problem, engine=engine)) == Counter(map(frozenset, expected))
    assert sorted(map(sorted, map(list, all_solutions(problem)))) == sorted(expected)
    assert count(problem, engine=engine) == len(expected)
    assert is_unique(problem, engine=engine) == (len(expected) == 1)
    assert (solve(problem, engine=engine) is None) == (not expected)


@pytest.mark.parametrize("engine", ["auto", "cells", "reference"])
def test_a_given_option_of_an_item_that_takes_more(engine):
    problem = Problem({"a": (1, 2), "b": 1}, options=["a", "ab", "b", "a"])
    found = solutions(problem, given=[3], engine=engine)
    assert sorted(map(sorted, found)) == [[0, 2, 3], [1, 3], [2, 3]]


@every_engine
def test_labels_may_be_shared_by_options(engine):
    """Then only the option numbers tell solutions apart, and `check` uses them."""
    problem = Problem("ab", options=[Option(i, label="same") for i in ("a", "a", "b")])
    found = list(solutions(problem, engine=engine))
    assert found == [("same", "same")] * 2
    assert sets(found) == Counter(map(frozenset, [(0, 2), (1, 2)]))
    assert [check(problem, solution) for solution in found] == [[], []]


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["cells", "masks", "auto"])
def test_a_hundred_thousand_items_deep(engine):
    deep = 100_000
    problem = Problem(primary=range(deep), options=[[i] for i in range(deep)])
    assert len(solve(problem, engine=engine)) == deep
    assert count(problem, engine=engine) == 1

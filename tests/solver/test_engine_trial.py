"""One engine may take over from another: on the same tree, or on one that the pair rule prunes."""

from __future__ import annotations

from itertools import combinations, cycle
from random import Random

import pytest
from effort import amount
from families import dominoes, latin, queens, y_pentominoes
from hypothesis import given
from hypothesis import strategies as st
from shapes import takes
from strategies import problems
from tuned import EAGER, tuned

from minuet import Problem, _core, solutions
from minuet.solver.native import native_search
from minuet.solver.parts import Part, open_part, rest_of

ALWAYS = {"trial_nodes": 2, "trial_worth": 0, "trial_favor": 1e9}
"""A challenger is tried at once, and always takes over."""

PRUNED = {"trial_nodes": 2, "trial_worth": 0, "trial_pruned": 1e9}
"""The pair rule is tried at once, and always takes over."""

NEVER = {"trial_worth": float("inf")}
HAS_VECTORS = len(_core.bits_targets()) > 1  # without them, no other engine walks that tree

BOARDS = {
    "queens": queens(7),
    "latin": latin(4),
    "dominoes": dominoes(4, 6),
    "pairs": Problem(range(10), options=combinations(range(10), 2)),
    "colors": Problem(
        range(8),
        "xyz",
        [
            {a: None, b: None, "xyz"[(a + b) % 3]: "red" if a * b % 5 else "blue"}
            for a, b in combinations(range(8), 2)
        ],
    ),
}


def listed(search: _core.Search, sizes=(1, 2, 4, 8, 64)) -> list[tuple[int, ...]]:
    """Take everything, a few solutions at a time."""
    found: list[tuple[int, ...]] = []
    turns = cycle(sizes)
    while not search.done:
        found += search.take(next(turns), 60.0)
    return found


def search_of(problem, engine="in order", seed=None):
    return native_search(problem, engine, first=False, given=(), seed=seed)


@given(problems(), st.none() | st.integers(0, 9))
def test_a_list_with_a_change_of_engines_is_that_of_one_engine(problem, seed):
    if not takes("bits", problem):
        return
    expected = listed(search_of(problem, "bits", seed))
    with tuned(**ALWAYS):
        assert listed(search_of(problem, seed=seed)) == expected
        assert search_of(problem, seed=seed).count(2**60, 60.0) == len(expected)


@pytest.mark.parametrize("name", BOARDS)
def test_the_other_engine_takes_over_and_nobody_sees_it(name):
    problem = BOARDS[name]
    expected = listed(search_of(problem, "bits"))
    with tuned(**ALWAYS):
        search = search_of(problem)
        assert listed(search) == expected
        assert search.engine == ("masks" if HAS_VECTORS else "bits")
        assert search.solutions == len(expected)
        counted = search_of(problem)
        assert counted.count(2**60, 60.0) == len(expected)
        assert counted.engine == search.engine
    assert [*map(tuple, solutions(problem))] == expected


@pytest.mark.parametrize("name", BOARDS)
def test_without_a_trial_the_engine_stays(name):
    with tuned(**NEVER):
        search = search_of(BOARDS[name])
        listed(search)
    assert search.engine == "bits"


@pytest.mark.parametrize("taken", [1, 5, 17, 30])
@pytest.mark.parametrize("name", BOARDS)
def test_what_is_left_after_a_change_is_in_order(name, taken):
    problem = BOARDS[name]
    expected = listed(search_of(problem, "bits"))
    with tuned(**ALWAYS):
        search = search_of(problem)
        found = search.take(taken, 60.0)
        for part in rest_of(search):
            found += listed(open_part(problem, "in order", part))
    assert found == expected


def test_preprocessing_does_not_depend_on_the_winner():
    """The clock decides who wins; the order of the solutions must be the same either way."""
    board = dominoes(8, 8)
    for seed in range(amount(26, 80)):
        random = Random(seed)
        some = [option for option in board.options if random.random() >= 0.15]
        problem = Problem(board.primary, options=some)
        orders = []
        for favor in (1e9, 1e-9):  # the challenger always wins, or never does
            eager = EAGER | {"trial_favor": favor, "updates_per_update": 3}
            eager["trial_pruned"] = 1e9 if seed % 2 else 0  # the pair rule always wins, or never
            with tuned(**eager):
                orders.append(search_of(problem, "auto").take(20, 60.0))
        assert orders[0] == orders[1], seed


def test_counting_and_listing_by_turns_ends_a_trial():
    problem = BOARDS["queens"]
    with tuned(**ALWAYS):
        search = open_part(problem, "in order", Part(()))
        search.take(1, 60.0)
        search.count(10, 60.0)
        assert search.count(2**60, 60.0) == 40


# ---- the pair rule


@given(problems(), st.none() | st.integers(0, 9))
def test_no_solution_is_lost_or_met_twice_when_the_pair_rule_takes_over(problem, seed):
    if not takes("bits", problem):
        return
    expected = sorted(map(sorted, listed(search_of(problem, "bits", seed))))
    with tuned(**PRUNED):
        assert sorted(map(sorted, listed(search_of(problem, "auto", seed)))) == expected
        assert search_of(problem, "auto", seed).count(2**60, 60.0) == len(expected)


@pytest.mark.parametrize("taken", [0, 1, 5, 17])
@pytest.mark.parametrize("name", ["latin", "dominoes", "colors"])
def test_what_is_left_after_pruning_is_complete(name, taken):
    problem = BOARDS[name]
    expected = sorted(map(sorted, listed(search_of(problem, "bits"))))
    with tuned(**PRUNED):
        search = search_of(problem, "auto")
        found = search.take(taken, 60.0) if taken else []
        share = search.fraction()
        for part in rest_of(search):
            found += listed(open_part(problem, "auto", part))
        assert search.solutions == taken
        listed(search)
    assert sorted(map(sorted, found)) == expected
    assert 0 <= share < 1
    assert search.fraction() == pytest.approx(1)
    assert search.solutions == len(expected)


def test_a_limit_is_kept_when_the_pair_rule_takes_over():
    problem = BOARDS["dominoes"]
    with tuned(**PRUNED):
        search = search_of(problem, "auto")
        for limit in (1, 2, 7, 30, 31):
            assert search.count(limit, 60.0) == limit


@pytest.mark.skipif(not HAS_VECTORS, reason="the pair rule is tried with wide vectors only")
def test_the_pair_rule_takes_over_where_it_prunes():
    tiles = y_pentominoes(10, 15)
    counted, plain = search_of(tiles, "auto"), search_of(tiles, "in order")
    assert counted.count(2**60, 60.0) == plain.count(2**60, 60.0) == 8954
    assert counted.engine == "masks"
    assert counted.nodes < 0.6 * plain.nodes
    search = search_of(tiles, "auto")
    assert len({*map(frozenset, listed(search, [4096]))}) == 8954
    assert search.nodes < 0.6 * plain.nodes

"""Preprocessing: the solutions stay the same, and useless options are gone."""

from __future__ import annotations

from itertools import combinations, groupby, product
from random import Random

import pytest
from brute import all_solutions
from effort import thorough_if, times
from hypothesis import given
from hypothesis import strategies as st
from strategies import problems
from tuned import tuned

from minuet import Problem, _core, count, is_unique, solve
from minuet.solver.native import compiled, native_search


def preprocessed(problem, most_updates=2**63):
    """Return the remaining options, those in every solution, and the solutions of the remainder."""
    left, option_of, chosen, possible, _ = _core.preprocess(compiled(problem), most_updates)
    if not possible:
        return option_of, chosen, []
    search = _core.Search(left, "cells", False, [], None, tuple, None)
    found = [sorted([*chosen, *(option_of[o] for o in each)]) for each in search.take(10**6, 60)]
    assert search.done
    return option_of, chosen, sorted(found)


@pytest.mark.slow
@times(3)
@given(problems(labels=False), st.sampled_from([0, 1, 5, 20, 2**63]))
def test_the_solutions_stay_the_same(problem, most_updates):
    left, chosen, found = preprocessed(problem, most_updates)
    wanted = sorted(sorted(each) for each in all_solutions(problem))
    assert found == wanted
    assert not set(left) & set(chosen)
    for solution in wanted:
        assert set(chosen) <= set(solution) <= set(left) | set(chosen)


def test_options_that_leave_an_item_without_options_go():
    problem = Problem("abcd", options=["ab", "cd", "ac", "bd", "bc"])  # no option has a and d
    left, chosen, found = preprocessed(problem)
    assert sorted(left) == [0, 1, 2, 3]
    assert chosen == []
    assert found == [[0, 1], [2, 3]]


def test_what_every_solution_has_is_chosen():
    problem = Problem("abc", options=["a", "ab", "bc", "c", "b"])
    left, chosen, found = preprocessed(Problem("abcd", options=[*"ad", "ab", "bc", "c", "b"]))
    assert 1 in chosen
    assert len(found) == len(all_solutions(problem))
    assert 1 not in left


def test_an_implied_item_goes_with_the_options_that_have_it_alone():
    problem = Problem("ab", ["x"], ["ax", "ax", "bx", "b"])  # whatever covers a covers x
    left, option_of, *_ = _core.preprocess(compiled(problem))
    search = _core.Search(left, "cells", False, [], None, tuple, None)
    assert sorted(option_of[o] for each in search.take(9, 9) for o in each) in (
        [0, 1],
        [0, 1, 3, 3],
    )
    assert 2 not in option_of


def dominoes(size, *, useless):
    """Dominoes on a square board, plus pieces that would cut off a corner."""
    cells = list(product(range(size), repeat=2))
    pairs = [((r, c), n) for r, c in cells for n in ((r + 1, c), (r, c + 1)) if n in cells]
    last = size - 1
    cuts = [[(0, 1), (1, 0)], [(0, last - 1), (1, last)], [(last, 1), (last - 1, 0)]]
    options = pairs + cuts * useless
    Random(1).shuffle(options)
    return Problem(cells, options=options)


@pytest.mark.parametrize("useless", thorough_if(lambda useless: useless < 20, [0, 1, 20]))
def test_a_long_count_is_right_with_what_can_never_be_used(useless):
    search = native_search(dominoes(8, useless=useless), "auto", first=False, given=(), seed=None)
    done, fraction = False, 0.0
    while not done:
        search.count(2**62, 0.05)
        done = search.done
    assert search.solutions == 12_988_816
    assert search.fraction() >= fraction


def test_workers_count_right_with_what_can_never_be_used():
    problem = dominoes(8, useless=20)
    assert count(problem, memory_limit=0, workers=2) == 12_988_816
    assert count(problem, memory_limit=0, workers=3, limit=10**6) == 10**6


def test_a_long_proof_is_right_with_what_can_never_be_used():
    board = dominoes(12, useless=40)
    cells = [cell for cell in board.primary if cell not in {(5, 5), (5, 7)}]  # the same color
    options = [o.items for o in board.options if not {(5, 5), (5, 7)} & set(o.items)]
    problem = Problem(cells, options=options)
    assert solve(problem) is None
    assert not is_unique(problem)


def pairs(size):
    """Pairs of people, and two more items that keep preprocessing busy for some rounds."""
    people = range(size)
    options = [*combinations(people, 2), *((person, "a") for person in people), ("a", "b")]
    return Problem([*people, "a", "b"], options=options)


def test_it_ends_with_its_seconds():
    problem = compiled(pairs(12))
    whole = _core.preprocess(problem)[-1]
    with tuned(updates_per_look=1):
        *_, updates = _core.preprocess(problem, 2**63, 0.0)
    assert 0 < updates < whole / 10


@pytest.mark.parametrize("first", [False, True])
def test_a_search_can_be_stopped_while_it_is_preprocessed(first):
    problem = pairs(13) if first else pairs(14)  # thirteen people cannot pair up with b
    with tuned(first_look=50, first_run=50, updates_per_update=1, patience=10**9):
        search = native_search(problem, "auto", first=first, given=(), seed=None)
        nodes = []
        while not search.done:
            with tuned(updates_per_look=1):
                found = search.prove_unique(0.0) if first else search.count(2**63, 0.0)
            nodes.append(search.nodes)
    assert found == (0 if first else 135_135)
    assert max(len([*same]) for _, same in groupby(nodes)) > 20  # many slices without a new node

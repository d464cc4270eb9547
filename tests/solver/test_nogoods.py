"""Searches that remember failures: the same answers, and quick proofs where others have none."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from brute import all_solutions, is_contradiction
from effort import times
from families import stubborn
from hypothesis import assume, given
from strategies import problems_with_given
from tuned import tuned

from minuet import Problem, Stopped, check, is_unique, solve
from minuet.solver.native import native_search


def memo(problem, numbers=(), *, first=False, seed=None):
    return native_search(problem, "nogoods", first=first, given=numbers, seed=seed)


def as_sets(found):
    return sorted(sorted(solution) for solution in found)


@pytest.mark.slow
@times(3)
@given(problems_with_given(bounds=False, labels=False))
def test_the_solutions_of_brute_force(drawn):
    problem, numbers = drawn
    assume(not is_contradiction(problem, numbers))
    wanted = as_sets(all_solutions(problem, numbers))
    search = memo(problem, numbers)
    assert as_sets(search.take(10**6, 60)) == wanted
    assert search.done
    assert search.fraction() == 1
    assert as_sets(memo(problem, numbers, seed=5).take(10**6, 60)) == wanted
    assert memo(problem, numbers, first=True).prove_unique(60) == min(2, len(wanted))


@times(2)
@given(problems_with_given(bounds=False, labels=False))
def test_what_is_left_of_a_search_holds_the_other_solutions(drawn):
    problem, numbers = drawn
    assume(not is_contradiction(problem, numbers))
    wanted = as_sets(all_solutions(problem, numbers))
    search = memo(problem, numbers)
    found = search.take(2, 60)
    parts = search.remaining()
    assert abs(search.fraction() + sum(weight for *_, weight in parts) - 1) < 1e-9
    for chosen, excluded, _ in parts:
        found += native_search(
            problem, "cells", first=False, given=tuple(chosen), seed=None, excluded=excluded
        ).take(10**6, 60)
    assert as_sets(found) == wanted


@pytest.mark.parametrize("size", [8, 10, 12])
def test_mutilated_chessboards_are_refuted_at_once(size):
    reports = []
    assert solve(stubborn(size), report=reports.append) is None
    assert reports[0].engine == "nogoods"
    assert reports[0].nodes < 100_000  # many millions for 10x10 without a memo
    assert not is_unique(stubborn(size))


def test_mutilated_chessboards_with_shuffled_cells():
    whole = stubborn(10)
    cells, options = list(whole.primary), [option.items for option in whole.options]
    Random(1).shuffle(cells)
    Random(2).shuffle(options)
    assert solve(Problem(cells, whole.secondary, options)) is None


def test_a_board_in_two_parts_of_which_one_has_no_solution():
    part = stubborn(8)
    cells, optional = ([(k, i) for k in "ab" for i in p] for p in (part.primary, part.secondary))
    pairs = [[(k, cell) for cell in option.items] for k in "ab" for option in part.options]
    assert solve(Problem(cells, optional, pairs)) is None


def triples(items, options, seed):
    random = Random(seed)
    order = random.sample(range(items), items)
    chosen = {tuple(sorted(order[k : k + 3])) for k in range(0, items, 3)}
    while len(chosen) < options:
        chosen.add(tuple(sorted(random.sample(range(items), 3))))
    return Problem(range(items), options=sorted(chosen))


@pytest.mark.parametrize("seed", range(4))
def test_long_searches_agree_with_a_plain_one(seed):
    """Random triples, with few solutions: here the memo takes part."""
    problem = triples(48, 118, seed)
    plain = native_search(problem, "bits", first=False, given=(), seed=None)
    number = plain.count(2, 60)
    assert is_unique(problem) == (number == 1)
    assert check(problem, solve(problem)) == []
    assert memo(problem, first=True).prove_unique(60) == number


def test_the_memo_can_be_stopped_and_resumed():
    search = memo(stubborn(8), first=True)
    while not search.done:
        assert search.take(1, 0.0) == []
        assert 0 <= search.fraction() <= 1


def test_a_time_limit_holds_while_the_memo_is_at_work():
    with pytest.raises(Stopped):
        solve(stubborn(30), time_limit=0.05)


def test_the_tables_of_a_memo_are_made_in_slices():
    """No slice is long, no matter how many options there are."""
    problem = Problem(range(30), options=[*combinations(range(30), 3)])
    search = native_search(problem, "nogoods", first=True, given=(), seed=None)
    slices = 0
    with tuned(updates_per_look=1):
        while not search.nodes:
            assert search.take(1, 0.0) == []
            slices += 1
    assert slices > len(problem.options)

"""Random solutions: uniform if a diagram fits, any solution otherwise."""

from __future__ import annotations

from itertools import islice

import pytest
from brute import all_solutions, is_contradiction
from chances import chance_if_even
from families import dominoes, latin, queens
from hypothesis import given as drawn
from steady import stopped
from strategies import problems_with_given

from minuet import GivenError, Problem, Stopped, check, count, diagram, sample, samples


@drawn(problems_with_given(labels=False))
def test_random_solutions_are_solutions(case):
    problem, given = case
    if is_contradiction(problem, given):
        return
    truth = all_solutions(problem, given)
    found = sample(problem, 4, seed=1, given=given)
    assert found.uniform
    assert len(found) == (4 if truth else 0)
    assert all(frozenset(solution.indices) in truth for solution in found)


def test_equal_chances():
    problem = queens(8)
    tally: dict[frozenset[int], int] = {}
    for solution in sample(problem, 9200, seed=2):
        key = frozenset(solution)
        tally[key] = tally.get(key, 0) + 1
    assert len(tally) == 92
    assert chance_if_even(list(tally.values())) > 0.001


def test_the_seed_decides():
    problem = dominoes(8, 8)
    assert sample(problem, 5, seed=7) == sample(problem, 5, seed=7) != sample(problem, 5, seed=8)
    assert sample(problem, 3) != sample(problem, 3)
    assert sample(problem, 2, seed=-1) == sample(problem, 2, seed=2**64 - 1)


def test_beyond_any_diagram():
    """There are more than 10**27 Latin squares of order 9, and their diagram is far too large."""
    problem = latin(9)
    found = sample(problem, 3, seed=5)
    assert not found.uniform
    assert len(found) == len(set(found)) == 3
    assert all(check(problem, solution) == [] for solution in found)
    assert found == sample(problem, 3, seed=5) != sample(problem, 3, seed=6)


def test_a_small_memory_limit_falls_back_to_searching():
    problem = latin(5)
    found = sample(problem, 2, seed=1, memory_limit=50_000)
    assert not found.uniform
    assert all(check(problem, solution) == [] for solution in found)


def test_none():
    empty = sample(Problem("ab", options=["a"]), 3)
    assert empty == []
    assert empty.uniform
    holes = dominoes(8, 8, holes=((0, 0), (7, 7)))
    assert count(holes) == 0
    assert sample(holes, 3) == []


def test_given_and_wrong_arguments():
    problem = queens(6)
    assert all(1 in solution for solution in sample(problem, 3, given=[1], seed=1))
    with pytest.raises(GivenError):
        sample(problem, given=["left"])
    for wrong in (-1, 1.5, "two"):
        with pytest.raises(ValueError, match="k must be"):
            sample(problem, wrong)


def test_no_time():
    with pytest.raises(Stopped):
        sample(latin(9), 1000, seed=1, time_limit=0.0)


def test_the_time_limit_holds_while_drawing():
    problem = queens(8)
    stop = stopped(sample, problem, 10**9, seed=1, until=lambda stop: stop.found)
    assert "random solutions drawn in time" in str(stop)
    found = stop.found
    assert found
    assert found == sample(problem, len(found), seed=1)
    assert found == diagram(problem).sample(len(found), seed=1)


@pytest.mark.parametrize("memory", [None, 1000])
def test_a_stream_without_end_is_drawn_as_it_is_asked_for(memory):
    problem = queens(8)
    stream = samples(problem, seed=3, memory_limit=memory)
    assert stream.uniform == (memory is None)
    first = next(stream)
    rest = [*islice(stream, 1499 if memory is None else 49)]
    assert [first, *rest] == sample(problem, len(rest) + 1, seed=3, memory_limit=memory)


@pytest.mark.parametrize("memory", [None, 1000])
def test_a_stream_ends_where_it_should(memory):
    assert len([*samples(queens(8), limit=5, memory_limit=memory)]) == 5
    assert [*samples(queens(3), memory_limit=memory)] == []
    for wrong in (-1, 1.5):
        with pytest.raises(ValueError, match="limit must be"):
            samples(queens(8), limit=wrong)


def test_the_time_limit_counts_drawing_alone():
    stream = samples(queens(8), time_limit=0.2)
    taken = []
    with pytest.raises(Stopped, match="random solutions drawn in time") as stopped:
        taken.extend(stream)
    assert stopped.value.count == len(taken) > 0
    assert next(stream, None) is None

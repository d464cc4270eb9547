"""Traces: the compiled tracer reports the same events as the reference, one by one."""

import tracemalloc
from itertools import combinations, islice

import pytest
from hypothesis import given as any_of
from hypothesis import strategies as st
from strategies import problems

from minuet import GivenError, Problem, count, solutions, trace
from minuet.solver.tracing import trace_numbers

HEURISTICS = ("fewest", "first", "weighted")
LARGE = Problem(range(24), options=combinations(range(24), 2))  # 316,234,143,225 solutions


@any_of(problems(), st.sampled_from(HEURISTICS))
def test_both_tracers_agree(problem, heuristic):
    native = list(trace(problem, heuristic=heuristic))
    assert native == list(trace(problem, heuristic=heuristic, engine="reference"))
    assert sum(event.kind == "solution" for event in native) == count(problem)


@any_of(problems(), st.sampled_from(HEURISTICS), st.data())
def test_both_tracers_agree_with_given_options(problem, heuristic, data):
    found = list(solutions(problem, limit=20))
    if not found or not found[0]:
        return
    chosen = data.draw(st.lists(st.sampled_from(found[0].indices), unique=True, max_size=3))
    given = [problem.labels[index] for index in chosen]
    native = list(trace(problem, given=given, heuristic=heuristic))
    assert native == list(trace(problem, given=given, heuristic=heuristic, engine="reference"))


def test_a_limit_ends_the_stream():
    assert len(list(trace(LARGE, limit=12))) == 12
    assert list(trace(LARGE, limit=5000)) == list(trace(LARGE, limit=5000, engine="reference"))


@pytest.mark.slow
def test_very_many_events_need_little_memory():
    number = 30_000
    tracemalloc.start()
    try:
        assert sum(1 for _ in trace(LARGE, limit=number)) == number
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 10 * number  # bytes: events are not kept


def test_numbers_come_in_batches():
    chunks = list(islice(trace_numbers(LARGE, chunk=100), 3))
    assert [len(chunk) for chunk in chunks] == [400] * 3
    small = Problem("a", options=["a"])
    assert [list(chunk) for chunk in trace_numbers(small)] == [
        [0, 0, 0, 1, 1, 0, 0, 0, 2, 1, -1, -1, 4, 0, 0, 0]
    ]


def test_strange_limits_of_a_trace_are_refused():
    problem = Problem("a", options=["a"])
    assert len(list(trace(problem, limit=10**30))) == 4
    for wrong in (-1, 1.5, "x"):
        with pytest.raises(ValueError, match="limit must be a whole number"):
            trace(problem, limit=wrong)


def test_what_cannot_be_traced_is_refused_at_once():
    with pytest.raises(ValueError, match="unknown heuristic 'best'"):
        trace(LARGE, heuristic="best")
    with pytest.raises(ValueError, match="unknown engine 'bits'"):
        trace(LARGE, engine="bits")
    with pytest.raises(GivenError, match="clash"):
        trace(LARGE, given=[0, 1])

"""Several workers find what one finds: the same solutions, each once."""

import gc
import threading
import time
from itertools import combinations, product

import pytest
from hypothesis import given as any_of
from hypothesis import settings
from strategies import problems

import minuet.solver.parallel as parallel
from minuet import Problem, ProblemError, Stopped, count, is_unique, solutions, solve

PAIRS = Problem(range(12), options=combinations(range(12), 2))  # 10,395 solutions
ENDLESS = Problem(range(40), options=combinations(range(40), 2))
ENGINES = ("links", "bits", "masks")


@pytest.fixture
def impatient(monkeypatch):
    """Workers look around after every few nodes, so that even small trees are split many times."""
    monkeypatch.setattr(parallel, "SLICE", 1e-6)


@pytest.mark.parametrize("workers", [2, 3, "all"])
@pytest.mark.parametrize("engine", [*ENGINES, "auto", "reference"])
def test_the_same_solutions(engine, workers, impatient):
    found = solutions(PAIRS, engine=engine, workers=workers)
    everything = [frozenset(solution) for solution in found]
    assert len(everything) == len(set(everything)) == 10_395
    assert found.complete
    assert count(PAIRS, engine=engine, workers=workers) == 10_395


@settings(max_examples=40)
@any_of(problems())
def test_random_problems(problem):
    expected = sorted(sorted(solution.indices) for solution in solutions(problem))
    found = solutions(problem, workers=2)
    assert sorted(sorted(solution.indices) for solution in found) == expected
    assert found.complete
    assert count(problem, workers=3) == len(expected)
    assert is_unique(problem, workers=2) == (len(expected) == 1)
    assert (solve(problem, workers=2) is None) == (not expected)


@pytest.mark.parametrize("engine", ENGINES)
def test_in_the_order_of_one_worker_on_request(engine, impatient):
    expected = list(solutions(PAIRS, engine=engine))
    assert list(solutions(PAIRS, engine=engine, workers=3, ordered=True)) == expected


@pytest.mark.parametrize("engine", ENGINES)
def test_work_is_split_again_and_again(engine, impatient):
    many = Problem(range(16), options=combinations(range(16), 2))
    search = parallel.SharedSearch(many, engine, (), 2)
    parts = []
    end = parallel._Tree.end

    def counted(tree, part, core_search):
        parts.append(part.part.chosen)
        end(tree, part, core_search)

    parallel._Tree.end = counted
    try:
        assert search.count(10**9, 60.0) == 2_027_025
    finally:
        parallel._Tree.end = end
    assert len(parts) > 10


def test_limits_are_kept():
    assert count(ENDLESS, workers=2, limit=1000) == 1000
    found = solutions(ENDLESS, workers=2, limit=1000)
    assert len(list(found)) == 1000
    assert not found.complete
    start = time.perf_counter()
    with pytest.raises(Stopped) as stop:
        count(ENDLESS, workers=2, time_limit=0.3)
    assert stop.value.count > 1000
    assert time.perf_counter() - start < 2
    board = [c for c in product(range(14), repeat=2) if c not in {(0, 0), (13, 13)}]
    beside = [(a, b) for a, b in combinations(board, 2) if sum(b) - sum(a) == 1 and a[1] <= b[1]]
    dominoes = Problem(
        board, options=[(a, b) for a, b in beside if 0 in (b[0] - a[0], b[1] - a[1])]
    )
    with pytest.raises(Stopped):
        is_unique(dominoes, engine="bits", workers=2, time_limit=0.3)


def test_closing_ends_the_threads():
    before = threading.active_count()
    with solutions(ENDLESS, workers=3) as found:
        next(found)
        assert threading.active_count() > before
    del found
    gc.collect()
    end = time.perf_counter() + 5
    while threading.active_count() > before and time.perf_counter() < end:
        time.sleep(0.01)
    assert threading.active_count() == before


def test_strange_numbers_of_workers_are_refused():
    for wrong in (0, -1, 1.5, "many", True):
        with pytest.raises(ValueError, match="workers must be"):
            count(PAIRS, workers=wrong)


def test_errors_of_the_core_come_through():
    with pytest.raises(ProblemError, match="multiplicities"):
        count(Problem({"a": (1, 2)}, options=["a", "a"]), engine="bits", workers=2)

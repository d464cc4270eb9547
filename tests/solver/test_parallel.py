"""Several workers find the same solutions as one, each exactly once."""

import gc
import threading
from itertools import combinations, product
from random import Random
from time import sleep

import pytest
from effort import amount, thorough_if
from families import latin
from hypothesis import given as any_of
from steady import stopped, wait_until
from strategies import problems
from tuned import EAGER, tuned

import minuet.solver.parallel as parallel
from minuet import Problem, ProblemError, Stopped, count, is_unique, solutions, solve
from minuet.solver import counting, questions
from minuet.solver.counting import MemoRun
from minuet.solver.native import native_search
from minuet.solver.parts import Part, open_part

PAIRS = Problem(range(12), options=combinations(range(12), 2))  # 10,395 solutions
ENDLESS = Problem(range(40), options=combinations(range(40), 2))
ENGINES = ("cells", "bits", "masks")


@pytest.fixture
def impatient(monkeypatch):
    """Workers look for idle ones after every few nodes, so even small trees are split many
    times.
    """
    monkeypatch.setattr(parallel, "SLICE", 1e-6)


@pytest.mark.parametrize("workers", thorough_if(lambda workers: workers != 3, [2, 3, "all"]))
@pytest.mark.parametrize("engine", [*ENGINES, "auto", "reference"])
def test_the_same_solutions(engine, workers, impatient):
    found = solutions(PAIRS, engine=engine, workers=workers)
    everything = [frozenset(solution) for solution in found]
    assert len(everything) == len(set(everything)) == 10_395
    assert found.complete
    assert count(PAIRS, engine=engine, workers=workers) == 10_395


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


@pytest.mark.parametrize("seed", [0, 53, 57])
def test_the_order_does_not_depend_on_preprocessing(seed):
    """Solutions are so rare here that one worker preprocesses the problem before finding any."""
    random, options = Random(seed), []
    for option in latin(4).options:
        if random.random() > 0.12:
            beside = [item for item in "st" if random.random() < 0.2]
            options.append([*option.items, *beside])
    random.shuffle(options)
    problem = Problem(latin(4).items, "st", options)
    with tuned(**EAGER):
        expected = list(solutions(problem, ordered=True))
        assert expected
        assert list(solutions(problem, workers=2, ordered=True)) == expected


def test_options_ascend_on_request(impatient):
    """The order of choice depends on how the workers divided the search."""
    problem = Problem("abc", options=["c", "b", "a", "bc", "ab"])
    for workers in (1, 2):
        found = [*solutions(problem, ordered=True, workers=workers)]
        assert sorted(found) == [(0, 1, 2), (0, 4), (2, 3)]
    assert [*solutions(problem)] != [*solutions(problem, ordered=True)]


@pytest.mark.parametrize("engine", ENGINES)
def test_work_is_split_again_and_again(engine, impatient, monkeypatch):
    many = Problem(range(16), options=combinations(range(16), 2))
    search = parallel.SharedSearch(many, engine, (), 2)
    parts = []
    advance, end = parallel._Tree.advance, parallel._Tree.end

    def patient(tree, part, core_search):
        if not parts:
            wait_until(lambda: tree.idle)  # the other one has started too
        return advance(tree, part, core_search)

    def counted(tree, part, core_search):
        parts.append(part.part.chosen)
        end(tree, part, core_search)

    monkeypatch.setattr(parallel._Tree, "advance", patient)
    monkeypatch.setattr(parallel._Tree, "end", counted)
    assert search.count(10**9, 600.0) == 2_027_025
    assert len(parts) > 10


def test_limits_are_kept():
    assert count(ENDLESS, workers=2, limit=1000) == 1000
    found = solutions(ENDLESS, workers=2, limit=1000)
    assert len(list(found)) == 1000
    assert not found.complete
    stop = stopped(count, ENDLESS, workers=2, until=lambda stop: stop.count > 1000)
    assert stop.count > 1000
    board = [c for c in product(range(14), repeat=2) if c not in {(0, 0), (13, 13)}]
    beside = [(a, b) for a, b in combinations(board, 2) if sum(b) - sum(a) == 1 and a[1] <= b[1]]
    dominoes = Problem(
        board, options=[(a, b) for a, b in beside if 0 in (b[0] - a[0], b[1] - a[1])]
    )
    with pytest.raises(Stopped):
        is_unique(dominoes, engine="bits", workers=2, time_limit=0.05)


def test_all_that_was_counted_is_reported(monkeypatch):
    """While a memo is on trial the others count too: the largest count is reported."""
    monkeypatch.setattr(counting, "PATIENCE", 60.0)
    monkeypatch.setattr(parallel.SharedSearch, "solutions", property(lambda search: 10**40))
    stop = stopped(count, ENDLESS, workers=2)
    assert stop.count == stop.stats.solutions == 10**40
    assert f"{10**40:,} solutions" in str(stop)
    monkeypatch.setattr(counting, "PATIENCE", 0.0)
    monkeypatch.setattr(parallel.SharedSearch, "solutions", property(lambda search: 0))
    monkeypatch.setattr(MemoRun, "uses_memo", False)
    stop = stopped(count, ENDLESS, workers=2, until=lambda stop: stop.count)
    assert stop.count > 0


def test_closing_ends_the_threads():
    before = {*threading.enumerate()}
    with solutions(ENDLESS, workers=3) as found:
        next(found)
        started = {*threading.enumerate()} - before
        assert len(started) == 3
    del found
    gc.collect()
    wait_until(lambda: not any(thread.is_alive() for thread in started))


def test_strange_numbers_of_workers_are_refused():
    for wrong in (0, -1, 1.5, "many", True, 10**9):
        with pytest.raises(ValueError, match="workers must be"):
            count(PAIRS, workers=wrong)


def test_errors_of_the_core_come_through():
    with pytest.raises(ProblemError, match="multiplicities"):
        count(Problem({"a": (1, 2)}, options=["a", "a"]), engine="bits", workers=2)


@pytest.mark.parametrize("options", [{"engine": "cells"}, {"memory_limit": 0}, {}])
def test_a_failure_in_a_worker_is_not_a_count(options, at_once, monkeypatch):
    def fail(*_):
        raise MemoryError("no room for a part")

    monkeypatch.setattr(parallel, "open_part", fail)
    monkeypatch.setattr(MemoRun, "run", lambda memo, seconds: sleep(0.001))
    with pytest.raises(MemoryError, match="no room"):
        count(PAIRS, workers=3, **options)
    with pytest.raises(MemoryError, match="no room"):
        list(solutions(PAIRS, workers=3))


def test_parts_of_a_part_share_its_weight():
    tree = parallel._Tree(PAIRS, "cells", (), None)
    share = tree.head = parallel.Share(Part((), (), 0.25), None)
    search = open_part(PAIRS, "cells", share.part)
    search.take(1, 1.0)
    tree.end(share, search)
    weights = [each.part.weight for each in tree.shares()]
    assert len(weights) > 1
    assert 0 < sum(weights) < 0.25


# ---- counting: the others enumerate while one tries a memo


@pytest.fixture
def at_once(monkeypatch):
    """The others start before the memo has had its first slice."""
    monkeypatch.setattr(questions, "SOON", 0.0)


@pytest.mark.parametrize("limit", [None, 1, 500, 10_396])
def test_workers_answer_before_a_memo_that_is_slow(limit, at_once, monkeypatch):
    monkeypatch.setattr(MemoRun, "run", lambda memo, seconds: sleep(0.001))  # and makes no progress
    assert count(PAIRS, workers=2, limit=limit) == min(10_395, limit or 10_395)
    assert count(PAIRS, workers=3, limit=limit) == min(10_395, limit or 10_395)


@pytest.mark.parametrize("patience", [0.0, 0.001, 60.0])
def test_all_workers_continue_after_the_trial(patience, at_once, monkeypatch):
    monkeypatch.setattr(counting, "PATIENCE", patience)
    board = [*product(range(6), range(6))]
    beside = [((r, c), (r + d, c + 1 - d)) for r, c in board for d in (0, 1)]
    dominoes = Problem(board, options=[pair for pair in beside if max(pair[1]) < 6])
    reports = []
    for _ in range(5):
        assert count(dominoes, workers=2, report=reports.append) == 6_728
        assert count(PAIRS, workers=3, report=reports.append) == 10_395
    assert len(reports) == 10


def test_ctrl_c_during_the_trial_ends_the_workers(at_once, monkeypatch):
    before = {*threading.enumerate()}
    run, seen = MemoRun.run, []

    def interrupted(memo, seconds):
        seen.append(seconds)
        if len(seen) > 3:
            raise KeyboardInterrupt
        return run(memo, seconds)

    monkeypatch.setattr(MemoRun, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        count(ENDLESS, workers=3)
    started = {*threading.enumerate()} - before
    assert not any(thread.is_alive() for thread in started)


STARTS_OVER = {"first_look": 500, "updates_per_update": 1, "updates_per_look": 100}

# Pairs of 20 people and more: preprocessing drops most options, so it is worth trying.
PEOPLE = tuple(range(20))
SHRINKING = Problem(
    {**dict.fromkeys([*PEOPLE, "a", "b"], (1, 1)), "z": (2, 2)},
    [f"s{k}" for k in range(60)],
    [
        *combinations(PEOPLE, 2),
        *(("a", "b", f"s{k}") for k in range(60)),
        *((person, "a", f"s{k}") for person in PEOPLE for k in range(3)),
        *[("z",)] * 3,
    ],
)


def test_what_was_counted_before_a_search_starts_over_is_not_forgotten():
    with tuned(**STARTS_OVER):
        search = open_part(SHRINKING, "auto", Part(()))
        seen, settled = [], []
        while search.count(10_000, 0.0) < 10_000:
            seen.append(search.solutions)
            settled.append(search.settled)
    assert seen == sorted(seen)
    assert settled != sorted(settled)  # it did start over


def test_a_limit_is_reached_although_searches_start_over(impatient):
    with tuned(**STARTS_OVER):
        for limit in range(1000, 20_000, amount(2400, 600)):
            assert count(SHRINKING, limit=limit, workers=2) == limit
            assert count(SHRINKING, limit=limit, workers=3, memory_limit=0) == limit


def test_a_solution_that_is_met_again_counts_once():
    random, proofs = Random(5), 0
    for _ in range(100):
        items = random.sample(range(14), 14)
        hidden = [items[k : k + 3] for k in range(0, 14, 3)]
        problem = Problem(items, options=[*hidden, *(random.sample(items, 3) for _ in range(26))])
        if count(problem) != 1:
            continue
        seen = []
        with tuned(first_run=1):
            assert is_unique(problem, engine="cells", report=seen.append)
            assert is_unique(problem, workers=2, report=seen.append)
        assert [stats.solutions for stats in seen] == [1, 1]
        proofs += 1
    assert proofs > 10


def test_a_solution_met_before_preprocessing_counts():
    """One solution is found before the problem is preprocessed, the other afterwards."""
    rows = [(1, 3), (0, 1, 3), (0, 2), (0, 1, 2)]
    problem = Problem({0: (1, 1), 1: (0, 2), 2: (1, 1), 3: (1, 2)}, options=rows)
    seen = []
    with tuned(**EAGER):
        assert not is_unique(problem, report=seen.append)
    assert seen[0].solutions == 2


def test_a_proof_stays_decided_when_it_is_asked_again():
    """Several workers ask the one that has decided, although the next solution may be far away."""
    problem = Problem(range(8), options=combinations(range(8), 2))
    with tuned(updates_per_look=1):
        for first_run in range(2, 30):
            with tuned(first_run=first_run):
                assert not is_unique(problem, engine="cells", workers=2)
                search = native_search(problem, "cells", first=True, given=(), seed=None)
                while search.prove_unique(0.0) < 2:
                    pass
                assert [search.prove_unique(0.0), search.done, search.paused] == [2, True, False]


@pytest.mark.parametrize("engine", ["auto", "bits", "masks", "cells"])
def test_a_random_order_is_the_same_for_any_number_of_workers(engine, monkeypatch, pairs):
    monkeypatch.setattr(parallel, "SLICE", 1e-6)
    monkeypatch.setattr(parallel, "CHUNK", 3)
    how = {"engine": engine, "seed": 9, "ordered": True}
    with tuned(updates_per_look=20):
        alone = [*solutions(pairs, **how)]
        for workers in (2, 3):
            assert [*solutions(pairs, **how, workers=workers)] == alone

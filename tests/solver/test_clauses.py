"""The search that learns clauses: brute force, and as a help to a search that has no answer."""

from __future__ import annotations

from random import Random

from brute import all_solutions, is_contradiction
from effort import times
from hypothesis import assume, given
from strategies import problems_with_given
from tuned import tuned

from bench.hard import quasigroup
from minuet import Problem, Stats, check, is_unique, solve
from minuet.solver.native import native_search


@times(3)
@given(problems_with_given(labels=False))
def test_the_answers_of_brute_force(drawn):
    problem, numbers = drawn
    assume(not is_contradiction(problem, numbers))
    wanted = {frozenset(each) for each in all_solutions(problem, numbers)}
    search = native_search(problem, "clauses", first=True, given=numbers, seed=None)
    found = search.take(1, 60)
    assert {frozenset(each) for each in found} <= wanted
    assert bool(found) == bool(wanted)
    proof = native_search(problem, "clauses", first=True, given=numbers, seed=None)
    assert proof.prove_unique(60) == min(2, len(wanted))


def test_many_dead_ends_and_dropped_clauses_lead_to_the_same_answers():
    # Enough of them that clauses are dropped, runs end and start, and their length changes.
    for seed in range(3):
        problem = quasigroup(20, 170, seed)
        (found,) = native_search(problem, "clauses", first=True, given=(), seed=None).take(1, 600)
        assert not check(problem, found)
    random = Random(1)
    pigeons = Problem(range(9), [("hole", h) for h in range(8)], [
        (pigeon, ("hole", hole)) for pigeon in range(9) for hole in range(8)
    ])  # fmt: skip
    shuffled = Problem(range(9), pigeons.secondary, random.sample([*pigeons.options], 72))
    search = native_search(shuffled, "clauses", first=True, given=(), seed=None)
    assert search.take(1, 600) == []
    assert search.done


def test_it_helps_a_search_that_has_no_answer_after_many_nodes():
    problem = quasigroup(20, 170, 1)
    reports: list[Stats] = []
    help_at_once = {"first_run": 1, "updates_per_update": 0, "learn_after": 0, "learner_share": 1e6}
    with tuned(**help_at_once):
        found = solve(problem, report=reports.append)
    assert found is not None
    assert not check(problem, found)
    assert reports[0].engine == "clauses"
    with tuned(**help_at_once, patience=10**9):
        for seed in range(30):
            random = Random(seed)
            options = [random.sample(range(8), random.choice([2, 3])) for _ in range(14)]
            small = Problem(range(8), options=options)
            assert is_unique(small) == (len(all_solutions(small, ())) == 1), seed

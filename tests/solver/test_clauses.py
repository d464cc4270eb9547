"""The search that learns clauses: compared with brute force, and helping a stuck search."""

from __future__ import annotations

from random import Random

import pytest
from brute import all_solutions, is_contradiction
from effort import times
from hypothesis import assume, given
from strategies import problems_with_given
from tuned import tuned

from bench.hard import quasigroup
from minuet import Problem, Stats, check, is_unique, solve
from minuet.formats import dataset
from minuet.puzzles import Battleships, Skyscrapers
from minuet.puzzles.base.views import add_views
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
    # Large enough that clauses are dropped and the search restarts at varying lengths.
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


@pytest.mark.slow
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


class Views(Skyscrapers):
    """Skyscrapers with an option for each view from one end of a line: hundreds for one item."""

    def _add_views(self, encoding):
        for (kind, number), cells in self._lines.items():
            front, back = self._line_clues(kind, number).values()
            for end, clues in enumerate([(front, 0), (0, back)]):
                add_views(encoding, ("view", kind, number, end), cells, self.largest, clues)


def test_it_helps_early_if_items_have_too_many_options_for_masks():
    clues = ["1 3 2 2 3 2 3 3", "2 4 3 4 2 3 2 1", "1 2 3 5 2 3 4 2", "4 2 2 4 3 3 2 1"]
    puzzle = dataset.loads("\n".join(["8 8 8", *clues, *["- - - - - - - -"] * 8]), Views)
    reports: list[Stats] = []
    found = puzzle.solve(report=reports.append)
    assert found is not None
    assert not found.check()
    assert reports[0].engine == "clauses"
    assert reports[0].nodes < 200_000  # several times as many without its help


@pytest.mark.parametrize("seed", [2, 5])  # others find a solution before it joins in
def test_the_relaxation_takes_no_more_work_than_the_rest_of_the_search(seed):
    cells = [["-"] * 15 for _ in range(15)]
    for r, c, mark in [(2, 10, "n"), (6, 4, "o"), (8, 2, "n"), (9, 0, "n")]:
        cells[r][c] = mark
    for r, c in [(0, 8), (2, 9), (5, 2), (8, 3)]:
        cells[r][c] = "x"
    sums = ["6 0 2 0 1 3 2 4 3 1 6 0 4 0 3", "0 1 1 1 5 2 4 2 2 3 4 3 3 1 3"]
    text = "\n".join(["15 15 5 4 3 2 1", *sums, *map(" ".join, cells)])
    puzzle = dataset.loads(text, Battleships)
    reports: list[Stats] = []
    for guide_after in (200, 10**9):
        with tuned(guide_after=guide_after, learn_early=10**9):  # no help from cells
            assert puzzle.solve(seed=seed, report=reports.append) is not None
    both, alone = reports
    assert alone.updates < both.updates < 3 * alone.updates

"""Estimates: exact for small trees, close for larger ones, the same for a seed."""

from __future__ import annotations

from math import prod
from pathlib import Path
from sys import float_info

import pytest
from brute import all_solutions
from families import dominoes, latin, queens
from hypothesis import given as drawn
from strategies import problems
from tuned import tuned

from minuet import Problem, Stats, Stopped, _core, count, estimate
from minuet.formats.dlx import loads
from minuet.solver.native import compiled


@drawn(problems())
def test_small_trees_are_simply_searched(problem):
    guess = estimate(problem)
    assert guess.exact
    assert guess.solutions == len(all_solutions(problem))
    assert guess.nodes_range == (guess.nodes, guess.nodes)


@pytest.mark.parametrize(
    ("problem", "engine"), [(queens(11), "bits"), (latin(5), "bits"), (dominoes(7, 8), "bits")]
)
def test_near_the_truth(problem, engine):
    reports: list[Stats] = []
    true_count = count(problem, engine=engine, report=reports.append)
    guess = estimate(problem, seed=3)
    if guess.exact:
        assert (guess.nodes, guess.solutions) == (reports[0].nodes, true_count)
        return
    assert guess.engine in (engine, "masks")  # the faster of two engines with the same nodes
    assert 0.6 < guess.nodes / reports[0].nodes < 1.6
    assert 0.6 < guess.solutions / true_count < 1.6
    low, high = guess.nodes_range
    assert 0 < low <= guess.nodes <= high
    assert 0 < guess.seconds_range[0] <= guess.seconds <= guess.seconds_range[1]


def test_multiplicities():
    """0-1 matrices of order 7 with three ones in each row and column."""
    size = 7
    lines = {(kind, k): 3 for kind in "rc" for k in range(size)}
    places = [[("r", r), ("c", c)] for r in range(size) for c in range(size)]
    problem = Problem(lines, options=places)
    guess = estimate(problem, seed=1)
    assert not guess.exact
    assert 0.5 < guess.solutions / 68_938_800 < 2


def test_far_beyond_reach():
    guess = estimate(dominoes(12, 12), seed=1)
    assert not guess.exact
    assert 1e14 < guess.solutions < 1e20
    assert "years" in str(guess)


@pytest.mark.parametrize("length", [900, 1015, 1022, 1100, 2500])
def test_more_than_a_float_can_hold(length):
    guess = estimate(chain(length), 10)
    for number, (low, high) in (
        (guess.nodes, guess.nodes_range),
        (guess.solutions, guess.solutions_range),
        (guess.seconds, guess.seconds_range),
    ):
        assert 1e200 < low <= number <= high <= float_info.max
    most = 2.0**length if length < 1024 else float_info.max
    assert guess.solutions == pytest.approx(most)
    assert str(guess).startswith("more than 1.80e+308 nodes, ") == (length > 1022)


def test_none_are_met():
    with tuned(coloring_share=0):  # otherwise it would be proved that there are none
        guess = estimate(dominoes(10, 10, holes=((0, 0), (9, 9))), seed=1)
    assert guess.solutions == 0
    assert guess.solutions_range[0] == 0
    assert guess.solutions_range[1] >= guess.nodes


def test_the_seed_decides():
    one, two, other = (estimate(latin(5), 200, seed) for seed in (1, 1, 2))
    assert (one.nodes, one.solutions) == (two.nodes, two.solutions)
    assert one.nodes != other.nodes


def test_more_probes_narrow_the_range():
    def width(probes):
        ranges = [estimate(dominoes(8, 9), probes, seed).nodes_range for seed in range(5)]
        return prod(high / low for low, high in ranges)

    assert width(5000) < width(50)


def chain(length):
    """Independent items with two options each: a thin, deep tree."""
    return Problem(range(length), options=[[item] for item in range(length) for _ in "ab"])


def test_few_probes_take_little_work():
    def work(probes):
        search = _core.Estimate(compiled(chain(300)), [], 10 * probes, 0)
        assert search.run(600.0)
        return search.expanded + search.counted

    assert work(1) < work(100) < work(10_000)
    assert work(1) < 10_000


def test_parts_to_compare_are_found_without_counting_at_every_step():
    search = _core.Estimate(compiled(chain(600)), [], 10_000, 0)
    assert search.run(600.0)
    assert search.counted < 500_000  # of 12 comparisons, 590 steps down each
    assert 0.5 < search.engine_nodes_per_node < 2


def test_it_stops_within_a_step():
    """A slice of zero time does a small piece of work at whatever stage."""
    search = _core.Estimate(compiled(chain(200)), [], 1000, 0)
    slices, most, before = 0, 0, 0
    with tuned(updates_per_look=1):
        while not search.run(0.0):
            done = search.expanded + search.counted
            most, before, slices = max(most, done - before), done, slices + 1
    assert most <= 2
    assert slices > 1000


def test_given_options_make_it_smaller():
    problem = latin(6)
    whole, rest = estimate(problem, 200, 1), estimate(problem, 200, 1, given=[0, 7, 14])
    assert rest.nodes < whole.nodes


def test_words():
    exact = estimate(Problem("ab", options=["a", "b"]))
    assert str(exact).startswith("1 node, 1 solution, ")
    assert "about" in str(estimate(latin(5)))


def test_limits():
    with pytest.raises(Stopped, match="no estimate yet"):
        estimate(latin(7), 10**6, time_limit=0.05)
    with pytest.raises(ValueError, match="probes"):
        estimate(latin(4), -5)


def test_sweeps_have_no_bias():
    """The mean over many sweeps is the number of solutions, for a known tree."""
    search = _core.Estimate(compiled(latin(5)), [], 30_000, 9)
    assert search.run(60.0)
    mean = sum(solutions for _, solutions in search.sweeps) / len(search.sweeps)
    assert 0.97 < mean / 161_280 < 1.03


def test_the_ranges_hold_what_they_promise():
    """Even when solutions are so rare that most samples find none."""
    text = (Path(__file__).parents[1] / "known_counts" / "pentominoes6x10.dlx").read_text(
        encoding="utf-8"
    )
    problem, reports = loads(text), []
    number = count(problem, report=reports.append, memory_limit=0)
    guesses = [estimate(problem, 200, seed) for seed in range(6)]
    assert sum(g.solutions_range[0] <= number <= g.solutions_range[1] for g in guesses) >= 5
    nodes = reports[0].nodes
    assert sum(g.nodes_range[0] <= nodes <= g.nodes_range[1] for g in guesses) >= 5

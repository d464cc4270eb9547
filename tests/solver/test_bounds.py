"""Bounds: every question against brute force, and contradictions that need counting."""

from __future__ import annotations

from random import Random

import pytest

from bench.bounds import cases, pigeons, roster, timetable
from minuet import Problem, Stats, check, solve
from tests.bounded import mistakes, random_problem


@pytest.mark.parametrize("block", range(6))
def test_random_problems_against_brute_force(block: int) -> None:
    for seed in range(100 * block, 100 * (block + 1)):
        assert not list(mistakes(random_problem(Random(seed)))), f"seed {seed}"


@pytest.mark.parametrize(
    "problem",
    [
        pigeons(5, 3, 16),
        pigeons(12, 1, 13),
        pigeons(30, 3, 91),
    ],
    ids=["5x3", "12x1", "30x3"],
)
def test_too_many_jobs_are_seen_by_counting(problem: Problem) -> None:
    told: list[Stats] = []
    assert solve(problem, report=told.append) is None
    assert told[0].nodes < 5000


@pytest.mark.parametrize(
    "problem",
    [pigeons(8, 4, 32), roster(12, 14, seed=2), timetable(15, 30, seed=0)],
    ids=["pigeons", "roster", "timetable"],
)
def test_plans_are_found_without_much_search(problem: Problem) -> None:
    told: list[Stats] = []
    solution = solve(problem, report=told.append)
    assert solution is not None
    assert not check(problem, solution)
    assert told[0].nodes < 5000


@pytest.mark.parametrize(("problem", "least"), [each[1:] for each in cases()])
def test_known_problems(problem: Problem, least: object) -> None:
    solution = solve(problem)
    assert solution is None or not check(problem, solution)
    if least != "?":
        assert (solution is None) == (least is None)

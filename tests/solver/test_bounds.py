"""Bounds: every question compared with brute force, and contradictions that need counting."""

from __future__ import annotations

from array import array
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest

from bench.bounds import cases, pigeons, roster, timetable
from minuet import (
    Option,
    Problem,
    Progress,
    Stats,
    check,
    count,
    diagram,
    minimum,
    solve,
    why_none,
)
from minuet.solver.native import native_optimum
from tests.bounded import mistakes, random_problem
from tests.effort import amount
from tests.tuned import tuned


@pytest.mark.parametrize("block", range(amount(3, 6)))
def test_random_problems_against_brute_force(block: int) -> None:
    for seed in range(100 * block, 100 * (block + 1)):
        assert not list(mistakes(random_problem(Random(seed)))), f"seed {seed}"


def test_a_round_that_leaves_out_expensive_plans_is_not_the_last() -> None:
    bounds = {"a": (0, 1), "b": (0, 1), "c": (1, 2), "d": (1, 2), "e": (1, 3)}
    costs = {"ab": 1, "bcdx": -3, "cde": 3, "ex": -1}
    options = [Option(items, cost=cost) for items, cost in costs.items()]
    assert not list(mistakes(Problem(bounds, "x", options)))


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
    reports: list[Stats] = []
    assert solve(problem, report=reports.append) is None
    assert reports[0].nodes < 5000


def colored_edges(nodes: int, colors: int) -> Problem:
    """Edges of a complete graph, each with a color; those at a node differ.

    Colors are interchangeable. With an odd number of nodes and one color fewer there is no
    solution, which the linear relaxation cannot see.
    """
    edges = list(combinations(range(nodes), 2))
    bounds = dict.fromkeys(edges, (1, 1)) | dict.fromkeys(range(colors), (0, nodes))
    ends = [("at", node, color) for node in range(nodes) for color in range(colors)]
    options = [
        [(a, b), color, ("at", a, color), ("at", b, color)]
        for a, b in edges
        for color in range(colors)
    ]
    return Problem(bounds, ends, options)


def test_what_can_change_places_is_not_tried_in_every_order() -> None:
    reports: list[Stats] = []
    for dead_ends in (10**9, 0):
        with tuned(swaps_after=dead_ends):
            assert solve(colored_edges(7, 6), report=reports.append) is None
            assert solve(colored_edges(7, 7)) is not None
    every_order, one_order = reports
    assert 4 * one_order.updates < every_order.updates


def test_a_second_solution_may_be_like_the_first() -> None:
    assert not list(mistakes(random_problem(Random(1299))))


def test_the_cheapest_of_plans_that_are_alike() -> None:
    bounds = dict.fromkeys("abcdef", (0, 2)) | dict.fromkeys(range(9), (1, 1))
    options = [Option([person, job], cost=(3 * job) % 5) for person in "abcdef" for job in range(9)]
    with tuned(swaps_after=0):
        (best,) = minimum(Problem(bounds, options=options), engine="clauses")
        assert best.cost == sum((3 * job) % 5 for job in range(9))


@pytest.mark.parametrize(
    "problem",
    [pigeons(8, 4, 32), roster(12, 14, seed=2), timetable(15, 30, seed=0)],
    ids=["pigeons", "roster", "timetable"],
)
def test_plans_are_found_without_much_search(problem: Problem) -> None:
    reports: list[Stats] = []
    solution = solve(problem, report=reports.append)
    assert solution is not None
    assert not check(problem, solution)
    assert reports[0].nodes < 5000


@pytest.mark.parametrize(("problem", "least"), [each[1:] for each in cases()])
def test_known_problems(problem: Problem, least: object) -> None:
    solution = solve(problem)
    assert solution is None or not check(problem, solution)
    if least != "?":
        assert (solution is None) == (least is None)


def test_each_improvement_is_reported_with_its_gap() -> None:
    reports: list[Progress] = []
    problem = roster(8, 7, seed=1)
    (best,) = minimum(problem, engine="clauses", progress=reports.append)
    costs = [moment.best for moment in reports]
    assert costs == sorted(costs, reverse=True)
    assert len(set(costs)) > 1
    assert all(0 <= moment.bound <= best.cost <= moment.best for moment in reports)
    assert reports[0].gap is not None
    assert reports[-1].best == best.cost
    assert reports[-1].gap == 0


def open_search(problem: Problem) -> Any:
    costs = [int(cost) for cost in problem.costs]
    return native_optimum(
        problem, array("q", [0] * len(costs)), array("Q", costs), 1, "clauses", ()
    )


def test_a_solution_from_elsewhere_helps() -> None:
    problem = roster(8, 7, seed=1)
    (best,) = minimum(problem)
    search = open_search(problem)
    search.run(10, until_better=True)
    search.offer(list(best))
    assert search.answers == [tuple(sorted(best))]
    search.raise_bound(best.cost)
    assert search.run(10)
    assert search.bound == best.cost


def test_a_first_solution_does_not_wait_for_the_best() -> None:
    problem = timetable(15, 30, seed=0)
    reports: list[Stats] = []
    solve(problem, report=reports.append)
    search = open_search(problem)
    assert not search.run(60, until_better=True)
    assert len(search.answers) == 1
    assert search.nodes <= reports[0].nodes


@pytest.mark.parametrize(("problem", "least"), [each[1:] for each in cases()])
def test_known_optima_by_our_own_search(problem: Problem, least: object) -> None:
    reports: list[Stats] = []
    found = minimum(problem, engine="clauses", report=reports.append)
    assert reports[0].nodes < 50_000
    if least != "?":
        assert [each.cost for each in found] == ([] if least is None else [least])
    assert all(not check(problem, each) for each in found)


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        (
            Problem({"Ana": (6, 6), "day": (0, 9)}, options=[("Ana", "day")] * 3),
            "'Ana' is needed 6 times, but only 3 options have it",
        ),
        (
            pigeons(2, 2, 5),
            "('job', 0), ('job', 1), ('job', 2), ('job', 3) and ('job', 4) are needed 5 times in "
            "all, but ('person', 0) and ('person', 1) allow at most 4",
        ),
        (
            Problem({"a": (3, 3), "b": (0, 1)}, options=["ab", "ab", "a"]),
            "'a' is needed 3 times, but 'b' allows at most 1, and only 1 option does without",
        ),
        (Problem({"a": (1, 1), "b": (0, 3)}, options=["b"]), "the item 'a' cannot be covered"),
    ],
    ids=["few options", "pigeons", "others", "nothing to count"],
)
def test_reasons_name_the_numbers(problem: Problem, reason: str) -> None:
    conflict = why_none(problem)
    assert conflict is not None
    assert conflict.minimal
    assert str(conflict) == reason


def test_a_reason_counts_what_the_given_options_leave() -> None:
    problem = Problem({"a": (2, 2), "b": (0, 1), "c": (0, 1)}, options=["ab", "ac", "bc"])
    assert str(why_none(problem, given=[2])) == (
        "with the given option 2, 'a' is still needed twice, but no option left has it"
    )


def test_sixteen_shifts_and_five_people() -> None:
    conflict = why_none(pigeons(5, 3, 16))
    assert conflict is not None
    assert conflict.shortage is not None
    assert (conflict.shortage.needed, conflict.shortage.room) == (16, 15)
    assert "16 times in all" in str(conflict)
    assert "at most 15" in str(conflict)


def square(size: int, total: int) -> Problem:
    """0/1 matrices with the same sum in every row and column."""
    sums = {(kind, n): (total, total) for kind in ("row", "column") for n in range(size)}
    cells = [[("row", r), ("column", c)] for r in range(size) for c in range(size)]
    return Problem(sums, options=cells)


@pytest.mark.parametrize(("size", "total", "answer"), [(4, 2, 90), (5, 2, 2040), (6, 3, 297_200)])
def test_matrices_with_equal_sums_are_counted_by_their_states(
    size: int, total: int, answer: int
) -> None:
    reports: list[Stats] = []
    assert count(square(size, total), report=reports.append) == answer
    assert size < 6 or reports[0].engine == "memo"


def test_diagrams_of_far_more_plans_than_can_be_listed() -> None:
    problem = square(7, 3)
    plans = diagram(problem)
    assert plans.count() == 68_938_800  # known (OEIS A001501)
    assert plans.including([0, 1]).count() == plans.including([0, 7]).count()
    assert not check(problem, plans[12_345_678])


def test_counts_beyond_64_bits() -> None:
    problem = Problem({"a": (0, 80)}, options=["a"] * 80)
    assert count(problem) == 2**80
    assert count(Problem({"a": (40, 40)}, options=["a"] * 80)) == comb(80, 40)

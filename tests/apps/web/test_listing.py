"""All solutions for the page: each exactly once, whichever search finds it."""

from __future__ import annotations

import pytest

from minuet import Problem
from minuet.apps.web.settings import Limits
from minuet.apps.web.tasks import listing
from minuet.apps.web.tasks.listing import Listing
from minuet.apps.web.tasks.solving import solve
from minuet.solver import solutions

PAIRS = [f"{one}{other}" for n, one in enumerate("abcdefgh") for other in "abcdefgh"[n + 1 :]]
MANY = ("abcdefgh", PAIRS)  # 105 solutions
ONE = ("abc", ["ab", "bc", "c"])
NONE = ("abc", ["ab", "bc"])


def test_a_hard_puzzle_is_solved_and_proved():
    """Plain listing finds no solution for minutes."""
    *boards, ending = solve({"gallery": "sudoku-36x36-1"}, limits=Limits())
    assert len(boards) == 1
    assert sorted(boards[0]["values"][:36]) == list(range(1, 37))
    assert (ending["count"], ending["complete"]) == (1, True)
    assert ending["stats"]["nodes"] < 200_000


@pytest.mark.parametrize(("problem", "count"), [(MANY, 105), (ONE, 1), (NONE, 0)])
@pytest.mark.parametrize("met", [0, 1, 3])
def test_each_solution_comes_once(monkeypatch, problem, count, met):
    """Even if the first listing was cut off after a few."""

    def cut_off(problem, *, limit, **options):
        monkeypatch.setattr(listing, "solutions", solutions)
        return solutions(problem, limit=met or 1, **options | {"time_limit": 0 if not met else 9})

    if met < count:
        monkeypatch.setattr(listing, "solutions", cut_off)
    items, options = problem
    search = Listing(Problem(items, options=options), (), limit=1000, seconds=9)
    found = [frozenset(solution.indices) for solution in search]
    assert len(found) == len(set(found)) == count
    assert search.complete
    assert search.stats.solutions == count


def test_no_more_than_it_was_asked_for():
    search = Listing(Problem(MANY[0], options=MANY[1]), (), limit=10, seconds=9)
    assert len(list(search)) == 10
    assert not search.complete

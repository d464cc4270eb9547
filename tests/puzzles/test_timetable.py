"""Timetables, counted and priced by brute force."""

from itertools import combinations, product

import pytest

from minuet import PuzzleError
from minuet.puzzles import Timetable

EXAMS = {"algebra": 40, "botany": 20, "chess": 15, "drama": 30}
TIMES = ["Mon", "Tue", "Wed"]
ROOMS = {"hall": 50, "den": 25}
GROUPS = [["algebra", "botany"], ["botany", "chess", "drama"]]
COSTS = {("algebra", "Mon"): 3, ("botany", "Mon"): 1, ("drama", "Wed"): 2, ("chess", "Tue"): 2}


def brute():
    """Yield the cost of every timetable."""
    places = list(product(TIMES, ROOMS))
    for chosen in product(places, repeat=len(EXAMS)):
        table = dict(zip(EXAMS, chosen, strict=True))
        large = all(EXAMS[exam] <= ROOMS[room] for exam, (_, room) in table.items())
        apart = all(
            table[one][0] != table[other][0]
            for group in GROUPS
            for one, other in combinations(group, 2)
        )
        if large and apart and len(set(chosen)) == len(chosen):
            yield sum(COSTS.get((exam, time), 0) for exam, (time, _) in table.items())


def test_all_and_best():
    table = Timetable(EXAMS, TIMES, ROOMS, GROUPS, COSTS)
    costs = sorted(brute())
    assert sorted(board.cost for board in table.solutions()) == costs
    assert table.count() == len(costs)
    best = table.best()
    assert best.cost == costs[0]
    assert best.is_solved
    assert Timetable.parse(best.dumps()) == best
    assert "algebra" in str(best)
    assert best.svg().startswith("<svg")


def test_none():
    assert Timetable({"a": 1, "b": 1}, ["Mon"], {"den": 5}).best() is None
    assert Timetable({"a": 9}, ["Mon"], {"den": 5}).solve() is None


def test_malformed():
    with pytest.raises(PuzzleError):
        Timetable(EXAMS, TIMES, ROOMS, [["algebra", "dance"]])
    with pytest.raises(PuzzleError):
        Timetable(EXAMS, TIMES, ROOMS, costs=[("algebra", "Sun", 1)])
    with pytest.raises(PuzzleError):
        Timetable(["a", "b"], TIMES, ROOMS)

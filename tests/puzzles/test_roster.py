"""Rosters, counted and priced by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

import pytest

from minuet import PuzzleError, why_none
from minuet.puzzles import Roster

PEOPLE = {"Ana": (1, 2), "Ben": (1, 3), "Cem": (0, 2)}
DAYS = ["Mon", "Tue", "Wed"]
SHIFTS = {"early": (1, 1), "night": (1, 2)}
RESTS = [("night", "early")]
OFF = [("Cem", "Mon"), ("Ana", "Wed")]
COSTS = {("Ana", "Mon", "night"): 3, ("Ben", "Tue", "early"): 2, ("Cem", "Wed", "night"): 1}


def brute() -> Iterator[int]:
    """Yield the cost of every roster: each person has a shift or a day off on every day."""
    for row in product(["", *SHIFTS], repeat=len(PEOPLE) * len(DAYS)):
        shift = dict(zip(product(PEOPLE, DAYS), row, strict=True))
        works = {name: [shift[name, day] for day in DAYS] for name in PEOPLE}
        fair = all(
            low <= sum(map(bool, works[name])) <= high for name, (low, high) in PEOPLE.items()
        )
        filled = all(
            low <= sum(shift[name, day] == each for name in PEOPLE) <= high
            for day in DAYS
            for each, (low, high) in SHIFTS.items()
        )
        rested = all(
            pair != ("night", "early") for days in works.values() for pair in pairwise(days)
        )
        if fair and filled and rested and not any(shift[each] for each in OFF):
            yield sum(COSTS.get((*each, shift[each]), 0) for each in shift)


def test_all_and_best() -> None:
    roster = Roster(PEOPLE, DAYS, SHIFTS, RESTS, OFF, COSTS)
    costs = sorted(brute())
    assert len(costs) > 10
    assert sorted(board.cost for board in roster.solutions()) == costs
    assert roster.count() == len(costs)
    best = roster.best()
    assert best is not None
    assert best.cost == costs[0]
    assert best.is_solved
    assert not best.missing
    assert Roster.parse(best.dumps()) == best
    assert Roster.parse(roster.dumps("fields")) == roster
    assert "early" in str(best)
    assert best.svg().startswith("<svg")


def test_what_cannot_be_filled_stays_open_at_a_price() -> None:
    one = Roster({"Ana": (0, 2)}, DAYS, {"early": (1, 1)})
    assert one.best() is None
    reason = str(why_none(one.problem()))
    assert "needed 3 times in all" in reason
    assert "at most 2" in reason
    best = one.replace(open=10).best()
    assert best is not None
    assert best.cost == 10
    assert len(best.missing) == 1
    assert "open" in str(best)
    assert Roster.parse(one.replace(open=10).dumps("fields")) == one.replace(open=10)


def test_open_shifts_are_listed_in_the_order_of_the_plan() -> None:
    best = Roster({"Ana": (0, 0)}, ["Wed", "Fri"], {"late": (1, 1), "early": (1, 1)}, open=1).best()
    assert best is not None
    assert best.missing == (("Wed", "late"), ("Wed", "early"), ("Fri", "late"), ("Fri", "early"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"people": {"Ana": (2, 1)}}, "the largest number for Ana must be"),
        ({"people": {"open 1": (0, 1)}}, "cannot be the name of a person"),
        ({"people": [("Ana", 1)]}, "not a name with two numbers"),
        ({"days": ["Mon", "Mon"]}, "two days have the same name"),
        ({"rests": [("night", "noon")]}, "not a pair of shifts"),
        ({"off": [("Zoe", "Mon")]}, "not a person and a day"),
        ({"costs": {("Ana", "Mon", "noon"): 1}}, "not a person, a day and a shift"),
        ({"costs": [("Ana", "Mon", "early", -1)]}, "cost of a shift"),
        ({"open": -1}, "price of a missing person"),
    ],
)
def test_malformed(changes: dict[str, object], message: str) -> None:
    parts = {"people": PEOPLE, "days": DAYS, "shifts": SHIFTS} | changes
    with pytest.raises(PuzzleError, match=message):
        Roster(**parts)  # type: ignore[arg-type]

"""The reference engine alone: its solutions, events, order and depth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from brute import all_solutions, is_contradiction
from hypothesis import given
from hypothesis import strategies as st
from strategies import problems, problems_with_given

from minuet.errors import GivenError
from minuet.problem import Problem
from minuet.solver import solutions
from minuet.solver.events import KINDS, Event, named
from minuet.solver.reference import HEURISTICS, search

heuristics = st.sampled_from(sorted(HEURISTICS))


def solutions_in(events: Iterable[Event], taken: Iterable[int] = ()) -> list[frozenset[int]]:
    """Rebuild the solutions from a stream of events alone."""
    stack = list(taken)
    found = []
    for event in events:
        if event.kind == "solution":
            found.append(frozenset(stack))
        elif event.kind == "try":
            stack.append(event.option)
        elif event.kind == "back" and event.option is not None:
            assert stack.pop() == event.option
    return found


@given(problems_with_given(), heuristics)
def test_every_heuristic_finds_what_brute_force_finds(case, heuristic):
    problem, taken = case
    if is_contradiction(problem, taken):
        with pytest.raises(GivenError, match="cannot be chosen"):
            list(search(problem, taken, heuristic))
    else:
        found = solutions_in(search(problem, taken, heuristic), taken)
        assert Counter(found) == Counter(all_solutions(problem, taken))


@given(problems())
def test_solutions_are_those_of_the_events_in_the_order_chosen(problem):
    found = [solution.indices for solution in solutions(problem, engine="reference")]
    assert [frozenset(s) for s in found] == solutions_in(search(problem))
    assert all(len(set(s)) == len(s) for s in found)


# The stream of events, rule by rule, as minuet.solver.events defines it.


@given(problems(), heuristics)
def test_brackets_and_depths(problem, heuristic):
    opened: list[Event] = []
    before = None
    for event in search(problem, (), heuristic):
        assert event.kind in KINDS
        if event.kind in ("try", "leave"):
            assert before.kind in ("choose", "back")
            assert (before.depth, before.item) == (event.depth, event.item)
            assert event.depth == len(opened)
            opened.append(event)
        elif event.kind == "back":
            assert event == opened.pop()._replace(kind="back")
            assert event.depth == len(opened)
        else:
            assert before is None or before.kind in ("try", "leave")
            assert event.depth == len(opened)
        before = event
    assert not opened


@given(problems(), heuristics)
def test_streams_follow_the_definition(problem, heuristic):
    """Compare with the stream built from the definition, without any links."""
    assert list(search(problem, (), heuristic)) == list(Definition(problem, heuristic).node(()))


class Definition:
    """The stream of events exactly as the module `events` defines it: slow and recursive.

    A decision is (item, options tried before, option or None, room the item had when chosen).
    """

    def __init__(self, problem, heuristic):
        self.problem, self.heuristic = problem, heuristic
        self.weights = Counter()
        self.rows = [{i: o.colors.get(i) for i in o.items} for o in problem.options]

    def node(self, decisions):
        depth, items = len(decisions), self.problem.items
        active = [i for i in self.problem.primary if self.is_active(i, decisions)]
        if not active:
            yield Event("solution", depth)
            return
        item = min(active, key=lambda i: self.score(i, decisions))
        live, need = self.live(item, decisions), self.need(item, decisions)
        number = items.index(item)
        if len(live) < need:
            self.weights[item] += 1
            yield Event("dead", depth, number, None, len(live))
            return
        yield Event("choose", depth, number, None, len(live))
        branches = (
            [*live[: len(live) + 1 - need], None] if need == 0 else live[: len(live) + 1 - need]
        )
        for k, option in enumerate(branches):
            room = self.high(item) - self.times(item, decisions)
            yield Event("leave" if option is None else "try", depth, number, option)
            yield from self.node((*decisions, (item, live[:k], option, room)))
            yield Event("back", depth, number, option)

    def high(self, item):
        return self.problem.bounds.get(item, (1, 1))[1]

    def times(self, item, decisions):
        return sum(item in self.rows[n] for _, _, n, _ in decisions if n is not None)

    def need(self, item, decisions):
        return max(0, self.problem.bounds.get(item, (1, 1))[0] - self.times(item, decisions))

    def is_active(self, item, decisions):
        left = any(i == item and n is None for i, _, n, _ in decisions)
        return not left and self.high(item) > self.times(item, decisions)

    def live(self, item, decisions):
        return [n for n, row in enumerate(self.rows) if item in row and self.is_live(n, decisions)]

    def is_live(self, number, decisions):
        row = self.rows[number]
        if any(i in row and not self.is_active(i, decisions) for i in self.problem.primary):
            return False
        for _, before, taken, room in decisions:
            if number == taken or (room > 1 and number in before):
                return False
            other = {} if taken is None else self.rows[taken]
            for item in self.problem.secondary:
                if (
                    item in row
                    and item in other
                    and (row[item] is None or row[item] != other[item])
                ):
                    return False
        return True

    def score(self, item, decisions):
        if self.heuristic == "first":
            return 0
        branches = max(0, len(self.live(item, decisions)) + 1 - self.need(item, decisions))
        if self.heuristic == "fewest" or branches < 2:
            return (0, branches)
        return (1, branches / (1 + self.weights[item]))


def test_example_with_bounds():
    """Two of three for a, and b is optional: every set once, and hopeless branches are cut."""
    problem = Problem({"a": 2, "b": (0, 1)}, options=["a", "ab", "a"])
    assert list(map(str, named(problem, search(problem)))) == [
        "0 choose a of 3",
        "0 try a with 0",
        "1 choose a of 2",
        "1 try a with 1",
        "2 solution",
        "1 back a with 1",
        "1 try a with 2",
        "2 choose b of 0",
        "2 leave b",
        "3 solution",
        "2 back b",
        "1 back a with 2",
        "0 back a with 0",
        "0 try a with 1",
        "1 choose a of 1",
        "1 try a with 2",
        "2 solution",
        "1 back a with 2",
        "0 back a with 1",
    ]


def test_weights_grow_where_items_run_short():
    """Item z is impossible; "first" sees it late, "fewest" at once, and "weighted" learns it."""
    problem = Problem("az", options=["a", "a"])
    assert [e.kind for e in search(problem, (), "fewest")] == ["dead"]
    assert [e.kind for e in search(problem, (), "weighted")] == ["dead"]
    assert Counter(e.kind for e in search(problem, (), "first"))["dead"] == 2


def test_named_puts_items_and_labels_in_place_of_numbers():
    problem = Problem(primary=["p"], options=[["p"]])
    assert list(named(problem, search(problem))) == [
        Event("choose", 0, "p", size=1),
        Event("try", 0, "p", 0),
        Event("solution", 1),
        Event("back", 0, "p", 0),
    ]


# Depth


def test_many_thousand_items_deep():
    deep = 20_000
    problem = Problem(primary=range(deep), options=[[i] for i in range(deep)])
    events = search(problem, (), "first")
    assert next(e for e in events if e.kind == "solution").depth == deep
    assert sum(e.kind == "back" for e in events) == deep


def test_many_thousand_options_of_one_item_and_closing_early():
    deep = 20_000
    problem = Problem(primary={"a": deep}, options=[["a"]] * deep)
    found = solutions(problem, engine="reference")
    assert next(found).indices == tuple(range(deep))
    found.close()


def test_given_options_that_clash_are_refused():
    problem = Problem("abc", options=["ab", "bc", "c"])
    with pytest.raises(GivenError, match="option 1 "):
        search(problem, [0, 1])
    (found,) = solutions(problem, given=[2], engine="reference")
    assert found.indices == (2, 0)


def test_unknown_heuristics_are_refused():
    with pytest.raises(ValueError, match="unknown heuristic 'most': expected fewest, first"):
        search(Problem("a"), (), "most")

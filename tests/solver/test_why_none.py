"""Why none: the named items are impossible together, and none can be left out."""

from __future__ import annotations

from importlib import import_module

import pytest
from brute import all_solutions, is_contradiction
from families import dominoes, latin, queens
from hypothesis import assume
from hypothesis import given as drawn
from strategies import problems_with_given

from minuet import (
    Conflict,
    GivenError,
    Interrupted,
    Problem,
    Stopped,
    count,
    solve,
    why_none,
)

module = import_module("minuet.solver.why_none")  # the name in the package is the function


def relaxed(problem: Problem, required) -> Problem:
    """Return the problem where the other items need not be covered."""
    bounds = {item: problem.bounds.get(item, (1, 1)) for item in problem.primary}
    optional = {item: (0, high) for item, (_, high) in bounds.items() if item not in required}
    options = [{i: o.colors.get(i) for i in o.items} for o in problem.options]
    return Problem({**bounds, **optional}, problem.secondary, options)


def is_possible(problem: Problem, required, given) -> bool:
    if is_contradiction(problem, given):
        return False
    return bool(all_solutions(relaxed(problem, required), given))


@drawn(problems_with_given(labels=False))
def test_it_is_a_minimal_conflict(case):
    problem, given = case
    assume(len(set(given)) == len(given))
    primary = set(problem.primary)
    assume(all(primary & set(problem.options[number].items) for number in given))
    conflict = why_none(problem, given=given)
    if is_possible(problem, problem.primary, given):
        assert conflict is None
        return
    assert conflict.minimal
    assert set(conflict.given) <= set(given)
    assert not is_possible(problem, conflict.items, conflict.given)
    for option in conflict.given:
        rest = [other for other in conflict.given if other != option]
        assert is_possible(problem, conflict.items, rest)
    if not is_contradiction(problem, conflict.given):
        for item in conflict.items:
            rest = [other for other in conflict.items if other != item]
            assert is_possible(problem, rest, conflict.given)


def test_a_chessboard_without_two_corners():
    """Thirty-one squares of one color cannot be paired with the thirty of the other."""
    conflict = why_none(dominoes(8, 8, holes=((0, 0), (7, 7))))
    assert conflict.given == ()
    assert len(conflict.items) == 31
    assert {(r + c) % 2 for r, c in conflict.items} == {1}


def test_given_options_that_clash():
    problem = queens(6)
    conflict = why_none(problem, given=[0, 14, 7, 33])
    assert conflict == Conflict((("down", 0),), (0, 14), True)
    assert str(conflict) == "the given options 0 and 14 clash in the item ('down', 0)"


def test_clashes_of_colors_and_multiplicities():
    colored = Problem("ab", "x", [{"a": None, "x": "red"}, {"b": None, "x": "blue"}])
    assert why_none(colored, given=[0, 1]) == Conflict(("x",), (0, 1), True)
    twice = Problem({"a": 2}, options=["a", "a", "a"])
    assert why_none(twice, given=[2, 0, 1]) == Conflict(("a",), (2, 0, 1), True)
    assert why_none(twice, given=[2, 0]) is None
    never = Problem({"a": 1, "b": 0}, options=["ab", "a"])
    assert str(why_none(never, given=[0])) == (
        "the given option 0 covers the item 'b', which has to stay uncovered"
    )


def test_the_givens_to_blame_are_found():
    """A Latin square with some contradictory givens."""
    problem = latin(3)
    labels = {option.items: number for number, option in enumerate(problem.options)}

    def put(row, column, symbol):
        return labels[("cell", row, column), ("row", row, symbol), ("column", column, symbol)]

    given = [put(2, 2, 2), put(0, 0, 0), put(0, 1, 1), put(1, 2, 0)]
    assert solve(problem, given=given) is None
    conflict = why_none(problem, given=given)
    assert set(conflict.given) < set(given)
    assert count(problem, given=conflict.given) == 0
    assert len(conflict.given) < len(given)


def test_words():
    assert str(Conflict(("a",), ())) == "the item 'a' cannot be covered"
    assert str(Conflict(("a", "b"), (7,))) == (
        "with the given option 7, 'a' and 'b' cannot both be covered"
    )
    assert str(Conflict(("a", "b", "c"), (7, "x"))) == (
        "with the given options 7 and 'x', 'a', 'b' and 'c' cannot all be covered"
    )


def test_what_is_wrong_by_itself_is_an_error():
    problem = Problem("a", "x", ["a", "x"])
    for wrong in (["left"], [0, 0], [1]):
        with pytest.raises(GivenError):
            why_none(problem, given=wrong)
    with pytest.raises(TypeError, match="given must be a list"):
        why_none(problem, given=None)


# ---- stopped


CHESSBOARD = dominoes(8, 8, holes=((0, 0), (7, 7)))


class Endless:
    """A question that is never answered: time runs out, or the user presses Ctrl-C."""

    answer, nodes = None, 0

    def __init__(self, error=None):
        self.error = error

    def run(self, _seconds):
        if self.error is not None:
            raise self.error
        return False


def stopped(monkeypatch, problem, answered, error=None):
    """Ask why there is no solution, and stop after this many questions have been answered."""
    ask, asked = module.core.Feasible, []

    def feasible(*question):
        asked.append(question)
        return ask(*question) if len(asked) <= answered else Endless(error)

    monkeypatch.setattr(module.core, "Feasible", feasible)
    with pytest.raises(Stopped) as caught:
        why_none(problem)
    assert isinstance(caught.value, Interrupted) == (error is not None)
    assert caught.value.count == 0  # no solution was counted
    return caught.value


@pytest.mark.parametrize("error", [None, KeyboardInterrupt()])
@pytest.mark.parametrize("problem", [dominoes(6, 6), CHESSBOARD])
def test_stopped_before_anything_is_known_it_claims_nothing(monkeypatch, problem, error):
    assert stopped(monkeypatch, problem, 0, error).found == []


@pytest.mark.parametrize("error", [None, KeyboardInterrupt()])
def test_stopped_after_the_proof_it_keeps_the_conflict(monkeypatch, error):
    (conflict,) = stopped(monkeypatch, CHESSBOARD, 3, error).found
    assert not conflict.minimal
    assert {*conflict.items} <= {*CHESSBOARD.primary}
    monkeypatch.undo()
    assert {*why_none(CHESSBOARD).items} <= {*conflict.items}


def test_ctrl_c_outside_of_a_question_keeps_what_is_known(monkeypatch):
    def refuted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(module.core, "refuted_items", refuted)
    with pytest.raises(Interrupted) as caught:
        why_none(CHESSBOARD)
    assert isinstance(caught.value.found[0], Conflict)


def test_no_time():
    with pytest.raises(Stopped) as caught:
        why_none(dominoes(12, 12, holes=((0, 0), (11, 11))), time_limit=0.0)
    assert all(not conflict.minimal for conflict in caught.value.found)
    assert ("no solution exists" in str(caught.value)) == bool(caught.value.found)


def test_limits_that_the_proof_does_not_need_are_not_named():
    conflict = why_none(Problem({"a": 3, "b": (0, 1)}, "x", ["abx", "ab", "ax", "ax"]))
    assert conflict.shortage == (3, ("x",), 1, 1)

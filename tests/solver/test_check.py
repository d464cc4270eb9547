"""`check`: silent about solutions, and the right sentence about everything else."""

from __future__ import annotations

import pytest
from brute import all_solutions
from hypothesis import given
from hypothesis import strategies as st
from strategies import problems

from minuet import Option, Problem, check, solve


@given(problems(), st.data())
def test_accepts_solutions_and_nothing_else(problem, data):
    numbers = st.integers(0, max(0, len(problem.options) - 1))
    chosen = data.draw(st.sets(numbers) if problem.options else st.just(set()))
    known = all_solutions(problem)
    labels = [problem.labels[n] for n in chosen]
    assert (check(problem, labels) == []) == (frozenset(chosen) in known)
    for solution in known:
        assert check(problem, (problem.labels[n] for n in solution)) == []


PLAIN = Problem("ab", "x", options=["a", "b", "ab", "ax", "bx", "x", "ab"])
COLORED = Problem(
    "abc",
    "x",
    [{"a": None, "x": "red"}, {"b": None, "x": "blue"}, {"b": None, "x": None}, {"c": None}],
)
BOUNDED = Problem({"a": (2, 3), "b": 0, "c": (0, 1)}, options=[*"aaaa", "ab", "c"])

CASES = [
    (PLAIN, [0, 1], []),
    (PLAIN, [2], []),
    (PLAIN, [], ["item 'a' is in none of the chosen", "item 'b' is in none of the chosen"]),
    (PLAIN, [0, 2], ["item 'a' is in 2 options, and at most 1 may contain it: 0 and 2"]),
    (PLAIN, [0], ["item 'b' is in none of the chosen options, and at least 1 must contain it"]),
    (PLAIN, [3, 4], ["item 'x' has no color in option 3 and has no color in option 4"]),
    (PLAIN, [0, 1, 5], ["option 5 has no primary item and can never be chosen"]),
    (PLAIN, [0, 1, 1], ["option 1 is chosen twice"]),
    (PLAIN, [0, 1, "z"], ["no option has the label 'z'"]),
    (PLAIN, [2, -1], ["no option has the label -1"]),
    (
        COLORED,
        [0, 1, 3],
        ["item 'x' has the color 'red' in option 0 and has the color 'blue' in option 1"],
    ),
    (COLORED, [0, 2, 3], ["item 'x' has the color 'red' in option 0 and has no color in option 2"]),
    (BOUNDED, [0, 1], []),
    (BOUNDED, [0, 1, 2, 5], []),
    (BOUNDED, [0], ["item 'a' is in 1 option, and at least 2 must contain it: 0"]),
    (
        BOUNDED,
        [0, 1, 2, 3],
        ["item 'a' is in 4 options, and at most 3 may contain it: 0, 1, 2 and 3"],
    ),
    (BOUNDED, [0, 4], ["item 'b' is in 1 option, and none may contain it: 4"]),
]


@pytest.mark.parametrize(("problem", "chosen", "expected"), CASES)
def test_says_what_is_wrong(problem, chosen, expected):
    sentences = check(problem, chosen)
    assert len(sentences) == len(expected)
    for sentence, beginning in zip(sentences, expected, strict=True):
        assert sentence.startswith(beginning)


def test_given_options_must_be_among_the_chosen():
    assert check(PLAIN, [0, 1], given=[0]) == []
    assert check(PLAIN, [2], given=[0]) == ["option 0 is given but not chosen"]
    assert check(PLAIN, [2], given=["z"]) == ["no option has the label 'z': the labels are 0 to 6"]


def test_takes_solutions_and_any_iterable_of_labels():
    solution = solve(PLAIN)
    assert (
        check(PLAIN, solution) == check(PLAIN, list(solution)) == check(PLAIN, iter(solution)) == []
    )


def test_solutions_of_another_problem_are_seen_through():
    """A Solution also has option numbers, and they must belong to the labels."""
    named = Problem("a", options=[Option("a", label="one")])
    solution = solve(named)
    assert check(named, solution) == []
    (sentence, *_) = check(PLAIN, solution)
    assert sentence == "option 0 does not have the label 'one'"


def test_only_solutions_distinguish_shared_labels():
    shared = Problem("ab", options=[Option("a", label="s"), Option("b", label="s")])
    assert check(shared, solve(shared)) == []
    assert "ambiguous" in check(shared, ["s", "s"])[0]


def test_anything_but_a_problem_and_a_solution_is_refused():
    with pytest.raises(TypeError, match="expected a Problem, not None"):
        check(None, [])
    with pytest.raises(TypeError, match="a list of labels, not None"):
        check(PLAIN, None)

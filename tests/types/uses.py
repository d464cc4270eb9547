# pyright: strict
"""Every public name in a user's program, which `make types` checks with mypy and pyright.

It is never run. Type checkers must infer the types named by `assert_type`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, assert_type

import minuet
from minuet import (
    Conflict,
    Diagram,
    Estimate,
    Event,
    Option,
    Problem,
    Progress,
    Sample,
    Samples,
    Shortage,
    Slack,
    Solution,
    Solutions,
    Stats,
    Stopped,
)
from minuet.puzzles import Sudoku


def make() -> list[Problem]:
    return [
        Problem("abc", options=["ab", "c", Option("bc", label="x", cost=Fraction(1, 2))]),
        Problem({"a": (0, 2), "b": 1}, secondary=["s"], options=[{"a": None, "s": "red"}, ["b"]]),
        Problem.from_matrix([[1, 0], [0, 1]], labels=["first", "second"]),
    ]


def labels() -> None:
    """A problem knows the type of its labels, and so do its solutions."""
    places = [Option([x, y], label=(x, y)) for x in range(2) for y in range(2, 4)]
    board = Problem(range(4), options=places)
    found = minuet.solve(board)
    assert found is not None
    assert_type([row for row, _ in found], list[int])
    assert_type(found.options[0].label, tuple[int, int])
    assert_type(board.labels[0], tuple[int, int])
    for solution in minuet.solutions(board):
        assert_type(solution[0], tuple[int, int])
    assert_type(minuet.minimum(board)[0][0], tuple[int, int])
    plain = minuet.solve(Problem("abc", options=["ab", "c"]))
    assert plain is not None
    assert_type(plain[0], int)
    unlabeled = Problem({"a": (0, 2), "b": 1}, options=[Option("ab", cost=2), Option("b")])
    assert_type(unlabeled.labels[0], int)
    anything: list[Problem] = [board, unlabeled]
    words: Problem[str] = Problem("ab", options=[Option("ab", label="both")])
    print(anything, words)


def read(text: str) -> Problem:
    found = minuet.read(text)
    return found if isinstance(found, Problem) else found.problem()


def ask(problem: Problem) -> None:
    found = minuet.solve(problem, time_limit=1.0, seed=1)
    if found is not None:
        for label in found:
            print(label)
        print([option.items for option in found.options], found.cost, found.indices)
    assert_type(minuet.count(problem, workers="all"), int)
    assert_type(minuet.is_unique(problem), bool)
    all_of_them: Solutions = minuet.solutions(problem, workers=2, limit=5)
    each: Iterator[Solution] = iter(all_of_them)
    print(next(each), all_of_them.stats)
    cheapest = minuet.minimum(problem)
    print(cheapest[0].cost, minuet.maximum(problem, 3))
    kept: Diagram = minuet.diagram(problem)
    print(kept.count())
    drawn: Sample | None = minuet.sample(problem, seed=1)
    more: Samples = minuet.samples(problem)
    guess: Estimate = minuet.estimate(problem, probes=10)
    print(drawn, more, guess, minuet.frequencies(problem), minuet.check(problem, [0]))
    reason: Conflict | Shortage | Slack | Any = minuet.why_none(problem)
    print(reason)


def watch(problem: Problem) -> None:
    def report(now: Progress) -> None:
        print(now)

    minuet.count(problem, progress=report)
    steps: list[Event] = list(minuet.trace(problem))
    print(steps)
    minuet.show(problem)
    minuet.animate(problem)
    minuet.player(problem)
    minuet.view(problem)


def stop(problem: Problem) -> None:
    try:
        minuet.count(problem, time_limit=1.0)
    except Stopped as stopped:
        stats: Stats = stopped.stats
        print(stats.nodes, stopped.found)
    except (minuet.Interrupted, minuet.WorkersLost, minuet.JournalError) as error:
        print(error)
    except (minuet.FormatError, minuet.GivenError, minuet.ProblemError) as error:
        print(error)
    except (minuet.MissingExtra, minuet.PuzzleError, minuet.MinuetError) as error:
        print(error)


def puzzle() -> None:
    board = Sudoku("." * 16)
    assert_type(board.count(), int)
    print(board.solve(), Sudoku.generate(seed=1))

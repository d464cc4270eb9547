"""What the formats of other solvers share: comments, options given in advance, lines of terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from minuet.problem import Problem
from minuet.problem.linear import Program, Row, one_line

TERMS = 12  # on a line


def first_comment(problem: Problem) -> str:
    """Say what the file holds."""
    return (
        f"Minuet: an exact cover problem with {len(problem.primary)} primary items, "
        f"{len(problem.secondary)} secondary items and {len(problem.options)} options"
    )


def comments(program: Program) -> list[str]:
    """Say what each variable and each row of an item stands for."""
    problem = program.problem
    items = [f"row item{k} = item {one_line(item)}" for k, item in enumerate(problem.items)]
    variables = [f"variable x{k} = {what}" for k, what in enumerate(program.meaning)]
    return [first_comment(problem), *items, *variables]


def given_numbers(problem: Problem, given: Iterable[Any]) -> list[int]:
    """Return the numbers of the options chosen in advance, from their labels."""
    return [problem.index(label) for label in given]


def rows_of(program: Program, given: Iterable[Any]) -> list[Row]:
    """Return all rows, those that fix a variable included."""
    fixed = [(option, 0) for option in program.zero]
    fixed += [(option, 1) for option in given_numbers(program.problem, given)]
    return program.rows + [Row(f"fix{k}", value, value, [(k, 1)]) for k, value in fixed]


def wrapped(words: Iterable[str], first: str) -> Iterator[str]:
    """Yield lines of a dozen words, because some programs cannot read long lines."""
    left = iter(words)
    yield " ".join([first, *islice(left, TERMS)])
    while some := [*islice(left, TERMS)]:
        yield " ".join(["  ", *some])

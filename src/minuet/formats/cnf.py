"""DIMACS CNF: a problem as clauses, for SAT solvers and model counters. Written, not read.

Variable k + 1 is true if option k is chosen, so that the first variables of a model are a solution.
Comments (`c`) at the top say which variable stands for which option.

- An item covered exactly once has a clause of all its options, and "at most one" of them.
- At most one of up to five variables is written pair by pair: not both. For more variables, and for
  multiplicities, a sequential counter (Sinz 2005) has a variable for "at least j of the first i are
  true", defined in both directions.
- A color of a secondary item has a variable; an option implies its colors, at most one color of an
  item (or option that uses it without a color) is true, and a color implies one of its options.

Every variable that is not an option is determined by the options, so a model counter returns
exactly the number of solutions. CNF cannot hold costs, so they are left out; see `opb`.

>>> from minuet.problem import Problem
>>> print(dumps(Problem("ab", options=["ab", "a", "b"])), end="")
c Minuet: an exact cover problem with 2 primary items, 0 secondary items and 3 options
c variable 1 = option 0
c variable 2 = option 1
c variable 3 = option 2
p cnf 3 4
1 2 0
-1 -2 0
1 3 0
-1 -3 0
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from minuet.formats.program import first_comment, given_numbers
from minuet.problem import Problem
from minuet.problem.linear import Program, Row

PAIRWISE = 5
"""The most variables of which "at most one" is written pair by pair."""


def dumps(problem: Problem, *, given: Iterable[Any] = ()) -> str:
    """Write the clauses; options given in advance become clauses of their own."""
    program = Program(problem, exact=True)
    clauses = _Clauses(program.variables)
    for row in program.rows:
        clauses.add_row(row)
    clauses.lists += [[-(option + 1)] for option in program.zero]
    clauses.lists += [[option + 1] for option in given_numbers(problem, given)]
    comments = [first_comment(problem)]
    comments += [f"variable {k} = {what}" for k, what in enumerate(program.meaning, 1)]
    lines = [f"c {comment}" for comment in comments]
    lines.append(f"p cnf {clauses.variables} {len(clauses.lists)}")
    lines += [" ".join(map(str, [*clause, 0])) for clause in clauses.lists]
    return "\n".join(lines) + "\n"


class _Clauses:
    """Clauses so far, and the number of variables."""

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.lists: list[list[int]] = []

    def add_row(self, row: Row) -> None:
        """Add what a row says: a bound on a count, or an implication of colors."""
        if row.low is None:  # a - b - c ... <= 0
            self.lists.append([-value * (variable + 1) for variable, value in row.terms])
            return
        assert row.high is not None
        self.count([variable + 1 for variable, _ in row.terms], row.low, row.high)

    def count(self, literals: list[int], low: int, high: int) -> None:
        """Between `low` and `high` of the literals are true."""
        if low > min(high, len(literals)):
            return self.contradict()
        if high == 1 and len(literals) <= PAIRWISE:
            if low == 1:
                self.lists.append(literals)
            self.lists += [[-one, -other] for one, other in combinations(literals, 2)]
            return None
        if (low, high) == (1, len(literals)):
            self.lists.append(literals)
            return None
        return self._count_by_counter(literals, low, high)

    def _count_by_counter(self, literals: list[int], low: int, high: int) -> None:
        most = min(high + 1, len(literals))
        if low == 0 and high >= len(literals):
            return
        at_least: list[int] = []  # at_least[j - 1]: at least j of those so far
        for literal in literals:
            at_least = self._one_more(at_least, literal, most)
        if low:
            self.lists.append([at_least[low - 1]])
        if high < len(literals):
            self.lists.append([-at_least[high]])

    def _one_more(self, before: list[int], literal: int, most: int) -> list[int]:
        """Return the variables "at least j" after one more literal, for j up to `most`."""
        after = []
        for j in range(1, min(len(before) + 1, most) + 1):
            is_so, fewer = self.new(), before[j - 2] if j > 1 else None
            already = before[j - 1] if j <= len(before) else None
            # is_so <-> already or (literal and fewer)
            parts = [literal] if fewer is None else [literal, fewer]
            self.lists.append([is_so, *(-part for part in parts)])
            self.lists += [[-is_so, part, *([already] if already else [])] for part in parts]
            if already:
                self.lists.append([is_so, -already])
            after.append(is_so)
        return after

    def contradict(self) -> None:
        """Nothing is possible."""
        variable = self.new()
        self.lists += [[variable], [-variable]]

    def new(self) -> int:
        """Return a new variable."""
        self.variables += 1
        return self.variables

"""LP (the text format of CPLEX): a problem as an integer program. Written, not read.

Variable `x0` is option 0, and so on; then come the colors of secondary items. The rows are those of
`minuet.problem.linear`, exact, and `item0` is the first item. Costs are the objective, as they are:
fractions are written as decimals. HiGHS, CPLEX, Gurobi, SCIP, GLPK and CBC read this format.

>>> from minuet.problem import Option, Problem
>>> print(dumps(Problem("a", options=[Option("a", cost=2), Option("a", cost=3)])), end="")
\\ Minuet: an exact cover problem with 1 primary items, 0 secondary items and 2 options
\\ row item0 = item a
\\ variable x0 = option 0
\\ variable x1 = option 1
Minimize
 cost: +2 x0 +3 x1
Subject To
 item0: +1 x0 +1 x1 = 1
Binary
 x0 x1
End
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from minuet.formats.program import comments, rows_of, wrapped
from minuet.problem import Problem
from minuet.problem.linear import Program, Row


def dumps(problem: Problem, *, given: Iterable[Any] = ()) -> str:
    """Write the program; options given in advance are fixed."""
    program = Program(problem, exact=True)
    rows = rows_of(program, given)
    names = [f"x{k}" for k in range(program.variables)]
    spare = not names or any(not row.terms for row in rows)  # stands for an empty sum
    costs = [f"{decimal(cost, sign=True)} x{k}" for k, cost in enumerate(problem.costs) if cost]
    lines = [f"\\ {comment}" for comment in comments(program)]
    lines += ["Minimize", *wrapped(costs or [f"0 {names[0] if names else 'zero'}"], " cost:")]
    lines += ["Subject To", *(line for row in rows for line in _row(row))]
    lines += [" spare: zero = 0"] if spare else []
    lines += ["Binary", *wrapped([*names, *(["zero"] if spare else [])], "")]
    return "\n".join([*lines, "End"]) + "\n"


def _row(row: Row) -> Iterator[str]:
    terms = [f"{value:+} x{variable}" for variable, value in row.terms] or ["zero"]
    if row.low is not None and row.low == row.high:
        yield from wrapped([*terms, f"= {row.low}"], f" {row.name}:")
        return
    if row.low:
        yield from wrapped([*terms, f">= {row.low}"], f" {row.name}low:")
    if row.high is not None:
        yield from wrapped([*terms, f"<= {row.high}"], f" {row.name}:")


def decimal(cost: Any, *, sign: bool = False) -> str:
    """Return a cost as a decimal number, exact for all but fractions.

    >>> from fractions import Fraction
    >>> decimal(3), decimal(0.1), decimal(Fraction(1, 3)), decimal(2, sign=True)
    ('3', '0.1', '0.3333333333333333', '+2')
    """
    value = cost if type(cost).__name__ in ("int", "float", "Decimal") else float(cost)
    text = str(value)
    return f"+{text}" if sign and not text.startswith("-") else text

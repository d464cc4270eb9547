"""OPB: a problem as a pseudo-Boolean program, for PB solvers and counters. Written, not read.

Variable `x1` is option 0, `x2` is option 1, and so on; then come the colors of secondary items. The
rows are those of `minuet.problem.linear`, exact: there are as many 0/1 solutions as covers. Costs
become the objective `min:`, multiplied by a factor if they are not whole numbers (a comment says
so).

>>> from minuet.problem import Option, Problem
>>> print(dumps(Problem("a", options=[Option("a", cost=2), Option("a", cost=3)])), end="")
* #variable= 2 #constraint= 1
* Minuet: an exact cover problem with 1 primary items, 0 secondary items and 2 options
* x1 = option 0
* x2 = option 1
min: +2 x1 +3 x2 ;
+1 x1 +1 x2 = 1 ;
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from minuet.formats.program import first_comment, rows_of
from minuet.problem import Problem
from minuet.problem.costs import whole_costs
from minuet.problem.linear import Program, Row


def dumps(problem: Problem, *, given: Iterable[Any] = ()) -> str:
    """Write the program; options given in advance are fixed."""
    program = Program(problem, exact=True)
    wanted = rows_of(program, given)
    spare = program.variables  # stands for an empty sum, if there is one
    has_spare = any(not row.terms for row in wanted)
    if has_spare:
        wanted.append(Row("spare", 0, 0, [(spare, 1)]))
    rows = [line for row in wanted for line in _row(row, spare)]
    lines = [f"* #variable= {spare + has_spare} #constraint= {len(rows)}"]
    lines.append(f"* {first_comment(problem)}")
    lines += [f"* x{k} = {what}" for k, what in enumerate(program.meaning, 1)]
    return "\n".join([*lines, *_objective(problem), *rows]) + "\n"


def _objective(problem: Problem) -> Iterator[str]:
    if not problem.has_costs:
        return
    costs, factor = whole_costs(problem)
    if factor != 1:
        yield f"* costs are multiplied by {factor}"
    terms = [f"{cost:+} x{option}" for option, cost in enumerate(costs, 1) if cost]
    yield f"min: {' '.join(terms)} ;"


def _row(row: Row, spare: int) -> Iterator[str]:
    """Write a row; OPB has = and >= alone."""
    terms = row.terms or [(spare, 1)]
    if row.low is not None and row.low == row.high:
        yield f"{_sum(terms, 1)} = {row.low} ;"
        return
    if row.low:
        yield f"{_sum(terms, 1)} >= {row.low} ;"
    if row.high is not None and row.high < sum(max(0, value) for _, value in row.terms):
        yield f"{_sum(terms, -1)} >= {-row.high} ;"


def _sum(terms: list[tuple[int, int]], sign: int) -> str:
    return " ".join(f"{sign * value:+} x{variable + 1}" for variable, value in terms)

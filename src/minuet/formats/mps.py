"""MPS: a problem as an integer program, in the format that every solver reads. Written, not read.

Free format. Variable `x0` is option 0, and so on; then come the colors of secondary items. The rows
are those of `minuet.problem.linear`, exact; `item0` is the first item. Costs are the row `cost`.

>>> from minuet.problem import Option, Problem
>>> print(dumps(Problem({"a": (1, 2)}, options=[Option("a", cost=2), Option("a", cost=3)])), end="")
* Minuet: an exact cover problem with 1 primary items, 0 secondary items and 2 options
* row item0 = item a
* variable x0 = option 0
* variable x1 = option 1
NAME minuet
ROWS
 N cost
 G item0
COLUMNS
 MARKER 'MARKER' 'INTORG'
 x0 cost 2
 x0 item0 1
 x1 cost 3
 x1 item0 1
 MARKER 'MARKER' 'INTEND'
RHS
 rhs item0 1
RANGES
 range item0 1
BOUNDS
 BV bound x0
 BV bound x1
ENDATA
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from minuet.formats.lp import decimal
from minuet.formats.program import comments, rows_of
from minuet.problem import Problem
from minuet.problem.linear import Program, Row


def dumps(problem: Problem, *, given: Iterable[Any] = ()) -> str:
    """Write the program; options given in advance are fixed."""
    program = Program(problem, exact=True)
    rows = rows_of(program, given)
    bounds = [f" BV bound x{variable}" for variable in range(program.variables)]
    bounds = bounds or [" FX bound zero 0"]  # HiGHS has no answer for a program without columns
    lines = [f"* {comment}" for comment in comments(program)]
    lines += ["NAME minuet", "ROWS", " N cost", *(f" {_kind(row)} {row.name}" for row in rows)]
    lines += ["COLUMNS", *_columns(problem, program, rows)]
    lines += ["RHS", *(f" rhs {row.name} {_side(row)}" for row in rows if _side(row))]
    ranges = [f" range {row.name} {width}" for row, width in _ranges(rows)]
    lines += ["RANGES", *ranges] if ranges else []
    return "\n".join([*lines, "BOUNDS", *bounds, "ENDATA"]) + "\n"


def _kind(row: Row) -> str:
    if row.low is None:
        return "L"
    return "E" if row.low == row.high else "G"


def _side(row: Row) -> int:
    side = row.high if row.low is None else row.low
    assert side is not None
    return side


def _ranges(rows: list[Row]) -> Iterator[tuple[Row, int]]:
    for row in rows:
        if row.low is not None and row.high is not None and row.low != row.high:
            yield row, row.high - row.low


def _columns(problem: Problem, program: Program, rows: list[Row]) -> Iterator[str]:
    columns: list[list[str]] = [[] for _ in range(program.variables)]
    for option, cost in enumerate(problem.costs):
        if cost:
            columns[option].append(f"cost {decimal(cost)}")
    for row in rows:
        for variable, value in row.terms:
            columns[variable].append(f"{row.name} {value}")
    yield " MARKER 'MARKER' 'INTORG'"
    for variable, entries in enumerate(columns):
        yield from (f" x{variable} {entry}" for entry in entries or ["cost 0"])
    if not columns:
        yield " zero cost 0"
    yield " MARKER 'MARKER' 'INTEND'"

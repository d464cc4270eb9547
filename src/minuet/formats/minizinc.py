"""MiniZinc: a problem as data (`.dzn`) for the model below. Written, not read.

`MODEL` is the model (`.mzn`) for every data file. Items and options are numbered from 1, as usual
in MiniZinc. `uses` has a row (option, item, color) for each item of each option, with color 0 for
none; `low` and `high` bound how often an item is covered. Costs that are not whole numbers are
multiplied by `cost_factor`.

>>> from minuet.problem import Problem
>>> print(dumps(Problem("ab", options=["ab", "b"])), end="")
% Minuet: an exact cover problem with 2 primary items, 0 secondary items and 2 options
items = 2;
primary = 2;
options = 2;
colors = 0;
low = [1, 1];
high = [1, 1];
uses = [| 1, 1, 0 | 1, 2, 0 | 2, 2, 0 |];
cost = [0, 0];
cost_factor = 1;
given = [];
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from minuet.formats.program import first_comment, given_numbers
from minuet.problem import Problem
from minuet.problem.costs import whole_costs
from minuet.problem.linear import Program

MODEL = """\
% Exact cover with colors, multiplicities and costs, for data that Minuet writes.
int: items;
int: primary;
int: options;
int: colors;
array[1..items] of int: low;
array[1..items] of int: high;
array[int, 1..3] of int: uses;
array[1..options] of int: cost;
int: cost_factor;
array[int] of int: given;
set of int: places = index_set_1of2(uses);

array[1..options] of var bool: chosen;
array[1..items, 0..colors] of var bool: has_color;

constraint forall(i in 1..items)(
  let { var int: plain = sum(p in places where uses[p, 2] = i /\\ uses[p, 3] = 0)(
    bool2int(chosen[uses[p, 1]])) } in
  plain + sum(c in 1..colors)(bool2int(has_color[i, c])) >= low[i] /\\
  plain + sum(c in 1..colors)(bool2int(has_color[i, c])) <= high[i] /\\
  has_color[i, 0] = false);
constraint forall(i in 1..items, c in 1..colors)(
  has_color[i, c] = exists(p in places where uses[p, 2] = i /\\ uses[p, 3] = c)(
    chosen[uses[p, 1]]));
constraint forall(o in 1..options)(
  chosen[o] -> exists(p in places where uses[p, 1] = o)(uses[p, 2] <= primary));

constraint forall(o in given)(chosen[o]);

var int: total = sum(o in 1..options)(cost[o] * bool2int(chosen[o]));
solve minimize total;
output ["chosen: \\([o - 1 | o in 1..options where fix(chosen[o])])\\n", "cost: \\(total)\\n"];
"""
"""The model for every data file: `minizinc model.mzn data.dzn`. Its answer counts options from 0,
as Minuet does. Replace the line `solve` by `solve satisfy;` to list all solutions with `-a`."""


def dumps(problem: Problem, *, given: Iterable[Any] = ()) -> str:
    """Write the data; `given` lists the options chosen in advance."""
    rows = Program(problem).rows[: len(problem.items)]
    costs, factor = whole_costs(problem)
    uses = " | ".join(", ".join(map(str, use)) for use in _uses(problem))
    lines = [
        f"% {first_comment(problem)}",
        f"items = {len(problem.items)};",
        f"primary = {len(problem.primary)};",
        f"options = {len(problem.options)};",
        f"colors = {len(problem._color_names)};",
        f"low = {[row.low for row in rows]};",
        f"high = {[row.high for row in rows]};",
        f"uses = [| {uses} |];" if uses else "uses = array2d(1..0, 1..3, []);",
        f"cost = {costs};",
        f"cost_factor = {factor};",
        f"given = {[number + 1 for number in given_numbers(problem, given)]};",
    ]
    return "\n".join(lines) + "\n"


def _uses(problem: Problem) -> Iterator[tuple[int, int, int]]:
    colors = problem._colors
    for option in range(len(problem.options)):
        for place in range(problem._starts[option], problem._starts[option + 1]):
            yield option + 1, problem._members[place] + 1, colors[place] if colors else 0

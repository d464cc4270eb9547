"""Costs of any kind of number as whole numbers."""

from __future__ import annotations

from math import lcm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from minuet.problem.problem import Problem


def whole_costs(problem: Problem) -> tuple[list[int], int]:
    """Return the costs as integers, and what they were multiplied by.

    >>> from decimal import Decimal
    >>> from minuet import Option, Problem
    >>> options = [Option("a", cost=Decimal("0.25")), Option("b", cost=1)]
    >>> whole_costs(Problem("ab", options=options))
    ([1, 4], 4)
    """
    costs = problem.costs
    if all(type(cost) is int for cost in costs):
        return list(costs), 1  # type: ignore[arg-type]
    ratios = [cost.as_integer_ratio() for cost in costs]
    scale = lcm(*{below for _, below in ratios})
    return [above * (scale // below) for above, below in ratios], scale

"""Which engine accepts which problem, according to the rules in the error messages."""

from __future__ import annotations

from collections import Counter

from minuet.problem import Problem


def takes(engine: str, problem: Problem) -> bool:
    """Return whether an engine accepts a problem; "bits" and "masks" need certain shapes."""
    if engine == "masks":
        return not problem.has_bounds and most_options_of_an_item(problem) <= 64
    if engine == "bits":
        return not problem.has_bounds and len(problem.items) + colored_pairs(problem) <= 512
    return True


def most_options_of_an_item(problem: Problem) -> int:
    return max(Counter(i for option in problem.options for i in option.items).values(), default=0)


def colored_pairs(problem: Problem) -> int:
    """Return the number of different pairs of an item and a color."""
    return len({pair for option in problem.options for pair in option.colors.items()})

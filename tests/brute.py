"""Brute force: all solutions of a small problem, by looking at every set of options.

This is the definition, written once more, apart from every engine and from `minuet.check`. It takes
2**n steps for n options, so keep n below 13.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations

from minuet.problem import Problem


def all_solutions(problem: Problem, given: Iterable[int] = ()) -> list[frozenset[int]]:
    """Return the solutions that contain the given options, as sets of option numbers."""
    must = frozenset(given)
    rows = _rows(problem)
    return [s for s in _subsets(len(rows)) if must <= s and _is_solution(problem, rows, s)]


def is_contradiction(problem: Problem, given: Iterable[int]) -> bool:
    """Tell whether these options alone break a rule, no matter which others join them."""
    chosen = list(given)
    rows = _rows(problem)
    return len(set(chosen)) < len(chosen) or any(_breaks(problem, rows, frozenset(chosen)))


def _rows(problem: Problem) -> list[dict[object, object]]:
    """Return each option as a dict from items to colors, None for no color."""
    return [{i: o.colors.get(i) for i in o.items} for o in problem.options]


def _subsets(size: int) -> Iterator[frozenset[int]]:
    return map(
        frozenset, chain.from_iterable(combinations(range(size), k) for k in range(size + 1))
    )


def _is_solution(
    problem: Problem, rows: list[dict[object, object]], chosen: frozenset[int]
) -> bool:
    bounds = problem.bounds
    enough = all(
        sum(item in rows[n] for n in chosen) >= bounds.get(item, (1, 1))[0]
        for item in problem.primary
    )
    return enough and not any(_breaks(problem, rows, chosen))


def _breaks(
    problem: Problem, rows: list[dict[object, object]], chosen: frozenset[int]
) -> Iterator[bool]:
    """Yield, rule by rule, whether the chosen options break it already."""
    bounds = problem.bounds
    for number in chosen:
        yield not set(problem.primary) & set(rows[number])
    for item in problem.primary:
        yield sum(item in rows[n] for n in chosen) > bounds.get(item, (1, 1))[1]
    for item in problem.secondary:
        colors = [rows[n][item] for n in chosen if item in rows[n]]
        yield len(colors) > 1 and (None in colors or len(set(colors)) > 1)

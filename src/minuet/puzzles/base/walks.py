"""Values that lead from state to state, one cell at a time, to a state that is accepted.

A sum is the simplest case: the state is the sum so far. All ways to fill the cells are paths
through a few states, so there are far fewer steps than ways.

>>> for layer in steps([(1, 2, 3)] * 2, lambda at, total, value: total + value, {5}):
...     print(layer)
[(0, 2, 2), (0, 3, 3)]
[(2, 3, 5), (3, 2, 5)]
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from typing import Any

from minuet.puzzles.base.bounds import check_count
from minuet.solver.limits import check_time

MOST_STEPS = 1_000_000  # about a second

Step = tuple[Any, int, Any]
"""The state before a cell, its value, the state after it."""


def steps(
    values: Iterable[Sequence[int]],
    step: Callable[[int, Any, int], Hashable],
    accepts: Container[Any] | None = None,
    start: Hashable = 0,
) -> list[list[Step]]:
    """List the steps of each cell, for its possible values, that are part of a way to the end.

    `step` gets the number of the cell, the state and the value; None means that it leads nowhere.
    If `accepts` is left out, any other state is accepted at the end. States from which the rest is
    the same become one.
    """
    states: list[Any] = [start]
    layers: list[list[Step]] = []
    tried = 0
    for at, here in enumerate(values):
        check_time()
        tried = check_count(tried + len(states) * len(here), MOST_STEPS, "steps from cell to cell")
        found = [(state, value, step(at, state, value)) for state in states for value in here]
        layers.append([each for each in found if each[2] is not None])
        states = list(dict.fromkeys(after for _, _, after in layers[-1]))
    return _merged(layers, [s for s in states if accepts is None or s in accepts])


def _merged(layers: Sequence[list[Step]], accepted: Sequence[Any]) -> list[list[Step]]:
    """Keep what leads to an accepted state; of states that have the same steps, keep the first."""
    same = dict.fromkeys(accepted, accepted[0] if accepted else None)
    kept = []
    for layer in reversed(layers):
        onward: dict[Any, list[tuple[int, Any]]] = {}
        for before, value, after in layer:
            if after in same:
                onward.setdefault(before, []).append((value, same[after]))
        first: dict[tuple[tuple[int, Any], ...], Any] = {}
        same = {state: first.setdefault(tuple(found), state) for state, found in onward.items()}
        kept.append([(state, *way) for found, state in first.items() for way in found])
    return kept[::-1]


def count_ways(layers: Iterable[list[Step]]) -> int:
    """How many ways there are through these steps.

    >>> count_ways(steps([range(1, 10)] * 6, lambda at, total, value: total + value, {30}))
    32661
    """
    before: dict[Any, int] = {}
    for layer in layers:
        after: dict[Any, int] = {}
        for state, _, end in layer:
            after[end] = after.get(end, 0) + before.get(state, 1)
        before = after
    return sum(before.values())

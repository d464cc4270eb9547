"""What a technique finds: the move it allows, and why.

Techniques look for patterns in a `State` and yield a `Finding` for each. They describe what they
saw as sets of cells; sentences are made only on request, because a grade needs none.

The state may change between two findings, by the moves that they allow. What was seen before is
still true then ("the 7 is in one of these cells"), it just says less than could be known by now. A
technique only has to avoid mixing the candidates of a cell from before and after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from .state import State

Candidates = tuple[tuple[int, int], ...]  # pairs of a value and a set of cells


class Finding(NamedTuple):
    """One application of one technique.

    `place` are pairs (cell, value) to fill in; `remove` are pairs (value, cells) to strike out.
    `pattern` are the candidates that the reason speaks of, `region` the number of the region in
    which to look, if there is one.
    """

    technique: str
    rating: float
    why: Callable[[], str]
    place: tuple[tuple[int, int], ...] = ()
    remove: Candidates = ()
    pattern: Candidates = ()
    region: int | None = None


class Technique(NamedTuple):
    """A way to make progress; `rating` is that of its easiest application."""

    rating: float
    find: Callable[[State], Iterator[Finding]]


def apply(state: State, finding: Finding) -> bool:
    """Do what a finding says; return whether that changed anything."""
    news = False
    for cell, value in finding.place:
        if not state.values[cell] and state.candidates[cell] >> value & 1:
            state.place(cell, value)
            news = True
    for value, cells in finding.remove:
        cells &= state.where[value]
        if cells:
            state.remove(cells, value)
            news = True
    return news

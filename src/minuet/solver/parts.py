"""Parts of a search tree: what a search has left to do, in a form that others can continue from.

A part is the set of solutions that contain the options `chosen` and none of those `excluded`, given
by their numbers; `weight` is its share of the whole tree, where the weight of a node is divided
evenly among its branches. When a search pauses, the solutions it has found and the parts it leaves
make up the part it started with, each solution exactly once. So one mechanism serves threads that
share a tree (`parallel`), workers of a cluster (`cluster`), and runs that resume after an
interruption (`journal`).
"""

from __future__ import annotations

from collections import namedtuple

from minuet.native import core
from minuet.solver.native import native_search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from minuet.problem import Problem


class Part(namedtuple("Part", "chosen excluded weight", defaults=((), 1.0))):
    """A part of a tree.

    >>> Part((3, 5))
    Part(chosen=(3, 5), excluded=(), weight=1.0)
    """

    __slots__ = ()
    chosen: tuple[int, ...]
    excluded: tuple[int, ...]
    weight: float


def open_part(problem: Problem, engine: str, part: Part, seed: int | None = None) -> core.Search:
    """Open a search of one part of a problem's tree."""
    return native_search(
        problem, engine, first=False, given=part.chosen, seed=seed, excluded=part.excluded
    )


def chosen_engine(problem: Problem, engine: str, root: Part) -> str:
    """Return the engine that searches all parts of a tree."""
    if engine == "reference":
        raise ValueError("the reference engine is for one worker: choose another one")
    return open_part(problem, engine, root).engine


def rest_of(search: core.Search, weight: float = 1.0) -> list[Part]:
    """Return what a paused search has left, in the order it would have continued: deepest first.

    `weight` is the weight of the part it was opened with.

    >>> from minuet import Problem
    >>> search = open_part(Problem("ab", options=["a", "b", "a"]), "cells", Part(()))
    >>> search.take(1, 1.0), [part.weight for part in rest_of(search)]
    ([Solution(1, 0)], [0.5])
    """
    if search.done:
        return []
    parts = [
        Part(tuple(chosen), tuple(excluded), weight * share)
        for chosen, excluded, share in search.remaining()
    ]
    return sorted(parts, key=lambda part: -len(part.chosen))

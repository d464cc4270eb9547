"""Problems and searches in the compiled core."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from minuet.errors import ProblemError
from minuet.native import core
from minuet.problem import Problem
from minuet.solver.limits import seed_bits
from minuet.solver.solution import Solution

NATIVE_ENGINES = ("cells", "bits", "masks")


def compiled(problem: Problem) -> core.Problem:
    """Return the core's form of a problem, which is built once and cached in the problem."""
    known: core.Problem | None = problem._compiled
    if known is None:
        known = core.Problem(
            len(problem.primary),
            len(problem.items),
            problem._starts,
            problem._members,
            problem._colors,
            problem._low,
            problem._high,
        )
        object.__setattr__(problem, "_compiled", known)
    return known


def native_search(
    problem: Problem,
    engine: str,
    *,
    first: bool,
    given: tuple[int, ...],
    seed: int | None,
    excluded: Iterable[int] = (),
) -> core.Search:
    """Open a search in the core; `first` is for one solution, or a proof about it.

    Solutions that contain any of the `excluded` options are left out. If labels are option numbers,
    the core itself makes the `Solution` objects.
    """
    bits = None if seed is None else seed_bits(seed)
    kind: type[tuple[int, ...]] = Solution if problem._labels is None else tuple
    shared: dict[str, object] | None = {"_problem": problem} if kind is Solution else None
    try:
        return core.Search(
            compiled(problem), engine, first, list(given), bits, kind, shared, list(excluded)
        )
    except ValueError as error:
        raise ProblemError(f"{error}: {problem!r}") from None


def in_order(asked: str, chosen: str) -> str:
    """Return the engine that lists the parts of a tree as one search would list the whole.

    Two engines walk the tree of "bits", and a search may switch between them. Other trees depend on
    the engine, so the engine chosen for the whole tree must search its parts too.
    """
    return "in order" if asked == "auto" and chosen == "bits" else chosen


def native_optimum(
    problem: Problem,
    high: array[int],
    low: array[int],
    k: int,
    engine: str,
    given: tuple[int, ...],
    straight: bool = False,
) -> core.Optimum:
    """Open a search for the k cheapest solutions; costs are passed as their upper and lower 64
    bits.
    """
    try:
        return core.Optimum(compiled(problem), high, low, k, engine, list(given), straight)
    except ValueError as error:
        raise ProblemError(f"{error}: {problem!r}") from None

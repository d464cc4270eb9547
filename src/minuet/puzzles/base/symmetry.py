"""Solutions up to symmetry: one of each class of solutions that turn into each other.

There are two ways. The classes can be distinguished by looking at all solutions. Or they can be
counted by Burnside's lemma: the number of classes is the average, over all turns of the board, of
the number of solutions that the turn leaves unchanged. Those are the solutions of a smaller
problem, whose options combine everything that the turn moves onto each other, so nothing is
enumerated.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from time import monotonic
from typing import Any

from minuet.errors import Interrupted, Stopped
from minuet.problem import Problem
from minuet.solver import Solution, count, solutions

Images = Callable[[Solution], Iterable[Any]]


def distinct_solutions(
    problem: Problem,
    images: Images | None,
    *,
    given: Iterable[Hashable] = (),
    limit: int | None = None,
    time_limit: float | None = None,
    **options: Any,
) -> Iterator[Solution]:
    """Yield the first solution of each class; `images` says what a solution can be turned into.

    Without `images` every solution is a class of its own. If time runs out, `Stopped` is raised.
    """
    end = None if time_limit is None else monotonic() + time_limit
    seen: set[Any] = set()
    with solutions(problem, given=given, time_limit=time_limit, **options) as found:
        try:
            for number, each in enumerate(found):
                if end is not None and monotonic() > end:  # looking at them takes time, too
                    break
                first = min(images(each)) if images else number
                if first not in seen:
                    seen.add(first)
                    yield each
                    if len(seen) == limit:
                        return
        except Interrupted:  # it counted all solutions, not classes
            raise Interrupted(count=len(seen)) from None
        if not found.complete:
            message = f"{len(seen):,} distinct solutions found in {time_limit:.3g} s"
            raise Stopped(message, count=len(seen))


def count_by_fixed(
    problems: Iterable[Problem], *, time_limit: float | None = None, **options: Any
) -> int:
    """Count classes by Burnside's lemma, from a problem for each turn: what it leaves unchanged."""
    end = None if time_limit is None else monotonic() + time_limit
    counts = []
    for problem in problems:
        left = None if end is None else max(end - monotonic(), 0.001)
        try:
            counts.append(count(problem, time_limit=left, **options))
        except Stopped as stopped:  # its count so far is not of classes
            message = "the search was stopped before all was counted"
            raise type(stopped)(message, stats=stopped.stats) from None
    return sum(counts) // len(counts)

"""Random solutions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter

from minuet.errors import Interrupted, Stopped
from minuet.problem import Problem
from minuet.solver.given import given_options
from minuet.solver.limits import (
    check_callbacks,
    memory_bytes,
    seed_bits,
    time_seconds,
    whole_number,
)
from minuet.solver.native import native_build, native_search
from minuet.solver.progress import Progress, build_moment, rate, run_watched
from minuet.solver.solution import Solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from minuet.solver.native import NativeDiagram, NativeSearch
    from minuet.solver.progress import Tell

__all__ = ["Sample", "draws", "sample"]

FEW = 1000  # solutions drawn at a time


class Sample(list[Solution]):
    """A list of random solutions, and whether they were drawn with equal chances (`uniform`)."""

    uniform: bool

    def __init__(self, solutions: Iterable[Solution] = (), *, uniform: bool) -> None:
        super().__init__(solutions)
        self.uniform = uniform


def sample(
    problem: Problem,
    k: int = 1,
    *,
    seed: int | None = None,
    given: Iterable[Any] = (),
    memory_limit: int | None = None,
    time_limit: float | None = None,
    progress: Tell | None = None,
) -> Sample:
    """Return k random solutions (drawn one by one: the same may come twice), or none if there is
    none.

    If all solutions fit into a diagram of at most `memory_limit` bytes (one gibibyte by default),
    every solution has the same chance, and `.uniform` is true. If that is out of the question,
    each solution is the first that a search finds after shuffling items and options, and
    `.uniform` is false. Such a search prefers solutions in thin parts of its tree: where two
    solutions have the same first choice but one shares the next ones with a thousand others, and
    the other is alone, the lone one comes a thousand times as often as any of the rest. Every
    solution can come.

    `progress` is called with a `Progress` a few times a second.

    The same `seed` gives the same solutions, on every machine; without one they differ each time.

    >>> problem = Problem("abc", options=["ab", "bc", "c", "a"])
    >>> drawn = sample(problem, 3, seed=1)
    >>> len(drawn), drawn.uniform
    (3, True)
    """
    check_callbacks(progress=progress)
    chosen = given_options(problem, given)
    seconds = time_seconds(time_limit)
    k = whole_number(k, "k")
    seed = _seed(seed)
    started = perf_counter()
    build = native_build(problem, chosen, memory_bytes(memory_limit), may_give_up=True)
    try:
        if not run_watched(build.run, seconds, progress, lambda spent: build_moment(build, spent)):
            raise Stopped(f"no sample yet after {seconds:.3g} s")
        if build.failed:
            left = seconds - (perf_counter() - started)
            return _search(problem, chosen, k, seed, left, progress)
        diagram = build.diagram()
    except KeyboardInterrupt as interrupt:
        raise Interrupted(found=getattr(interrupt, "found", ())) from None
    if not diagram.size and not diagram.count():
        k = 0
    return _draw(problem, draws(diagram, k, seed), k, started + seconds)


def _seed(seed: int | None) -> int:
    """The seed that was told, or any."""
    if seed is not None:
        return seed_bits(seed)
    from random import randrange

    return randrange(2**64)


def draws(diagram: NativeDiagram, k: int, seed: int) -> Iterator[tuple[int, ...]]:
    """Draw k solutions, a few at a time: in between, Ctrl-C and the clock are heeded."""
    for start in range(0, k, FEW):
        drawn, seed = diagram.sample(min(FEW, k - start), seed)
        yield from drawn


def _draw(problem: Problem, drawn: Iterator[tuple[int, ...]], k: int, end: float) -> Sample:
    """Collect k solutions, or those that are drawn until the time is over."""
    found = Sample(uniform=True)
    try:
        for options in drawn:
            found.append(Solution(problem, options))
            if len(found) < k and perf_counter() >= end:
                raise Stopped(f"{len(found)} of {k} random solutions drawn in time", found=found)
    except KeyboardInterrupt:
        raise Interrupted(found=found) from None
    return found


def _search(
    problem: Problem,
    given: tuple[int, ...],
    k: int,
    seed: int,
    seconds: float,
    progress: Tell | None,
) -> Sample:
    """Find k solutions by searches that are shuffled differently."""
    found = Sample(uniform=False)
    started = perf_counter()
    nodes = 0
    for number in range(k):
        search = native_search(problem, "auto", first=True, given=given, seed=_mixed(seed, number))

        def go_on(seconds: float, search: NativeSearch = search) -> bool:
            found.extend(Solution(problem, tuple(each)) for each in search.take(1, seconds))
            return not search.paused

        def moment(_: float, search: NativeSearch = search, before: int = nodes) -> Progress:
            spent, all_nodes = perf_counter() - started, before + search.nodes
            share = len(found) / k  # of what is wanted
            return Progress(share, all_nodes, rate(all_nodes, spent), spent, None, search.engine)

        try:
            left = max(0.0, seconds - (perf_counter() - started))
            ended = run_watched(go_on, left, progress, moment)
        except KeyboardInterrupt:
            raise Interrupted(found=found) from None
        if not ended:
            raise Stopped(f"{len(found)} of {k} random solutions found in time", found=found)
        if search.done:
            return found  # there is none
        nodes += search.nodes
    return found


def _mixed(seed: int, number: int) -> int:
    """Return a seed for each of many searches (a step of splitmix64)."""
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    return z ^ z >> 31

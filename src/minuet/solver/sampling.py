"""Random solutions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from time import perf_counter

from minuet.errors import Interrupted, Stopped
from minuet.native import core
from minuet.problem import Problem
from minuet.solver.given import given_options
from minuet.solver.limits import (
    check_callbacks,
    core_count,
    memory_bytes,
    seed_bits,
    time_seconds,
)
from minuet.solver.native import compiled, native_search
from minuet.solver.progress import Progress, Series, build_moment, rate, run_watched
from minuet.solver.solution import Solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from minuet.solver.progress import OnProgress

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
    progress: OnProgress | None = None,
) -> Sample:
    """Return k random solutions, drawn independently (the same one may appear twice), or an empty
    list if there is none.

    If all solutions fit into a diagram of at most `memory_limit` bytes (one gibibyte by default),
    every solution is equally likely, and `.uniform` is true. Otherwise each solution is the first
    that a search finds after shuffling items and options, and `.uniform` is false. Such a search
    prefers solutions in thin parts of its tree: if two solutions have the same first choice, but
    one shares the next choices with a thousand others and the other is alone, the lone one comes up
    a thousand times as often as any of the rest. Every solution can come up.

    `progress` is called with a `Progress` a few times per second. If k is very large, `samples`
    gives the same solutions one by one.

    The same `seed` gives the same solutions, on every machine; without one they differ each time.

    >>> problem = Problem("abc", options=["ab", "bc", "c", "a"])
    >>> drawn = sample(problem, 3, seed=1)
    >>> len(drawn), drawn.uniform
    (3, True)
    """
    source = samples(
        problem,
        limit=core_count(k, "k"),
        seed=seed,
        given=given,
        memory_limit=memory_limit,
        time_limit=time_limit,
        progress=progress,
    )
    found = Sample(uniform=source.uniform)
    try:
        for solution in source:
            found.append(solution)
    except KeyboardInterrupt:
        raise Interrupted(found=found) from None
    except Stopped as stopped:
        raise Stopped(str(stopped), found=found) from None
    return found


def samples(
    problem: Problem,
    *,
    limit: int | None = None,
    seed: int | None = None,
    given: Iterable[Any] = (),
    memory_limit: int | None = None,
    time_limit: float | None = None,
    progress: OnProgress | None = None,
) -> Samples:
    """Return random solutions one by one, as a lazy iterator: `limit` of them, or without end.

    They are the same as those of `sample`, in the same order. Whether they are equally likely
    (`.uniform`) is known immediately, because the diagram is built before this returns. The
    iterator raises `Stopped` when time runs out; `time_limit` counts only the seconds spent
    building and drawing.

    >>> problem = Problem("abc", options=["ab", "bc", "c", "a"])
    >>> stream = samples(problem, seed=1)
    >>> [next(stream), next(stream), next(stream)] == sample(problem, 3, seed=1)
    True
    """
    check_callbacks(progress=progress)
    chosen = given_options(problem, given)
    clock = Clock(time_seconds(time_limit))
    memory = memory_bytes(memory_limit)
    most = inf if limit is None else core_count(limit, "limit")
    bits = _seed(seed)
    series = None if progress is None else Series(progress)
    with clock:
        diagram = _diagram(problem, chosen, memory, clock.left, series)
    if diagram is None:
        drawn = _search(problem, chosen, bits, series, clock, most)
    else:
        drawn = draws(problem, diagram, bits, most, clock)
    return Samples(drawn, uniform=diagram is not None)


class Samples(Iterator[Solution]):
    """A lazy iterator over random solutions; `uniform` says whether they are equally likely."""

    uniform: bool

    def __init__(self, drawn: Iterator[Solution], *, uniform: bool) -> None:
        self._drawn = drawn
        self.uniform = uniform

    def __iter__(self) -> Iterator[Solution]:
        return self._drawn

    def __next__(self) -> Solution:
        return next(self._drawn)


class Clock:
    """Counts down the seconds spent in `with` blocks, where Ctrl-C becomes one of our errors."""

    def __init__(self, seconds: float) -> None:
        self.left = seconds
        self.spent = 0.0
        self._started = 0.0

    def __enter__(self) -> None:
        self._started = perf_counter()

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        spent = perf_counter() - self._started
        self.spent += spent
        self.left = max(0.0, self.left - spent)
        if kind is KeyboardInterrupt:
            raise Interrupted from None


def _diagram(
    problem: Problem,
    given: tuple[int, ...],
    memory: int,
    seconds: float,
    progress: OnProgress | None,
) -> core.Diagram | None:
    """Return the diagram of all solutions, or None if it would be too large."""
    started = perf_counter()
    try:
        build = core.DiagramBuild(compiled(problem), list(given), memory, True, seconds)
        left = max(0.0, seconds - (perf_counter() - started))
        ended = run_watched(build.run, left, progress, lambda spent: build_moment(build, spent))
    except TimeoutError:
        ended = False
    if not ended:
        raise Stopped(f"no sample yet after {seconds:.3g} s")
    return None if build.gave_up else build.diagram()


def _seed(seed: int | None) -> int:
    """The given seed, or a random one."""
    if seed is not None:
        return seed_bits(seed)
    from random import randrange

    return randrange(2**64)


def draws(
    problem: Problem,
    diagram: core.Diagram,
    seed: int,
    most: float,
    clock: Clock | None = None,
) -> Iterator[Solution]:
    """Draw from a diagram, in growing chunks; the time limit is checked in between."""
    clock = clock or Clock(inf)
    number, few = 0, 1
    while number < most and (diagram.size or diagram.count()):
        if number and not clock.left:
            raise Stopped(f"{number:,} random solutions drawn in time", count=number)
        with clock:
            drawn, seed = diagram.sample(int(min(few, most - number)), seed)
            found = [Solution(problem, options) for options in drawn]
        yield from found
        number += len(found)
        few = min(2 * few, FEW)


def _search(
    problem: Problem,
    given: tuple[int, ...],
    seed: int,
    series: Series | None,
    clock: Clock,
    most: float,
) -> Iterator[Solution]:
    """Find solutions by searches with different shuffles."""
    number = 0
    while number < most:
        if series is not None:
            series.next()
        search = native_search(problem, "auto", first=True, given=given, seed=_mixed(seed, number))
        found: list[Solution] = []

        def go_on(
            seconds: float, search: core.Search = search, found: list[Solution] = found
        ) -> bool:
            found.extend(Solution(problem, tuple(each)) for each in search.take(1, seconds))
            return not search.paused

        def moment(
            spent: float,
            search: core.Search = search,
            found: list[Solution] = found,
            done: int = number,
        ) -> Progress:
            spent += clock.spent
            share = None if most == inf else (done + len(found)) / most  # of what is wanted
            speed = rate(search.nodes, spent)
            return Progress(share, search.nodes, speed, spent, None, search.engine)

        with clock:
            ended = run_watched(go_on, clock.left, series, moment)
        if not ended:
            raise Stopped(f"{number:,} random solutions found in time", count=number)
        if not found:
            return  # there is none
        yield found[0]
        number += 1


def _mixed(seed: int, number: int) -> int:
    """Return a seed for each of many searches (a step of splitmix64)."""
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    return z ^ z >> 31

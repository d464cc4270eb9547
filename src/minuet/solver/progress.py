"""The progress of a long search, reported to a callback a few times per second.

>>> from minuet import Problem, count
>>> problem = Problem("abc", options=["ab", "bc", "c", "a"])
>>> count(problem, progress=print)
<Progress: 100 % done, 3 nodes, ..., engine bits>
2
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from time import perf_counter

from minuet.native import core

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` is slow to import, and only type checkers need it
    from typing import Any, TypeAlias

    from minuet.problem import Problem

    Tell: TypeAlias = Callable[["Progress"], object]

PERIOD = 0.25  # seconds between calls
SOON = 2.0  # seconds after which it pays to estimate how much is left


class Progress(
    namedtuple(
        "Progress",
        "fraction nodes rate seconds left engine memory entries hit_rate best bound",
        defaults=(None, "", 0, 0, 0.0, None, None),
    )
):
    """A moment of a search.

    - `fraction`: the share of the tree that is done, if every node's weight is divided evenly among
      its branches. It never falls, and costs nothing; but trees are uneven, so that it says little
      about time: in a lopsided tree, a bar at 1 % may stand for a third of the work. A search for
      one solution starts anew from time to time, with another tree: then it is the most that was
      done of one. What a search for an optimum leaves out as too expensive counts as done. Of an
      estimate, it is the share of the probes; of `why_none`, that of the items and given options
      that are known to be needed or not; of many puzzles, that of the puzzles. None where the whole
      is not known.
    - `nodes`, and `rate`: nodes visited so far, and per second.
    - `seconds`: spent so far.
    - `left`: how many seconds are expected to remain, as a pair (at least, at most), from an
      estimate of the size of the tree, or from what was done so far, where that is in pieces of
      about the same size; None where neither is so, as while a memo is at work, or where the first
      solution found ends the search.
    - `engine`: which one is at work; "memo" if it counts with a memo or builds a diagram,
      "nogoods" if it remembers what failed.
    - `memory`, `entries`, `hit_rate`: bytes taken, subproblems remembered, and the share of
      look-ups that found theirs; zero if there is no memo.
    - `best`, `bound`: of a search for an optimum, the cost of the best solution so far, and what
      is proven: no solution is better than that. None where there is neither.
    """

    __slots__ = ()
    fraction: float | None
    nodes: int
    rate: float
    seconds: float
    left: tuple[float, float] | None
    engine: str
    memory: int
    entries: int
    hit_rate: float
    best: Any
    bound: Any

    @property
    def gap(self) -> float | None:
        """How far the best solution is from the bound, as a share of the cost; None if unknown.

        >>> Progress(None, 10, 5.0, 2.0, best=80, bound=60).gap
        0.25
        """
        if self.best is None or self.bound is None:
            return None
        best, bound = float(self.best), float(self.bound)
        return abs(best - bound) / max(abs(best), abs(bound)) if best != bound else 0.0

    def __repr__(self) -> str:
        parts = [] if self.fraction is None else [f"{percent(self.fraction)} done"]
        parts += [
            f"{self.nodes:,} node{'s' * (self.nodes != 1)}",
            f"{self.rate:,.0f} nodes/s",
            f"{self.seconds:.1f} s",
        ]
        if self.left is not None and self.left[1]:
            parts.append(f"{self.left[0]:.0f} to {self.left[1]:.0f} s left")
        if self.best is not None:
            parts.append(f"best {self.best}")
        if self.gap:
            parts.append(f"gap {percent(self.gap)}")
        if self.entries:
            parts.append(f"{self.entries:,} remembered, {self.hit_rate:.0%} hits")
            parts.append(f"{self.memory / 2**20:,.1f} MiB")
        parts.append(f"engine {self.engine}")
        return f"<Progress: {', '.join(parts)}>"

    __str__ = __repr__


def percent(fraction: float) -> str:
    """Write a share of the whole, with more digits where it is tiny; 100 % is nothing less.

    >>> percent(0.5), percent(0.0123), percent(3e-29), percent(0)
    ('50 %', '1.23 %', '3e-27 %', '0 %')
    >>> percent(0.9999999), percent(1)
    ('99.9 %', '100 %')
    """
    percents = 100 * fraction
    return f"{percents if percents >= 100 else min(percents, 99.9):.3g} %"


def run_watched(
    run: Callable[[float], bool],
    seconds: float,
    report: Tell | None,
    moment: Callable[[float], Progress],
) -> bool:
    """Run a search to its end or for some seconds, and say how it gets on; True if it has ended.

    `run` continues for some seconds, and returns whether the search has ended; `moment` makes the
    `Progress` from the seconds spent. What the callback raises ends the search.
    """
    if report is None:
        return run(seconds)
    started = perf_counter()
    while True:
        spent = perf_counter() - started
        ended = run(max(0.0, min(PERIOD, seconds - spent)))
        spent = perf_counter() - started
        report(moment(spent))
        if ended or spent >= seconds:
            return ended


class Series:
    """Reports the progress of searches that follow each other, as if they were one.

    The callback runs a few times per second, however short they are, and once at the end. Nodes add
    up; the share never falls.
    """

    def __init__(self, report: Tell) -> None:
        self._report = report
        self._before = self._nodes = 0  # nodes of the searches before, and of the current one
        self._furthest = 0.0
        self._told = perf_counter()

    def __call__(self, moment: Progress) -> None:
        """Pass on how the current search gets on."""
        self._nodes = moment.nodes
        if moment.fraction is not None:
            self._furthest = max(self._furthest, moment.fraction)
            moment = moment._replace(fraction=self._furthest)
        now = perf_counter()
        if moment.fraction == 1 or now - self._told >= PERIOD:
            nodes, self._told = self._before + self._nodes, now
            self._report(moment._replace(nodes=nodes, rate=rate(nodes, moment.seconds)))

    def next(self) -> None:
        """Another search begins."""
        self._before, self._nodes = self._before + self._nodes, 0


class Outlook:
    """How long a plain search for all solutions will still take.

    That follows from an estimate of its tree, which is made when it is first asked for, after
    `SOON` seconds: what ends before needs none.
    """

    def __init__(self, problem: Problem, given: tuple[int, ...]) -> None:
        self._problem = problem
        self._given = given
        self._expected: tuple[float, float] | None = None  # nodes, at least and at most

    def left(self, nodes: int, seconds: float) -> tuple[float, float] | None:
        """Return the seconds that remain after so many nodes, at least and at most."""
        if seconds < SOON or not nodes:
            return None
        if self._expected is None:
            from minuet.solver.estimate import estimated  # on first use: it is seldom needed

            guess = estimated(self._problem, self._given, probes=300, seed=0)
            self._expected = guess.nodes_range
        low, high = (max(0.0, each - nodes) * seconds / nodes for each in self._expected)
        return low, high


def even_left(fraction: float, seconds: float) -> tuple[float, float] | None:
    """Return the seconds that remain of what is done in pieces of about the same size.

    >>> even_left(0.5, 12.0), even_left(0.5, 1.0)
    ((9.0, 16.0), None)
    """
    if fraction >= 1:
        return (0.0, 0.0)
    if seconds < SOON or fraction <= 0:
        return None
    left = seconds * (1 - fraction) / fraction
    return left * 3 / 4, left * 4 / 3


def build_moment(build: core.DiagramBuild, spent: float) -> Progress:
    """Return how the building of a diagram gets on; `entries` are its nodes."""
    return Progress(
        build.fraction,
        build.nodes,
        rate(build.nodes, spent),
        spent,
        None,
        build.engine,
        build.memory,
        build.size,
    )


def rate(nodes: int, seconds: float) -> float:
    """Return nodes per second, also for no time at all."""
    return nodes / seconds if seconds > 0 else 0.0


def hit_rate(search: Any) -> float:
    """Return the share of look-ups that found what they were for."""
    return search.hits / search.lookups if search.lookups else 0.0

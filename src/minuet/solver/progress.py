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

    OnProgress: TypeAlias = Callable[["Progress"], object]

PERIOD = 0.25  # seconds between calls
SOON = 2.0  # seconds after which it is worth estimating how much is left


class Progress(
    namedtuple(
        "Progress",
        "fraction nodes rate seconds left engine memory entries hit_rate best bound",
        defaults=(None, "", 0, 0, 0.0, None, None),
    )
):
    """A moment of a search.

    - `fraction`: the share of the tree that is done, if every node's weight is divided evenly among
      its branches. It never falls and costs nothing, but trees are uneven, so it says little about
      time: in a lopsided tree, a bar at 1 % may stand for a third of the work. A search for one
      solution restarts from time to time with another tree; then this is the largest share reached
      in any of them. What a search for an optimum skips as too expensive counts as done. For an
      estimate, it is the share of the probes; for `why_none`, the share of items and given options
      known to be needed or not; for many puzzles, the share of the puzzles. None if the whole is
      not known.
    - `nodes`, and `rate`: nodes visited so far, and per second.
    - `seconds`: spent so far.
    - `left`: how many seconds are expected to remain, as a pair (at least, at most), from an
      estimate of the size of the tree, or from what is done so far if the work is in pieces of
      about the same size; None otherwise, for example with a memo, or if the first solution ends
      the search.
    - `engine`: the engine; "memo" if it counts with a memo or builds a diagram, "nogoods" if it
      remembers failed subproblems.
    - `memory`, `entries`, `hit_rate`: bytes used, subproblems remembered, and the share of lookups
      that hit; zero without a memo.
    - `best`, `bound`: for an optimum, the cost of the best solution so far, and the proven bound
      that no solution can beat. None if unknown.
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
        """How far the best solution is from the bound, as a share of its cost; None if unknown.

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
    """Return a share as a percentage, with more digits if it is tiny; never rounded up to 100 %.

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
    report: OnProgress | None,
    moment: Callable[[float], Progress],
) -> bool:
    """Run a search to its end or for some seconds, reporting progress; True if it has ended.

    `run` continues for some seconds and returns whether the search has ended; `moment` makes the
    `Progress` from the seconds spent. An exception in the callback ends the search.
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
    """Reports the progress of consecutive searches as if they were one.

    The callback runs a few times per second, however short they are, and once at the end. Nodes add
    up; the share never falls.
    """

    def __init__(self, report: OnProgress) -> None:
        self._report = report
        self._before = self._nodes = 0  # nodes of the searches before, and of the current one
        self._furthest = 0.0
        self._reported = perf_counter()

    def __call__(self, moment: Progress) -> None:
        """Pass on the progress of the current search."""
        self._nodes = moment.nodes
        if moment.fraction is not None:
            self._furthest = max(self._furthest, moment.fraction)
            moment = moment._replace(fraction=self._furthest)
        now = perf_counter()
        if moment.fraction == 1 or now - self._reported >= PERIOD:
            nodes, self._reported = self._before + self._nodes, now
            self._report(moment._replace(nodes=nodes, rate=rate(nodes, moment.seconds)))

    def next(self) -> None:
        """Another search begins."""
        self._before, self._nodes = self._before + self._nodes, 0


class Outlook:
    """How much longer a plain search for all solutions will take.

    This follows from an estimate of its tree, made on first use after `SOON` seconds, so short
    searches need none.
    """

    def __init__(self, problem: Problem, given: tuple[int, ...]) -> None:
        self._problem = problem
        self._given = given
        self._expected: tuple[float, float] | None = None  # nodes, at least and at most

    def left(self, nodes: int, seconds: float) -> tuple[float, float] | None:
        """Return the seconds that remain after this many nodes, at least and at most."""
        if seconds < SOON or not nodes:
            return None
        if self._expected is None:
            from minuet.solver.estimate import estimated  # on first use: it is seldom needed

            guess = estimated(self._problem, self._given, probes=300, seed=0)
            self._expected = guess.nodes_range
        low, high = (max(0.0, each - nodes) * seconds / nodes for each in self._expected)
        return low, high


def even_left(fraction: float, seconds: float) -> tuple[float, float] | None:
    """Return the seconds that remain for work in pieces of about the same size.

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
    """Return the progress of building a diagram; `entries` are its nodes."""
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
    """Return nodes per second, even if no time has passed."""
    return nodes / seconds if seconds > 0 else 0.0


def hit_rate(search: Any) -> float:
    """Return the share of lookups that hit."""
    return search.hits / search.lookups if search.lookups else 0.0

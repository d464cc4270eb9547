"""Counting all solutions, without enumerating them where that can be saved.

What is left of a problem after some choices is fixed by the items still to be covered (and the
colors already given to others), so its solutions are counted once and remembered. Subproblems that
fall apart are counted part by part. Where few subproblems occur twice, plain search is faster: both
run by turns until one is seen to win, which costs at most about a quarter over plain search alone.
(src/core/questions/count.hpp says how, src/core/memo/ what is remembered.)
"""

from __future__ import annotations

import time
from collections.abc import Callable
from time import perf_counter

from minuet.errors import Interrupted, Stopped
from minuet.native import core
from minuet.problem import Problem
from minuet.solver.native import compiled
from minuet.solver.progress import Outlook, Progress, hit_rate, rate, run_watched
from minuet.solver.solution import Stats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from minuet.solver.progress import Tell

LARGEST = 2**64 - 1  # limit that the core takes
SOON = 0.02  # seconds until other workers begin to enumerate, while a memo is tried
PATIENCE = 0.1  # seconds of work until all do, if the memo does not seem to win
GLANCE = 0.005  # seconds between two looks at what the others have done meanwhile

_work_done = getattr(time, "thread_time", perf_counter)  # browsers know only the time of day


def may_remember(problem: Problem, memory: int) -> bool:
    """Whether a memo could help at all: it needs some memory, and items to remember."""
    return memory > 0 and len(problem.primary) > 0


class MemoRun:
    """One count and its bookkeeping."""

    def __init__(
        self, problem: Problem, given: tuple[int, ...], limit: int | None, memory: int
    ) -> None:
        self.problem = problem
        self.given = given
        self.limit = limit
        core_limit = None if limit is None or limit > LARGEST else limit
        self.search = core.Count(compiled(problem), list(given), core_limit, memory)
        self.seconds = 0.0
        self.others: Callable[[], int] = lambda: 0  # how many others have counted meanwhile
        self._outlook: Outlook | None = None  # of plain search
        self._furthest = 0.0  # who has come so far may be dropped

    @property
    def so_far(self) -> int:
        """How many solutions were counted, here or by others."""
        total = max(self.search.total, self.others())
        return total if self.limit is None else min(total, self.limit)

    @property
    def uses_memo(self) -> bool:
        """Whether the memo gives the answer, or is about to."""
        return self.search.engine == "memo"

    def run(self, seconds: float, progress: Tell | None = None) -> bool:
        """Continue for some seconds; True once the number is known."""
        started = perf_counter()
        try:
            return run_watched(self.search.run, seconds, progress, self._moment)
        except KeyboardInterrupt:
            self.seconds += perf_counter() - started
            started = perf_counter()
            raise Interrupted(count=self.so_far, stats=self.stats()) from None
        finally:
            self.seconds += perf_counter() - started

    def wins(self, seconds: float, is_late: Callable[[], bool] = lambda: False) -> bool:
        """Try for a moment, of at most so many seconds: is this the one to give the answer?

        It is not if it is late: if meanwhile others have found it. The moment is one of work: on a
        machine that is busy with other things, it takes longer.
        """
        started = _work_done()
        while self.seconds < seconds and _work_done() - started < PATIENCE:
            if self.run(min(GLANCE, seconds - self.seconds)):
                return True
            if is_late():
                return False
        return self.uses_memo or self.seconds >= seconds

    def answer(
        self,
        seconds: float,
        progress: Tell | None,
        report: Callable[[Stats], object] | None,
    ) -> int:
        """Count to the end; raise `Stopped` if that takes longer."""
        ended = self.search.done
        if not ended:
            ended = self.run(max(0.0, seconds), progress)
        elif progress is not None:
            progress(self._moment(self.seconds))
        if report is not None:
            report(self.stats())
        if not ended:
            raise self.stopped()
        return self.so_far

    def stopped(self) -> Stopped:
        """Return the error that says how far the count has come."""
        number = self.so_far
        return Stopped(
            f"the search was stopped after {self.seconds:.3g} s: {number:,} solutions so far",
            count=number,
            stats=self.stats(),
        )

    def stats(self) -> Stats:
        """Return what was done so far, by the memo and by plain search together."""
        s = self.search
        return Stats(s.nodes, s.updates, self.so_far, s.depth, self.seconds, s.engine, s.memory)

    def _moment(self, spent: float) -> Progress:
        s = self.search
        self._furthest = max(self._furthest, s.fraction)
        return Progress(
            self._furthest,
            s.nodes,
            rate(s.nodes, spent),
            spent,
            self._left(spent),
            s.engine,
            s.memory,
            s.entries,
            hit_rate(s),
        )

    def _left(self, spent: float) -> tuple[float, float] | None:
        """Return how long plain search would still take, if it leads."""
        s = self.search
        if s.done:
            return (0.0, 0.0)
        if self._outlook is None:
            self._outlook = Outlook(self.problem, self.given)
        return None if self.uses_memo else self._outlook.left(s.plain_nodes, spent)

"""Counting all solutions, without enumerating them if that can be avoided.

What is left of a problem after some choices is fixed by the items still to be covered (and the
colors already given to others), so its solutions are counted once and remembered. Subproblems that
fall into independent parts are counted part by part. If few subproblems occur twice, plain search
is faster, so both take turns until one is clearly ahead, which costs at most about a quarter more
than plain search alone. (See src/core/questions/count.hpp for how, and src/core/memo/ for what is
remembered.)
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
    from minuet.solver.progress import OnProgress

LARGEST = 2**64 - 1  # the largest limit the core accepts
SOON = 0.02  # seconds until other workers start enumerating while the memo is being tried
PATIENCE = 0.1  # seconds of work until all of them do, if the memo does not seem to win
GLANCE = 0.005  # seconds between checks of what the others have done

_work_done = getattr(time, "thread_time", perf_counter)  # browsers have no CPU clock


def may_remember(problem: Problem, memory: int) -> bool:
    """Whether a memo could help at all: it needs memory, and items to remember."""
    return memory > 0 and len(problem.primary) > 0


class MemoRun:
    """One count, with its bookkeeping."""

    def __init__(
        self, problem: Problem, given: tuple[int, ...], limit: int | None, memory: int
    ) -> None:
        self.problem = problem
        self.given = given
        self.limit = limit
        core_limit = None if limit is None or limit > LARGEST else limit
        self.search = core.Count(compiled(problem), list(given), core_limit, memory)
        self.seconds = 0.0
        self.others: Callable[[], int] = lambda: 0  # how many the others have counted so far
        self._outlook: Outlook | None = None  # of plain search
        self._furthest = 0.0  # the largest fraction reported so far: whatever leads may be dropped

    @property
    def so_far(self) -> int:
        """The number of solutions counted, here or by others."""
        total = max(self.search.total, self.others())
        return total if self.limit is None else min(total, self.limit)

    @property
    def uses_memo(self) -> bool:
        """Whether the memo gives the answer, or is about to."""
        return self.search.engine == "memo"

    def run(self, seconds: float, progress: OnProgress | None = None) -> bool:
        """Continue for some seconds; return True once the number is known."""
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
        """Try for at most this many seconds: is this the method that will give the answer?

        It is not if others find the answer first. The time is CPU time, so it takes longer on a
        busy machine.
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
        progress: OnProgress | None,
        report: Callable[[Stats], object] | None,
    ) -> int:
        """Count to the end; raise `Stopped` if time runs out."""
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
        """Return the error that reports how far the count got."""
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
        """Return how much longer plain search would take, if it is ahead."""
        s = self.search
        if s.done:
            return (0.0, 0.0)
        if self._outlook is None:
            self._outlook = Outlook(self.problem, self.given)
        return None if self.uses_memo else self._outlook.left(s.plain_nodes, spent)

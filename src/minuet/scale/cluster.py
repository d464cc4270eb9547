"""The same questions, answered by many processes and machines.

`count`, `solutions`, `solve` and `is_unique` work as in `minuet`, with the workers as a second
argument: a number of processes, any `concurrent.futures.Executor`, or Dask (see `crews`).

    from minuet.scale import cluster

    cluster.count(problem, 4)                           # four processes on this machine
    cluster.count(problem, "tcp://10.0.0.1:8786")       # a Dask scheduler
    cluster.count(problem, client)                      # a Dask Client, with its workers
    cluster.count(problem, MPIPoolExecutor())           # mpi4py
    cluster.run(problem, 4, journal="run.db")           # a long run, that survives anything

A task consists of some parts of the tree (see `parts`) and a number of seconds, after which it
returns what it has not searched. The problem itself is sent to each worker once. `run` keeps a
journal: kill it at any moment and start it again, and it resumes with an exact total.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from time import perf_counter
from typing import Any, TypeAlias

from minuet.problem import Problem
from minuet.scale.backlog import Backlog
from minuet.scale.crews import Crew, Workers
from minuet.scale.journal import Bundle, Totals, seconds_left
from minuet.scale.long_run import run
from minuet.scale.pruning import unusable, without
from minuet.scale.work import ALL, RacingWork, Work, as_many_as_fit
from minuet.solver.counting import MemoRun, may_remember
from minuet.solver.given import given_options
from minuet.solver.interrupts import postponed
from minuet.solver.limits import check_callbacks, memory_bytes, time_seconds
from minuet.solver.packed import Packed
from minuet.solver.parts import Part, chosen_engine
from minuet.solver.progress import Progress, rate
from minuet.solver.questions import Run, Solutions, solution_limit
from minuet.solver.solution import Solution, Stats

__all__ = ["count", "is_unique", "run", "solutions", "solve"]

Report: TypeAlias = Callable[[Stats], object]
OnProgress: TypeAlias = Callable[[Progress], object]


# ---- the questions


def solve(
    problem: Problem,
    workers: Workers,
    *,
    given: Iterable[Any] = (),
    time_limit: float | None = None,
    engine: str = "auto",
    report: Report | None = None,
) -> Solution | None:
    """Return one solution, or None if there is none; see `minuet.solve`.

    Half of the workers divide the tree. The others race through all of it, each in its own order
    and for longer each time, which is the best way to find rare solutions.
    """
    check_callbacks(report=report)
    seconds = time_seconds(time_limit)
    with closing(_open(problem, workers, given, engine, lists=True, first=True)) as search:
        return Run(problem, search).one(seconds, report)


def is_unique(
    problem: Problem,
    workers: Workers,
    *,
    given: Iterable[Any] = (),
    time_limit: float | None = None,
    engine: str = "auto",
    report: Report | None = None,
) -> bool:
    """Return whether there is exactly one solution; see `minuet.is_unique`, and `solve` here."""
    check_callbacks(report=report)
    seconds = time_seconds(time_limit)
    with closing(_open(problem, workers, given, engine, lists=True, first=True)) as search:
        return Run(problem, search).is_unique(seconds, report)


def solutions(
    problem: Problem,
    workers: Workers,
    *,
    given: Iterable[Any] = (),
    limit: int | None = None,
    time_limit: float | None = None,
    engine: str = "auto",
) -> Solutions:
    """Return all solutions, one by one, in no particular order; see `minuet.solutions`.

    Close it, or use it in a `with` block, if you do not exhaust it.
    """
    wanted, seconds = solution_limit(limit), time_seconds(time_limit)
    whole = seconds if limit is None else 0.0
    search = _open(problem, workers, given, engine, whole, lists=True)
    return Solutions(Run(problem, search), wanted, seconds)


def count(
    problem: Problem,
    workers: Workers,
    *,
    given: Iterable[Any] = (),
    limit: int | None = None,
    time_limit: float | None = None,
    engine: str = "auto",
    memory_limit: int | None = None,
    progress: OnProgress | None = None,
    report: Report | None = None,
) -> int:
    """Return the number of solutions, at most `limit`; see `minuet.count`.

    If subproblems repeat so often that remembering them wins, this process counts alone; otherwise,
    or with a named engine, the workers enumerate.
    """
    check_callbacks(progress=progress, report=report)
    wanted, seconds = solution_limit(limit), time_seconds(time_limit)
    memory, counted = memory_bytes(memory_limit), 0
    if engine == "auto" and limit != 0 and may_remember(problem, memory):
        memo = MemoRun(problem, given_options(problem, given), limit, memory)
        if memo.wins(seconds):
            return memo.answer(seconds - memo.seconds, progress, report)
        seconds -= memo.seconds
        counted = memo.so_far
    whole, started = seconds if limit is None else 0.0, perf_counter()
    with closing(_open(problem, workers, given, engine, whole, lists=False)) as search:
        search.on_progress = progress
        enumeration = Run(problem, search)
        enumeration.counted = counted
        return enumeration.number(wanted, seconds - (perf_counter() - started), report)


# ---- a search by workers


class _ClusterSearch:
    """A search by the workers of a cluster, with the interface of `searches.Search`."""

    def __init__(self, work: Work, engine: str, most: int) -> None:
        self.work = work
        self.most = most
        self.engine = engine
        self.on_progress: OnProgress | None = None
        self.paused = False
        self.first: tuple[int, ...] | None = None
        self._found: deque[Packed] = deque()
        self._open: Iterator[tuple[int, ...]] = iter(())  # solutions of the pack being read
        self._held = 0  # solutions found and not yet taken

    # ---- the calls

    def take(self, want: int, seconds: float) -> list[tuple[int, ...]]:
        """Return up to `want` more solutions."""
        most = 1 if want == 1 else self.most
        self._go_on(seconds, most, lambda: self._held >= want)
        taken: list[tuple[int, ...]] = []
        while len(taken) < want and self._held:
            solution = next(self._open, None)
            if solution is None:
                self._open = iter(self._found.popleft())
                continue
            taken.append(solution)
            self._held -= 1
        return taken

    def count(self, limit: int, seconds: float) -> int:
        """Continue until `limit` solutions are found; return how many were, at most `limit`."""
        self._go_on(seconds, min(limit, ALL), lambda: self.work.totals.solutions >= limit)
        return min(limit, self.work.totals.solutions)

    def fraction(self) -> float:
        """Return the share of the tree that is done."""
        return self.work.fraction

    def prove_unique(self, seconds: float) -> int:
        """Count up to two solutions."""
        different: set[tuple[int, ...]] = set()

        def is_decided() -> bool:
            while self._found:
                different.update(tuple(sorted(each)) for each in self._found.popleft())
            return len(different) > 1

        self._go_on(seconds, 2, is_decided)
        self.first = next(iter(different), None)
        decided = getattr(self.work, "decided", None)
        return len(different) if decided is None else decided

    def _go_on(self, seconds: float, most: int, is_enough: Callable[[], bool]) -> None:
        """Let the workers continue until there is enough, everything is done, or time runs out."""
        started = perf_counter()
        with postponed() as is_interrupted:
            while not is_enough() and not self.work.done:
                left = seconds - (perf_counter() - started)
                if left <= 0 or is_interrupted():
                    break
                for _, found in self.work.step(left, most):
                    self._found.append(found)
                    self._held += len(found)
                self._tell(perf_counter() - started)
        self.paused = not is_enough() and not self.work.done
        if is_interrupted():
            raise KeyboardInterrupt

    def _tell(self, spent: float) -> None:
        if self.on_progress is not None:
            fraction, nodes = self.work.fraction, self.nodes
            left = seconds_left(None, self.work.totals, fraction, rate(nodes, spent))
            self.on_progress(
                Progress(fraction, nodes, rate(nodes, spent), spent, left, self.engine)
            )

    def close(self) -> None:
        """Release the workers."""
        self.work.crew.close()

    def __del__(self) -> None:
        self.close()

    # ---- what it did

    @property
    def done(self) -> bool:
        """Whether everything was found and taken."""
        return self.work.done and not self._held

    solutions = property(lambda self: self.work.totals.solutions)
    nodes = property(lambda self: self.work.totals.nodes)
    updates = property(lambda self: self.work.totals.updates)
    depth = property(lambda self: self.work.totals.depth)


def _open(
    problem: Problem,
    workers: Workers,
    given: Iterable[Any],
    engine: str,
    seconds: float = 0.0,
    *,
    lists: bool,
    first: bool = False,
) -> _ClusterSearch:
    """Start a search; `seconds` is how long a search of the whole tree may take."""
    root = Part(given_options(problem, given))
    engine = chosen_engine(problem, engine, root)
    if first:  # racing workers find out by themselves what they can skip
        work: Work = RacingWork(Crew(problem, workers), engine, root)
    else:
        tree, whole = without(problem, unusable(problem, engine, root, seconds)), Bundle(1, (root,))
        work = Work(Crew(tree, workers), engine, Backlog([whole]), Totals(), lists=lists)
    return _ClusterSearch(work, engine, as_many_as_fit(problem))

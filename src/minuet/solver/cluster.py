"""The same questions over many processes and machines.

`count`, `solutions`, `solve` and `is_unique` are asked as in `minuet`, with the workers as a second
argument: a number of processes, any `concurrent.futures.Executor`, or Dask (see `crews`).

    from minuet.solver import cluster

    cluster.count(problem, 4)                           # four processes on this machine
    cluster.count(problem, "tcp://10.0.0.1:8786")       # a Dask scheduler
    cluster.count(problem, client)                      # a Dask Client, with its workers
    cluster.count(problem, MPIPoolExecutor())           # mpi4py
    cluster.run(problem, 4, journal="run.db")           # a long run, that survives anything

A task is some parts of the tree (see `parts`) and a number of seconds, after which it gives back
what it has not searched; the problem itself is sent to a worker once. `run` keeps a journal: killed
at any moment and started again, it goes on, and its total is exact.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from time import perf_counter
from typing import Any, TypeAlias

from minuet.errors import Interrupted, Stopped
from minuet.problem import Problem
from minuet.solver.counting import MemoRun
from minuet.solver.crews import Crew, Workers
from minuet.solver.estimate import estimated
from minuet.solver.frontier import Frontier
from minuet.solver.given import given_options
from minuet.solver.journal import Bundle, Journal, Totals, seconds_left
from minuet.solver.limits import memory_bytes, time_seconds
from minuet.solver.outputs import Output, check_name, open_output
from minuet.solver.parts import Part, open_part
from minuet.solver.progress import Progress, rate
from minuet.solver.questions import PATIENCE, Run, Solutions, solution_limit
from minuet.solver.solution import Solution, Stats
from minuet.solver.tasks import Outcome, Packed, Task, digest

__all__ = ["count", "is_unique", "run", "solutions", "solve"]

Report: TypeAlias = Callable[[Stats], object]
Tell: TypeAlias = Callable[[Progress], object]

SECONDS = 1.0  # of a task, ...
SHORT = 0.1  # ... times this, while other workers have nothing to do
FEW = 100  # tasks under way; if more are, they last longer, so as not to come back too often
MOST = 100_000  # solutions that a task lists, ...
NUMBERS = 5_000_000  # ... and options in them
PIECES = 4  # that a bundle is divided into at a time: single parts are often over in no time
LOOK = 0.1  # seconds between two looks at the time, and at Ctrl-C
ALL = 2**62


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

    Half of the workers divide the tree; the others race through all of it, each in an order of its
    own and for longer each time, which is how a solution is found where they are rare.
    """
    seconds = time_seconds(time_limit)
    with _searching(problem, workers, given, engine, lists=True, first=True) as search:
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
    seconds = time_seconds(time_limit)
    with _searching(problem, workers, given, engine, lists=True, first=True) as search:
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

    Close it, or use it in a `with` block, if you do not go through to the end.
    """
    wanted, seconds = solution_limit(limit), time_seconds(time_limit)
    search = _open(problem, workers, given, engine, lists=True)
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
    progress: Tell | None = None,
    report: Report | None = None,
) -> int:
    """Return the number of solutions, at most `limit`; see `minuet.count`.

    If subproblems come back so often that to remember them wins, that is done here, by one process;
    otherwise, or with a named engine, the workers enumerate.
    """
    wanted, seconds = solution_limit(limit), time_seconds(time_limit)
    if engine == "auto" and limit != 0:
        chosen = given_options(problem, given)
        memo = MemoRun(problem, chosen, limit, memory_bytes(memory_limit))
        if memo.run(min(seconds, PATIENCE), progress) or memo.uses_memo or seconds <= PATIENCE:
            return memo.answer(seconds - memo.seconds, progress, report)
        seconds -= memo.seconds
    with _searching(problem, workers, given, engine, lists=False) as search:
        search.tell = progress
        return Run(problem, search).number(wanted, seconds, report)


# ---- one tree and its workers


class _Work:
    """A tree, what is left of it, and those who work at it."""

    def __init__(self, crew: Crew, engine: str, bundles: Iterable[Bundle], *, lists: bool) -> None:
        self.crew = crew
        self.engine = engine
        self.lists = lists
        self.frontier = Frontier(bundles)
        self.totals = Totals()

    @property
    def done(self) -> bool:
        return not self.frontier

    def step(self, seconds: float, most: int) -> Iterator[Outcome]:
        """Give out what there is, and wait; yield the outcomes of tasks that are done."""
        self._give_out(most)
        for key, outcome in self.crew.outcomes(seconds):
            self._book(key, outcome)
            self._give_out(most)  # at once, for a worker is free
            yield outcome

    @property
    def _places(self) -> int:
        """How many tasks to give out: some more than workers, so that none waits for the next."""
        return self.crew.workers + max(1, self.crew.workers // 4)

    def _give_out(self, most: int) -> None:
        while self.crew.busy < self._places and (bundle := self.frontier.take()):
            self.crew.submit(bundle.id, self._task(bundle.parts, most))

    def _task(self, parts: tuple[Part, ...], most: int) -> Task:
        is_short = len(self.frontier) < self.crew.workers
        seconds = SECONDS * max(SHORT if is_short else 1.0, self.crew.busy / FEW)
        return Task(self.crew.digest, parts, self.engine, seconds, most, self.lists)

    def _book(self, key: int, outcome: Outcome) -> None:
        free = self._places - self.crew.busy - self.frontier.waiting
        self.frontier.give_back(key, outcome.rest, min(max(1, free), PIECES))
        self._add(outcome)
        self.totals = self.totals._replace(solutions=self.totals.solutions + outcome.solutions)

    def _add(self, outcome: Outcome) -> None:
        totals = self.totals
        self.totals = totals._replace(
            nodes=totals.nodes + outcome.nodes,
            updates=totals.updates + outcome.updates,
            depth=max(totals.depth, outcome.depth),
            tasks=totals.tasks + 1,
            worked=totals.worked + outcome.seconds,
        )


class _RacingWork(_Work):
    """The same, while half of the workers look for a solution by themselves."""

    def __init__(self, crew: Crew, engine: str, bundles: Iterable[Bundle], *, root: Part) -> None:
        super().__init__(crew, engine, bundles, lists=True)
        self.root = root
        self.races = 0  # begun so far; a race has a key below 0
        self.racing = 0  # under way
        self.decided: int | None = None  # what a race has proved: 0, 1, or 2 for several

    @property
    def done(self) -> bool:
        return self.decided is not None or super().done

    def _give_out(self, most: int) -> None:
        while self.racing < max(1, self.crew.workers // 2) and self.decided is None:
            rounds = self.races // max(1, self.crew.workers)
            seconds = SECONDS * 2 ** min(rounds, 12)
            race = Task(self.crew.digest, (self.root,), "auto", seconds, most, True, self.races)
            self.races += 1
            self.racing += 1
            self.crew.submit(-self.races, race)
        super()._give_out(most)

    def _book(self, key: int, outcome: Outcome) -> None:
        if key > 0:
            return super()._book(key, outcome)
        self.racing -= 1
        self._add(outcome)
        if not outcome.rest:
            self.decided = outcome.solutions
        return None


class _ClusterSearch:
    """A search by the workers of a cluster, behind the calls of `searches.Search`."""

    def __init__(self, work: _Work, engine: str, most: int) -> None:
        self.work = work
        self.most = most
        self.engine = engine
        self.tell: Tell | None = None
        self.paused = False
        self.first: tuple[int, ...] | None = None
        self._found: deque[Packed] = deque()
        self._open: Iterator[tuple[int, ...]] = iter(())  # solutions of a pack that is being read
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
        """Go on until `limit` solutions were met; return how many were, at most `limit`."""
        self._go_on(seconds, min(limit, ALL), lambda: self.solutions >= limit)
        return min(limit, self.solutions)

    def fraction(self) -> float:
        """Return the share of the tree that is done."""
        return self.work.frontier.fraction

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
        """Let the workers go on until it is enough, or done, or the time is over."""
        started = perf_counter()
        while not is_enough() and not self.work.done:
            left = seconds - (perf_counter() - started)
            if left <= 0:
                break
            for outcome in self.work.step(min(left, LOOK), most):
                self._found.append(outcome.packed)
                self._held += len(outcome.packed)
            self._tell(perf_counter() - started)
        self.paused = not is_enough() and not self.work.done

    def _tell(self, spent: float) -> None:
        if self.tell is not None:
            fraction, nodes = self.work.frontier.fraction, self.nodes
            left = seconds_left(None, self.work.totals, fraction, rate(nodes, spent))
            self.tell(Progress(fraction, nodes, rate(nodes, spent), spent, left, self.engine))

    def close(self) -> None:
        """Let go of the workers."""
        self.work.crew.close()

    def __del__(self) -> None:
        self.close()

    # ---- what it did

    @property
    def done(self) -> bool:
        """Whether all was found, and all that was found was taken."""
        return self.work.done and not self._held

    @property
    def solutions(self) -> int:
        """Solutions met."""
        return self.work.totals.solutions

    @property
    def nodes(self) -> int:
        """Branches entered, by all workers."""
        return self.work.totals.nodes

    @property
    def updates(self) -> int:
        """Options removed or looked at, by all workers."""
        return self.work.totals.updates

    @property
    def depth(self) -> int:
        """The most options chosen at a time."""
        return self.work.totals.depth


def _open(
    problem: Problem,
    workers: Workers,
    given: Iterable[Any],
    engine: str,
    *,
    lists: bool,
    first: bool = False,
) -> _ClusterSearch:
    root = Part(given_options(problem, given))
    engine = _chosen(problem, engine, root)
    crew, start = Crew(problem, workers), [Bundle(1, (root,))]
    work = (
        _RacingWork(crew, engine, start, root=root)
        if first
        else _Work(crew, engine, start, lists=lists)
    )
    return _ClusterSearch(work, engine, _as_many_as_fit(problem))


def _as_many_as_fit(problem: Problem) -> int:
    """How many solutions a task may list, so that they fit into the memory of everyone."""
    return max(1, min(MOST, NUMBERS // max(1, len(problem.primary))))


@contextmanager
def _searching(*question: Any, **how: Any) -> Iterator[_ClusterSearch]:
    search = _open(*question, **how)
    try:
        yield search
    finally:
        search.close()


def _chosen(problem: Problem, engine: str, root: Part) -> str:
    """The engine, chosen once for the whole tree."""
    if engine == "reference":
        raise ValueError("the reference engine is for one worker: choose another one")
    return open_part(problem, engine, root).engine


# ---- a long run


def run(
    problem: Problem,
    workers: Workers,
    *,
    journal: str | Path,
    output: str | Path | None = None,
    given: Iterable[Any] = (),
    time_limit: float | None = None,
    engine: str = "auto",
    progress: Callable[[Progress, int], object] | None = None,
) -> Stats:
    """Enumerate all solutions, with a journal from which to go on, whatever ends the run.

    Where there is such a journal already, it goes on from there; a journal of another problem, or
    one that another run holds, raises `JournalError`. `output` names a file to write all solutions
    to, `.jsonl` or `.parquet` (see `outputs`); without it, they are counted.

    Returns what was done in all, over all runs; `Stats.solutions` is the number of solutions.
    Raises `Stopped` when the time is over, or at Ctrl-C: the same call goes on. `progress` is
    called now and then with the `Progress` and the number of solutions so far.
    """
    seconds = time_seconds(time_limit)
    root = Part(given_options(problem, given))
    settings = {
        "problem": digest(problem),
        "given": [*root.chosen],
        "engine": _chosen(problem, engine, root),
        "output": None if output is None else str(check_name(output)),
    }
    with (
        Journal.open(journal, settings, root) as book,
        closing(_LongRun(problem, book, settings, progress)) as long_run,
    ):
        return long_run.go_on(workers, seconds)


class _LongRun:
    """A run that writes down what it does."""

    def __init__(
        self,
        problem: Problem,
        journal: Journal,
        settings: dict[str, Any],
        progress: Callable[[Progress, int], object] | None,
    ) -> None:
        self.problem = problem
        self.journal = journal
        self.engine: str = settings["engine"]
        self.given = tuple(settings["given"])
        self.before = journal.totals()
        self.bundles = journal.bundles()
        self.known = {bundle.id for bundle in self.bundles}
        self.output: Output | None = None
        if settings["output"] is not None:
            self._open_output(settings["output"])
        self.progress = progress
        self.expected: list[float] | None = None
        self.pending: list[Packed] = []
        self.started = self.written = perf_counter()
        self.cost = 0.0  # seconds that the last commit took
        self.is_interrupted = False

    def close(self) -> None:
        """Close the file of solutions."""
        if self.output is not None:
            self.output.close()

    def _open_output(self, path: str) -> None:
        is_begun = self.journal.noted("output_begun")
        position = self.before.position if is_begun else None
        self.output = open_output(path, self.problem, position)
        if not is_begun:
            self.journal.note("output_begun", True)

    def go_on(self, workers: Workers, seconds: float) -> Stats:
        """Work until all is done, or the time is over."""
        if not self.bundles:
            return self._stats(self.before)
        self.expected = self._expect()
        crew = Crew(self.problem, workers)
        work = _Work(crew, self.engine, self.bundles, lists=self.output is not None)
        try:
            with self._watching_for_interrupts():
                self._work(work, seconds)
        finally:
            crew.close()
        totals = self.journal.totals()
        if work.done:
            return self._stats(totals)
        kind = Interrupted if self.is_interrupted else Stopped
        raise kind(
            f"the run was {'interrupted' if self.is_interrupted else 'stopped'} with "
            f"{totals.solutions:,} solutions so far; it goes on from {self.journal.path}",
            count=totals.solutions,
            stats=self._stats(totals),
        )

    def _work(self, work: _Work, seconds: float) -> None:
        most = ALL if self.output is None else _as_many_as_fit(self.problem)
        while not (work.done or self.is_interrupted or self._spent() >= seconds):
            for outcome in work.step(min(LOOK, max(0.0, seconds - self._spent())), most):
                self.pending.append(outcome.packed)
            if self._is_due():
                self._commit(work)
            self._tell(work)
        self._commit(work)

    def _is_due(self) -> bool:
        """Whether to commit: often, but not so often that it takes much of the time."""
        since, output = perf_counter() - self.written, self.output
        if output is not None and sum(map(len, self.pending)) >= output.many:
            return True
        if since < 20 * self.cost or not self.pending:
            return False
        return output is None or output.is_due(self._spent(), since)

    def _commit(self, work: _Work) -> None:
        """Write down all that is done: first the solutions, then that they are there."""
        started = perf_counter()
        position = self.before.position
        if self.output is not None:
            position = self.output.write(self.pending)
        self.pending.clear()
        done, new = work.frontier.changes(self.known)
        self.journal.commit(done, new, self._totals(work, position))
        self.known.difference_update(done)
        self.known.update(bundle.id for bundle in new)
        self.written = perf_counter()
        self.cost = self.written - started

    def _totals(self, work: _Work, position: int) -> Totals:
        before, now = self.before, work.totals
        return Totals(
            before.solutions + now.solutions,
            before.nodes + now.nodes,
            before.updates + now.updates,
            max(before.depth, now.depth),
            before.tasks + now.tasks,
            before.worked + now.worked,
            before.seconds + self._spent(),
            position,
        )

    def _spent(self) -> float:
        return perf_counter() - self.started

    def _stats(self, totals: Totals) -> Stats:
        return Stats(
            totals.nodes,
            totals.updates,
            totals.solutions,
            totals.depth,
            totals.seconds,
            self.engine,
        )

    def _tell(self, work: _Work) -> None:
        if self.progress is None:
            return
        totals, spent = self._totals(work, 0), self._spent()
        speed, fraction = rate(work.totals.nodes, spent), work.frontier.fraction
        left = seconds_left(self.expected, totals, fraction, speed)
        moment = Progress(fraction, totals.nodes, speed, totals.seconds, left, self.engine)
        self.progress(moment, totals.solutions)

    def _expect(self) -> list[float] | None:
        """How many nodes the tree may have, at least and at most: estimated once."""
        kept: list[float] | None = self.journal.noted("expected_nodes")
        if kept is None:
            try:
                kept = [*estimated(self.problem, self.given, 300, 0, 2.0).nodes_range]
            except Stopped as stopped:
                if isinstance(stopped, KeyboardInterrupt):
                    raise
                kept = []
            self.journal.note("expected_nodes", kept)
        return kept

    @contextmanager
    def _watching_for_interrupts(self) -> Iterator[None]:
        """Let Ctrl-C wait until what is done is written; a second one does not wait."""
        if current_thread() is not main_thread():
            yield
            return
        before = signal.getsignal(signal.SIGINT)

        def interrupt(*_: object) -> None:
            self.is_interrupted = True
            signal.signal(signal.SIGINT, before)

        signal.signal(signal.SIGINT, interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

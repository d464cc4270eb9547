"""A run that takes as long as it takes: it keeps a journal and resumes from it, whatever ended
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

from minuet.errors import Interrupted, JournalError, Stopped
from minuet.problem import Problem
from minuet.problem.digest import digest
from minuet.scale.audit import audit
from minuet.scale.backlog import Backlog
from minuet.scale.crews import Crew, Workers
from minuet.scale.journal import Done, Journal, Totals, seconds_left
from minuet.scale.outputs import (
    Output,
    check_name,
    name_for,
    open_output,
    path_from,
    remove_empty,
)
from minuet.scale.pruning import unusable, without
from minuet.scale.work import ALL, Work, as_many_as_fit
from minuet.solver.estimate import estimated
from minuet.solver.given import given_options
from minuet.solver.interrupts import postponed
from minuet.solver.limits import check_callbacks, time_seconds
from minuet.solver.packed import Packed
from minuet.solver.parts import Part, chosen_engine
from minuet.solver.progress import Progress, rate
from minuet.solver.solution import Stats

OnProgress: TypeAlias = Callable[[Progress, int], object]
ESTIMATE = 2.0  # seconds to spend on estimating the size of the tree


def run(
    problem: Problem,
    workers: Workers,
    *,
    journal: str | Path,
    output: str | Path | None = None,
    given: Iterable[Any] = (),
    time_limit: float | None = None,
    engine: str = "auto",
    progress: OnProgress | None = None,
) -> Stats:
    """Enumerate all solutions, with a journal to resume from, whatever ends the run.

    If the journal already exists, the run resumes from it; a journal of another problem, or one
    that another run holds, raises `JournalError`. `output` names a file to write all solutions to,
    `.jsonl` or `.parquet` (see `outputs`); without it, they are counted.

    Returns the statistics of all runs together; `Stats.solutions` is the number of solutions. The
    journal is audited first (see `audit`): a total that does not add up raises `JournalError`.
    Raises `Stopped` when time runs out, or on Ctrl-C; the same call resumes. `progress` is called
    from time to time with the `Progress` and the number of solutions so far.
    """
    check_callbacks(progress=progress)
    seconds = time_seconds(time_limit)
    root = Part(given_options(problem, given))
    settings = {
        "problem": digest(problem),
        "given": [*root.chosen],
        "engine": chosen_engine(problem, engine, root),
        "output": None if output is None else name_for(journal, check_name(output)),
    }
    with (
        Journal.open(journal, settings, root) as book,
        _nothing_left_of_a_false_start(book, output),
        closing(LongRun(problem, book, settings, progress)) as long_run,
    ):
        return long_run.go_on(workers, seconds)


@contextmanager
def _nothing_left_of_a_false_start(journal: Journal, output: str | Path | None) -> Iterator[None]:
    """If a run fails before there is anything to keep, remove the files it created."""
    is_output_new = output is not None and not Path(output).exists()
    try:
        yield
    except Stopped:
        raise
    except BaseException:
        if journal.is_blank:
            journal.discard()
            if is_output_new:
                remove_empty(output or "")
        raise


class LongRun:
    """A run that records what it does."""

    def __init__(
        self,
        problem: Problem,
        journal: Journal,
        settings: dict[str, Any],
        progress: OnProgress | None,
    ) -> None:
        self.problem = problem
        self.journal = journal
        self.engine: str = settings["engine"]
        self.given = tuple(settings["given"])
        self.before = journal.totals()
        self.bundles = journal.bundles()
        self.last = journal.last()  # the last bundle the journal knows of
        self.output: Output | None = None
        if settings["output"] is not None:
            self._open_output(path_from(journal.path, settings["output"]))
        self.progress = progress
        self.expected: list[float] | None = None
        self.pending: list[tuple[Done, Packed]] = []  # tasks the journal does not know of yet
        self.started = self.written = perf_counter()
        self.cost = 0.0  # seconds that the last commit took
        self.is_interrupted: Callable[[], bool] = lambda: False

    def close(self) -> None:
        """Close the file of solutions."""
        if self.output is not None:
            self.output.close()

    def _open_output(self, path: Path) -> None:
        is_begun = self.journal.noted("output_begun")
        position = self.before.position if is_begun else None
        self.output = open_output(path, self.problem, position)
        if not is_begun:
            self.journal.note("output_begun", True)

    def go_on(self, workers: Workers, seconds: float) -> Stats:
        """Work until all is done, or time runs out."""
        if not self.bundles:
            return self._finished(self.before)
        tree = without(self.problem, self._unusable(seconds))
        self.expected = self._expect(tree, seconds)
        crew = Crew(tree, workers)
        backlog, lists = Backlog(self.bundles, self.last), self.output is not None
        work = Work(crew, self.engine, backlog, self.before, lists=lists)
        with postponed() as self.is_interrupted, closing(crew):
            self._work(work, seconds)
        totals = self.journal.totals()
        if work.done:
            return self._finished(totals)
        kind, how = (Interrupted, "interrupted") if self.is_interrupted() else (Stopped, "stopped")
        raise kind(
            f"the run was {how} with "
            f"{totals.solutions:,} solutions so far; it continues from {self.journal.path}",
            count=totals.solutions,
            stats=self._stats(totals),
        )

    def _finished(self, totals: Totals) -> Stats:
        """Check that the journal adds up before anyone relies on its total."""
        if wrong := audit(self.journal.path):
            raise JournalError(f"{self.journal.path} does not add up: {wrong[0]}")
        return self._stats(totals)

    def _work(self, work: Work, seconds: float) -> None:
        most = ALL if self.output is None else as_many_as_fit(self.problem)
        while not (work.done or self.is_interrupted() or self._spent() >= seconds):
            try:
                self.pending.extend(work.step(max(0.0, seconds - self._spent()), most))
            except Exception:  # workers are lost, or a task has failed
                if self.pending:  # what came back before
                    self._commit(work)
                raise
            if self._is_due():
                self._commit(work)
            self._tell(work)
        self._commit(work)

    def _is_due(self) -> bool:
        """Whether to commit: often, but not so often that it takes up much of the time."""
        since, output = perf_counter() - self.written, self.output
        if output is not None and sum(len(found) for _, found in self.pending) >= output.many:
            return True
        if since < 20 * self.cost or not self.pending:
            return False
        return output is None or output.is_due(self._spent(), since)

    def _commit(self, work: Work) -> None:
        """Record everything that is done: first the solutions, then the fact that they are
        there.
        """
        started = perf_counter()
        self.journal.is_blank = False
        position = self.before.position
        if self.output is not None:
            position = self.output.write([found for _, found in self.pending])
        done, new = [done for done, _ in self.pending], work.backlog.since(self.last)
        self.journal.commit(done, new, self._totals(work, position))
        self.pending.clear()
        self.last = work.backlog.last
        self.written = perf_counter()
        self.cost = self.written - started

    def _totals(self, work: Work, position: int) -> Totals:
        return work.totals._replace(seconds=self.before.seconds + self._spent(), position=position)

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

    def _tell(self, work: Work) -> None:
        if self.progress is None:
            return
        totals, spent = self._totals(work, 0), self._spent()
        speed = rate(totals.nodes - self.before.nodes, spent)
        fraction = work.fraction
        left = seconds_left(self.expected, totals, fraction, speed)
        moment = Progress(fraction, totals.nodes, speed, totals.seconds, left, self.engine)
        self.progress(moment, totals.solutions)

    def _unusable(self, seconds: float) -> list[int]:
        """Options to skip, found once: what is left of the tree was made without them."""
        kept: list[int] | None = self.journal.noted("unusable")
        if kept is None:
            root = Part(self.given)
            kept = [] if self.before.tasks else unusable(self.problem, self.engine, root, seconds)
            self.journal.note("unusable", kept)
        return kept

    def _expect(self, tree: Problem, seconds: float) -> list[float] | None:
        """The number of nodes the tree may have, at least and at most, estimated once."""
        kept: list[float] | None = self.journal.noted("expected_nodes")
        if kept is None:
            longest = min(ESTIMATE, seconds / 4)
            try:
                kept = [*estimated(tree, self.given, 300, 0, longest).nodes_range]
            except Stopped as stopped:
                if isinstance(stopped, KeyboardInterrupt):
                    raise
                if longest < ESTIMATE:
                    return None  # a run with more time may try again
                kept = []
            self.journal.note("expected_nodes", kept)
        return kept

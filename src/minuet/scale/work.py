"""A search tree that a crew works on: what to give out next, for how long, and what was done.

A task is a bundle of parts and a number of seconds. It lasts a second: less while others are idle,
more if so many workers would return too often. Tasks also get longer as more of them are done,
because the journal keeps a row for each (see `journal`): a run a hundred times as long has ten
times as many. Toward the end of a time limit tasks get shorter, so that they return in time and
even very short runs make progress.
"""

from __future__ import annotations

from collections.abc import Iterator

from minuet.problem import Problem
from minuet.scale.backlog import Backlog
from minuet.scale.crews import Crew
from minuet.scale.journal import Bundle, Done, Totals, share_done
from minuet.scale.tasks import Outcome, Task
from minuet.solver.packed import Packed
from minuet.solver.parts import Part

SECONDS = 1.0  # of a task, ...
SHORT = 0.1  # ... times this, while other workers have nothing to do, and at the least
FEW = 100  # tasks under way; if more are, they last longer, so as not to come back too often
MANY = 20_000  # tasks that were done; after as many more, they last a second longer
MOST = 100_000  # solutions that a task lists, ...
NUMBERS = 5_000_000  # ... and options in them
LOOK = 0.1  # seconds between checks of the time and of Ctrl-C
ALL = 2**62
PIECES = 4  # parts a bundle is divided into at a time; single parts are often done instantly


def as_many_as_fit(problem: Problem) -> int:
    """How many solutions a task may list, so that they fit into every worker's memory."""
    return max(1, min(MOST, NUMBERS // max(1, len(problem.primary))))


class Work:
    """A tree, what is left of it, what was done, and those who work at it.

    `totals` is what was done before, and grows.
    """

    def __init__(
        self, crew: Crew, engine: str, backlog: Backlog, totals: Totals, *, lists: bool
    ) -> None:
        self.crew = crew
        self.engine = engine
        self.lists = lists
        self.backlog = backlog
        self.totals = totals
        self._left = float("inf")  # seconds until time runs out

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return not self.backlog

    @property
    def fraction(self) -> float:
        """The share of the tree that is done."""
        return share_done(self.totals.share, len(self.backlog))

    def step(self, seconds: float, most: int) -> Iterator[tuple[Done, Packed]]:
        """Give out tasks and wait a moment; yield the finished tasks and what they found."""
        self._left = seconds
        self._give_out(most)
        for key, outcome in self.crew.outcomes(min(seconds, LOOK)):
            yield self._book(key, outcome), outcome.packed
            self._give_out(most)  # at once, for a worker is free

    @property
    def _places(self) -> int:
        """The number of tasks to give out: more than workers, so that none has to wait for the
        next.
        """
        workers = self.crew.workers
        return workers + max(1, workers // 4) if workers else 0

    def _give_out(self, most: int) -> None:
        while self.crew.busy < self._places and (bundle := self.backlog.take()):
            self.crew.submit(bundle.id, self._task(bundle.parts, most))

    def _task(self, parts: tuple[Part, ...], most: int) -> Task:
        return Task(self.crew.digest, parts, self.engine, self._seconds(), most, self.lists)

    def _seconds(self) -> float:
        """How long the next task should take."""
        is_short = len(self.backlog) < self.crew.workers
        length = (SHORT if is_short else 1.0) * (1.0 + self.totals.tasks / MANY)
        seconds = SECONDS * max(length, self.crew.busy / FEW)
        return min(seconds, max(SECONDS * SHORT, self._left / 4))

    def _book(self, key: int, outcome: Outcome) -> Done:
        free = self._places - self.crew.busy - self.backlog.waiting
        bundle = self.backlog.give_back(key, outcome.rest, min(max(1, free), PIECES))
        done = Done.of(bundle, outcome, self.totals.solutions)
        self._add(outcome, outcome.solutions)
        return done

    def _add(self, outcome: Outcome, solutions: int) -> None:
        totals = self.totals
        self.totals = totals._replace(
            solutions=totals.solutions + solutions,
            nodes=totals.nodes + outcome.nodes,
            updates=totals.updates + outcome.updates,
            depth=max(totals.depth, outcome.depth),
            tasks=totals.tasks + 1,
            worked=totals.worked + outcome.seconds,
            share=totals.share + outcome.weight,
        )


class RacingWork(Work):
    """The same, while half of the workers race for a solution on their own."""

    def __init__(self, crew: Crew, engine: str, root: Part) -> None:
        super().__init__(crew, engine, Backlog([Bundle(1, (root,))]), Totals(), lists=True)
        self.root = root
        self.races = 0  # begun so far; a race has a key below 0
        self.racing = 0  # under way
        self.decided: int | None = None  # what a race has proved: 0, 1, or 2 for several

    @property
    def done(self) -> bool:
        """Whether a race is won, or nothing is left to do."""
        return self.decided is not None or super().done

    def _give_out(self, most: int) -> None:
        racers = min(self.crew.workers, max(1, self.crew.workers // 2))
        while self.racing < racers and self.decided is None:
            rounds = self.races // max(1, self.crew.workers)
            seconds = SECONDS * 2 ** min(rounds, 12)
            race = Task(self.crew.digest, (self.root,), "auto", seconds, most, True, self.races)
            self.races += 1
            self.racing += 1
            self.crew.submit(-self.races, race)
        super()._give_out(most)

    def _book(self, key: int, outcome: Outcome) -> Done:
        if key > 0:
            return super()._book(key, outcome)
        self.racing -= 1
        self._add(outcome, 0)  # others may have met the same
        if not outcome.rest:
            self.decided = outcome.solutions
        return Done.of(Bundle(key, (self.root,)), outcome, self.totals.solutions)

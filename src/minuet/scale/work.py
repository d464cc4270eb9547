"""A search tree that a crew works at: what to give out next, for how long, and what was done.

A task is a bundle of parts and a number of seconds. It lasts a second: less while others have
nothing to do, longer where so many workers would come back too often, and longer the more tasks
were done already, for the journal keeps a row of each (see `journal`): a run that is a hundred
times as long has ten times as many. Towards the end of a time limit they get shorter, so as to come
back in time: so runs that are shorter than a task would be get on as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from minuet.problem import Problem
from minuet.scale.crews import Crew
from minuet.scale.frontier import Frontier
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
LOOK = 0.1  # seconds between two looks at the time, and at Ctrl-C
ALL = 2**62
PIECES = 4  # that a bundle is divided into at a time: single parts are often over in no time


def as_many_as_fit(problem: Problem) -> int:
    """How many solutions a task may list, so that they fit into the memory of everyone."""
    return max(1, min(MOST, NUMBERS // max(1, len(problem.primary))))


class Work:
    """A tree, what is left of it, what was done, and those who work at it.

    `totals` is what was done before, and grows.
    """

    def __init__(
        self, crew: Crew, engine: str, frontier: Frontier, totals: Totals, *, lists: bool
    ) -> None:
        self.crew = crew
        self.engine = engine
        self.lists = lists
        self.frontier = frontier
        self.totals = totals
        self._left = float("inf")  # seconds until time runs out

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return not self.frontier

    @property
    def fraction(self) -> float:
        """The share of the tree that is done."""
        return share_done(self.totals.share, len(self.frontier))

    def step(self, seconds: float, most: int) -> Iterator[tuple[Done, Packed]]:
        """Give out what there is, and wait a moment; yield the tasks done, and what they found."""
        self._left = seconds
        self._give_out(most)
        for key, outcome in self.crew.outcomes(min(seconds, LOOK)):
            yield self._book(key, outcome), outcome.packed
            self._give_out(most)  # at once, for a worker is free

    @property
    def _places(self) -> int:
        """How many tasks to give out: some more than workers, so that none waits for the next."""
        workers = self.crew.workers
        return workers + max(1, workers // 4) if workers else 0

    def _give_out(self, most: int) -> None:
        while self.crew.busy < self._places and (bundle := self.frontier.take()):
            self.crew.submit(bundle.id, self._task(bundle.parts, most))

    def _task(self, parts: tuple[Part, ...], most: int) -> Task:
        return Task(self.crew.digest, parts, self.engine, self._seconds(), most, self.lists)

    def _seconds(self) -> float:
        """How long the next task is to last."""
        is_short = len(self.frontier) < self.crew.workers
        length = (SHORT if is_short else 1.0) * (1.0 + self.totals.tasks / MANY)
        seconds = SECONDS * max(length, self.crew.busy / FEW)
        return min(seconds, max(SECONDS * SHORT, self._left / 4))

    def _book(self, key: int, outcome: Outcome) -> Done:
        free = self._places - self.crew.busy - self.frontier.waiting
        bundle = self.frontier.give_back(key, outcome.rest, min(max(1, free), PIECES))
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
    """The same, while half of the workers look for a solution by themselves."""

    def __init__(self, crew: Crew, engine: str, root: Part) -> None:
        super().__init__(crew, engine, Frontier([Bundle(1, (root,))]), Totals(), lists=True)
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

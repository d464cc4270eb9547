"""Searching on several cores: threads in one process, because the core releases the GIL.

There are two ways, both behind the interface `searches.Search`, so the questions see no difference:

- `SharedSearch` searches a whole tree. The tree is a list of parts (`Share`) in the order in which
  one worker would search them. A worker claims a part and searches it in short slices. When others
  have nothing left to claim, it splits what it has not searched yet into smaller parts, puts them
  back into the list, and claims one of them. So all workers stay busy even if the tree is uneven,
  and nothing has to be guessed beforehand.
- `Portfolio` looks for a first solution, or a proof about it: the same search with different seeds,
  and the first to finish has the answer.

Ctrl-C arrives in the asking thread, between any two steps. So that thread takes locks only with
`with`, waits on a `Bell`, and leaves shared state consistent after every step.
"""

from __future__ import annotations

import atexit
import os
import sys
import threading
import warnings
from collections import deque, namedtuple
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import repeat, starmap
from threading import Condition, Lock, RLock, Thread
from time import perf_counter

from minuet.errors import as_whole
from minuet.native import core
from minuet.solver.native import in_order, native_search
from minuet.solver.parts import Part, open_part, rest_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from minuet.problem import Problem

SLICE = 0.005  # seconds a worker searches before it checks whether others are waiting for work
CHUNK = 2000  # solutions a worker collects before it hands them over
MOST = 4096  # workers on one machine: more must be a mistake, and would take hours to start
BUFFER = 20_000  # workers wait while more solutions than this have not been taken


def workers_wanted(workers: int | str) -> int:
    """Return the number of workers: a number, or "all" for one per core.

    If threads cannot be started it is 1, with a warning if more were asked for by number.

    >>> workers_wanted(3)
    3
    """
    if workers == "all":
        return _cores() if has_threads() else 1
    number = as_whole(workers)
    if number is None or number < 1:
        raise ValueError(f'workers must be a number, 1 or more, or "all": {workers!r}')
    if number > MOST:
        raise ValueError(f"workers must be at most {MOST:,}: {workers!r}")
    if number > 1 and not has_threads():
        message = f"threads cannot be started here: one worker searches instead of {number}"
        warnings.warn(message, RuntimeWarning, stacklevel=2)
        return 1
    return number


def has_threads() -> bool:
    """Return whether threads can be started: not in a browser, and not if MINUET_THREADS is 0."""
    return sys.platform != "emscripten" and os.environ.get("MINUET_THREADS") != "0"


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Bell:
    """One thread waits until others ring.

    A `Condition` would not do: if Ctrl-C arrives while it takes its lock, the lock is never
    released.
    """

    def __init__(self) -> None:
        self._silence = Lock()

    def wait(self, seconds: float) -> None:
        """Wait, but no longer than this many seconds."""
        self._silence.acquire(timeout=seconds)

    def ring(self) -> None:
        """Wake the thread that waits, or the next one that will."""
        with suppress(RuntimeError):  # it was rung already
            self._silence.release()


class Worker(Thread):
    """A thread that searches until it is asked to stop, or until the program ends."""

    def __init__(self, stop: Callable[[], None], work: Callable[..., None], *about: object) -> None:
        super().__init__(target=work, args=about, daemon=True)
        self.stop = stop

    def start(self) -> None:
        """Start completely or not at all: a Ctrl-C in between would leave a thread that never
        runs.
        """
        from minuet.solver.interrupts import held_back  # imported on first use: rarely needed

        with held_back():
            super().start()


@atexit.register
def _end_workers() -> None:
    """Stop the remaining threads: the system would kill them inside the core and complain."""
    left = [each for each in threading.enumerate() if isinstance(each, Worker) and each.is_alive()]
    if left:
        from minuet.solver.interrupts import postponed

        with postponed():  # another Ctrl-C would leave them to the system after all
            for worker in left:
                worker.stop()
            for worker in left:
                worker.join()


class Tally(namedtuple("Tally", "nodes updates solutions depth", defaults=(0, 0, 0, 0))):
    """The work done by one search, or by several."""

    __slots__ = ()
    nodes: int
    updates: int
    solutions: int
    depth: int

    def __add__(self, other: Tally) -> Tally:  # type: ignore[override]
        return Tally(
            self.nodes + other.nodes,
            self.updates + other.updates,
            self.solutions + other.solutions,
            max(self.depth, other.depth),
        )


class Share:
    """A part of the tree, in the list of all parts."""

    __slots__ = ("following", "found", "is_claimed", "is_done", "part", "tally")

    def __init__(self, part: Part, following: Share | None) -> None:
        self.part = part
        self.following = following  # what one worker would search next
        self.found: deque[tuple[int, ...]] = deque()  # solutions not yet taken
        self.tally = Tally()  # counts of its search after its last slice; empty once it is done
        self.is_claimed = self.is_done = False


class _Tree:
    """State shared by the workers. It is read and changed only while holding the lock."""

    def __init__(
        self,
        problem: Problem,
        engine: str,
        chosen: tuple[int, ...],
        seed: int | None,
    ) -> None:
        self.problem = problem
        self.asked = engine
        self.in_order = engine  # for listing: an engine that keeps the order of solutions
        self.seed = seed
        self.workers = 0  # that have come
        self.lock = RLock()
        self.changed = Condition(self.lock)  # wakes workers ...
        self.bell = Bell()  # ... and the asking thread
        self.head: Share | None = Share(Part(chosen), None)  # the first part that is not finished
        self.idle = 0  # workers waiting for a part to claim
        self.is_stopping = False
        self.limit = 0  # solutions to count; 0: list them
        self.ordered = False
        self.failure: BaseException | None = None
        self.ended = Tally()  # by searches that ended
        self.searched = 0.0  # share of the tree done by searches that ended
        self.most_met = 0  # distinct solutions; never decreases, even if a search starts over

    @property
    def buffered(self) -> int:
        """Solutions found and not yet taken."""
        return sum(len(share.found) for share in self.shares())

    def shares(self) -> Iterator[Share]:
        share = self.head
        while share is not None:
            yield share
            share = share.following

    # ---- what workers do

    def work(self) -> None:
        with self.lock:
            self.workers += 1  # separate, because Ctrl-C may arrive while threads are being started
        try:
            while (share := self.claim()) is not None:
                engine = self.asked if self.limit else self.in_order
                search = open_part(self.problem, engine, share.part, self.seed)
                while not self.advance(share, search):
                    pass
        except BaseException as failure:  # handed to whoever asked the question
            self.failure = failure
            self.stop()

    def claim(self) -> Share | None:
        """Return a part to search; None if the whole tree is done or the search stops."""
        with self.lock:
            self.idle += 1
            while not self.is_stopping and self.idle < self.workers and not self.unclaimed():
                self.changed.wait()
            share = None if self.is_stopping else self.unclaimed()
            if share is None:
                self.tell_all()  # all are idle: the tree is done
            else:
                share.is_claimed = True
                self.idle -= 1
            return share

    def unclaimed(self) -> Share | None:
        return next((share for share in self.shares() if not share.is_claimed), None)

    def advance(self, share: Share, search: core.Search) -> bool:
        """Search a slice; True when the worker is done with this share."""
        if self.limit:
            search.count(self.limit, SLICE)
            found: list[tuple[int, ...]] = []
        else:
            found = search.take(CHUNK, SLICE)
        with self.lock:
            share.found.extend(found)
            share.tally = Tally(search.nodes, search.updates, search.solutions, search.depth)
            self.most_met = max(self.most_met, self.done_so_far().solutions)
            if search.done or (self.idle and not self.is_stopping and not self.unclaimed()):
                self.end(share, search)
            if self.has_enough():
                self.is_stopping = True
            self.tell_all()
            while self.is_too_far_ahead(share):
                self.changed.wait()
            return share.is_done or self.is_stopping

    def end(self, share: Share, search: core.Search) -> None:
        """End the search of a share; what it has not searched yet becomes new parts."""
        for rest in reversed(rest_of(search, share.part.weight)):
            share.following = Share(rest, share.following)
        self.searched += share.part.weight * search.fraction()
        self.ended += share.tally._replace(solutions=search.settled)  # the rest contains more
        share.tally = Tally()
        share.is_done = True
        self.forget_finished()

    def stop(self) -> None:
        with self.lock:
            self.is_stopping = True
            self.tell_all()

    def tell_all(self) -> None:
        self.changed.notify_all()
        self.bell.ring()

    def is_too_far_ahead(self, share: Share) -> bool:
        is_next = self.ordered and share is self.head
        return self.buffered > BUFFER and not is_next and not self.is_stopping

    # ---- what the one who asked does

    def forget_finished(self) -> None:
        """Skip parts that are done and whose solutions have been taken."""
        while self.head is not None and self.head.is_done and not self.head.found:
            self.head = self.head.following

    def take_found(self, taken: list[tuple[int, ...]], want: int) -> None:
        """Take up to `want` solutions; if they must be in order, only from the first part."""
        for share in self.shares():
            number = min(want - len(taken), len(share.found))
            taken.extend(starmap(share.found.popleft, repeat((), number)))  # in one step
            if len(taken) >= want or (self.ordered and not share.is_done):
                break
        self.forget_finished()
        self.changed.notify_all()

    def is_finished(self) -> bool:
        return self.idle == self.workers and self.unclaimed() is None

    def has_enough(self) -> bool:
        return 0 < self.limit <= self.most_met

    def done_so_far(self) -> Tally:
        return sum((share.tally for share in self.shares()), self.ended)


class SharedSearch:
    """One search by several workers."""

    def __init__(
        self,
        problem: Problem,
        engine: str,
        given: tuple[int, ...],
        workers: int,
        *,
        seed: int | None = None,
        ordered: bool = False,
    ) -> None:
        self._workers = workers
        self._tree = _Tree(problem, engine, given, seed)
        self._tree.ordered = ordered
        probe = native_search(problem, engine, first=False, given=given, seed=seed)
        self.engine = probe.engine
        self._tree.in_order = in_order(engine, self.engine)
        self.done = self.paused = False
        self.first: tuple[int, ...] | None = None
        self._threads: list[Thread] = []
        self._taken: list[tuple[int, ...]] = []  # to return; Ctrl-C may leave some

    def take(self, want: int, seconds: float) -> list[tuple[int, ...]]:
        """Return up to `want` more solutions; the workers keep going."""
        tree, taken, end = self._tree, self._taken, perf_counter() + seconds
        self._start()
        while True:
            with tree.lock:
                tree.take_found(taken, want)
            if len(taken) >= want or self._has_ended(end):
                break
            tree.bell.wait(SLICE)
        self._taken = []
        return taken

    def count(self, limit: int, seconds: float) -> int:
        """Continue until `limit` solutions are found; return how many were, at most `limit`."""
        tree, end = self._tree, perf_counter() + seconds
        tree.limit = limit
        self._start()
        while not self._has_ended(end) and not tree.is_stopping:
            tree.bell.wait(SLICE)
        self.paused = self.paused and not tree.has_enough()
        if not self.paused:
            self.close()
        return min(limit, tree.most_met)

    def fraction(self) -> float:
        """Return the share of the tree done by searches that have ended."""
        with self._tree.lock:
            is_done = all(share.is_done for share in self._tree.shares())
            return 1.0 if is_done else min(self._tree.searched, 1.0 - 1e-12)

    def begin(self, limit: int) -> None:
        """Start counting up to `limit` with all workers but one; `count` adds the last one."""
        self._tree.limit = limit
        self._start(self._workers - 1)

    def has_ended(self) -> bool:
        """Whether the workers that were started are done."""
        with self._tree.lock:
            return self._tree.is_stopping or self._tree.is_finished()

    def _start(self, workers: int | None = None) -> None:
        """Start up to this many workers."""
        while len(self._threads) < (workers or self._workers):
            thread = Worker(self._tree.stop, self._tree.work)
            thread.start()
            self._threads.append(thread)

    def _has_ended(self, end: float) -> bool:
        """Whether everything is found, something failed, or time ran out; says which."""
        tree = self._tree
        if tree.failure is not None:
            raise tree.failure
        with tree.lock:
            self.done = tree.is_finished() and tree.buffered == 0
        self.paused = not self.done and perf_counter() >= end
        return self.done or self.paused

    def close(self) -> None:
        """Stop the workers; what they found is kept."""
        self._tree.stop()
        for thread in self._threads:
            thread.join()

    def __del__(self) -> None:
        self._tree.stop()

    def prove_unique(self, seconds: float) -> int:
        """Count up to two solutions."""
        return self.count(2, seconds)

    solutions = property(lambda self: self._tree.most_met)
    nodes = property(lambda self: self._tally().nodes)
    updates = property(lambda self: self._tally().updates)
    depth = property(lambda self: self._tally().depth)

    def _tally(self) -> Tally:
        with self._tree.lock:
            return self._tree.done_so_far()


class Portfolio:
    """Several searches for the same answer, each with its own seed: the first to finish decides."""

    def __init__(
        self,
        problem: Problem,
        engine: str,
        given: tuple[int, ...],
        workers: int,
        *,
        seed: int | None,
    ) -> None:
        seeds = [seed, *((seed or 0) + number for number in range(1, workers))]
        self._searches = [
            native_search(problem, engine, first=True, given=given, seed=each) for each in seeds
        ]
        self._winner = self._searches[0]
        self._lock = Lock()
        self._bell = Bell()
        self._is_over = False
        self._failure: BaseException | None = None

    def take(self, want: int, seconds: float) -> list[tuple[int, ...]]:
        """Return one solution, if there is one."""
        found: list[tuple[int, ...]] = []

        def step(search: core.Search) -> bool:
            found.extend(search.take(1, SLICE))
            return bool(found)

        self._run(seconds, step)
        return found[:want]

    def prove_unique(self, seconds: float) -> int:
        """Return 0, 1, or 2 for several solutions."""
        self._run(seconds, lambda search: search.prove_unique(SLICE) == 2)
        return self._winner.prove_unique(0.0)

    def count(self, limit: int, seconds: float) -> int:
        """A portfolio cannot count: its searches may find the same solution."""
        raise NotImplementedError

    def fraction(self) -> float:
        """Return the share done by the search that is furthest ahead."""
        return max(search.fraction() for search in self._searches)

    def _run(self, seconds: float, step: Callable[[core.Search], bool]) -> None:
        end = perf_counter() + seconds
        self._is_over = False
        threads: list[Worker] = []
        try:
            for search in self._searches:
                thread = Worker(self._stop, self._work, search, step)
                thread.start()
                threads.append(thread)
            while not self._is_over and perf_counter() < end:
                self._bell.wait(SLICE)
        finally:
            self._stop()
            for thread in threads:
                thread.join()
        if self._failure is not None:
            raise self._failure

    def _stop(self) -> None:
        self._is_over = True

    def _work(self, search: core.Search, step: Callable[[core.Search], bool]) -> None:
        try:
            while not self._is_over:
                if step(search) or search.done:
                    with self._lock:
                        if not self._is_over:
                            self._winner, self._is_over = search, True
                    self._bell.ring()
        except BaseException as failure:  # handed to whoever asked the question
            with self._lock:
                self._failure, self._is_over = failure, True
            self._bell.ring()

    done = property(lambda self: self._winner.done)
    paused = property(lambda self: self._winner.paused)
    first = property(lambda self: self._winner.first)
    engine = property(lambda self: self._winner.engine)
    solutions = property(lambda self: self._winner.solutions)
    depth = property(lambda self: max(search.depth for search in self._searches))
    nodes = property(lambda self: sum(search.nodes for search in self._searches))
    updates = property(lambda self: sum(search.updates for search in self._searches))

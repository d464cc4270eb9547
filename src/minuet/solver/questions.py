"""The questions you can ask about a problem: solve, solutions, count, is_unique.

Every question takes the same keyword arguments:

- `given`: labels of options chosen in advance;
- `time_limit`: seconds of searching, after which the search is stopped;
- `engine`: "auto" chooses by the shape of the problem; "cells" takes everything; "bits" and "masks"
  are bit-parallel and take problems of a certain shape; "reference" is plain Python, to learn from;
- `workers`: how many threads search at once, or "all" for one per core;
- `progress`: called with a `Progress` a few times per second during the search.

If the answer has no place for statistics, `report` is called with the `Stats` of the search at its
end (for a stopped search they are in `Stopped.stats`).

All engines find the same set of solutions; their order depends only on the engine and the seed.
"""

from __future__ import annotations

from _thread import allocate_lock
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import chain
from operator import length_hint
from time import perf_counter

from minuet.errors import Interrupted, Stopped, whole_number
from minuet.native import core
from minuet.problem import Problem
from minuet.problem.option import Label
from minuet.solver.counting import SOON, MemoRun, may_remember
from minuet.solver.given import check_problem, given_options
from minuet.solver.limits import check_callbacks, memory_bytes, time_seconds
from minuet.solver.parallel import workers_wanted
from minuet.solver.progress import Outlook, Progress, rate, run_watched
from minuet.solver.searches import Ascending, open_search
from minuet.solver.solution import Solution, Stats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self, TypeAlias, TypeVar

    from numpy import int32
    from numpy.typing import NDArray

    from minuet.solver.packed import Packed
    from minuet.solver.progress import OnProgress
    from minuet.solver.searches import Search

    Report: TypeAlias = Callable[[Stats], object]
    Chunk: TypeAlias = list[Solution] | core.Search  # which makes solutions when it is iterated
    Fetched = TypeVar("Fetched", Chunk, Packed)

LARGEST_CHUNK = 1024  # solutions fetched from the core at a time ...
GROWTH = 8  # ... and the factor by which that grows each time
ROWS = 4096  # solutions in one array
UNLIMITED = 2**64 - 1


def solve(
    problem: Problem[Label],
    *,
    given: Iterable[Any] = (),
    time_limit: float | None = None,
    seed: int | None = None,
    engine: str = "auto",
    workers: int | str = 1,
    progress: OnProgress | None = None,
    report: Report | None = None,
) -> Solution[Label] | None:
    """Return one solution, or None if there is none.

    A `seed` shuffles items and options first, so that different seeds give different solutions.
    Raises `Stopped` if time runs out, or on Ctrl-C, before the answer is known.

    >>> problem = Problem("abcdefg", options=["ce", "adg", "bcf", "adf", "bg", "deg"])
    >>> sorted(solve(problem))
    [0, 3, 4]
    >>> solve(problem, given=[1]) is None
    True
    """
    check_callbacks(progress=progress, report=report)
    seconds = time_seconds(time_limit)
    run = Run.open(problem, given, engine, seed, first=True, workers=workers)
    run.watch(progress, ends_early=True)
    return run.one(seconds, report)


def solutions(
    problem: Problem[Label],
    *,
    given: Iterable[Any] = (),
    limit: int | None = None,
    time_limit: float | None = None,
    seed: int | None = None,
    engine: str = "auto",
    workers: int | str = 1,
    ordered: bool = False,
    progress: OnProgress | None = None,
) -> Solutions[Label]:
    """Return all solutions, one by one, as a lazy iterator (see `Solutions`).

    It stops after `limit` solutions or `time_limit` seconds of searching; `.complete` says
    afterward whether it found them all. Several `workers` find them in a different order than one
    does, unless `ordered` is true: then the order is the same for any number of workers, each
    solution names its options in ascending order, and the problem is not preprocessed, because that
    might change the order.

    >>> problem = Problem("abc", options=["ab", "bc", "c", "a"])
    >>> found = solutions(problem)
    >>> sorted(sorted(solution) for solution in found)
    [[0, 2], [1, 3]]
    >>> found.complete
    True
    """
    check_callbacks(progress=progress)
    most, seconds = solution_limit(limit), time_seconds(time_limit)
    run = Run.open(problem, given, engine, seed, first=False, workers=workers, ordered=ordered)
    run.watch(progress, ends_early=limit is not None)
    return Solutions(run, most, seconds)


def count(
    problem: Problem,
    *,
    given: Iterable[Any] = (),
    limit: int | None = None,
    time_limit: float | None = None,
    engine: str = "auto",
    workers: int | str = 1,
    memory_limit: int | None = None,
    progress: OnProgress | None = None,
    report: Report | None = None,
) -> int:
    """Return the number of solutions; with `limit`, stop there and return at most that.

    Subproblems that occur again and again are counted once and remembered, in at most
    `memory_limit` bytes (one gibibyte by default; 0 remembers nothing). So it can count exactly far
    beyond what could be enumerated. With a named engine, it enumerates.

    Raises `Stopped`, which says how many were counted, if time runs out or on Ctrl-C.

    >>> count(Problem("abc", options=["ab", "bc", "c", "a"]))
    2
    """
    check_callbacks(progress=progress, report=report)
    whole_limit = solution_limit(limit)
    seconds = time_seconds(time_limit)
    memory = memory_bytes(memory_limit)
    threads = workers_wanted(workers)
    check_problem(problem)
    memo: MemoRun | None = None
    if engine == "auto" and limit != 0 and (threads == 1 or may_remember(problem, memory)):
        memo = MemoRun(problem, given_options(problem, given), limit, memory)
        if threads == 1 or memo.run(min(seconds, SOON)):
            return memo.answer(seconds - memo.seconds, progress, report)
    with closing(Run.open(problem, given, engine, None, first=False, workers=threads)) as run:
        if memo is not None:
            memo.others = run.so_far
            if memo.wins(seconds, is_late=run.begin(whole_limit)):
                run.close()
                return memo.answer(seconds - memo.seconds, progress, report)
            seconds -= memo.seconds
            run.counted = memo.so_far
        run.watch(progress, ends_early=limit is not None)
        return 0 if limit == 0 else run.number(whole_limit, seconds, report)


def is_unique(
    problem: Problem,
    *,
    given: Iterable[Any] = (),
    time_limit: float | None = None,
    engine: str = "auto",
    workers: int | str = 1,
    progress: OnProgress | None = None,
    report: Report | None = None,
) -> bool:
    """Return whether there is exactly one solution. Raises `Stopped` if time runs out first.

    >>> is_unique(Problem("abc", options=["ab", "bc", "c"]))
    True
    """
    check_callbacks(progress=progress, report=report)
    seconds = time_seconds(time_limit)
    run = Run.open(problem, given, engine, None, first=True, workers=workers)
    run.watch(progress, ends_early=True)
    return run.is_unique(seconds, report)


class _OneThread:
    """Keeps other threads out: two of them would overwrite each other's solutions."""

    def __init__(self) -> None:
        self._lock = allocate_lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise RuntimeError("this search is already running in another thread")

    def __exit__(self, *error: object) -> None:
        self._lock.release()


class Solutions(Iterator[Solution[Label]]):
    """A lazy iterator over solutions, with the state of the search.

    - `complete`: whether all solutions have been found (not stopped by a limit or closed early);
    - `stats`: what the search did so far;
    - `arrays()` yields the solutions as NumPy arrays instead, many at a time; `to_pandas()`,
      `to_polars()` and `to_arrow()` return all of them as one table;
    - `close()` ends the search and frees its memory; so does leaving a `with` block.

    It fetches a few solutions ahead; `time_limit` counts only the seconds spent searching, not what
    you do with the solutions in between.
    """

    def __init__(self, run: Run, limit: int, seconds: float) -> None:
        self._run: Run | None = run
        self._problem = run.problem
        self._left = limit
        self._seconds = seconds
        self._chunk: Chunk = []  # fetched last
        self._ready: Iterator[Any] = iter(self._chunk)  # those not yet handed out
        self._chunk_size = 1
        self._complete = False
        self._is_late = False
        self._ended: Stats | None = None  # what the search had done at its end
        self._alone = _OneThread()

    # No Python code runs between two solutions of a chunk. All iterators take from `_ready`, so
    # several can be used in turn.
    def __iter__(self) -> Iterator[Solution[Label]]:
        return chain.from_iterable(self._chunks())

    def __next__(self) -> Solution[Label]:
        for chunk in self._chunks():
            for solution in chunk:
                return solution
        raise StopIteration

    def _chunks(self) -> Iterator[Iterator[Solution[Label]]]:
        while self._left_over() or self._fetch():
            yield self._ready

    def _left_over(self) -> int:
        """Return how many solutions were fetched and not yet handed out."""
        return length_hint(self._ready)

    def _fetch(self) -> bool:
        """Fetch the next solutions, more each time; False at the end."""
        with self._alone:
            if not self._left_over():
                chunk = self._more(self._chunk_size, Run.fetch)
                self._chunk_size = min(GROWTH * self._chunk_size, LARGEST_CHUNK)
                self._chunk = [] if chunk is None else chunk
                self._ready = iter(self._chunk)
                return chunk is not None
            return True

    def _more(
        self, most: int, take: Callable[[Run, int, float], tuple[int, Fetched]]
    ) -> Fetched | None:
        """Search for up to this many more solutions; None at the end."""
        run = self._run
        if run is None or self._left == 0:
            self.close()
            return None
        if self._is_late:
            self._end()
            return None
        want = min(most, self._left)
        started = perf_counter()
        number, chunk = take(run, want, self._seconds)
        self._seconds = max(0.0, self._seconds - (perf_counter() - started))
        self._is_late = self._seconds == 0  # the core may not have looked at its clock
        self._left -= number
        if number < want:
            self._complete = run.search.done
            self._end()
        return chunk if number else None

    # ---- as columns

    def arrays(self, rows: int = ROWS) -> Iterator[NDArray[int32]]:
        """Yield the solutions as NumPy arrays, with up to `rows` solutions in each.

        A row holds the option numbers of a solution, as `Solution.indices` does: the given ones
        first, then in order of choice. An array is as wide as its longest row; shorter rows end
        in -1. No Python object is made for a solution, so this is the fast way to list millions.

        >>> problem = Problem("abc", options=["ab", "c", "a", "b"])
        >>> for array in solutions(problem).arrays():
        ...     print(array.tolist())
        [[1, 0, -1], [1, 2, 3]]
        """
        from minuet.solver.columns import padded

        return map(padded, self._packed(whole_number(rows, "rows", 1)))

    def to_pandas(self) -> Any:
        """Return the solutions as a pandas DataFrame: a row for each, a column for each choice.

        The cells are labels. Shorter rows end in missing values.
        """
        from minuet.solver.columns import Columns

        return Columns(self._problem, self._packed(ROWS)).to_pandas()

    def to_polars(self) -> Any:
        """Return the solutions as a Polars DataFrame, as `to_pandas` does."""
        from minuet.solver.columns import Columns

        return Columns(self._problem, self._packed(ROWS)).to_polars()

    def to_arrow(self) -> Any:
        """Return the solutions as an Arrow table, as `to_pandas` does."""
        from minuet.solver.columns import Columns

        return Columns(self._problem, self._packed(ROWS)).to_arrow()

    def _packed(self, most: int) -> Iterator[Packed]:
        """Yield what is left, starting with what was fetched and not handed out."""
        from minuet.solver.packed import Packed

        with self._alone:
            fetched = [*self._ready]
        for start in range(0, len(fetched), most):
            yield Packed.of(solution.indices for solution in fetched[start : start + most])
        while True:
            with self._alone:
                chunk = self._more(most, Run.take_packed)
            if chunk is None:
                return
            yield chunk

    @property
    def complete(self) -> bool:
        """Whether the search has finished and all solutions were handed out."""
        return self._complete and not self._left_over()

    @property
    def stats(self) -> Stats:
        """What the search did so far."""
        run = self._run
        if run is not None:
            return run.stats()
        assert self._ended is not None
        return self._ended

    def close(self) -> None:
        """End the search and free its memory."""
        if self._left_over() or self._run is not None:
            self._complete = False
        self._chunk.clear()  # so that a loop still running ends too
        self._chunk = []
        self._ready = iter(self._chunk)
        self._end()

    def _end(self) -> None:
        if self._run is not None:
            self._ended = self._run.stats()
        self._run = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "complete" if self.complete else "incomplete" if self._run is None else "running"
        return f"<Solutions: {state}, {self.stats.solutions:,} found>"


class Run:
    """One search and its bookkeeping: seconds spent, and Ctrl-C as an error that keeps
    everything.
    """

    def __init__(self, problem: Problem, search: Search) -> None:
        self.problem = problem
        self.search = search
        self.seconds = 0.0
        self.progress: OnProgress | None = None
        self.counted = 0  # solutions found earlier by another search
        self._given: tuple[int, ...] = ()
        self._outlook: Outlook | None = None  # if the whole tree is to be searched
        self._furthest = 0.0

    def watch(self, progress: OnProgress | None, *, ends_early: bool) -> None:
        """Report progress; the search may end before the whole tree is searched."""
        self.progress = progress
        if progress is not None and not ends_early:
            self._outlook = Outlook(self.problem, self._given)

    @classmethod
    def open(
        cls,
        problem: Problem,
        given: Iterable[Any],
        engine: str,
        seed: int | None,
        *,
        first: bool,
        workers: int | str,
        ordered: bool = False,
    ) -> Self:
        """Start a search on this machine."""
        chosen = given_options(problem, given)
        search = open_search(
            problem,
            engine,
            first=first,
            given=chosen,
            seed=seed,
            workers=workers,
            ordered=ordered,
        )
        run = cls(problem, Ascending(search) if ordered else search)
        run._given = chosen
        return run

    # ---- the questions

    def one(self, seconds: float, report: Report | None) -> Solution | None:
        """Return a solution, or None if there is none."""
        found = self.take(1, seconds)
        self.tell(report)
        if found:
            return found[0]
        if self.search.done:
            return None
        raise self.stopped("no solution found yet")

    def number(self, limit: int, seconds: float, report: Report | None) -> int:
        """Return how many solutions there are, at most `limit`."""
        number = self.count(limit, seconds)
        self.tell(report)
        if self.search.paused:
            raise self.stopped(f"{self.so_far():,} solutions counted so far")
        return number

    def is_unique(self, seconds: float, report: Report | None) -> bool:
        """Return whether there is one solution and no other."""
        number = self.prove_unique(seconds)
        self.tell(report)
        if self.search.paused:
            raise self.stopped("not decided yet")
        return number == 1

    # ---- the search

    def begin(self, limit: int) -> Callable[[], bool]:
        """Start counting with all workers but one; return a function that says whether they are
        done.
        """
        search: Any = self.search  # several workers share it
        search.begin(limit)
        has_ended: Callable[[], bool] = search.has_ended
        return has_ended

    def take(self, want: int, seconds: float) -> list[Solution]:
        """Return up to `want` more solutions."""
        found: list[Any] = []

        def go_on(seconds: float) -> bool:
            found.extend(self.search.take(want - len(found), seconds))
            return not self.search.paused

        try:
            self._run(go_on, seconds)
            return self._answers(found)
        except KeyboardInterrupt:
            raise self._interrupted(found) from None

    def fetch(self, want: int, seconds: float) -> tuple[int, Chunk]:
        """Return up to `want` more solutions, and how many they are.

        If labels are option numbers, the core makes each of them when it is handed out.
        """
        search = self.search
        if not isinstance(search, core.Search) or self.problem._labels is not None:
            found = self.take(want, seconds)
            return len(found), found
        number = 0

        def go_on(seconds: float) -> bool:
            nonlocal number
            number += search.fetch(want - number, seconds)
            return not search.paused

        try:
            self._run(go_on, seconds)
            return number, search
        except KeyboardInterrupt:
            raise self._interrupted([]) from None

    def take_packed(self, want: int, seconds: float) -> tuple[int, Packed]:
        """Return the same as `fetch`, without a Python object for each."""
        from minuet.solver.packed import Packed

        found: list[Packed] = []
        take: Callable[[int, float], tuple[bytes, bytes]] | None
        take = getattr(self.search, "take_packed", None)

        def go_on(seconds: float) -> bool:
            left = want - sum(map(len, found))
            if take is not None:
                found.append(Packed(*take(left, seconds)))
            else:
                found.append(Packed.of(self.search.take(left, seconds)))
            return not self.search.paused

        try:
            self._run(go_on, seconds)
            packed = Packed.joined(found)
            return len(packed), packed
        except KeyboardInterrupt:
            raise self._interrupted([*Packed.joined(found)]) from None

    def _interrupted(self, found: list[Any]) -> Interrupted:
        """Return the error with what was found before Ctrl-C, as tuples of option numbers."""
        kept = self._answers(found) + self._answers(self.search.take(0, 0.0))
        return Interrupted(found=kept, count=len(kept), stats=self.stats())

    def _answers(self, found: list[Any]) -> list[Solution]:
        """Make solutions from tuples of option numbers, unless the core has already made them."""
        if found and type(found[0]) is Solution:
            return found
        problem = self.problem
        return [Solution(problem, options) for options in found]

    def count(self, limit: int, seconds: float) -> int:
        """Count solutions, up to `limit`."""
        return self._ask(lambda seconds: self.search.count(limit, seconds), seconds)

    def prove_unique(self, seconds: float) -> int:
        """Count up to two solutions."""
        return self._ask(self.search.prove_unique, seconds)

    def _ask(self, question: Callable[[float], int], seconds: float) -> int:
        number = 0

        def go_on(seconds: float) -> bool:
            nonlocal number
            number = question(seconds)
            return not self.search.paused

        try:
            self._run(go_on, seconds)
            return number
        except KeyboardInterrupt:
            raise Interrupted(
                found=self._first(), count=self.so_far(), stats=self.stats()
            ) from None
        finally:
            self.close()

    def _run(self, go_on: Callable[[float], bool], seconds: float) -> None:
        started = perf_counter()
        try:
            run_watched(go_on, seconds, self.progress, self._moment)
        finally:
            self.seconds += perf_counter() - started

    def _moment(self, spent: float) -> Progress:
        """Return the progress of the search; `spent` is the seconds of this call alone."""
        s, spent = self.search, self.seconds + spent
        self._furthest = max(self._furthest, s.fraction())
        nodes = s.nodes  # read once: workers keep running
        left = None if self._outlook is None else self._outlook.left(nodes, spent)
        if s.done:
            left = (0.0, 0.0)
        return Progress(self._furthest, nodes, rate(nodes, spent), spent, left, s.engine)

    def close(self) -> None:
        """Stop workers, which would otherwise keep running."""
        close = getattr(self.search, "close", None)
        if close is not None:
            close()

    def _first(self) -> list[Solution]:
        first = self.search.first
        return [] if first is None else self._answers([first])

    def stopped(self, what: str) -> Stopped:
        """Return the error that says how far the search got."""
        return Stopped(
            f"the search was stopped after {self.seconds:.3g} s: {what}",
            found=self._first(),
            count=self.so_far(),
            stats=self.stats(),
        )

    def so_far(self) -> int:
        """Return how many solutions were found, here or by an earlier search."""
        return max(self.search.solutions, self.counted)

    def tell(self, report: Report | None) -> None:
        """Report what the search did, if there is a callback."""
        if report is not None:
            report(self.stats())

    def stats(self) -> Stats:
        """Return what the search did so far."""
        search = self.search
        return Stats(
            search.nodes,
            search.updates,
            search.solutions,
            search.depth,
            self.seconds,
            search.engine,
        )


def solution_limit(limit: int | None) -> int:
    """Return the largest number of solutions wanted; None stands for all."""
    if limit is None:
        return UNLIMITED
    return min(whole_number(limit, "limit"), UNLIMITED)

"""All solutions at once, in a diagram that answers questions about them.

A diagram (a ZDD over the options, see src/core/memo/diagram.hpp) holds very many solutions in
little space: the 12,988,816 ways to cover a chessboard with dominoes take 1,260 nodes. You can
count its solutions, iterate over them, sample them, restrict and combine diagrams, save and load
them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from operator import index as as_index
from time import perf_counter

from minuet.errors import GivenError, Interrupted, ProblemError, Stopped
from minuet.native import core
from minuet.problem import Problem
from minuet.problem.costs import whole_costs
from minuet.solver.given import check_labels, given_options
from minuet.solver.limits import (
    check_callbacks,
    core_count,
    memory_bytes,
    seed_bits,
    time_seconds,
)
from minuet.solver.native import compiled
from minuet.solver.progress import build_moment, run_watched
from minuet.solver.sampling import draws
from minuet.solver.solution import Solution, Stats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike
    from typing import Any, Self

    from minuet.solver.columns import Frequencies
    from minuet.solver.progress import OnProgress

CHUNK = 1024  # solutions fetched from the core at a time


def diagram(
    problem: Problem,
    *,
    given: Iterable[Any] = (),
    memory_limit: int | None = None,
    time_limit: float | None = None,
    progress: OnProgress | None = None,
) -> Diagram:
    """Return the diagram of all solutions (with the given options).

    Raises `Stopped` if it does not fit into `memory_limit` bytes (one gibibyte by default) or is
    not ready after `time_limit` seconds. `progress` is called with a `Progress` a few times a
    second.

    >>> problem = Problem("abcd", options=["ab", "cd", "ac", "bd", "a", "bcd"])
    >>> all_of_them = diagram(problem)
    >>> len(all_of_them)
    3
    >>> [sorted(solution) for solution in all_of_them]
    [[0, 1], [2, 3], [4, 5]]
    >>> [2, 3] in all_of_them, [2, 5] in all_of_them
    (True, False)
    """
    check_callbacks(progress=progress)
    chosen = given_options(problem, given)
    seconds = time_seconds(time_limit)
    memory = memory_bytes(memory_limit)
    started = perf_counter()
    try:
        build = core.DiagramBuild(compiled(problem), list(chosen), memory, False, seconds)
    except KeyboardInterrupt:  # while trying orders of the items
        raise Interrupted from None
    except TimeoutError:
        spent = Stats(0, 0, 0, 0, perf_counter() - started, "memo")
        message = f"the diagram was not begun in time_limit={seconds:.3g} s"
        raise Stopped(message, stats=spent) from None
    left = max(0.0, seconds - (perf_counter() - started))

    def stats(solutions: int) -> Stats:
        spent = perf_counter() - started
        return Stats(build.nodes, 0, solutions, 0, spent, build.engine, build.memory)

    try:
        ended = run_watched(build.run, left, progress, lambda spent: build_moment(build, spent))
        if ended and not build.gave_up:
            made = build.diagram()
            return Diagram(problem, made, stats(made.count()))
    except KeyboardInterrupt:
        raise Interrupted(stats=stats(0)) from None
    size = f"memory_limit={memory:,} bytes" if ended else f"time_limit={seconds:.3g} s"
    raise Stopped(f"the diagram is too large for {size}", stats=stats(0))


def frequencies(
    problem: Problem,
    *,
    given: Iterable[Any] = (),
    memory_limit: int | None = None,
    time_limit: float | None = None,
    progress: OnProgress | None = None,
) -> Frequencies:
    """Return how many solutions use each option, by label (see `Frequencies`).

    They are read from a diagram of all solutions, so none of them has to be listed. Raises
    `Stopped` when `diagram` does.

    >>> used = frequencies(Problem("abc", options=["ab", "c", "bc", "a", "b"]))
    >>> used, used.solutions
    ({0: 1, 1: 2, 2: 1, 3: 2, 4: 1}, 3)
    """
    return diagram(
        problem, given=given, memory_limit=memory_limit, time_limit=time_limit, progress=progress
    ).frequencies()


class Diagram:
    """Some or all solutions of a problem: from `diagram`, from another diagram, or from a file.

    It is a collection of `Solution`: `len`, `in`, `for`, and `[k]` work, in an order that depends
    on the problem alone. `count()` is `len()` without a limit: Python's `len` stops at 2**63.

    Diagrams of the same problem can be combined: `a | b` has the solutions of either, `a & b`
    those of both, `a - b` those of `a` that are not in `b`. Two are equal if they have the same
    solutions.
    """

    def __init__(self, problem: Problem, native: core.Diagram, stats: Stats | None = None) -> None:
        self._problem = problem
        self._native = native
        self._stats = stats

    @property
    def problem(self) -> Problem:
        """The problem whose solutions these are."""
        return self._problem

    @property
    def nodes(self) -> int:
        """The number of nodes, not counting the two ends."""
        return self._native.size

    @property
    def memory(self) -> int:
        """Its size in bytes."""
        return self._native.memory

    @property
    def stats(self) -> Stats | None:
        """How it was built; None if it was derived or loaded instead."""
        return self._stats

    # ---- a collection of solutions

    def count(self) -> int:
        """Return how many solutions there are."""
        return self._native.count()

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return self.count() > 0

    def __iter__(self) -> Iterator[Solution]:
        walk = core.DiagramWalk(self._native)
        while chunk := walk.take(CHUNK):
            for options in chunk:
                yield Solution(self._problem, options)

    def __contains__(self, labels: object) -> bool:
        try:
            options = self._options(labels)  # type: ignore[arg-type]
        except (GivenError, TypeError):
            return False
        return len(set(options)) == len(options) and self._native.contains(options)

    def __getitem__(self, k: int) -> Solution:
        """Return solution number k, counting from 0, or backward from -1."""
        number = as_index(k)
        if number < 0:
            number += self.count()
        if not 0 <= number < self.count():
            raise IndexError(f"there is no solution number {k}: there are {self.count():,}")
        return Solution(self._problem, self._native.at(format(number, "x")))

    def kth(self, k: int) -> Solution:
        """Return solution number k, counted from 0; the same as `self[k]`."""
        return self[k]

    # ---- questions

    def frequencies(self) -> Frequencies:
        """Return how many solutions use each option, by label: a dict that can become a table.

        >>> diagram(Problem("abc", options=["ab", "c", "bc", "a"])).frequencies()
        {0: 1, 1: 1, 2: 1, 3: 1}
        """
        from minuet.solver.columns import Frequencies

        return Frequencies(self._problem.labels, self._native.frequencies(), self.count())

    def sample(self, k: int = 1, *, seed: int | None = None) -> list[Solution]:
        """Return k random solutions, each equally likely; [] if there is none."""
        if seed is None:
            from random import randrange

            seed = randrange(2**64)
        return [*draws(self._problem, self._native, seed_bits(seed), core_count(k, "k"))]

    def minimum(self, k: int = 1) -> list[Solution]:
        """Return the k solutions with the least cost, in order; fewer if there are fewer."""
        return self._best(k, greatest=False)

    def maximum(self, k: int = 1) -> list[Solution]:
        """Return the k solutions with the greatest cost, in order; fewer if there are fewer."""
        return self._best(k, greatest=True)

    def _best(self, k: int, *, greatest: bool) -> list[Solution]:
        costs, _ = whole_costs(self._problem)
        # Leaving out an option with a negative cost counts as a loss, so the core never sees
        # negative costs.
        taken = [format(max(cost, 0), "x") for cost in costs]
        left = [format(max(-cost, 0), "x") for cost in costs]
        best = self._native.best(taken, left, core_count(k, "k"), greatest)
        return [Solution(self._problem, options) for options in best]

    def branches(self) -> Iterator[tuple[int, int, int, int]]:
        """Yield the nodes: number, option, and the nodes that follow without it and with it.

        Node 0 has no solution and node 1 has the empty one; the others are numbered from 2,
        children before parents. `minuet.render.dot` writes them for Graphviz.

        >>> [*diagram(Problem("ab", options=["ab", "a", "b"])).branches()]
        [(2, 2, 0, 1), (3, 1, 0, 2), (4, 0, 3, 1)]
        """
        ranked = self._native.ranked()
        numbers = array("I", self._native.nodes())
        for place in range(0, len(numbers), 3):
            rank, without, including = numbers[place : place + 3]
            yield place // 3 + 2, ranked[rank], without, including

    # ---- other diagrams

    def including(self, labels: Iterable[Any]) -> Diagram:
        """Return the diagram of the solutions that use all of these options."""
        return self._with(self._native.restricted(self._options(labels), []))

    def without(self, labels: Iterable[Any]) -> Diagram:
        """Return the diagram of the solutions that use none of these options."""
        return self._with(self._native.restricted([], self._options(labels)))

    def __or__(self, other: Diagram) -> Diagram:
        return self._combined(other, "|")

    def __and__(self, other: Diagram) -> Diagram:
        return self._combined(other, "&")

    def __sub__(self, other: Diagram) -> Diagram:
        return self._combined(other, "-")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Diagram):
            return NotImplemented
        return self._problem == other._problem and self._native.equals(other._native)

    __hash__ = None  # type: ignore[assignment]  # equal diagrams may be large, and nobody has asked

    def _combined(self, other: Diagram, operation: str) -> Diagram:
        if not isinstance(other, Diagram):
            return NotImplemented
        if self._problem != other._problem:
            raise ProblemError("only diagrams of the same problem can be combined")
        return self._with(self._native.combined(other._native, operation))

    def _with(self, native: core.Diagram) -> Diagram:
        return Diagram(self._problem, native)

    def _options(self, labels: Iterable[Any]) -> list[int]:
        if isinstance(labels, Solution) and labels._problem == self._problem:
            return list(labels.indices)
        return [self._problem.index(label) for label in check_labels(labels, "labels")]

    # ---- files

    def save(self, path: str | PathLike[str]) -> None:
        """Write the diagram to a file, from which `Diagram.load` reads it."""
        from minuet.solver.diagram_file import write

        write(path, self._problem, self._native)

    @classmethod
    def load(cls, path: str | PathLike[str], problem: Problem) -> Self:
        """Read a diagram from a file; it must have been saved for the same problem.

        That means the same items and options in the same order; names do not matter. Raises
        `ProblemError` if the problem differs, `FormatError` if the file is damaged.
        """
        from minuet.solver.diagram_file import read

        return cls(problem, read(path, problem))

    def __reduce__(self) -> tuple[Any, ...]:
        native = self._native
        return _restore, (self._problem, native.ranked(), native.nodes(), native.root, self._stats)

    def __repr__(self) -> str:
        count = self.count()
        number = f"{count:,}" if count < 10**18 else f"{count:.4e}"
        return f"<Diagram: {number} solution{'s' * (count != 1)}, {self.nodes:,} nodes>"


def _restore(
    problem: Problem, ranked: tuple[int, ...], nodes: bytes, root: int, stats: Stats | None
) -> Diagram:
    """Rebuild a pickled diagram."""
    native = core.Diagram.load(len(problem.options), list(ranked), nodes, root)
    return Diagram(problem, native, stats)

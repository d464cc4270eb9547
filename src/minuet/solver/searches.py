"""Opening a search: in the compiled core, or with the plain Python reference.

Both have the same interface, `Search`, and the questions use nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter

from minuet.errors import choice
from minuet.problem import Problem
from minuet.solver import reference
from minuet.solver.native import NATIVE_ENGINES, in_order, native_search
from minuet.solver.parallel import Portfolio, SharedSearch, workers_wanted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class Counts(Protocol):
        """What every search counts."""

        @property
        def engine(self) -> str: ...
        @property
        def nodes(self) -> int: ...
        @property
        def updates(self) -> int: ...
        @property
        def solutions(self) -> int: ...  # distinct solutions found so far; never falls
        @property
        def depth(self) -> int: ...

    class Search(Counts, Protocol):
        """A search that can be continued: the interface of `minuet._core.Search`."""

        @property
        def done(self) -> bool: ...  # the tree was searched to its end
        @property
        def paused(self) -> bool: ...  # the last call ended because its time ran out
        @property
        def first(self) -> tuple[int, ...] | None: ...  # the solution prove_unique found first

        def take(self, want: int, seconds: float) -> list[tuple[int, ...]]: ...
        def count(self, limit: int, seconds: float) -> int: ...
        def prove_unique(self, seconds: float) -> int: ...
        def fraction(self) -> float: ...  # the share of the tree that is done

    class OptimumSearch(Counts, Protocol):
        """A search for the cheapest solutions: the interface of `minuet._core.Optimum`."""

        @property
        def answers(self) -> list[tuple[int, ...]]: ...  # the cheapest so far, in order
        @property
        def bound(
            self,
        ) -> int | None: ...  # all cheaper solutions are among them; None: all solutions are

        # Whether the answers are proven; `until_better`: return when there is a better solution.
        def run(self, seconds: float, until_better: bool = False) -> bool: ...
        def fraction(self) -> float | None: ...  # the share that is done, if it is known


ENGINES = ("auto", *NATIVE_ENGINES, "reference")


def open_search(
    problem: Problem,
    engine: str,
    *,
    first: bool,
    given: tuple[int, ...],
    seed: int | None,
    workers: int | str = 1,
    ordered: bool = False,
) -> Search:
    """Open a search; `first` is for one solution, or a proof about it."""
    choice(engine, ENGINES, "engine")
    number = workers_wanted(workers)
    if engine == "reference":
        return ReferenceSearch(problem, given, seed)  # plain Python holds the GIL: one worker
    if number == 1:
        search = native_search(problem, engine, first=first, given=given, seed=seed)
        kept = in_order(engine, search.engine) if ordered else engine
        if kept != engine:
            search = native_search(problem, kept, first=first, given=given, seed=seed)
        return search
    if first:
        return Portfolio(problem, engine, given, number, seed=seed)
    return SharedSearch(problem, engine, given, number, seed=seed, ordered=ordered)


class Ascending:
    """A search whose solutions name their options in ascending order.

    The order of choice depends on how workers divided the search.
    """

    take_packed = None

    def __init__(self, search: Search) -> None:
        self._search = search

    def take(self, want: int, seconds: float) -> list[tuple[int, ...]]:
        """Return up to `want` more solutions."""
        return [tuple(sorted(each)) for each in self._search.take(want, seconds)]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._search, name)


class ReferenceSearch:
    """The reference engine with the interface of `Search`. An update is an event of its search."""

    engine = "reference"

    def __init__(self, problem: Problem, given: tuple[int, ...], seed: int | None) -> None:
        self._order = list(range(len(problem.options)))  # place in the shuffled problem -> option
        if seed is not None:
            Random(seed).shuffle(self._order)
            problem = reordered(problem, self._order)
        places = {option: place for place, option in enumerate(self._order)}
        self._events = reference.search(problem, [places[option] for option in given])
        self._chosen = list(given)
        self.nodes = self.updates = self.solutions = self.depth = 0
        self.done = self.paused = False
        self.first: tuple[int, ...] | None = None

    def take(self, want: int, seconds: float) -> list[tuple[int, ...]]:
        """Return up to `want` more solutions."""
        end = perf_counter() + seconds
        found: list[tuple[int, ...]] = []
        while len(found) < want and self._advance(end):
            found.append(tuple(self._chosen))
        return found

    def count(self, limit: int, seconds: float) -> int:
        """Continue until `limit` solutions were met; return how many were."""
        end = perf_counter() + seconds
        while self.solutions < limit and self._advance(end):
            pass
        return self.solutions

    def prove_unique(self, seconds: float) -> int:
        """Return 0, 1, or 2 for several solutions."""
        end = perf_counter() + seconds
        while self.solutions < 2 and self._advance(end):
            if self.first is None:
                self.first = tuple(self._chosen)
        return self.solutions

    def fraction(self) -> float:
        """Return 1 at the end; it does not keep track of weights."""
        return float(self.done)

    def _advance(self, end: float) -> bool:
        """Continue to the next solution; False if there is none, or time runs out."""
        self.paused = False
        for event in self._events:
            self.updates += 1
            if event.kind == "try":
                self.nodes += 1
                self._chosen.append(self._order[event.option])
                self.depth = max(self.depth, len(self._chosen))
            elif event.kind == "back" and event.option is not None:
                self._chosen.pop()
            elif event.kind == "solution":
                self.solutions += 1
                return True
            if self.updates % 64 == 0 and perf_counter() >= end:
                self.paused = True
                return False
        self.done = True
        return False


def reordered(problem: Problem, order: Sequence[int]) -> Problem:
    """Return the problem with its options in another order."""
    bounds = problem.bounds
    primary = {item: bounds.get(item, (1, 1)) for item in problem.primary}
    return Problem(primary, problem.secondary, [problem.options[number] for number in order])

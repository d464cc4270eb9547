"""The cheapest and the most expensive solutions, in order and proven.

Each option has a cost (0 by default), and a solution costs as much as its options together. Costs
are exact: integers, Decimals and Fractions as they are, and floats as the binary fractions that
they stand for.

How the answer is found is described in src/core/cost/optimum.hpp. An integer program may be faster;
with "auto", HiGHS runs alongside our own search if it is installed. Each uses the solutions and
bounds the other finds, and whichever finishes first answers. `Stats.engine` says which one that
was.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from heapq import nsmallest
from sys import modules
from time import perf_counter

from minuet.errors import Interrupted, Stopped, choice
from minuet.problem import Problem
from minuet.problem.costs import whole_costs
from minuet.problem.option import Label
from minuet.solver.given import given_options
from minuet.solver.limits import check_callbacks, core_count, time_seconds
from minuet.solver.milp import MilpSearch, milp_suits
from minuet.solver.native import native_optimum
from minuet.solver.progress import Progress, rate, run_watched
from minuet.solver.searches import open_search
from minuet.solver.solution import Solution, Stats, nearest_float

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self

    from minuet.solver.progress import OnProgress
    from minuet.solver.searches import OptimumSearch


ENGINES = ("auto", "bits", "cells", "clauses", "milp", "reference")
ALONE = 0.1  # seconds before "auto" lets HiGHS join in: about what it takes to import it, ...
READY = 0.01  # ... or to make a program for it, once it is imported
TURN = 0.02  # seconds between two looks at it
MOST_BITS = 120  # of the sum of all costs, in the core


def minimum(
    problem: Problem[Label],
    k: int = 1,
    *,
    given: Iterable[Any] = (),
    time_limit: float | None = None,
    engine: str = "auto",
    report: Callable[[Stats], object] | None = None,
    progress: OnProgress | None = None,
) -> list[Solution[Label]]:
    """Return the k cheapest solutions, the cheapest first; fewer if there are fewer.

    They are proven: no other solution costs less than the last one. The order of solutions of equal
    cost, and which of them are listed last, depends only on the problem and the engine; with "auto"
    and HiGHS installed, it may change from run to run when the search takes a while.

    Raises `Stopped` when time runs out, or at Ctrl-C. Its `found` holds the cheapest solutions
    so far, and its `bound` says what is proven: every solution that costs less is in `found`.

    `progress` is called with a `Progress` a few times a second and whenever a better solution is
    found; its `best`, `bound` and `gap` say how good that is.

    Engines: "auto" (our own search, with "milp" alongside if it is installed), "bits" (no
    multiplicities, at most 512 items), "cells", "clauses" (what "auto" uses for multiplicities),
    "milp" (HiGHS, from the extra `milp`; it computes with floating-point numbers), "reference"
    (plain Python; goes through all solutions).

    >>> from minuet import Option
    >>> problem = Problem("abc", options=[
    ...     Option("ab", cost=5), Option("c", cost=1), Option("a", cost=2), Option("bc", cost=3),
    ... ])
    >>> [(sorted(solution), solution.cost) for solution in minimum(problem, 2)]
    [([2, 3], 5), ([0, 1], 6)]
    """
    return _Question(problem, k, 1, given, engine).answer(time_limit, report, progress)


def maximum(
    problem: Problem[Label],
    k: int = 1,
    *,
    given: Iterable[Any] = (),
    time_limit: float | None = None,
    engine: str = "auto",
    report: Callable[[Stats], object] | None = None,
    progress: OnProgress | None = None,
) -> list[Solution[Label]]:
    """Return the k most expensive solutions, in descending order; otherwise the same as `minimum`.

    When it is stopped, every solution that costs more than `bound` is in `found`.

    >>> from minuet import Option
    >>> problem = Problem("ab", options=[Option("ab", cost=5), Option("a"), Option("b", cost=7)])
    >>> [solution.cost for solution in maximum(problem)]
    [7]
    """
    return _Question(problem, k, -1, given, engine).answer(time_limit, report, progress)


class _Question:
    """One question: makes costs whole numbers, searches, and turns the answers back into
    solutions.
    """

    def __init__(
        self, problem: Problem, k: int, sign: int, given: Iterable[Any], engine: str
    ) -> None:
        k = core_count(k, "k")
        choice(engine, ENGINES, "engine")
        self.given = given_options(problem, given)
        self.problem = problem
        self.sign = sign
        costs, self.scale = whole_costs(problem)
        if sign < 0:
            costs = [-cost for cost in costs]
        self.search = open_optimum(problem, costs, k, self.given, engine)
        self.seconds = 0.0

    def answer(
        self,
        time_limit: float | None,
        report: Callable[[Stats], object] | None,
        progress: OnProgress | None,
    ) -> list[Solution]:
        check_callbacks(progress=progress, report=report)
        seconds = time_seconds(time_limit)
        started = perf_counter()
        block: Any = self.search if hasattr(self.search, "__exit__") else nullcontext()
        until_better = partial(self.search.run, until_better=True)
        run = self.search.run if progress is None else until_better
        try:
            with block:
                proven = run_watched(run, seconds, progress, self.moment)
        except KeyboardInterrupt:
            self.seconds = perf_counter() - started
            raise Interrupted(found=self.found(), stats=self.stats(), bound=self.bound()) from None
        self.seconds = perf_counter() - started
        if report is not None:
            report(self.stats())
        if not proven:
            raise self.stopped()
        return self.found()

    def found(self) -> list[Solution]:
        given, apart = self.given, frozenset(self.given)
        return [
            Solution(self.problem, given + tuple(o for o in options if o not in apart))
            for options in self.search.answers
        ]

    def moment(self, spent: float) -> Progress:
        s = self.search
        share = s.fraction()
        left = (0.0, 0.0) if share == 1 else None
        found = self.found()
        best = found[0].cost if found else None
        return Progress(
            share,
            s.nodes,
            rate(s.nodes, spent),
            spent,
            left,
            s.engine,
            best=best,
            bound=best if share == 1 else self.bound(),
        )

    def bound(self) -> Any:
        bound = self.search.bound
        return None if bound is None else like_costs(self.problem, self.sign * bound, self.scale)

    def stopped(self) -> Stopped:
        found, bound = self.found(), self.bound()
        best = f"the best solution so far costs {found[0].cost}" if found else "no solution so far"
        proven = what_is_proven(found, bound, is_least=self.sign > 0)
        return Stopped(
            f"the search was stopped after {self.seconds:.3g} s: {best}; {proven}",
            found=found,
            stats=self.stats(),
            bound=bound,
        )

    def stats(self) -> Stats:
        s = self.search
        note = getattr(s, "note", "")
        return Stats(s.nodes, s.updates, s.solutions, s.depth, self.seconds, s.engine, note=note)


def what_is_proven(found: Iterable[Solution], bound: Any, *, is_least: bool) -> str:
    """Say what is proven about all solutions; some of those found may be beyond the bound."""
    if bound is None:
        return "there is no other"
    costs = [solution.cost for solution in found]
    is_beyond = any(cost < bound if is_least else cost > bound for cost in costs)
    word = "less" if is_least else "more"
    return f"no {'other ' if is_beyond else ''}solution costs {word} than {bound}"


def open_optimum(
    problem: Problem, costs: list[int], k: int, given: tuple[int, ...], engine: str
) -> OptimumSearch:
    """Open a search for the k cheapest solutions; `costs` are whole numbers."""
    if engine == "milp":
        return MilpSearch(problem, costs, k, given)
    if engine == "reference":
        return EverySolution(problem, costs, k, given, engine)
    if sum(map(abs, costs)).bit_length() > MOST_BITS:
        return EverySolution(problem, costs, k, given, engine)
    high = array("q", [cost >> 64 for cost in costs])
    low = array("Q", [cost & 0xFFFFFFFFFFFFFFFF for cost in costs])
    search = native_optimum(problem, high, low, k, engine, given)
    if engine != "auto":
        return search

    def other(hint: tuple[int, ...] | None) -> MilpSearch | None:
        if not milp_suits(problem, costs):
            return None
        return MilpSearch(problem, costs, k, given, prompt=False, hint=hint)

    return HelpedOptimum(search, other, k == 1)


class HelpedOptimum:
    """The core's search, with HiGHS alongside if it is installed and the problem is not tiny.

    The first to finish answers. If only the cheapest solution is wanted (`shares`), the core gets
    each solution and bound that HiGHS finds; HiGHS starts from the core's solution. If HiGHS fails,
    the core's search continues alone, and `note` says why.
    """

    def __init__(
        self,
        first: OptimumSearch,
        other: Callable[[tuple[int, ...] | None], MilpSearch | None],
        shares: bool = False,
    ) -> None:
        self._first: Any = first
        self._other = other
        self._shares = shares
        self._best: Any = first
        self._alone = min(ALONE, READY) if "highspy" in modules else ALONE  # until it joins in
        self._joined: MilpSearch | None = None
        self._offered: tuple[int, ...] | None = None
        self._is_over = False  # one of them has proven its answers
        self.note = ""

    def run(self, seconds: float, until_better: bool = False) -> bool:
        """Let both continue; True if one of them has proven its answers."""
        self._is_over = self._run(seconds, until_better)
        return self._is_over

    def _run(self, seconds: float, until_better: bool) -> bool:
        end, before = perf_counter() + seconds, self._number_of_steps()
        run = partial(self._first.run, until_better=True) if until_better else self._first.run
        while True:
            if self._is_won():
                return True
            left = max(0.0, end - perf_counter())
            is_alone = self._joined is None and self._alone == 0
            turn = left if is_alone else min(left, self._alone or TURN)
            spent = perf_counter()
            if run(turn):
                return True
            if self._alone > 0:
                self._alone = max(0.0, self._alone - (perf_counter() - spent))
                if self._alone == 0:
                    self._join()
            if perf_counter() >= end or (until_better and self._number_of_steps() != before):
                return False

    def _number_of_steps(self) -> tuple[int, ...]:
        """A value that changes when a better solution is found."""
        answers: list[tuple[int, ...]] = self._first.answers
        return answers[0] if answers else ()

    def _join(self) -> None:
        with self._going_on_alone():
            answers = self._first.answers
            self._joined = self._other(answers[0] if answers else None)

    def _is_won(self) -> bool:
        """Whether HiGHS has finished; what it has found is passed on."""
        with self._going_on_alone():
            if self._joined is None:
                return False
            if self._joined.look():
                self._joined.hold_against(self._first.answers)
                self._best = self._joined
                return True
            self._share()
        return False

    def _share(self) -> None:
        if not self._shares or self._joined is None:
            return
        answers, bound = self._joined.answers, self._joined.bound
        if answers and answers[0] != self._offered:
            self._offered = answers[0]
            self._first.offer(list(answers[0]))
        if bound is not None:
            self._first.raise_bound(bound)

    @contextmanager
    def _going_on_alone(self) -> Iterator[None]:
        """Drop HiGHS if it fails in any way: it was only there to help."""
        try:
            yield
        except Exception as error:
            self.note = f"HiGHS could not help: {str(error) or type(error).__name__}"
            self._joined = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: Any) -> None:
        with self._going_on_alone():
            if self._joined is None:
                return
            if self._is_over:
                self._joined.cancel()  # there is nothing left to learn from it
            else:
                self._joined.__exit__(*error)
                self._share()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._best, name)


class EverySolution:
    """Goes through all solutions and keeps the cheapest: for the reference engine, and for costs
    too large for the core.
    """

    def __init__(
        self, problem: Problem, costs: list[int], k: int, given: tuple[int, ...], engine: str
    ) -> None:
        self._search = open_search(problem, engine, first=False, given=given, seed=None)
        self._costs = costs
        self._k = k
        self.answers: list[tuple[int, ...]] = []
        self.bound: int | None = sum(cost for cost in costs if cost < 0)

    def run(self, seconds: float, until_better: bool = False) -> bool:
        """Whether all solutions were visited in time."""
        end = perf_counter() + seconds
        while not self._search.done:
            more = [tuple(sorted(each)) for each in self._search.take(1024, end - perf_counter())]
            self.answers = nsmallest(self._k, self.answers + more, key=self._cost)
            if self._search.paused:
                return False
        full = len(self.answers) == self._k > 0
        self.bound = self._cost(self.answers[-1])[0] if full else None
        return True

    def _cost(self, options: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        return sum(self._costs[option] for option in options), options

    def __getattr__(self, name: str) -> Any:
        return getattr(self._search, name)


# ---- costs


def like_costs(problem: Problem, whole: int, scale: int) -> Any:
    """Return whole / scale as a number of the same type as the costs."""
    kinds = {type(cost).__name__ for cost in problem.costs} - {"int"}
    if not kinds:
        return whole
    from fractions import Fraction

    exact = Fraction(whole, scale)
    if "Decimal" not in kinds:
        return nearest_float([exact]) if "float" in kinds else exact
    from decimal import Context, Decimal

    # Scales of decimals divide a power of ten, so this is exact with enough digits.
    digits = Context(prec=len(str(whole)) + 4 * len(str(scale)) + 10)
    return digits.divide(Decimal(exact.numerator), Decimal(exact.denominator))

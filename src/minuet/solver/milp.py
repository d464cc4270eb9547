"""The k cheapest solutions by an integer program, solved by HiGHS (the extra `milp`).

One 0/1 variable per option; a row per item says how often it is covered. A secondary item with
colors also has a variable per color, at most one of which is 1, and an option can be chosen only if
its colors are. The second cheapest solution is the cheapest one of the same program with one more
row, which forbids the first; and so on.

HiGHS computes with floating-point numbers, so costs are limited to a million, and its answers are
checked exactly. That an answer is the cheapest rests on HiGHS's arithmetic, and is compared with
every solution that our own search has found.
"""

from __future__ import annotations

from itertools import accumulate
from math import ceil, inf
from time import perf_counter

from minuet.errors import MinuetError, ProblemError, import_extra
from minuet.problem import Problem
from minuet.solver.check import check
from minuet.solver.solution import Solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from threading import Event
    from typing import Any, Self

MAXIMUM_COST = 1_000_000
WAIT = 0.02  # seconds between checks of a running solver
THREAD = "minuet: HiGHS"
PATIENCE = 0.2  # seconds a solver gets to stop after being asked to
MOST_ENTRIES = 1_000_000
"""The most items of all options for HiGHS to help: it prepares larger programs for minutes, during
which nothing can stop it."""
RULES_OFF = 1 << 16
"""Rules of HiGHS's presolve that are left out. Enumeration cuts off optimal solutions of programs
as small as 16 columns (in 1.15.1), and calls others infeasible."""


def milp_suits(problem: Problem, costs: list[int]) -> bool:
    """Whether HiGHS is installed, can be stopped, and can run in a thread."""
    from importlib.util import find_spec

    from minuet.solver.parallel import has_threads

    if not has_threads():
        return False
    if not problem.options or len(problem._members) > MOST_ENTRIES:
        return False
    return max(map(abs, costs), default=0) <= MAXIMUM_COST and find_spec("highspy") is not None


def is_running() -> bool:
    """Whether a solver is running, which may be one that was asked to stop and has not noticed."""
    from threading import enumerate

    return any(thread.name == THREAD for thread in enumerate())


class MilpSearch:
    """A search for the k cheapest solutions, with the same interface as the core's.

    The solver runs in its own thread, so that Ctrl-C and time limits can stop it. Use it in a
    `with` block: it keeps running between calls, and stops at the end of the block. With `prompt`,
    everything is prepared immediately, and errors are raised. Otherwise the thread prepares it,
    because importing HiGHS takes a while. `hint` is a solution to start from.
    """

    engine = "milp"

    def __init__(
        self,
        problem: Problem,
        costs: list[int],
        k: int,
        given: tuple[int, ...],
        *,
        prompt: bool = True,
        hint: tuple[int, ...] | None = None,
    ) -> None:
        if max(map(abs, costs), default=0) > MAXIMUM_COST:
            raise ProblemError(
                f"engine 'milp' computes with floating-point numbers: costs, as integers, may be "
                f"at most {MAXIMUM_COST:,}: {problem!r}"
            )
        self._problem = problem
        self._costs = costs
        self._k = k
        self._given = given
        self._hint = hint
        self._highs: Any = self._build() if prompt else None
        self._is_canceled = False
        self._running: Event | None = None  # set when the solver has finished
        self._failure: Exception | None = None  # the exception that ended it, if any
        self._proven: list[tuple[int, ...]] = []
        self._best: list[tuple[int, ...]] = []  # found, but not proven to be the next cheapest
        self._done = k == 0
        self.bound: int | None = sum(cost for cost in costs if cost < 0)
        self.nodes = self.updates = self.depth = 0

    @property
    def answers(self) -> list[tuple[int, ...]]:
        """The cheapest solutions so far."""
        return self._proven + self._best

    @property
    def solutions(self) -> int:
        """The number of solutions found."""
        return len(self.answers)

    def fraction(self) -> float | None:
        """Return 1 at the end; HiGHS does not report progress before that."""
        return 1.0 if self._done else None

    def run(self, seconds: float, until_better: bool = False) -> bool:
        """Continue for this long, or until there is a better solution; return whether all is
        proven.
        """
        end, before = perf_counter() + seconds, self._best
        while not self.look():
            if perf_counter() >= end or (until_better and self._best is not before):
                return False
            assert self._running is not None
            self._running.wait(WAIT)
        return True

    def look(self) -> bool:
        """Take an answer if there is one and keep the solver running; return whether all is
        proven.
        """
        if self._running is not None and self._running.is_set():
            self._take_answer()
        if self._running is None and not self._done:
            self._start()
        return self._done

    # Wait for an event, not for the thread: Ctrl-C while joining a thread confuses Python 3.11.
    def _start(self) -> None:
        from threading import Event, Thread

        ended = self._running = Event()

        def run() -> None:
            try:
                if self._highs is None:
                    self._highs = self._build()
                if not self._is_canceled:
                    self._highs.run()
            except Exception as error:
                self._failure = error
            finally:
                ended.set()

        try:
            Thread(
                target=run, name=THREAD
            ).start()  # not a daemon: it must not be killed while importing
        except Exception:
            self._running = None  # nothing is running that could be waited for
            raise

    def hold_against(self, found: Iterable[tuple[int, ...]]) -> None:
        """Raise an error if solutions found elsewhere contradict what HiGHS claims to have
        proven.
        """
        if not self._done:
            return
        proven = [self._cost(options) for options in self._proven]
        for rank, cost in enumerate(sorted(map(self._cost, found))):
            if rank == len(proven) or cost < proven[rank]:
                raise MinuetError(f"HiGHS missed a solution of cost {cost}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.cancel()
        if self._running is None or self._highs is None:
            return
        if self._running.wait(PATIENCE):
            self._take_answer()

    def cancel(self) -> None:
        """Ask the solver to stop, without waiting: its thread ends when it next looks."""
        self._is_canceled = True  # this is enough for a thread that is still preparing
        if self._running is not None and self._highs is not None:
            self._highs.cancelSolve()

    def _build(self) -> Any:
        highs = build(self._problem, self._costs, self._given)
        highs.cbMipImprovingSolution += self._note_solution
        highs.cbMipInterrupt += self._note_bound
        if self._hint is not None and not self._problem.has_colors:
            start_from(highs, self._hint)
        return highs

    # HiGHS calls these from its thread. Exceptions raised here would be lost.
    def _note_solution(self, event: Any) -> None:
        values = event.data_out.mip_solution
        options = tuple(o for o in range(len(self._costs)) if values[o] > 0.5)
        if not check(self._problem, Solution(self._problem, options)):
            self._best = [options]

    def _note_bound(self, event: Any) -> None:
        bound = event.data_out.mip_dual_bound
        if self.bound is not None and -1e18 < bound < 1e18:
            self.bound = max(self.bound, ceil(bound - 1e-3))

    def _take_answer(self) -> None:
        """Take the solver's result: the next solution, none, or what it had when it was stopped."""
        self._running = None
        if isinstance(self._failure, MinuetError):
            raise self._failure
        if self._failure is not None:
            raise MinuetError(f"HiGHS failed: {self._failure}") from self._failure
        highs = self._highs
        status = highs.modelStatusToString(highs.getModelStatus())
        self.nodes += max(0, highs.getInfo().mip_node_count)
        if status == "Infeasible":
            self._done, self.bound = True, None
        elif status == "Optimal":
            self._accept(self._chosen())
        elif status in ("Interrupted by user", "Not Set"):  # not set: stopped before it started
            self._keep_best()
        else:
            raise MinuetError(f"HiGHS gave up: {status}: {self._problem!r}")

    def _accept(self, options: tuple[int, ...]) -> None:
        self._proven.append(options)
        self._best = []
        self.depth = max(self.depth, len(options))
        self.bound = self._cost(options)
        self._done = len(self._proven) == self._k
        self._forbid(options)

    def _keep_best(self) -> None:
        info = self._highs.getInfo()
        if -1e18 < info.mip_dual_bound < 1e18:
            self.bound = max(self.bound or 0, ceil(info.mip_dual_bound - 1e-3))
        if info.primal_solution_status == 2:  # feasible
            self._best = [self._chosen()]

    def _chosen(self) -> tuple[int, ...]:
        values = self._highs.getSolution().col_value
        options = tuple(o for o in range(len(self._costs)) if values[o] > 0.5)
        wrong = check(self._problem, Solution(self._problem, options))
        if wrong:
            raise MinuetError(f"HiGHS returned an invalid solution: {wrong[0]}")
        return options

    def _cost(self, options: tuple[int, ...]) -> int:
        return sum(self._costs[option] for option in options)

    def _forbid(self, options: tuple[int, ...]) -> None:
        """Add a row that forbids this solution (with multiplicities, it allows for additional
        options).
        """
        row = dict.fromkeys(options, 1.0)
        if self._problem.has_bounds:
            row = {o: row.get(o, -1.0) for o in range(len(self._costs))}
        self._highs.addRow(-inf, len(options) - 1, len(row), list(row), list(row.values()))


# ---- the program


def build(problem: Problem, costs: list[int], given: tuple[int, ...]) -> Any:
    """Hand the program to HiGHS."""
    highspy = import_extra("highspy", extra="milp")
    from minuet.problem.linear import Program  # here, because its dataclasses load slowly

    program = Program(problem)
    columns = program.variables + 1  # HiGHS has no answer for a program without columns
    lp = highspy.HighsLp()
    lp.num_col_ = columns
    lp.num_row_ = len(program.rows)
    lp.col_cost_ = [float(cost) for cost in costs] + [0.0] * (columns - len(costs))
    lp.col_lower_ = [0.0] * columns
    never = frozenset(program.zero)
    lp.col_upper_ = [0.0 if column in never else 1.0 for column in range(columns)]
    lp.row_lower_ = [-inf if row.low is None else float(row.low) for row in program.rows]
    lp.row_upper_ = [inf if row.high is None else float(row.high) for row in program.rows]
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    pairs = [pair for row in program.rows for pair in row.terms]
    lp.a_matrix_.start_ = [*accumulate((len(row.terms) for row in program.rows), initial=0)]
    lp.a_matrix_.index_ = [column for column, _ in pairs]
    lp.a_matrix_.value_ = [float(value) for _, value in pairs]
    lp.integrality_ = [highspy.HighsVarType.kInteger] * columns
    highs = highspy.Highs()
    highs.silent()
    highs.HandleUserInterrupt = True
    highs.setOptionValue("threads", 1)  # more threads would outlive the one that runs it
    highs.setOptionValue("presolve_rule_off", RULES_OFF)
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.setOptionValue("mip_abs_gap", 0.5)  # costs are whole
    highs.passModel(lp)
    for option in given:
        highs.changeColBounds(option, 1.0, 1.0)
    return highs


def start_from(highs: Any, options: tuple[int, ...]) -> None:
    """Give HiGHS a solution to start from."""
    solution = import_extra("highspy", extra="milp").HighsSolution()
    values = [0.0] * highs.getNumCol()
    for option in options:
        values[option] = 1.0
    solution.col_value = values
    highs.setSolution(solution)

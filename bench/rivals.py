"""The alternatives to Minuet: CaDiCaL (python-sat), OR-tools CP-SAT, HiGHS, PySDD, ganak.

Each function takes a problem and returns option numbers or None; only CP-SAT and HiGHS support
multiplicities. Those that build a model return a function that solves it, so only solving is timed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import combinations
from typing import Any

from minuet import Problem

Answer = list[int] | None
FEW = 8
""""At most one" of this many variables is encoded pair by pair, of more with helper variables."""


def users(problem: Problem) -> list[list[tuple[int, int]]]:
    """Return each item's options, with the numbers of their colors (0 for none)."""
    of_item: list[list[tuple[int, int]]] = [[] for _ in problem.items]
    for option in range(len(problem.options)):
        for place in range(problem._starts[option], problem._starts[option + 1]):
            color = problem._colors[place] if problem._colors is not None else 0
            of_item[problem._members[place]].append((option, color))
    return of_item


# ---- CaDiCaL


def cadical(problem: Problem, *, unique: bool = False) -> Callable[[], Any]:
    """Find a solution; with `unique`, the number of solutions, where two means two or more."""
    from pysat.solvers import Cadical195

    solver = Cadical195(bootstrap_with=_clauses(problem))
    count = len(problem.options)

    def first() -> Answer:
        if not solver.solve():
            return None
        return [literal - 1 for literal in solver.get_model()[:count] if literal > 0]

    def both() -> int:
        found = first()
        if found is None:
            return 0
        solver.add_clause([-(option + 1) for option in found])
        return 2 if solver.solve() else 1

    return both if unique else first


def _clauses(problem: Problem) -> list[list[int]]:
    clauses: list[list[int]] = []
    fresh = iter(range(len(problem.options) + 1, 10**9))
    for item, uses in enumerate(users(problem)):
        literals = [option + 1 for option, color in uses if not color]
        by_color: dict[int, int] = defaultdict(lambda: next(fresh))
        for option, color in uses:
            if color:
                clauses.append([-(option + 1), by_color[color]])
        literals += by_color.values()
        if item < len(problem.primary):
            clauses.append(literals)
        clauses += _at_most_one(literals, fresh)
    lonely = set(range(len(problem.options)))
    for uses in users(problem)[: len(problem.primary)]:
        lonely -= {option for option, _ in uses}
    return clauses + [[-(option + 1)] for option in lonely]


def _at_most_one(literals: list[int], fresh: Any) -> list[list[int]]:
    """Pair by pair, or a few at a time with a helper variable for the earlier ones."""
    if len(literals) <= FEW:
        return [[-a, -b] for a, b in combinations(literals, 2)]
    helper = next(fresh)
    head, tail = literals[: FEW - 2], literals[FEW - 2 :]
    return _at_most_one([*head, helper], fresh) + _at_most_one([-helper, *tail], fresh)


# ---- PySDD and ganak


def pysdd(problem: Problem) -> Callable[[], int]:
    """The number of solutions."""
    from pysdd.sdd import SddManager

    clauses = _plain_clauses(problem)
    lines = "".join(" ".join(map(str, clause)) + " 0\n" for clause in clauses)
    text = f"p cnf {len(problem.options)} {len(clauses)}\n{lines}"

    def count() -> int:
        _, root = SddManager.from_cnf_string(text)
        models: int = root.global_model_count()
        return models

    return count


def ganak(problem: Problem) -> Callable[[], int]:
    """The number of solutions."""
    from pyganak import Counter

    counter = Counter()
    counter.new_vars(len(problem.options))
    counter.add_clauses(_plain_clauses(problem))
    return lambda: int(counter.count())


def _plain_clauses(problem: Problem) -> list[list[int]]:
    """Return clauses without helper variables, so each solution is one model."""
    clauses = []
    for item, uses in enumerate(users(problem)):
        if any(color for _, color in uses):
            raise ImportError("clauses for colors are not supported here")
        literals = [option + 1 for option, _ in uses]
        clauses += [[-a, -b] for a, b in combinations(literals, 2)]
        if item < len(problem.primary):
            clauses.append(literals)
    return clauses


# ---- CP-SAT


def cpsat(problem: Problem, *, minimize: bool = False, unique: bool = False) -> Callable[[], Any]:
    """A first solution, the cheapest, or the number of solutions (two means two or more)."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    option = [model.new_bool_var("") for _ in problem.options]
    for item, uses in enumerate(users(problem)):
        by_color: dict[int, Any] = defaultdict(lambda: model.new_bool_var(""))
        literals = [option[number] for number, color in uses if not color]
        for number, color in uses:
            if color:
                model.add_implication(option[number], by_color[color])
        literals += by_color.values()
        if item >= len(problem.primary):
            model.add_at_most_one(literals)
        elif (bounds := problem.bounds.get(problem.items[item], (1, 1))) == (1, 1):
            model.add_exactly_one(literals)
        else:
            model.add_linear_constraint(sum(literals), *bounds)
    if minimize:
        model.minimize(sum(c * x for c, x in zip(problem.costs, option, strict=True)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1

    def first() -> Answer:
        status = solver.solve(model)
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
        if status == cp_model.INFEASIBLE:
            return None
        return [number for number, x in enumerate(option) if solver.boolean_value(x)]

    def both() -> int:
        found = first()
        if found is None:
            return 0
        model.add_bool_or([option[number].negated() for number in found])
        return 1 if first() is None else 2

    return both if unique else first


# ---- HiGHS


def highs(problem: Problem) -> Callable[[], Answer]:
    """The cheapest solution."""
    from minuet.solver.milp import build

    solver = build(problem, list(problem.costs), ())

    def cheapest() -> Answer:
        solver.run()
        if solver.modelStatusToString(solver.getModelStatus()) != "Optimal":
            return None
        values = solver.getSolution().col_value
        return [number for number in range(len(problem.options)) if values[number] > 0.5]

    return cheapest

"""The cheapest and most expensive solutions: the same as brute force, in order, for every
engine.
"""

from __future__ import annotations

import pickle
import sys
from array import array
from decimal import Decimal, localcontext
from fractions import Fraction
from importlib.util import find_spec
from inspect import getsource
from itertools import combinations
from math import inf
from random import Random
from threading import Event
from time import sleep

import pytest
import shared_data
from brute import all_solutions, is_contradiction, walked_solutions
from effort import a_third, thorough_if
from hypothesis import assume, given
from hypothesis import strategies as st
from shapes import takes
from steady import stop_with_ctrl_c, stopped
from strategies import problems_with_given

import minuet.solver.milp as milp
import minuet.solver.optimum as optimum
from minuet import (
    MissingExtra,
    Option,
    Problem,
    ProblemError,
    Stopped,
    check,
    maximum,
    minimum,
    solutions,
)
from minuet.formats.dlx import loads
from minuet.solver.native import native_optimum
from minuet.solver.optimum import like_costs, open_optimum, what_is_proven

SHARED = shared_data.HOME
HIGHS = find_spec("highspy") is not None
needs_highs = pytest.mark.skipif(not HIGHS, reason="HiGHS is not installed")
ENGINES = ["auto", "bits", "cells", "reference"]


def costs_of(kind):
    """Return a strategy for few and small costs, so that many solutions cost the same."""
    small = st.integers(0, 9)
    return {
        "int": small,
        "huge": small.map(lambda n: n * 3**40),
        "enormous": small.map(lambda n: n * 10**60),
        "Decimal": small.map(lambda n: Decimal(n) / 8),
        "Fraction": st.builds(Fraction, small, st.sampled_from([1, 2, 3, 7])),
        "float": small.map(lambda n: n / 10),
    }[kind]


@st.composite
def priced(
    draw, kinds=("int", "stepped", "huge", "enormous", "Decimal", "Fraction", "float"), **shape
):
    """Draw a problem with costs, and options given in advance that do not clash."""
    problem, numbers = draw(problems_with_given(labels=False, **shape))
    assume(not is_contradiction(problem, numbers))
    kind = draw(st.sampled_from(kinds))
    cost, prices = costs_of("int" if kind == "stepped" else kind), dict.fromkeys(problem.items, 0)
    if kind == "stepped":  # some costs in steps, apart from a price for each item
        cost = cost.map((draw(st.sampled_from([2, 6, 100]))).__mul__)
        prices = {item: draw(st.integers(-99, 99)) for item in problem.items}
    options = [
        Option(
            {i: o.colors.get(i) for i in o.items},
            cost=draw(cost) + sum(prices[i] for i in o.items),
        )
        for o in problem.options
    ]
    bounds = problem.bounds
    primary = {i: bounds.get(i, (1, 1)) for i in problem.primary}
    return Problem(primary, problem.secondary, options), numbers


def exact_cost(problem, options):
    return sum(Fraction(problem.costs[n]) for n in options)


def best_costs(problem, numbers, k, sign=1):
    every = [sign * exact_cost(problem, each) for each in all_solutions(problem, numbers)]
    return [sign * cost for cost in sorted(every)[:k]]


def agree(problem, numbers, found, expected):
    assert [exact_cost(problem, s.indices) for s in found] == expected
    assert len({frozenset(s.indices) for s in found}) == len(found)
    for solution in found:
        assert check(problem, solution, given=numbers) == []
        assert solution[: len(numbers)] == numbers


@pytest.mark.parametrize("engine", ENGINES)
@given(priced(), st.integers(1, 6))
def test_the_cheapest_are_those_of_brute_force(engine, case, k):
    problem, numbers = case
    assume(takes(engine, problem))
    found = minimum(problem, k, given=numbers, engine=engine)
    agree(problem, numbers, found, best_costs(problem, numbers, k))


@pytest.mark.parametrize("engine", ENGINES)
@given(priced(), st.integers(1, 6))
def test_the_most_expensive_are_those_of_brute_force(engine, case, k):
    problem, numbers = case
    assume(takes(engine, problem))
    found = maximum(problem, k, given=numbers, engine=engine)
    agree(problem, numbers, found, best_costs(problem, numbers, k, -1))


@needs_highs
@given(priced(kinds=("int", "Decimal")), st.integers(1, 4))
def test_the_integer_program_agrees(case, k):
    problem, numbers = case
    found = minimum(problem, k, given=numbers, engine="milp")
    agree(problem, numbers, found, best_costs(problem, numbers, k))


def straight(problem, k, engine, sign=1, numbers=()):
    """Ask without the short search that settles small problems: by linear program and rounds."""
    costs = [sign * cost for cost in problem.costs]
    high = array("q", [cost >> 64 for cost in costs])
    low = array("Q", [cost % 2**64 for cost in costs])
    search = native_optimum(problem, high, low, k, engine, tuple(numbers), straight=True)
    assert search.run(60.0)
    return search


@pytest.mark.parametrize("engine", ["bits", "cells", "clauses"])
@given(priced(kinds=("int", "stepped", "huge")), st.integers(1, 6), st.sampled_from([1, -1]))
def test_linear_program_and_rounds_agree_with_brute_force(engine, case, k, sign):
    problem, numbers = case
    assume(takes(engine, problem))
    search = straight(problem, k, engine, sign, numbers)
    expected = best_costs(problem, numbers, k, sign)
    assert [exact_cost(problem, each) for each in search.answers] == expected
    assert search.bound == (sign * expected[-1] if len(expected) == k else None)


def cutting(seed, kinds, count):
    """Rolls to cut into lengths, each wanted `count` times, by patterns that cost their waste."""
    random = Random(seed)
    lengths = random.sample(range(15, 60), kinds)
    patterns = [
        each for size in range(1, 7) for each in combinations(lengths, size) if sum(each) <= 100
    ]
    options = [Option(each, cost=100 - sum(each)) for each in patterns for _ in range(count)]
    return Problem(dict.fromkeys(lengths, (count, count)), options=options)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("kinds", "count"), [(12, 4), (24, 1)])
def test_cutting_stock_is_proven_by_whole_rolls(seed, kinds, count):
    """All solutions waste the same, but for whole rolls: a bound in between is rounded up."""
    problem = cutting(seed, kinds, count)
    search = open_optimum(problem, [*problem.costs], 1, (), "bits" if count == 1 else "clauses")
    while not search.run(1.0) and search.nodes < 200_000:
        pass
    assert search.nodes < 200_000
    wasted = exact_cost(problem, search.answers[0])
    assert search.bound == wasted
    assert (wasted + count * sum(problem.primary)) % 100 == 0


def test_a_bound_from_elsewhere_is_rounded_up_to_a_step():
    problem = cutting(1, 12, 4)
    search = open_optimum(problem, [*problem.costs], 1, (), "clauses")
    search.run(0.0)
    rolls = 4 * sum(problem.primary) // 100 + 1
    wasted = 100 * rolls - 4 * sum(problem.primary)
    search.raise_bound(wasted - 99)
    assert search.bound >= wasted
    assert (search.bound - wasted) % 100 == 0


def covers(seed, times):
    """A random problem with many solutions of the same cost."""
    random = Random(seed)
    shuffled = random.sample(range(18), 18)
    options = [Option(shuffled[k : k + 3], cost=4) for k in range(0, 18, 3)]
    options += [Option(random.sample(range(18), 3), cost=random.randint(2, 4)) for _ in range(100)]
    return Problem(dict.fromkeys(range(18), times), options=options)


@pytest.mark.parametrize("engine", ["bits", "cells", "clauses"])
@pytest.mark.parametrize("times", [(1, 1), (1, 2)])
@pytest.mark.parametrize("k", thorough_if(lambda k: k == 1, [1, 3]))
def test_the_answers_do_not_depend_on_the_clock(engine, times, k):
    """However often a search pauses, it visits the same nodes and gives the same answers."""
    for seed in range(4):
        problem = covers(seed, times)
        if not takes(engine, problem):
            continue
        outcomes = set()
        for pauses in (0, 10, 1000):
            search = open_optimum(problem, [*problem.costs], k, (), engine)
            for _ in range(pauses):
                search.run(0.0, until_better=pauses == 10)
            while not search.run(60.0):
                pass
            outcomes.add((search.nodes, *search.answers))
        assert len(outcomes) == 1


def latin(order, random):
    cells = [(r, c, v) for r in range(order) for c in range(order) for v in range(order)]
    items = [(kind, a, b) for kind in "xyz" for a in range(order) for b in range(order)]
    options = [
        Option([("x", r, c), ("y", r, v), ("z", c, v)], cost=random.randrange(50))
        for r, c, v in cells
    ]
    return Problem(items, options=options)


@pytest.mark.parametrize("engine", ["bits", "cells", "clauses"])
@pytest.mark.parametrize("k", [1, 7, 600])
def test_rounds_agree_with_all_solutions_on_latin_squares(engine, k):
    problem = latin(4, Random(4))
    every = sorted(solution.cost for solution in solutions(problem))
    assert len(every) == 576
    for sign in (1, -1):
        search = straight(problem, k, engine, sign)
        found = [exact_cost(problem, each) for each in search.answers]
        assert found == every[::sign][:k]


def test_assignments_agree_with_scipy():
    optimize = pytest.importorskip("scipy.optimize")
    random = Random(1)
    size = 25
    matrix = [[random.randrange(1000) for _ in range(size)] for _ in range(size)]
    items = [*((0, r) for r in range(size)), *((1, c) for c in range(size))]
    problem = Problem(
        items,
        options=[
            Option([(0, r), (1, c)], label=(r, c), cost=matrix[r][c])
            for r in range(size)
            for c in range(size)
        ],
    )
    for question, largest in ((minimum, False), (maximum, True)):
        rows, columns = optimize.linear_sum_assignment(matrix, maximize=largest)
        expected = sum(matrix[r][c] for r, c in zip(rows, columns, strict=True))
        (best,) = question(problem)
        assert best.cost == expected


# ---- limits, errors


def hard():
    """A problem that takes a long time: a Latin square of order 9."""
    return latin(9, Random(9))


@pytest.mark.parametrize("engine", ["bits", "cells", "reference"])
def test_a_time_limit_keeps_the_best_so_far_and_says_what_is_proven(engine):
    problem = hard()
    stop = stopped(minimum, problem, engine=engine, time_limit=0.1)
    assert 0 <= stop.bound < 2000
    for solution in stop.found:
        assert stop.bound <= solution.cost
        assert check(problem, solution) == []
    assert stop.stats.engine == engine


@needs_highs
def test_a_time_limit_stops_the_integer_program_too():
    problem = hard()
    stop = stopped(minimum, problem, engine="milp", time_limit=0.05)
    assert all(stop.bound <= solution.cost for solution in stop.found)


@needs_highs
def test_a_solver_that_does_not_stop_is_not_waited_for(monkeypatch):
    """HiGHS rarely checks for it: preparing large programs can take minutes."""
    build, begun, may_end = milp.build, Event(), Event()

    class Deaf:
        def __init__(self, *program):
            self.__dict__["highs"] = build(*program)

        def __getattr__(self, name):
            return getattr(self.highs, name)

        def run(self):
            begun.set()
            may_end.wait()

        def cancelSolve(self):
            pass

    monkeypatch.setattr(milp, "build", Deaf)
    monkeypatch.setattr(milp, "perf_counter", lambda: 1.0 if begun.is_set() else 0.0)
    try:
        stopped(minimum, hard(), engine="milp", time_limit=0.1)
    finally:
        may_end.set()


class Helper:
    """A stand-in for HiGHS: it never finishes, and records how it was stopped."""

    answers = ()
    bound = None

    def __init__(self):
        self.ended = []

    def look(self):
        return False

    def cancel(self):
        self.ended.append("canceled")

    def __exit__(self, *error):
        self.ended.append("waited for")


@pytest.mark.parametrize(("finishes", "ended"), [(True, "canceled"), (False, "waited for")])
def test_a_helper_is_waited_for_only_if_nothing_is_proven_yet(finishes, ended, monkeypatch):
    monkeypatch.setattr(optimum, "ALONE", 1e-9)
    helper = Helper()

    class Core:
        answers = ()

        def run(self, seconds):
            return finishes and race._joined is helper

    race = optimum.HelpedOptimum(Core(), lambda hint: helper)
    with race:
        assert race.run(60 if finishes else 0) == finishes
    assert helper.ended == [ended]


def test_huge_problems_are_not_for_the_integer_program(monkeypatch):
    problem = latin(4, Random(1))
    assert milp.milp_suits(problem, [0]) == HIGHS
    monkeypatch.setattr(milp, "MOST_ENTRIES", 191)  # it has 192
    assert not milp.milp_suits(problem, [0])


def test_a_stopped_maximum_has_an_upper_bound():
    with pytest.raises(Stopped) as stop:
        maximum(hard(), time_limit=0.05)
    assert stop.value.bound <= 81 * 49
    assert all(solution.cost <= stop.value.bound for solution in stop.value.found)


def test_the_bound_is_a_number_like_the_costs():
    problem = hard()
    options = [Option(o.items, cost=Decimal(o.cost) / 4) for o in problem.options]
    with pytest.raises(Stopped) as stop:
        minimum(Problem(problem.primary, options=options), time_limit=0.05)
    assert isinstance(stop.value.bound, Decimal)
    assert stop.value.bound % Decimal("0.25") == 0


@pytest.mark.parametrize(
    "engine",
    [
        pytest.param("bits", marks=pytest.mark.thorough),  # `cells` runs in the same way
        "cells",
        pytest.param("milp", marks=needs_highs),
    ],
)
def test_ctrl_c_stops_it(engine):
    code = f"""
import sys
sys.path[:0] = {sys.path!r}
from random import Random
from minuet import Interrupted, Option, Problem, minimum
{getsource(latin)}
{getsource(hard)}
problem = hard()
minimum(Problem("a", options=["a"]), engine={engine!r})  # imports what it needs
print("ready", flush=True)
try:
    minimum(problem, engine={engine!r})
except Interrupted as stop:
    assert stop.bound >= 0
"""
    stop_with_ctrl_c(code)


def test_statistics_name_the_engine_that_answered():
    reports = []
    minimum(latin(4, Random(1)), report=reports.append)
    assert reports[0].engine == "bits"
    assert reports[0].nodes > 0
    minimum(Problem({"a": (1, 2)}, options=["a", "a"]), report=reports.append)
    assert reports[1].engine == "clauses"


def test_without_costs_any_solutions_will_do():
    problem = Problem("ab", options=["ab", "a", "b"])
    assert [solution.cost for solution in minimum(problem, 5)] == [0, 0]
    assert minimum(problem, 0) == []


def test_given_options_are_not_looked_for_one_by_one(monkeypatch):
    """Moving thousands of given options to the front took quadratic time."""

    class Number(int):
        compared = 0

        def __eq__(self, other):
            Number.compared += 1
            return int(self) == other

        __hash__ = int.__hash__

    monkeypatch.setattr(optimum, "given_options", lambda problem, given: tuple(map(Number, given)))
    problem = Problem(range(40), options=[(n,) for n in range(40)])
    assert [sorted(each.indices) for each in minimum(problem, given=range(30))] == [[*range(40)]]
    assert Number.compared <= 3 * 30


def test_no_solution_is_an_empty_list():
    problem = Problem("ab", options=["a"])
    assert minimum(problem) == maximum(problem) == []


def test_a_problem_without_items_has_one_solution():
    assert [tuple(each) for each in minimum(Problem(()), 3)] == [()]


@pytest.mark.parametrize("k", [-1, 1.0, True, "1"])
def test_k_is_a_whole_number(k):
    with pytest.raises(ValueError, match="k must be a whole number"):
        minimum(Problem("a", options=["a"]), k)


def test_engines_that_are_unknown_or_do_not_fit_are_refused():
    problem = Problem({"a": (0, 2)}, options=["a"])
    with pytest.raises(ValueError, match="unknown engine 'masks'"):
        minimum(problem, engine="masks")
    with pytest.raises(ProblemError, match="engine 'bits' needs no multiplicities"):
        minimum(problem, engine="bits")


def test_a_missing_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "highspy", None)
    with pytest.raises(MissingExtra, match=r"pip install 'minuet\[milp\]'"):
        minimum(Problem("a", options=["a"]), engine="milp")


# ---- a helper that fails


BROKEN = "generic_type: type is already registered"


class Waiting:
    """The core's search, which makes no progress until its helper has failed."""

    def __init__(self, search, has_failed):
        self.search, self.has_failed, self.turns = search, has_failed, 3000

    def run(self, seconds):
        self.turns -= 1
        if self.turns and not self.has_failed():
            sleep(0.01)
            return False
        return self.search.run(seconds)

    def __getattr__(self, name):
        return getattr(self.search, name)


def race_until_the_helper_fails(patch):
    races, core = [], optimum.native_optimum

    class Watched(optimum.HelpedOptimum):
        def __init__(self, *searches):
            super().__init__(*searches)
            races.append(self)

    def search(*question):
        return Waiting(core(*question), lambda: races[-1].note)

    patch.setattr(optimum, "HelpedOptimum", Watched)
    patch.setattr(optimum, "native_optimum", search)
    patch.setattr(optimum, "ALONE", 1e-9)


def fail(*_, **__):
    raise ImportError(BROKEN)


def break_the_import(patch):
    patch.setattr("importlib.import_module", fail)


def break_the_program(patch):
    patch.setattr(milp, "build", fail)


def break_the_thread(patch):
    patch.setattr("threading.Thread.start", fail)


def break_the_solver(patch):
    build = milp.build

    class Failing:
        run = fail

        def __init__(self, *program):
            self.highs = build(*program)

        def __getattr__(self, name):
            return getattr(self.highs, name)

    patch.setattr(milp, "build", Failing)


def break_the_answer(patch):
    patch.setattr(milp, "check", lambda *_: [BROKEN])


@needs_highs
@pytest.mark.parametrize(
    "breaks",
    [
        break_the_import,
        break_the_program,
        break_the_thread,
        break_the_solver,
        break_the_answer,
    ],
)
def test_a_helper_that_fails_does_not_end_the_search(breaks, monkeypatch):
    problem, reports = latin(4, Random(1)), []
    expected = minimum(problem, 3, engine="bits")
    race_until_the_helper_fails(monkeypatch)
    breaks(monkeypatch)
    found = minimum(problem, 3, report=reports.append)
    assert [solution.cost for solution in found] == [solution.cost for solution in expected]
    assert reports[0].engine == "bits"
    assert reports[0].note.startswith("HiGHS could not help: ")
    assert BROKEN in reports[0].note
    assert reports[0].note in str(reports[0])


def cut_short():
    """Sixteen options, which HiGHS's presolve calls infeasible if it may enumerate."""
    bounds = {"a": 3, "b": 1, "c": 1, "d": 2, "e": 1, "f": (2, 4), "g": (0, 1), "h": 3, "i": 1}
    items = ["i", "gda", "fba", "abc", "a", "eh", "gf", "h", "ad", "a", "fch", "ci", "ed", "fb"]
    costs = [2, 3, 0, 0, 1, 1, 0, 0, 3, 0, 4, 1, 0, 0, 0, 3]
    options = [
        Option(each, cost=cost) for each, cost in zip([*items, "hb", "h"], costs, strict=True)
    ]
    return Problem(bounds, options=options)


@needs_highs
def test_presolve_leaves_the_optimum():
    problem = cut_short()
    least = min(sum(problem.costs[o] for o in each) for each in walked_solutions(problem))
    assert [each.cost for each in minimum(problem, engine="milp")] == [least]


@needs_highs
@pytest.mark.parametrize("wrong", [[], [11]], ids=["no solution", "an expensive one"])
def test_a_helper_that_is_wrong_is_not_believed(wrong):
    """The core has a better solution than the one that HiGHS calls the cheapest."""
    problem = latin(3, Random(1))
    best = minimum(problem, 12, engine="bits")
    core = straight(problem, 1, "bits", 1)
    with milp.MilpSearch(problem, [int(cost) for cost in problem.costs], 1, ()) as helper:
        assert helper.run(60)
        race = optimum.HelpedOptimum(core, lambda _: helper)
        race._join()
        assert race._is_won()
        helper._proven = [best[number].indices for number in wrong]
        assert not race._is_won()
        assert race.note == f"HiGHS could not help: HiGHS missed a solution of cost {best[0].cost}"


@needs_highs
def test_a_package_that_is_broken_is_not_called_missing(monkeypatch):
    break_the_import(monkeypatch)
    with pytest.raises(MissingExtra) as caught:
        minimum(Problem("a", options=["a"]), engine="milp")
    assert str(caught.value) == f"highspy is installed but cannot be imported: {BROKEN}"


@needs_highs
@pytest.mark.parametrize("breaks", [break_the_solver, break_the_thread, break_the_answer])
def test_asked_for_by_name_a_failure_is_an_error(breaks, monkeypatch):
    breaks(monkeypatch)
    with pytest.raises(Exception, match=BROKEN):
        minimum(latin(4, Random(1)), engine="milp")


@needs_highs
def test_the_integer_program_refuses_costs_beyond_its_arithmetic():
    problem = Problem("a", options=[Option("a", cost=10**7)])
    with pytest.raises(ProblemError, match="at most 1,000,000"):
        minimum(problem, engine="milp")


def test_stopped_is_pickled_with_its_bound():
    assert pickle.loads(pickle.dumps(Stopped(bound=3))).bound == 3


# ---- known optima


COSTLY = [row for row in shared_data.table("instances/INDEX.tsv") if row["kind"] == "cost"]
CREWS = thorough_if(
    lambda row: row["file"] == "air03.txt", shared_data.table("spp/optima.csv", delimiter=",")
)


@shared_data.needs("instances")
@pytest.mark.parametrize("row", COSTLY, ids=lambda row: row["name"])
def test_ten_best_costs_of_the_index(row):
    text = (SHARED / "instances" / f"{row['name']}.dlx").read_text(encoding="utf-8")
    problem = loads(text)
    found = minimum(problem, 10)
    assert ",".join(str(solution.cost) for solution in found) == row["ten_best_costs"]
    assert all(check(problem, solution) == [] for solution in found)


def set_partitioning(path):
    """Read "rows columns", then for each column its cost, how many rows, and the rows from 1."""
    numbers = iter(map(int, path.read_text(encoding="utf-8").split()))
    rows, columns = next(numbers), next(numbers)
    options = []
    for _ in range(columns):
        cost, size = next(numbers), next(numbers)
        options.append(Option([next(numbers) - 1 for _ in range(size)], cost=cost))
    return Problem(range(rows), options=options)


@pytest.mark.slow
@shared_data.needs("spp")
@pytest.mark.parametrize("row", CREWS, ids=lambda row: row["file"])
def test_airline_crews(row):
    problem = set_partitioning(SHARED / "spp" / row["file"])
    (best,) = minimum(problem)
    assert best.cost == int(row["optimum"])
    assert check(problem, best) == []


@needs_highs
@shared_data.needs("spp")
@pytest.mark.parametrize("row", a_third(CREWS), ids=lambda row: row["file"])
def test_airline_crews_by_the_integer_program(row):
    problem = set_partitioning(SHARED / "spp" / row["file"])
    reports = []
    (best,) = minimum(problem, engine="milp", report=reports.append)  # air03 among them
    assert best.cost == int(row["optimum"])
    assert reports[0].engine == "milp"


def single(*costs):
    """A problem with one solution, with these costs."""
    options = [Option([item], cost=cost) for item, cost in enumerate(costs)]
    return Problem(range(len(costs)), options=options)


@pytest.mark.parametrize("ask", [minimum, maximum])
def test_sums_of_decimals_are_exact(ask):
    problem = single(Decimal("1e28"), Decimal("0.25"), Decimal("1e-10"))
    with localcontext(prec=4):
        (best,) = ask(problem)
        assert str(best.cost) == "10000000000000000000000000000.2500000001"


def test_sums_of_floats_do_not_depend_on_the_order():
    assert minimum(single(0.1, 0.2, 0.3))[0].cost == minimum(single(0.3, 0.2, 0.1))[0].cost == 0.6
    assert minimum(single(1e308, 1e308))[0].cost == inf
    assert minimum(single(Fraction(1, 3), 0.5, 10**400))[0].cost == inf
    assert minimum(single(Fraction(1, 3), 0.5))[0].cost == 5 / 6


def test_what_is_proven_leaves_out_what_was_found():
    found = minimum(Problem("a", options=[Option("a", cost=3), Option("a", cost=5)]))
    assert what_is_proven(found, 4, is_least=True) == "no other solution costs less than 4"
    assert what_is_proven(found, 4, is_least=False) == "no solution costs more than 4"
    assert what_is_proven(found, None, is_least=True) == "there is no other"


def test_bounds_of_mixed_costs_are_floats():
    mixed = single(Fraction(1, 3), 0.5)
    assert type(like_costs(mixed, 5, 6)) is float

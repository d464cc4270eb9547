"""The formats of other solvers: those solvers give the same answers as Minuet."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from random import Random

import pytest
from brute import all_solutions
from hypothesis import given
from strategies import problems

from minuet import Option, Problem, ProblemError, count, minimum
from minuet.formats import cnf, dlx, lp, minizinc, mps, opb
from minuet.formats.problems import dumps
from minuet.problem.linear import Program

COUNTS = Path(__file__).parents[1] / "known_counts"
NAMES = sorted(path.stem for path in COUNTS.glob("*.dlx"))
MOST, LARGEST = 300, 400  # solutions that another solver lists, and options


def known(name: str) -> Problem:
    return dlx.loads((COUNTS / f"{name}.dlx").read_text(encoding="utf-8"))


def generated(seed: int) -> Problem:
    """A random problem with a planted solution, bounds, colors and costs."""
    random = Random(seed)
    primary = {f"p{n}": random.choice([None, None, (1, 2), (0, 2), 2]) for n in range(7)}
    secondary = [f"s{n}" for n in range(4)]
    options = []
    for number in range(22):
        items = dict.fromkeys(random.sample([*primary], random.randint(1, 3)))
        for item in random.sample(secondary, random.randint(0, 2)):
            items[item] = random.choice([None, "red", "blue"])
        options.append(Option(items, label=f"option {number}", cost=random.randint(-3, 9)))
    return Problem(primary, secondary, options)


SMALL = [
    name
    for name in NAMES
    if len(known(name).options) <= LARGEST and count(known(name), limit=MOST + 1) <= MOST
]
CASES = [*((name, known(name)) for name in SMALL), *((str(n), generated(n)) for n in range(12))]
INSTANCES = pytest.mark.parametrize("problem", [p for _, p in CASES], ids=[n for n, _ in CASES])
PRICED = pytest.mark.parametrize(  # HiGHS needs longer for one of these than for all others
    "problem",
    [pytest.param(p, id=n, marks=[pytest.mark.thorough] * (n == "intervals8")) for n, p in CASES],
)


def test_there_are_twenty_instances():
    assert len(CASES) >= 20


# ---- CNF


COUNT_MODELS = """
import json, sys
from pysat.formula import CNF
from pysat.solvers import Solver

for text in json.load(sys.stdin):
    with Solver("cadical153", bootstrap_with=CNF(from_string=text)) as solver:
        print(sum(1 for _ in solver.enum_models()))
"""


@pytest.fixture(scope="module")
def models():
    """How many models each CNF has, according to python-sat.

    It runs in another process because its import turns the GIL on, for all later tests as well.
    """
    if find_spec("pysat") is None:
        pytest.skip("python-sat is not installed")
    texts = [cnf.dumps(problem) for _, problem in CASES]
    done = subprocess.run(
        [sys.executable, "-c", COUNT_MODELS],
        input=json.dumps(texts), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return dict(zip(texts, map(int, done.stdout.split()), strict=True))


@INSTANCES
def test_a_sat_solver_counts_the_models_of_the_cnf(problem, models):
    # Every option has an item, so every variable is in a clause and none is free.
    assert models[cnf.dumps(problem)] == count(problem)


@given(problems(most_options=6))
def test_the_models_of_the_cnf_are_the_solutions(problem):
    wanted = {frozenset(solution) for solution in all_solutions(problem)}
    assert set(models_of(cnf.dumps(problem), len(problem.options))) == wanted
    assert len(models_of(cnf.dumps(problem), len(problem.options))) == len(wanted)


def models_of(text: str, options: int) -> list[frozenset[int]]:
    """All models of a CNF, by unit propagation and branching: the options that are true."""
    lines = [line for line in text.splitlines() if not line.startswith("c")]
    variables, number = map(int, lines[0].split()[2:])
    clauses = [[int(word) for word in line.split()[:-1]] for line in lines[1:]]
    assert len(clauses) == number
    assert all(1 <= abs(literal) <= variables for clause in clauses for literal in clause)
    models: list[frozenset[int]] = []

    def search(chosen: dict[int, bool]) -> None:
        chosen = dict(chosen)
        changed = True
        while changed:
            changed = False
            for clause in clauses:
                if any(chosen.get(abs(x)) == (x > 0) for x in clause if abs(x) in chosen):
                    continue
                free = [x for x in clause if abs(x) not in chosen]
                if not free:
                    return
                if len(free) == 1:
                    chosen[abs(free[0])] = free[0] > 0
                    changed = True
        left = [v for v in range(1, variables + 1) if v not in chosen]
        if not left:
            models.append(frozenset(v - 1 for v in range(1, options + 1) if chosen[v]))
            return
        for value in (False, True):
            search({**chosen, left[0]: value})

    search({})
    return models


# ---- OPB, LP and MPS


def highs_of(path: Path):
    highspy = pytest.importorskip("highspy", reason="HiGHS is not installed")
    highs = highspy.Highs()
    highs.silent()
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.setOptionValue("mip_abs_gap", 1e-6)
    assert highs.readModel(str(path)) == highspy.HighsStatus.kOk
    return highs


def best_of(highs) -> float | None:
    highs.run()
    status = highs.modelStatusToString(highs.getModelStatus())
    if status == "Infeasible":
        return None
    assert status in ("Optimal", "Empty")
    return highs.getInfo().objective_function_value


@pytest.mark.parametrize("format", ["lp", "mps"])
@PRICED
def test_highs_finds_the_same_minimum(problem, format, tmp_path):
    path = tmp_path / f"problem.{format}"
    problem.save(path)
    best = minimum(problem, 1)
    expected = best[0].cost if best else None
    assert best_of(highs_of(path)) == (None if expected is None else pytest.approx(expected))


@PRICED
def test_highs_finds_the_minimum_of_the_opb(problem, tmp_path):
    """A few lines here read the OPB and pass it to HiGHS as an LP."""
    path = tmp_path / "problem.lp"
    path.write_text(lp_of_opb(opb.dumps(problem)), encoding="utf-8")
    best = minimum(problem, 1)
    expected = best[0].cost if best else None
    assert best_of(highs_of(path)) == (None if expected is None else pytest.approx(expected))


def lp_of_opb(text: str) -> str:
    head = re.match(r"\* #variable= (\d+) #constraint= (\d+)\n", text)
    lines = [line.removesuffix(" ;") for line in text.splitlines() if not line.startswith("*")]
    goal = [line.removeprefix("min:") for line in lines if line.startswith("min:")]
    rows = [line for line in lines if not line.startswith("min:")]
    assert len(rows) == int(head[2])
    names = [f"x{number}" for number in range(1, int(head[1]) + 1)]
    assert set(re.findall(r"x\d+", "\n".join(rows))) <= set(names)
    parts = ["Minimize", f" obj: {goal[0] if goal else '0 x1'}", "Subject To", *rows, "Binary"]
    return "\n".join([*parts, *names, "End", ""])


@given(problems(most_options=6))
def test_the_solutions_of_the_opb_are_the_solutions(problem):
    wanted = sorted(sorted(solution) for solution in all_solutions(problem))
    assert sorted(opb_solutions(opb.dumps(problem), len(problem.options))) == wanted


def opb_solutions(text: str, options: int) -> list[list[int]]:
    """Try all assignments."""
    variables = int(re.match(r"\* #variable= (\d+)", text)[1])
    rows = []
    for line in text.splitlines():
        if not line.startswith(("*", "min:")):
            left, sign, right = re.fullmatch(r"(.*) (>=|=) (-?\d+) ;", line).groups()
            terms = [(int(v), int(x)) for v, x in re.findall(r"([+-]\d+) x(\d+)", left)]
            rows.append((terms, sign, int(right)))
    found = []
    for values in product((0, 1), repeat=variables):
        sums = [(sum(v * values[x - 1] for v, x in terms), sign, r) for terms, sign, r in rows]
        if all(total == right if sign == "=" else total >= right for total, sign, right in sums):
            found.append([k for k in range(options) if values[k]])
    return found


def test_costs_that_are_not_whole_are_multiplied_in_opb():
    problem = Problem("a", options=[Option("a", cost=0.5), Option("a", cost=2)])
    assert "* costs are multiplied by 2\nmin: +1 x1 +4 x2 ;" in opb.dumps(problem)


# ---- MiniZinc


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="MiniZinc is not installed")
@pytest.mark.parametrize("name", ["langford7", "queens8", "mutilated", "0", "1"])
def test_minizinc_finds_the_same_minimum(name, tmp_path):
    problem = dict(CASES)[name]
    (tmp_path / "model.mzn").write_text(minizinc.MODEL, encoding="utf-8")
    problem.save(tmp_path / "data.dzn")
    run = subprocess.run(
        ["minizinc", "--solver", "Gecode", "model.mzn", "data.dzn"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    costs = [int(cost) for cost in re.findall(r"cost: (-?\d+)", run.stdout)]
    assert costs[-1:] == [solution.cost for solution in minimum(problem, 1)]


# ---- all formats


@pytest.mark.parametrize("format", ["cnf", "opb", "lp", "mps", "minizinc"])
@pytest.mark.parametrize(
    "problem",
    [Problem([]), Problem("a"), Problem("", "x", ["x"]), Problem({"a": (0, 0)}, options=["a"])],
    ids=repr,
)
def test_tiny_problems_are_written(problem, format):
    assert dumps(problem, format).endswith("\n")


@pytest.mark.parametrize("problem", [Problem([]), Problem("a"), Problem("", "x", ["x"])], ids=repr)
@pytest.mark.parametrize("format", ["lp", "mps"])
def test_highs_reads_tiny_problems(problem, format, tmp_path):
    path = tmp_path / f"problem.{format}"
    problem.save(path)
    assert (best_of(highs_of(path)) is None) == (count(problem) == 0)


def test_given_options_are_fixed():
    problem = Problem("ab", options=[Option("ab", label="both"), Option("a"), Option("b")])
    assert models_of(cnf.dumps(problem, given=["both"]), 3) == [frozenset([0])]
    assert opb_solutions(opb.dumps(problem, given=["both"]), 3) == [[0]]
    assert " fix0: +1 x0 = 1" in lp.dumps(problem, given=["both"])
    assert " E fix0" in mps.dumps(problem, given=["both"])
    assert "given = [1];" in minizinc.dumps(problem, given=["both"])


def test_names_never_break_a_comment():
    problem = Problem(["two\nlines"], options=[Option(["two\nlines"], label="ä\nb")])
    for format in ("cnf", "opb", "lp", "mps"):
        text = dumps(problem, format)
        assert text.isascii()
        assert "two lines" in text or format in ("cnf", "opb")


@given(problems())
def test_an_exact_program_has_a_row_for_every_item(problem):
    rows = Program(problem, exact=True).rows
    assert [row.name for row in rows[: len(problem.items)]] == [
        f"item{number}" for number in range(len(problem.items))
    ]


# ---- arrays


def test_the_matrix_as_an_array():
    np = pytest.importorskip("numpy")
    problem = known("langford7")
    lists = problem.to_matrix()
    assert (problem.to_matrix("numpy") == np.array(lists)).all()
    assert (problem.to_matrix("scipy").toarray() == np.array(lists)).all()
    assert Problem.from_matrix(problem.to_matrix("numpy"), problem.secondary and range(14, 99))


@pytest.mark.parametrize("format", ["numpy", "scipy"])
def test_an_array_round_trip(format):
    problem = Problem(range(3), options=[[0, 2], [1], [0, 1]])
    assert Problem.from_matrix(problem.to_matrix(format)) == problem
    assert Problem([], options=[]).to_matrix(format).shape == (0, 0)


def test_an_array_has_no_colors():
    problem = Problem("a", "x", [{"a": None, "x": 1}])
    with pytest.raises(ProblemError, match="cannot show colors"):
        problem.to_matrix("numpy")
    with pytest.raises(ValueError, match="'lists', 'numpy', 'scipy'"):
        Problem("a").to_matrix("torch")

"""The commands that ask for more than solutions: estimate, sample, count --frequencies, bounds."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

from minuet import count, diagram
from minuet.apps.cli import main
from minuet.formats import dlx
from minuet.puzzles import LatinSquare, Queens

TWO = "| two ways to cover a, b, c\na b c | x\na b x:1\nc x:1\nc x:2\nb c\na\n"
NONE = "a b\na\n"


@pytest.fixture
def minuet(tmp_path, monkeypatch, capsys):
    """Run the command in this process; return (exit code, output, messages)."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "two.dlx").write_text(TWO, encoding="utf-8")
    (tmp_path / "none.dlx").write_text(NONE, encoding="utf-8")
    (tmp_path / "priced.dlx").write_text(priced(9), encoding="utf-8")

    def run(*words):
        code = main([str(word) for word in words])
        return int(code), *capsys.readouterr()

    return run


def priced(order):
    """The text of a problem that takes a long time: the cheapest of all Latin squares."""
    random = Random(order)
    lines = [
        f"c{r}{c} r{r}{v} k{c}{v} |{random.randrange(1, 50)}"
        for r, c, v in product(range(order), repeat=3)
    ]
    pairs = list(product(range(order), repeat=2))
    return "\n".join([" ".join(f"{kind}{a}{b}" for kind in "crk" for a, b in pairs), *lines, ""])


# --- estimate --------------------------------------------------------------------------------


def test_an_estimate_of_a_small_search_is_exact(minuet):
    code, output, messages = minuet("estimate", "two.dlx")
    assert (code, messages) == (0, "")
    assert ", 2 solutions, " in output
    assert "about" not in output
    record = json.loads(minuet("estimate", "--json", "--given", "a", "two.dlx")[1])
    assert (record["status"], record["exact"], record["solutions"]) == ("solved", True, 1)
    assert record["nodes_range"] == [record["nodes"]] * 2


def test_an_estimate_of_a_large_search_has_ranges(minuet):
    _, output, _ = minuet("estimate", "--probes", "300", "pentominoes-6x10")
    assert output.startswith("about ")
    assert " to " in output
    words = ("estimate", "--probes", "300", "--json", "pentominoes-6x10")
    one, two, other = (json.loads(minuet(*words, "--seed", seed)[1])["nodes"] for seed in (1, 1, 2))
    assert one == two != other


def test_an_estimate_that_is_not_ready_in_time(minuet):
    words = ("estimate", "--probes", "10000000", "--time-limit", "0.05", "pentominoes-6x10")
    assert minuet(*words) == (
        3,
        "",
        "minuet: stopped by the time limit: there is no estimate yet\n",
    )
    code, output, _ = minuet(*words, "--json")
    record = json.loads(output)
    assert (code, record["status"], record["nodes"]) == (3, "stopped", None)


# --- sample ----------------------------------------------------------------------------------


def test_a_sample_is_the_same_for_a_seed(minuet):
    first, second = (minuet("sample", "-n", "3", "--seed", "5", "queens-8") for _ in range(2))
    assert first == second
    assert first[0] == 0
    assert first[1].count("\n\n") == 2
    assert first[2] == "minuet: every solution was equally likely\n"


def test_a_sample_is_of_solutions_all_of_which_come(minuet):
    _, output, messages = minuet("sample", "-n", "300", "--json", "--given", "a", "two.dlx")
    record = json.loads(output)
    assert record["uniform"] is True
    assert {tuple(sorted(each["options"])) for each in record["solutions"]} == {("a", "b c")}
    assert f"drawn with --seed {record['seed']}" in messages
    board = Queens(6)
    Path("queens.json").write_text(board.dumps("json"), encoding="utf-8")
    drawn = json.loads(minuet("sample", "-n", "200", "--seed", "1", "--json", "queens.json")[1])
    seen = Counter(tuple(map(tuple, sorted(each["labels"]))) for each in drawn["solutions"])
    wanted = {tuple(sorted(solution)) for solution in diagram(board.problem())}
    assert set(seen) == wanted
    assert min(seen.values()) > 20  # 200 samples of four solutions


def test_a_sample_without_memory_says_that_it_is_not_uniform(minuet):
    words = ("sample", "--seed", "1", "--memory-limit", "1K", "dominoes-8x8")
    code, _, messages = minuet(*words)
    assert code == 0
    assert "not all solutions were equally likely" in messages
    assert json.loads(minuet(*words, "--json")[1])["uniform"] is False


def test_a_sample_of_any_size_is_printed_as_it_is_drawn(minuet):
    words = ("sample", "-n", "1000000000000", "--seed", "1", "--time-limit", "0.5", "queens-8")
    code, output, messages = minuet(*words)
    assert code == 3
    drawn = output.count("\n\n") + 1
    assert f"stopped by the time limit: {drawn:,} solution" in messages
    record = json.loads(minuet(*words, "--json")[1])
    assert record["count"] == len(record["solutions"]) > 0
    assert record["uniform"] is True


def test_a_huge_sample_takes_no_memory():
    """Output starts at once; the reader closes the pipe when it has enough."""
    words = [sys.executable, "-m", "minuet", "sample", "-n", "1000000000", "queens-8"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout.readline()
        process.stdout.close()
        process.wait(600)


def test_no_solution_to_draw(minuet):
    assert minuet("sample", "none.dlx") == (1, "", "minuet: no solution\n")
    record = json.loads(minuet("sample", "--seed", "3", "--json", "none.dlx")[1])
    expected = {"solutions": [], "status": "none", "count": 0, "uniform": True, "seed": 3}
    assert record == expected


# --- frequencies -----------------------------------------------------------------------------


def test_frequencies_of_a_problem(minuet):
    code, output, _ = minuet("count", "--frequencies", "two.dlx")
    assert code == 0
    assert output == "2\n1  a b x:1\n1  c x:1\n0  c x:2\n1  b c\n1  a\n"


def test_frequencies_of_a_puzzle_are_those_of_counts(minuet):
    puzzle = LatinSquare(3)
    Path("latin.json").write_text(puzzle.dumps("json"), encoding="utf-8")
    record = json.loads(minuet("count", "--frequencies", "--json", "latin.json")[1])
    assert record["count"] == 12
    problem = puzzle.problem()
    for each, label in zip(record["frequencies"], problem.labels, strict=True):
        assert each["count"] == count(problem, given=[label]) == 4


def test_frequencies_refuse_what_they_do_not_go_with(minuet):
    for words in (["--limit", "3"], ["--engine", "bits"], ["--workers", "2"]):
        code, _, messages = minuet("count", "--frequencies", *words, "two.dlx")
        assert code == 2
        assert "--frequencies cannot be combined with" in messages


def test_frequencies_that_do_not_fit(minuet):
    code, output, messages = minuet(
        "count", "--frequencies", "--memory-limit", "1K", "dominoes-8x8"
    )
    assert (code, output) == (3, "at least 0\n")
    assert "stopped by the memory limit" in messages
    words = ("count", "--frequencies", "--time-limit", "0.1", "pentominoes-6x10")
    assert "stopped by the time limit" in minuet(*words)[2]


def test_a_count_without_memory_enumerates(minuet):
    _, output, _ = minuet("count", "--memory-limit", "0", "--json", "queens-8")
    assert json.loads(output)["stats"]["memory"] == 0
    code, _, messages = minuet("count", "--memory-limit", "much", "queens-8")
    assert code == 2
    assert "write 500M or 4G" in messages


# --- bounds ----------------------------------------------------------------------------------


def test_the_bound_of_the_cheapest(minuet):
    record = json.loads(minuet("solve", "--minimum", "--json", "timetable")[1])
    assert record["bound"] == record["solutions"][0]["cost"] == 2
    record = json.loads(minuet("solve", "--minimum", "--limit", "9", "--json", "two.dlx")[1])
    assert (record["count"], record["bound"]) == (2, None)


@pytest.mark.parametrize("flag", ["--minimum", "--maximum"])
def test_the_bound_of_a_stopped_search(minuet, flag):
    words = ("solve", flag, "--engine", "bits", "--time-limit", "0.3", "--json", "priced.dlx")
    code, output, messages = minuet(*words)
    record = json.loads(output)
    assert (code, record["status"]) == (3, "stopped")
    assert f"than {record['bound']}" in messages
    problem = dlx.loads(priced(9))
    assert sum(problem.costs) > record["bound"] > 81
    for solution in record["solutions"]:
        cheap, expensive = sorted([record["bound"], solution["cost"]])
        assert (cheap == record["bound"]) == (flag == "--minimum") or cheap == expensive


# --- explain ---------------------------------------------------------------------------------


def test_explain_ends_in_time(minuet):
    words = ("explain", "--time-limit", "0.5", "sudoku-36x36-1")
    code, output, messages = minuet(*words)
    assert code == 3
    assert output.startswith("  1. ")
    assert "How hard" not in output
    assert "stopped by the time limit after " in messages
    record = json.loads(minuet(*words, "--json")[1])
    assert (record["status"], record["grade"]) == ("stopped", None)
    assert record["steps"]


# --- count --distinct ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param("pentominoes-6x10", 2339, marks=pytest.mark.thorough),
        ("queens-8", 12),
        ("dominoes-8x8", 1629189),
    ],
)
def test_what_turns_into_each_other_counts_once(minuet, name, number):
    assert minuet("count", "--distinct", name) == (0, f"{number}\n", "")


def test_distinct_in_json_and_without_time(minuet):
    found = json.loads(minuet("count", "--distinct", "--json", "queens-8")[1])
    assert found == {"status": "solved", "count": 12, "complete": True, "stats": None}
    Path("large.json").write_text(Queens(16).dumps("json"), encoding="utf-8")
    code, output, _ = minuet("count", "--distinct", "--time-limit", "0.05", "large.json")
    assert code == 3
    assert output.startswith("at least ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["two.dlx"], "--distinct is for boards that can be rotated"),
        (["latin-6"], "--distinct is for boards that can be rotated"),
        (["--limit", "2", "queens-8"], "cannot be combined with --limit"),
    ],
)
def test_distinct_elsewhere(minuet, words, message):
    code, _, messages = minuet("count", "--distinct", *words)
    assert code == 2
    assert message in messages


def test_a_puzzle_with_too_many_options_to_list_is_still_counted(minuet):
    grid = ["A......", *["......."] * 5, "......A"]
    Path("paths.txt").write_text("\n".join(["kind: numberlink", "fill: no", *grid]), "utf-8")
    assert minuet("count", "paths.txt") == (0, "575780564\n", "")
    assert minuet("count", "--limit", 5, "paths.txt")[:2] == (3, "at least 5\n")
    assert minuet("count", "--time-limit", 0, "paths.txt")[:2] == (3, "at least 0\n")
    code, _, message = minuet("count", "--engine", "bits", "paths.txt")
    assert code == 2
    assert "too many paths to list" in message

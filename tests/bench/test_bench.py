"""The benchmark's own parts: its instances, its checker, its ratios."""

import sys
from contextlib import suppress
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench import engines, everything, instances, ratios, tally
from bench.child import Outcome
from bench.measure import Limits, Measurement, ask_binary
from bench.report import compare, mean_line
from bench.rows import Rows, fault, to_dlx, without_solution
from minuet import Problem, count
from minuet.formats import dlx

SMALL = ("queens8", "langford8", "dominoes6x6", "latin4", "sudoku4x4", "sudoku9x9", "intervals8")


@pytest.mark.parametrize(
    "instance", [i for i in instances.bundled() if i.name in SMALL], ids=lambda i: i.name
)
def test_bundled_instances_have_the_known_number_of_solutions(instance):
    problem = instance.load()
    assert count(problem) == instance.answer
    text = to_dlx(instances.rows_of(problem))
    assert count(dlx.loads(text)) == instance.answer
    assert count(dlx.loads(without_solution(text))) == 0


@pytest.mark.parametrize(("maker", "options"), [("soma", 688), ("pentominoes", 2056)])
def test_pieces_are_turned_every_way(maker, options):
    arguments = (6, 10) if maker == "pentominoes" else ()
    assert len(getattr(instances, maker)(*arguments).options) == options


def test_rows_survive_a_file(tmp_path):
    rows = instances.rows_of(instances.matrices(3, 1))
    rows.save(tmp_path / "rows.json")
    assert Rows.load(tmp_path / "rows.json") == rows


@pytest.mark.parametrize(
    ("chosen", "wrong"),
    [
        ([0, 1], None),
        ([0], "item 1 is covered 0 times"),
        ([0, 0], "an option is chosen twice"),
        ([0, 2], "secondary item 2 clashes"),
    ],
)
def test_the_checker_sees_what_is_wrong(chosen, wrong):
    rows = Rows(2, 1, [[0, 2], [1, 2], [1, 2]], [[0, 1], [0, 1], [0, 2]])
    assert fault(rows, chosen) == wrong


def timed(seconds, status="ok"):
    return Measurement("somebody", "count", seconds, seconds, 1, status)


@pytest.mark.parametrize(
    ("ours", "theirs", "shown"),
    [
        (timed(0.5), timed(2.0), "4.00"),
        (timed(0.00001), timed(0.0002), "2.00"),
        (timed(0.00001), timed(0.00002), "~"),
        (timed(None, "timeout"), timed(1.0), "LOST"),
        (timed(1.0), timed(None, "timeout"), "won"),
        (timed(1.0), timed(9.0, "wrong"), ""),
        (timed(1.0), None, ""),
    ],
)
def test_ratios(ours, theirs, shown):
    assert str(compare("x", ours, theirs)) == shown


def test_the_mean_names_the_worst_and_what_is_lost():
    pairs = {"a": (1.0, 2.0), "b": (1.0, 8.0), "c": (2.0, 1.0)}
    ratios = [compare(name, timed(a), timed(b)) for name, (a, b) in pairs.items()]
    ratios.append(compare("d", timed(None, "timeout"), timed(1.0)))
    said = mean_line("title", ratios)
    assert "geometric mean 2.00 over 3 instances, worst c 0.50, best b 8.00" in said
    assert "slower on: c 0.50" in said
    assert "WE TIMED OUT, they did not: d" in said


def test_a_program_is_measured_by_what_it_prints(tmp_path):
    program = tmp_path / "program"
    program.write_text(
        "#!/bin/sh\nread line\necho 'Altogether 92 solutions, 1+2 mems' >&2\n", encoding="utf-8"
    )
    program.chmod(0o755)
    (tmp_path / "a.dlx").write_text("a\na\n", encoding="utf-8")
    files = (tmp_path / "a.dlx", tmp_path / "a.dlx")
    measured = ask_binary(program, files, first=False, limits=Limits(5, 1))
    assert (measured.status, measured.answer) == ("ok", 92)


def test_what_nobody_else_ended_is_reported():
    said = mean_line("a", [compare("x", timed(1.0), timed(None, "timeout"))])
    assert said == "a:\n  they timed out (not in the mean): x"
    assert mean_line("a", []) == "a: nothing to compare"


def test_a_table_is_summed_up_also_after_control_c(capsys, monkeypatch):
    monkeypatch.setattr(tally, "find_spec", lambda name: None if name == "ortools" else True)
    said = []
    pairs = [("Proofs", "minuet", "CaDiCaL"), ("Proofs", "minuet", "CP-SAT")]
    table = tally.Table(["minuet", "CaDiCaL", "CP-SAT"], pairs, said)
    found = [Outcome("ok", 0.1), Outcome("ok", 0.4), Outcome("absent")]
    with suppress(KeyboardInterrupt), table:
        table.add("one", Problem("a", options=["a"]), found)
        table.add("two", Problem("a", options=["a"]), found, wrong=True)
        raise KeyboardInterrupt
    assert table.code == 1
    assert said[0] == "*** WRONG: two ***"
    assert "geometric mean 4.00 over 2 instances" in said[1]
    assert said[2] == "Proofs, against CP-SAT: not installed"
    assert said[1] in capsys.readouterr().out


def test_everything_ends_with_what_came_out_of_it(capsys):
    words = ["--quick", "--only", "latin4", "--part", "hard", "--part", "counting"]
    assert everything.main(words) == 0
    output, _, short = capsys.readouterr().out.partition("== In short")
    assert "(no problem)" in output  # reported for the first part
    assert "latin4" in output
    assert "Counting, against plain" in short


def test_control_c_ends_everything_but_not_what_is_known(capsys, monkeypatch):
    def interrupted(words, said):
        said.append("half a table")
        raise KeyboardInterrupt

    monkeypatch.setattr(everything.hard, "main", interrupted)
    assert everything.main(["--part", "hard", "--part", "counting"]) == 130
    assert capsys.readouterr().out.endswith("half a table\n")


def test_a_ratio_that_became_worse_is_reported(tmp_path):
    file = tmp_path / "ratios.tsv"
    ratios.record({"list": 1.5, "count": 2.0}, file)
    ratios.record({"count": 1.0}, file)
    assert ratios.on_file(file) == {"list": 1.5, "count": 1.0}
    now = {"list": 1.6, "count": 1.3, "new": 9.0}
    assert ratios.worse(now, file) == ["count: 1.30, was 1.00"]


def test_engines_are_compared(capsys):
    said = []
    assert engines.main(["--only", "queens8", "--turns", "1"], said) == 0
    assert "queens8" in capsys.readouterr().out
    assert said[0] == "auto is behind the best engine on: none"


def test_steiner_triples_and_pieces_are_counted_right():
    assert count(engines.steiner(9)) == 8
    assert count(engines.tiled("XX/X.", 2, 3)) == 2

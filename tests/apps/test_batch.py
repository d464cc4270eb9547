"""`minuet solve` with files of many sudokus."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from sudokus import EASY, EASY_SOLVED, HARD

from minuet.apps.cli import main
from minuet.apps.cli.progress import Progress
from minuet.puzzles import Sudoku

HARD_SOLVED = Sudoku(HARD).solve().values_line
NONE = "55" + EASY[2:]
EMPTY = "." * 81


@pytest.fixture
def minuet(tmp_path, monkeypatch, capsys):
    """Run the command in this process; return (exit code, lines of output, messages)."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        code = main([str(word) for word in words])
        output, messages = capsys.readouterr()
        return int(code), output.splitlines(), messages

    return run


@pytest.fixture
def file(tmp_path):
    def write(*lines, name="puzzles.sdm"):
        (tmp_path / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        return name

    return write


def test_one_line_for_each_puzzle(minuet, file):
    code, output, messages = minuet("solve", file(EASY, HARD))
    assert (code, output) == (0, [EASY_SOLVED, HARD_SOLVED])
    assert "2 puzzles in" in messages
    assert "2 solved" in messages


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_workers_keep_the_order(minuet, file, workers):
    name = file(*[EASY, HARD] * 500)
    code, output, _ = minuet("solve", "--check-unique", "--workers", workers, name)
    assert (code, output) == (0, [EASY_SOLVED, HARD_SOLVED] * 500)


def test_bad_lines_are_reported_by_number_and_the_rest_is_solved(minuet, file):
    code, output, messages = minuet("solve", file("# two", EASY, EASY[:72], "", HARD, "x" * 81))
    assert (code, output) == (2, [EASY_SOLVED, HARD_SOLVED])
    assert "puzzles.sdm, line 3: a 9x9 sudoku needs 81 characters, got 72" in messages
    assert "puzzles.sdm, line 6: 'x' at character 1 is not a number" in messages
    assert "2 bad lines" in messages


def test_very_many_bad_lines_are_only_counted(minuet, file):
    _, output, messages = minuet("solve", file(EASY, *["no"] * 100))
    assert output == [EASY_SOLVED]
    assert messages.count("line ") < 30
    assert "100 bad lines" in messages


def test_no_solution_and_several(minuet, file):
    name = file(EASY, NONE, EMPTY)
    code, output, _ = minuet("solve", name)
    assert code == 1
    assert output[:2] == [EASY_SOLVED, f"{NONE} # no solution"]
    assert Sudoku(output[2]).is_solved
    code, output, messages = minuet("solve", "--check-unique", name)
    assert code == 1
    assert output[2].endswith(" # several solutions")
    assert "1 with several solutions" in messages
    assert [len(line.split()[0]) for line in output] == [81] * 3


def test_files_are_recognized(minuet, file):
    assert minuet("solve", file(EASY, HARD, name="any.txt"))[1] == [EASY_SOLVED, HARD_SOLVED]
    rows = [EASY[at : at + 9] for at in range(0, 81, 9)]
    grids = file("Grid 01", *rows, "Grid 02", *rows, name="euler.txt")
    assert minuet("solve", grids)[1] == [EASY_SOLVED] * 2
    games = f'<opensudoku><game data="{EASY}"/><game data="{HARD}"/></opensudoku>'
    assert minuet("solve", file(games, name="a.opensudoku"))[1] == [EASY_SOLVED, HARD_SOLVED]


def test_one_puzzle_is_drawn_unless_lines_are_asked_for(minuet, file):
    assert minuet("solve", file(EASY, name="one.txt"))[1][0].startswith("┌")
    assert minuet("solve", "--format", "line", file(EASY, name="one.txt"))[1] == [EASY_SOLVED]
    assert minuet("solve", file(EASY))[1] == [EASY_SOLVED]


def test_mixed_sizes_and_variants(minuet, file):
    code, output, _ = minuet("solve", file(EASY, ".3.4......1.2...", EASY + " # variant: x"))
    assert code == 1
    assert output == [EASY_SOLVED, "1324423134122143", f"{EASY} # no solution"]


def test_json_is_an_object_a_line(minuet, file):
    _, output, _ = minuet("solve", "--json", "--check-unique", file(EASY, "no", NONE))
    assert [json.loads(line) for line in output] == [
        {"line": 1, "status": "unique", "solution": EASY_SOLVED},
        {"line": 2, "status": "bad", "solution": None, "reason": json.loads(output[1])["reason"]},
        {"line": 3, "status": "none", "solution": None},
    ]


def test_a_time_limit(minuet, file):
    name = file(*["." * 1296] * 1000)
    code, output, messages = minuet("solve", "--check-unique", "--time-limit", 0.05, name)
    assert code == 3
    assert output[-1].endswith("# stopped by the time limit")
    assert "not finished in time" in messages


@pytest.mark.parametrize("words", [["--all"], ["--limit", 2], ["--given", "r1c1=5"], ["--seed", 1]])
def test_what_is_for_one_puzzle_only(minuet, file, words):
    code, _, messages = minuet("solve", *words, file(EASY, HARD))
    assert code == 2
    assert "is for one puzzle" in messages


def test_standard_input_and_a_closed_pipe():
    command = [sys.executable, "-m", "minuet", "solve", "-"]
    text = f"{EASY}\n" * 4_000
    run = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    assert run.stdout == f"{EASY_SOLVED}\n" * 4_000
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        process.stdout.close()
        _, errors = process.communicate(text)
        assert "Traceback" not in errors


def test_the_progress_bar():
    progress = Progress(200, "puzzle")
    assert not progress.is_shown  # standard error is not a terminal here
    assert progress.text(0, 0, 0.0).startswith("[ ")
    assert " 50 %" in progress.text(100, 5000, 2.0)
    assert "2,500 a second" in Progress(0, "puzzle").text(100, 5000, 2.0)


def test_progress_stays_on_one_line(monkeypatch, capsys):
    monkeypatch.setattr("minuet.apps.cli.progress._columns", lambda: 20)
    bar = Progress(200, "puzzle")
    bar.is_shown, bar.last = True, -1.0
    bar.show(100, 5000)
    bar.clear()
    assert capsys.readouterr().err == "\r50 %\r    \r"


@pytest.mark.parametrize("command", ["count", "estimate", "sample", "explain", "check"])
def test_other_commands_want_one_sudoku(command, tmp_path, capsys):
    (tmp_path / "many.sdm").write_text(f"{'.' * 81}\n" * 3, encoding="utf-8")
    (tmp_path / "one.sdm").write_text("11x\n", encoding="utf-8")
    assert main([command, str(tmp_path / "many.sdm")]) == 2
    assert "this holds several puzzles" in capsys.readouterr().err
    main([command, str(tmp_path / "one.sdm")])
    assert "several puzzles" not in capsys.readouterr().err

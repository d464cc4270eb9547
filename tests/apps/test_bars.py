"""The progress bar that commands show on a terminal during a search."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr
from itertools import combinations, product
from random import Random

import pytest
from families import stubborn

from minuet import Option, Problem, library
from minuet.apps.cli import main, progress
from minuet.formats import dlx
from minuet.solver import progress as moments

pty = pytest.importorskip("pty", reason="no terminals on this machine")


HARD = dlx.dumps(stubborn(22))
COSTS = Random(9)
PRICED = dlx.dumps(
    Problem(
        [f"{kind}{a}{b}" for kind in "crk" for a in range(9) for b in range(9)],
        options=[
            Option([f"c{r}{c}", f"r{r}{v}", f"k{c}{v}"], cost=COSTS.randrange(50))
            for r, c, v in product(range(9), repeat=3)
        ],
    )
)
PAIRS = dlx.dumps(Problem(map(str, range(40)), options=combinations(map(str, range(40)), 2)))


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def minuet(tmp_path, monkeypatch, capsys):
    """Run a command that shows its bar early; return its exit code, output and errors."""
    monkeypatch.setattr(moments, "PERIOD", 0.01)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "TICK", 0.05)
    monkeypatch.setattr(progress, "_columns", lambda: 200)

    def run(text, *words):
        with redirect_stderr(Terminal()) as terminal:
            code = main([*words, written(tmp_path, text)])
        return code, capsys.readouterr().out, terminal.getvalue()

    return run


def written(folder, text):
    path = folder / ("problem.dlx" if text[0] in "0c" else "puzzle")
    path.write_text(text, encoding="utf-8")
    return str(path)


def on_a_terminal(tmp_path, text, *words, interrupt=False):
    """Run a command with a real terminal as standard error; return its exit code, output and
    errors.
    """
    mine, its = os.openpty()
    command = [sys.executable, "-m", "minuet", *words, written(tmp_path, text)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=its, text=True) as child:
        os.close(its)
        shown = b""
        while True:
            try:
                more = os.read(mine, 4096)
            except OSError:  # the other end is closed
                more = b""
            if not more:
                break
            shown += more
            if interrupt and b"nodes" in shown:
                time.sleep(0.1)
                child.send_signal(signal.SIGINT)
                interrupt = False
        output = child.stdout.read()
    os.close(mine)
    return child.returncode, output, shown.decode()


def until_shown(minuet, pattern, text, *words):
    """Run a command with growing time limits until it has shown this: the machine may be busy."""
    for seconds in ("0.1", "1", "10", "60"):
        code, output, shown = minuet(text, *words, "--time-limit", seconds)
        if re.search(pattern, shown):
            break
    assert re.search(pattern, shown)
    return code, output, shown


BAR = r"\[=* *\] +\S+ %  "
SPEED = r"[\d,]+ nodes, [\d,]+ a second"
BEST = r"best \d+, gap [\d.]+ %"


@pytest.mark.parametrize(
    "words", [("solve",), ("solve", "--all"), ("count", "--engine", "bits"), ("count",)]
)
def test_a_long_search_shows_a_bar_and_removes_it(minuet, words):
    code, output, shown = until_shown(minuet, BAR + SPEED, HARD, *words)
    assert code == 3
    last = shown.rstrip().rpartition("\r")[2]
    assert "nodes," not in last or "%" not in last  # only the final message stays
    assert "%" not in output


@pytest.mark.parametrize(
    "words",
    [("estimate", "--probes", "5000"), ("count", "--frequencies"), ("sample",), ("check",)],
    ids=lambda words: words[0],
)
def test_other_questions_show_a_bar_too(minuet, words):
    text = HARD if words[0] != "estimate" else PAIRS
    _, output, _ = until_shown(minuet, BAR + SPEED, text, *words)
    assert "%" not in output


MINIMUM = (PRICED, "solve", "--minimum", "--engine", "bits")


def test_the_bar_of_a_minimum_shows_how_good_the_best_is(minuet):
    _, output, _ = until_shown(minuet, f"{BAR}{BEST}, {SPEED}", *MINIMUM)
    assert "%" not in output


def test_a_narrow_terminal_cuts_between_numbers(minuet, monkeypatch):
    monkeypatch.setattr(progress, "_columns", lambda: 60)
    _, _, shown = until_shown(minuet, BAR + BEST, *MINIMUM)
    lines = [line.rstrip() for line in shown.split("\r") if line.startswith("[")]
    assert all(re.search(r"(nodes|second|%|best \S+)$", line) for line in lines), lines
    assert 33 <= max(map(len, lines)) <= 59


def test_puzzles_that_take_long_show_the_time(minuet):
    words = ("explain", "--time-limit", "0.5", "--json")
    _, output, shown = minuet(library.find("sudoku-36x36-1"), *words)
    assert re.search(r"\r\d+ steps, \d+ (a second|s so far)", shown)
    assert "stopped by the time limit" in shown
    assert output.startswith('{"status": "stopped"')


def test_many_puzzles_show_how_much_of_the_file_is_read(minuet, tmp_path):
    board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
    words = ("convert", "--to", "grid", "-o", str(tmp_path / "grids.txt"))
    _, output, shown = minuet(board * 200, *words)
    assert re.search(r"\[=* *\] +\d+ %  [\d,]+ puzzles, [\d,]+ a second", shown)
    assert output == ""


def test_ctrl_c_takes_the_bar_away(tmp_path):
    code, output, shown = on_a_terminal(
        tmp_path, PAIRS, "count", "--engine", "bits", interrupt=True
    )
    assert code == 130
    assert output.startswith("at least ")
    assert "%" in shown


def test_short_searches_show_nothing(tmp_path):
    tries = (on_a_terminal(tmp_path, "a b\na\nb\n", "solve") for _ in range(12))
    assert (0, "a\nb\n", "") in tries  # a busy machine may need the longer ones

"""Minuet works without threads, processes, vector instructions or 64 bits.

The environment variables MINUET_THREADS=0, MINUET_PROCESSES=0 and MINUET_VECTORS=none turn them off
on a machine that has them; CXXFLAGS=-DMINUET_TWO_WORDS compiles the core as for 32 bits. For files
that are larger than memory, see tests/apps/test_big_files.py.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import minuet
from minuet.puzzles import Sudoku
from minuet.scale import cluster
from minuet.solver.parallel import workers_wanted

PAIRS = minuet.Problem(range(10), options=[(a, b) for a in range(10) for b in range(a)])


def refuse(*_: object) -> None:
    raise RuntimeError("cannot be started here")


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINUET_THREADS", "0")
    monkeypatch.setattr("threading.Thread.start", refuse)


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINUET_PROCESSES", "0")
    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", refuse)


@pytest.mark.usefixtures("no_threads")
def test_without_threads_all_workers_are_one() -> None:
    assert workers_wanted("all") == 1
    assert minuet.count(PAIRS, workers="all") == 945
    assert len(list(minuet.solutions(PAIRS, workers="all"))) == 945
    assert cluster.count(PAIRS, 1, engine="cells") == 945


@pytest.mark.usefixtures("no_threads")
def test_without_threads_several_workers_by_number_warn() -> None:
    with pytest.warns(RuntimeWarning, match="one worker searches instead of 3"):
        assert minuet.count(PAIRS, workers=3) == 945


@pytest.mark.usefixtures("no_threads")
def test_optimum_and_generator_without_threads() -> None:
    priced = [minuet.Option("a", cost=1), minuet.Option("b", cost=2), minuet.Option("ab", cost=4)]
    assert minuet.minimum(minuet.Problem("ab", options=priced))[0].cost == 3
    assert Sudoku.generate(seed=1, box=(2, 2)).is_unique()
    assert len(list(Sudoku.generate_many(2, seed=1, box=(2, 2), workers="all"))) == 2


@pytest.mark.usefixtures("no_processes")
def test_without_processes_this_one_does_it_all() -> None:
    assert cluster.count(PAIRS, "all", engine="cells") == 945
    with pytest.warns(RuntimeWarning, match="this one does the work of 2"):
        assert cluster.count(PAIRS, 2, engine="cells") == 945
    assert len(list(Sudoku.generate_many(2, seed=1, box=(2, 2), workers="all"))) == 2


def test_without_vectors_the_plain_engines_count_the_same() -> None:
    program = """
from minuet import _core, Problem, count
pairs = Problem(range(10), options=[(a, b) for a in range(10) for b in range(a)])
print(_core.bits_targets(), [count(pairs, engine=name) for name in ("bits", "masks", "auto")])
"""
    plain = os.environ | {"MINUET_VECTORS": "none"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=plain, check=True, capture_output=True, text=True
    )
    assert done.stdout.split(maxsplit=1) == ["['generic']", "[945, 945, 945]\n"]


COMPILER = shutil.which("g++") or shutil.which("clang++")


@pytest.mark.thorough  # compiling takes as long as all of the other tests here
@pytest.mark.skipif(COMPILER is None, reason="g++ and clang++ are not installed")
def test_the_program_for_other_machines_fits_the_core() -> None:
    """`make cross` compiles it for all of them; here it is only checked."""
    root = Path(__file__).parents[2]
    source = [root / "tests" / "core" / "smoke.cpp", f"-I{root / 'src' / 'core'}"]
    subprocess.run([COMPILER, "-std=c++20", "-fsyntax-only", *source], check=True)


@pytest.mark.skipif(COMPILER is None, reason="g++ and clang++ are not installed")
def test_without_64_bits_integers_are_made_of_two_words(tmp_path: Path) -> None:
    root, program = Path(__file__).parents[2], tmp_path / "two_words.exe"
    source = [root / "tests" / "core" / "two_words.cpp", f"-I{root / 'src' / 'core'}"]
    subprocess.run([COMPILER, "-std=c++20", *source, "-o", program], check=True)
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("", 0)


WITHOUT = """
import _thread, sys

def refuse(*_, **__):
    raise RuntimeError("can't start new thread")

_thread.start_new_thread = refuse
if hasattr(_thread, "start_joinable_thread"):
    _thread.start_joinable_thread = refuse
for name in ("_posixsubprocess", "_socket", "_multiprocessing", "socket", "subprocess", "ssl"):
    sys.modules[name] = None  # importing it fails

import minuet
from minuet.puzzles import Sudoku

assert minuet.count(minuet.Problem("ab", options=["a", "b", "ab"]), workers="all") == 2
assert Sudoku("." * 16).count() == 288
assert Sudoku.generate(seed=1, box=(2, 2)).is_unique()
"""


def test_nothing_needs_threads_processes_or_sockets() -> None:
    environment = {**os.environ, "MINUET_THREADS": "0"}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0

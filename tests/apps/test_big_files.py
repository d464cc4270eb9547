"""Sparse files of more than two and four gigabytes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from minuet import Option, Problem
from minuet.apps.cli import main
from minuet.scale.outputs import JsonLines, solutions_in
from minuet.solver.packed import Packed

GIBIBYTE = 1 << 30


def sparse(path: Path, start: bytes, size: int) -> Path:
    with path.open("wb") as file:
        file.write(start)
        try:
            file.truncate(size)
        except OSError as error:
            pytest.skip(f"the disk has no room for a sparse file: {error}")
    if path.stat().st_blocks * 512 > GIBIBYTE:
        pytest.skip("the disk does not support sparse files")
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can limit the memory of a process")
@pytest.mark.parametrize("name", ["problem.dlx", "puzzles.sdm"])
def test_a_file_that_does_not_fit_into_memory_ends_with_a_sentence(tmp_path, name):
    path = sparse(tmp_path / name, b"a b c\na b\nc\n", 3 * GIBIBYTE)
    done = subprocess.run(
        [sys.executable, "-m", "minuet", "solve", str(path)],
        env=os.environ | {"MINUET_MEMORY": "150"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr.startswith("minuet: out of memory"), done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("limit", ["1G", "9" * 30])
def test_a_limit_on_memory_that_is_not_a_number_is_reported(limit, monkeypatch, capsys):
    monkeypatch.setenv("MINUET_MEMORY", limit)
    assert main(["count", "queens-4"]) == 2
    message = f"minuet: MINUET_MEMORY must be a whole number of megabytes, not '{limit}'\n"
    assert capsys.readouterr().err == message


@pytest.mark.skipif(sys.platform == "win32", reason="files are not sparse unless asked for")
def test_an_output_beyond_four_gigabytes_is_continued(tmp_path):
    size = 5 * GIBIBYTE
    path = sparse(tmp_path / "found.jsonl", b"", size + 100)  # a killed run went past its journal
    problem = Problem("ab", options=[Option("a", label="x"), Option("b", label="y")])
    output = JsonLines(path, problem, size)
    end = output.write([Packed.of([(0, 1), (1, 0)])])
    output.close()
    with path.open("rb") as file:
        file.seek(size)
        assert file.read() == b'["x", "y"]\n["y", "x"]\n'
    assert end == path.stat().st_size == size + 22
    assert solutions_in(path, 0) == 0

"""The examples in every command's help are accepted and end as they should.

Those without pipes run in this process. Commands that wait for a person, a browser or another
machine are only parsed.
"""

import re
import shlex
from pathlib import Path

import pytest
from doc_blocks import shell
from effort import IS_THOROUGH

from minuet import library
from minuet.apps.cli import main
from minuet.apps.cli.commands import COMMANDS, load, parser_of
from minuet.puzzles import Sudoku

TOY = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
ENDINGS = {0, 1, 3}  # found, none, and stopped by a limit in the example


def examples(name: str) -> list[str]:
    """The examples of a command, without their explanations."""
    lines = (load(name).__doc__ or "").splitlines()
    return [re.split(r"\s{2,}", line.strip())[0] for line in lines if line.startswith("  minuet ")]


@pytest.fixture(scope="module")
def sudokus():
    return [Sudoku.generate(seed=seed) for seed in range(2)]


@pytest.fixture
def folder(tmp_path, monkeypatch, sudokus):
    lines = "".join(sudoku.line + "\n" for sudoku in sudokus)
    puzzle = library.find("ripple-5x5-easy-1")
    files = {
        "rows.csv": "a,b\n1,0\n0,1\n",
        "toy.dlx": TOY,
        "big.dlx": TOY,
        "puzzle.txt": puzzle,
        "rooms.txt": "ABBCC\nABBDC\nEEDDC\nFFFFC\n",
        "puzzle.sdk": sudokus[1].dumps("sdk"),
    }
    for file, text in {**files, "puzzles.sdm": lines, "many.txt": lines}.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path


def is_for_people(command: str) -> bool:
    return command.split()[1] in ("play", "serve") or "--dask" in command


def is_long(command: str) -> bool:
    """Whether other tests do the same: a GIF, a video, many puzzles, a sheet, other shells."""
    endings = (".gif", ".webm", "queens.svg", "_minuet", ".fish")
    return command.endswith(endings) or "--count" in command


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples(name, folder, capfdbinary):
    assert examples(name)
    for command in examples(name):
        if is_for_people(command) or (is_long(command) and not IS_THOROUGH):
            parse(command)
        else:
            assert run(command.replace(" | less -S", ""), folder) in ENDINGS, command


def parse(command: str) -> None:
    _, name, *words = shlex.split(command.partition(" > ")[0])
    parser_of(name).parse(words)


def run(command: str, folder: Path) -> int:
    if name_of(command) == "run":  # each example starts over
        for path in folder.glob("run.db*"):
            path.unlink()
    if name_of(command) == "status" and not (folder / "run.db").exists():
        main(["run", "big.dlx", "--journal", "run.db"])
    if name_of(command) == "bench":
        command += " --repeat 1 --time-limit 0.1"
    return shell(command, folder).returncode


def name_of(command: str) -> str:
    return command.split()[1]

"""The code blocks of a Markdown page, and how each kind of block is run.

- `python` with prompts (`>>>`) is a doctest; without prompts it is run and must not raise. All
  blocks of a page share their names.
- `console` has lines `$ command` followed by their output, both streams together; `...` stands for
  anything. Each page has its own folder to run commands in.
- `sh` is for readers: every line that starts with `minuet` is run and must succeed.
- A block with a caption is a file: it is written into that folder before later blocks run. A
  `pyproject.toml` also turns the folder into an installed distribution, with entry points.
- `toml` and `json` are parsed. `text` is not code.
- A line `% not run: REASON` before a block says why it is not run.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from minuet.apps.cli import main

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
FENCE = re.compile(
    r"^(?P<fence>`{3,})(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=fence)[ ]*$", re.M | re.S
)
NOT_RUN = re.compile(r"^% not run: (?P<reason>.+)\n+\Z", re.M)
# A command that can run in this process: with a text as its input, or only its first lines shown.
SIMPLE = re.compile(
    r"(?:printf '(?P<text>[^']*)' \| )?"
    r"(?P<command>minuet [^<>|$&;`*]+?)"
    r"(?: \| head -(?P<lines>\d+))?"
)
# Commands that only make sense at a terminal or in a browser run with --help instead.
INTERACTIVE = ("play", "serve")


class Block(NamedTuple):
    """A code block: its language, its lines, and where it is."""

    language: str
    body: str
    line: int
    caption: str = ""
    not_run: str = ""


def blocks(text: str) -> Iterator[Block]:
    """Yield the code blocks of a page; skip directives that are not code."""
    for match in FENCE.finditer(text):
        language = match["info"].strip()
        body, caption = match["body"], ""
        if language.startswith("{code-block}"):
            language = language.removeprefix("{code-block}").strip()
            body, caption = _without_options(body)
        elif language.startswith("{"):
            continue
        before = NOT_RUN.search(text[: match.start()])
        line = text.count("\n", 0, match.start()) + 1
        yield Block(language, body, line, caption, before["reason"] if before else "")


def _without_options(body: str) -> tuple[str, str]:
    caption = ""
    while found := re.match(r":(\w+):[ ]*(.*)\n", body):
        caption = found[2] if found[1] == "caption" else caption
        body = body[found.end() :]
    return body.lstrip("\n"), caption


class Page:
    """Runs the blocks of a page one after another, in one folder and with shared names."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder
        self.names: dict[str, Any] = {"__name__": "__main__"}

    def run(self, block: Block) -> None:
        """Run a block; raise AssertionError if the result differs from the page."""
        if block.caption:
            (self.folder / block.caption).write_text(block.body, encoding="utf-8")
        if block.caption == "pyproject.toml":
            install(self.folder)
        if block.not_run or block.language in ("text", ""):
            return
        runner = getattr(self, f"_run_{block.language}", None)
        assert runner, f"{self._place(block)}: no way to run a block of '{block.language}'"
        runner(block)

    def _place(self, block: Block) -> str:
        return f"{self.name}, line {block.line}"

    def _run_python(self, block: Block) -> None:
        if ">>> " in block.body:
            self._run_doctest(block)
            return
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(block.body, self._place(block), "exec"), self.names)

    def _run_doctest(self, block: Block) -> None:
        parser, said = doctest.DocTestParser(), []
        test = parser.get_doctest(block.body, self.names, self.name, self.name, block.line)
        test.globs = self.names  # share the names instead of copying them
        runner = doctest.DocTestRunner(optionflags=FLAGS)
        runner.run(test, out=said.append, clear_globs=False)
        assert not runner.failures, "".join(said)

    def _run_console(self, block: Block) -> None:
        for command, wanted in _commands(block.body):
            printed = self._shell(command).stdout
            same = doctest.OutputChecker().check_output(wanted, printed, FLAGS)
            assert same, f"{self._place(block)}: $ {command}\nprints\n{printed}\nand not\n{wanted}"

    def _run_sh(self, block: Block) -> None:
        for line in block.body.splitlines():
            command = line.split("#")[0].strip()
            if command.startswith("minuet "):
                ended = self._shell(_harmless(command))
                assert ended.returncode == 0, f"{self._place(block)}: $ {command}\n{ended.stdout}"

    def _run_toml(self, block: Block) -> None:
        tomllib.loads(block.body)

    def _run_json(self, block: Block) -> None:
        json.loads(block.body)

    def _shell(self, command: str) -> subprocess.CompletedProcess[str]:
        return shell(command, self.folder)


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a reader would, with both streams combined.

    Plain `minuet` commands run in this process, which is much faster, unless the folder has the
    reader's own code.
    """
    simple = SIMPLE.fullmatch(command)
    if simple and not [*folder.glob("*.py")]:
        return _run_here(simple, folder)
    scripts = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    environment |= {"COLUMNS": "90", "NO_COLOR": "1", "PYTHONPATH": str(folder)}
    environment |= {"PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=600,
        check=False,
    )


def _run_here(command: re.Match[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `minuet` in this process."""
    written, words = io.BytesIO(), shlex.split(command["command"], comments=True)[1:]
    stream = io.TextIOWrapper(written, encoding="utf-8", write_through=True)
    text = (command["text"] or "").replace("\\n", "\n")
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(stream),
        contextlib.redirect_stderr(stream),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")),
        patch.dict(os.environ, {"COLUMNS": "90", "NO_COLOR": "1"}),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("default")
        code = main(words)
    shown = written.getvalue().decode("utf-8").splitlines(keepends=True)
    most = int(command["lines"] or len(shown))
    return subprocess.CompletedProcess(words, code, "".join(shown[:most]))


def install(folder: Path) -> None:
    """Turn a folder with a `pyproject.toml` into what `pip install --editable` would make of it."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"], project["version"]
    place = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    place.mkdir()
    facts = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (place / "METADATA").write_text(facts, encoding="utf-8")
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in entries.items())]
    (place / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _commands(body: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with its expected output."""
    for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
        command, _, wanted = part.partition("\n")
        while command.endswith("\\"):
            more, _, wanted = wanted.partition("\n")
            command = command[:-1] + more.removeprefix("> ")
        yield command, wanted


def _harmless(command: str) -> str:
    words = command.split()
    return f"minuet {words[1]} --help" if words[1] in INTERACTIVE else command

"""Measurements, each in a fresh process with limits on its time and memory."""

from __future__ import annotations

import json
import math
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MEMORY = 8 << 30
"""Bytes of address space that a measurement may use."""
START = 60.0
"""Wall-clock seconds for a Python process to import what it measures, or even compile it."""
LONG = 2.0
"""Seconds above which a measurement is not repeated."""
SHORT = 0.05
"""Seconds below which a program is run at least `OFTEN` times, since that is cheap."""
OFTEN = 7


@dataclass(frozen=True)
class Measurement:
    """The result of one solver on one instance: the best of a few runs."""

    who: str
    task: str
    seconds: float | None = None
    """CPU seconds of the search, or from Python objects to Python answers (task "list")."""
    whole: float | None = None
    """The same with reading the problem, or building it, included."""
    answer: int | None = None
    status: str = "ok"
    """"ok", "timeout", "cannot" (not its kind of problem), "failed" or "wrong"."""
    note: str = ""
    details: dict[str, Any] | None = None


@dataclass(frozen=True)
class Limits:
    """How long and how often to measure."""

    timeout: float = 20.0
    repeat: int = 3


def ask_python(job: dict[str, Any], limits: Limits, python: str = sys.executable) -> Measurement:
    """Measure ourselves or a peer from PyPI."""
    who = f"minuet {job['engine']}" if job["who"] == "minuet" else job["who"]
    command = [python, "-m", "bench.worker", json.dumps(job | {"timeout": limits.timeout})]
    return _best(lambda: _worker_run(who, job["task"], command, limits), limits.repeat)


def _worker_run(who: str, task: str, command: list[str], limits: Limits) -> Measurement:
    done = _run(command, limits.timeout + START, cwd=ROOT)
    if done is None or done.returncode == -signal.SIGALRM:
        return Measurement(who, task, status="timeout")
    if done.returncode:
        return Measurement(who, task, status="failed", note=_last_line(done.stderr))
    said = json.loads(done.stdout.splitlines()[-1])
    if "cannot" in said:
        return Measurement(who, task, status="cannot", note=said["cannot"])
    seconds = said.pop("seconds")
    whole = seconds + said.pop("build", 0.0)
    wrong = said.pop("fault", None)
    status, note = ("wrong", wrong) if wrong else ("ok", "")
    return Measurement(who, task, seconds, whole, said.pop("answer"), status, note, said)


def ask_binary(binary: Path, files: tuple[Path, Path], first: bool, limits: Limits) -> Measurement:
    """Measure a program that reads the .dlx format.

    `files` are the problem and its twin without a solution (`rows.without_solution`): subtracting
    the twin's time leaves the search. For the whole, only the startup time is subtracted, measured
    with a problem of one option.
    """
    problem, twin = files
    task = "first" if first else "count"
    command = [str(binary), *(["t1"] if first else [])]

    def run(file: Path, times: int) -> Measurement:
        return _best(lambda: _binary_run(binary.name, task, command, file, limits), times)

    best = run(problem, limits.repeat)
    if best.status != "ok" or best.whole is None:
        return best
    if best.whole < SHORT:
        best = min(best, run(problem, OFTEN), key=lambda m: m.whole or math.inf)
    idle = run(twin, OFTEN)
    if best.whole is None or idle.whole is None or idle.answer != 0:
        return best
    search, whole = (max(0.0, best.whole - less) for less in (idle.whole, _start(binary)))
    return Measurement(best.who, task, search, whole, best.answer)


@cache
def _start(binary: Path) -> float:
    """Return the seconds that a program takes to start."""
    with tempfile.TemporaryDirectory() as folder:
        trifle = Path(folder) / "trifle.dlx"
        trifle.write_text("a\na\n", encoding="utf-8")
        limits = Limits()
        run = _best(lambda: _binary_run("", "", [str(binary)], trifle, limits), 3 * OFTEN)
    return run.whole or 0.0


def _binary_run(
    who: str, task: str, command: list[str], problem: Path, limits: Limits
) -> Measurement:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = _run(command, limits.timeout, stdin=problem)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done is None:
        return Measurement(who, task, status="timeout")
    found = re.search(r"(\d+) solutions?\b", done.stderr + done.stdout)
    if not found:
        return Measurement(who, task, status="cannot", note=done.stderr.split("\n")[0])
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Measurement(who, task, spent, spent, int(found[1]))


def _best(run: Callable[[], Measurement], repeat: int) -> Measurement:
    best = run()
    for _ in range(repeat - 1):
        if best.status != "ok" or best.seconds is None or best.seconds > LONG:
            break
        again = run()
        if again.status != "ok" or again.seconds is None or again.answer != best.answer:
            return again
        best = min(best, again, key=lambda m: m.seconds or 0.0)
    return best


def _run(
    command: list[str],
    seconds: float,
    stdin: Path | None = None,
    cwd: Path | None = None,
) -> subprocess.CompletedProcess[str] | None:
    """Run a process to its end; return None if it is still running after this many seconds."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    with (stdin or Path(os.devnull)).open("rb") as source:
        try:
            return subprocess.run(
                command,
                stdin=source,
                capture_output=True,
                text=True,
                timeout=seconds,
                cwd=cwd,
                preexec_fn=limit,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return None


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "no message"

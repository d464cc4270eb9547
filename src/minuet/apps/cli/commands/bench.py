"""Time the engines side by side on this machine, on bundled problems or your own.

examples:
  minuet bench                               all bundled problems: a few seconds
  minuet bench queens-10 soma                only these
  minuet bench toy.dlx puzzle.txt            files, or names from minuet list
  minuet bench --engines cells,bits --repeat 5
  minuet bench --names                       list the problems

exit codes:
  0 done, 1 engines disagree, 2 bad input, 3 time limit, 130 interrupted

Each engine finds all solutions one by one; the fastest of several runs counts. The table shows the
time of the fastest engine in seconds, and how many times as long the others took. "-" marks an
engine that cannot handle this problem, and "stopped" one that reached --time-limit. If two engines
find different numbers of solutions, the command says so.

--json prints one object:
  version    of Minuet
  machine    {"system", "processor", "cores", "python"}
  problems   a list of {"name", "items", "options", "solutions", "seconds": {engine: seconds or
             null}, "ratios": {engine: times the fastest, or null}, "stopped": [engines], "agree"}
"""

from __future__ import annotations

import os
import platform
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from time import perf_counter
from typing import Any, NamedTuple

from minuet import MinuetError, Problem, __version__, library, solutions
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.messages import say
from minuet.apps.cli.output import write_json
from minuet.apps.cli.parser import Parser, one_of, seconds, whole
from minuet.apps.cli.progress import Progress
from minuet.apps.subject import InputError, Subject, read, subject_of
from minuet.errors import did_you_mean
from minuet.puzzles.base.registry import find_kind
from minuet.solver import ENGINES

COMPILED = tuple(name for name in ENGINES if name not in ("auto", "reference"))


# What is run if nothing is named: problems of different shapes, each with its own best engine.
MADE = {"queens-10": ("queens", 10), "langford-8": ("langford", 8)}  # the kind and its size
BUNDLED = (
    "pentominoes-hole",
    "soma",
    "zebra",
    "sudoku-9x9-diabolical-1",
    "sudoku-16x16-medium-1",
    "ripple-10x10-hard-1",
)


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    what = "problems to run: names or files (default: all bundled ones)"
    parser.value("files", "NAME", what, nargs="*")
    engines = f"engines, separated by commas: {', '.join(ENGINES)} (default: the compiled ones)"
    parser.value("--engines", "NAMES", engines, _engines, default=COMPILED)
    parser.value("--repeat", "N", "runs per engine; the best counts", whole, default=3)
    limit = "seconds per search (default: 10)"
    parser.value("--time-limit", "SECONDS", limit, seconds, default=10.0)
    parser.flag("--names", "only list the problems")
    parser.flag("--json", "print JSON")


def _engines(text: str) -> tuple[str, ...]:
    names = tuple(name for name in text.split(",") if name)
    for name in names:
        one_of("engine", ENGINES)(name)
    if not names:
        raise ArgumentTypeError(f"no engine is named: expected {', '.join(ENGINES)}")
    return names


def run(args: Namespace) -> int:
    """Time everything, and print a line for each problem as it is done."""
    names = args.files or [*MADE, *BUNDLED]
    if args.names:
        print("".join(f"{name}\n" for name in [*MADE, *BUNDLED]), end="")
        return Exit.SOLVED
    subjects = {name: _subject(name) for name in names}
    table = _Table(args.engines, names)
    if not args.json:
        print(table.head())
    records = []
    for name, subject in subjects.items():
        records.append(_measured(name, subject, args))
        if not args.json:
            print(table.line(records[-1]), flush=True)
    if args.json:
        write_json({"version": __version__, "machine": _machine(), "problems": records})
    return _verdict(records)


def _subject(name: str) -> Subject:
    """What a name stands for: a problem made here, a bundled one, or a file."""
    if name in MADE:
        kind, size = MADE[name]
        make: Any = find_kind(kind)
        return subject_of(make(size))
    if library.find(name) is None and "." not in name:
        hint = did_you_mean(name, [*MADE, *BUNDLED])
        if hint:
            raise InputError(f"no such problem: {name}{hint}")
    return read(name)


# ---- measuring


def _measured(name: str, subject: Subject, args: Namespace) -> dict[str, Any]:
    problem, given = subject.problem(), subject.given
    progress = Progress(len(args.engines), "engine")
    results: dict[str, _Result] = {}
    for done, engine in enumerate(args.engines):
        progress.show(done, done)
        results[engine] = _timed(problem, given, engine, args)
    progress.clear()
    times = {engine: result.seconds for engine, result in results.items()}
    best = min((time for time in times.values() if time is not None), default=None)
    counts = [result.number for result in results.values() if result.seconds is not None]
    return {
        "name": name,
        "items": len(problem.items),
        "options": len(problem.options),
        "solutions": counts[0] if counts else None,
        "seconds": times,
        "ratios": {
            engine: None if time is None or not best else round(time / best, 3)
            for engine, time in times.items()
        },
        "stopped": [engine for engine, result in results.items() if result.is_stopped],
        "agree": len(set(counts)) <= 1,
    }


class _Result(NamedTuple):
    """What came out of an engine; no seconds if it was stopped, or does not take the problem."""

    seconds: float | None
    number: int = 0
    is_stopped: bool = False


def _timed(problem: Problem, given: Sequence[Any], engine: str, args: Namespace) -> _Result:
    best, number = float("inf"), 0
    for _ in range(args.repeat):
        started = perf_counter()
        try:
            found = solutions(problem, given=given, engine=engine, time_limit=args.time_limit)
            number = sum(1 for _ in found)
        except MinuetError:
            return _Result(None)
        if not found.complete:
            return _Result(None, number, is_stopped=True)
        best = min(best, perf_counter() - started)
    return _Result(best, number)


# ---- reporting


class _Table:
    """The table: a line for each problem, a column for each engine."""

    def __init__(self, engines: Sequence[str], names: Sequence[str]) -> None:
        self.engines = engines
        self.size = max(len("problem"), *map(len, names)) + 2

    def head(self) -> str:
        """The titles of the columns."""
        columns = "".join(f"{engine:>11}" for engine in self.engines)
        return f"{'problem':<{self.size}}{'options':>8}{'solutions':>11}{'fastest':>12}{columns}"

    def line(self, record: dict[str, Any]) -> str:
        """The results of one problem."""
        times = [time for time in record["seconds"].values() if time is not None]
        fastest = _short(min(times)) if times else "-"
        number = record["solutions"]
        columns = "".join(f"{self._ratio(engine, record):>11}" for engine in self.engines)
        return (
            f"{record['name']:<{self.size}}{record['options']:>8,}"
            f"{'-' if number is None else format(number, ','):>11}{fastest:>12}{columns}"
        )

    def _ratio(self, engine: str, record: dict[str, Any]) -> str:
        ratio = record["ratios"][engine]
        if ratio is None:
            return "stopped" if engine in record["stopped"] else "-"
        return f"{ratio:,.1f}x"


def _short(time: float) -> str:
    """Seconds for people.

    >>> _short(1.5), _short(0.0123), _short(0.000045)
    ('1.50 s', '12.3 ms', '45 us')
    """
    if time >= 1:
        return f"{time:.2f} s"
    return f"{1000 * time:.1f} ms" if time >= 0.001 else f"{1e6 * time:.0f} us"


def _machine() -> dict[str, Any]:
    return {
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }


def _verdict(records: list[dict[str, Any]]) -> Exit:
    wrong = [record["name"] for record in records if not record["agree"]]
    for name in wrong:
        say(f"{name}: the engines found different numbers of solutions")
    if wrong:
        return Exit.NONE
    stopped = any(record["stopped"] for record in records)
    return Exit.STOPPED if stopped else Exit.SOLVED

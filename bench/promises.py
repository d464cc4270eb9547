"""Minuet's promises about time, measured.

    python -m bench.promises [--only PATTERN]

A busy machine makes a try slower, never faster, so the best of several tries counts. A promise
about work is measured in CPU seconds, one about waiting in wall-clock seconds. The exit code is 1
if a promise was broken on every try: on a quiet machine, that is a regression.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatch
from itertools import combinations
from random import Random
from typing import Any

from bench import ratios
from bench.instances import dominoes, latin, queens
from minuet import Option, Problem, Stopped, count, minimum, solutions
from minuet.puzzles import Nonogram, RippleEffect

Action = Callable[[], Any]
ENGINES = ("auto", "cells", "bits", "masks", "reference")


@dataclass(frozen=True)
class Promise:
    """A promise that `measure` returns less than `limit`."""

    name: str
    limit: float
    unit: str
    measure: Callable[[], float]

    def best(self, tries: int) -> float:
        """Measure until a try keeps the promise; return the best."""
        best = self.measure()
        for _ in range(tries - 1):
            if best < self.limit:
                break
            best = min(best, self.measure())
        return best


def cpu(action: Action) -> float:
    """Return the CPU seconds of this process."""
    started = time.process_time()
    action()
    return time.process_time() - started


def clock(action: Action) -> float:
    """Return wall-clock seconds."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def work(name: str, limit: float, action: Action) -> Promise:
    """Promise that an action takes less CPU time than this."""
    return Promise(name, limit, "CPU s", lambda: cpu(action))


def ratio(name: str, limit: float, ours: Action, other: Action) -> Promise:
    """Promise that one action takes at most `limit` times as long as another."""

    def measure() -> float:
        mine = theirs = float("inf")
        for _ in range(5):
            mine, theirs = min(mine, cpu(ours)), min(theirs, cpu(other))
        return mine / theirs

    return Promise(name, limit, "ratio", measure)


def stops(name: str, limit: float, seconds: float, question: Callable[..., Any]) -> Promise:
    """Promise that a question with a time limit of `seconds` ends by `limit`."""

    def ask() -> None:
        with suppress(Stopped):
            question(time_limit=seconds)

    return Promise(name, limit, "s", lambda: clock(ask))


# ---- the promises


def promises() -> Iterator[Promise]:
    """Yield all promises."""
    yield from _building()
    yield from _counting()
    yield from _listing()
    yield from _generating()
    yield from _stopping()
    yield Promise("minuet --version", 0.15, "CPU s", _version)


def _building() -> Iterator[Promise]:
    rows = [tuple(range(start, start + 5)) for start in range(100)]
    many = [rows[number % 100] for number in range(100_000)]
    yield work("build 100,000 options", 0.3, lambda: Problem(range(104), options=many))
    labels = [("row", number) for number in range(20_000)]
    problem = Problem("a", options=[Option("a", label=label) for label in labels])
    yield work("find 20,000 labels", 0.1, lambda: [problem.index(label) for label in labels])


def _counting() -> Iterator[Promise]:
    board = dominoes(8, 8)
    yield work("count dominoes 8x8", 0.002, lambda: count(board))
    ordered = dominoes(12, 12)
    shuffled = _shuffled(ordered)
    names = "count dominoes 12x12, shuffled to ordered"
    yield ratio(names, 2, lambda: count(shuffled), lambda: count(ordered))
    for name, problem in (("queens 10", queens(10)), ("Latin 5", latin(5))):
        plain = _plain_engine(problem)
        yield ratio(
            f"count {name}, with memo to plain search",
            1.25,
            lambda problem=problem: count(problem),
            lambda problem=problem, plain=plain: count(problem, engine=plain),
        )


def _listing() -> Iterator[Promise]:
    """Compare listing with two ways of counting.

    `masks` enters the same nodes whether it counts or lists, so the difference is the time to write
    the solutions down. When few options are left, `bits` counts a subtree without visiting its
    solutions, which is faster than any walk over all solutions.
    """
    corners = [(row, column) for row in range(8) for column in range(8)]
    squares = [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in corners]
    trominoes = [[cell for cell in square if cell != hole] for square in squares for hole in square]
    board = Problem([(r, c) for r in range(9) for c in range(9)], options=trominoes)

    def arrays(engine: str = "auto") -> None:
        assert sum(map(len, solutions(board, engine=engine).arrays())) == 1_193_600

    def objects() -> None:
        assert sum(1 for _ in solutions(board)) == 1_193_600

    def search(engine: str = "bits") -> None:
        assert count(board, engine=engine) == 1_193_600

    yield ratio(
        "list 9x9 L-trominoes as arrays, to the same walk",
        1.15,
        lambda: arrays("masks"),
        lambda: search("masks"),
    )
    yield ratio("list 9x9 L-trominoes as arrays, to search", 1.35, arrays, search)
    yield ratio("list 9x9 L-trominoes as objects, to search", 3, objects, search)


def _shuffled(problem: Problem) -> Problem:
    """Return the same problem with its items in random order."""
    items = Random(3).sample(problem.primary, len(problem.primary))
    return Problem(items, options=[option.items for option in problem.options])


def _plain_engine(problem: Problem) -> str:
    """Return the engine that counts this problem if there is no memory for a memo."""
    reports: list[Any] = []
    count(problem, memory_limit=0, report=reports.append)
    return str(reports[0].engine)


def _generating() -> Iterator[Promise]:
    easy = {"size": "10x10", "max_room": 5, "difficulty": "easy"}
    yield work("generate Ripple Effect 10x10", 1, lambda: RippleEffect.generate(**easy, seed=1))
    hard = {"size": "20x20", "difficulty": "hard"}
    yield work("generate Ripple Effect 20x20", 30, lambda: RippleEffect.generate(**hard, seed=1))
    for difficulty in ("easy", "medium", "hard"):
        yield work(
            f"generate a 20x20 nonogram, {difficulty}",
            30,
            lambda difficulty=difficulty: Nonogram.generate(size=20, difficulty=difficulty, seed=4),
        )


def _stopping() -> Iterator[Promise]:
    endless = Problem(range(40), options=combinations(range(40), 2))
    for engine in ENGINES:
        yield stops(
            f"count stops after 0.2 s ({engine})",
            0.3,
            0.2,
            lambda time_limit, engine=engine: count(endless, engine=engine, time_limit=time_limit),
        )
        yield Promise(f"Ctrl-C stops a count ({engine})", 0.1, "s", lambda e=engine: _ctrl_c(e))
    yield stops(
        "count stops after 0.1 s (two workers)",
        0.2,
        0.1,
        lambda time_limit: count(endless, workers=2, time_limit=time_limit),
    )
    yield stops(
        "count stops after 0.1 s (memo)",
        0.2,
        0.1,
        lambda time_limit: count(latin(7), time_limit=time_limit),
    )
    pairs = [Option(pair, cost=pair[0] * pair[1] * 37 % 101) for pair in combinations(range(40), 2)]
    priced = Problem(range(40), options=pairs)
    yield stops(
        "minimum stops after 0.1 s (bits)",
        0.3,
        0.1,
        lambda time_limit: minimum(priced, 1000, engine="bits", time_limit=time_limit),
    )


CTRL_C = """
import time
from itertools import combinations
from random import Random
from minuet import Problem, count
problem = Problem(range(40), options=combinations(range(40), 2))
print("ready", flush=True)
try:
    count(problem, engine={engine!r})
except KeyboardInterrupt:
    print(time.monotonic())
"""


def _ctrl_c(engine: str) -> float:
    """Return how long a search continues after Ctrl-C."""
    command = [sys.executable, "-c", CTRL_C.format(engine=engine)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(0.5)
        sent = time.monotonic()
        child.send_signal(signal.SIGINT)
        ended, _ = child.communicate(timeout=60)
    return float(ended) - sent


def _version() -> float:
    """Return the CPU seconds of `minuet --version`."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "minuet", "--version"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


# ---- the table


def table(chosen: Iterable[Promise], tries: int) -> list[tuple[Promise, float]]:
    """Measure promises and print a line for each; return them with their best tries."""
    found = []
    print(f"{'promise':44}{'measured':>10}{'limit':>8}")
    for promise in chosen:
        best = promise.best(tries)
        verdict = "" if best < promise.limit else "   BROKEN"
        line = f"{promise.name:44}{best:10.4g}{promise.limit:8.4g} {promise.unit}{verdict}"
        print(line, flush=True)
        found.append((promise, best))
    return found


def main(arguments: Sequence[str] | None = None, said: list[str] | None = None) -> int:
    """Print a line for each promise; return 1 if one was broken."""
    parser = argparse.ArgumentParser(prog="python -m bench.promises", description=__doc__)
    parser.add_argument("--only", action="append", metavar="PATTERN", help="e.g. 'count*'")
    parser.add_argument("--limit", type=float, help=argparse.SUPPRESS)
    parser.add_argument("--tries", type=int, default=12, help="per promise (default: 12)")
    parser.add_argument("--record", action="store_true", help="save the ratios in ratios.tsv")
    options = parser.parse_args(arguments)
    chosen = options.only or ["*"]
    wanted = (each for each in promises() if any(fnmatch(each.name, only) for only in chosen))
    found = table(wanted, options.tries)
    broken = [promise.name for promise, best in found if best >= promise.limit]
    measured = {promise.name: best for promise, best in found if promise.unit == "ratio"}
    lines = [f"Promises about time broken: {', '.join(broken) or 'none'}"]
    lines.append(ratios.summary(measured, keep=options.record))
    if said is None:
        print(*lines, sep="\n")
    else:
        said += lines
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())

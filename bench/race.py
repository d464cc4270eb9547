"""`minimum` compared with each of its two halves: our own search alone, and HiGHS alone.

    python -m bench.race [--limit SECONDS] [--only PATTERN]

By default the two run side by side, and whichever finishes first answers: with two cores `minimum`
should never take more than twice the time of the better one. Unlike the other benchmarks this one
uses the wall clock, so it needs a machine with two idle cores; "CPU" is the sum of both sides,
which is the time on one core. Times below `FLOOR` are not compared.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatch
from functools import partial

from bench import bounds, optimum
from bench.child import measure
from minuet import Problem, minimum

LATE = float("inf")
FLOOR = 0.05
"""Seconds that may go into starting HiGHS and waiting for it to stop."""


def cases() -> Iterator[tuple[str, Problem]]:
    """Yield all problems: those of `bench.bounds` and `bench.optimum`, and twenty defined here."""
    yield from ((name, problem) for name, problem, _ in bounds.cases())
    yield from ((name, problem) for name, problem, *_ in optimum.cases())
    for seed in range(10, 15):
        yield f"allocation{seed}", bounds.allocation(60, 16, seed=seed)
        yield f"roster{seed}", bounds.roster(10, 10, seed=seed)
        yield f"timetable{seed}", bounds.timetable(5, 18, seed=seed)
        yield f"pigeons{seed}", bounds.pigeons(seed, 3, 3 * seed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table; return 1 if `minimum` ever takes over twice as long as the better half."""
    parser = argparse.ArgumentParser(prog="python -m bench.race", description=__doc__)
    parser.add_argument("--limit", type=float, default=20.0)
    parser.add_argument("--only", default="*")
    options = parser.parse_args(arguments)
    slow = []
    print(f"{'':24}{'minimum':>10}{'own':>10}{'HiGHS':>10}{'ratio':>8}{'CPU':>10}")
    for name, problem in cases():
        if not fnmatch(name, options.only):
            continue
        found = [measure(partial(ask, problem), options.limit) for ask in (_both, _own, _highs)]
        cpu = _seconds(found[0].seconds if found[0].status == "ok" else LATE)
        times = [each.answer[1] if each.status == "ok" else LATE for each in found]
        ratio = _ratio(*times)
        shown = "~" if ratio is None else f"{ratio:.2f}"
        print(f"{name:24}{''.join(map(_seconds, times))}{shown:>8}{cpu}", flush=True)
        if ratio is not None and ratio > 2:
            slow.append(name)
    print(f"More than twice the better half: {', '.join(slow) or 'none'}")
    return 1 if slow else 0


def _both(problem: Problem, engine: str = "auto") -> Callable[[], object]:
    import highspy  # noqa: F401  # importing it is not part of the search

    return partial(_least, problem, engine)


def _own(problem: Problem) -> Callable[[], object]:
    sys.modules["highspy"] = None  # type: ignore[assignment]  # this is a process of its own
    return partial(_least, problem, "auto")


def _highs(problem: Problem) -> Callable[[], object]:
    return _both(problem, "milp")


def _least(problem: Problem, engine: str) -> tuple[object, float]:
    """The lowest cost, and the seconds it took to find it."""
    started = time.perf_counter()
    best = minimum(problem, engine=engine)
    return best[0].cost if best else None, time.perf_counter() - started


def _seconds(seconds: float) -> str:
    return f"{'>' if seconds == LATE else format(seconds, '.4f'):>10}"


def _ratio(both: float, *halves: float) -> float | None:
    """The time of both divided by that of the better one; None if it is too short to compare."""
    better = min(halves)
    return None if max(both, better) < FLOOR or better == LATE else both / better


if __name__ == "__main__":
    sys.exit(main())

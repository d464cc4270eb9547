"""Counting with a memo and diagrams, compared with plain search, PySDD and ganak.

    python -m bench.counting [--limit SECONDS] [--only PATTERN]

Times are CPU seconds after a tiny warm-up problem; ">" means not within the limit, "-" not
installed. "plain" is the engine that would enumerate; PySDD compiles clauses, ganak counts their
models.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatch
from functools import partial
from itertools import product
from random import Random

from bench import rivals
from bench.child import measure
from bench.hard import SHARED
from bench.tally import Table
from minuet import Problem, count, diagram
from minuet.formats import dlx
from minuet.puzzles import Langford, LatinSquare, Queens
from minuet.solver.native import native_search

TINY = Problem("abc", options=["ab", "c", "bc", "a"])
COUNTED = ("queens12", "langford11", "pent6x10", "latin5", "aztec5", "soma", "rxc48", "sud_multi")


def cases() -> Iterator[tuple[str, Problem]]:
    """Yield problems with many solutions."""
    for size in (6, 8, 10, 12, 16):
        yield f"dominoes{size}", dominoes(size)
    yield "dominoes12_shuffled", shuffled(dominoes(12))
    yield "queens10", Queens(10).problem()
    yield "langford8", Langford(8).problem()
    yield "latin4", LatinSquare(4).problem()
    for name in COUNTED:
        path = SHARED / "instances" / f"{name}.dlx"
        if path.exists():
            yield name, dlx.loads(path.read_text(encoding="utf-8"))


def dominoes(size: int) -> Problem:
    """Dominoes on a square board, row by row."""
    cells = list(product(range(size), repeat=2))
    inside = set(cells)
    pairs = [((r, c), n) for r, c in cells for n in ((r, c + 1), (r + 1, c)) if n in inside]
    return Problem(cells, options=pairs)


def shuffled(problem: Problem) -> Problem:
    """The same with items and options in another order."""
    random = Random(1)
    items = random.sample(problem.primary, len(problem.primary))
    options = [option.items for option in problem.options]
    return Problem(items, options=random.sample(options, len(options)))


def main(arguments: Sequence[str] | None = None, said: list[str] | None = None) -> int:
    """Measure every solver and print a table; return 1 if two counts differ.

    The summary is added to `said`.
    """
    parser = argparse.ArgumentParser(prog="python -m bench.counting", description=__doc__)
    parser.add_argument("--limit", type=float, default=10.0)
    parser.add_argument("--only", default="*")
    options = parser.parse_args(arguments)
    ways = {"count": _count, "diagram": _diagram, "plain": _plain, "PySDD": rivals.pysdd}
    ways["ganak"] = rivals.ganak
    pairs = [("Counting", "count", rival) for rival in ("plain", "PySDD", "ganak")]
    chosen = [case for case in cases() if fnmatch(case[0], options.only)]
    with Table([*ways], pairs, said) as table:
        for name, problem in chosen:
            found = [
                measure(partial(way, problem), options.limit, partial(way, TINY))
                for way in ways.values()
            ]
            answers = {outcome.answer for outcome in found if outcome.status == "ok"}
            more = " ".join(f"{answer:,}" for answer in answers)
            table.add(name, problem, found, wrong=len(answers) > 1, more=more)
    return table.code


def _count(problem: Problem) -> Callable[[], object]:
    return lambda: count(problem)


def _diagram(problem: Problem) -> Callable[[], object]:
    return lambda: diagram(problem).count()


def _plain(problem: Problem) -> Callable[[], object]:
    """The same engine, one solution at a time; both times include the setup."""
    return lambda: native_search(problem, "auto", first=False, given=(), seed=None).count(
        2**63, 1e9
    )


if __name__ == "__main__":
    sys.exit(main())

"""The cheapest solutions, compared with HiGHS and CP-SAT.

    python -m bench.optimum [--limit SECONDS] [--only PATTERN]

Times are CPU seconds of solving alone, after a tiny warm-up problem; ">" means not within the
limit, "-" not installed. Ours are for `minimum(problem)` with the engine "auto"; the column "ten"
is for the ten cheapest, next to the seconds recorded for Knuth's dlx5 if an index has them.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from random import Random

from bench import rivals
from bench.child import Outcome, measure
from bench.hard import SHARED
from bench.tally import Table
from minuet import Option, Problem, minimum
from minuet.formats import dlx

TINY = Problem("ab", options=[Option("a", cost=1), Option("b", cost=2), Option("ab", cost=4)])
Case = tuple[str, Problem, int | None, str]
"""A name, a problem, its lowest cost if known, and dlx5's seconds for the ten cheapest."""


def cases() -> Iterator[Case]:
    """Yield assignment problems defined here, and those of the shared data."""
    for size in (10, 20, 40):
        yield f"assignment{size}", assignment(size), None, ""
    index = SHARED / "instances" / "INDEX.tsv"
    for row in _rows(index, "\t"):
        if row["kind"] == "cost":
            problem = dlx.loads(index.with_name(f"{row['name']}.dlx").read_text(encoding="utf-8"))
            least = int(row["answer"].removeprefix("opt="))
            yield row["name"], problem, least, row["best_knuth_seconds"]
    optima = SHARED / "spp" / "optima.csv"
    for row in _rows(optima, ","):
        path = optima.with_name(row["file"])
        yield path.stem, set_partitioning(path), int(row["optimum"]), ""


def _rows(path: Path, delimiter: str) -> list[dict[str, str]]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


def assignment(size: int) -> Problem:
    """As many people as jobs, each with a random cost."""
    random = Random(size)
    options = [
        Option([("person", p), ("job", j)], cost=random.randrange(1000))
        for p in range(size)
        for j in range(size)
    ]
    items = [(kind, number) for kind in ("person", "job") for number in range(size)]
    return Problem(items, options=options)


def set_partitioning(path: Path) -> Problem:
    """Read "rows columns", then for each column its cost, its number of rows, and the rows."""
    numbers = map(int, path.read_text(encoding="utf-8").split())
    rows, columns = next(numbers), next(numbers)
    options = []
    for _ in range(columns):
        cost, size = next(numbers), next(numbers)
        options.append(Option([next(numbers) for _ in range(size)], cost=cost))
    return Problem(range(1, rows + 1), options=options)


def main(arguments: Sequence[str] | None = None, said: list[str] | None = None) -> int:
    """Measure every solver and print a table; return 1 if an answer is wrong.

    The summary is added to `said`.
    """
    parser = argparse.ArgumentParser(prog="python -m bench.optimum", description=__doc__)
    parser.add_argument("--limit", type=float, default=20.0)
    parser.add_argument("--only", default="*")
    options = parser.parse_args(arguments)
    chosen = [case for case in cases() if fnmatch(case[0], options.only)]
    columns = ["minuet", "HiGHS", "CP-SAT", "ten", "dlx5"]
    pairs = [("The cheapest solution", "minuet", rival) for rival in ("HiGHS", "CP-SAT")]
    with Table(columns, [*pairs, ("The ten cheapest", "ten", "dlx5")], said) as table:
        for name, problem, least, recorded in chosen:
            found = [
                measure(partial(ask, problem), options.limit, partial(ask, TINY))
                for ask in (_ours, _highs, _cpsat)
            ]
            costs = {outcome.answer for outcome in found if outcome.status == "ok"}
            found.append(measure(partial(_ours, problem, 10), options.limit, partial(_ours, TINY)))
            found.append(Outcome("ok", float(recorded)) if recorded else Outcome("absent"))
            wrong = len(costs) > 1 or (least is not None and costs != {least})
            table.add(name, problem, found, wrong=wrong)
    return table.code


def _ours(problem: Problem, k: int = 1) -> Callable[[], object]:
    return lambda: minimum(problem, k)[0].cost


def _highs(problem: Problem) -> Callable[[], object]:
    return _cost(problem, rivals.highs(problem))


def _cpsat(problem: Problem) -> Callable[[], object]:
    return _cost(problem, rivals.cpsat(problem, minimize=True))


def _cost(problem: Problem, ask: Callable[[], rivals.Answer]) -> Callable[[], object]:
    return lambda: sum(problem.costs[option] for option in ask() or ())


if __name__ == "__main__":
    sys.exit(main())

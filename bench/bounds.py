"""Problems with bounds, as in planning, compared with CP-SAT and HiGHS.

    python -m bench.bounds [--limit SECONDS] [--only PATTERN]

Three questions about each problem: a first solution (or a proof that there is none), the cheapest
one, and why there is none. Times are CPU seconds of solving alone, after a tiny warm-up problem;
">" means not within the limit, "-" not installed or not asked. "own" is `minimum` without HiGHS,
as for users without the extra `milp`. Without the folder of known problems, the problems defined
here are used.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatch
from functools import partial
from random import Random

from bench import rivals
from bench.child import Outcome, measure
from bench.hard import SHARED
from bench.tally import Table
from minuet import Option, Problem, check, minimum, solve, why_none
from minuet.formats import dlx

TINY = Problem("ab", options=[Option("a", cost=1), Option("b", cost=2), Option("ab", cost=4)])
UNKNOWN = "?"
Case = tuple[str, Problem, object]
"""A name, a problem, and its lowest cost: None without a solution, UNKNOWN if nobody knows."""


def cases() -> Iterator[Case]:
    """Yield the known problems from the shared data, or else the ones defined here."""
    index = SHARED / "bounds" / "INDEX.tsv"
    if index.exists():
        with index.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                text = index.with_name(f"{row['name']}.dlx").read_text(encoding="utf-8")
                least = int(row["minimum"]) if row["solvable"] == "yes" else None
                yield row["name"], dlx.loads(text), least
        return
    yield "pigeons5x3", pigeons(5, 3, 16), None
    yield "pigeons8x4", pigeons(8, 4, 32), UNKNOWN
    yield "allocation40", allocation(40, 12, seed=1), UNKNOWN
    yield "roster8x7", roster(8, 7, seed=1), UNKNOWN
    yield "roster12x14", roster(12, 14, seed=2), UNKNOWN
    yield "timetable", timetable(6, 20, seed=3), UNKNOWN


# ---- problems defined here


def pigeons(people: int, most: int, jobs: int) -> Problem:
    """Anyone can do any job; each person does at most `most` jobs."""
    random = Random(people)
    names = [("person", p) for p in range(people)]
    work = [("job", j) for j in range(jobs)]
    options = [Option([p, j], cost=random.randrange(10)) for p in names for j in work]
    return Problem(dict.fromkeys(names, (0, most)) | dict.fromkeys(work, (1, 1)), options=options)


def allocation(students: int, projects: int, *, seed: int) -> Problem:
    """Each student names five projects; a project takes up to five students."""
    random = Random(seed)
    people = [("student", s) for s in range(students)]
    rooms = [("project", p) for p in range(projects)]
    options = [
        Option([student, room], cost=rank * rank)
        for student in people
        for rank, room in enumerate(random.sample(rooms, 5))
    ]
    return Problem(dict.fromkeys(people, (1, 1)) | dict.fromkeys(rooms, (0, 5)), options=options)


def roster(nurses: int, days: int, *, seed: int) -> Problem:
    """Early, late and night shifts: at most one a day, no early one after a night, even totals."""
    random = Random(seed)
    bounds: dict[object, tuple[int, int]] = {}
    for day in range(days):
        for shift, low in zip("ELN", (nurses // 4, nurses // 4, nurses // 8), strict=True):
            bounds[shift, day] = (low, low + 1)
    share = days * (2 * (nurses // 4) + nurses // 8) // nurses
    bounds |= dict.fromkeys(range(nurses), (share, share + 1))
    options = [
        Option(
            [(shift, day), nurse, ("day", nurse, day), *_rest(nurse, shift, day)],
            cost=random.randrange(1, 10),
        )
        for nurse in range(nurses)
        for day in range(days)
        for shift in "ELN"
        if random.random() < 0.8
    ]
    secondary = dict.fromkeys(item for option in options for item in option.items[2:])
    return Problem(bounds, list(secondary), options)


def _rest(nurse: int, shift: str, day: int) -> list[object]:
    """The item that a night and the early shift after it share."""
    return {"E": [("rest", nurse, day)], "N": [("rest", nurse, day + 1)]}.get(shift, [])


def timetable(classes: int, hours: int, *, seed: int) -> Problem:
    """Three-hour lessons with few teachers and scarce rooms."""
    random = Random(seed)
    slots = range(hours)
    rooms = [("rooms", slot) for slot in slots]
    bounds: dict[object, tuple[int, int]] = dict.fromkeys(rooms, (0, classes - 1))
    options = []
    for form in range(classes):
        for subject in range(4):
            lesson, teacher = ("lesson", form, subject), random.randrange(classes)
            bounds[lesson] = (3, 3)
            options += [
                Option(
                    [lesson, ("rooms", slot), ("class", form, slot), ("teacher", teacher, slot)],
                    cost=random.randrange(8),
                )
                for slot in slots
                if random.random() < 0.8
            ]
    secondary = dict.fromkeys(item for option in options for item in option.items[2:])
    return Problem(bounds, list(secondary), options)


# ---- the table

COLUMNS = ["solve", "CP-SAT", "minimum", "own", "HiGHS", "CP-SAT min", "why_none"]
PAIRS = [
    ("A first solution with bounds", "solve", "CP-SAT"),
    ("The cheapest solution with bounds", "minimum", "HiGHS"),
    ("The cheapest solution with bounds", "minimum", "CP-SAT min"),
]


def main(arguments: Sequence[str] | None = None, said: list[str] | None = None) -> int:
    """Measure every solver and print a table; return 1 if an answer is wrong.

    The summary is added to `said`.
    """
    parser = argparse.ArgumentParser(prog="python -m bench.bounds", description=__doc__)
    parser.add_argument("--limit", type=float, default=20.0)
    parser.add_argument("--only", default="*")
    options = parser.parse_args(arguments)
    with Table(COLUMNS, PAIRS, said) as table:
        for name, problem, least in cases():
            if not fnmatch(name, options.only):
                continue
            asked = (_first, _first_cpsat, _least, _own, _highs, _cpsat)
            found = [
                measure(partial(ask, problem), options.limit, partial(ask, TINY)) for ask in asked
            ]
            is_none = any(each.status == "ok" and each.answer is False for each in found[:2])
            found.append(measure(partial(_why, problem), options.limit, partial(_why, TINY)))
            table.add(name, problem, found, wrong=_wrong(found, least))
            if is_none and found[-1].status == "ok":
                print(f"{'':24}{found[-1].answer}")
    return table.code


def _wrong(found: Sequence[Outcome], least: object) -> bool:
    """Return whether answers contradict each other or the known answer."""
    solvable = {each.answer for each in found[:2] if each.status == "ok"}
    costs = {each.answer for each in found[2:-1] if each.status == "ok"}
    if least is not UNKNOWN:
        solvable.add(least is not None)
        costs.add(least)
    reason = found[-1]
    if reason.status == "ok":
        solvable.add(reason.answer is None)
    return len(solvable) > 1 or len(costs) > 1


def _first(problem: Problem) -> Callable[[], object]:
    def ask() -> bool:
        solution = solve(problem)
        if solution is not None and check(problem, solution):
            raise AssertionError("not a solution")
        return solution is not None

    return ask


def _first_cpsat(problem: Problem) -> Callable[[], object]:
    ask = rivals.cpsat(problem)
    return lambda: ask() is not None


def _least(problem: Problem, engine: str = "auto") -> Callable[[], object]:
    def ask() -> object:
        best = minimum(problem, engine=engine)
        return best[0].cost if best else None

    return ask


def _own(problem: Problem) -> Callable[[], object]:
    sys.modules["highspy"] = None  # type: ignore[assignment]  # this is a process of its own
    return _least(problem)


def _highs(problem: Problem) -> Callable[[], object]:
    return _cost(problem, rivals.highs(problem))


def _cpsat(problem: Problem) -> Callable[[], object]:
    return _cost(problem, rivals.cpsat(problem, minimize=True))


def _cost(problem: Problem, ask: Callable[[], rivals.Answer]) -> Callable[[], object]:
    def cost() -> object:
        options = ask()
        return None if options is None else sum(problem.costs[option] for option in options)

    return cost


def _why(problem: Problem) -> Callable[[], object]:
    def ask() -> str | None:
        conflict = why_none(problem)
        return None if conflict is None else str(conflict)

    return ask


if __name__ == "__main__":
    sys.exit(main())

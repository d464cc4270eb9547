"""Random problems with bounds and costs, with every answer compared with brute force.

    python -m tests.bounded 100000 [first seed]

prints a line per thousand problems, and every problem with a wrong answer. Every question is asked
twice: with the usual thresholds, and with thresholds so low that small problems take the same paths
as large ones.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from unittest.mock import patch

from minuet import (
    Conflict,
    Option,
    Problem,
    count,
    diagram,
    is_unique,
    maximum,
    minimum,
    sample,
    solutions,
    solve,
    why_none,
)
from minuet.solver import optimum
from minuet.solver.native import native_optimum
from tests.brute import all_solutions, walked_solutions
from tests.tuned import tuned

COLORS = (None, "red", "blue")


def random_problem(random: Random) -> Problem:
    """Make a small problem with mostly tight bounds, and sometimes colors."""
    primary = {item: _bounds(random) for item in "abcdef"[: random.randint(1, 6)]}
    secondary = "xyz"[: random.randint(0, 3)]
    colored = random.random() < 0.4
    options = [_option(random, primary, secondary, colored) for _ in range(random.randint(0, 9))]
    if random.random() < 0.3:
        primary, options = _with_twin(primary, options[:6])
    return Problem(primary, secondary, options)


def _with_twin(
    primary: dict[str, tuple[int, int]], options: list[Option]
) -> tuple[dict[str, tuple[int, int]], list[Option]]:
    """Add an item that is interchangeable with the first one, without many new options."""
    twins = [
        Option(
            {"t" if i == "a" else i: option.colors.get(i) for i in option.items}, cost=option.cost
        )
        for option in options
        if "a" in option.items
    ]
    return primary | {"t": primary["a"]}, options + twins[:4]


def _bounds(random: Random) -> tuple[int, int]:
    low = random.choice((0, 0, 1, 1, 2, 3))
    return low, max(1, low + random.choice((0, 0, 0, 1, 2)))


def _option(
    random: Random, primary: dict[str, tuple[int, int]], secondary: str, colored: bool
) -> Option:
    share = random.choice((0.2, 0.4, 0.6))
    items: dict[str, str | None] = {item: None for item in primary if random.random() < share}
    items |= {
        item: random.choice(COLORS) if colored else None
        for item in secondary
        if random.random() < share
    }
    return Option(items or {random.choice(sorted(primary)): None}, cost=random.randint(-3, 9))


def mistakes(problem: Problem) -> Iterator[str]:
    """Yield what is wrong with our answers."""
    true = all_solutions(problem)
    yield from _wrong_answers(problem, true)
    with _eager():
        for mistake in _wrong_answers(problem, true):
            yield f"{mistake} (eager)"


@contextmanager
def _eager() -> Iterator[None]:
    """Let the linear relaxation join in at once, take turns often, and call five options many."""
    straight = partial(native_optimum, straight=True)
    with (
        tuned(guide_after=0, swaps_after=0, updates_per_look=20, few_options=5),
        patch.object(optimum, "native_optimum", straight),
    ):
        yield


def _wrong_answers(problem: Problem, true: list[frozenset[int]]) -> Iterator[str]:
    costs = sorted(sum(problem.costs[option] for option in each) for each in true)
    first = solve(problem)
    if (first is not None) != bool(true) or (first is not None and frozenset(first) not in true):
        yield f"solve: {first}"
    if is_unique(problem) != (len(true) == 1):
        yield "is_unique"
    if count(problem) != len(true):
        yield f"count: {count(problem)}, not {len(true)}"
    if sorted(map(sorted, solutions(problem))) != sorted(map(sorted, true)):
        yield "solutions"
    if sorted(map(sorted, diagram(problem))) != sorted(map(sorted, true)):
        yield "diagram"
    drawn = [frozenset(each) for each in sample(problem, 3, seed=1)]
    if len(drawn) != (3 if true else 0) or not set(drawn) <= set(true):
        yield f"sample: {drawn}"
    for engine in ("auto", "cells", "clauses"):
        if [each.cost for each in minimum(problem, 3, engine=engine)] != costs[:3]:
            yield f"minimum with engine {engine}"
    if [each.cost for each in maximum(problem, 2, engine="clauses")] != costs[::-1][:2]:
        yield "maximum"
    yield from _wrong_reasons(problem, is_possible=bool(true))


def _wrong_reasons(problem: Problem, *, is_possible: bool) -> Iterator[str]:
    conflict = why_none(problem)
    if (conflict is None) != is_possible:
        yield f"why_none: {conflict}"
    if conflict is None:
        return
    yield from _wrong_numbers(problem, conflict)
    if _can_cover(problem, conflict.items):
        yield f"{conflict}: these can be covered"
    if conflict.minimal:
        for item in conflict.items:
            if not _can_cover(problem, [each for each in conflict.items if each != item]):
                yield f"{conflict}: not minimal"


def _wrong_numbers(problem: Problem, conflict: Conflict) -> Iterator[str]:
    """Check a reported shortage against the bounds and the options."""
    short = conflict.shortage
    if short is None:
        return
    low, high = ({i: problem.bounds.get(i, (1, 1))[end] for i in problem.items} for end in (0, 1))
    beside = _beside(problem, conflict, {*short.limits})
    if short.needed != sum(low[item] for item in conflict.items):
        yield f"{conflict}: needed"
    if short.room != sum(high[item] for item in short.limits):
        yield f"{conflict}: room"
    if beside > short.others or short.needed <= short.room + short.others:
        yield f"{conflict}: others"
    for limit in short.limits:
        rest = {*short.limits} - {limit}
        others = _beside(problem, conflict, rest)
        can_be_said = _can_be_said(problem, conflict, rest)
        if can_be_said and short.needed > short.room - high[limit] + others:
            yield f"{conflict}: {limit} is not needed"


def _beside(problem: Problem, conflict: Conflict, limits: set[object]) -> int:
    """Count how often the options cover the items beyond what the limits allow."""
    return sum(
        max(0, len({*option.items} & {*conflict.items}) - len({*option.items} & limits))
        for option in problem.options
    )


def _can_be_said(problem: Problem, conflict: Conflict, limits: set[object]) -> bool:
    """Return whether what the limits leave over is just options that do without them."""
    needs = [
        ({*option.items} & {*conflict.items}, {*option.items} & limits)
        for option in problem.options
    ]
    return all(len(items) <= len(held) or (len(items) == 1 and not held) for items, held in needs)


def _can_cover(problem: Problem, items: object) -> bool:
    """Return whether these items can be covered, ignoring the lower bounds of the others."""
    required = set(items)  # type: ignore[call-overload]
    relaxed = {
        item: (low if item in required else 0, high)
        for item in problem.primary
        for low, high in [problem.bounds.get(item, (1, 1))]
    }
    found = walked_solutions(Problem(relaxed, problem.secondary, problem.options), most=10_000)
    return bool(found)


def main(number: int, first: int = 0) -> int:
    """Try this many problems; return 1 if any answer was wrong."""
    wrong = 0
    for seed in range(first, first + number):
        problem = random_problem(Random(seed))
        for mistake in mistakes(problem):
            wrong += 1
            print(f"seed {seed}: {mistake}", flush=True)
        if (seed + 1) % 1000 == 0:
            print(f"{seed + 1 - first} problems, {wrong} wrong answers", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))

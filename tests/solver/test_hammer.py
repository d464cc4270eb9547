"""Threads that ask a shared problem, iterator and diagram every question at once.

Each round is a new random problem whose solutions are known from brute force. By default there are
a few rounds; `MINUET_MINUTES=60 pytest tests/solver/test_hammer.py` runs new ones for an hour.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

from brute import walked_solutions
from families import dominoes, latin
from together import together

from minuet import (
    Option,
    Problem,
    count,
    diagram,
    estimate,
    is_unique,
    minimum,
    sample,
    solutions,
    solve,
    trace,
    why_none,
)

MINUTES = float(os.environ.get("MINUET_MINUTES", "0"))
ROUNDS = 3
THREADS = 4
QUESTIONS = 6  # per thread and round

Job = Callable[[], bool]


def numbers_of_rounds() -> Iterator[int]:
    """Yield the same few numbers each time, then new ones until time runs out."""
    end = time.monotonic() + 60 * MINUTES
    yield from range(ROUNDS)
    while time.monotonic() < end:
        yield time.time_ns()


def drawn_problem(random: Random) -> Problem:
    """A problem with labels, costs and at most a few thousand solutions."""
    frame = random.choice([latin(3), latin(4), dominoes(4, 4), dominoes(4, 5), dominoes(2, 7)])
    rows = [each.items for each in frame.options if random.random() > 0.03]
    random.shuffle(rows)
    options = [Option(row, label=f"o{n}", cost=random.randint(0, 9)) for n, row in enumerate(rows)]
    return Problem(frame.items, options=options)


def questions(problem: Problem, random: Random) -> list[Job]:
    """Every question about the problem, as a job that checks its answer."""
    found = frozenset(walked_solutions(problem))
    total, seed = len(found), random.randrange(100)
    label = random.choice(problem.labels)
    having = sum(problem.labels.index(label) in each for each in found)
    least = min((sum(problem.costs[n] for n in each) for each in found), default=None)
    limit = random.randint(1, total + 1)

    def listed(**options: object) -> bool:
        got = [frozenset(each.indices) for each in solutions(problem, **options)]  # type: ignore[arg-type]
        return len(got) == total and {*got} == found

    return [
        lambda: count(problem) == total,
        lambda: count(problem, workers=2, engine="cells", limit=limit) == min(limit, total),
        lambda: count(problem, given=[label]) == having,
        lambda: count(problem, memory_limit=0, workers=2) == total,
        lambda: listed(seed=seed),
        lambda: listed(workers=2),
        lambda: diagram(problem).count() == total,
        lambda: (solve(problem, seed=seed) is not None) == (total > 0),
        lambda: (solve(problem, workers=2, given=[label]) is not None) == (having > 0),
        lambda: is_unique(problem, workers=2) == (total == 1),
        lambda: [each.cost for each in minimum(problem)] == ([] if least is None else [least]),
        lambda: (
            {frozenset(each.indices) for each in sample(problem, 5, seed=seed)} <= found
            or not found
        ),
        lambda: estimate(problem, seed=seed).solutions >= 0,
        lambda: (why_none(problem) is None) == (total > 0),
        lambda: sum(event.kind == "solution" for event in trace(problem)) == total,
    ]


def asked(jobs: list[Job], random: Random) -> bool:
    return all(job() for job in random.choices(jobs, k=QUESTIONS))


def test_a_problem():
    for number in numbers_of_rounds():
        random = Random(number)
        jobs = questions(drawn_problem(random), random)
        seeds = [random.random() for _ in range(THREADS)]
        answers = together(
            *[lambda seed=seed, jobs=jobs: asked(jobs, Random(seed)) for seed in seeds]
        )
        assert all(answers), f"round {number}"


def test_an_iterator():
    """Every solution is handed to exactly one of the threads, whoever runs the search."""
    for number in numbers_of_rounds():
        random = Random(number)
        problem = drawn_problem(random)
        search = solutions(problem, workers=random.choice([1, 2]), seed=number % 100)

        def take(search=search):
            taken = []
            while not search.complete:
                with suppress(RuntimeError):  # another thread is using it
                    taken += search
            return taken

        parts = together(*[take] * THREADS)
        found = Counter(frozenset(each.indices) for part in parts for each in part)
        assert found == Counter(walked_solutions(problem)), f"round {number}"


def test_a_diagram():
    """Its counts are computed on first use, by whichever thread is first."""
    for number in numbers_of_rounds():
        random = Random(number)
        problem = drawn_problem(random)
        found = frozenset(walked_solutions(problem))
        made, label = diagram(problem), random.choice(problem.labels)
        having = {each for each in found if problem.labels.index(label) in each}
        jobs: list[Job] = [
            lambda made=made, found=found: made.count() == len(found),
            lambda made=made, found=found: {frozenset(each.indices) for each in made} == found,
            lambda made=made, found=found: all(made[k] in made for k in range(len(found))),
            lambda made=made, found=found: len(made.sample(5, seed=1)) == (5 if found else 0),
            lambda made=made, having=having, label=label: made.frequencies()[label] == len(having),
            lambda made=made, having=having, label=label: (
                made.including([label]).count() == len(having)
            ),
            lambda made=made, label=label: (
                (made.including([label]) | made.without([label])) == made
            ),
        ]
        seeds = [random.random() for _ in range(THREADS)]
        answers = together(
            *[lambda seed=seed, jobs=jobs: asked(jobs, Random(seed)) for seed in seeds]
        )
        assert all(answers), f"round {number}"

"""Every question, asked in every way: engines, workers, limits, seeds, memory, interruptions.

Problems are large enough that a search restarts, is preprocessed, gets help from a memo and is
split among workers once the thresholds for these are lowered (`EAGER`). Every answer is compared
with brute force that shares no code with the solver. Each example is a problem and one way to ask;
`HYPOTHESIS_PROFILE=thorough` tries a thousand for each question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from heapq import nsmallest
from itertools import combinations
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from brute import walked_solutions
from effort import amount, times
from families import dominoes, latin
from hypothesis import assume, settings
from hypothesis import given as drawn
from hypothesis import strategies as st
from shapes import takes
from tuned import EAGER, tuned

from minuet import (
    Conflict,
    Option,
    Problem,
    Stopped,
    check,
    count,
    diagram,
    estimate,
    is_unique,
    maximum,
    minimum,
    sample,
    samples,
    solutions,
    solve,
    trace,
    why_none,
)
from minuet.native import core
from minuet.solver import ENGINES, counting, optimum, parallel
from minuet.solver.native import compiled, native_optimum, native_search
from minuet.solver.parts import Part, open_part, rest_of

with suppress(ImportError):  # else a thread of `minimum` imports it while Hypothesis inspects numpy
    import highspy  # noqa: F401

FEW = times(1 / 3)
MOST = 1200  # solutions per problem
MOSTLY_ONCE = [*[(1, 1)] * 6, (0, 1), (1, 2), (0, 2), (2, 2)]


# ---- problems


@dataclass(frozen=True)
class Case:
    """A problem, the numbers of given options, and all solutions that contain them."""

    problem: Problem
    given: tuple[int, ...]
    expected: frozenset[frozenset[int]]

    @property
    def labels(self) -> list[object]:
        return [self.problem.labels[number] for number in self.given]

    def __repr__(self) -> str:
        """Show what makes it again, to be pasted; its solutions would be far too long."""
        primary = {item: self.problem.bounds.get(item, (1, 1)) for item in self.problem.primary}
        options = [*self.problem.options]
        problem = f"Problem({primary}, {[*self.problem.secondary]}, {options})"
        return f"case_of({problem}, {self.given})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Let Hypothesis print that, not the fields."""
        printer.text(repr(self))


def case_of(problem: Problem, given: tuple[int, ...] = ()) -> Case:
    """Find the solutions by brute force; there must not be too many."""
    expected = walked_solutions(problem, given, MOST)
    assume(expected is not None and (expected or not given))
    return Case(problem, given, frozenset(expected or ()))


def pairs(size: int) -> Problem:
    return Problem(range(size), options=combinations(range(size), 2))


def sets_at_random(random: Random, items: int, number: int, width: int) -> Problem:
    """Options of the same size, with a solution among them."""
    shuffled = random.sample(range(items), items)
    rows = [shuffled[k : k + width] for k in range(0, items, width)]
    rows += [random.sample(range(items), min(items, width)) for _ in range(number)]
    return Problem(range(items), options=rows)


@st.composite
def frames(draw: st.DrawFn, random: Random) -> Problem:
    """Draw the base of a problem: pairs, dominoes, Latin squares, or random sets."""
    kind = draw(st.sampled_from(["sets", "sets", "pairs", "dominoes", "latin"]))
    if kind == "pairs":
        return pairs(draw(st.integers(5, 10)))
    if kind == "dominoes":
        return dominoes(draw(st.integers(2, 5)), draw(st.integers(2, 6)))
    if kind == "latin":
        return latin(draw(st.integers(2, 4)))
    shape = draw(st.tuples(st.integers(1, 16), st.integers(0, 60), st.integers(1, 4)))
    return sets_at_random(random, *shape)


@st.composite
def cases(draw: st.DrawFn, most_options: int = 80) -> Case:
    """Draw the shape of a problem; random numbers, which are faster to draw, do the rest."""
    random = Random(draw(st.integers(0, 2**32)))
    frame = draw(frames(random))
    secondary = [f"s{k}" for k in range(draw(st.sampled_from([0, 0, 2, 5])))]
    colors = draw(st.sampled_from([(None,), ("red", "blue"), ("red", "blue", None)]))
    bounds = draw(st.sampled_from([[(1, 1)], [(1, 1)], MOSTLY_ONCE]))
    is_tied = draw(st.booleans())  # then parts may be connected by different colors alone
    names, dropped = draw(st.booleans()), draw(st.sampled_from([0, 0, 0.1, 0.5]))

    def option(items: Sequence[object]) -> dict[object, object]:
        """Add secondary items to some options."""
        some = [item for item in secondary if random.random() < 0.2]
        usual = colors[frame.primary.index(items[0]) * len(colors) // len(frame.primary)]
        return dict.fromkeys(items) | {
            item: usual if is_tied else random.choice(colors) for item in some
        }

    rows = [option(each.items) for each in frame.options if random.random() >= dropped]
    random.shuffle(rows)
    options = [
        Option(row, label=f"o{n}" if names else None, cost=random.randint(0, 9))
        for n, row in enumerate(rows[:most_options])
    ]
    problem = Problem({item: random.choice(bounds) for item in frame.primary}, secondary, options)
    chosen = random.sample(range(len(options)), draw(st.integers(0, min(2, len(options)))))
    return case_of(problem, tuple(chosen))


@FEW
@drawn(cases())
def test_a_failure_shows_how_to_make_it_again(case):
    assert eval(repr(case)) == case
    assert len(repr(case)) < 20_000  # beyond 30,000 characters, Hypothesis only warns


# ---- ways to ask


@dataclass(frozen=True)
class Way:
    """How a question is asked."""

    engine: str
    workers: int
    limit: int | None
    seed: int | None
    memory: int | None
    is_eager: bool

    def suits(self, case: Case) -> None:
        assume(takes(self.engine, case.problem))


ways = st.builds(
    Way,
    engine=st.sampled_from([*ENGINES, "auto", "auto"]),
    workers=st.sampled_from([1, 1, 2, 3]),
    limit=st.none() | st.integers(0, 40),
    seed=st.none() | st.integers(0, 2**70),
    memory=st.sampled_from([None, None, 0, 2000, 100_000]),
    is_eager=st.booleans(),
)


@contextmanager
def asked(way: Way) -> Iterator[None]:
    """Lower the thresholds of the core and of the workers around it."""
    with ExitStack() as stack:
        if way.is_eager:
            stack.enter_context(tuned(**EAGER))
            stack.enter_context(patch.object(parallel, "SLICE", 1e-6))
            stack.enter_context(patch.object(parallel, "CHUNK", 3))
            stack.enter_context(patch.object(counting, "SOON", 1e-5))
            stack.enter_context(patch.object(counting, "GLANCE", 1e-6))
            straight = partial(native_optimum, straight=True)
            stack.enter_context(patch.object(optimum, "native_optimum", straight))
        yield


every_way = drawn(cases(), ways)


def sets(found) -> Counter[frozenset[int]]:
    return Counter(frozenset(solution.indices) for solution in found)


def right(case: Case, found, number: int) -> None:
    """Check that there are this many different solutions, all accepted by `check`."""
    assert len(found) == number
    assert sets(found) <= Counter(case.expected)
    assert all(check(case.problem, each, given=case.labels) == [] for each in found)


def outcome(question, case: Case, **how):
    """Return the answer, or the partial result if it was stopped."""
    try:
        return question(case.problem, given=case.labels, **how)
    except Stopped as stopped:
        return stopped


def until(is_done, step) -> None:
    """Take steps until it is done; each must make some progress."""
    for _ in range(100_000):
        if is_done():
            return
        step()
    raise AssertionError("it does not end")


# ---- the questions


@FEW
@every_way
def test_solve(case, way):
    way.suits(case)
    with asked(way):
        found = solve(
            case.problem,
            given=case.labels,
            engine=way.engine,
            workers=way.workers,
            seed=way.seed,
        )
    right(case, [] if found is None else [found], min(1, len(case.expected)))


@FEW
@drawn(cases(), ways, st.booleans())
def test_solutions(case, way, ordered):
    way.suits(case)
    how = {"given": case.labels, "engine": way.engine, "seed": way.seed}
    with asked(way):
        search = solutions(
            case.problem, **how, limit=way.limit, workers=way.workers, ordered=ordered
        )
        found = [*search]
        alone = [*solutions(case.problem, **how, limit=way.limit, ordered=ordered)]
    every = len(case.expected)
    right(case, found, every if way.limit is None else min(way.limit, every))
    assert search.complete or (way.limit is not None and way.limit <= every)
    assert not search.complete or len(found) == every
    if ordered and way.workers > 1 and way.limit is None:
        assert found == alone


@FEW
@every_way
def test_count(case, way):
    way.suits(case)
    reports = []
    with asked(way):
        number = count(
            case.problem,
            given=case.labels,
            engine=way.engine,
            workers=way.workers,
            limit=way.limit,
            memory_limit=way.memory,
            report=reports.append,
        )
    every = len(case.expected)
    assert number == (every if way.limit is None else min(way.limit, every))
    assert not reports or reports[0].solutions >= number


@FEW
@every_way
def test_is_unique(case, way):
    way.suits(case)
    reports = []
    with asked(way):
        answer = is_unique(
            case.problem,
            given=case.labels,
            engine=way.engine,
            workers=way.workers,
            report=reports.append,
        )
    assert answer == (len(case.expected) == 1)
    assert reports[0].solutions == min(2, len(case.expected))


@FEW
@drawn(cases(), ways, st.integers(0, 6), st.booleans())
def test_minimum_and_maximum(case, way, k, greatest):
    assume(way.engine in optimum.ENGINES and takes(way.engine, case.problem))
    question = maximum if greatest else minimum
    with asked(way):
        found = question(case.problem, k, given=case.labels, engine=way.engine)
    right(case, found, min(k, len(case.expected)))
    cost = [option.cost for option in case.problem.options]
    costs = [sum(cost[n] for n in each) * (-1 if greatest else 1) for each in case.expected]
    wanted = [-each if greatest else each for each in nsmallest(k, costs)]
    assert [each.cost for each in found] == wanted


@FEW
@every_way
def test_sample(case, way):
    how = {"given": case.labels, "seed": way.seed or 0, "memory_limit": way.memory}
    with asked(way):
        found = sample(case.problem, 5, **how)
        stream = samples(case.problem, limit=5, **how)
        assert [*stream] == found
    assert stream.uniform == found.uniform
    assert len(found) == (5 if case.expected else 0)
    for each in found:
        right(case, [each], 1)


@FEW
@drawn(cases(), ways, st.sampled_from([1, 3, 30]))
def test_estimate(case, way, probes):
    with asked(way):
        guess = estimate(case.problem, probes, way.seed or 0, given=case.labels)
    if guess.exact:
        assert guess.solutions == len(case.expected)
    assert 0 <= guess.solutions_range[0] <= guess.solutions <= guess.solutions_range[1]
    assert 0 < guess.nodes_range[0] <= guess.nodes <= guess.nodes_range[1] or guess.exact
    assert guess.solutions_range[0] <= len(case.expected) or not case.expected or not guess.exact


@FEW
@every_way
def test_diagram(case, way):
    with asked(way):
        made = outcome(diagram, case, memory_limit=way.memory)
    if isinstance(made, Stopped):
        assert way.memory is not None
        assert "memory_limit" in str(made)
        return
    assert made.count() == len(made) == len(case.expected)
    found = [*made]
    right(case, found, len(case.expected))
    assert [made[k] for k in range(len(found))] == found
    assert all(each in made for each in found)
    uses = Counter(n for each in case.expected for n in each)
    assert [*made.frequencies().values()] == [uses[n] for n in range(len(case.problem.options))]
    if case.problem.options:
        label = case.problem.labels[-1]
        having, others = made.including([label]), made.without([label])
        assert having.count() == uses[len(case.problem.options) - 1]
        assert (having | others) == made
        assert (made - having) == others
        assert (having & others).count() == 0


@FEW
@every_way
def test_trace(case, way):
    engine = "reference" if way.engine == "reference" else "auto"
    events = [*trace(case.problem, given=case.labels, engine=engine)]
    path: list[object] = []
    found = []
    for event in events:
        if event.kind in ("try", "leave"):
            path.append(event.option)
        elif event.kind == "back":
            assert path.pop() == event.option
        elif event.kind == "solution":
            found.append([*case.labels, *(label for label in path if label is not None)])
    assert path == []
    numbers = [frozenset(map(case.problem.index, labels)) for labels in found]
    assert Counter(numbers) == Counter(case.expected)
    limit = way.limit or 0
    assert [*trace(case.problem, given=case.labels, engine=engine, limit=limit)] == events[:limit]


@FEW
@drawn(cases(most_options=16), ways)
def test_why_none(case, way):
    with asked(way):
        reason = why_none(case.problem, given=case.labels)
    assert (reason is None) == bool(case.expected)
    if isinstance(reason, Conflict) and not reason.clash:
        assert not can_be_met(case.problem, reason.items, reason.given)
        if reason.minimal:
            for item in reason.items:
                rest = [each for each in reason.items if each != item]
                assert can_be_met(case.problem, rest, reason.given)


def can_be_met(problem: Problem, items, given) -> bool:
    """Whether these items can be covered with the given options, ignoring all others."""
    bounds = {i: problem.bounds.get(i, (1, 1)) for i in problem.primary}
    eased = {i: (low if i in items else 0, high) for i, (low, high) in bounds.items()}
    easier = Problem(eased, problem.secondary, problem.options)
    found = walked_solutions(easier, map(problem.index, given), most=20_000)
    return found is None or bool(found)  # None: too many to list


@FEW
@drawn(cases(), st.data())
def test_check(case, data):
    some = st.lists(st.integers(0, max(0, len(case.problem.options) - 1)), unique=True)
    numbers = data.draw(some) if case.problem.options else []
    if case.expected and data.draw(st.booleans()):
        near = [*data.draw(st.sampled_from(sorted(map(sorted, case.expected))))]
        numbers = near[data.draw(st.integers(0, 1)) :]
    labels = [case.problem.labels[number] for number in numbers]
    is_solution = frozenset(numbers) in case.expected
    assert (check(case.problem, labels, given=case.labels) == []) == is_solution


# ---- stopped, and continued


@FEW
@drawn(cases(), ways, st.sampled_from([0, 1e-5, 1e-4]))
def test_time_limits_never_lie(case, way, seconds):
    way.suits(case)
    every = len(case.expected)
    wide = {"engine": way.engine, "workers": way.workers}
    remembering = partial(count, memory_limit=way.memory)
    questions = [
        (partial(solve, seed=way.seed), wide, lambda it: (it is None) == (not every)),
        (remembering, wide, lambda it: it == every),
        (is_unique, wide, lambda it: it == (every == 1)),
        (minimum, {}, lambda it: bool(it) == bool(every)),
        (diagram, {}, lambda it: it.count() == every),
        (partial(sample, k=2, seed=1), {}, lambda it: bool(it) == bool(every)),
        (estimate, {}, lambda it: not it.exact or it.solutions == every),
        (why_none, {}, lambda it: (it is None) == bool(every)),
    ]
    with asked(way):
        search = outcome(solutions, case, time_limit=seconds, **wide, seed=way.seed)
        found = [*search]
        right(case, found, len(found))
        assert not search.complete or len(found) == every
        for question, how, is_right in questions:
            answer = outcome(question, case, time_limit=seconds, **how)
            if isinstance(answer, Stopped):
                assert (answer.count or 0) <= every
                if question is why_none:  # its result explains why there is none
                    assert not (answer.found and every)
                else:
                    assert sets(answer.found or ()).keys() <= case.expected
            else:
                assert is_right(answer)


@FEW
@drawn(cases(), ways, st.integers(0, 8), st.sampled_from([*ENGINES]))
def test_what_is_left_is_continued_elsewhere(case, way, slices, other):
    """A stopped search: what it found plus what it left are all solutions, each exactly once."""
    assume("reference" not in (way.engine, other))
    assume(takes(way.engine, case.problem) and takes(other, case.problem))
    every = len(case.expected)
    with asked(way):
        search = open_part(case.problem, way.engine, Part(case.given), way.seed)
        reports = [search.count(2**60, 0.0) for _ in range(slices)]
        assert reports == sorted(reports)
        assert all(number <= every for number in reports)
        total, parts = search.settled, rest_of(search)
        for part in parts:
            rest = open_part(case.problem, other, part, way.seed)
            until(lambda: rest.done, partial(rest.count, 2**60, 0.0))  # noqa: B023
            total += rest.settled
    assert total == every
    assert sum(part.weight for part in parts) <= 1 + 1e-9


@FEW
@drawn(cases(), ways, st.booleans())
def test_slices_change_nothing(case, way, proves):
    """A search that pauses as often as possible gives the same answer as one that never does."""
    assume(way.engine != "reference" and takes(way.engine, case.problem))
    with asked(way):
        search = native_search(
            case.problem, way.engine, first=proves, given=case.given, seed=way.seed
        )
        found: list[tuple[int, ...]] = []
        if proves:
            until(lambda: search.done, partial(search.prove_unique, 0.0))
        else:
            until(lambda: search.done, lambda: found.extend(search.take(3, 0.0)))
    if proves:
        assert search.solutions == min(2, len(case.expected))
    else:
        assert Counter(map(frozenset, found)) == Counter(case.expected)


def first_solution(problem: Problem, engine: str, seconds: float) -> tuple[object, ...]:
    """Find a solution in slices of time; return the number of nodes, and what was found."""
    search = native_search(problem, engine, first=True, given=(), seed=None)
    found: list[tuple[int, ...]] = []
    until(lambda: found or search.done, lambda: found.extend(search.take(1, seconds)))
    return (search.nodes, *found)


@pytest.mark.parametrize("engine", ["cells", "auto"])
def test_the_first_solution_does_not_depend_on_the_clock(engine):
    """Restarts are counted in nodes, wherever time slices end."""
    times = [(1, 1)] if engine == "cells" else [(1, 1), (1, 2), (0, 1)]
    for seed in range(amount(13, 40)):
        random = Random(seed)
        frame = sets_at_random(random, 15, 40, 3)
        primary = {item: random.choice(times) for item in frame.primary}
        problem = Problem(primary, options=frame.options)
        with tuned(updates_per_look=20, first_run=3):
            assert first_solution(problem, engine, 0.0) == first_solution(problem, engine, 60.0)


@pytest.mark.parametrize("times", [[(1, 1)], [(1, 1), (1, 2), (0, 1), (2, 2)]])
def test_help_does_not_depend_on_the_clock(times):
    """Who helps a search, and for how long, is counted in nodes as well."""
    for seed in range(61):
        random = Random(seed)
        frame = sets_at_random(random, 24, 60, 4)
        primary = {item: random.choice(times) for item in frame.primary}
        problem = Problem(primary, options=frame.options[6 * (seed % 2) :])  # 6: a solution
        with tuned(**EAGER):
            assert first_solution(problem, "auto", 0.0) == first_solution(problem, "auto", 60.0)


@FEW
@drawn(cases(), ways)
def test_a_batch_gives_the_same(case, way):
    every, limit = len(case.expected), way.limit or 7
    with asked(way):
        batch = core.Batch(compiled(case.problem))
        for _ in range(2):  # the second time reuses its tables
            assert batch.count([*case.given], limit) == min(limit, every)
            _, found = batch.ask([*case.given], 2, 2**60)
            assert len(found) == min(2, every)
            assert {frozenset(each) for each in found} <= case.expected


# ---- the ways reach the code they are meant for


def test_small_problems_go_through_what_long_ones_do():
    """With low thresholds, searches restart and are stopped halfway."""
    seen: Counter[str] = Counter()

    @settings(max_examples=60, database=None)
    @drawn(cases())
    def look(case):
        settled = [0]
        with tuned(**EAGER):
            search = open_part(case.problem, "auto", Part(case.given))
            while not search.done:
                search.count(2**60, 0.0)
                settled.append(search.settled)
        seen["started over"] += settled != sorted(settled)
        seen["stopped halfway"] += len(settled) > 4

    look()
    assert seen["started over"] > 3
    assert seen["stopped halfway"] > 5


@pytest.mark.parametrize(("question", "helper"), [(count, "memo"), (is_unique, "nogoods")])
def test_small_problems_are_helped(question, helper):
    reports = []
    with tuned(**EAGER | {"coloring_share": 0}):  # a coloring argument would be even quicker
        question(dominoes(6, 6, holes=((0, 0), (5, 5))), report=reports.append)
    assert reports[0].engine == helper

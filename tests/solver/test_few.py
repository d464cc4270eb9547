"""The part of `cells` for few options: all sizes of its tables, pauses, parts and free options."""

from itertools import islice
from random import Random
from unittest.mock import patch

import pytest
from brute import walked_solutions
from effort import amount
from tuned import tuned

from minuet import Option, Problem, count, solutions
from minuet.solver import parallel
from minuet.solver.parts import Part, open_part, rest_of

COLORS = (None, "red", "blue")


def random_problem(seed: int) -> Problem:
    """Make a problem of up to 64 options and 64 items, around a planted solution."""
    random = Random(seed)
    items = [f"i{k}" for k in range(random.choice((3, 8, 9, 16, 17, 32, 33, 60)))]
    secondary = [f"s{k}" for k in range(random.choice((0, 0, 3)))]
    options = [
        _option(random, items, secondary, random.randint(1, 4))
        for _ in range(random.randint(1, random.choice((8, 30, 64))))
    ]
    options += [Option({item: None}) for item in items if random.random() < 0.2][
        : 64 - len(options)
    ]
    times = _planted(random, options, secondary)
    primary = {item: _bounds(random, times.get(item, 0)) for item in items}
    return Problem(primary, secondary, options)


def _option(random: Random, items: list[str], secondary: list[str], size: int) -> Option:
    chosen: dict[str, str | None] = dict.fromkeys(random.sample(items, min(size, len(items))))
    chosen |= {item: random.choice(COLORS) for item in secondary if random.random() < 0.3}
    return Option(chosen)


def _planted(random: Random, options: list[Option], secondary: list[str]) -> dict[object, int]:
    """Choose options that agree, and count how often they have each item."""
    times: dict[object, int] = {}
    colors: dict[object, object] = {}
    for option in random.sample(options, len(options) // 2):
        used = {item: option.colors.get(item) for item in option.items if item in secondary}
        if any(item in colors and (colors[item] != c or c is None) for item, c in used.items()):
            continue
        colors |= used
        for item in option.items:
            times[item] = times.get(item, 0) + 1
    return times


def _bounds(random: Random, times: int) -> tuple[int, int]:
    slack = random.choice((0, 0, 0, 0, 1))
    return max(0, times - slack), max(1, times + random.choice((0, 0, 0, 0, 1)))


@pytest.mark.parametrize("seed", range(amount(15, 400)))
def test_against_a_plain_walk_and_the_usual_cells(seed: int) -> None:
    problem = random_problem(seed)
    expected = walked_solutions(problem)
    if expected is None:
        return
    found = [frozenset(each.indices) for each in solutions(problem)]
    assert len(found) == len(set(found))
    assert set(found) == set(expected)
    assert count(problem, memory_limit=0) == len(expected)
    with tuned(few_options=0):
        assert {frozenset(each.indices) for each in solutions(problem)} == set(expected)


@pytest.mark.parametrize("seed", range(amount(10, 100)))
def test_pauses_change_nothing(seed: int) -> None:
    problem = random_problem(seed)
    whole = [each.indices for each in solutions(problem, limit=200)]
    with tuned(updates_per_look=1):
        search = open_part(problem, "auto", Part(()))
        in_pieces = []
        while len(in_pieces) < len(whole):
            in_pieces += map(tuple, search.take(1, 0.0))
    assert in_pieces == whole


@pytest.mark.parametrize("seed", range(amount(10, 100)))
def test_what_was_met_and_what_is_left_are_all(seed: int) -> None:
    problem = random_problem(seed)
    expected = walked_solutions(problem, most=60)
    if expected is None:
        return
    found: list[frozenset[int]] = []
    parts = [Part(())]
    while parts:
        part = parts.pop()
        search = open_part(problem, "auto", part)
        found += map(frozenset, search.take(2, 60.0))
        rest = rest_of(search, part.weight)
        left = sum(each.weight for each in rest)
        assert search.fraction() * part.weight == pytest.approx(part.weight - left)
        parts += rest
    assert len(found) == len(expected)
    assert set(found) == set(expected)


def test_options_that_nothing_demands_may_be_taken_or_left() -> None:
    problem = Problem({"a": (0, 9), "b": (0, 2)}, options=["a", "a", "ab", "b", "b"])
    assert count(problem, memory_limit=0) == 4 * 7
    assert count(Problem({"a": (0, 64)}, options=["a"] * 10), memory_limit=0) == 2**10


def test_a_square_of_0_and_1_with_equal_sums() -> None:
    items = {f"{line}{k}": 3 for line in "rc" for k in range(6)}
    options = [[f"r{r}", f"c{c}"] for r in range(6) for c in range(6)]
    assert count(Problem(items, options=options), memory_limit=0) == 297_200  # OEIS A008300


def test_parts_of_a_larger_problem_come_in_its_order() -> None:
    """Few options are left in a part of it, and yet workers list it as one search does."""
    people, days = range(10), range(8)
    bounds = {("person", p): (0, 2) for p in people} | {("day", d): (1, 1) for d in days}
    options = [[("person", p), ("day", d)] for p in people for d in days if (p + d) % 5 < 2]
    options += [[("person", p), ("day", d), ("pair", p)] for p in people for d in days[:4]]
    problem = Problem(bounds, [("pair", p) for p in people], options)
    assert len(options) > 64
    with tuned(updates_per_look=20), patch.object(parallel, "SLICE", 1e-6):
        one, two = (
            [*islice(solutions(problem, ordered=True, workers=workers), 3000)] for workers in (1, 2)
        )
    assert one == two

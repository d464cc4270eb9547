"""Items that determine colors: cells removes options with colors that have lost their support."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest
from brute import all_solutions
from effort import amount
from hypothesis import given
from hypothesis import strategies as st
from tuned import EAGER, tuned

from bench.instances import intervals
from minuet import Problem, count, is_unique, solutions, solve
from minuet.solver.native import native_search


def tables(seed: int, *, variables: int = 4, values: int = 3, padding: int = 0) -> Problem:
    """Variables as secondary items, and random tables of what two of them may be together.

    Each table is a primary item, so all of its options give two variables a color; some options
    have a second primary item, and some use a variable without a color.
    """
    random = Random(seed)
    names = [f"x{k}" for k in range(variables)]
    joint = ["p", "q"]
    tables = [f"t{k}" for k in range(variables)]
    options: list[dict[str, object]] = []
    for table in tables:
        x, y = random.sample(names, 2)
        for a, b in product(range(values), repeat=2):
            if random.random() < 0.6:
                extra = random.sample(joint, random.choice([0, 0, 1]))
                options.append(dict.fromkeys([table, *extra]) | {x: a, y: b})
    options += [{item: None} for item in joint]
    if random.random() < 0.5:
        options.append({"p": None, random.choice(names): None})
    random.shuffle(options)
    pads = [f"padding {k}" for k in range(padding)]
    return Problem([*tables, *joint, *pads[:1]], names, [*options, *([pads[0]] for _ in pads)])


def kakuro(rows: list[int], columns: list[int]) -> Problem:
    """Digits in a rectangle, different ones in each line, with these sums."""
    across = [[(y, x) for x in range(len(columns))] for y in range(len(rows))]
    lines = [*zip([*across, *zip(*across, strict=True)], [*rows, *columns], strict=True)]
    options = [
        {f"line {k}": None} | dict(zip(line, digits, strict=True))
        for k, (line, total) in enumerate(lines)
        for digits in permutations(range(1, 10), len(line))
        if sum(digits) == total
    ]
    cells = product(range(len(rows)), range(len(columns)))
    return Problem([f"line {k}" for k in range(len(lines))], cells, options)


def found(problem: Problem, engine: str) -> list[list[int]]:
    return sorted(sorted(s.indices) for s in solutions(problem, engine=engine))


@pytest.mark.parametrize("engine", ["cells", "auto"])
@given(seed=st.integers(0, 2**32), eager=st.booleans())
def test_all_answers_are_those_of_brute_force(engine: str, seed: int, eager: bool) -> None:
    problem = tables(seed)
    expected = sorted(map(sorted, all_solutions(problem)))
    with tuned(**(EAGER if eager else {})):
        assert found(problem, engine) == expected
        assert count(problem, engine=engine) == len(expected)
        assert (solve(problem, engine=engine) is not None) == bool(expected)
        assert is_unique(problem, engine=engine) == (len(expected) == 1)


@pytest.mark.parametrize("seed", range(amount(4, 20)))
def test_large_problems_put_removed_colors_back(seed: int) -> None:
    """From 32,768 options on, cells keeps a trail instead of copies."""
    small, large = tables(seed, values=4), tables(seed, values=4, padding=33_000)
    expected = len(all_solutions(small))
    assert count(small, engine="cells") == expected
    search = solutions(large, engine="cells", limit=5 * expected + 1)
    firsts = {frozenset(n for n in s.indices if n < len(small.options)) for s in search}
    assert len(firsts) <= expected
    assert (solve(large, engine="cells") is not None) == (expected > 0)


def test_supports_prune_most_of_the_tree() -> None:
    problem = intervals(8)
    nodes = {}
    for engine in ("auto", "cells", "bits"):
        search = solutions(problem, engine=engine)
        assert sum(1 for _ in search) == 40
        nodes[engine] = search.stats.nodes
    assert 20 * nodes["cells"] < nodes["bits"]
    assert 20 * nodes["auto"] < nodes["bits"]


def test_cells_that_look_at_thousands_of_options_give_way_to_bits() -> None:
    """It enters a tenth of the nodes, but each of them takes twenty times as long."""
    search = solutions(kakuro([24, 27, 23], [9, 10, 11, 12, 15, 17]))
    assert sum(1 for _ in search) == 9025
    assert search.stats.engine == "bits"


def test_a_search_without_solutions_is_not_repeated() -> None:
    searched = 0
    for problem in (tables(seed, variables=5) for seed in range(20)):
        nodes = []
        for engine in ("auto", "cells"):
            search = solutions(problem, engine=engine)
            if any(True for _ in search):
                break
            nodes.append(search.stats.nodes)
        else:
            assert nodes[0] == nodes[1]
            searched += nodes[1] > 1
    assert searched > 0


def test_the_order_is_the_same_every_time() -> None:
    problem = intervals(8)
    first, second = ([s.indices for s in solutions(problem)] for _ in range(2))
    assert first == second


@pytest.mark.parametrize("seed", range(amount(4, 10)))
def test_a_list_after_a_count_continues_it(seed: int) -> None:
    problem = tables(seed, variables=5)
    expected = len(all_solutions(problem))
    with tuned(**EAGER):
        search = native_search(problem, "auto", first=False, given=(), seed=None)
        search.count(1, 60.0)
        counted = search.solutions
        sizes, _ = search.take_packed(2**31, 60.0)
        assert counted + len(sizes) // 4 == expected

"""Coloring arguments: numbers on the items show that there is no solution."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from effort import times
from families import dominoes
from hypothesis import given
from hypothesis import strategies as st

from minuet import Problem, _core, count, solve
from minuet.solver.native import compiled

ITEMS = "abcdefg"
OPTIONS = st.lists(st.sets(st.sampled_from(ITEMS), min_size=1), min_size=1, max_size=12)
TIMES = st.integers(0, 4)  # including even numbers: arguments modulo 2, 4, ... are the tricky ones


def has_coloring(problem):
    return _core.has_coloring(compiled(problem))


def wanted(numbers, options):
    """Return a problem in which each item is to be covered a fixed number of times."""
    return Problem({i: (n, n) for i, n in zip(ITEMS, numbers, strict=True)}, options=options)


@times(2)
@given(st.data())
def test_whatever_some_choice_covers_is_not_refuted(data):
    options = data.draw(OPTIONS)
    copies = [data.draw(TIMES) for _ in options]
    numbers = [sum(n for n, o in zip(copies, options, strict=True) if i in o) for i in ITEMS]
    assert not has_coloring(wanted(numbers, options))


@times(2)
@given(st.data())
def test_every_argument_modulo_a_power_of_two_is_found(data):
    modulus = data.draw(st.sampled_from([2, 4, 8, 1024]))
    color = {i: data.draw(st.integers(0, modulus - 1)) for i in ITEMS}
    options = [o for o in data.draw(OPTIONS) if sum(color[i] for i in o) % modulus == 0]
    numbers = [data.draw(TIMES) for _ in ITEMS]
    total = sum(n * color[i] for i, n in zip(ITEMS, numbers, strict=True))
    if total % modulus:
        assert has_coloring(wanted(numbers, options))


def test_multiples_of_a_vector_count_too():
    """Once and twice the first and the last option cover this: elimination needs a multiple."""
    problem = Problem({"a": 3, "b": 0, "c": 2, "d": 1, "e": 1}, options=["ade", "cd", "ac"])
    assert not has_coloring(problem)


def test_items_without_a_fixed_number_take_no_part():
    assert has_coloring(Problem({"a": (1, 1), "b": (2, 2)}, options=["ab", "ab"]))
    assert not has_coloring(Problem({"a": (1, 1), "b": (1, 2)}, options=["ab", "ab"]))
    assert not has_coloring(Problem("a", ["b"], options=["ab"]))


def bricks(side, sizes):
    """Return the ways to fill a cube with bricks."""
    cells = list(product(range(side), repeat=3))
    placed = {
        tuple(tuple(a + b for a, b in zip(corner, each, strict=True)) for each in cells_of)
        for turned in set(permutations(sizes))
        for cells_of in [list(product(*map(range, turned)))]
        for corner in cells
    }
    return Problem(cells, options=sorted(o for o in placed if set(o) <= set(cells)))


@pytest.mark.parametrize(
    "problem",
    [
        pytest.param(dominoes(12, 12, holes=((0, 0), (11, 11))), id="mutilated chessboard"),
        pytest.param(bricks(6, (1, 2, 4)), id="bricks of de Bruijn"),
    ],
)
@pytest.mark.parametrize("ask", [lambda p, **how: count(p, memory_limit=0, **how), solve])
def test_a_search_uses_them(problem, ask):
    """Plain search would not end; what is spent before the argument is found is little."""
    reports = []
    assert not ask(problem, report=reports.append)
    assert reports[0].nodes < 300_000

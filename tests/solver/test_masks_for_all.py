"""All solutions of problems too large for `bits`: `auto` prefers items that have failed before."""

from __future__ import annotations

from random import Random

import pytest
from brute import all_solutions
from effort import amount
from hypothesis import given
from strategies import problems
from tuned import tuned

from minuet import Option, Problem, check, count, solutions

MANY = 520  # items: too many for `bits`


def padded(problem: Problem) -> Problem:
    """Add items with a single, forced option each."""
    own = [Option(dict.fromkeys(o.items) | o.colors) for o in problem.options]
    padding = [f"padding {k}" for k in range(MANY)]
    return Problem(
        primary=[*problem.primary, *padding],
        secondary=problem.secondary,
        options=[*own, *([item] for item in padding)],
    )


def quasigroup(order: int, holes: int, seed: int) -> Problem:
    """The exact cover problem of filling the holes in a Latin square."""
    random = Random(seed)
    rows, columns, signs = (random.sample(range(order), order) for _ in range(3))
    square = {(r, c): signs[(rows[r] + columns[c]) % order] for r in rows for c in columns}
    empty = random.sample(sorted(square), holes)
    for place in empty:
        del square[place]
    taken = {("r", r, v) for (r, _), v in square.items()} | {
        ("c", c, v) for (_, c), v in square.items()
    }
    options = [
        [("p", r, c), ("r", r, v), ("c", c, v)]
        for r, c in empty
        for v in range(order)
        if not taken & {("r", r, v), ("c", c, v)}
    ]
    items = sorted({item for option in options for item in option})
    return Problem(items, options=options)


@given(problems(labels=False, bounds=False))
def test_padding_changes_nothing(problem: Problem) -> None:
    found = list(solutions(padded(problem)))
    chosen = [frozenset(n for n in s.indices if n < len(problem.options)) for s in found]
    assert sorted(map(sorted, chosen)) == sorted(map(sorted, all_solutions(problem)))


@pytest.mark.parametrize("seed", range(amount(1, 6)))
def test_quasigroups_with_holes(seed: int) -> None:
    problem = quasigroup(16, 172, seed)
    assert len(problem.primary) > 512
    search = solutions(problem, limit=3000)
    found = list(search)
    assert search.stats.engine == "masks"
    assert len({frozenset(s.indices) for s in found}) == len(found)
    assert all(check(problem, s) == [] for s in found[::50])
    assert len(found) == count(problem, engine="cells", limit=3000)


def test_fewer_nodes_than_without_weights() -> None:
    nodes = {"auto": 0, "masks": 0}
    for seed in range(5):
        problem = quasigroup(22, 210, seed)
        for engine in nodes:
            search = solutions(problem, engine=engine, limit=2000)
            assert sum(1 for _ in search) == 2000
            nodes[engine] += search.stats.nodes
    assert 2 * nodes["auto"] < nodes["masks"]


def listed(problem: Problem, small_row: int, engine: str) -> tuple[list[tuple[int, ...]], int]:
    """All solutions in order, and the nodes: rows of so many bytes are made at once."""
    with tuned(small_row=small_row):
        search = solutions(problem, engine=engine)
        return [s.indices for s in search], search.stats.nodes


@pytest.mark.parametrize("engine", ["masks", "auto"])
@given(problem=problems(labels=False, bounds=False))
def test_options_without_rows_leave_the_tree_as_it_is(engine: str, problem: Problem) -> None:
    large = padded(problem)
    assert listed(large, 0, engine) == listed(large, 2**32 - 1, engine)


@pytest.mark.parametrize("seed", range(3))
def test_quasigroups_without_rows(seed: int) -> None:
    problem = quasigroup(13, 60, seed)
    for engine in ("masks", "auto"):
        assert listed(problem, 0, engine) == listed(problem, 2**32 - 1, engine)

"""Large problems in the cells engine, which undoes by copies in small problems, by a trail here."""

from __future__ import annotations

from brute import all_solutions
from hypothesis import given
from strategies import problems

from minuet import Option, Problem, check, count, solutions, solve

LARGE = 33_000  # options: enough for a trail


def padded(problem: Problem) -> Problem:
    """Add options that can never be chosen, since r needs q and leaves only one option for p."""
    padding = [("p", "q")] * (LARGE // 2)
    own = [Option(dict.fromkeys(o.items) | o.colors) for o in problem.options]
    bounds = {item: problem.bounds.get(item, (1, 1)) for item in problem.primary}
    return Problem(
        primary={"p": 1, "q": 1, "r": 1} | bounds,
        secondary=problem.secondary,
        options=[*padding, ("q", "r"), *own, ("p",), *padding],
    )


@given(problems(labels=False))
def test_padding_changes_nothing(problem: Problem) -> None:
    large = padded(problem)
    shift = LARGE // 2 + 1
    last = shift + len(problem.options)
    found = [set(s.indices) - {shift - 1, last} for s in solutions(large, engine="cells")]
    assert len(found) == len({frozenset(s) for s in found})
    assert {frozenset(n - shift for n in s) for s in found} == set(all_solutions(problem))


def test_one_item_with_very_many_options() -> None:
    problem = Problem(primary="a", options=["a"] * LARGE)
    assert count(problem, engine="cells") == LARGE


def test_colors_shared_by_very_many_options() -> None:
    few = [{"a": None, "x": color} for color in range(100)]
    many = [{"b": None, "x": n % 100} for n in range(LARGE)]
    problem = Problem(primary="ab", secondary="x", options=few + many)
    assert count(problem, engine="cells") == LARGE


def test_subsets_of_very_many_options() -> None:
    problem = Problem(primary={"a": (LARGE - 1, LARGE)}, options=["a"] * LARGE)
    assert count(problem, engine="cells", limit=50) == 50
    assert len(solve(problem, engine="cells")) >= LARGE - 1


def test_forced_a_hundred_thousand_deep() -> None:
    size = 100_000
    pairs = [(n, n + 1) for n in range(0, size - 1, 2)]
    options = pairs + [(n, n + 1) for n in range(1, size - 2, 2)]
    problem = Problem(primary=range(size), options=options)
    (only,) = solutions(problem, engine="cells")
    assert sorted(only.indices) == list(range(len(pairs)))


def test_choices_thirty_thousand_deep() -> None:
    size = 30_000
    problem = Problem(primary=range(size), options=[(n,) for n in range(size) for _ in "123"])
    found = solve(problem, engine="cells")
    assert found is not None
    assert check(problem, found) == []

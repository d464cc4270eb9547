"""How notebooks show problems and solutions."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from families import dominoes, queens
from hypothesis import given
from strategies import problems

from minuet import Problem, solutions, solve

ONE = 'class="minuet-one"'


@given(problems(colors=False))
def test_a_small_problem_shows_its_ones(problem):
    drawing = problem._repr_svg_()
    ElementTree.fromstring(drawing)
    assert drawing.count(ONE) == sum(len(option.items) for option in problem.options)


@given(problems())
def test_every_solution_can_be_drawn(problem):
    for solution in solutions(problem, limit=3):
        ElementTree.fromstring(solution._repr_svg_())


def test_a_solution_shows_the_chosen_rows():
    problem = Problem("abcd", options=["ab", "cd", "bc", "ad"])
    drawing = solve(problem)._repr_svg_()
    assert drawing.count(ONE) == 4
    assert "2 rows, 4 columns" in drawing


@pytest.mark.parametrize("problem", [queens(20), dominoes(30, 30)], ids=repr)
def test_a_large_problem_shows_its_shape(problem):
    drawing = problem._repr_svg_()
    ElementTree.fromstring(drawing)
    assert "minuet-shape" in drawing
    assert f"{len(problem.options):,} options" in drawing
    assert len(drawing) < 200_000


def test_the_shape_of_a_band_is_a_band():
    """Ones near the diagonal show up near the diagonal."""
    from minuet.render.shape import _fields

    band = Problem(range(640), options=[[n] for n in range(640)])
    assert set(_fields(band, 64, 64)) == {(n, n) for n in range(64)}


def test_a_large_solution_shows_its_shape():
    assert "minuet-shape" in solve(dominoes(12, 12))._repr_svg_()


def test_a_million_options_are_drawn_from_some_of_them():
    from minuet.render.shape import MOST_OPTIONS, _fields

    many = Problem(range(10), options=[[n % 10] for n in range(3 * MOST_OPTIONS)])
    assert sum(_fields(many, 64, 10).values()) <= MOST_OPTIONS

"""Generated variant sudokus: the requested constraints, and one solution."""

from __future__ import annotations

import pytest
from effort import a_third

from minuet import PuzzleError, count
from minuet.generate.remove_givens import is_minimal
from minuet.generate.variant import TOGETHER, VARIANTS
from minuet.puzzles import VariantSudoku
from minuet.puzzles.sudoku.constraints import RULES


def solutions(puzzle):
    """The number of solutions, at most 2, by an engine that the generator does not use."""
    return count(puzzle.problem(), given=puzzle.given, limit=2, engine="reference")


@pytest.mark.parametrize("name", a_third(VARIANTS))
def test_every_variant(name):
    puzzle = VariantSudoku.generate(box="2x3", variant=name, seed=3)
    assert solutions(puzzle) == 1
    assert puzzle.solve().check() == []
    kinds = TOGETHER.get(name, (name,) if name in RULES else ())
    assert {each.kind for each in puzzle.constraints} == set(kinds)
    assert puzzle == VariantSudoku.generate(box="2x3", variant=name, seed=3)
    assert VariantSudoku.parse(puzzle.dumps()) == puzzle


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_difficulty(difficulty):
    wishes = {"variant": "thermometer+kropki", "difficulty": difficulty, "seed": 1}
    puzzle = VariantSudoku.generate(**wishes)
    assert puzzle.grade().name == difficulty
    assert puzzle.is_unique()


@pytest.mark.parametrize("symmetry", ["rotate180", "mirror"])
def test_symmetry(symmetry):
    puzzle = VariantSudoku.generate(variant="renban+whispers", symmetry=symmetry, seed=1)
    turned = {"rotate180": lambda r, c: (8 - r, 8 - c), "mirror": lambda r, c: (r, 8 - c)}
    cells = {label[:2] for label in puzzle.given}
    assert cells
    assert cells == {turned[symmetry](*cell) for cell in cells}
    assert puzzle.is_unique()


def test_every_mark_is_there_if_a_missing_one_says_something():
    puzzle = VariantSudoku.generate(box="2x3", variant="non-consecutive+non-double+kropki", seed=1)
    values = puzzle.solve().values
    marked = {each.cells for each in puzzle.constraints if each.kind.endswith("dot")}
    pairs = [((r, c), (r + d, c + 1 - d)) for r in range(6) for c in range(6) for d in (0, 1)]
    for one, other in pairs:
        if max(other) < 6:
            low, high = sorted([values[one[0]][one[1]], values[other[0]][other[1]]])
            assert ((one, other) in marked) == (high in (low + 1, 2 * low))
    assert solutions(puzzle) == 1


def test_own_constraints_and_minimal_givens():
    own = [("thermometer", [(0, 0), (1, 1), (2, 2)]), "anti-king"]
    puzzle = VariantSudoku.generate(box="2x3", constraints=own, minimal=True, seed=1)
    assert puzzle.constraints == VariantSudoku(box="2x3", constraints=own).constraints
    assert is_minimal(puzzle)


def test_without_a_wish_there_are_constraints_too():
    made = [VariantSudoku.generate(box="2x3", seed=seed) for seed in range(3)]
    assert all(puzzle.constraints and solutions(puzzle) == 1 for puzzle in made)


def test_what_cannot_be_made():
    with pytest.raises(PuzzleError, match="have no solution on this board"):
        VariantSudoku.generate(box="2x2", variant="anti-king")
    with pytest.raises(PuzzleError, match="unknown variant 'thermometre'"):
        VariantSudoku.generate(variant="thermometre")
    with pytest.raises(PuzzleError, match="unknown symmetry"):
        VariantSudoku.generate(variant="x", symmetry="round")
    with pytest.raises(PuzzleError, match="unknown difficulty 'diabolical'"):
        VariantSudoku.generate(variant="x", difficulty="diabolical")

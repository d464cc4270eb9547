"""Generated sudokus: one solution, proved independently of the generator, and as requested."""

from __future__ import annotations

import pytest
from effort import amount
from sudokus import EASY

from minuet import PuzzleError, count
from minuet.generate.jigsaw import random_regions
from minuet.generate.remove_givens import is_minimal
from minuet.puzzles import KillerSudoku, Sudoku

PATTERN = """\
x..x..x..
.x.x.x.x.
..x...x..
xx..x..xx
...x.x...
xx..x..xx
..x...x..
.x.x.x.x.
..x..x..x"""


def clues(puzzle):
    return sum(value > 0 for row in puzzle.givens for value in row)


def shown(puzzle):
    """Where the givens are."""
    return {(r, c) for r, row in enumerate(puzzle.givens) for c, value in enumerate(row) if value}


def solutions(puzzle):
    """The number of solutions, at most 2, by an engine that the generator does not use."""
    return count(puzzle.problem(), given=puzzle.given, limit=2, engine="cells")


@pytest.mark.parametrize("seed", range(amount(4, 10)))
def test_minimal_puzzles(seed):
    puzzle = Sudoku.generate(seed=seed, minimal=True)
    assert solutions(puzzle) == 1
    assert is_minimal(puzzle)
    assert 17 <= clues(puzzle) <= 40


@pytest.mark.parametrize("box", ["2x2", "2x3", "3x2", "2x4", "3x3", "2x5", "3x4", "4x3", "4x4"])
def test_every_size(box):
    puzzle = Sudoku.generate(box=box, seed=1)
    assert puzzle.box == tuple(map(int, box.split("x")))
    assert puzzle.is_unique()
    assert clues(puzzle) < puzzle.size**2 / 2


def test_a_large_one():
    assert Sudoku.generate(box=(5, 5), seed=1).is_unique()


def test_the_same_seed_gives_the_same_puzzle():
    for options in ({}, {"variant": "jigsaw"}, {"difficulty": "hard"}, {"variant": "killer"}):
        assert Sudoku.generate(seed=7, **options) == Sudoku.generate(seed=7, **options)
    assert Sudoku.generate(seed=1) != Sudoku.generate(seed=2)
    assert Sudoku.generate() != Sudoku.generate()
    assert Sudoku.generate(seed="a") == Sudoku.generate(seed="a")


def test_puzzles_that_must_never_change():
    assert Sudoku.generate(seed=1, box="2x2").line == NEVER_CHANGES


NEVER_CHANGES = ".3...42....4...."

MOVES = {
    "rotate180": lambda r, c: (8 - r, 8 - c),
    "rotate90": lambda r, c: (c, 8 - r),
    "mirror": lambda r, c: (r, 8 - c),
    "diagonal": lambda r, c: (c, r),
}


@pytest.mark.parametrize("symmetry", MOVES)
def test_symmetry(symmetry):
    puzzle = Sudoku.generate(symmetry=symmetry, seed=3)
    assert solutions(puzzle) == 1
    cells = shown(puzzle)
    assert {MOVES[symmetry](*cell) for cell in cells} == cells


def test_symmetry_and_minimality_together():
    puzzle = Sudoku.generate(symmetry="rotate180", minimal=True, seed=1)
    assert is_minimal(puzzle)
    assert {MOVES["rotate180"](*cell) for cell in shown(puzzle)} == shown(puzzle)


def test_a_minimal_puzzle_with_so_many_clues():
    puzzle = Sudoku.generate(clues=26, minimal=True, seed=1)
    assert clues(puzzle) == 26
    assert is_minimal(puzzle)


@pytest.mark.parametrize("number", [23, 30, 50, 81])
def test_clues(number):
    puzzle = Sudoku.generate(clues=number, seed=2)
    assert clues(puzzle) == number
    assert solutions(puzzle) == 1


def test_a_pattern():
    puzzle = Sudoku.generate(pattern=PATTERN, seed=1)
    rows = PATTERN.split("\n")
    assert shown(puzzle) == {(r, c) for r in range(9) for c in range(9) if rows[r][c] == "x"}
    assert solutions(puzzle) == 1
    assert Sudoku.generate(pattern=PATTERN.replace("\n", ""), seed=1) == puzzle
    assert Sudoku.generate(pattern=Sudoku(EASY).givens, seed=1).is_unique()


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "diabolical"])
def test_difficulty(difficulty):
    from minuet.logic.sudoku import grade

    for seed in range(amount(1, 2)):
        puzzle = Sudoku.generate(difficulty=difficulty, seed=seed)
        assert grade(puzzle).name == difficulty
        assert solutions(puzzle) == 1


@pytest.mark.parametrize("variant", ["x", "hyper", "disjoint", "x+hyper", ["x", "jigsaw"]])
def test_variants(variant):
    puzzle = Sudoku.generate(variant=variant, seed=4)
    assert solutions(puzzle) == 1
    names = variant.split("+") if isinstance(variant, str) else variant
    assert set(puzzle.shape.extra) == {name for name in names if name != "jigsaw"}
    assert (puzzle.shape.regions is not None) == ("jigsaw" in names)


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 3)])
def test_jigsaws(box):
    puzzle = Sudoku.generate(box=box, variant="jigsaw", seed=1)
    assert puzzle.is_unique()
    assert puzzle.shape.regions != Sudoku(box=box).shape.box_of


@pytest.mark.parametrize("seed", range(5))
def test_regions_are_connected(seed):
    from random import Random

    regions = random_regions((3, 3), Random(seed))
    for region in range(9):
        cells = {(r, c) for r in range(9) for c in range(9) if regions[r][c] == region}
        assert len(cells) == 9
        reached = [min(cells)]
        for r, c in reached:
            near = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
            reached += sorted(near & cells - {*reached})
        assert len(reached) == 9


def test_a_samurai():
    puzzle = Sudoku.generate(variant="samurai", symmetry="rotate180", seed=1)
    assert puzzle.is_unique()
    assert (puzzle.height, puzzle.width) == (21, 21)
    assert {(20 - r, 20 - c) for r, c in shown(puzzle)} == shown(puzzle)


@pytest.mark.parametrize("seed", range(amount(1, 3)))
def test_killers(seed):
    puzzle = Sudoku.generate(variant="killer", seed=seed)
    assert isinstance(puzzle, KillerSudoku)
    assert clues(puzzle) == 0
    assert puzzle.is_unique()
    assert sorted(cell for cage in puzzle.cages for cell in cage.cells) == [*puzzle.cells()]
    assert max(len(cage.cells) for cage in puzzle.cages) > 1
    assert KillerSudoku.generate(seed=seed) == puzzle


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"difficulty": "hrad"}, "did you mean 'hard'"),
        ({"variant": "y"}, "unknown variant"),
        ({"clues": 16}, "17 is the proven minimum"),
        ({"clues": 100}, "cannot have 100 givens"),
        ({"box": "7x7"}, "is impossible"),
        ({"pattern": "x..\n...\n..."}, "the pattern has 3 rows of 3"),
        ({"pattern": "." * 81}, "no givens at all"),
        ({"variant": "killer", "minimal": True}, "cages in place of givens"),
        ({"pattern": PATTERN, "clues": 20}, "the pattern has 30 givens"),
        ({"variant": "samurai", "box": "2x2"}, "plain 9x9 grids"),
        ({"variant": "killer", "clues": 20}, "cages in place of givens"),
        ({"variant": "killer", "difficulty": "easy"}, "never easy"),
    ],
)
def test_impossible_wishes(options, message):
    with pytest.raises(PuzzleError, match=message):
        Sudoku.generate(**options)


def test_unknown_symmetry():
    with pytest.raises(ValueError, match="did you mean 'mirror'"):
        Sudoku.generate(symmetry="miror")

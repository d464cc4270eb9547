"""Generating puzzles with rooms: unique, as requested, the same for the same seed, and on time."""

from __future__ import annotations

from random import Random

import pytest
from effort import amount
from roomy import is_solution, rooms_are_right

from minuet.errors import PuzzleError
from minuet.generate.remove_givens import GivensRemover, is_minimal
from minuet.generate.rooms import facts, random_board, read_size
from minuet.generate.symmetry import SYMMETRIES, orbits
from minuet.puzzles import Kojun, Makaro, RippleEffect, Suguru

KINDS = (RippleEffect, Suguru, Kojun, Makaro)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("difficulty", ["easy", "medium"])
def test_one_solution_and_as_hard_as_asked_for(kind, difficulty):
    for seed in range(amount(1, 3)):
        puzzle = kind.generate(size="7x6", difficulty=difficulty, seed=seed)
        assert (puzzle.height, puzzle.width) == (7, 6)
        assert puzzle.is_unique()
        assert puzzle.grade().name == difficulty
        assert is_solution(puzzle, puzzle.solve().values)


def test_hard_ones():
    for seed in range(3):
        puzzle = RippleEffect.generate(size="8x8", max_room=5, difficulty="hard", seed=seed)
        assert puzzle.is_unique()
        assert puzzle.grade().name == "hard"
        assert puzzle.largest_room <= 5


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_makes_the_same_puzzle(kind):
    made = [kind.generate(size="6x6", seed=seed) for seed in (1, 1, 2, "one", "one")]
    assert made[0] == made[1] != made[2]
    assert made[3] == made[4]


def test_minimal_ones():
    for seed in range(3):
        puzzle = RippleEffect.generate(size="8x8", max_room=6, minimal=True, seed=seed)
        assert puzzle.is_unique()
        assert is_minimal(puzzle)
        for label in puzzle.given:
            rest = [other for other in puzzle.given if other != label]
            assert not puzzle.with_givens([[0] * 8] * 8).is_unique(given=rest)
    extra = puzzle.solve().placements()[0]
    if extra not in puzzle.given:
        rows = [list(row) for row in puzzle.givens]
        rows[extra[0]][extra[1]] = extra[2]
        assert not is_minimal(puzzle.with_givens(rows))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetric_ones(symmetry):
    puzzle = RippleEffect.generate(size="7x7", symmetry=symmetry, seed=5)
    cells = {(row, column) for row, column, _ in puzzle.given}
    for group in orbits([(r, c) for r in range(7) for c in range(7)], 7, 7, symmetry):
        assert cells.issuperset(group) or cells.isdisjoint(group)
    assert puzzle.is_unique()


def test_so_many_clues():
    puzzle = RippleEffect.generate(size="8x8", clues=30, seed=1)
    assert len(puzzle.given) == 30


def test_a_large_one():
    assert RippleEffect.generate(size=amount(14, 20), difficulty="hard", seed=1).is_unique()


def test_boards_are_random_and_right():
    boards = [random_board(RippleEffect, 9, 12, 6, Random(seed)) for seed in range(4)]
    for board in boards:
        assert board.is_solved
        assert rooms_are_right(board, board.values)
        assert board.largest_room <= 6
        assert len(board.room_cells) > 15
    assert len({board.rooms for board in boards}) == 4


def test_a_board_of_one_cell():
    assert RippleEffect.generate(size="1x1", seed=1).solve().values == ((1,),)


def test_digging_keeps_the_solution():
    board = random_board(Suguru, 6, 6, 5, Random(3))
    remover = GivensRemover(board)
    for seed in range(3):
        givens = remover.remove(Random(seed))
        assert all(board.values[row][column] == value for row, column, value in givens)
        assert board.with_givens([[0] * 6] * 6).is_unique(given=givens)


def test_facts():
    puzzle = RippleEffect.generate(size="6x6", difficulty="medium", seed=4)
    reports = facts(puzzle)
    assert reports["givens"] == len(puzzle.given)
    assert reports["difficulty"] == "medium"
    assert reports["minimal"] in (True, False)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": "10by10"}, "like 10x10"),
        ({"size": (0, 4)}, "from 1x1 to 60x60"),
        ({"difficulty": "hrad"}, "did you mean 'hard'"),
        ({"symmetry": "rotate9"}, "did you mean 'rotate90'"),
        ({"size": "5x6", "symmetry": "diagonal"}, "needs a square board"),
        ({"max_room": 0}, "max_room must be a whole number from 1 to 30"),
    ],
)
def test_wishes_that_cannot_be(options, message):
    with pytest.raises(ValueError, match=message):
        RippleEffect.generate(**options)


def test_rooms_that_cannot_be_filled():
    with pytest.raises(PuzzleError, match="allow larger rooms"):
        RippleEffect.generate(size="6x6", max_room=1, seed=1)


def test_sizes():
    assert read_size("12") == (12, 12)
    assert read_size(" 3 × 4 ") == (3, 4)


# ---- givens for your own rooms

OWN = ["ABBCC", "ABBDC", "EEDDC", "FFFFC"]


@pytest.mark.parametrize("difficulty", [None, "easy"])
@pytest.mark.parametrize("seed", range(3))
def test_own_rooms_get_givens(seed, difficulty):
    puzzle = RippleEffect.generate(rooms=OWN, difficulty=difficulty, seed=seed)
    assert puzzle.rooms == RippleEffect(OWN).rooms
    assert puzzle.is_unique()
    assert puzzle == RippleEffect.generate(rooms=OWN, difficulty=difficulty, seed=seed)


def test_rooms_without_a_solution_are_refused():
    # Four rooms of one cell each: every 1 is next to another 1.
    with pytest.raises(PuzzleError, match="these rooms have no solution"):
        RippleEffect.generate(rooms=["AB", "CD"])

"""Killer sudoku: cages and their sums."""

from __future__ import annotations

import pickle
from itertools import permutations

import pytest
from hypothesis import given
from sudokus import EASY, EASY_SOLVED, killers

from minuet import PuzzleError
from minuet.puzzles import KillerSudoku, Sudoku

CAGES = [
    (4, [(0, 0), (0, 1)]),
    (6, [(0, 2), (1, 2), (2, 2)]),
    (5, [(0, 3), (1, 3)]),
    (9, [(1, 0), (1, 1), (2, 0)]),
    (7, [(2, 1), (3, 0), (3, 1)]),
    (9, [(2, 3), (3, 2), (3, 3)]),
]


def obeys(values, cages):
    for total, cells in cages:
        numbers = [values[row][column] for row, column in cells]
        if len(set(numbers)) < len(numbers) or total not in (None, sum(numbers)):
            return False
    return True


def test_a_small_one():
    puzzle = KillerSudoku(box=(2, 2), cages=CAGES)
    assert puzzle.is_unique()
    assert puzzle.solve().values == ((1, 3, 2, 4), (4, 2, 3, 1), (3, 4, 1, 2), (2, 1, 4, 3))
    assert puzzle.solve().is_solved


@pytest.mark.parametrize("count", range(len(CAGES) + 1))
def test_the_cages_leave_just_those_boards_that_obey_them(count):
    cages = [*CAGES[:count], *((None, cells) for _, cells in CAGES[count:])]
    wanted = sum(obeys(board.values, cages) for board in Sudoku(box=(2, 2)).solutions())
    assert KillerSudoku(box=(2, 2), cages=cages).count() == wanted


def test_cages_across_boxes_hold_no_number_twice():
    cells = [(0, 0), (1, 2), (2, 1)]
    cages = [(None, cells)]
    wanted = sum(obeys(board.values, cages) for board in Sudoku(box=(2, 2)).solutions())
    assert 0 < KillerSudoku(box=(2, 2), cages=cages).count() == wanted < 288


def test_sums_that_cannot_be_have_no_solution():
    assert KillerSudoku(box=(2, 2), cages=[(9, [(0, 0), (0, 1)])]).solve() is None
    assert KillerSudoku(EASY, cages=[(3, [(0, 0), (0, 1)])]).count() == 0


def test_givens_and_cages_together():
    cages = [(5 + 3 + 4, [(0, 0), (0, 1), (0, 2)])]
    assert KillerSudoku(EASY, cages=cages).solve().values_line == EASY_SOLVED


@pytest.mark.parametrize(
    ("cages", "message"),
    [
        ([(3, [(0, 0)]), (4, [(0, 0)])], "r1c1 is in two cages"),
        ([(3, [])], "has no cells"),
        ([(3, [(0, 0), (0, 0)])], "one of them twice"),
        ([(3, [(0, 9)])], "outside the board: r1c10"),
        ([(0, [(0, 0)])], "cannot add up to 0"),
        ([5], "is not a cage"),
        ([(45, [divmod(at, 9) for at in range(10)])], "has 10 cells"),
    ],
)
def test_what_is_refused(cages, message):
    with pytest.raises(PuzzleError, match=message):
        KillerSudoku(cages=cages)


def test_check_says_what_is_wrong():
    values = [[1, 3, 2, 4], [4, 2, 3, 1], [3, 4, 1, 2], [2, 1, 4, 3]]
    wrong = KillerSudoku(box=(2, 2), cages=[(5, [(0, 0), (0, 1)])], values=values)
    assert wrong.check() == ["the cage at r1c1 adds up to 4, not 5"]
    twice = KillerSudoku(box=(2, 2), cages=[(None, [(0, 0), (1, 3)])], values=values)
    assert twice.check() == ["the cage at r1c1 has 1 twice, at r1c1 and r2c4"]


@given(killers())
def test_a_killer_is_a_value_and_draws_itself(puzzle):
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert str(puzzle)
    assert puzzle.svg().startswith("<svg")
    labels = puzzle.problem().labels
    assert all(puzzle._read_label(puzzle.label_text(label)) == label for label in labels[-3:])
    assert all(puzzle.item_text(item) for item in puzzle.problem().items[-3:])


def test_combinations_are_the_sets_with_the_sum():
    puzzle = KillerSudoku(cages=[(10, [(0, 0), (0, 1), (0, 2)])])
    chosen = {label[2] for label in puzzle.problem().labels if label[0] == "sum"}
    assert chosen == {
        tuple(sorted(three)) for three in permutations(range(1, 10), 3) if sum(three) == 10
    }

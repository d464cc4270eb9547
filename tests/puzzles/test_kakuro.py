"""Kakuro, compared with counts from trying all numbers."""

import random
from itertools import product

import pytest

from minuet import FormatError, PuzzleError
from minuet.puzzles import Kakuro


def made(numbers):
    """The puzzle made from a filled rectangle, with all sums given."""
    across = [f"\\{sum(row)}" for row in numbers]
    down = [f"{sum(column)}\\" for column in zip(*numbers, strict=True)]
    body = [[word, *("." for _ in row)] for word, row in zip(across, numbers, strict=True)]
    return Kakuro([["#", *down], *body])


@pytest.mark.parametrize("seed", range(5))
def test_counted_by_brute_force(seed):
    dice = random.Random(seed)
    numbers = [dice.sample(range(1, 10), 2) for _ in range(2)]
    if any(a == b for a, b in zip(*numbers, strict=True)):
        numbers[1] = numbers[1][::-1]
    (a, b), (c, d) = numbers
    count = sum(
        (w + x, y + z, w + y, x + z) == (a + b, c + d, a + c, b + d)
        and w != x and y != z and w != y and x != z
        for w, x, y, z in product(range(1, 10), repeat=4)
    )  # fmt: skip
    assert made(numbers).count() == count


def test_a_larger_one():
    numbers = [[9, 7, 8], [1, 2, 4], [3, 1, 2]]
    puzzle = made(numbers)
    boards = [[row[1:] for row in board.values[1:]] for board in puzzle.solutions()]
    assert tuple(map(tuple, numbers)) in map(tuple, boards)
    for board in puzzle.solutions():
        assert board.is_solved


def test_unknown_sums_and_givens():
    assert Kakuro("# # #\n# . .").count() == 9 * 8
    assert Kakuro("# # #\n# 3 .").count() == 8
    assert Kakuro("# # #\n\\17 . .").count() == 2
    assert Kakuro("# # #\n\\17 8 8").solve() is None
    assert Kakuro("# # #\n\\17 . .").with_givens([[0] * 3, [0, 8, 0]]).is_unique()


def test_a_sum_of_0_is_none():
    puzzle = Kakuro("# 0\\ 00\\\n0\\05 . .")
    assert puzzle == Kakuro("# # #\n\\5 . .")
    assert puzzle.count() == 4
    for format in Kakuro.formats:
        assert Kakuro.parse(puzzle.dumps(format)) == puzzle


def test_wrong_boards():
    assert Kakuro("\\17 8 8").check() == [
        "the run from r1c2 to r1c3 has a number twice",
        "the run from r1c2 to r1c3 adds up to 16, not 17",
    ]


def test_boards_are_read_and_drawn():
    for board in (made([[1, 2], [3, 4]]), made([[1, 2], [3, 4]]).solve()):
        assert Kakuro.parse(board.dumps()) == board
        assert board.svg().startswith("<svg")
        assert "\\3" in str(board)


@pytest.mark.parametrize("grid", ["#", "# 9\\ #", "#\n\\3"])
@pytest.mark.parametrize("format", ["puzzlink", "pzprv3"])
def test_sums_without_cells_have_no_address(grid, format):
    with pytest.raises(FormatError, match="needs a row and a column of cells"):
        Kakuro(grid).dumps(format)


@pytest.mark.parametrize("grid", ["", ". .\n.", "x .", "10 .", []])
def test_malformed(grid):
    with pytest.raises(PuzzleError):
        Kakuro(grid)

"""Queens and Langford pairs: known counts, and boards checked by the rules."""

import pytest

from minuet import PuzzleError
from minuet.puzzles import Langford, Queens


@pytest.mark.parametrize(
    ("size", "count"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (8, 92), (12, 14_200)]
)
def test_queens(size, count):
    assert Queens(size).count() == count


def test_no_queen_attacks_another():
    for board in Queens(7).solutions():
        squares = board.placed
        for lines in ([r for r, _ in squares], [c for _, c in squares]):
            assert sorted(lines) == list(range(7))
        assert len({r + c for r, c in squares}) == len({r - c for r, c in squares}) == 7
        assert board.is_solved
        assert not board.check()


def test_given_queens():
    assert Queens(8, given=[(0, 0)]).count() == 4
    clash = Queens(8, given=[(0, 0), (1, 1)])
    assert clash.count() == 0
    assert clash.solve() is None
    assert clash.check() == ["the falling diagonal through r1c1 has 2 queens, more than 1"]
    with pytest.raises(PuzzleError):
        Queens(8, given=[(0, 8)]).solve()


def test_queens_are_read_and_drawn():
    board = Queens(6, given=[(0, 1)]).solve()
    assert Queens.parse(board.dumps()) == board
    assert sum(map(sum, board.values)) == 6
    assert board.svg().count("♛</text>") == 6


@pytest.mark.parametrize("size", [0, -1, "8", 2.0, True])
def test_no_size(size):
    with pytest.raises(PuzzleError):
        Queens(size)


# Martin Gardner's numbers, up to reversal (sequence A014552).
@pytest.mark.parametrize(
    ("size", "count"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 0), (6, 0), (7, 26), (8, 150)]
)
def test_langford(size, count):
    assert Langford(size).count() == 2 * count
    assert Langford(size).count(model="reversal") == count


def test_langford_rows():
    rows = {board.values for board in Langford(7).solutions()}
    half = {board.values for board in Langford(7).solutions(model="reversal")}
    assert len(rows) == 52
    assert half | {row[::-1] for row in half} == rows
    for row in rows:
        assert all(row[row.index(k) + k + 1] == k for k in range(1, 8))


def test_langford_is_read_and_drawn():
    board = Langford(7, given=[(7, 0)]).solve()
    assert Langford.parse(board.dumps()) == board
    assert board.values[0] == 7
    assert board.label_text((3, 0)) == "3 at 1 and 5"
    assert "Langford" in board.svg()

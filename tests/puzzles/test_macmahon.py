"""MacMahon squares, compared with counts from plain backtracking."""

import itertools

import pytest

from minuet import PuzzleError
from minuet.puzzles import MacMahon
from minuet.puzzles.macmahon import rotations, squares


def brute(height, width, tiles, board=()):
    if not tiles:
        return 1
    above = board[-width][2] if len(board) >= width else None
    left = board[-1][1] if len(board) % width else None
    return sum(
        brute(height, width, tiles - {tile}, (*board, edges))
        for tile in tiles
        for edges in set(rotations(tile))
        if above in (None, edges[0]) and left in (None, edges[3])
    )


@pytest.mark.parametrize(("height", "width"), [(2, 3), (3, 2), (1, 6), (6, 1)])
def test_two_colors(height, width):
    count = brute(height, width, frozenset(squares(2)))
    assert MacMahon(height, width, colors=2, border=False).count() == count


def test_three_colors():
    board = MacMahon().solve()
    rows = board.values
    assert len({min(rotations(edges)) for row in rows for edges in row}) == 24
    assert all(edges[0] == 0 for edges in rows[0])
    assert all(a[1] == b[3] for row in rows for a, b in itertools.pairwise(row))
    assert all(
        a[2] == b[0]
        for upper, lower in itertools.pairwise(rows)
        for a, b in zip(upper, lower, strict=True)
    )
    assert board.is_solved
    assert MacMahon.parse(board.dumps()) == board
    assert board.svg().startswith("<svg")


def test_no_room():
    with pytest.raises(PuzzleError):
        MacMahon(5, 5)

"""Latin squares and orthogonal mates: known counts, and mates counted by transversals."""

from itertools import permutations

import pytest

from minuet import PuzzleError
from minuet.puzzles import LatinSquare, OrthogonalMate

CYCLIC = ["12345", "23451", "34512", "45123", "51234"]


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)])
def test_latin(size, count):
    assert LatinSquare(size).count() == count


def _mates(rows):
    """Count the partitions of a square into transversals, which are mates up to renaming."""
    size = len(rows)
    found = [
        frozenset(enumerate(columns))
        for columns in permutations(range(size))
        if len({rows[r][c] for r, c in enumerate(columns)}) == size
    ]

    def ways(used, column):
        if column == size:
            return 1
        return sum(
            ways(used | cells, column + 1)
            for cells in found
            if (0, column) in cells and not used & cells
        )

    return ways(frozenset(), 0)


@pytest.mark.parametrize(
    ("rows", "count"),
    [
        (["123", "231", "312"], 1),
        (["1234", "2143", "3412", "4321"], 2),
        (["1234", "2341", "3412", "4123"], 0),
        (CYCLIC, 3),
        (["123456", "231564", "312645", "456123", "564231", "645312"], 0),
    ],
)
def test_mates(rows, count):
    assert _mates(rows) == count
    assert OrthogonalMate(rows).count(model="renamed") == count


def test_mates_with_all_names():
    boards = list(OrthogonalMate(CYCLIC).solutions())
    assert len(boards) == 360
    for board in boards[::30]:
        assert board.is_solved
        pairs = {
            (a, b)
            for r, row in enumerate(board.values)
            for a, b in zip(CYCLIC[r], row, strict=False)
        }
        assert len(pairs) == 25


def test_wrong_boards():
    assert LatinSquare(["11", ".."]).check() == ["row 1 has the number 1 twice"]
    assert LatinSquare(["11", ".."]).solve() is None
    mate = OrthogonalMate(["12", "21"], ["12", "21"])
    assert mate.check() == ["the pair 1, 1 appears twice", "the pair 2, 2 appears twice"]


def test_boards_are_read_and_drawn():
    for board in (LatinSquare(4), OrthogonalMate(CYCLIC), OrthogonalMate(CYCLIC).solve()):
        assert type(board).parse(board.dumps()) == board
        assert board.svg().startswith("<svg")


@pytest.mark.parametrize("rows", [[], ["12"], ["13", "31"], ["1a", "a1"], 0, [[1, "2"], [2, 1]]])
def test_malformed(rows):
    with pytest.raises(PuzzleError):
        LatinSquare(rows)


def test_only_latin_squares_have_mates():
    with pytest.raises(PuzzleError):
        OrthogonalMate(["12", "12"])

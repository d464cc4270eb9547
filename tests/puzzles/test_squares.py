"""Packing squares: known counts, the smallest squared rectangle, the partridge puzzle."""

import pytest

from minuet import PuzzleError
from minuet.puzzles import Polyomino, Squares
from minuet.puzzles.squares import MORON, partridge, tilings


def test_tilings_of_a_square_by_squares():
    # OEIS A045846.
    assert [tilings(side).count() for side in range(1, 8)] == [1, 2, 6, 40, 472, 10668, 450924]


def test_the_smallest_squared_rectangle():
    puzzle = Squares(dict.fromkeys(MORON, 1), "33x32")
    assert puzzle.count() == 4  # one tiling and its mirror images
    assert puzzle.solve().is_solved


def test_partridge():
    assert [partridge(size).count() for size in range(1, 5)] == [1, 0, 0, 0]
    assert len(partridge(8).region) == 36 * 36
    assert [piece.high for piece in partridge(8).pieces] == list(range(8, 0, -1))


@pytest.mark.thorough
def test_partridge_of_size_8_is_found():
    for board in (partridge(8).solve(), next(partridge(8).solutions(limit=1))):
        assert board.is_solved
        assert len(board.placed) == 36


def test_copies():
    every = Squares({1: (0, None), 2: (0, None)}, "4x4").count()
    parts = [Squares({1: 16 - 4 * k, 2: k}, "4x4").count() for k in range(5)]
    assert sum(parts) == every
    assert Squares({1: (0, 16), 2: (1, 3)}, "4x4").count() == sum(parts[1:4])


def test_tetrominoes_in_copies():
    # T-tetrominoes tile 4x4 in 2 ways and 8x8 in 84 (Korn and Pak, by Tutte's polynomial).
    tee = ["###", ".#."]
    counts = [Polyomino([("T", tee, n * n // 4)], f"{n}x{n}").count() for n in (4, 8)]
    assert counts == [2, 84]
    assert Polyomino([("T", tee, 9)], "6x6").count() == 0


def test_boards_are_read_and_drawn():
    puzzle = Squares([(1, 2), (2, 1), (3, 1)], "3x5")
    for board in (puzzle, puzzle.solve(), Squares({1: (0, None), 2: (1, 2)}, ["##.", "###"])):
        assert Squares.parse(board.dumps()) == board
        assert board.svg().startswith("<svg")


@pytest.mark.parametrize(
    "copies", [[(1,)], [(0, 1)], [(2, 3, 1)], [(2, -1)], [7], {"a": 1}, [(1, 1), (1, 2)]]
)
def test_malformed(copies):
    with pytest.raises(PuzzleError):
        Squares(copies, "2x2")


def test_a_square_is_named_by_its_corners():
    puzzle = Squares({1: 2, 2: 1, 3: 1}, "3x5")
    names = [puzzle.label_text(label) for label in puzzle.problem().labels]
    assert {"3 at r1c1 to r3c3", "1 at r2c4"} < set(names)
    assert [puzzle._read_label(name) for name in names] == list(puzzle.problem().labels)

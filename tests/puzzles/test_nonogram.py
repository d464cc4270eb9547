"""Nonograms, counted again by trying all pictures."""

from collections import Counter
from itertools import groupby, product

import pytest

from minuet import PuzzleError
from minuet.puzzles import Nonogram

DUCK = ["..###....", "..#.#....", "..###..#.", "...##..##", "..######.", "..#####..", "....#....",
        "...##...."]  # fmt: skip


def runs(line):
    return tuple(len(list(run)) for black, run in groupby(line) if black)


def test_all_pictures_of_three_by_three():
    clues = Counter()
    for cells in product((0, 1), repeat=9):
        rows = [cells[0:3], cells[3:6], cells[6:9]]
        clues[tuple(map(runs, rows)), tuple(map(runs, zip(*rows, strict=False)))] += 1
    for (rows, columns), count in list(clues.items())[::7]:
        assert Nonogram(rows, columns).count() == count


def test_duck():
    puzzle = Nonogram.from_drawing(DUCK)
    assert puzzle.is_unique()
    board = puzzle.solve()
    assert board.drawing.splitlines() == DUCK
    assert board.is_solved
    assert Nonogram.parse(board.dumps()) == board
    assert Nonogram.parse(puzzle.dumps()) == puzzle
    assert board.svg().count("minuet-black") >= 10


def test_contradiction():
    assert Nonogram("1, 1", "2, 2").count() == 0
    assert Nonogram("0, 0", "0, 0").solve().drawing == "..\n.."
    assert Nonogram("5", "1, 1").count() == 0


@pytest.mark.parametrize("rows", ["a, b", [], [[-1]], 3])
def test_malformed(rows):
    with pytest.raises(PuzzleError):
        Nonogram(rows, "1, 1")


def test_words_for_people():
    puzzle = Nonogram("1, 1", "1, 1")
    assert puzzle.label_text(("column", 1, "#.")) == "column 2=#."
    assert puzzle._label_cells(("column", 1, "#.")) == [(0, 1), (1, 1)]
    assert puzzle._read_label("row 1=.#") == ("row", 0, ".#")
    assert [puzzle.item_text(item) for item in puzzle.problem().items[2:5]] == [
        "column 1", "column 2", "r1c1"
    ]  # fmt: skip


def test_too_many_ways_are_refused_before_they_fill_the_memory():
    puzzle = Nonogram(rows=[[1] * 6] * 30, columns=[[1] * 6] * 30)
    with pytest.raises(PuzzleError, match="ways to paint single lines are too many"):
        puzzle.problem()

"""Crosswords and word squares, compared with counts from trying all words."""

from itertools import permutations, product

import pytest

from minuet import FormatError, PuzzleError
from minuet.puzzles import Crossword, WordSquare

WORDS = [
    "bit",
    "ice",
    "ten",
    "tie",
    "ear",
    "one",
    "ado",
    "toe",
    "tea",
    "ate",
    "new",
    "nor",
    "era",
    "ape",
    "pea",
    "pen",
    "oat",
    "arc",
]
EMPTY = ["..."] * 3


def columns(rows):
    return tuple("".join(letters) for letters in zip(*rows, strict=True))


def test_word_squares():
    squares = {rows for rows in permutations(WORDS, 3) if columns(rows) == rows}
    puzzle = Crossword(EMPTY, WORDS, symmetric=True)
    assert {board.values for board in puzzle.solutions()} == squares
    assert len(squares) == 12


@pytest.mark.parametrize("repeat", [False, True])
def test_double_squares(repeat):
    words = ["aab", "aba", "baa", "bab", "abb", "aaa"]
    boards = set()
    for rows in product(words, repeat=3):
        used = rows + columns(rows)
        if set(used) <= set(words) and (repeat or len(set(used)) == 6):
            boards.add(rows)
    puzzle = Crossword(EMPTY, words, repeat=repeat)
    assert puzzle.count() == len(boards)
    assert {board.values for board in puzzle.solutions()} == boards


def test_blocks_and_letters():
    words = ["ten", "tea", "new", "now", "awe", "nab", "arc", "tan", "eww"]
    found = set()
    for top, bottom, left, right in permutations(words, 4):
        corners = (
            top[0] == left[0],
            top[2] == right[0],
            bottom[0] == left[2],
            bottom[2] == right[2],
        )
        if all(corners) and top[0] == "t":
            found.add((top, f"{left[1]}#{right[1]}", bottom))
    puzzle = Crossword(["t..", ".#.", "..."], words)
    assert found
    assert {board.values for board in puzzle.solutions()} == found
    assert puzzle.count() == len(found)


def test_a_run_of_one_cell_is_none():
    assert Crossword(["ab#.", "#..c"], ["ab", "bd", "dec"]).count() == 0
    assert Crossword([".."], ["ab", "cd", "abc"]).count() == 2


def test_boards_are_read_and_drawn():
    board = Crossword(EMPTY, WORDS, symmetric=True).solve()
    assert board.is_solved
    assert Crossword.parse(board.dumps()) == board
    assert board.svg().count("minuet-answer") == 9


@pytest.mark.parametrize("length", [1, 78, 79, 80, 81, 500])
def test_a_word_that_looks_like_a_comment_is_read_again(length):
    puzzle = Crossword(["..", ".."], ["[" * length, "#", "ab"])
    assert Crossword.parse(puzzle.dumps("plain")) == puzzle


def test_a_word_that_looks_like_a_heading_goes_to_json():
    puzzle = WordSquare(["ab:", "cde"])
    with pytest.raises(FormatError, match=r"would read 'ab: cde.*' as a heading"):
        puzzle.dumps("plain")
    assert WordSquare.parse(puzzle.dumps()) == puzzle


@pytest.mark.parametrize("grid", [[], [""], ["..", "..."]])
def test_malformed(grid):
    with pytest.raises(PuzzleError):
        Crossword(grid, WORDS)
    with pytest.raises(PuzzleError):
        Crossword(["..."], WORDS, symmetric=True)

"""Word squares, plain and double, compared with counts from trying all words."""

from itertools import permutations

import pytest

from minuet import PuzzleError
from minuet.puzzles import WordSquare

WORDS = ["bit", "ice", "ten", "ape", "pea", "eat", "lad", "oxo", "was", "low", "axa", "dos", "tea"]


def columns(rows):
    return tuple("".join(letters) for letters in zip(*rows, strict=True))


def test_plain_and_double():
    plain = {rows for rows in permutations(WORDS, 3) if columns(rows) == rows}
    double = {
        rows
        for rows in permutations(WORDS, 3)
        if set(columns(rows)) <= set(WORDS) and len({*rows, *columns(rows)}) == 6
    }
    assert {board.values for board in WordSquare(WORDS).solutions()} == plain
    assert {board.values for board in WordSquare(WORDS, double=True).solutions()} == double
    assert plain
    assert double


def test_sizes():
    mixed = [*WORDS, "lane", "area", "near", "earn"]
    assert WordSquare(mixed).count() == WordSquare(WORDS).count()
    assert [b.values for b in WordSquare(mixed, 4).solutions()] == [
        ("lane", "area", "near", "earn")
    ]


def test_boards_are_read_and_drawn():
    puzzle = WordSquare(WORDS)
    for board in (puzzle, puzzle.solve()):
        assert WordSquare.parse(board.dumps()) == board
    assert "B   I   T" in str(WordSquare(["bit", "ice", "ten"]).solve())


@pytest.mark.parametrize("words", [[], ["a"]])
def test_malformed(words):
    with pytest.raises(PuzzleError):
        WordSquare(words)

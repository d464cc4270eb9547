"""Mistakes in puzzles of the published form are reported with their line and column."""

from __future__ import annotations

import pytest

from minuet import library
from minuet.errors import FormatError
from minuet.formats import dataset, forms
from minuet.puzzles import (
    Binairo,
    Minesweeper,
    Nonogram,
    Skyscrapers,
    StarBattle,
    TennerGrid,
    VariantSudoku,
)

LIST = [forms.loads(str(library.find(name))) for name in library.names()]
PUZZLES = {puzzle.name: puzzle for puzzle in LIST if puzzle._published_parts}
PUZZLES["sudoku"] = forms.loads(str(library.find("sudoku-9x9-easy-1")))
del PUZZLES["variant"]  # whose constraints have no place there
REGIONS = {"kenken", "norinori", "renban", "starbattle"}  # which may have any names


def mistake(text, kind):
    with pytest.raises(FormatError) as error:
        dataset.loads(text, kind)
    return error.value


@pytest.mark.parametrize("name", sorted(PUZZLES.keys() - REGIONS))
def test_an_unknown_word_is_shown_where_it_is(name):
    lines = dataset.dumps(PUZZLES[name]).splitlines()
    first = next(n for n, line in enumerate(lines) if line[0].isdigit())
    for number in (first + 1, len(lines) - 1):
        words = lines[number].split()
        wrong = [*lines[:number], " ".join(["?Q", *words[1:]]), *lines[number + 1 :]]
        error = mistake("\n".join(wrong), type(PUZZLES[name]))
        assert (error.line, error.column) == (number + 1, 1), error
        assert "\n" not in str(error)


@pytest.mark.parametrize("kind", [Binairo, Minesweeper, Skyscrapers, StarBattle])
def test_a_wrong_word_after_the_size(kind):
    lines = dataset.dumps(PUZZLES[kind.name]).splitlines()
    size = lines[1].split()[:2]
    error = mistake("\n".join([" ".join([*size, "many"]), *lines[2:]]), kind)
    assert (error.line, error.column) == (1, len(" ".join(size)) + 2)


def test_sums_and_bars_say_where():
    digits = " ".join("0123456789")
    error = mistake(f"2 10\n{digits}\n{digits[:-1]}-5", TennerGrid)
    assert (error.line, error.column) == (3, 19)
    bars = "0 0 0 0\n" * 3
    error = mistake("4 4\n" + "- - - -\n" * 4 + bars + "0 0 q 0\n", VariantSudoku)
    assert (error.line, error.column) == (9, 5)


def test_a_length_that_is_not_a_number():
    error = mistake("1 2\n1\n1\n1 -1", Nonogram)
    assert str(error) == "line 4, column 3: '-1' in row 1 is not the length of a run: '1 -1'"


@pytest.mark.parametrize(
    "text",
    [
        "4 4 3\n3 2 - 2\n- - - -\n3 2 - -\n- 2 - -\n- - - -\n- - - -\n- - - -\n- - - -\n",
        "3 4\n0 1 2 2\n1 1 0 0\n2 1 0 2\n",
    ],
)
def test_a_published_puzzle_without_its_kind_is_not_taken_for_a_sudoku(text):
    with pytest.raises(FormatError, match=r"begins with a size.*kind: NAME"):
        forms.recognise(text)

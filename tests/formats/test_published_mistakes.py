"""The published format: mistakes are reported with line and column; variations are read."""

from __future__ import annotations

import pytest

from minuet import library
from minuet.errors import FormatError
from minuet.formats import dataset, puzzle_formats
from minuet.puzzles import (
    Battleships,
    Binairo,
    Minesweeper,
    Nonogram,
    Skyscrapers,
    StarBattle,
    TennerGrid,
    VariantSudoku,
    kinds,
)

LIST = [puzzle_formats.loads(str(library.find(name))) for name in library.names()]
PUZZLES = {puzzle.name: puzzle for puzzle in LIST if puzzle._published_parts}
PUZZLES["sudoku"] = puzzle_formats.loads(str(library.find("sudoku-9x9-easy-1")))
del PUZZLES["variant"]  # the format cannot hold its constraints
ROOMS = {"kojun", "makaro", "ripple", "suguru"}
REGIONS = {"kenken", "norinori", "renban", "starbattle", *ROOMS}  # which may have any names


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


@pytest.mark.parametrize("kind", [Skyscrapers, StarBattle])
def test_a_number_after_the_size_that_is_out_of_range(kind):
    lines = dataset.dumps(PUZZLES[kind.name]).splitlines()
    size = lines[1].split()[:2]
    error = mistake("\n".join([" ".join([*size, "0"]), *lines[2:]]), kind)
    assert (error.line, error.column) == (1, len(" ".join(size)) + 2)


def test_a_wrong_count_of_ships():
    error = mistake("3 3 1 one\n1 1 1\n2 0 1\n- - -\n- - -\no - -\n", Battleships)
    assert (error.line, error.column) == (1, 7)


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
        puzzle_formats.recognize(text)


WAYS = {
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "line ends of old Macs": lambda text: text.replace("\n", "\r"),
    "a byte order mark": lambda text: "\ufeff" + text,
    "blank lines": lambda text: "\n\n" + text.replace("\n", "\n\n"),
    "tabs": lambda text: text.replace(" ", "\t"),
    "columns": lambda text: text.replace("\n", "  \n  "),
    "capitals": str.upper,
}
USUAL = {
    "battleships": "3 3 1 1\n1 1 1\n2 0 1\n- - -\n- - -\no - -\n",
    "tents": "3 3\n1 0 1\n0 1 1\nx - -\n- - x\n- - -\n",
    "akari": "4 4\nx - - -\n- 1 - -\n- 1 - -\nx - - 2\n",
    "tatamibari": "4 4\n- - - -\nv h - -\n- - - s\n- v - -\n",
    "str8ts": "3 3\n1x - -\n- - x\n- x 3\n",
    "norinori": "2 2\n- -\n- -\n1 1\n1 1\n",
    "minesweeper": "2 2 1\n1 -\n- -\n",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", USUAL)
def test_other_ways_to_write_the_same(name, way):
    kind = kinds()[name]
    assert dataset.loads(WAYS[way](USUAL[name]), kind) == dataset.loads(USUAL[name], kind)


@pytest.mark.parametrize("name", ["battleships", "tents", "akari", "minesweeper"])
def test_dots_for_empty_cells(name):
    kind = kinds()[name]
    assert dataset.loads(USUAL[name].replace("-", "."), kind) == dataset.loads(USUAL[name], kind)


def test_pairs_of_which_a_half_is_a_dash():
    zeros, dashes = "3 3\n00 00 00\n02 21 00\n00 00 30\n", "3 3\n-- - --\n-2 21 --\n-- -- 3-\n"
    kind = kinds()["graecolatin"]
    assert dataset.loads(dashes, kind) == dataset.loads(zeros, kind)


def test_norinori_without_the_empty_grid():
    kind = kinds()["norinori"]
    assert dataset.loads("2 2\n1 1\n1 1\n", kind) == dataset.loads(USUAL["norinori"], kind)


def test_zeros_and_ones_are_not_read_as_ones_alone():
    with pytest.raises(FormatError, match="got a 0"):
        dataset.loads("2 2\n1 -\n- 0\n", Binairo)

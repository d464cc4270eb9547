"""Every format of every kind: puzzles round-trip, and so do boards if the format allows them."""

import re
from pathlib import Path

import pytest

from minuet import FormatError, library
from minuet.apps.cli.commands.convert import run as convert
from minuet.formats import puzzle_formats
from minuet.puzzles import Sudoku

SMALL = [
    "crossword-3x5", "dominoes-8x8", "kakuro-5x5", "killer-6x6-medium-1", "kojun-6x6-easy-1",
    "langford-7", "latin-6", "macmahon-4x6", "makaro-6x6-easy-1", "mate-4", "nonogram-heart",
    "numberlink-5x5", "pentominoes-hole", "queens-8", "ripple-5x5-easy-1", "roster", "soma",
    "sudoku-4x4-easy-1", "sudoku-6x6-easy-1", "sudoku-x-easy-1", "sudoku-jigsaw-easy-1",
    "sudoku-samurai-easy-1", "suguru-6x6-easy-1", "timetable", "wordsquare-3", "zebra",
]  # fmt: skip
NO_FILE = {  # puzz.link has no such rule
    "sudoku-samurai-easy-1", "sudoku-jigsaw-easy-1", "sudoku-x-easy-1", "numberlink-5x5",
}  # fmt: skip
KEEP = {"rooms", "pzprv3", "grid", "line", "sdk", "fpuzzles", "sudokupad", "cages", "json"}


@pytest.mark.parametrize("name", SMALL)
def test_puzzles_and_boards_come_back(name):
    puzzle = puzzle_formats.loads(library.find(name))
    board = puzzle.solve()
    for format in puzzle.formats:
        for shown in (puzzle, board):
            try:
                text = shown.dumps(format)
            except FormatError:
                assert format not in KEEP or name in NO_FILE
                continue
            back = type(puzzle).parse(text, format=format)
            assert back == (shown if format in KEEP else puzzle), format
            assert type(puzzle).parse(text) == back
    assert puzzle_formats.loads(board.dumps()) == board


def test_the_documentation_names_the_formats_that_keep_what_is_filled_in():
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    sentence = page.partition("are kept by ")[2].partition(". ")[0]
    assert set(re.findall(r"`(\w+)`", sentence)) == KEEP


def test_convert_says_what_is_lost(tmp_path, capsys):
    from argparse import Namespace

    board = Sudoku("1....2....3....4").solve()
    place = tmp_path / "board.txt"
    place.write_text(board.dumps("grid"), encoding="utf-8")
    args = Namespace(
        file=str(place), kind=None, from_format=None, formats=False, json=False, output=None
    )
    for format, says in (("csv", "'csv' cannot hold what is filled in"), ("sdk", "")):
        args.to = format
        assert convert(args) == 0
        assert says in capsys.readouterr().err

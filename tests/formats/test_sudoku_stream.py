"""Files with many sudokus, read one by one."""

from __future__ import annotations

from io import BytesIO
from itertools import islice

import pytest
from sudokus import EASY, HARD

from minuet import FormatError
from minuet.formats import sudoku_stream
from minuet.puzzles import Sudoku

BOTH = [Sudoku(EASY), Sudoku(HARD)]


def rows(line):
    return "".join(line[at : at + 9] + "\n" for at in range(0, 81, 9))


FILES = {
    "lines": f"# two\n{EASY}\n\n{HARD}\n",
    "no line feed at the end": f"{EASY}\n{HARD}",
    "table": f"{EASY},a\n{HARD},b\n",
    "byte order mark": f"\ufeff{EASY}\n{HARD}\n",
    "grids": f"{rows(EASY)}\n{rows(HARD)}",
    "headings": f"Grid 01\n{rows(EASY)}Grid 02\n{rows(HARD)}".replace(".", "0"),
    "bordered": "\n".join(board.dumps("bordered") for board in BOTH),
    "ss": "\n".join(board.dumps("ss") for board in BOTH),
    "addresses": BOTH[0].dumps("scf") + BOTH[1].dumps("puzzlink"),
    "f-puzzles": "".join(board.dumps("fpuzzles") for board in BOTH),
    "json": "".join(board.dumps("json").replace("\n", " ") + "\n" for board in BOTH),
    "opensudoku": f'<opensudoku><game data="{EASY}"/>\n<game data="{HARD}"/></opensudoku>',
}


@pytest.mark.parametrize("name", FILES)
def test_all_puzzles_of_a_file(name):
    data = FILES[name].encode()
    assert list(sudoku_stream.puzzles(BytesIO(data))) == BOTH
    lines = [line.decode() for line in sudoku_stream.lines(BytesIO(data))]
    boards = [line for line in lines if line.strip() and not line.startswith("#")]
    assert [board.strip().replace("0", ".")[:81] for board in boards] == [EASY, HARD]


class Endless:
    """A file that continues forever."""

    def __init__(self, text):
        self.text = text
        self.read_so_far = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.read_so_far += 1
        return self.text


@pytest.mark.parametrize("text", [EASY + "\n", Sudoku(EASY).dumps("scf")])
def test_no_more_is_read_than_needed(text):
    file = Endless(text.encode())
    assert list(islice(sudoku_stream.puzzles(file), 100)) == [Sudoku(EASY)] * 100
    assert file.read_so_far <= 101


def test_games_are_read_one_by_one():
    start, game = b"<opensudoku>\n", f'<game data="{EASY}"/>\n'.encode()

    def lines():
        yield start
        for _ in range(100_000):
            yield game
        raise AssertionError

    assert list(islice(sudoku_stream.puzzles(lines()), 3)) == [Sudoku(EASY)] * 3


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"{EASY}\n{EASY[1:]}\n", 2),
        (f"{rows(EASY)}\n{rows(HARD)[1:]}", 11),
        ("<opensudoku><game", 1),
    ],
)
def test_errors_name_the_line_of_the_file(text, line):
    with pytest.raises(FormatError) as caught:
        list(sudoku_stream.puzzles(BytesIO(text.encode())))
    assert caught.value.line == line


def test_bytes_that_are_not_text():
    with pytest.raises(FormatError, match="UTF-8"):
        list(sudoku_stream.puzzles(BytesIO(EASY.encode() + b"\n\xff\xfe\n")))

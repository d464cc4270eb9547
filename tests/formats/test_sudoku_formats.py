"""The text formats of sudoku: reader and writer agree, and garbage raises only our errors."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sudokus import BOXES, EASY, JIGSAW, boards, killers

from minuet import FormatError, MinuetError
from minuet.formats import lzstring, puzzle_formats, sudoku_line
from minuet.formats.problems import recognize
from minuet.puzzles import KillerSudoku, Sudoku

KEEPS_VALUES = {"line", "grid", "sdk", "json", "fpuzzles", "pzprv3", "sudokupad"}
KEEPS_ALL_SHAPES = {"line", "grid", "sdk", "json"}
RULES = "+-------+-------+-------+"


def without_values(board):
    return board.with_givens(board.givens)


@pytest.mark.parametrize("format", Sudoku.formats)
@given(board=boards(boxes=BOXES[:-2]))
def test_what_is_written_is_read_again(format, board):
    try:
        text = board.dumps(format)
    except FormatError:
        assert format not in KEEPS_ALL_SHAPES
        return
    wanted = board if format in KEEPS_VALUES else without_values(board)
    assert puzzle_formats.find(format).loads(text) == wanted
    assert Sudoku.parse(text) == wanted
    assert puzzle_formats.loads(text) == wanted
    assert puzzle_formats.loads(text).dumps(format) == text


@pytest.mark.parametrize("format", [format for format in Sudoku.formats if format != "scf"])
def test_the_largest_boards(format):
    board = Sudoku([[(row + column) % 37 for column in range(36)] for row in range(36)])
    assert puzzle_formats.loads(board.dumps(format)) == board


@pytest.mark.parametrize("format", KillerSudoku.formats)
@given(board=killers())
def test_killers_that_are_written_are_read_again(format, board):
    text = board.dumps(format)
    assert puzzle_formats.find(format).loads(text, KillerSudoku) == board
    assert KillerSudoku.parse(text) == board
    if board.cages:
        assert puzzle_formats.loads(text) == board


@pytest.mark.parametrize("format", sorted({*Sudoku.formats, *KillerSudoku.formats}))
@given(text=st.text(alphabet='0123456789.ABG#|+-*=:,;[]{}<>"/ \nrxcf', max_size=200))
def test_rubbish_raises_only_our_errors(format, text):
    with suppress(MinuetError):
        puzzle_formats.find(format).loads(text)


@pytest.mark.parametrize("format", sorted({*Sudoku.formats, *KillerSudoku.formats}))
@given(data=st.data())
def test_damaged_text_raises_only_our_errors(format, data):
    kind = KillerSudoku if format == "cages" else Sudoku
    text = kind(EASY).dumps(format)
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(at, min(len(text), at + 10)))
    text = text[:at] + data.draw(st.text(max_size=3)) + text[end:]
    with suppress(MinuetError):
        puzzle_formats.find(format).loads(text)


@given(st.text())
def test_compression(text):
    assert lzstring.decompress(lzstring.compress(text)) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hello, i am a 猫", "BYUwNmD2A0AECWsCGBbZtDUzkA=="),
        ("", "Q==="),
        ('{"size":9}', "N4IgzglgXgpiBcBOAvkA"),
    ],
)
def test_compression_is_that_of_others(text, code):
    assert lzstring.compress(text) == code
    assert lzstring.decompress(code) == text


@pytest.mark.parametrize("code", ["", "A", "!", "////", "N4Ig"])
def test_text_that_is_not_compressed(code):
    with pytest.raises(FormatError):
        lzstring.decompress(code)


# ---- texts as others write them

ROWS = [EASY[at : at + 9] for at in range(0, 81, 9)]
BOXED = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in ROWS]


def bordered(rule, edge="", bar=" | ", rows=BOXED):
    lines = [f"{edge}{row}{edge}".replace(" | ", bar) for row in rows]
    return "\n".join([*lines[:3], rule, *lines[3:6], rule, *lines[6:]])


TEXTS = {
    "line": EASY,
    "zeros": EASY.replace(".", "0"),
    "a line of a table": f"{EASY},53467891267219534\n",
    "comments": f"# easy\n\n{EASY}\n",
    "rows": "\n".join(ROWS),
    "rows of dashes": "\n".join(ROWS).replace(".", "-"),
    "rows of stars": "\n".join(ROWS).replace(".", "*"),
    "rows of blanks and bars": "\n".join(f"|{row}|" for row in ROWS).replace(".", " "),
    "blanks between": "\n".join(" ".join(row) for row in ROWS),
    "Norvig": bordered("------+-------+------"),
    "plus": "\n".join([RULES, bordered(RULES, "|", rows=[f" {row} " for row in BOXED]), RULES]),
    "boxes": bordered("───────┼───────┼──────", bar=" │ "),
    "double": bordered("═══════╬═══════╬══════", bar=" ║ "),
    "blank cells": bordered("------+-------+------", rows=[row.replace(".", " ") for row in BOXED]),
    "ss": "*-----------*\n"
    + bordered(
        "|---+---+---|", "|", "|", [row.replace(" ", "").replace("|", " | ") for row in BOXED]
    )
    + "\n*-----------*",
    "sdk": "#ARuud\n#DA random puzzle\n#LEasy\n[Puzzle]\n" + "\n".join(ROWS),
    "sdk without section": "#Ahuman\n" + "\n".join(ROWS),
    "windows": "\r\n".join(ROWS),
    "csv": "\n".join(",".join(row).replace(".", "") for row in ROWS),
    "csv with zeros": "\n".join(",".join(row).replace(".", "0") for row in ROWS),
    "semicolons": "\n".join(";".join(row).replace(".", "") for row in ROWS),
    "json": str([[int(sign) for sign in row.replace(".", "0")] for row in ROWS]),
    "flat json": str([int(sign) for sign in EASY.replace(".", "0")]),
    "opensudoku": f'<?xml version="1.0"?><opensudoku><a>b</a><game data="{EASY}"/></opensudoku>',
    "puzz.link": "https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79",
    "scf": "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79",
    "scf alone": "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79",
    "our drawing": str(Sudoku(EASY)),
}


@pytest.mark.parametrize("name", TEXTS)
def test_texts_of_others(name):
    assert puzzle_formats.loads(TEXTS[name]) == Sudoku(EASY)
    assert Sudoku(TEXTS[name]) == Sudoku(EASY)


def test_known_addresses():
    assert Sudoku(EASY).dumps("puzzlink").strip() == TEXTS["puzz.link"]
    assert Sudoku(EASY).dumps("scf").strip() == TEXTS["scf"]


def test_numbers_of_two_digits():
    rows = [[(row * 4 + row // 4 + column) % 16 + 1 for column in range(16)] for row in range(16)]
    text = "\n".join(" ".join(map(str, row)) for row in rows)
    assert Sudoku.parse(text) == Sudoku(rows)
    assert Sudoku.parse(text.replace(" 1 ", " . ")).givens[0][0] == 1


def test_borders_show_the_box():
    wide = "1 2 3 | 4 5 6\n. . . | . . .\n------+------\n" + ". . . | . . .\n" * 4
    assert Sudoku.parse(wide).box == (2, 3)
    tall = (
        "1 2 | 3 4 | 5 6\n" + ". . | . . | . .\n" * 2 + "----+----+----\n" + ". . | . . | . .\n" * 3
    )
    assert Sudoku.parse(tall).box == (3, 2)


def test_f_puzzles_with_everything():
    jigsaw = Sudoku(EASY, regions=JIGSAW, extra=["x", [(0, 0), (1, 1)]])
    assert puzzle_formats.loads(jigsaw.dumps("fpuzzles")) == jigsaw
    hyper = Sudoku(EASY, extra="hyper")
    assert puzzle_formats.loads(hyper.dumps("fpuzzles")) == hyper
    pad = hyper.dumps("fpuzzles").replace("https://f-puzzles.com/?load=", "sudokupad.app/fpuz")
    assert Sudoku.parse(pad) == hyper


@pytest.mark.parametrize("format", ["fpuzzles", "sudokupad"])
@pytest.mark.parametrize(
    ("regions", "box"),
    [
        ([[7]], (1, 1)),
        ([[5, 5, 2, 2], [5, 5, 2, 2], [0, 0, 1, 1], [0, 0, 1, 1]], (2, 2)),
        ([[4] * 4, [3] * 4, [2] * 4, [1] * 4], (1, 4)),
        ([[5] * 5, [4] * 5, [3] * 5, [2] * 5, [1] * 5], (1, 5)),
    ],
)
def test_regions_that_are_boxes(format, regions, box):
    text = Sudoku("." * len(regions) ** 2, regions=regions).dumps(format)
    again = puzzle_formats.loads(text, kind=Sudoku, format=format)
    assert again.box == box
    assert again.dumps(format) == text


def test_the_older_address_of_sudokupad():
    puzzle = Sudoku("1" + "." * 80)
    code = puzzle.dumps("fpuzzles").removeprefix("https://f-puzzles.com/?load=")
    old = "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles"
    assert puzzle_formats.loads(old + code) == puzzle


@pytest.mark.parametrize(
    ("address", "what"),
    [
        ("https://sudokupad.app/9mqr8h5k2f", "only the name under which the site keeps the puzzle"),
        (
            "https://f-puzzles.com/?id=yarq4ht",
            "only the name under which the site keeps the puzzle",
        ),
        ("https://sudokupad.app/sclN4IgzglgXgpi", "a drawing of the puzzle, and not its rules"),
    ],
)
def test_links_without_the_puzzle_say_what_to_do(address, what):
    with pytest.raises(FormatError, match=f"{what}: export the puzzle as an f-puzzles link"):
        puzzle_formats.loads(address)


def test_rules_that_we_do_not_know_are_not_left_out():
    text = '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"king":true}'
    with pytest.raises(FormatError, match="a rule that Minuet does not know: king"):
        Sudoku.parse("https://f-puzzles.com/?load=" + lzstring.compress(text))


def test_a_killer_in_one_line():
    text = "AABCDDBCDEBFEEFF 4,6,5,9,7,9"
    assert len(KillerSudoku.parse(text).cages) == 6
    assert puzzle_formats.loads(text) == KillerSudoku.parse(text)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("12..\n....\n..x.\n....\n", 3, 3, "'x' is not a number from 1 to 4"),
        ("12..\n....\n....\n", 3, None, "3 rows of 4 are not a sudoku"),
        ("12..\n...\n....\n....\n", 2, None, "this row has 3 cells, others have 4"),
        ("." * 72, 1, None, "a 9x9 sudoku needs 81 characters, got 72: a row is missing"),
        ("." * 80 + "x", 1, 81, "'x' is not a number"),
        ("# easy\n 5x..7...\n", 2, 2, "'x' is not a number of a sudoku"),
        ("53..7....\n6..1x5...\n", 2, 5, "'x' is not a number from 1 to 9"),
    ],
)
def test_errors_name_the_place(text, line, column, message):
    with pytest.raises(FormatError, match=message) as caught:
        Sudoku.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("format", ["ss", "bordered", "csv", "opensudoku", "puzzlink", "scf"])
def test_formats_refuse_what_they_have_no_place_for(format):
    with pytest.raises(FormatError):
        Sudoku(EASY, extra="x").dumps(format)


@pytest.mark.parametrize("text", ["1 2 x", ". x y", "0 1 2", "1; x", "1, 2, x"])
def test_a_few_words_are_not_a_board_of_one_cell(text):
    """A name may follow a board on its line, but not a board of one cell, which any digit is."""
    with pytest.raises(FormatError, match="line 1"):
        recognize(text)
    with pytest.raises(FormatError, match=r"a board of one cell stands alone on its line, and '\w"):
        sudoku_line.loads(text)
    assert sudoku_line.loads("1 # variant: x").line == "1"

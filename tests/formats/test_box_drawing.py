"""Minuet's text drawings are read back as the same puzzle."""

from __future__ import annotations

import pytest
import roomy
import sudokus
from effort import a_third, one_of_each, times
from hypothesis import given
from hypothesis import strategies as st

from minuet import library
from minuet.errors import FormatError
from minuet.formats import box_drawing, puzzle_formats
from minuet.formats.drawing_header import headings
from minuet.formats.problems import recognize
from minuet.puzzles import (
    Kakuro,
    Kojun,
    Langford,
    LatinSquare,
    Makaro,
    Nonogram,
    Numberlink,
    Polyomino,
    Queens,
    RippleEffect,
    Sudoku,
    Suguru,
)
from minuet.render.text import draw

# Kinds whose drawings omit part of the puzzle, such as words or cages, or put clues around the
# board or on its walls.
PARTIAL = {
    "akari", "battleships", "binairo", "crossword", "dominosa", "futoshiki", "graecolatin",
    "kenken", "killer", "kropki", "magnets", "mate", "minesweeper", "norinori", "polycube",
    "renban", "roster", "shikaku", "skyscrapers", "squares", "starbattle", "str8ts", "tatamibari",
    "tenner", "tents", "thermometers", "timetable", "variant", "wordsquare", "zebra",
}  # fmt: skip
SILENT = {"ripple", "sudoku"}  # kinds that need no heading


def drawings(puzzle, *, whole=False):
    head, picture = headings(puzzle, whole=whole), puzzle.picture()
    return [f"{head}{draw(picture, ascii=is_ascii)}\n" for is_ascii in (False, True)]


def kind_of(name):
    return name.partition("-")[0].replace("partridge", "squares")


NAMES = sorted(library.names(), key=lambda name: len(library.find(name)))  # the smallest of a kind


@pytest.mark.parametrize("name", one_of_each(kind_of, NAMES))
def test_bundled_puzzles_are_read_again(name):
    puzzle = puzzle_formats.loads(library.find(name))
    for text in drawings(puzzle, whole=True):
        assert recognize(text).read() == puzzle
        assert puzzle_formats.loads(text) == puzzle
        assert text.startswith("puzzle:") == (puzzle.name in PARTIAL)
    for text in drawings(puzzle):
        if puzzle.name in PARTIAL:
            with pytest.raises(FormatError, match=r"not show the whole puzzle|no puzzle of a kind"):
                recognize(text).read()
        else:
            assert recognize(text).read() == puzzle
            assert text.startswith("kind:") or puzzle.name in SILENT


@pytest.mark.parametrize("kind", [RippleEffect, Suguru, Kojun, Makaro])
@given(data=st.data())
@times(1)
def test_rooms_are_what_walls_divide(kind, data):
    puzzle = data.draw(roomy.puzzles(kind, largest=6, gaps=True, unknown=True))
    if any(all(room is None for room in row) for row in puzzle.rooms):
        return
    if any(all(row[c] is None for row in puzzle.rooms) for c in range(puzzle.width)):
        return
    for text in drawings(puzzle):
        found = recognize(text).read()
        assert found == puzzle, text


@given(sudokus.boards(filled=False))
@times(0.5)
def test_sudokus_of_all_shapes(board):
    for text in drawings(board):
        assert recognize(text).read() == board, text


@pytest.mark.parametrize(
    "puzzle",
    [
        LatinSquare([[0] * 3] * 3),
        LatinSquare(["1....", ".2...", "..3..", "...4.", "....5"]),
        LatinSquare([[0] * 11] * 10 + [[11, *[0] * 10]]),
        Queens(5),
        Queens(5, given=[(0, 1)]),
        Langford(4),
        Polyomino(region="3x20"),
        Kakuro(["# 3\\ 4\\", "\\4 . .", "\\3 . ."]),
        Nonogram(rows="1, 0, 2 1", columns="1, 1, 1, 1"),
        Numberlink(["A.B", "...", "A.B"]),
    ],
)
def test_other_kinds(puzzle):
    for text in drawings(puzzle):
        assert recognize(text).read() == puzzle, text


def test_what_is_filled_in_is_read_as_given():
    puzzle = RippleEffect(["AAB", "ABB"], ["..1", "..."])
    solved = puzzle.solve()
    for text in drawings(solved):
        assert recognize(text).read() == puzzle.replace(given=solved.placements())
    latin = LatinSquare([[0] * 2] * 2).solve()
    assert recognize(drawings(latin)[0]).read().values == latin.values


def test_a_board_that_walls_do_not_explain_is_refused():
    latin = str(LatinSquare(["12..", "....", "....", "...."]))
    with pytest.raises(FormatError, match="does not say its kind"):
        recognize(latin).read()
    assert recognize(f"kind: latin\n{latin}\n").read().values[0] == (1, 2, 0, 0)
    with pytest.raises(FormatError, match="these walls are not those of a sudoku"):
        recognize(f"kind: sudoku\n{RippleEffect(['AAB', 'ABB', 'CCD'])}\n").read()
    queens = f"kind: queens\nsize: 5\n{Queens(4)}\n"
    with pytest.raises(FormatError, match="this is not how n queens is drawn") as error:
        recognize(queens).read()
    assert error.value.line == 4


def test_regions_of_other_kinds_are_not_taken_for_rooms():
    puzzle = puzzle_formats.loads(library.find("starbattle-6x6-medium-1"))
    for text in drawings(puzzle):
        with pytest.raises(FormatError, match="does not say its kind, or does not show") as error:
            recognize(text).read()
        assert error.value.line == 1


EASY = {name.split("-")[0]: name for name in library.names() if name.endswith("-easy-1")}


@pytest.mark.parametrize("name", a_third([*EASY.values(), "aztec-4"]))
def test_no_drawing_is_taken_for_another_kind_without_a_word(name):
    """A solution is drawn without a heading, as `minuet solve` and `print` do."""
    puzzle = puzzle_formats.loads(library.find(name))
    for board in (puzzle, puzzle.solve()):
        for ascii in (False, True):
            text = draw(board.picture(), ascii=ascii) + "\n"
            try:
                found = recognize(text)
                found.read()
            except FormatError:
                continue
            assert found.kind is type(puzzle) or "add a line such as 'kind: suguru'" in found.advice


def test_rooms_that_name_no_kind_are_ripple_effect_and_said():
    puzzle = RippleEffect(["AAB", "ABB"], ["..1", "..."])
    found = recognize(f"{puzzle}\n")
    assert found.read() == puzzle
    assert found.decision.startswith("read as Ripple Effect; if it is another kind with rooms")
    text = f"{headings(puzzle)}{puzzle}\n"
    assert text.startswith("kind: ripple\n")
    assert recognize(text).decision == ""


def test_a_mistake_in_rooms_that_name_no_kind():
    solved = puzzle_formats.loads(library.find(EASY["dominosa"])).solve()
    with pytest.raises(FormatError, match=r"\(as Ripple Effect; if it is another kind") as error:
        recognize(f"{solved}\n").read()
    assert (error.value.line, error.value.column) != (None, None)


def test_rooms_whose_numbers_break_the_rules_are_not_ripple_effect():
    suguru = puzzle_formats.loads(library.find("suguru-6x6-easy-1")).solve()
    with pytest.raises(FormatError, match="this drawing does not say its kind"):
        recognize(f"{suguru}\n").read()


def test_a_drawing_below_its_puzzle_must_be_that_of_the_puzzle():
    puzzle = puzzle_formats.loads(library.find("tents-6x6-easy-1"))
    text = drawings(puzzle, whole=True)[0]
    line, _, drawing = text.partition("\n")
    digit = next(sign for sign in drawing if sign.isdigit())
    other = str((int(digit) + 1) % 10)
    for changed in (drawing.replace(digit, other, 1), drawing.replace("♣", "·", 1)):
        with pytest.raises(FormatError, match="not the drawing of the puzzle in line 1"):
            recognize(f"{line}\n{changed}").read()
    assert recognize(f"{line}\n").read() == puzzle
    with pytest.raises(FormatError, match="there is no kind of puzzle 'tent'"):
        recognize(text.replace("tents", "tent", 1)).read()
    with pytest.raises(FormatError, match="not JSON") as error:
        recognize('\npuzzle: {"kind": tents}\n').read()
    assert (error.value.line, error.value.column) == (2, 18)


@pytest.mark.parametrize("name", ["sudoku-9x9-easy-1", "sudoku-jigsaw-easy-1"])
def test_a_given_that_was_blanked_is_an_empty_cell(name):
    puzzle = puzzle_formats.loads(library.find(name))
    place = next(
        (r, c) for r, row in enumerate(puzzle.givens) for c, value in enumerate(row) if value
    )
    lines = str(puzzle).split("\n")
    row, column = 2 * place[0] + 1, 4 * place[1] + 2
    lines[row] = f"{lines[row][:column]} {lines[row][column + 1 :]}"
    fewer = [
        [0 if (r, c) == place else value for c, value in enumerate(row)]
        for r, row in enumerate(puzzle.givens)
    ]
    assert recognize("\n".join(lines) + "\n").read() == puzzle.with_givens(fewer)


def test_clues_around_a_board_are_part_of_its_drawing():
    with pytest.raises(FormatError, match="this drawing does not say its kind") as error:
        recognize(str(puzzle_formats.loads(library.find("tents-6x6-easy-1"))))
    assert error.value.line == 2


def test_lines_that_begin_with_a_plus_are_not_walls():
    with pytest.raises(FormatError, match="does not look like any puzzle"):
        puzzle_formats.recognize("* equations\n+1 x2 +1 x4 = 1 ;\n")


def test_a_text_of_an_unknown_kind_leads_to_the_names_of_the_kinds():
    with pytest.raises(FormatError, match=r"'kind: \?' lists the names"):
        puzzle_formats.recognize("what is this")
    with pytest.raises(FormatError, match="there are sudoku, killer, "):
        puzzle_formats.recognize("kind: ?\nwhat is this")


def test_a_mistake_is_said_with_its_place():
    text = str(RippleEffect(["AAB", "ABB"], ["..1", "..."]))
    assert text.split("\n")[1] == "│ ·   · │ 1 │"
    wrong = text.replace(" 1 ", " 9 ")
    with pytest.raises(FormatError) as error:
        recognize(wrong).read()
    assert (error.value.line, error.value.column) == (2, 11)


def test_every_cell_of_a_lattice_is_not_a_region():
    lattice = "+---+---+---+---+\n" + "| 1 | . | . | . |\n+---+---+---+---+\n" * 4
    board = box_drawing.read(lattice)
    assert board.is_lattice()
    assert not board.divides()
    assert (
        recognize(lattice.replace("| 1 | . | . | . |\n", "| 1 | . | . | 2 |\n", 1)).kind is Sudoku
    )


@pytest.mark.parametrize(
    "text", ["", "+---+\n", "+---+\n| 1 |\n", "+---+\n|12|\n+---+\n", "+--+\n| 1|\n+--+\n", "abc"]
)
def test_other_texts_are_not_drawings(text):
    assert box_drawing.read(text) is None


def test_a_line_of_nothing_but_unusual_blanks_is_not_a_row():
    puzzle = Sudoku("1....2....3....4")
    text = str(puzzle).replace("│       │", "│   \u2028   │", 1)
    assert "\u2028" in text
    assert recognize(f"kind: sudoku\n{text}\n").read() == puzzle

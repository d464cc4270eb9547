"""How cells and marks with a given look are drawn."""

import re
import zlib
from itertools import pairwise

import pytest

from minuet import library, trace
from minuet.puzzles import (
    Kakuro,
    MacMahon,
    Numberlink,
    Puzzle,
    Queens,
    Timetable,
    VariantSudoku,
)
from minuet.puzzles.base.picture import Cell, Picture
from minuet.render import pdf, svg, tree
from minuet.render.sheet import make_sheet

KAKURO = r"""
    #    4\   6\3
    \3   .    .
    \7   .    .
"""
EASY = [name for name in library.names() if name.endswith("easy-1")]


def commands(puzzle):
    """The drawing commands of a sheet with this puzzle."""
    return commands_of(puzzle.picture())


def commands_of(picture):
    data = pdf.dumps(make_sheet([picture]))
    length = int(re.search(rb"/Length (\d+)", data)[1])
    start = data.index(b"stream\n") + 7
    return zlib.decompress(data[start : start + length]).decode("latin-1")


def test_what_the_fonts_of_pdf_lack_is_drawn():
    assert commands(Queens(6).solve()).count(" l f") == 6
    makaro = Puzzle.parse("kind: makaro\nAA#\n\n..w\n")
    assert commands(makaro).count(" l f") == 1
    assert "?" not in commands(makaro)


@pytest.mark.parametrize("name", ["variant-6x6-medium-1", *EASY])
def test_no_sign_is_printed_as_a_question_mark(name):
    puzzle = Puzzle.parse(library.find(name))
    assert "?" not in commands(puzzle)
    assert "?" not in commands(puzzle.solve())


def test_a_sign_after_a_number_is_drawn_beside_it():
    drawing = commands_of(Picture([[Cell("14↙", "clue")]]))
    (start,) = re.findall(r"([\d.]+) [\d.]+ Td \(14\) Tj", drawing)
    (path,) = re.findall(r"rg ([\d. ml]+) f", drawing)
    assert min(float(x) for x in re.findall(r"([\d.]+) [\d.]+ [ml]", path)) > float(start) + 20


def test_a_lamp_is_a_ring():
    (path,) = re.findall(r"rg ([\d. ml]+) f", commands_of(Picture([[Cell("○", "answer")]])))
    corners = [tuple(map(float, pair)) for pair in re.findall(r"([\d.]+) ([\d.]+) [ml]", path)]
    turns = sum(x * v - u * y for (x, y), (u, v) in pairwise([*corners, corners[0]])) / 2
    widest = max(corners)[0] - min(corners)[0]
    assert abs(turns) < 0.4 * widest**2, "the inside, gone around backward, is not filled"


def test_paths_and_sums_in_pdf():
    drawing = commands(Numberlink(["A.", "AB", ".B"], fill=False).solve())
    assert re.findall(r"\((.)\) Tj", drawing) == ["A", "A", "B", "B"]
    drawing = commands(Kakuro(KAKURO))
    assert sorted(re.findall(r"\((\d+)\) Tj", drawing)) == ["3", "3", "4", "6", "7"]


def test_bars_and_heads_of_arrows_are_drawn():
    bars = [("bar", [(0, 1), (0, 2)]), ("bar", [(1, 0), (2, 0)])]
    barred = VariantSudoku("." * 16, box=(2, 2), constraints=bars)
    assert svg.draw(barred.picture()).count('<rect class="minuet-sign"') == 2
    plain = commands(VariantSudoku("." * 16, box=(2, 2)))
    assert commands(barred).count(" re ") == plain.count(" re ") + 4  # each with a line around it
    assert "?" not in commands(barred)
    arrow = VariantSudoku("." * 16, box=(2, 2), constraints=[("arrow", [(0, 0), (0, 1), (0, 2)])])
    assert svg.draw(arrow.picture()).count('class="minuet-arrow"') == 2
    assert commands(arrow).count(" l S") == plain.count(" l S") + 4  # line, head, and its circle


def test_halos_have_no_spikes():
    board = svg.draw(Puzzle.parse(library.find("futoshiki-4x4-easy-1")).picture())
    for drawing in (board, tree.draw(trace(Queens(4).problem()))):
        halos = re.findall(r"<text[^>]* paint-order=[^>]*>", drawing)
        assert halos
        assert all('stroke-linejoin="round"' in halo for halo in halos)


def test_sums_are_on_both_sides_of_a_diagonal():
    drawing = svg.draw(Kakuro(KAKURO).picture())
    assert drawing.count('class="minuet-split"') == 4
    assert "\\" not in drawing.partition("</desc>")[2]
    assert ">4<" in drawing


def test_a_square_of_four_colors_is_four_triangles():
    solved = MacMahon(2, 3, colors=2, border=False).solve()
    assert svg.draw(solved.picture()).count('class="minuet-tile"') == 4 * 6
    assert commands(solved).count(" l f") == 4 * 6


def test_words_are_all_of_one_size_and_fit():
    drawing = svg.draw(Picture([[Cell("a", "clue"), Cell("Constantinople", "answer")]]))
    assert 'font-size="15"' in drawing
    assert 'font-size="22"' not in drawing
    assert 'width="300"' in drawing


def test_a_timetable_has_wide_cells():
    table = Timetable({"algebra": 3}, ["Mon"], {"hall": 9})
    assert 'width="174"' in table.best().svg()


def test_a_timetable_has_a_cost_once_something_is_in_it():
    table = Timetable({"algebra": 3}, ["Mon"], {"hall": 9})
    assert [board.picture().title for board in (table, table.best())] == [
        "Timetable, 1 by 1",
        "Timetable of cost 0",
    ]


def test_a_number_makes_room_for_the_small_one():
    low, high = (svg.draw(Picture([[Cell("5", corner=corner)]])) for corner in ("12", ""))
    assert 'y="31.92"' in low
    assert 'y="27.92"' in high

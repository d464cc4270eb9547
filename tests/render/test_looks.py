"""What cells and marks of some looks become in the drawings."""

from minuet.puzzles import Kakuro, MacMahon, Timetable
from minuet.puzzles.picture import Cell, Picture
from minuet.render import pdf, svg
from minuet.render.sheet import make_sheet

KAKURO = r"""
    #    4\   6\3
    \3   .    .
    \7   .    .
"""


def test_sums_are_on_both_sides_of_a_diagonal():
    drawing = svg.draw(Kakuro(KAKURO).picture())
    assert drawing.count('class="minuet-split"') == 4
    assert "\\" not in drawing.partition("</desc>")[2]
    assert ">4<" in drawing


def test_a_square_of_four_colors_is_four_triangles():
    solved = MacMahon(2, 3, colors=2, border=False).solve()
    assert svg.draw(solved.picture()).count('class="minuet-tile"') == 4 * 6
    page = make_sheet([solved.picture()], [])
    assert pdf.dumps(page).startswith(b"%PDF")


def test_words_are_all_of_one_size_and_fit():
    drawing = svg.draw(Picture([[Cell("a", "clue"), Cell("Constantinople", "answer")]]))
    assert 'font-size="15"' in drawing
    assert 'font-size="22"' not in drawing
    assert 'width="300"' in drawing


def test_a_timetable_has_wide_cells():
    table = Timetable({"algebra": 3}, ["Mon"], {"hall": 9})
    assert 'width="174"' in table.best().svg()


def test_a_number_makes_room_for_the_small_one():
    low, high = (svg.draw(Picture([[Cell("5", corner=corner)]])) for corner in ("12", ""))
    assert 'y="31.92"' in low
    assert 'y="27.92"' in high

"""Drawing pictures: golden text drawings, and SVG with the same content."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from effort import one_of_each
from hypothesis import given
from roomy import puzzles

from minuet import library
from minuet.formats import puzzle_formats
from minuet.puzzles import Makaro, RippleEffect
from minuet.puzzles.base.picture import Cell, Mark, Picture
from minuet.render import svg, text

ROOMS = ["ABBCC", "ABBDC", "EEDDC", "FFFF#"]
GIVENS = [".4.3.", "..?..", ".....", "....#"]
SVG = "{http://www.w3.org/2000/svg}"

GOLDEN = """\
┌───┬───────┬───────┐
│ · │ 4   · │ 3   · │
│   │       ├───┐   │
│ · │ ·   ? │ · │ · │
├───┴───┬───┘   │   │
│ ·   · │ ·   · │ · │
├───────┴───────┼───┘
│ ·   ·   ·   · │
└───────────────┘"""

GOLDEN_ASCII = """\
+---+-------+-------+
| 1 | 4   2 | 3   1 |
|   |       +---+   |
| 2 | 3   1 | 2 | 4 |
+---+---+---+   |   |
| 1   2 | 3   1 | 2 |
+-------+-------+---+
| 3   1   2   4 |
+---------------+"""


@pytest.fixture
def puzzle():
    return RippleEffect(ROOMS, GIVENS)


def test_a_board_in_box_drawing_characters(puzzle):
    assert str(puzzle) == GOLDEN


def test_a_board_in_ascii(puzzle):
    drawn = text.draw(puzzle.solve().picture(), ascii=True)
    assert drawn == GOLDEN_ASCII
    assert drawn.isascii()


def test_large_numbers_make_wide_cells():
    puzzle = RippleEffect([["A"] * 12], [[12] + [0] * 11])
    assert str(puzzle).split("\n")[1].startswith("│ 12    ·    · ")
    assert len({len(line) for line in str(puzzle).split("\n")}) == 1


def test_colors_distinguish_givens_from_answers(puzzle):
    plain = text.draw(puzzle.solve().picture())
    colored = text.draw(puzzle.solve().picture(), color=True)
    assert "\x1b" not in plain
    assert "\x1b[1;36m4\x1b[0m" in colored
    assert "\x1b[1;36m2\x1b[0m" not in colored


def test_black_cells():
    makaro = Makaro(["A#B", "ABB"], blacks=[".e.", "..."])
    assert "│█→█│" in str(makaro)
    assert "|#>#|" in text.draw(makaro.picture(), ascii=True)
    assert "█\x1b[7m→\x1b[0m█" in text.draw(makaro.picture(), color=True)


def texts(document):
    return [element.text for element in ET.fromstring(document).iter(f"{SVG}text")]


def test_svg(puzzle):
    document = puzzle.solve().svg()
    root = ET.fromstring(document)
    assert (root.get("width"), root.get("height")) == ("212", "172")
    assert root.find(f"{SVG}title").text == "Ripple Effect, 4 by 5, 3 givens"
    assert root.find(f"{SVG}desc").text == str(puzzle.solve())
    classes = [element.get("class") for element in root.iter(f"{SVG}text")]
    assert classes.count("minuet-given") == 3
    assert classes.count("minuet-answer") == 16
    assert "".join(texts(document)) == "1423123124" + "12312" + "3124"


@given(puzzles(gaps=True, unknown=True))
def test_all_boards_can_be_drawn(puzzle):
    lines = str(puzzle).split("\n")
    assert len(lines) == 2 * puzzle.height + 1
    ascii_lines = text.draw(puzzle.picture(), ascii=True).split("\n")
    assert [len(line) for line in lines] == [len(line) for line in ascii_lines]
    document = ET.fromstring(puzzle.svg())
    assert document.find(f"{SVG}desc").text == str(puzzle)


def test_what_else_a_picture_may_have():
    cells = [
        [Cell("A", fill=3), Cell(marks=("1", "2", "9"))],
        [Cell("<", "wrong", corner="17"), Cell("100", fill="shade")],
    ]
    marks = [Mark("cage", ((0, 0), (0, 1), (1, 0))), Mark("line", ((0, 0), (1, 1)))]
    picture = Picture(cells, marks=marks, title="a < b & c")
    document = svg.draw(picture)
    root = ET.fromstring(document)
    assert root.find(f"{SVG}title").text == "a < b & c"
    assert {"A", "1", "2", "9", "<", "17", "100"} == set(texts(document))
    assert {"minuet-cage", "minuet-mark", "minuet-map", "minuet-shade"} <= {
        element.get("class") for element in root.iter()
    }
    assert "<" in text.draw(picture)


def test_a_picture_knows_its_walls():
    picture = Picture([[Cell(), Cell(), None], [Cell(), None, None]], regions=["AAB", "BAA"])
    assert picture.wall((0, 0), (0, 1)) == "line"
    assert picture.wall((0, 0), (1, 0)) == "wall"
    assert picture.wall((0, 1), (0, 2)) == "wall"
    assert picture.wall((0, 2), (1, 2)) == ""
    assert picture.wall((-1, 0), (0, 0)) == "wall"
    assert picture.cell(5, 5) is None


@pytest.mark.parametrize("is_ascii", [False, True])
@pytest.mark.parametrize("name", one_of_each(lambda name: name.split("-")[0], library.names()))
def test_colors_change_no_character(name, is_ascii):
    picture = puzzle_formats.loads(library.find(name)).picture()
    colored = text.draw(picture, color=True, ascii=is_ascii)
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == text.draw(picture, ascii=is_ascii)

"""Printable sheets: pages of puzzles as SVG and PDF."""

from __future__ import annotations

import re
import zlib
from xml.etree import ElementTree

import pytest
from sudokus import EASY, JIGSAW

from minuet.puzzles import KillerSudoku, Sudoku
from minuet.render import pdf
from minuet.render.sheet import PAGES, make_sheet, svg_pages

PUZZLES = [
    Sudoku(EASY),
    Sudoku(EASY, extra="x"),
    Sudoku(EASY, regions=JIGSAW),
    KillerSudoku(EASY, cages=[(8, [(0, 0), (0, 1)])]),
    Sudoku("." * 256),
    Sudoku(grids="samurai"),
]


def sheet(**options):
    pictures = [puzzle.picture() for puzzle in PUZZLES]
    return make_sheet(pictures, pictures, **options)


@pytest.mark.parametrize(("per_page", "pages"), [(1, 7), (2, 4), (4, 3), (6, 2), (20, 2)])
def test_pages(per_page, pages):
    assert len(sheet(per_page=per_page)) == pages


@pytest.mark.parametrize("paper", PAGES)
@pytest.mark.parametrize("per_page", [1, 3, 4, 6, 12])
def test_everything_is_on_the_page(paper, per_page):
    for page in sheet(per_page=per_page, paper=paper, title="Sudoku"):
        for placed in page.pictures:
            assert placed.left >= 0
            assert placed.top >= 0
            assert placed.left + placed.cell * placed.picture.width <= page.width
            assert placed.top + placed.cell * placed.picture.height <= page.height


def test_svg_is_xml_with_all_pictures():
    texts = svg_pages(sheet(title="A & B"))
    roots = [ElementTree.fromstring(text) for text in texts]
    name = "{http://www.w3.org/2000/svg}svg"
    assert [len(root.findall(name)) for root in roots] == [6, 6]
    assert "A &amp; B: answers" in texts[1]


def test_pdf_has_a_right_table_of_objects():
    data = pdf.dumps(sheet(title="Sudoku (1) \\ ☺"))
    assert data.startswith(b"%PDF-1.4")
    start = int(re.search(rb"startxref\n(\d+)\n%%EOF", data)[1])
    table = data[start:].split(b"\n")
    assert table[0] == b"xref"
    places = [int(line[:10]) for line in table[3 : 3 + int(table[1].split()[1]) - 1]]
    for number, place in enumerate(places, 1):
        assert data[place:].startswith(f"{number} 0 obj\n".encode())
    assert b"/Count 2" in data


def test_pdf_draws_lines_and_numbers():
    data = pdf.dumps(make_sheet([Sudoku(EASY).picture()]))
    length = int(re.search(rb"/Length (\d+)", data)[1])
    start = data.index(b"stream\n") + 7
    commands = zlib.decompress(data[start : start + length]).decode("latin-1")
    written = re.findall(r"\((.)\) Tj", commands)
    assert "".join(written) == EASY.replace(".", "")
    assert commands.count(" S") >= 2


def test_letters_that_the_fonts_lack_are_spelled_or_explained():
    def words(title):
        data = pdf.dumps(make_sheet([PUZZLES[0].picture()], title=title))
        return zlib.decompress(re.search(rb"stream\n(.*?)\nendstream", data, re.DOTALL)[1])

    assert b"(Gyor, L\xf3dz)" in words("Győr, Łódź")
    assert b"? stands for" not in words("Győr, Łódź ★")
    assert b"? stands for a letter" in words("Жуков")


def test_no_pictures_make_no_pages():
    assert make_sheet([]) == []
    assert pdf.dumps([]).startswith(b"%PDF")

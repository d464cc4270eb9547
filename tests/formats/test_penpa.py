"""Penpa+ addresses: drawings of plain grids, and what is refused."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minuet import FormatError
from minuet.formats import penpa, puzzle_formats
from minuet.puzzles import (
    Akari,
    Dominosa,
    Minesweeper,
    Puzzle,
    Shikaku,
    Str8ts,
    Sudoku,
    Tatamibari,
)

PUZZLES = [
    Sudoku("....7...1....294..2.1..6.....5....4.7............1.375.5.9..82.4.3.8..6...6.....9"),
    Sudoku("1....2....3....4"),
    Sudoku([[0] * 16 for _ in range(15)] + [[16, 10] + [0] * 14]),
    Akari(["x---", "-1--", "-0--", "x--2"]),
    Str8ts(["2..", "...", "..."], blacks=["..x", "...", "3.."]),
    Tatamibari(["....", "vh..", "...s", ".v.."]),
    Minesweeper(["2---", "--1-", "-2--", "---1"]),
    Dominosa(["2211", "0210", "2010"]),
    Shikaku(["4..2", "....", "..6.", "12..."[:4]]),
]


def link(drawn: str, head="square,3,2,38", margins="[0,0,0,0]", tags="[]", site=penpa.SITE) -> str:
    """The address of a drawing, as Penpa+ writes it."""
    lines = [head, margins, "{z9:zQ}", drawn, "{}", *["x"] * 12, tags]
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return site + b64encode(packer.compress("\n".join(lines).encode()) + packer.flush()).decode()


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_puzzles_come_back(puzzle):
    text = puzzle.dumps("penpa")
    assert puzzle_formats.loads(text) == puzzle
    assert type(puzzle).parse(text) == puzzle
    assert Puzzle.parse(text.replace("#m=edit", "#m=solve").strip() + "&a=abc") == puzzle


def test_cells_are_numbered_with_two_more_rows_and_columns_on_each_side():
    # The grid is 7 wide with these: the cell r1c1 has the number 2 * 7 + 2.
    drawn = '{zR:{z_:[]},zU:{z_:[1]},z8:{z_:[]},zS:{"24":4},zN:{"16":["2",1,"1"],"24":["1",4,"1"]}}'
    assert Akari.parse(link(drawn.replace('"16":["2",1,"1"],', ""))).grid == (
        ("-", "-", "-"), ("-", "1", "-"),
    )  # fmt: skip
    with_margins = link('{zN:{"27":["4",1,"1"]}}', "square,4,4,38", "[1,1,1,0]", '["shikaku"]')
    assert Puzzle.parse(with_margins).clues == ((4, 0, 0), (0, 0, 0))


def test_the_tag_says_which_kind_it_is():
    drawn, wider = '{zN:{"16":["1",1,"1"]}}', '{zN:{"18":["1",1,"1"]}}'
    assert type(Puzzle.parse(link(drawn, tags='["Minesweeper"]'))) is Minesweeper
    assert type(Puzzle.parse(link(wider, "square,4,4,38", tags='["Sudoku (classic)"]'))) is Sudoku
    assert type(Puzzle.parse(link(wider, "square,4,4,38"))) is Sudoku
    with pytest.raises(FormatError, match="2x3 is not a sudoku: name its kind"):
        Puzzle.parse(link(drawn))


@pytest.mark.parametrize(
    ("drawn", "head", "says"),
    [
        ("{zT:[[16,17]]}", "sudoku,4,4", "has thermo, and only plain grids"),
        ('{zY:{"18":[1,"circle_L",1]},zL:{"1,2":3}}', "square,4,4", "has line and symbol"),
        ('{zN:{"3":["1",1,"1"]}}', "square,4,4", "beside the board"),
        ('{zN:{"90":["1",1,"1"]}}', "square,4,4", "between its cells"),
        ('{zS:{"18":1}}', "square,4,4", "colored cells"),
        ('{zN:{"18":["1",1,"1"]},zE:{"82,83":2}}', "square,4,4", "not the boxes of a sudoku"),
        ('{zN:{"18":["Q",1,"1"]}}', "square,4,4", "'q' at r1c1 is not a number"),
        ('{zN:{"18":["5",1,"1"]}}', "square,4,4", "5"),
        ("{}", "hex,4,4", "expected a square grid of Penpa"),
        ("{}", "square,4", "expected a square grid"),
        ("[1]", "square,4,4", "cannot be read"),
        ("{zN:", "square,4,4", "not JSON"),
        ("{}", "square,9999999,9999999", "cells of the board"),
    ],
)
def test_what_is_not_a_plain_grid_is_refused(drawn, head, says):
    with pytest.raises(FormatError, match=says):
        Sudoku.parse(link(drawn, head))


def test_what_has_no_place_is_refused():
    with pytest.raises(FormatError, match="number of mines"):
        Minesweeper(["2-", "--"], mines=2).dumps("penpa")
    with pytest.raises(FormatError, match="unusual regions or more rules"):
        Sudoku("1....2....3....4", extra="x").dumps("penpa")
    with pytest.raises(FormatError, match="filled in"):
        Sudoku("1....2....3....4").solve().dumps("penpa")


@given(st.text(max_size=40) | st.binary(max_size=60).map(lambda b: b64encode(b).decode()))
def test_rubbish_raises_only_our_errors(code):
    with pytest.raises(FormatError):
        penpa.loads(f"m=edit&p={code}")


@given(st.recursive(st.none() | st.integers(-5, 200) | st.text(max_size=3), st.lists, max_leaves=5))
def test_strange_drawings_raise_only_our_errors(value):
    for name in ("number", "surface", "lineE", "thermo"):
        for part in (value, {"18": value}, {str(value): 1}):
            try:
                penpa.loads(link(json.dumps({name: part}), "sudoku,4,4"))
            except FormatError:
                continue

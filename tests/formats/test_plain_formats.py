"""The formats of the classics: plain headings and blocks, pieces, .non; and mistakes in them."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minuet import FormatError, MinuetError
from minuet.formats import non, pieces, plain, puzzle_formats
from minuet.puzzles import Kakuro, Nonogram, Polycube, Polyomino, Queens, Zebra


@pytest.mark.parametrize(
    ("text", "kind", "count"),
    [
        ("kind: queens\nsize: 6\n", "queens", 4),
        ("kind: queens\nsize: 6\ngiven: r1c2\n", "queens", 1),
        ("# two\nkind: langford\nsize: 4\n", "langford", 2),
        ("kind: macmahon\nheight: 2\nwidth: 3\ncolors: 2\nborder: no\n", "macmahon", 416),
        ("kind: latin\n\n1..\n.2.\n...\n", "latin", 1),
        ("kind: latin\n\n1 . .\n. 2 .\n. . .\n", "latin", 1),
        ("kind: mate\n\n123\n231\n312\n", "mate", 6),
        ("kind: crossword\nrepeat: yes\n\n..\n..\n\nab ba\naa\n", "crossword", 7),
        ("kind: wordsquare\n\nbit ice ten\n\nape\n", "wordsquare", 1),
        ("#   4\\  6\\\n\\3  .  .\n\\7  .  .\n", "kakuro", 1),
        ("kind: polyomino\n\n2x4\n\nL x2\n###\n#..\n", "polyomino", 2),
        ("kind: polyomino\nreflect: no\n\n2x4\n\nL x2\n###\n#..\n", "polyomino", 1),
        ("kind: polyomino\n\n2x3\n\nd x0-3\n1x2\n\nq x0+\n#\n", "polyomino", 22),
        ("kind: dominoes\n\n##.\n###\n", "dominoes", 0),
        ("kind: dominoes\n\n2x10\n", "dominoes", 89),
        ("kind: polycube\n\n##  ##\n##  ##\n\ns x2\n##  ..\n##  ..\n", "polycube", 3),
        ("kind: polycube\n\n2x2x2\n\ns x4\n1x1x2\n", "polycube", 9),
        ("kind: polycube\n\n# a comment\n#  .\n#  #\n\nL\n#  .\n#  #\n", "polycube", 1),
        ("kind: squares\nregion: 4x4\nside: 1 x0+\nside: 2 x1-3\n", "squares", 33),
        ("kind: squares\nregion: ##.\nregion: ###\nside: 2\nside: 1\n", "squares", 1),
        ("kind: zebra\na: x, y\nb: p q, r\nclue: x left of p q\n", "zebra", 1),
        ("kind: zebra\na: x, y\nb: p, r\n\n# two\nclue: x at 2\nclue: x = p\n", "zebra", 1),
        ("kind: timetable\nexam: a, 9\ntime: Mon am\ntime: Tue\nroom: r, 10\n", "timetable", 2),
        ("width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n", "nonogram", 1),
        ("kind: sudoku\n.3.4......1.2...\n", "sudoku", 1),
    ],
)
def test_read_count_and_write(text, kind, count):
    puzzle = puzzle_formats.loads(text)
    assert puzzle.name == kind
    assert puzzle.count() == count
    assert puzzle_formats.loads(puzzle.dumps()) == puzzle


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kind: queens\nsise: 8\n", "line 2: n queens has no 'sise' (did you mean 'size'?)"),
        ("kind: queens\nsize: many\n", "the size of a board must be"),
        ("kind: queens\nsize: 4\ngiven: r9c9\n", "line 3: there is no option 'r9c9'"),
        ("kind: queens\nsize: 4\n\n....\n", "line 4: there are more blocks"),
        ("kind: crossword\n\n..\n..\n", "it has no 'words'"),
        ("kind: numberlink\n\nA.\n..\n", "must appear twice, not 1 time"),
        ("kind: polyomino\n", "no region"),
        ("kind: sudoku\n", "the text has no board"),
        (
            "# a typo\nkind: qeens\n",
            "line 2, column 7: there is no kind of puzzle",
        ),
        ('{"kind": "qeens"}', "there is no kind of puzzle 'qeens' (did you mean 'queens'?)"),
        ('{"kind": "queens"', "line 1, column 18: this is not JSON"),
        ('{"kind": "queens", "sise": 8}', "there is no part 'sise' (did you mean 'size'?)"),
        ('{"kind": "queens", "size": 100000}', "must be a whole number from 1 to 1,000"),
        ('{"kind": "langford", "size": 100000}', "must be a whole number from 1 to 800"),
        ('{"kind": "latin", "givens": 100000}', "must be a whole number from 1 to 100"),
        ("{}", "this JSON is empty"),
        ("[" * 9999, "more than 20 deep"),
        ("kind: polyomino\n\n2x2\n\nL x\n##\n", "a piece is a line with its name"),
        ("kind: polyomino\n\n2x2\n\nL\n#?\n", "# for a cell"),
        ("kind: polycube\n\n##  ##\n##\n", "line 4: this row has 1 layers"),
        ("kind: squares\nregion: 4x4\nside: two\n", "line 3: a line is 'region: 33x32'"),
        ("kind: squares\nside: 2\n", "it has no 'region'"),
        (f"kind: squares\nregion: 4x4\nside: {'9' * 5000}\n", "line 3: a line is"),
        ("kind: squares\nregion: 4x4\nside: 99999\n", "are too many: the limit is 250,000"),
        (f"kind: polyomino\n\n2x2\n\nL x{'9' * 5000}\n##\n", "a piece is a line with its name"),
        (f"kind: zebra\na: x, y\nclue: x at {'9' * 5000}\n", "is not a clue about these values"),
        ("kind: zebra\na: x, y\nclue: x near y\n", "line 3: a clue has one of '=', 'not'"),
        ("kind: zebra\na: x, y\na: u, v\n", "two categories have the same name"),
        ("kind: zebra\nhouses\n", "line 2: expected a keyword"),
        ("kind: zebra\na: x, y\nclue: x = z\n", "is not a clue about these values"),
        ("kind: timetable\nexam: a\n", "line 2: a line is 'exam: NAME, PEOPLE'"),
        ("width 3\nrows\n1\ncolumns\n1\n", "the width is 3, but there are 1 columns"),
        ("rows\n1\n?\ncolumns\n1\n", "line 3: this is not a line of numbers"),
    ],
)
def test_mistakes_are_reported(text, message):
    with pytest.raises(FormatError) as caught:
        puzzle_formats.loads(text)
    assert message in str(caught.value)


def test_the_kind_has_to_have_the_format():
    with pytest.raises(FormatError, match="Sudoku has no format 'fields'"):
        puzzle_formats.loads("kind: sudoku\na: b\n", format="fields")


def test_what_does_not_fit_goes_to_json():
    board = Queens(6).solve()
    assert board.dumps().startswith("{")
    with pytest.raises(FormatError):
        board.dumps("plain")
    with pytest.raises(FormatError):
        Nonogram(rows="1", columns="1").solve().dumps("non")
    with pytest.raises(FormatError):
        Polyomino(region="3x20").solve().dumps("pieces")
    with pytest.raises(FormatError):
        Zebra({"a": ["x, y", "z"]}).dumps("fields")


@pytest.mark.parametrize(
    ("name", "copies"),
    [("", 1), ("a b", 1), ("#", 2), ("kind:", 1), ("given:L", 1), ("reflect:no", 1)],
)
def test_names_of_pieces_that_would_be_read_as_something_else(name, copies):
    puzzle = Polyomino([(name, "1x3", copies)], f"3x{copies}")
    with pytest.raises(FormatError, match="cannot hold a piece with the name"):
        puzzle.dumps("pieces")
    assert puzzle_formats.loads(puzzle.dumps("json")) == puzzle


@pytest.mark.parametrize("name", ["#", "##", ".", "x2", "L:", "2x2"])
def test_unusual_names_of_pieces(name):
    puzzle = Polyomino([(name, "1x3")], "1x3")
    assert puzzle_formats.loads(puzzle.dumps("pieces"), format="pieces", kind=Polyomino) == puzzle


@given(st.text(alphabet="ab#.\\123 \n:x+-kindpolymiqeus", max_size=80))
def test_rubbish_raises_our_errors_only(text):
    for module, kind in ((plain, Queens), (plain, Kakuro), (pieces, Polyomino), (non, Nonogram)):
        with suppress(MinuetError):
            module.loads(text, kind)


def test_layers_are_drawn_side_by_side():
    assert "###  ###  ###" in Polycube().dumps("pieces")


@pytest.mark.parametrize("placed", ["x", [1], ["ab", "cd"], [["a", 1]], [[1, 2, 3]], [{}]])
@pytest.mark.parametrize(
    "parts",
    [
        {"kind": "queens"},
        {"kind": "langford"},
        {"kind": "polycube"},
        {"kind": "dominoes"},
        {"kind": "macmahon"},
        {"kind": "numberlink", "grid": ["AA"]},
        {"kind": "crossword", "grid": ["..", ".."], "words": ["ab"]},
        {"kind": "zebra", "categories": {"a": ["x", "y"]}},
        {"kind": "nonogram", "rows": [[1]], "columns": [[1]]},
    ],
    ids=lambda parts: parts["kind"],
)
def test_boards_of_nonsense(parts, placed):
    with suppress(MinuetError):
        puzzle = puzzle_formats.loads(json.dumps({**parts, "placed": placed}))
        assert str(puzzle)
        assert puzzle.svg()


def test_a_custom_class_is_read_as_what_it_is():
    class Ladies(Queens):
        name = "ladies"

    class Others(Queens):
        pass

    for kind in (Ladies, Others):
        solved = kind(4).solve()
        assert kind.parse(solved.dumps("json")) == solved
        assert kind.parse(kind(4).dumps("plain")) == kind(4)

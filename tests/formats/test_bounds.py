"""Short texts that would need far too much work are refused, always with one of our errors."""

from __future__ import annotations

import json

import pytest
from effort import thorough_if
from fuzz.guard import guarded

from minuet.errors import FormatError, MinuetError, PuzzleError
from minuet.formats import json_text, lzstring, puzzle_formats, sudoku_stream
from minuet.puzzles.base.puzzle import Puzzle
from minuet.puzzles.base.registry import find_kind

FAR = 1_000_000_000
LONG = "9" * 5000


def parts(kind: str, **arguments: object) -> str:
    return json.dumps({"kind": kind, **arguments})


def build(text: str) -> None:
    """Treat a text as every app does: read it, build its problem, draw it."""
    puzzle = puzzle_formats.loads(text)
    puzzle.problem()
    puzzle.picture()


TOO_MUCH = {
    "a far cell of a region": parts("dominoes", region=[[0, 0], [2, FAR]]),
    "a far cell of a piece": parts("polyomino", region="6x10", pieces=[["L", [[0, 0], [0, FAR]]]]),
    "a far cell in space": parts("polycube", region=[[0, 0, 0], [FAR, FAR, FAR]]),
    "a huge piece": "kind: squares\nregion: 140x140\nside: 70\n",
    "many large pieces": "kind: squares\nregion: 500x500\n" + "side: 499 x0+\n" * 2,
    "many boxes": parts("polyomino", pieces=[[f"{n}", "360x360"] for n in range(40)]),
    "a huge region": "kind: polyomino\n\n99999x99999\n",
    "a long side": f"kind: polyomino\n\n1x{LONG}\n",
    "too many placements": "kind: polyomino\n\n130x130\n",
    "grids far apart": parts("sudoku", grids=[[0, 0], [FAR, FAR]]),
    "grids far apart in a heading": "grids: r1c1 r999999999c1\n" + "." * 9,
    "many grids": parts("sudoku", box=[6, 6], grids=[[n, n] for n in range(60)]),
    "a cage with too many sums": parts(
        "killer", box=[6, 6], cages=[[333, [[0, column] for column in range(18)]]]
    ),
    "colors": "kind: macmahon\nheight: 2530\nwidth: 1\ncolors: 10\n",
    "a cage that any operation fills": parts(
        "kenken", cages=["A" * 9] * 9, targets=["200" + " ." * 8, *[". " * 9] * 8]
    ),
    "many skyscrapers": parts("skyscrapers", givens=30, top=[9] * 30),
    "rows of digits": parts("tenner", givens=FAR),
    "lines that are not alike": parts("binairo", givens=60),
    "a large board of ones and twos": parts("binairo", givens=FAR),
    "a large futoshiki": parts("futoshiki", givens=FAR),
    "regions": parts("renban", regions=FAR),
    "a word square": parts("wordsquare", words=["ab"], size=FAR),
    "a nonogram": parts("nonogram", rows=[[1] * 20] * 50, columns=[[1]] * 60),
    "a large nonogram": parts("nonogram", rows=[[]] * 600, columns=[[]] * 600),
    "a room": "A" * 1500 + "\n" + "." * 1500,
    "a timetable": parts(
        "timetable",
        exams=[[f"e{n}", 1] for n in range(200)],
        times=[f"t{n}" for n in range(200)],
        rooms=[[f"r{n}", 1] for n in range(200)],
    ),
    "a zebra": parts(
        "zebra", categories=[["a", list(range(300))]], clues=[["not", "1", "2"]] * 300
    ),
    "a crossword": parts(
        "crossword", grid=["." * 10] * 1000, words=[f"{n:010}" for n in range(2100)]
    ),
}  # fmt: skip


# The size of these shows only while the problem is being built, which takes seconds.
LONG_LOOKS = {
    "a cage that any operation fills",
    "a crossword",
    "a large nonogram",
    "a nonogram",
    "a timetable",
    "a zebra",
    "lines that are not alike",
    "many boxes",
    "many large pieces",
    "many skyscrapers",
}


@pytest.mark.parametrize("name", thorough_if(LONG_LOOKS.__contains__, TOO_MUCH))
def test_what_would_grow_too_large_is_refused(name):
    with guarded(), pytest.raises((FormatError, PuzzleError)):
        build(TOO_MUCH[name])


def test_the_message_says_the_limit():
    with pytest.raises(
        FormatError, match=r"cells of the box .* are too many: the limit is 250,000"
    ):
        puzzle_formats.loads(TOO_MUCH["a far cell of a region"])
    with pytest.raises(FormatError, match=r"placements .* too many: the limit is"):
        puzzle_formats.loads(TOO_MUCH["a huge piece"])
    with pytest.raises(FormatError, match=r"combinations of numbers .* limit is 1,000,000"):
        puzzle_formats.loads(TOO_MUCH["a cage with too many sums"])


WRONG = {
    "Infinity": '{"kind": "sudoku", "givens": [[Infinity, 0], [0, 0]]}',
    "minus Infinity": '{"kind": "sudoku", "box": [-Infinity, 3]}',
    "NaN": '{"kind": "killer", "cages": [[NaN, [[0, 0]]]]}',
    "an endless float": '{"kind": "dominoes", "region": [[0, 1e999]]}',
    "a long number": f'{{"kind": "queens", "size": {LONG}}}',
    "a fraction": '{"kind": "dominoes", "region": [[0, 0.5]]}',
    "a bool for a cell": '{"kind": "killer", "cages": [[3, [[true, false]]]]}',
    "a bool for a size": '{"kind": "queens", "size": true}',
    "a bool for a box": '{"kind": "sudoku", "box": [true, true]}',
    "an object": '{"kind": "nonogram", "rows": {"a": {}}, "columns": [[{}]]}',
    "nested rubbish": '{"kind": "sudoku", "givens": [[[[[]]]]]}',
    "numbers in a kakuro": '{"kind": "kakuro", "grid": [[1.5, {}], [null, []]]}',
    "a negative number": '{"kind": "timetable", "exams": [["a", -1]], "times": [], "rooms": []}',
    "a cost": '{"kind": "timetable", "exams": [["a", 1]], "times": ["t"], "rooms": [], '
    '"costs": [["a", "t", "expensive"]]}',
    "costs": '{"kind": "timetable", "exams": [["a", 1]], "times": ["t"], "rooms": [], "costs": 5}',
    "nothing": '{"kind": "crossword", "grid": null, "words": null}',
    "a bare list": "[1, 2]",
    "a kind that is a list": '{"kind": ["sudoku"]}',
    "deep": '{"kind": "polycube", "region": ' + "[" * 900 + "]" * 900 + "}",
    "a long size": f"{LONG} 3\n1 2 3\n",
    "a long cell": f"grids: r{LONG}c1\n" + "....\n" * 4,
    "a long clue": f"rows\n{LONG}\ncolumns\n1\n",
    "a long width": f"width {LONG}\nrows\n1\ncolumns\n1\n",
    "a long sum": f"kind: killer\nAA\nAA\nsums: A={LONG}\n",
    "a long sum of a line": f"AAAA {LONG}",
    "a long given": f"kind: latin\ngiven: r1c{LONG}=1\n\n..\n..\n",
    "a long side": f"kind: polyomino\n\n{LONG}x2\n",
    "an address": f"https://puzz.link/p?ripple/{LONG}/4/abc",
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_rubbish_raises_only_our_errors(text):
    with guarded(), pytest.raises(MinuetError) as caught:
        build(text)
    assert len(str(caught.value)) < 1000


SLOW = {
    "blank lines": ("\n" * 200_000, puzzle_formats.loads),
    "a line of blanks": ("kind: zebra\n" + "a" + " " * 100_000 + "b", puzzle_formats.loads),
    "a heading of blanks": ("kind: queens\nsize:" + (" " * 50_000 + "x") * 2, puzzle_formats.loads),
    "clues with blanks": ("rows\n" + "1   " * 5000 + "x\ncolumns\n1\n", puzzle_formats.loads),
    "a clue of a zebra": ("kind: zebra\na: x\nclue: x" + " " * 50_000 + "y", puzzle_formats.loads),
    "a note of blanks": (
        "box:" + " " * 50_000 + "x" + " " * 50_000 + "\n....",
        puzzle_formats.loads,
    ),
    "long names": (
        "kind: zebra\n" + "".join(f"{'a' * 20_000}{n}: x\n" for n in range(20)) + "q: x\n",
        puzzle_formats.loads,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "read"), SLOW.values(), ids=SLOW)
def test_no_pattern_runs_away(text, read):
    with guarded(), pytest.raises(MinuetError):
        read(text)


def test_a_heading_of_a_stream_with_many_blanks():
    with guarded():
        assert not sudoku_stream.is_heading("grid" + " " * 50_000 + "x")
    assert sudoku_stream.is_heading("  Grid   # 07 : ")


def test_a_compressed_text_does_not_explode(monkeypatch):
    """No step of LZ-string doubles the text, but n steps may write n * n / 2 characters."""
    monkeypatch.setattr(lzstring, "MOST_TEXT", 100_000)
    text = lzstring.compress("a" * 100_001)
    assert len(text) < 2000
    with guarded(memory=2_000_000), pytest.raises(FormatError, match="too long: the limit is 1"):
        lzstring.decompress(text)


def test_a_size_that_f_puzzles_made_up():
    for size in (FAR, "9", None, True, 1.5):
        text = lzstring.compress(json.dumps({"size": size, "grid": [[{}]]}))
        with guarded(), pytest.raises(FormatError):
            puzzle_formats.loads("fpuzzles" + text)


def test_a_text_may_have_a_million_characters():
    with (
        guarded(),
        pytest.raises(FormatError, match="1,000,001 characters: the limit"),
    ):
        Puzzle.parse("1" * 1_000_001)


def test_a_row_of_many_runs():
    ones = [1] * 1500
    puzzle = find_kind("nonogram")(rows=[ones], columns=[[1], [0]] * 1499 + [[1]])
    assert puzzle.count() == 1


def test_json_says_where():
    with pytest.raises(FormatError) as caught:
        json_text.read_json('{"a": 1,\n "b": -Infinity}')
    assert (caught.value.line, caught.value.column) == (2, 7)
    assert json_text.read_json('["' + "1" * 30 + '", 1.5e3, -12]') == ["1" * 30, 1500.0, -12]


def test_a_file_of_puzz_link_with_very_many_fields():
    """Each field refers to its line instead of copying it."""
    with guarded(memory=5_000_000), pytest.raises(FormatError):
        puzzle_formats.loads("pzprv3/mines/10/10/" + "1/" * 3000)

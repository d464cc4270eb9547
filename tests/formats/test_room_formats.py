"""The text formats of puzzles with rooms: known texts, round trips, mistakes with their place."""

from __future__ import annotations

from contextlib import suppress

import pytest
from effort import times
from hypothesis import example, given
from hypothesis import strategies as st
from roomy import puzzles

from minuet.errors import FormatError, MinuetError
from minuet.formats import dataset, puzzle_formats, puzzlink, pzprv3, rooms, tokens
from minuet.puzzles import Kojun, Makaro, RippleEffect, Suguru

# Address, rooms and givens, as listed in the description of the code.
KNOWN = [
    ("5/4/ld8g2sug4g3u1", "ABBCC ABBDC EEDDC FFFFC", ".4.3. ..... ..... ....1"),
    (
        "6/6/9krkeab7dpm41l2i5o3s4",
        "AABBBC ABBCCC ADEECF GDDFFF GGHFII GGHHII",
        "1..... .2...5 ...... ...3.. ...... .....4",
    ),
    ("4/4/9n8rigk14h32k", "AABB CCBD EEBD FEED", ".... .14. .32. ...."),
]
FORMATS = {
    "rooms": rooms,
    "tokens": tokens,
    "dataset": dataset,
    "puzzlink": puzzlink,
    "pzprv3": pzprv3,
}
HOLD_VALUES = ("rooms", "pzprv3")
BOARD = """pzprv3/ripple/4/4/0 1 0 /0 1 1 /0 1 1 /1 0 1 /1 1 0 1 /1 1 0 0 /1 0 1 0 /. . . . /
. 1 4 . /. 3 2 . /. . . . /1 2 3 1 /2 . . 2 /4 . . 1 /1 2 1 3 /""".replace("/\n", "/")


@pytest.mark.parametrize(("code", "room_rows", "given_rows"), KNOWN)
@pytest.mark.parametrize("site", ["https://puzz.link/p?", "http://pzv.jp/p.html?", ""])
def test_known_addresses(site, code, room_rows, given_rows):
    puzzle = RippleEffect.parse(f"{site}ripple/{code}\n")
    assert puzzle == RippleEffect(room_rows.split(), given_rows.split())
    assert puzzle.dumps("puzzlink") == f"https://puzz.link/p?ripple/{code}\n"


def test_a_slash_at_the_end_of_an_address_is_of_no_account():
    assert RippleEffect.parse("ripple/4/4/9n8rigk14h32k/") == RippleEffect.parse(
        "ripple/4/4/9n8rigk14h32k"
    )


def test_a_row_that_begins_with_a_gap_is_not_a_comment():
    text = "# three rows\nA A #\n# A B\nB B B\n\n. . #\n# . .\n. . .\n"
    assert rooms.loads(text, RippleEffect).rooms == ((0, 0, None), (None, 0, 1), (1, 1, 1))


def test_large_numbers_in_an_address():
    room = [[0] * 30 for _ in range(20)]
    values = [[0] * 30 for _ in range(20)]
    values[0][:4] = [15, 16, 255, 256]
    values[19][29] = 600
    puzzle = RippleEffect(room, values)
    body = puzzle.dumps("puzzlink").rsplit("/", 1)[1]
    assert body.strip("0z\n").startswith("f-10-ff+100")
    assert RippleEffect.parse(puzzle.dumps("puzzlink")) == puzzle


def test_a_known_file():
    board = RippleEffect.parse(BOARD)
    assert board.is_solved
    assert board.replace(values=None) == RippleEffect.parse("ripple/4/4/9n8rigk14h32k")
    assert RippleEffect.parse(BOARD.replace("/", "\n")) == board
    assert RippleEffect.parse(BOARD.replace("/", "\r\n")) == board


def test_marks_of_a_player_are_not_numbers():
    text = "pzprv3/ripple/1/2/0 /- . /[1,2] - /"
    assert RippleEffect.parse(text) == RippleEffect(["AA"], ["?."])


def test_a_file_without_answers():
    assert RippleEffect.parse("pzprv3/ripple/1/2/0 /1 . /") == RippleEffect(["AA"], ["1."])


def test_gaps_in_a_file():
    puzzle = RippleEffect(["A#B", "ABB"], ["1#.", "..."])
    text = puzzle.dumps("pzprv3")
    assert "1 # .\n" in text
    assert RippleEffect.parse(text) == puzzle


def test_makaro_in_a_file():
    text = """pzprv3/makaro/5/5/8/. 0 0 1 1 /2 3 3 . 1 /2 3 4 4 5 /6 . 4 7 5 /6 6 7 7 . /
r . . . . /. . . r . /. . 3 . . /. b . . . /. . . . t /
. 2 1 2 1 /1 3 2 . 3 /2 1 . 2 1 /1 . 1 3 2 /2 3 2 1 . /"""
    board = Makaro.parse(text)
    assert board.is_solved
    assert board.blacks[1] == ("", "", "", "e", "")
    assert board.replace(values=None) == Makaro.parse("makaro/5/5/lfflu7qdemei2icmb")
    assert Makaro.parse(board.dumps("pzprv3")) == board


def test_our_own_format():
    text = """\
# a comment
kind: ripple
10 10 B # C
10  B B # C

 .  1 . # ?
 -  . 3 # .
"""
    puzzle = RippleEffect.parse(text)
    assert puzzle == RippleEffect(["AAB#C", "ABB#C"], [".1.#?", "..3#."])
    assert RippleEffect.parse(text.replace("\n\n", "\n")) == puzzle
    assert puzzle.dumps() == "kind: ripple\nAAB#C\nABB#C\n\n.1.#?\n..3#.\n"


def test_tokens():
    text = "A:- A:3 B:-\n  A:. # B:?\n"
    puzzle = RippleEffect.parse(text)
    assert puzzle == RippleEffect(["AAB", "A#B"], [".3.", ".#?"])
    assert puzzle.dumps("tokens") == "kind: ripple\nA:- A:3 B:-\nA:-   # B:?\n"


def test_a_room_whose_name_has_a_colon():
    assert RippleEffect.parse("a:b:- a:b:2 c:-\n") == RippleEffect(["AAC"], [".2."])


def test_the_data_set_format():
    text = "2 3\n- 2 -\n- - 1\n1 1 2\n1 2 2\n"
    puzzle = RippleEffect.parse(text)
    assert puzzle == RippleEffect(["AAB", "ABB"], [".2.", "..1"])
    assert puzzle.dumps("dataset") == text
    assert dataset.loads_values("1 3\n1 - 12\n") == [[1, 0, 12]]
    assert dataset.dumps_values([[1, 0, 12]]) == "1 3\n1 - 12\n"


# ---- round trips


def families():
    return st.sampled_from([RippleEffect, Suguru, Kojun]).flatmap(
        lambda kind: puzzles(kind, gaps=True, unknown=True)
    )


@given(families(), st.sampled_from(list(FORMATS)))
def test_what_is_written_is_read_again(puzzle, format):
    try:
        text = puzzle.dumps(format)
    except FormatError:  # an address has no gaps
        assert format == "puzzlink"
        assert any(None in row for row in puzzle.rooms)
        return
    assert type(puzzle).parse(text) == puzzle
    assert type(puzzle).parse(text, format=format) == puzzle
    assert FORMATS[format].loads(text, type(puzzle)) == puzzle
    assert type(puzzle).parse(text).dumps(format) == text


@given(families(), st.sampled_from(list(FORMATS)))
def test_the_kind_and_the_format_are_recognized(puzzle, format):
    try:
        text = puzzle.dumps(format)
    except FormatError:
        return
    assert puzzle_formats.loads(text) == puzzle
    kind, found = puzzle_formats.recognize(text)
    assert kind is type(puzzle)
    assert found is FORMATS[format]


@given(families(), st.sampled_from(HOLD_VALUES))
def test_boards_are_written_with_what_was_filled_in(puzzle, format):
    board = puzzle.solve()
    if board is not None:
        assert type(puzzle).parse(board.dumps(format)) == board


def test_makaro_in_all_formats():
    puzzle = Makaro.parse("makaro/5/5/lfflu7qdemei2icmb")
    for format in puzzle.formats:
        text = puzzle.dumps(format)
        assert Makaro.parse(text) == puzzle
        assert puzzle_formats.loads(text) == puzzle
    for format in HOLD_VALUES:
        assert Makaro.parse(puzzle.solve().dumps(format)) == puzzle.solve()


def test_one_column_with_large_numbers():
    puzzle = RippleEffect([["A"]] * 11, [[10]] + [[0]] * 10)
    assert RippleEffect.parse(puzzle.dumps()) == puzzle
    for format in ("tokens", "pzprv3", "puzzlink", "dataset"):
        assert RippleEffect.parse(puzzle.dumps(format)) == puzzle


# ---- mistakes


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", None, None, "empty"),
        ("AAB\nABB\n\n...\n..\n", 5, 3, "this row has 2 cells, the first one has 3"),
        ("AAB\nAB\n\n...\n...\n", 2, 3, "this row has 2 cells, the first one has 3"),
        ("AAB\nABB\n\n...\n", 4, None, "the givens end here after 1 rows, the rooms have 2"),
        ("AAB\nABB\n\n..\n..\n", 4, 3, "the givens are 2 cells wide, the rooms 3"),
        ("AAB\nABB\nAAA\n", 3, None, "3 rows are not two grids of the same size"),
        ("AAB\nABB\n\n..4\n...\n", 4, 3, "4 at r1c3 is too large for its room of 3"),
        ("A A B\nA B B\n\n.   . 4\n. . .\n", 4, 7, "4 at r1c3 is too large for its room of 3"),
        ("AAB\nABB\n\n2..\n2..\n", 5, 1, "two 2s are given in the same room, at r1c1 and r2c1"),
        ("# top\nAAB\nBAA\n\n...\n...\n", 3, 1, "room 'B' is in pieces"),
        ("A A B\nB  A A\n\n...\n...\n", 2, 1, "room 'B' is in pieces"),
        ("AAB\nABB\n\n..x\n...\n", 4, 3, "'x' is not a number"),
        ("AAB\nABB\n\n..٣\n...\n", 4, 3, "'٣' is not a number"),
        ("A\n\n.\n\n.\n\n.\n", 7, None, "more than three grids"),
        ("A:- A:3 B:-\n", 1, 5, "3 at r1c2 is too large for its room of 2"),
        ("A:- A:1 B:-\nC A:- B:-\n", 2, 1, "expected ROOM:VALUE, got 'C'"),
        ("2 2\n- -\n- 5\n1 1\n2 2\n", 3, 3, "5 at r2c2 is too large for its room of 2"),
        ("2 2\n- -\n- -\n1 2\n2 1\n", 5, 3, "room '1' is in pieces"),
        ("ripple/5/4/ld8g2sug5g3u1", 1, 20, "5 at r1c2 is too large for its room of 4"),
        ("ripple/5/4/ld8g2sug4g3u", 1, 24, "the link ends after 19 of 20 cells"),
        ("ripple/5/4/ld8g2sug4g3u123", 1, 25, "continues after the last cell"),
        ("ripple/5/4/ld!g2sug4g3u1", 1, 14, "'!' is not a digit of base 32"),
        ("ripple/5/4/ld8", 1, 15, "the link ends in the middle of the walls"),
        ("ripple/0/4/ld8", 1, 8, "the size 0 is not between 1 and 1000"),
        ("ripple/5/99999999999/ld8", 1, 10, "the size 99999999999 is not"),
        ("pzprv3/ripple/1/2/0 /3 . /. . /", 1, 22, "3 at r1c1 is too large for its room of 2"),
        ("pzprv3\nripple\n1\n2\n2\n3 .\n. .\n", 5, 1, "'2' is not a wall: 0 or 1"),
        ("pzprv3\nripple\n1\n2\n0\n. . .\n", 6, 1, "a row of givens needs 2 entries, not 3"),
        ("pzprv3\nripple\n1\n2\n0\n", 5, 1, "the file ends after 0 of 1 rows of givens"),
        ("pzprv3\nripple\nx\n2\n0\n", 3, 1, "the height 'x' is not between 1 and 1000"),
        ("pzprv3\nripple\n1\n1\n\n.\n.\n.\n", 8, 1, "the file continues after the last row"),
        ("pzprv3\nripple\n", 2, 1, "the file ends before the height"),
    ],
)
def test_mistakes_have_a_line_and_a_column(text, line, column, message):
    with pytest.raises(FormatError) as caught:
        RippleEffect.parse(text)
    assert message in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_data_set_of_another_size():
    with pytest.raises(FormatError, match="expected 4 lines after the size"):
        dataset.loads("2 2\n- -\n- -\n1 1\n1 1\n2 2\n2 2\n")
    with pytest.raises(FormatError, match="height and the width"):
        dataset.loads("2\n- -\n")
    with pytest.raises(FormatError, match="the line of givens has 3 entries, expected 2"):
        dataset.loads("1 2\n- - -\n1 1 1\n")
    with pytest.raises(FormatError, match="'x' is not a number"):
        dataset.loads_values("1 2\n1 x\n")


def test_givens_within_each_others_ripple_are_legal_to_read():
    puzzle = RippleEffect.parse("AABB\n\n2..2\n".replace("2..2", ".11."))
    assert puzzle.solve() is None
    assert len(puzzle.check()) == 1


def test_what_an_address_cannot_hold():
    with pytest.raises(FormatError, match="gap at r1c2"):
        RippleEffect(["A#B"]).dumps("puzzlink")
    with pytest.raises(FormatError, match="has no format 'sdk'"):
        RippleEffect(["AB"]).dumps("sdk")


def test_kinds_that_do_not_fit():
    with pytest.raises(FormatError, match="'ripple' is not suguru"):
        puzzlink.loads("ripple/1/1/g", Suguru)
    with pytest.raises(FormatError, match="this is Ripple Effect, not Suguru"):
        pzprv3.loads("pzprv3/ripple/1/1//./", Suguru)
    with pytest.raises(FormatError, match=r"unknown kind of puzzle 'rippel' .did you mean"):
        puzzlink.loads("rippel/1/1/g")
    with pytest.raises(FormatError, match=r"like any puzzle .*: add a line 'kind: NAME'"):
        puzzle_formats.loads("hello")
    with pytest.raises(FormatError, match=r"there is no format 'roms' .did you mean 'rooms'"):
        puzzle_formats.find("roms")
    assert puzzle_formats.find("minuet.formats.rooms") is rooms


SIGNS = st.text("AB12 .-?#:/\n0gz", max_size=40)


@times(2)
@given(SIGNS, st.sampled_from([RippleEffect, Suguru, Kojun, Makaro]))
@example("ripple/1/1/", RippleEffect)
@example("pzprv3/makaro/1/1/1/", Makaro)
@example("kind: ripple\n", RippleEffect)
def test_rubbish_raises_only_our_errors(text, kind):
    try:
        puzzle = kind.parse(text)
    except MinuetError:
        return
    assert kind.parse(puzzle.dumps()) == puzzle


@times(2)
@given(st.data())
def test_a_mistake_raises_only_our_errors(data):
    puzzle = data.draw(puzzles(RippleEffect, 4))
    format = data.draw(st.sampled_from(list(FORMATS)))
    text = puzzle.dumps(format)
    at = data.draw(st.integers(0, len(text) - 1))
    text = (
        text[:at] + data.draw(st.sampled_from(["", "9", "x", " ", "\n", "/", "é"])) + text[at + 1 :]
    )
    with suppress(MinuetError):
        RippleEffect.parse(text)


def test_a_number_filled_into_a_gap_is_refused():
    text = "pzprv3\nmakaro\n1\n3\n1\n0 0 .\n. . l\n. . 17\n"
    with pytest.raises(
        FormatError, match="line 8, column 5: there is a 17 at r1c3, which is a gap"
    ):
        puzzle_formats.find("pzprv3").loads(text)
    assert puzzle_formats.find("pzprv3").loads(text.replace("17", ".")).values == ((0, 0, 0),)

"""puzz.link addresses: real ones with known solutions, and round trips of all kinds."""

from itertools import pairwise

import pytest

from minuet import FormatError
from minuet.formats import dataset, puzzle_formats, puzzlink
from minuet.puzzles import (
    Akari,
    Battleships,
    Kakuro,
    Kropki,
    Magnets,
    Minesweeper,
    Nonogram,
    Norinori,
    Numberlink,
    Puzzle,
    Shikaku,
    Skyscrapers,
    StarBattle,
    Tatamibari,
    Tents,
)  # fmt: skip

SITE = "https://puzz.link/p?"


def solved(address):
    """The rows of the solution, each as a string."""
    puzzle = Puzzle.parse(SITE + address)
    assert puzzle.is_unique()
    return puzzle, [row.replace(" ", "") for row in rows_of(puzzle.solve())]


def rows_of(board):
    return dataset.dumps_solution(board).splitlines()[1:]


def test_shikaku():
    puzzle, rows = solved("shikaku/6/6/j3g56h6t6h23g5j")
    assert isinstance(puzzle, Shikaku)
    order = dict.fromkeys("".join(rows))
    letters = dict(zip(order, "abcdefgh", strict=True))
    assert ["".join(map(letters.get, row)) for row in rows] == [
        "abbccc", "abbddd", "abbddd", "aeeefg", "aeeefg", "hhhhhg",
    ]  # fmt: skip


def test_tatamibari():
    puzzle, _ = solved("tatamibari/5/5/m3g11i2g31h13g3g")
    assert isinstance(puzzle, Tatamibari)
    assert puzzle.clues[1] == ("", "", "s", "", "v")
    walls = [[a != b for a, b in pairwise(row)] for row in puzzle.solve().values]
    assert ["".join("01"[wall] for wall in row) for row in walls] == [
        "0101", "0101", "0110", "1110", "1110",
    ]  # fmt: skip


def test_star_battle():
    puzzle, rows = solved("starbattle/6/6/1/4ilbhgdnmhou")
    assert isinstance(puzzle, StarBattle)
    assert puzzle.stars == 1
    assert rows == ["-x----", "---x--", "-----x", "--x---", "----x-", "x-----"]


def test_tents():
    puzzle, rows = solved("tents/5/5/2g0h1i1j82323")
    assert isinstance(puzzle, Tents)
    assert rows == ["-ox--", "----o", "ox--x", "---xo", "ox---"]


def test_akari():
    puzzle, rows = solved("akari/6/6/nekcakbl")
    assert isinstance(puzzle, Akari)
    assert rows == ["--o---", "-o-o--", "--o--o", "----o-", "o-----", "---o--"]
    assert puzzle == Puzzle.parse(SITE + "lightup/6/6/nekcakbl")


def test_norinori():
    puzzle, rows = solved("norinori/5/5/cag4ocjo")
    assert isinstance(puzzle, Norinori)
    assert rows == ["xx---", "--xx-", "xx--x", "----x", "xx---"]


def test_minesweeper():
    puzzle, rows = solved("mines/5/5/g2m13l13g0j")
    assert isinstance(puzzle, Minesweeper)
    assert rows == ["-----", "xx---", "-x--x", "----x", "----x"]


def test_skyscrapers():
    puzzle, rows = solved("skyscrapers/4/4/k13h4j3g")
    assert isinstance(puzzle, Skyscrapers)
    assert rows == ["2143", "1234", "4312", "3421"]


def test_magnets():
    puzzle, rows = solved("magnets/5/5/g222j2h2g22g0g32fubmo3or00000000000400")
    assert isinstance(puzzle, Magnets)
    assert rows == ["+-+-x", "-+-+x", "+-xx-", "xx+x+", "-+-+-"]


def test_battleships():
    puzzle, rows = solved("battleship/6/6/g12h2g30g3gk0r3w//c")
    assert isinstance(puzzle, Battleships)
    assert puzzle.fleet == (3, 2, 1)
    assert ["".join("#" if sign in "nesmwo" else "." for sign in row) for row in rows] == [
        "..#...", "#.#..#", "......", "##....", "...###", "#.....",
    ]  # fmt: skip


def test_kakuro():
    puzzle = Puzzle.parse(SITE + "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3")
    assert isinstance(puzzle, Kakuro)
    assert puzzle.is_unique()
    assert puzzle.solve().values == (
        (0, 0, 0, 0, 0, 0), (0, 0, 5, 3, 0, 0), (0, 3, 4, 1, 2, 0),
        (0, 1, 2, 0, 1, 2), (0, 0, 1, 9, 3, 8), (0, 0, 0, 8, 4, 0),
    )  # fmt: skip


def test_nonogram():
    puzzle = Puzzle.parse(SITE + "nonogram/6/6/12g1111h11112j12g11g21j11g3h")
    assert isinstance(puzzle, Nonogram)
    assert puzzle.is_unique()
    assert puzzle.solve().drawing.split() == [
        "##.#..", "#...#.", ".#.##.", "......", "#...#.", ".###..",
    ]  # fmt: skip


def test_numberlink():
    puzzle = Puzzle.parse(SITE + "numlin/5/5/1j2h3m1h2j3")
    assert isinstance(puzzle, Numberlink)
    assert puzzle.is_unique()
    assert puzzle.solve().values == ("11222", "21232", "21232", "21232", "22233")


KNOWN = [
    "shikaku/6/6/j3g56h6t6h23g5j", "tatamibari/5/5/m3g11i2g31h13g3g",
    "starbattle/6/6/1/4ilbhgdnmhou", "tents/5/5/2g0h1i1j82323", "akari/6/6/nekcakbl",
    "norinori/5/5/cag4ocjo", "mines/5/5/g2m13l13g0j", "skyscrapers/4/4/k13h4j3g",
    "magnets/5/5/g222j2h2g22g0g32fubmo3or00000000000400", "battleship/6/6/g12h2g30g3gk0r3w//c",
    "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3", "nonogram/6/6/12g1111h11112j12g11g21j11g3h",
    "numlin/5/5/1j2h3m1h2j3", "kropki/4/4/aa7fioco", "sudoku/4/4/g1k23k3g",
]  # fmt: skip


@pytest.mark.parametrize("address", KNOWN, ids=lambda address: address.split("/")[0])
def test_addresses_are_written_as_they_were_read(address):
    assert puzzlink.dumps(puzzlink.loads(SITE + address)) == f"{SITE}{address}\n"


@pytest.mark.parametrize("address", KNOWN, ids=lambda address: address.split("/")[0])
def test_damaged_addresses_raise_only_our_error(address):
    start = address.index("/", address.index("/", address.index("/") + 1) + 1) + 1
    for at in range(start, len(address)):
        for text in (address[:at], address[:at] + "!" + address[at + 1 :]):
            try:
                puzzlink.loads(SITE + text)
            except FormatError:
                continue


FILES = [
    "pzprv3/shikaku/6/6/. . . . 3 . /5 6 . . 6 . /. . . . . . /. . . . . . /. 6 . . 2 3 "
    "/. 5 . . . . /1 -1 1 0 0 /1 0 1 0 0 /1 -1 1 0 0 /1 -1 0 1 1 /1 -1 0 1 1 /0 -1 -1 -1 1 "
    "/0 -1 -1 1 1 1 /-1 -1 -1 0 0 0 /-1 1 1 1 1 1 /-1 -1 -1 0 0 0 /1 1 1 1 1 0 /",
    "pzprv3/tatamibari/5/5/. . . . . /. . c . a /a . . . b /. c a . . /a c . c . /-1 1 0 1 "
    "/0 1 0 1 /-1 1 1 0 /1 1 1 0 /1 1 1 0 /-1 -1 0 0 0 /-1 -1 1 1 1 /1 1 -1 1 1 /0 1 -1 0 0 /",
    "pzprv3/starbattle/6/6/1/6/0 0 0 1 1 1 /0 1 1 1 2 2 /0 3 3 4 4 2 /5 5 3 3 4 2 /5 4 4 4 4 2 "
    "/5 2 2 2 2 2 /+ # + + + + /+ + + # + + /+ + + + + # /. + # + + + /. + + + # + /# + + + + + /",
    "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ 0 . . # . /# + . 1 . . "
    "/. . . # . . /",
    "pzprv3/mines/5/5/. 2 . . . /. . . . 1 /3 . . . . /. . 1 3 . /0 . . . . /. . + . . /# # + . . "
    "/. # + + # /+ + . . # /. + + + # /",
    "pzprv3/tents/5/5/. 2 . 0 . . /1 . A 1 - - /. . . - - A /. A 1 - - 1 /. . . - 1 A "
    "/1 A 1 - . . /0 -1 0 0 /0 0 0 0 /-1 0 0 0 /0 0 0 -1 /-1 0 0 0 /0 0 0 0 0 /0 0 0 0 -1 "
    "/0 0 0 0 0 /0 0 0 0 0 /",
    "pzprv3/norinori/5/5/5/0 0 1 2 2 /1 1 1 2 2 /1 3 3 2 2 /3 3 3 3 3 /4 4 3 3 3 /# # + + + "
    "/+ + # # + /# # + + # /+ + . . # /# # + . . /",
    "pzprv3/battleship/6/6/c/. . 1 2 . . 2 /. . . . . . 0 /c3 . . . . . . /0 . . . . . . "
    "/. 3 . . . . . /3 . . . . . . /. . . . . . . /+ + # + + + /# + # + + # /+ + + + + + "
    "/+ # + + + + /+ + + # # # /# + + + + + /0 0 1 0 0 0 /",
    "pzprv3/numlin/5/5/1 . . . . /2 . . 3 . /. . . . . /. 1 . . 2 /. . . . 3 /1 -1 1 1 /0 -1 0 0 "
    "/0 -1 -1 0 /0 -1 -1 0 /1 1 -1 1 /0 1 1 0 1 /1 1 1 1 1 /1 1 1 1 1 /1 0 1 1 0 /",
]


@pytest.mark.parametrize("text", FILES, ids=lambda text: text.split("/")[1])
def test_files_with_their_answers(text):
    board = Puzzle.parse(text)
    assert board.is_solved
    puzzle = board.replace(placed=())
    assert puzzle.is_unique()
    assert puzzle.solve() == board
    for shown in (puzzle, board):
        assert Puzzle.parse(shown.dumps("pzprv3")) == shown
    name = type(board)._link_names[0]
    address = next(each for each in KNOWN if each.startswith(name))
    assert Puzzle.parse(SITE + address).dumps("puzzlink") == puzzle.dumps("puzzlink")


NUMBERS = [
    "pzprv3/skyscrapers/4/4/. . . . . . /. 2 1 4 3 . /4 1 2 3 4 . /. 4 3 1 2 3 /. 3 4 2 1 . "
    "/. . 1 3 . . /",
    "pzprv3/magnets/5/5/0 1 1 1 /1 1 1 1 /1 0 0 1 /0 1 1 1 /0 1 1 0 /1 1 0 0 0 /0 0 0 1 1 "
    "/1 1 0 0 0 /1 1 0 1 1 /. . 2 2 . . . /. . . 2 . . 2 /2 . a1 a2 a1 a2 s2 /2 . a2 a1 a2 a1 s2 "
    "/. 2 a1 a2 # s2 a2 /. 0 s2 s2 a1 s2 a1 /2 3 a2 a1 a2 a1 a2 /",
    "pzprv3/sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . /2 . 4 3 /4 3 1 . /. 4 2 1 /1 2 . 4 ",
    "pzprv3/kropki/4/4/1 0 1 /1 0 1 /0 2 1 /1 2 0 /2 0 0 2 /2 0 1 1 /0 2 2 0 /4 3 1 2 /2 1 3 4 "
    "/1 4 2 3 /3 2 4 1 /",
]


@pytest.mark.parametrize("text", NUMBERS, ids=lambda text: text.split("/")[1])
def test_files_with_numbers_filled_in(text):
    board = Puzzle.parse(text)
    assert board.is_solved
    puzzle = board.with_givens(board.givens)
    assert puzzle.is_unique()
    assert puzzle.solve() == board
    for shown in (puzzle, board):
        assert Puzzle.parse(shown.dumps("pzprv3")) == shown
    address = next(each for each in KNOWN if each.startswith(type(board)._link_names[0]))
    assert Puzzle.parse(SITE + address).dumps("puzzlink") == puzzle.dumps("puzzlink")


def test_files_keep_what_is_given():
    towers = Skyscrapers(["1...", "....", "....", "...2"], top=[0, 4, 3, 2])
    magnets = Magnets(["aab", "ccb"], givens=[[1, 0, 0], [0, 0, 0]])
    for puzzle in (towers, magnets):
        assert Puzzle.parse(puzzle.dumps("pzprv3")) == puzzle
    with pytest.raises(FormatError, match="cannot hold givens"):
        Kropki(["12", ".."], ["."] * 2, [".."]).dumps("pzprv3")


@pytest.mark.parametrize("text", [*FILES, *NUMBERS], ids=lambda text: text.split("/")[1])
def test_damaged_files_raise_only_our_error(text):
    words = text.split(" ")
    for at in range(0, len(words), 3):
        for bad in ("", "!", "-7", "99999999999", "/"):
            damaged = " ".join([*words[:at], bad, *words[at + 1 :]])
            try:
                Puzzle.parse(damaged, format="pzprv3")
            except FormatError:
                continue


def test_damaged_files_say_where():
    with pytest.raises(FormatError, match=r"line 5, column 3: .*expected the area.*'x'"):
        Puzzle.parse("pzprv3\nshikaku\n1\n3\n3 x .\n")
    with pytest.raises(FormatError, match="the file ends after 1 of 2 rows"):
        Puzzle.parse("pzprv3/mines/2/2/. 1 /")


def test_files_of_other_puzzles_say_so():
    with pytest.raises(FormatError, match="unknown kind of puzzle 'slither'"):
        Puzzle.parse("pzprv3/slither/2/2/. 1 /. . /")
    with pytest.raises(FormatError, match="column 20: magnets that attract equal poles"):
        Puzzle.parse("pzprv3/magnets/1/2/a/1 /. . . . /. . . . /. . . . /")


def test_files_have_the_name_that_is_used_there():
    assert Puzzle.parse(SITE + "akari/6/6/nekcakbl").dumps("pzprv3").startswith("pzprv3\nlightup\n")


def test_links_that_open_the_editor():
    assert Puzzle.parse(SITE + "sudoku_edit/4/4/g1k23k3g").givens[0] == (0, 1, 0, 0)


def test_files_of_kakuro():
    board = Puzzle.parse(
        "pzprv3/kakuro/5/5/0 0 12 4 0 0 /0 8,4 . . 0,10 0,0 /10 . . . . 0,10 /3 . . 3,17 . . "
        "/0 21,0 . . . . /0 0,0 12,0 . . 0,0 /. 5 3 . . /3 4 1 2 . /1 2 . 1 2 /. 1 9 3 8 "
        "/. . 8 4 . /"
    )
    assert board.is_solved
    puzzle = Puzzle.parse(SITE + "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3")
    assert puzzle.solve() == board
    for shown in (puzzle, board):
        assert Puzzle.parse(shown.dumps("pzprv3")) == shown
    with pytest.raises(FormatError, match=r"line 6, column 3: '1,2,3' is not a cell"):
        Puzzle.parse("pzprv3\nkakuro\n1\n1\n0 0\n0 1,2,3\n")


def test_files_of_nonograms():
    board = Puzzle.parse(
        "pzprv3/nonogram/6/6/. . . . 1 . 1 . . /. . . 2 1 . 1 2 . /. . . 1 1 1 1 1 . "
        "/. 2 1 # # . # . . /. 1 1 # . . . # . /. 1 2 . # . # # . /. . . . . . . . . "
        "/. 1 1 # . . . # . /. . 3 . # # # . . /"
    )
    assert board.is_solved
    puzzle = Puzzle.parse(SITE + "nonogram/6/6/12g1111h11112j12g11g21j11g3h")
    assert puzzle.solve() == board
    for shown in (puzzle, board):
        assert Puzzle.parse(shown.dumps("pzprv3")) == shown
    with pytest.raises(FormatError, match="the file ends after 1 of 2 rows"):
        Puzzle.parse("pzprv3\nnonogram\n1\n1\n. 1\n")


def test_a_file_lists_an_unusual_fleet_ship_by_ship():
    puzzle = Battleships(["---", "---", "---"], [0, 2], [1, 2, 1], [2, 0, 2])
    text = puzzle.dumps("pzprv3")
    assert "/2/21o/21o" in text
    assert puzzle_formats.loads(text) == puzzle
    with pytest.raises(FormatError, match=r"ends before the fleet|fleet of straight ships"):
        puzzle_formats.loads(text.replace("/2/", "/99/"))


def test_a_minesweeper_with_gaps_has_no_address():
    with pytest.raises(FormatError, match="cannot hold gaps"):
        Minesweeper(["1-", "#-"]).dumps("puzzlink")

"""Sudokus of all sizes and shapes: their parts, their answers, and what is refused."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from sudokus import BOXES, EASY, EASY_SOLVED, HARD, JIGSAW, boards, faults, groups

from minuet import FormatError, PuzzleError, Stopped, check
from minuet.puzzles import Sudoku, find_kind

# ---- answers


def test_an_easy_one():
    solved = Sudoku(EASY).solve()
    assert solved.values_line == EASY_SOLVED
    assert solved.givens == Sudoku(EASY).givens
    assert solved.is_solved
    assert Sudoku(EASY).is_unique()
    assert [board.values_line for board in Sudoku(EASY).solutions()] == [EASY_SOLVED]


def test_a_hard_one():
    assert Sudoku(HARD).solve().values_line.startswith("812753649")
    assert Sudoku(HARD).is_unique()


@pytest.mark.parametrize(
    ("parts", "number"),
    [
        ({"box": (2, 2)}, 288),
        ({"box": (1, 4)}, 576),  # Latin squares
        ({"box": (2, 2), "extra": "x"}, 48),
        ({"regions": ["ABCD"] * 4}, 576),
        ({"box": (1, 1)}, 1),
    ],
)
def test_known_numbers_of_filled_boards(parts, number):
    assert Sudoku(**parts).count() == number


def test_all_filled_4x4_boards_are_right_and_different():
    found = list(Sudoku(box=(2, 2)).solutions())
    assert len({board.values for board in found}) == 288
    assert not any(faults(board.values, groups(4, (2, 2)), 4) for board in found)


@pytest.mark.parametrize("box", BOXES)
def test_an_empty_board_of_every_size_is_filled(box):
    size = box[0] * box[1]
    solved = Sudoku(box=box).solve()
    assert faults(solved.values, groups(size, box), size) == []
    assert solved.check() == []


def test_the_extra_regions_hold_each_number():
    x = Sudoku(extra="x").solve().values
    assert faults(x, [[(i, i) for i in range(9)], [(i, 8 - i) for i in range(9)]], 9) == []
    hyper = Sudoku(extra="hyper").solve().values
    windows = [[(t + r, u + c) for r in range(3) for c in range(3)] for t in (1, 5) for u in (1, 5)]
    assert faults(hyper, windows, 9) == []
    jigsaw = Sudoku(regions=JIGSAW).solve().values
    shapes = [[divmod(at, 9) for at in range(81) if JIGSAW[at] == name] for name in "123456789"]
    assert faults(jigsaw, shapes, 9) == []


def test_a_samurai_is_five_boards():
    solved = Sudoku(grids="samurai").solve()
    for top, left in ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)):
        square = [row[left : left + 9] for row in solved.values[top : top + 9]]
        assert faults(square, groups(9, (3, 3)), 9) == []
    assert solved.values[0][10] == 0
    assert not solved._is_cell(0, 10)


def test_small_extra_regions_need_not_hold_all_numbers():
    corners = [(0, 0), (0, 3), (3, 0), (3, 3)]
    assert Sudoku(box=(2, 2), extra=[corners[:2]]).count() == 288  # part of a row
    different = sum(
        len({board.values[r][c] for r, c in corners}) == 4
        for board in Sudoku(box=(2, 2)).solutions()
    )
    assert Sudoku(box=(2, 2), extra=[corners]).count() == different


def test_givens_that_clash_are_legal_and_have_no_solution():
    puzzle = Sudoku("55" + "." * 79)
    assert puzzle.solve() is None
    assert puzzle.count() == 0
    assert not puzzle.is_unique()
    assert list(puzzle.solutions()) == []
    assert puzzle.check() == [
        "row 1 has 5 twice, at r1c1 and r1c2",
        "box 1 has 5 twice, at r1c1 and r1c2",
    ]


def test_a_time_limit_is_never_no():
    with pytest.raises(Stopped):
        Sudoku().count(time_limit=0.05)


@given(boards(boxes=[(2, 2), (2, 3)], extras=False, filled=False))
def test_every_answer_obeys_the_rules_and_the_givens(board):
    solved = board.solve()
    if solved is None:
        assert board.count() == 0
        return
    assert faults(solved.values, groups(board.size, board.box), board.size) == []
    for old, new in zip(board.givens, solved.values, strict=True):
        assert all(a in (0, b) for a, b in zip(old, new, strict=True))
    assert check(board.problem(), [(r, c, v) for r, row in enumerate(solved.values)
                                   for c, v in enumerate(row)]) == []  # fmt: skip


# ---- the parts of a board


def test_lists_rows_and_text_make_the_same_board():
    flat = [int(sign) for sign in EASY.replace(".", "0")]
    nested = [flat[at : at + 9] for at in range(0, 81, 9)]
    assert Sudoku(flat) == Sudoku(nested) == Sudoku(EASY) == Sudoku(EASY.replace(".", "0"))
    assert Sudoku(flat) == Sudoku([EASY[at : at + 9] for at in range(0, 81, 9)])
    assert Sudoku([value or None for value in flat]) == Sudoku(flat)
    assert hash(Sudoku(flat)) == hash(Sudoku(EASY))


def test_the_problem_of_all_boards_of_a_shape_is_one():
    assert Sudoku(EASY).problem() is Sudoku(HARD).problem()
    assert Sudoku(EASY, box="3x3").problem() is Sudoku(HARD).problem()
    assert len(Sudoku().problem().options) == 729
    assert len(Sudoku().problem().items) == 324


@pytest.mark.parametrize(
    ("size", "box"),
    [(4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (10, (2, 5)), (12, (3, 4)), (36, (6, 6))],
)
def test_the_size_determines_the_box(size, box):
    assert Sudoku("." * size * size).box == box


@pytest.mark.parametrize(
    ("text", "first"), [("G" + "." * 255, 16), ("0" + "F1" + "." * 253, 1), ("ay" + "." * 623, 1)]
)
def test_alphabets_of_large_boards(text, first):
    assert Sudoku(text).givens[0][0] == first


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Sudoku([0] * 72), "needs 81 numbers, got 72: a row is missing"),
        (lambda: Sudoku("." * 72), "a 9x9 sudoku needs 81 characters, got 72"),
        (lambda: Sudoku([[0] * 9] * 8), "8 rows of 9 are not a sudoku"),
        (lambda: Sudoku([]), "0 numbers are not a sudoku"),
        (lambda: Sudoku([0] * 80 + [10]), "10 at r9c9 is not a number from 1 to 9"),
        (lambda: Sudoku([0] * 80 + [-1]), "-1 at r9c9 is not a number"),
        (lambda: Sudoku([0] * 80 + ["x"]), "'x' at r9c9, not a whole number"),
        (lambda: Sudoku("x" + "." * 80), "'x' is not a number from 1 to 9"),
        (lambda: Sudoku("." * 49), "7 is prime"),
        (lambda: Sudoku("." * 37**2), "the largest is 36x36"),
        (lambda: Sudoku(box=(7, 6)), "is impossible"),
        (lambda: Sudoku(box="3"), "is not a box"),
        (lambda: Sudoku(EASY, box=(2, 3)), "81 characters do not fill a board of 6x6"),
        (lambda: Sudoku(extra="xx"), "there is no variant 'xx'"),
        (lambda: Sudoku(extra=[[(0, 9)]]), "outside the board: r1c10"),
        (lambda: Sudoku(extra=[[(0, 0), (0, 0)]]), "a cell twice"),
        (lambda: Sudoku(extra=[[(0, i) for i in range(9)] + [(1, 0)]]), "has 10 cells"),
        (lambda: Sudoku(extra=[5]), "is not a region"),
        (lambda: Sudoku(regions=["AAAA"] * 3), "needs 3|has 4 cells"),
        (lambda: Sudoku(regions=["AABB", "AABB", "AACC", "DDCC"]), "has 6 cells but needs 4"),
        (lambda: Sudoku(regions=JIGSAW, box=(3, 3)), "cannot also have boxes"),
        (lambda: Sudoku(regions=JIGSAW, extra="hyper"), "a jigsaw has none"),
        (lambda: Sudoku(grids="ninja"), "unknown board of grids"),
        (lambda: Sudoku(grids=[(-1, 0)]), "upper left corners"),
        (lambda: Sudoku([[0] * 10 + [5] + [0] * 10] + [[0] * 21] * 20, grids="samurai"), "a gap"),
    ],
)
def test_what_is_refused(make, message):
    with pytest.raises(PuzzleError, match=message):
        make()


def test_text_that_is_not_a_board_is_a_format_error():
    with pytest.raises(FormatError, match="this row has 3 cells, others have 4"):
        Sudoku("1...\n....\n...\n....\n")


# ---- a value


@given(boards())
def test_a_board_survives_pickle_repr_and_replace(board):
    assert pickle.loads(pickle.dumps(board)) == board
    assert eval(repr(board), {"Sudoku": Sudoku}) == board
    assert board.replace() == board
    assert hash(board.replace()) == hash(board)


def test_a_board_cannot_be_changed():
    with pytest.raises(AttributeError):
        Sudoku(EASY).givens = ()


def test_filling_in_keeps_the_givens():
    board = Sudoku(EASY).with_values(Sudoku(EASY_SOLVED).givens)
    assert board.is_solved
    assert board.givens == Sudoku(EASY).givens
    assert board != Sudoku(EASY)
    wrong = Sudoku(EASY).with_values([[0, 0, 5] + [0] * 6] + [[0] * 9] * 8)
    assert wrong.check()[0] == "row 1 has 5 twice, at r1c1 and r1c3"


# ---- for people


@given(boards())
def test_every_board_draws_itself(board):
    assert str(board).count("\n") == 2 * board.height
    assert board._repr_svg_().startswith("<svg")
    assert board.picture().title


def test_names():
    puzzle = Sudoku(EASY, extra="x")
    assert puzzle.picture().title == "X sudoku, 9 by 9, 30 givens"
    assert puzzle.label_text((0, 0, 5)) == "r1c1=5"
    assert puzzle._read_label("r1c1=5") == (0, 0, 5)
    assert puzzle.item_text(("box", 4, 7)) == "box 5: 7"
    assert puzzle.item_text(("diagonal", 1, 7)) == "the rising diagonal: 7"
    assert puzzle.item_text(("cell", 0, 8)) == "r1c9"
    assert find_kind("sudoku") is Sudoku
    assert "·" in str(puzzle)


def test_houses_list_all_regions():
    houses = Sudoku(EASY, extra=["x", "hyper"]).houses
    assert [house.kind for house in houses] == (
        ["row"] * 9 + ["column"] * 9 + ["box"] * 9 + ["window"] * 4 + ["diagonal"] * 2
    )
    assert len(Sudoku(grids="samurai").houses) == 45 + 45 + 41

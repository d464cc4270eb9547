"""Many sudokus as lines: answers in order, whatever is between them."""

from __future__ import annotations

import pickle
from copy import copy
from itertools import chain, islice, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sudokus import EASY, EASY_SOLVED, HARD, JIGSAW, boards

from minuet.puzzles import KillerSudoku, Sudoku, solve_many
from minuet.puzzles.sudoku.lines import Answer, solve_chunks
from minuet.solver.batch import join_lines, make_answers

NONE = "55" + EASY[2:]
EMPTY = "." * 81


def statuses(lines, **options):
    return [(answer.line, answer.status) for answer in solve_many(lines, **options)]


def test_answers_are_strings():
    (answer,) = solve_many([EASY])
    assert answer == EASY_SOLVED
    assert (answer.line, answer.status, answer.reason) == (1, "solved", "")


@pytest.mark.parametrize("again", [copy, lambda answer: pickle.loads(pickle.dumps(answer))])
def test_answers_can_be_copied(again):
    for answer in solve_many([EASY, NONE, "bad"]):
        for name in ("line", "status", "reason", "board"):
            assert getattr(again(answer), name) == getattr(answer, name)
        assert not hasattr(answer, "boards")


def test_lines_are_numbered_across_chunks():
    number = 3000
    assert statuses([EASY] * number) == [(line, "solved") for line in range(1, number + 1)]


def test_each_line_is_answered_in_order():
    lines = ["# comment", EASY, "", NONE, EMPTY, "72" * 36, HARD, EASY + ",more", EASY[:-1] + "x"]
    assert statuses(lines, check_unique=True) == [
        (2, "unique"), (4, "none"), (5, "several"), (6, "bad"), (7, "unique"), (8, "unique"),
        (9, "bad"),
    ]  # fmt: skip
    assert statuses(lines)[:3] == [(2, "solved"), (4, "none"), (5, "solved")]


def test_bad_lines_say_why():
    reasons = [answer.reason for answer in solve_many(["." * 72, EASY[:-1] + "x", "." * 49])]
    assert "a 9x9 sudoku needs 81 characters, got 72" in reasons[0]
    assert reasons[1] == "'x' at character 81 is not a number from 1 to 9"
    assert "7 is prime" in reasons[2]


def test_what_has_no_answer_is_falsy_and_keeps_its_board():
    (answer,) = solve_many([NONE])
    assert not answer
    assert answer.board == NONE


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("feed", ["\n", "\r\n", ""])
def test_bytes_strings_and_line_ends(workers, feed):
    lines = [EASY + feed, HARD + feed] * 300
    wanted = [EASY_SOLVED, Sudoku(HARD).solve().values_line] * 300
    assert list(solve_many(lines, workers=workers)) == wanted
    assert list(solve_many([line.encode() for line in lines], workers=workers)) == wanted


def test_lines_of_all_sizes_and_shapes():
    four, x = ".3.4......1.2...", Sudoku(EASY_SOLVED).line
    lines = [EASY, four, EASY + " # variant: x", four, x, EASY, "G" + "." * 255, four]
    assert [status for _, status in statuses(lines)] == [
        "solved", "solved", "none", "solved", "solved", "solved", "solved", "solved"
    ]  # fmt: skip
    jigsaw = Sudoku(regions=JIGSAW).solve(seed=1)
    board = jigsaw.values_line[:40] + "." * 41
    (answer,) = solve_many([f"{board} # regions: {JIGSAW}"])
    assert Sudoku(str(answer), regions=JIGSAW).check() == []


@pytest.mark.parametrize("letters", ["ABCDEFGHIJKLMNOP", "0123456789ABCDEF", "123456789ABCDEFG"])
def test_answers_are_in_the_alphabet_of_the_board(letters):
    solved = Sudoku(box=(4, 4)).solve(seed=3)
    text = "".join(letters[value - 1] for row in solved.values for value in row)
    (answer,) = solve_many(["." + text[1:]])
    assert answer == text


@given(st.lists(boards(boxes=[(2, 2), (2, 3), (3, 2)], filled=False), max_size=5))
def test_answers_are_those_of_the_boards(puzzles):
    lines = [puzzle.dumps("line") for puzzle in puzzles]
    for puzzle, answer in zip(puzzles, solve_many(lines, check_unique=True), strict=True):
        number = puzzle.count(limit=2)
        assert answer.status == ["none", "unique", "several"][number]
        if number:
            assert puzzle.with_values(Sudoku(str(answer), box=puzzle.box).givens).is_solved


@given(st.lists(st.text(alphabet="123.#x \t,", max_size=20) | st.binary(max_size=20), max_size=9))
def test_rubbish_is_only_bad(lines):
    assert all(answer.status for answer in solve_many(lines))


def test_boards_of_another_kind():
    x = Sudoku(extra="x")
    wanted = x.solve(seed=5).values_line
    (answer,) = solve_many([wanted[:70] + "." * 11], like=x)
    assert Sudoku(str(answer), extra="x").check() == []
    cages = KillerSudoku(cages=[(EASY_SOLVED.count("1") - 6, [(0, 0), (0, 1)])])  # 1 + 2
    (answer,) = solve_many([EMPTY], like=cages)
    assert {answer[0], answer[1]} == {"1", "2"}
    assert statuses([EASY[1:]], like=x) == [(1, "bad")]


def test_an_endless_stream_is_read_as_needed():
    answers = solve_many(chain([EASY], repeat(HARD)))
    assert [answer[:3] for answer in islice(answers, 500)] == ["534"] + ["812"] * 499


@pytest.mark.parametrize("wrong", [3, None, EASY, EASY.encode()])
def test_anything_but_a_list_of_lines_is_refused_at_once(wrong):
    with pytest.raises(TypeError, match="lines must be a list of boards, or a file, not"):
        solve_many(wrong)


@pytest.mark.parametrize("wrong", [3, None, [1, 2], Sudoku(EASY)])
def test_a_line_that_is_not_text_is_reported(wrong):
    answers = solve_many([EASY, wrong])
    with pytest.raises(TypeError, match="line 2 must be a board as text or bytes, not"):
        next(answers)


def test_arguments_are_looked_at_at_once():
    for wrong in ({"progress": 5}, {"workers": 0}):
        with pytest.raises((TypeError, ValueError), match=f"{next(iter(wrong))} must be"):
            solve_many([EASY], **wrong)
    with pytest.raises(ValueError, match="time_limit must be"):
        solve_chunks([EASY], time_limit=-1)


def test_the_time_may_be_over():
    chunks = solve_chunks([EMPTY] * 10, time_limit=0.0)
    assert {answer.status for chunk in chunks for answer in chunk} <= {"solved", "stopped"}
    hard = ["." * 1296] * 1000  # far more than can be solved in that time
    chunks = solve_chunks(hard, check_unique=True, time_limit=0.05)
    assert [answer.status for chunk in chunks for answer in chunk][-1] == "stopped"


@pytest.mark.parametrize("feed", ["", "\n", "\r\n"])
@pytest.mark.parametrize("form", [str, str.encode])
def test_every_line_stays_a_line(feed, form):
    lines = ["12", "", "3\n4", "é"]
    for taken in (lines, lines[:2], lines[3:]):
        text = join_lines([form(line + feed) for line in taken])
        reports = text.decode().replace("\r", "")  # a space at the end of a line
        assert reports == "".join(line.replace("\n", " ") + "\n" for line in taken)


def test_lines_of_all_kinds_are_joined():
    assert join_lines([]) == b""
    assert join_lines(["1", b"2\n", Answer("3"), "\ud800", "\n\n", "\r\n4\r"]) == (
        b"1\n2\n3\n?\n\n\r 4\n"
    )
    assert join_lines(["1", 2]) is None


def test_answers_are_texts_with_slots():
    answers = make_answers(Answer, b"12\n34\n", 2, 7, "solved")
    assert [(answer, answer.line, answer.status) for answer in answers] == [
        ("12", 7, "solved"),
        ("34", 8, "solved"),
    ]
    assert {type(answer) for answer in answers} == {Answer}
    assert answers[0].reason == answers[0].board == ""
    answers[0].board = "1."
    assert (answers[0].board, hash(answers[0])) == ("1.", hash("12"))
    with pytest.raises(TypeError):
        make_answers(int, b"12\n", 2, 1, "solved")
    with pytest.raises(AttributeError):
        make_answers(str, b"12\n", 2, 1, "solved")

"""Help for players: hints lead to a solution, checks name mistakes, pictures show the game."""

from __future__ import annotations

import pytest
from page_puzzles import CLASH, EASY

from minuet import solve
from minuet.apps.web.settings import Limits
from minuet.apps.web.tasks import Wrong, find_task
from minuet.puzzles import Puzzle, find_kind

LIMITS = Limits()
PIECES = [
    "queens-8",
    "pentominoes-6x10",
    "langford-7",
    "zebra",
    "timetable",
    "roster",
    "mate-4",
    "numberlink-5x5",
    "soma",
]
COLORS = ["nonogram-heart", "crossword-3x5", "wordsquare-3"]


def ask(task, name, limits=LIMITS, **arguments):
    (answer,) = find_task(task)({"gallery": name}, **arguments, limits=limits)
    return answer


@pytest.mark.parametrize("name", PIECES)
def test_hints_for_pieces_lead_to_a_solution(name):
    chosen = []
    for _ in range(40):
        hint = ask("hint", name, chosen=chosen)
        if "solved" in hint:
            break
        chosen.append(hint["ways"][0])
    assert ask("check", name, chosen=chosen)["solved"] is True
    assert ask("check", name, chosen=chosen[:-1])["solved"] is False


@pytest.mark.parametrize("name", COLORS)
def test_hints_for_colors_lead_to_a_solution(name):
    record = ask("read", name)
    assert record["play"] == "colors"
    values = record["colored"]["values"]
    for _ in range(40):
        hint = ask("hint", name, values=values)
        if "solved" in hint:
            break
        for cell, value in hint["placed"]:
            values[cell] = value
    assert ask("check", name, values=values)["solved"] is True


def test_a_hint_fills_a_line_that_can_only_be_filled_in_one_way():
    text = find_kind("nonogram")("2 2,1", "1,1,1,1,1").dumps()
    hint = ask_text("hint", text, values=ask_text("read", text)["colored"]["values"])
    assert hint["stages"][1:] == [
        "There is only one way to fill it.",
        "Only ##.## fits into row 1.",
    ]
    assert [value for _, value in hint["placed"]] == [1, 1, 2, 1, 1]


def test_where_logic_ends_a_hint_is_from_a_solution():
    values = [0] * 81
    for _ in range(3):
        *_, step = ask_text("hint", "." * 81, values=values)["steps"]
        ((cell, value),) = step["placed"]
        assert step["stages"][-1] == f"A solution has r1c{cell + 1}={value}."
        values[cell] = value


def test_pieces_that_cannot_be_right():
    answer = ask("check", "queens-8", chosen=[0, 10, 20, 25])
    assert answer["broken"] == []
    assert answer["wrong"]
    assert "no solution" in ask("hint", "queens-8", chosen=[0, 10, 20, 25])["fault"]
    broken = ask("check", "queens-8", chosen=[0, 1])["broken"]
    assert broken == ["row 1 has 2 queens, more than 1"]
    (broken,) = ask("check", "queens-8", chosen=[0, 9])["broken"]
    assert broken == "the falling diagonal through r1c1 has 2 queens, more than 1"


def test_colors_that_cannot_be_right():
    values = ask("read", "nonogram-heart")["colored"]["values"]
    values[9] = 1  # the upper left corner, which is empty in the heart
    assert ask("check", "nonogram-heart", values=values)["wrong"] == [9]
    values[10] = 1
    assert "row 1" in ask("hint", "nonogram-heart", values=values)["fault"]


def test_strange_boards_are_refused():
    for arguments in ({"chosen": [64]}, {"values": [0] * 64}):
        with pytest.raises(Wrong):
            ask("check", "queens-8", **arguments)
    for arguments in ({"chosen": [1]}, {"values": [0]}, {"values": [9] * 42}):
        with pytest.raises(Wrong):
            ask("hint", "nonogram-heart", **arguments)
    with pytest.raises(Wrong):
        ask("export", "queens-8", format="svg", chosen=[99])
    for values in ([0], [9] * 42):
        with pytest.raises(Wrong):
            ask("export", "nonogram-heart", format="svg", values=values)


def test_pictures_show_what_is_on_the_board():
    assert ask("export", "queens-8", format="svg", chosen=[0, 12])["text"].count(">♛<") == 2
    values = ask("read", "crossword-3x5")["colored"]["values"]
    values[0] = 5
    assert ">E<" in ask("export", "crossword-3x5", format="svg", values=values)["text"]


def test_formats_without_a_place_for_pieces_express_the_puzzle():
    (format, *_) = ask("read", "pentominoes-6x10")["formats"]
    text = ask("export", "pentominoes-6x10", format=format, chosen=[0])["text"]
    assert Puzzle.parse(text) == Puzzle.parse(ask("read", "pentominoes-6x10")["text"])


def test_solutions_have_their_options():
    *solutions, _ = find_task("solve")({"gallery": "queens-8"}, limits=LIMITS)
    assert len(solutions[0]["options"]) == 8


def test_what_takes_too_long_is_not_called_right():
    hurry = Limits(seconds=0.1)
    answer = ask("check", "partridge-8", hurry, chosen=[0])
    assert "take too long to see" in answer["note"]
    assert ask("hint", "partridge-8", hurry, chosen=[0]) == {"late": True}


# ---- puzzles without a solution


def ask_text(task, text, **arguments):
    (answer,) = find_task(task)({"text": text}, **arguments, limits=LIMITS)
    return answer


WRONG = f"531{EASY[3:]}"  # the wrong 1 does not break a rule yet


def test_the_givens_that_break_a_rule_are_named():
    answer = ask_text("why", CLASH)
    assert answer["text"] == "The givens exclude each other: row 1 has 1 twice, at r1c1 and r1c2."
    labels = find_kind("sudoku").parse(CLASH).problem().labels
    assert [labels[number] for number in answer["given"]] == [(0, 0, 1), (0, 1, 1)]


def test_the_rule_that_is_named_is_about_the_givens_that_are_marked():
    text = f"11{'.' * 70}22{'.' * 7}"
    answer = ask_text("why", text)
    labels = find_kind("sudoku").parse(text).problem().labels
    for number in answer["given"]:
        row, column, _ = labels[number]
        assert f"r{row + 1}c{column + 1}" in answer["text"]


def test_givens_that_contradict_each_other_in_the_end():
    answer = ask_text("why", WRONG)
    assert answer["text"].startswith(f"With the {len(answer['given'])} marked givens, these cannot")
    problem = find_kind("sudoku").parse(WRONG).problem()
    given = [problem.labels[number] for number in answer["given"]]
    assert solve(problem, given=given) is None
    assert solve(problem, given=given[1:]) is not None


def test_a_matrix_that_contradicts_itself():
    reason = ask_text("why", "a b c\na b\nb c\n")["text"]
    assert reason == "These cannot all be satisfied: a and c."
    assert ask_text("why", "a b\na\n") == {
        "text": "This cannot be satisfied: b.", "given": [], "items": [1],
    }  # fmt: skip


@pytest.mark.parametrize("text", [EASY, "a b\na\nb\n"])
def test_there_is_no_reason_where_there_is_a_solution(text):
    assert ask_text("why", text) == {"text": "", "given": [], "items": []}


def test_a_puzzle_without_a_solution_is_not_the_players_fault():
    values = [0 if sign == "." else int(sign) for sign in WRONG]
    assert "This puzzle has no solution" in ask_text("check", WRONG, values=values)["note"]
    assert "This puzzle has no solution" in ask_text("hint", WRONG, values=values)["fault"]

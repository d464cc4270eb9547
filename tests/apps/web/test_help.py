"""Help for players: hints lead to a solution, checks tell what is wrong, pictures show the game."""

from __future__ import annotations

import pytest

from minuet.apps.web.settings import Limits
from minuet.apps.web.tasks import Wrong, find_task
from minuet.puzzles import Puzzle

LIMITS = Limits()
PIECES = [
    "queens-8",
    "pentominoes-6x10",
    "langford-7",
    "zebra",
    "timetable",
    "mate-4",
    "numberlink-5x5",
    "soma",
]
COLORS = ["nonogram-heart", "crossword-3x5", "wordsquare-3"]


def ask(task, name, **arguments):
    (answer,) = find_task(task)({"gallery": name}, **arguments, limits=LIMITS)
    return answer


@pytest.mark.parametrize("name", PIECES)
def test_hints_for_pieces_lead_to_a_solution(name):
    chosen = []
    for _ in range(40):
        hint = ask("hint", name, chosen=chosen)
        if "solved" in hint:
            break
        chosen += hint["placed"]
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


def test_pieces_that_cannot_be_right():
    answer = ask("check", "queens-8", chosen=[0, 10, 20, 25])
    assert answer["broken"] == []
    assert answer["wrong"]
    assert "no solution" in ask("hint", "queens-8", chosen=[0, 10, 20, 25])["mend"]
    assert "taken too often" in ask("check", "queens-8", chosen=[0, 1])["broken"][0]


def test_colors_that_cannot_be_right():
    values = ask("read", "nonogram-heart")["colored"]["values"]
    values[9] = 1  # the left upper corner, which the heart leaves open
    assert ask("check", "nonogram-heart", values=values)["wrong"] == [9]
    values[10] = 1
    assert "row 1" in ask("hint", "nonogram-heart", values=values)["mend"]


def test_strange_boards_are_refused():
    for arguments in ({"chosen": [64]}, {"values": [0] * 64}):
        with pytest.raises(Wrong):
            ask("check", "queens-8", **arguments)
    for arguments in ({"chosen": [1]}, {"values": [0]}, {"values": [9] * 42}):
        with pytest.raises(Wrong):
            ask("hint", "nonogram-heart", **arguments)
    with pytest.raises(Wrong):
        ask("export", "queens-8", form="svg", chosen=[99])
    for values in ([0], [9] * 42):
        with pytest.raises(Wrong):
            ask("export", "nonogram-heart", form="svg", values=values)


def test_pictures_show_what_is_on_the_board():
    assert ask("export", "queens-8", form="svg", chosen=[0, 12])["text"].count(">♛<") == 2
    values = ask("read", "crossword-3x5")["colored"]["values"]
    values[0] = 5
    assert ">E<" in ask("export", "crossword-3x5", form="svg", values=values)["text"]


def test_texts_without_a_place_for_pieces_tell_the_puzzle():
    (form, *_) = ask("read", "pentominoes-6x10")["formats"]
    text = ask("export", "pentominoes-6x10", form=form, chosen=[0])["text"]
    assert Puzzle.parse(text) == Puzzle.parse(ask("read", "pentominoes-6x10")["text"])


def test_solutions_tell_their_options():
    *solutions, _ = find_task("solve")({"gallery": "queens-8"}, limits=LIMITS)
    assert len(solutions[0]["options"]) == 8

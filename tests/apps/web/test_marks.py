"""The server's answers about boards whose cells are marked one by one."""

from __future__ import annotations

import pytest
from effort import a_third
from test_tasks import ask

from minuet import library
from minuet.apps.web.marked_board import EMPTY, MARK, MarkedBoard
from minuet.formats import puzzle_formats
from minuet.puzzles.base.marking import MarkingPuzzle

NAMES = [
    name
    for name in library.names()
    if isinstance(puzzle := puzzle_formats.loads(library.find(name)), MarkingPuzzle)
    and hasattr(puzzle, "grid")
]


def solved_values(name):
    board = MarkedBoard(puzzle_formats.loads(library.find(name)))
    return board, board.full(board._values(board.puzzle.solve()._marked()))


def test_all_seven_kinds_are_played_by_marking():
    assert len({name.split("-")[0] for name in NAMES}) == 7


@pytest.mark.parametrize("name", NAMES)
def test_the_marks_of_the_solution_solve_it(name):
    _, values = solved_values(name)
    marks = [value if value == MARK else 0 for value in values]
    for some in (values, marks):
        (answer,) = ask("check", subject={"gallery": name}, values=some)
        assert answer == {"broken": [], "solved": True, "missing": [], "wrong": [], "note": ""}


@pytest.mark.parametrize(
    ("name", "lack"),
    [("akari-6x6-easy-1", " is not lit"), ("starbattle-6x6-medium-1", " has no stars, expected 1")],
)
def test_what_is_missing_is_named(name, lack):
    _, values = solved_values(name)
    values[values.index(MARK)] = 0
    (answer,) = ask("check", subject={"gallery": name}, values=values)
    assert not answer["solved"]
    assert any(lack in sentence for sentence in answer["missing"])


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_cell_is_found(name):
    board, values = solved_values(name)
    cell = next(
        cell for cell in board.cells.values() if values[cell] == MARK != board.givens()[cell]
    )
    some = [0] * len(values)
    some[cell] = EMPTY
    (answer,) = ask("check", subject={"gallery": name}, values=some)
    assert not answer["solved"]
    assert answer["broken"] or answer["wrong"] == [cell]


SMALL = [name for name in NAMES if "8x8" not in name and "10x10" not in name]
LARGE = [pytest.param(name, marks=pytest.mark.thorough) for name in NAMES if "8x8" in name]


@pytest.mark.parametrize("name", [*a_third(SMALL), *LARGE])
def test_hints_lead_to_the_solution(name):
    board, solution = solved_values(name)
    values = board.givens()
    for _ in values:
        (answer,) = ask("hint", subject={"gallery": name}, values=values)
        if "solved" in answer:
            break
        assert answer["placed"]
        for cell, value in answer["placed"]:
            assert solution[cell] == value
            values[cell] = value
    assert answer == {"solved": True}


def test_a_fleet_with_too_many_ships_is_named():
    puzzle = puzzle_formats.loads(library.find("battleships-6x6-easy-1"))
    cells = [(0, column) for column in range(4)]
    around = [(1, column) for column in range(5)] + [(0, 4)]
    assert "more than" in " ".join(puzzle._with_marks(cells, around).check())
    mine = {(4, 0), (5, 0), (3, 3)}
    ships = [cells for _, cells in puzzle._with_marks(mine, []).placed]
    assert sorted(len(cells) for cells in ships if mine & {*cells}) == [1, 2]


@pytest.mark.parametrize("values", [[0], [3] * 36])
def test_wrong_values(values):
    with pytest.raises(Exception, match="This board has 36 cells"):
        ask("check", subject={"gallery": "tents-6x6-easy-1"}, values=values)


def test_a_cell_that_cannot_be_empty_gets_its_mark():
    name = "norinori-5x5-easy-1"
    _, values = solved_values(name)
    (answer,) = ask("hint", subject={"gallery": name}, values=[0] * len(values))
    assert answer["stages"][2] == "Only two cells of region 3 are left; r2c3 and r2c4 are black."
    assert answer["placed"] == [[7, MARK], [8, MARK]]

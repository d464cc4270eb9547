"""Ripple Effect: the two models, the rules, malformed puzzles."""

from __future__ import annotations

import pytest
from hypothesis import given
from roomy import brute_force, is_solution, puzzles

from minuet import check, solve
from minuet.errors import PuzzleError
from minuet.puzzles import RippleEffect

# Known puzzles with one solution each: address, first row of the solution.
KNOWN = {
    "ripple/5/4/ld8g2sug4g3u1": (1, 4, 2, 3, 5),
    "ripple/6/6/9krkeab7dpm41l2i5o3s4": (1, 4, 3, 5, 1, 2),
    "ripple/4/4/9n8rigk14h32k": (1, 2, 3, 1),
}


@given(puzzles(largest=4, gaps=True, unknown=True))
def test_both_models_find_what_brute_force_finds(puzzle):
    wanted = sorted(brute_force(puzzle))
    for model in ("window", "classic"):
        assert sorted(board.values for board in puzzle.solutions(model=model)) == wanted
        assert puzzle.count(model=model) == len(wanted)
    assert puzzle.is_unique() == (len(wanted) == 1)


@given(puzzles(largest=6, gaps=True))
def test_solutions_keep_the_rules(puzzle):
    for board in puzzle.solutions(limit=3):
        assert board.check() == []
        assert is_solution(puzzle, board.values)


@pytest.mark.parametrize("text", KNOWN)
def test_known_puzzles(text):
    puzzle = RippleEffect.parse(text)
    for model in puzzle.models:
        assert puzzle.is_unique(model=model)
        assert puzzle.solve(model=model).values[0] == KNOWN[text]
    assert is_solution(puzzle, puzzle.solve().values)


def grid(size, largest):
    """A board of square rooms, one of them with `largest` cells."""
    rooms = [[(row // 2, column // 2) for column in range(size)] for row in range(size)]
    for extra in range(4, largest):
        rooms[0][extra - 2] = (0, 0)
    return rooms


@pytest.mark.parametrize(("largest", "columns"), [(5, 1408), (6, 1664)])
def test_the_columns_of_the_classic_model(largest, columns):
    puzzle = RippleEffect(grid(8, largest))
    assert puzzle.largest_room == largest
    problem = puzzle.problem("classic")
    assert len(problem.items) == columns == (2 + 4 * largest) * 64
    assert len(problem.primary) == 2 * 64


def test_the_ripples_of_one_placement():
    """The textbook's four strings: a 2 at row 1, column 1, counted from 0."""
    puzzle = RippleEffect(["AABBB", "AABBC", "DDEEC", "DDEEC", "DFFFC"])
    problem = puzzle.problem("classic")
    items = problem.options[problem.index((1, 1, 2))].items
    rows = {
        direction: "".join(
            str(int((direction, 2, row, column) in items))
            for row in range(5)
            for column in range(5)
        )
        for direction in ("up", "down", "left", "right")
    }
    assert rows == {
        "up": "0100001000000000000000000",
        "down": "0000001000010000100000000",
        "left": "0000011000000000000000000",
        "right": "0000001110000000000000000",
    }


def test_the_window_model_is_small():
    puzzle = RippleEffect(["AABBC", "DABCC", "DDBEE", "FGGGE", "FFHHH"])
    small, large = puzzle.problem(), puzzle.problem("classic")
    assert small.labels == large.labels
    assert len(small.items) < len(large.items) / 3
    windows = [item for item in small.secondary if item[:2] == ("row", 1)]
    assert all(isinstance(item, tuple) for item in windows)


def test_models_agree_with_the_checker():
    puzzle = RippleEffect.parse("ripple/6/6/9krkeab7dpm41l2i5o3s4")
    for model in puzzle.models:
        problem = puzzle.problem(model)
        assert check(problem, solve(problem, given=puzzle.given), given=puzzle.given) == []


def test_distance_counts_across_gaps():
    """Two 2s with only a gap between them are too close."""
    near = RippleEffect(["AA#BB"], [".2#2."])
    assert near.count() == 0
    assert near.check() == [
        "the two 2s in row 1, at r1c2 and r1c4, have 1 cell between them but need 2"
    ]
    far = RippleEffect(["AA#BB"], ["2.#2."])
    assert [board.values for board in far.solutions()] == [((2, 1, 0, 2, 1),)]


def test_boards_of_one_line():
    assert RippleEffect(["AABBB"]).count() == len(brute_force(RippleEffect(["AABBB"])))
    column = RippleEffect(["A", "A", "B", "B", "B"])
    assert column.count() == RippleEffect(["AABBB"]).count()
    assert column.count(model="classic") == column.count()


@pytest.mark.parametrize(
    ("values", "sentences"),
    [
        ([[2, 3, 1], [1, 2, 3]], []),
        ([[0, 0, 0], [0, 0, 0]], []),
        (
            [[1, 1, 0], [0, 0, 0]],
            [
                "a room of 3 has 1 more than once: r1c1 and r1c2",
                "the two 1s in row 1, at r1c1 and r1c2, have no cells between them but need 1",
            ],
        ),
        (
            [[2, 0, 2], [0, 0, 0]],
            ["the two 2s in row 1, at r1c1 and r1c3, have 1 cell between them but need 2"],
        ),
        (
            [[0, 0, 3], [0, 0, 3]],
            [
                "a room of 3 has 3 more than once: r1c3 and r2c3",
                "the two 3s in column 3, at r1c3 and r2c3, have no cells between them but need 3",
            ],
        ),
        ([[4, 0, 0], [0, 0, 0]], ["4 at r1c1 does not fit in a room of 3"]),
    ],
)
def test_check_says_which_rule_is_broken_and_where(values, sentences):
    assert RippleEffect(["AAB", "ABB"], values=values).check() == sentences


@pytest.mark.parametrize(
    ("rooms", "givens", "message", "cell"),
    [
        (["AAB", "BAA"], None, "room 'B' is in pieces: r2c1 is not connected to r1c3", (1, 0)),
        (["AAB", "AB"], None, "row 2 of the rooms has 2 cells, not 3", (1, 0)),
        ([], None, "there are no rooms", None),
        (["##"], None, "there are no rooms", None),
        (["AAB"], ["..2"], "2 at r1c3 is too large for its room of 1", (0, 2)),
        (["AAB"], ["11."], "two 1s are given in the same room, at r1c1 and r1c2", (0, 1)),
        (["AA#"], ["..1"], "there is a 1 at r1c3, which is a gap", (0, 2)),
        (["AAB"], [[-2, 0, 0]], "-2 at r1c1 is not a positive number", (0, 0)),
        (["AAB"], ["..x"], "'x' is not a number", (0, 2)),
        (["AAB"], ["...", "..."], "the givens have 2 rows, not 1", None),
        ([[[], 1]], None, "row 1 of the rooms is unusable", None),
    ],
)
def test_what_is_malformed_raises(rooms, givens, message, cell):
    with pytest.raises(PuzzleError) as caught:
        RippleEffect(rooms, givens)
    assert message in str(caught.value)
    assert caught.value.cell == cell


def test_rooms_are_anything():
    letters = RippleEffect(["AAB", "#BB"])
    assert RippleEffect([["x y", "x y", 7], [None, 7, 7]]) == letters
    assert letters.rooms == ((0, 0, 1), (None, 1, 1))
    assert letters.room_cells == (((0, 0), (0, 1)), ((0, 2), (1, 1), (1, 2)))


def test_a_board_that_is_far_too_large_is_refused():
    puzzle = RippleEffect([["A"] * 60] * 60)
    with pytest.raises(PuzzleError, match="placements are too many"):
        puzzle.solve()


def test_an_empty_large_board_is_solved():
    """Handmade rooms without any givens."""
    puzzle = RippleEffect.generate(size="14x24", seed=3, difficulty="easy")
    empty = puzzle.with_givens([[0] * 24] * 14)
    assert is_solution(empty, empty.solve().values)

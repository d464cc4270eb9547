"""Each technique on a puzzle that needs it, and on boards made for it."""

from __future__ import annotations

import pytest

from minuet.logic.sudoku import State, classic, grade, grade_name, next_step, solve_logically
from minuet.logic.sudoku.cages import leftover
from minuet.logic.sudoku.finding import apply
from minuet.logic.sudoku.fish import fish
from minuet.logic.sudoku.layout import Layout
from minuet.logic.sudoku.locked import direct_claiming
from minuet.logic.sudoku.subsets import hidden
from minuet.puzzles.sudoku.shape import Region
from minuet.puzzles.sudoku.sudoku import Sudoku

# Made for these tests: remove givens from random grids, and keep the easiest puzzle that needs the
# step.
PUZZLES = """
hidden single
....7...1....294..2.1..6.....5....4.7............1.375.5.9..82.4.3.8..6...6.....9
full house
....7...1....294..2.1..6.....5....4.7............1.375.5.9..82.4.3.8..6...6.....9
direct pointing
....4.9...528.3.6....2......49....5..2.4.6.8.......7.61..65.87......2.3.......6..
direct hidden pair
.46...8.....4..7.....6.1..9.6...5........26...3......2...83.4...5....9..9..2....8
naked single
.3...98..59...........7.5....76.....3.2...41........6.6.84..2.......7...2..5.1..3
direct hidden triple
.3.....62.9.2.....2.65...4..4..5.7...6.1...9......9...3...7.8...1..9...59...3....
pointing
45.8..97......75....1.42...6.5........7....4.2.......8.1...5..2..376......4....9.
claiming
..48..379.........19.4...6.8.............914..53..6....6.......78..41.9.......5.8
naked pair
.6....3.7...4.9.2....2......7..8..1.5.....2...9...6.....3...1....6157.4.7........
X-wing
5..3....83.79........2...6.4......23..6.2......2.9.61........9.28........49..85..
hidden pair
..1.6..3......97.88..3..9...8..5......9..3...1.567.........21.7.......5.3..74....
naked triple
.....3...7.....1..3....524.....78.2624.3...5....5......536.....9.......11.683....
skyscraper
......7..415...9.......8..12....3.1...1.....3....794..86..5........8..2.54.7.....
swordfish
.....1.836...5......54..6..9..2.........9.45..3....1.7.4813...6............926...
hidden triple
6..3..2...17..6.58............8.5.4..2..74...8.....9.......2..65......7...9.3...1
two-string kite
..2..7.5.8....3...7..4.9...3.1..68..4.......3.8.3...46.46..5..7..9.....1...1.....
turbot fish
....7.1.5.78..3..4.1..4..3........8.4..5.1...5.3..7.6.........8.31..6...9........
XY-wing
.7.6..5..12.7....6..5.....4....47.8..4.9...........2..3.8.1.........8.5.....92..1
empty rectangle
.5.2....7.6...9.534..68....2....3.4..4......5..6....12.31.........15..7.7........
XYZ-wing
..4...32..3......8.75....4......54.69...2.......1..2..7.8..2..45.6.9..7....65.9..
W-wing
3....5..45.2...7..4..3....8...8....6..5....1....13...52.7...8..1.3.8..4....6...3.
unique rectangle type 1
8...7.9..4.19...2...5832....6...3..5....64....1......7.....9.......1...29..2...3.
unique rectangle type 2
...953..6..9.7.4.......4....85...6.1.2.14.9............93..6.8..5.8...3.........2
unique rectangle type 3
...7...9.2...51..48.......3.1.8..3..6.5.9......8.1.......6...42....4.8...4...971.
unique rectangle type 4
.9..1..4.63.4...15......8..2....9.....1...382...1.8.7...8..6...46.3..7..1........
BUG
4......1...9.618.......8..6.7......85...9.4.3...2.....3...8...4..14...82.6...2..5
naked quad
2.......376..2.9.8.95.3..6...4.75......3......3.9..2....6..74..52.....87....9....
X-chain
9..47..........8....8..631.....21.7.....3...4........6.1...3.8.4...5.6..8.6......
chain
.......18..56.7.2..7......3..425..8..9.1.....6.1..3..514.7.......9...5..........2
XY-chain
......4899.4....535......6..3.82.7....59...3..1..4.....47..5.1....23...4.........
trial
91..5..6.5....38....2.9........2..3......46191....6.8.3...........3.1..6.4...79..
nested trial
8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
"""
NAMES_AND_LINES = PUZZLES.split("\n")[1:-1]
NEEDS = dict(zip(NAMES_AND_LINES[::2], NAMES_AND_LINES[1::2], strict=True))


def state_of(line: str, **options: bool) -> State:
    numbers = {divmod(place, 9): int(sign) for place, sign in enumerate(line) if sign != "."}
    return State.of(classic(3, 3), numbers, **options)


@pytest.mark.parametrize("technique", NEEDS)
def test_a_puzzle_that_shows_it(technique):
    path = solve_logically(state_of(NEEDS[technique]))
    assert path.solved
    steps = [step for step in path.steps if step.technique == technique]
    assert steps
    for step in steps:
        assert step.placed or step.removed
        assert step.cells
        assert 1.0 <= step.rating <= path.rating
        assert all(stage.endswith(".") for stage in step.stages)


@pytest.mark.parametrize("technique", [*NEEDS][:-1])  # the last one is slow
def test_grade_and_path_agree(technique):
    state = state_of(NEEDS[technique])
    assert abs(grade(state).rating - solve_logically(state).rating) <= 0.2
    assert grade(state).solved


def test_questions_change_nothing():
    state = state_of(NEEDS["chain"])
    before = state.candidates[:]
    grade(state)
    solve_logically(state)
    next_step(state)
    assert state.candidates == before


def test_the_words_of_a_step():
    step = next_step(state_of(NEEDS["hidden single"]))
    assert step is not None
    assert step.stages == (
        "Look at box 2.",
        "The technique is called hidden single.",
        "Box 2: the 1 fits only at r2c4.",
    )
    assert step.placed == ((1, 3, 1),)


def test_larger_boards_speak_in_letters():
    state = State(classic(4, 4))
    for value in range(15):
        state.place(value, value)
    step = next_step(state)
    assert step is not None
    assert "G" in step.reason
    assert step.placed == ((0, 15, 16),)


def test_grades_have_names():
    assert [grade_name(x) for x in (1.0, 1.5, 2.4, 2.5, 4.9, 5.0, 11)] == [
        "easy", "medium", "medium", "hard", "hard", "diabolical", "diabolical",
    ]  # fmt: skip


def test_stop_above_saves_the_rest():
    state = state_of(NEEDS["trial"])
    cut = grade(state, stop_above=4.9)
    assert cut.name == "diabolical"
    assert not cut.solved
    assert grade(state_of(NEEDS["XY-wing"]), stop_above=4.9) == grade(state_of(NEEDS["XY-wing"]))


# ---- boards made for a technique


def only_at(state: State, value: int, places: list[tuple[int, int]], within: int) -> None:
    """Leave a number only these places in a region."""
    keep = state.layout.mask(places)
    state.remove(state.where[value] & state.layout.masks[within] & ~keep, value)


def test_jellyfish():
    state = State(classic(3, 3))
    for row in (0, 2, 5, 7):
        only_at(state, 4, [(row, column) for column in (1, 3, 6, 8)], within=row)
    found = next(fish(4, state))
    assert found.technique == "jellyfish"
    gone = found.remove[0][1]
    rest = [(row, column) for row in (1, 3, 4, 6, 8) for column in (1, 3, 6, 8)]
    assert gone == state.layout.mask(rest)


def test_hidden_quad():
    state = State(classic(3, 3))
    cells = [(0, column) for column in (0, 2, 4, 6)]
    for value in (1, 3, 5, 7):
        only_at(state, value, cells, within=0)
    found = next(hidden(4, state))
    assert found.technique == "hidden quad"
    assert apply(state, found)
    assert state.marks((0, 4)) == (2, 4, 6, 8)


def test_direct_claiming():
    state = State(classic(3, 3))
    only_at(state, 6, [(0, 0), (0, 1)], within=0)
    only_at(state, 6, [(1, 2), (1, 7)], within=1)
    found = next(direct_claiming(state))
    assert found.technique == "direct claiming"
    assert found.place == ((state.layout.index[1, 7], 6),)


# ---- puzzles without exactly one solution


def test_a_contradiction_is_not_a_step():
    state = State.of(classic(2, 2), {(0, 0): 1, (0, 1): 2, (1, 2): 3, (2, 2): 4, (3, 3): 3})
    assert state.contradiction()
    assert next_step(state) is None
    assert not solve_logically(state).solved
    assert not grade(state).solved


def test_a_mistake_is_reported():
    twice = Sudoku([1, 0, 0, 1, *[0] * 12])
    assert [str(step) for step in twice.steps()] == ["row 1 has 1 twice, at r1c1 and r1c4"]
    stuck = Sudoku([1, 2, 0, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0])
    last = list(stuck.steps())[-1]
    assert last.technique == "mistake"
    assert last.reason == "nothing fits at r1c3: an earlier entry is wrong"


def test_several_solutions_are_not_decided():
    state = State.of(classic(2, 2), {(0, 0): 1}, unique=False)
    path = solve_logically(state)
    assert not path.solved
    assert not grade(state).solved


def test_uniqueness_may_be_left_out():
    for technique in ("unique rectangle type 1", "BUG"):
        path = solve_logically(state_of(NEEDS[technique], unique=False))
        assert path.solved
        names = {step.technique for step in path.steps}
        assert not any("rectangle type" in name or name == "BUG" for name in names)


def test_the_marks_of_a_player_count():
    state = State.of(classic(2, 2), {}, marks={(0, 0): [3], (1, 1): [1, 2]})
    assert state.marks((0, 0)) == (3,)
    step = next_step(state)
    assert step is not None
    assert step.placed == ((0, 0, 3),)


# ---- cages


def test_a_cage_of_two_with_three():
    regions = [*classic(2, 2).regions, Region("cage", "the cage at r1c1", ((0, 0), (1, 0)), 3)]
    state = State.of(Layout(4, regions), {})
    step = next_step(state)
    assert step is not None
    assert step.technique == "cage total"
    assert set(step.removed) == {(row, 0, value) for row in (0, 1) for value in (3, 4)}
    assert step.reason.startswith("the cage at r1c1: r1c1 and r2c1 add up to 3, so no 3 or 4")


def test_what_is_left_of_a_row():
    cage = Region("cage", "the cage at r1c1", ((0, 0), (0, 1)), 3)
    state = State.of(Layout(4, [*classic(2, 2).regions, cage]), {})
    found = next(leftover(state))
    assert found.why() == "row 1, without the cages inside: r1c3 and r1c4 add up to 7"
    assert apply(state, found)
    assert state.marks((0, 2)) == state.marks((0, 3)) == (3, 4)


def test_what_sticks_out_of_a_row():
    regions = [
        Region("cage", "the cage at r1c1", ((0, 0), (0, 1), (1, 0)), 7),
        Region("cage", "the cage at r1c3", ((0, 2), (0, 3)), 7),
    ]
    state = State.of(Layout(4, [*classic(2, 2).regions, *regions]), {})
    found = [each for each in leftover(state) if "stick out" in each.why()]
    assert apply(state, found[0])
    assert state.marks((1, 0)) == (4,)

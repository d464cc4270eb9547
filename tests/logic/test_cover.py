"""Logic from the exact cover problem alone: never wrong, and it grades puzzles."""

from __future__ import annotations

from random import Random

import pytest
from effort import amount
from hypothesis import given
from hypothesis import strategies as st
from roomy import puzzles

from minuet import Option, Problem, library, read
from minuet.logic.cover import ELIMINATION, LEVELS, ONLY, TRIAL, Cover, Dead, bits, grade, steps
from minuet.puzzles import (
    Binairo,
    Kojun,
    Polycube,
    RippleEffect,
    Skyscrapers,
    StarBattle,
    Suguru,
    Tents,
)
from tests.bounded import random_problem
from tests.brute import all_solutions

KINDS = st.sampled_from([RippleEffect, Suguru, Kojun])
EASY = "ripple/4/4/9n8rigk14h32k"
MEDIUM = "ripple/5/4/ld8g2sug4g3u1"


def unique(largest=6):
    """Puzzles of any difficulty, with one solution."""
    size = st.tuples(st.integers(2, largest), st.integers(2, largest))
    return st.builds(
        lambda kind, size, seed: kind.generate(size=size, seed=seed), KINDS, size, st.integers(0)
    )


@given(unique())
def test_steps_lead_to_the_solution(puzzle):
    """Placed values are in the solution, and removed ones are not."""
    solution = set(puzzle.solve().placements())
    placed = set(puzzle.given)
    for step in steps(puzzle):
        assert set(step.placed) <= solution
        assert solution.isdisjoint(step.removed)
        assert step.reason
        assert step.cells or step.technique == "search"
        placed |= set(step.placed)
    assert placed == solution


@given(KINDS.flatmap(lambda kind: puzzles(kind, 5)))
def test_logic_finds_no_solution_where_there_is_none(puzzle):
    if puzzle.is_unique():
        return
    cover = Cover(puzzle.problem())
    try:
        position = cover.start(puzzle.given)
    except IndexError:
        return
    after = cover.reduce(position, TRIAL)
    if puzzle.count(limit=1) == 0:
        assert isinstance(after, Dead) or after.open
    else:
        assert not isinstance(after, Dead)


@given(unique())
def test_the_level_is_that_of_the_hardest_step(puzzle):
    cover = Cover(puzzle.problem())
    found = grade(puzzle)
    level = cover.level(cover.start(puzzle.given))
    assert found.name == LEVELS[level - 1]
    assert found.solved == (found.name != "extreme")


def reasons(name):
    return (step.reason for step in puzzle_named(name).steps())


def puzzle_named(name):
    return read(library.find(name))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("futoshiki-5x5-medium-1", "r2c2 is not 1 (r1c2 is less than r2c2)"),
        ("kropki-5x5-medium-1", "(there is a black dot between r1c3 and r2c3)"),
        ("kojun-8x8-medium-1", "(in a room, the upper number is larger)"),
        ("makaro-8x8-medium-1", "(an arrow points at the largest number)"),
        ("suguru-8x8-medium-1", "(equal numbers do not touch)"),
        ("battleships-10x10-hard-1", "r1c3 must be water (ships do not touch)"),
        ("starbattle-6x6-medium-1", "(stars do not touch)"),
        ("akari-8x8-medium-1", "(lamps do not light each other)"),
        ("norinori-6x6-medium-1", "(dominoes do not touch)"),
        ("norinori-5x5-easy-1", "only two cells of region 3 are left; r2c3 and r2c4 are black"),
        ("norinori-5x5-easy-1", "r1c3 is empty: r2c3 is black, and the two cannot be a domino"),
        ("norinori-6x6-hard-1", "region 4 already has its two black cells; r4c5 is empty"),
        ("akari-10x10-hard-1", "otherwise the wall at r4c3 could not get the 2 lamps it still"),
        ("tents-10x10-hard-1", "if r5c1 has a tent, then after 1 more placement"),
        ("tents-10x10-hard-1", "the group of trees at r1c6 and r2c7 needs a tent in every cell"),
        ("thermometers-6x6-easy-1", "every cell left in row 3 must be filled: r3c1, r3c2 and r3c5"),
        ("thermometers-6x6-medium-1", "is not filled (a thermometer is filled from its bulb)"),
        ("variant-9x9-hard-1", "(anti-knight)"),
        ("variant-6x6-medium-1", "r6c6 on the arrow at r6c6 is 5 or 6, so r6c6 is not 1"),
        ("variant-6x6-medium-1", "r5c2 on the little killer at r1c6 can only be 6"),
        ("variant-6x6-medium-1", "r4c3 on the little killer at r1c6 is 5 or 6; either way r4c3"),
        ("renban-6x6-hard-1", "is at r2c5, or the region at r1c5 is 2 to 4 or 3 to 5; in any case"),
        ("zebra", "only one way is left: milk is in house 3 (clue 8)"),
        ("zebra", "after 2 more placements clue 14 cannot hold (Norwegian is next to blue)"),
        ("zebra", "water can only be in house 1"),
        ("kakuro-5x5", "the run of 16 from r2c2 to r2c3 can only be 7+9"),
        ("skyscrapers-5x5-medium-1", "can be met only by 5 · · · 4 (· is hidden)"),
        ("tenner-3x10-easy-1", "the sum of column 1 down to r3c1 can only be 6+0"),
        ("binairo-6x6-hard-1", "column 6 has no other places for its 1s: r2c6, r4c6 and r6c6"),
        ("binairo-6x6-hard-1", "rows 3 and 5 would be alike; so r3c4 is not 2"),
        ("binairo-6x6-medium-1", "r4c3 is not 2: otherwise row 4 could not get 2 more 2s"),
        ("magnets-6x6-easy-1", "column 1 has no other places for its minus poles: r2c1 and r6c1"),
        ("battleships-8x8-medium-1", "r5c4 is part of ship r5c4-r6c4 or ship r5c4-r7c4; either"),
        ("akari-10x10-hard-1", "r1c3 can be lit only from r1c4 or r3c3; either way r3c4 has no"),
        ("dominosa-8x9-hard-1", "if r2c9 r3c9 is a domino, then after 2 more placements"),
        ("dominosa-5x6-easy-1", "the domino 0-0 fits only at r4c5 r4c6"),
        ("dominosa-5x6-easy-1", "the 3 at r5c6: its domino can only be r5c5 r5c6"),
        ("shikaku-7x7-easy-1", "only the rectangle r1c4 to r2c7 can reach r1c7"),
        ("shikaku-7x7-easy-1", "the 4 at r5c1: its rectangle can only be r5c1 to r5c4"),
        ("binairo-6x6-easy-1", "two of the cells from r6c2 to r6c4 are 2, and three in a row are"),
        ("binairo-6x6-easy-1", "row 6 already has all of its 1s; r6c1 is not 1"),
        ("nonogram-heart", "row 2 can only be #####"),
    ],
)
def test_reasons_name_the_rule(name, words):
    assert any(words in reason for reason in reasons(name))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("kenken-5x5-medium-1", "r1c4 in the cage r1c4 is 2 or 4, so r1c4 is not 1, 3 or"),
        ("kenken-6x6-hard-1", "there is no way left for the cage r1c3; so r1c2 is not 2"),
        ("skyscrapers-5x5-medium-1", "by the clue at the bottom of column 4, r4c4 is 1, 2 or 3;"),
        ("skyscrapers-5x5-medium-1", "the clue at the right of row 2, r2c4 can only be 5, so r2c4"),
    ],
)
def test_steps_from_cell_to_cell_are_named(monkeypatch, name, words):
    """Several steps may put the same number in a cell: a sentence names it once."""
    monkeypatch.setattr("minuet.puzzles.base.cages.MOST_WAYS", 0)
    monkeypatch.setattr("minuet.puzzles.base.seen.JOINT", 0)
    assert any(words in reason for reason in reasons(name))


def test_a_cell_without_a_building_is_named(monkeypatch):
    monkeypatch.setattr("minuet.puzzles.base.seen.JOINT", 0)
    puzzle = Skyscrapers(4, largest=3, top=[0, 3, 1, 0], left=[2, 0, 1, 0])
    found = [step.reason for step in puzzle.steps()]
    assert "by the clue at the left of row 3, r3c1 is empty or 3, so" in found[0]
    assert any("r2c2 can neither hold a building nor be empty" in reason for reason in found)


def test_equal_and_unequal_signs_are_named():
    puzzle = Binairo(["1...", "..2.", "....", ".2.."], across=["...", "...", ".x.", "..x"])
    found = " ".join(step.reason for step in puzzle.steps())
    assert "(r3c2 and r3c3 are not equal)" in found


@pytest.mark.parametrize(
    "name", ["binairo-6x6-hard-1", "tenner-3x10-easy-1", "norinori-6x6-hard-1"]
)
def test_steps_that_change_nothing_on_the_board_are_left_out(name):
    puzzle = puzzle_named(name)
    known = set(puzzle.placements())
    excluded = set()
    for step in puzzle.steps():
        shown = {label for label in (*step.placed, *step.removed) if puzzle._is_shown(label)}
        is_way = any(not puzzle._is_shown(label) for label in step.placed)
        assert is_way or shown - known - excluded
        known.update(step.placed)
        excluded.update(step.removed)
    assert known >= set(puzzle.solve().placements())


def test_a_puzzle_with_too_many_marks_is_not_solved():
    text = library.find("minesweeper-6x6-easy-1")
    puzzle = read(text.replace("- 1 - - - 1\n", "- 0 - - - 1\n"))
    assert puzzle.count() == 0
    last = [*puzzle.steps()][-1]
    assert last.technique == "mistake"
    assert last.reason.endswith("cannot have the right number of mines: there is no solution")
    assert not grade(puzzle).solved


def test_two_lines_that_must_differ_are_the_reason():
    reason = "columns 1 and 3 must differ: r2c1 and r2c3 can only be 2 and 1"
    assert reason in reasons("binairo-6x6-hard-1")


def test_reasons_as_text():
    reasons = [str(step) for step in RippleEffect.parse(MEDIUM).steps()]
    assert reasons[:5] == [
        "room of 3: the 3 fits only at r3c3",
        "room of 4: the 3 fits only at r2c2",
        "room of 4: the 3 fits only at r4c1",
        "room of 2: the 2 is at r1c1 or r2c1; either way r3c1 is not 2 "
        "(equal numbers must be farther apart)",
        "room of 2: the 2 fits only at r3c2",
    ]


def test_a_hint_continues_from_the_board():
    puzzle = RippleEffect.parse(MEDIUM)
    board = puzzle
    for _ in range(30):
        step = board.hint()
        if step is None:
            break
        if not step.placed:  # an elimination does not change the board
            step = next(step for step in board.steps() if step.placed)
        board = board.decode(step.placed)
    assert board == puzzle.solve()


def test_a_mistake_is_reported():
    puzzle = RippleEffect(["AAB", "CBB"])
    wrong = puzzle.with_values([[1, 0, 0], [1, 0, 0]])
    assert wrong.hint().technique == "mistake"
    assert "the two 1s in column 1" in str(wrong.hint())
    assert not wrong.grade().solved


def test_a_dead_end_is_reported():
    """No rule is broken yet, but there is no place left for the 2."""
    board = RippleEffect(["AABB", "CCDD"], values=[[0, 0, 0, 0], [2, 1, 0, 0]])
    reports = list(board.steps())
    if board.solve() is None:
        assert reports[-1].technique == "mistake"


def test_several_solutions_need_a_search():
    puzzle = RippleEffect(["AA"])
    assert [step.technique for step in puzzle.steps()] == ["search", "only place"]
    assert puzzle.grade() == (8.0, "extreme", False)


def test_grades():
    assert RippleEffect.parse(EASY).grade().name == "easy"
    assert RippleEffect.parse(MEDIUM).grade().name == "medium"


def test_stages_of_a_hint():
    where, what, why = RippleEffect.parse(MEDIUM).hint().stages
    assert where == "Look at r2c4, r3c3, r3c4."
    assert "only place" in what
    assert why == "Room of 3: the 3 fits only at r3c3."


# ---- any exact cover


def test_colors_agree():
    problem = Problem(
        ["p", "q"],
        ["x"],
        [
            Option({"p": None, "x": "red"}, label="p red"),
            Option({"p": None, "x": "blue"}, label="p blue"),
            Option({"q": None, "x": "red"}, label="q red"),
        ],
    )
    cover = Cover(problem)
    assert [bin(rivals) for rivals in cover.rivals] == ["0b10", "0b101", "0b10"]
    after = cover.reduce(cover.start(), ONLY)
    assert after.placed == 0b101


def test_elimination_and_trial():
    #  Every option of a excludes "bc", which leaves only "b" for b.
    problem = Problem("abc", ["s"], [["a", "s"], ["a", "b"], ["b", "c", "s"], ["b"], ["c"]])
    cover = Cover(problem)
    assert list(cover.eliminations(cover.start())) == [(0, 0b100)]
    assert [option for option, _ in cover.trials(cover.start(), ONLY)] == [2]
    assert not cover.solves(cover.start(), ONLY)
    assert cover.reduce(cover.start(), ELIMINATION).live & 0b100 == 0


@pytest.mark.parametrize("level", [ONLY, ELIMINATION, TRIAL])
def test_logic_with_multiplicities_is_never_wrong(level):
    solved = 0
    for seed in range(amount(200, 400)):
        problem = random_problem(Random(seed))
        cover, found = Cover(problem), all_solutions(problem)
        after = cover.reduce(cover.start(), level)
        if isinstance(after, Dead):
            assert not found, seed
            continue
        for solution in found:
            assert set(bits(after.placed)) <= solution, seed
            assert all(after.live >> option & 1 for option in solution), seed
        if not after.open:
            assert found == [frozenset(bits(after.placed))], seed
            solved += 1
    assert solved > amount(8, 20)


def test_counts_as_text():
    puzzle = StarBattle(["1122", "1122", "3344", "3344"], stars=1, given=[(0, 1)])
    two = StarBattle(["11111"], stars=2).problem()
    assert two.has_bounds
    tents = Tents(["x--", "--x", "---"], columns=[1, 0, 1], rows=[0, 1, 1])
    reports = [str(step) for step in tents.steps()]
    assert reports[0] == "row 1 needs no tents, so r1c2 and r1c3 have none"
    assert "r2c1" in " ".join(reports)
    assert [step.technique for step in puzzle.steps()][-1] == "only option"


def test_large_packings_get_a_hint_at_once_and_short_sentences():
    box = Polycube.parse(library.find("bedlam"))
    assert box.hint().technique == "search"
    labels = box.problem().labels[:10]
    assert box._choice_text(box.problem().items[0], labels).endswith("or one of 6 more")


def test_an_option_that_leaves_an_item_too_few_is_eliminated():
    # The row needs two of its three options, and the last option excludes two of them.
    problem = Problem(
        {"row": (2, 2)},
        ["ab", "bc", "ax", "x"],
        [["row", "ax"], ["row", "ab"], ["row"], ["ab", "ax", "x"]],
    )
    cover = Cover(problem)
    start = cover.start()
    assert [*cover.eliminations(start)] == [(0, 0b1000)]  # leaves the row only one


def test_an_option_that_fills_an_item_excludes_the_others_of_it():
    # `few` has room for one more option, and the last would leave nothing for `one`.
    problem = Problem(
        {"few": (0, 2), "one": (1, 1), "start": (1, 1)},
        [],
        [["few", "start"], ["few", "one"], ["few", "one"], ["few"]],
    )
    cover = Cover(problem)
    position = cover.propagate(cover.start())
    assert [*cover.eliminations(position)] == [(1, 0b1000)]


@given(st.integers(0, 10**9))
def test_eliminations_with_bounds_are_never_wrong(seed):
    random = Random(seed)
    items = {name: (low := random.randint(0, 2), low + random.randint(0, 1)) for name in "abcd"}
    options = [random.sample([*items, "x", "y"], random.randint(1, 3)) for _ in range(7)]
    options = [option for option in options if set(option) & set(items)]
    problem = Problem(items, ["x", "y"], options)
    used = {number for solution in all_solutions(problem) for number in solution}
    cover = Cover(problem)
    position = cover.propagate(cover.start())
    if isinstance(position, Dead):
        return
    for _, excluded in cover.eliminations(position):
        assert used.isdisjoint(bits(excluded))

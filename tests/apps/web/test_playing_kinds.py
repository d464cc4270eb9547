"""Playing puzzles of each kind: cells marked by clicking, digits typed, rectangles dragged."""

from __future__ import annotations

import pytest
from effort import amount, thorough_if
from page_steps import TAKE_HINTS, board, drag, flags, gallery, middle, tap
from page_steps import play as start

from minuet import library
from minuet.formats import puzzle_formats

IS_CALM = True


def open_game(page, name):
    gallery(page, name)
    kind = name.split("-")[0]
    page.wait_for_function("kind => minuet.desk.puzzle?.kind === kind", arg=kind)
    start(page)
    return puzzle_formats.loads(library.find(name))


def advice(page, pattern):
    page.wait_for_function(
        "pattern => new RegExp(pattern).test(document.querySelector('#advice').textContent)",
        arg=pattern,
    )


def marked_cells(puzzle):
    return [row * puzzle.width + column for row, column in sorted(puzzle.solve()._marked())]


# ---- marks


def test_a_press_marks_then_rules_out_then_clears(visit):
    page = visit(None)
    open_game(page, "starbattle-6x6-medium-1")
    advice(page, "Press a cell for ★")
    seen = []
    for _ in range(3):
        tap(page, 8)
        seen.append(board(page)[8])
    assert seen == ["★", "×", ""]
    page.click("#undo")
    assert board(page)[8] == "×"


def test_marks_with_keys(visit):
    page = visit(None)
    open_game(page, "starbattle-6x6-medium-1")
    page.focus("#board")
    for key in ("ArrowRight", "ArrowDown", "Space", "ArrowRight", "Space", "Space"):
        page.keyboard.press(key)
    assert board(page)[6:8] == ["★", "×"]


def test_dragging_rules_out_where_marks_are_sparse(visit):
    page = visit(None)
    open_game(page, "starbattle-6x6-medium-1")
    drag(page, [0, 1, 2])
    assert board(page)[:4] == ["×", "×", "×", ""]


def test_too_many_marks_are_shown_and_named(visit):
    page = visit(None)
    open_game(page, "starbattle-6x6-medium-1")
    tap(page, 0)
    tap(page, 2)
    assert "conflict" in flags(page, 0)
    page.click("#check")
    advice(page, "Row 1 has 2 stars, more than 1")


MARKED = [
    "starbattle-8x8-medium-1",
    "tents-6x6-easy-1",
    "akari-6x6-easy-1",
    "battleships-6x6-easy-1",
    "minesweeper-6x6-easy-1",
    "thermometers-6x6-medium-1",
    "norinori-5x5-easy-1",
]
ALWAYS = ("akari-6x6-easy-1",)


@pytest.mark.parametrize("name", thorough_if(lambda name: name not in ALWAYS, MARKED))
def test_marking_all_cells_solves_it(visit, name):
    page = visit(None)
    puzzle = open_game(page, name)
    for cell in marked_cells(puzzle):
        if page.evaluate("cell => minuet.play.game.canChange(cell)", cell):
            tap(page, cell)
    advice(page, "Solved in")


def test_marks_by_touch(visit):
    page = visit(None, width=390, height=844, has_touch=True, is_mobile=True)
    puzzle = open_game(page, "tents-6x6-easy-1")
    for cell in marked_cells(puzzle):
        page.touchscreen.tap(*middle(page, cell))
    advice(page, "Solved in")


@pytest.mark.parametrize(
    "name",
    thorough_if(lambda name: "ships" in name, ["battleships-6x6-easy-1", "tents-6x6-easy-1"]),
)
def test_hints_alone_solve_it(visit, name):
    page = visit(None)
    puzzle = open_game(page, name)
    for _ in range(amount(3, puzzle.height * puzzle.width)):
        page.click("#hint")
        advice(page, "More|Solved in")
        if "Solved in" in page.inner_text("#advice"):
            break
        while page.locator("#advice button", has_text="More").count():
            page.click("#advice button")
        page.click("#advice button >> text=Do it")
        page.wait_for_timeout(30)
    page.evaluate(TAKE_HINTS)
    advice(page, "Solved in")


def test_ships_that_touch_are_named(visit):
    page = visit(None)
    open_game(page, "battleships-6x6-easy-1")
    for cell in (6, 13):
        tap(page, cell)
    page.click("#check")
    advice(page, "r2c1 and r3c2 touch|Row")


def test_the_rules_are_as_wide_as_the_board_on_a_phone(visit):
    page = visit(None, width=390, height=844, has_touch=True, is_mobile=True)
    open_game(page, "tents-8x8-medium-1")
    text, board = (page.locator(each).bounding_box()["width"] for each in ("#advice", "#board"))
    assert text >= board  # the clock takes a part of the first line alone
    assert page.locator("#clock").bounding_box()["height"] >= 24


# ---- digits, and signs


def test_a_wrong_number_in_a_cage_of_one_cell_is_marked_at_once(visit):
    page = visit(None)
    for name, wrong, right in (("kenken-4x4-easy-1", "3", "2"), ("killer-6x6-medium-1", "1", "6")):
        open_game(page, name)
        place = 0 if right == "2" else 23
        tap(page, place)
        page.keyboard.press(wrong)
        assert "conflict" in flags(page, place)
        page.keyboard.press(right)
        assert page.locator("#board .conflict").count() == 0


def test_typing_digits(visit):
    page = visit(None)
    puzzle = open_game(page, "tenner-3x10-easy-1")
    solved = puzzle.solve()
    page.focus("#board")
    for row, column in puzzle.cells():
        if puzzle.givens[row][column] <= 0:
            tap(page, row * puzzle.width + column)
            page.keyboard.press(solved._look(row, column).text)
    advice(page, "Solved in")


def test_typing_poles(visit):
    page = visit(None)
    open_game(page, "magnets-6x6-hard-1")
    page.focus("#board")
    for cell, key in enumerate(("+", "-", "x")):
        tap(page, cell)
        page.keyboard.press(key)
    assert board(page)[:3] == ["+", "−", "x"]


def test_few_values_are_chosen_by_pressing_again(visit):
    page = visit(None)
    open_game(page, "binairo-6x6-easy-1")
    advice(page, "press a selected cell again")
    seen = []
    for _ in range(4):
        tap(page, 0)
        seen.append(board(page)[0])
    assert seen == ["", "1", "2", ""]
    page.keyboard.press("2")
    assert board(page)[0] == "2"
    drag(page, [0, 1])  # which only selects
    assert board(page)[:2] == ["2", ""]


def test_poles_that_a_line_may_have_twice_do_not_clash(visit):
    page = visit(None)
    puzzle = open_game(page, "magnets-6x6-hard-1")
    solved = puzzle.solve()
    page.focus("#board")
    for row, column in puzzle.cells():
        tap(page, row * puzzle.width + column)
        page.keyboard.press(solved._look(row, column).text.replace("−", "-"))
        assert page.evaluate("!document.querySelector('#board .conflict')")
    advice(page, "Solved in")


def test_pairs_have_only_their_own_buttons(visit):
    page = visit(None)
    open_game(page, "graecolatin-4x4-easy-1")
    advice(page, "form a Latin square")  # the rules come first
    pairs = [f"{one}{other}" for one in "1234" for other in "1234"]
    shown = page.eval_on_selector_all("#pad button", "all => all.map(e => e.firstChild.data)")
    assert shown == pairs


def test_half_of_a_pair_is_shown_and_can_be_completed(visit):
    page = visit(None)
    puzzle = open_game(page, "graecolatin-5x5-hard-1")
    place = next(5 * r + c for r, c in puzzle.cells() if 0 < puzzle.givens[r][c] < 10)
    assert board(page)[place] == "·3"
    tap(page, place)
    assert page.is_disabled("#pad button[data-value='12']")
    page.click("#pad button[data-value='53']")
    assert board(page)[place] == "53"


# ---- rectangles


def test_dragging_rectangles(visit):
    page = visit(None)
    puzzle = open_game(page, "shikaku-7x7-easy-1")
    advice(page, "corner to corner")
    for top, left, height, width in puzzle.solve().placed:
        first = top * 7 + left
        drag(page, [first, first + (height - 1) * 7 + width - 1])
    advice(page, "Solved in")


def test_a_rectangle_that_cannot_be(visit):
    page = visit(None)
    open_game(page, "shikaku-7x7-easy-1")
    drag(page, [0, 2])
    advice(page, "A rectangle of 3 cells does not fit there")
    assert page.evaluate("minuet.play.game.chosen.length") == 0


def test_another_rectangle_replaces_those_it_overlaps(visit):
    page = visit(None)
    open_game(page, "shikaku-7x7-easy-1")
    drag(page, [2, 12])  # r1c3 to r2c6
    drag(page, [3, 13])  # r1c4 to r2c7
    assert page.evaluate("minuet.play.game.chosen.length") == 1
    tap(page, 3)
    assert page.evaluate("minuet.play.game.chosen.length") == 0


def test_rectangles_with_keys(visit):
    page = visit(None)
    open_game(page, "shikaku-7x7-easy-1")
    page.focus("#board")
    page.keyboard.press("ArrowRight")  # the first move only shows the cursor
    for key in ("ArrowRight",) * 3 + ("Space", "ArrowDown") + ("ArrowRight",) * 3 + ("Space",):
        page.keyboard.press(key)
    assert page.evaluate("minuet.play.game.chosen.length") == 1


def test_a_square_of_one_cell_is_pressed_twice_if_a_larger_one_may_begin_there(visit):
    page = visit(None)
    open_game(page, "tatamibari-6x6-medium-1")
    tap(page, 33)  # a + in the last row
    assert page.evaluate("minuet.play.game.chosen.length") == 0
    tap(page, 26)  # two by two, with the cell above at the left
    assert page.evaluate("minuet.play.way.placements.cells[minuet.play.game.chosen[0]].length") == 4
    page.click("#undo")
    tap(page, 33)
    tap(page, 33)
    assert page.evaluate("minuet.play.way.placements.cells[minuet.play.game.chosen[0]].length") == 1


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("shikaku-10x10-medium-1", "^Only the rectangle r1c8 to r3c10 can reach r1c10"),
        ("tatamibari-6x6-medium-1", "^The ─ at r1c5: its rectangle can only be r1c4 to r1c5"),
        ("dominosa-7x8-medium-1", "^The domino 0-2 fits only at r7c1 r7c2"),
    ],
)
def test_hints_speak_of_rectangles_and_dominoes(visit, name, words):
    page = visit(None)
    open_game(page, name)
    page.click("#hint")
    for _ in range(2):
        page.click("#advice button:text('More')")
    advice(page, words)


# ---- light


def test_lamps_light_the_board_and_check_names_a_dark_cell(visit):
    page = visit(None)
    puzzle = open_game(page, "akari-6x6-easy-1")
    reach = page.evaluate("minuet.play.way.grid.reach")
    lamp = max(reach, key=lambda cell: len(reach[cell]))
    tap(page, int(lamp))
    lit = page.eval_on_selector_all("#board .light", "all => all.map(e => Number(e.dataset.cell))")
    assert set(lit) == set(reach[lamp])
    assert "light" in page.get_attribute(f"#board [data-cell='{lamp}']", "aria-label")
    page.keyboard.press("u")
    assert page.locator("#board .light").count() == 0
    *others, last = marked_cells(puzzle)
    for cell in others:
        tap(page, cell)
    page.click("#check")
    advice(page, "All right so far, but ")
    dark = set(map(int, reach)).difference(*(reach[str(cell)] for cell in others))
    names = [f"r{cell // puzzle.width + 1}c{cell % puzzle.width + 1} is not lit" for cell in dark]
    said = page.inner_text("#advice")
    assert "the wall at" in said or any(name in said for name in names)
    tap(page, last)
    advice(page, "Solved in")

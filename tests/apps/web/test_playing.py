"""Playing: keyboard, mouse and touch; notes, undo, check, hints, conflicts; kept in the browser."""

from __future__ import annotations

import pytest
from effort import IS_THOROUGH, thorough_if
from page_puzzles import EASY, RIPPLE, TOY
from page_steps import TAKE_HINTS, board, cell, flags, gallery, put, type_in

from minuet.puzzles import RippleEffect, find_kind

IS_CALM = True

SOLUTION = [value for row in find_kind("sudoku").parse(EASY).solve().values for value in row]
SMALL = "3.4.\n....\n....\n.1.2\n"


@pytest.fixture
def game(visit):
    page = visit(None)
    put(page, EASY)
    start(page)
    return page


def start(page):
    page.click("#modes >> text=Play")
    page.wait_for_selector("#pad button")


def test_keyboard(game):
    press = game.keyboard.press
    game.focus("#board")
    press("ArrowRight")  # the first move only shows the cursor
    assert "selected" in flags(game, 0)
    for key, place in [
        ("ArrowRight", 1),
        ("l", 2),
        ("ArrowDown", 11),
        ("j", 20),
        ("k", 11),
        ("h", 10),
    ]:
        press(key)
        assert "selected" in flags(game, place)
    assert game.get_attribute("#board", "aria-activedescendant") == "cell-10"
    press("7")
    assert board(game)[10] == "7"
    press("x")
    assert board(game)[10] == ""
    press("u")
    assert board(game)[10] == "7"
    press("Control+z")
    press("r")
    press("Control+y")
    assert board(game)[10] == ""
    press("2")
    press("Backspace")
    press("5")
    press("0")
    assert board(game)[10] == ""


def test_a_whole_game_with_the_keyboard(game):
    givens = EASY if IS_THOROUGH else EASY[:18] + "".join(map(str, SOLUTION[18:]))
    put(game, givens)
    wrong = SOLUTION.copy()
    wrong[2] = 5  # the row already has a 5
    type_in(game, givens, wrong)
    game.wait_for_selector("#advice.bad")
    assert "Row 1 has 5 twice" in game.inner_text("#advice")  # the final check names the rule
    cell(game, 2).click()
    game.keyboard.press(str(SOLUTION[2]))
    game.wait_for_selector("#advice.good")
    assert "Solved in" in game.inner_text("#advice")
    assert board(game) == [str(value) for value in SOLUTION]


def test_givens_cannot_be_changed(game):
    cell(game, 0).click()
    game.keyboard.press("9")
    game.keyboard.press("x")
    assert board(game)[0] == "5"
    assert game.locator("#pad button:enabled").count() == 0


def test_notes(game):
    cell(game, 2).click()
    game.keyboard.press("Shift+Digit1")
    game.keyboard.press("Shift+Digit4")
    notes = cell(game, 2).locator(".notes text")
    assert notes.all_text_contents() == ["1", "4"]
    assert "notes 1 4" in cell(game, 2).get_attribute("aria-label")
    game.keyboard.press("m")
    assert game.get_attribute("#notes", "aria-pressed") == "true"
    game.keyboard.press("1")
    assert notes.all_text_contents() == ["4"]
    game.click("#notes")
    cell(game, 3).click()
    game.keyboard.press("Shift+Digit4")
    cell(game, 2).click()
    game.keyboard.press("4")  # a second 4 in the same row is a conflict
    assert cell(game, 3).locator(".notes text").count() == 0
    game.click("#undo")
    assert notes.all_text_contents() == ["4"]
    assert cell(game, 3).locator(".notes text").count() == 1


def test_all_notes(game):
    game.click("#fill-notes")
    assert cell(game, 2).locator(".notes text").all_text_contents() == ["1", "2", "4"]
    game.click("#undo")
    assert game.locator("#board .notes").count() == 0


def test_conflicts_are_marked_at_once(game):
    cell(game, 2).click()
    game.keyboard.press("5")
    assert "conflict" in flags(game, 0)
    assert "conflict" in flags(game, 2)
    assert "conflict" in cell(game, 2).get_attribute("aria-label")
    game.keyboard.press("x")
    assert game.locator("#board .conflict").count() == 0


def test_conflicts_of_ripples(visit):
    page = visit(f"#{RIPPLE}")
    start(page)
    puzzle = RippleEffect.parse(RIPPLE)
    cell(page, 9).click()  # the 2 at row 2, column 2 reaches two cells in each direction
    page.keyboard.press("2")
    assert puzzle.replace(values=with_value(puzzle, 9, 2)).check()
    assert "conflict" in flags(page, 7)


def with_value(puzzle, place, value):
    rows = [list(row) for row in puzzle.values]
    rows[place // puzzle.width][place % puzzle.width] = value
    return rows


def test_check(game):
    game.click("#check")
    game.wait_for_selector("#advice.good")
    wrong = next(value for value in (1, 2, 4) if value != SOLUTION[2])
    cell(game, 2).click()
    game.keyboard.press(str(wrong))
    game.keyboard.press("c")
    game.wait_for_selector("#advice.bad")
    assert "cannot be right" in game.inner_text("#advice")
    assert "wrong" in flags(game, 2)
    game.keyboard.press("5")
    game.keyboard.press("5")
    game.keyboard.press("5")
    game.click("#check")
    game.wait_for_function("() => document.querySelector('#advice').textContent.includes('twice')")


def test_a_hint_with_its_reason(game):
    game.click("#hint")
    game.wait_for_selector("#advice button")
    assert game.inner_text("#advice").startswith("Look at")
    game.keyboard.press("t")
    game.keyboard.press("t")
    game.wait_for_selector("#advice >> text=Do it")
    assert "fits only at" in game.inner_text("#advice")
    assert game.locator("#board .aim").count() == 1
    before = board(game)
    game.click("#advice >> text=Do it")
    (changed,) = [n for n, text in enumerate(board(game)) if text != before[n]]
    assert board(game)[changed] == str(SOLUTION[changed])


@pytest.mark.parametrize(
    "name", thorough_if(lambda name: "4x4" in name, ["ripple-5x5-hard-1", "sudoku-4x4-easy-1"])
)
def test_hints_lead_to_the_end(visit, name):
    page = visit(None)
    gallery(page, name)
    start(page)
    # Hints that rule out a number add notes, and the next hint continues from them.
    page.evaluate(TAKE_HINTS)
    assert page.evaluate("minuet.play.game.solved")
    assert "Solved in" in page.inner_text("#advice")


def test_a_game_is_kept(game):
    cell(game, 2).click()
    game.keyboard.press("4")
    cell(game, 3).click()
    game.keyboard.press("Shift+Digit2")
    game.reload()
    game.wait_for_selector("body[data-ready]")
    assert board(game)[2] == "4"
    game.click("#modes >> text=Solve")
    assert board(game)[2] == ""  # Solve starts from the puzzle, not from the game
    start(game)
    assert board(game)[2] == "4"
    assert cell(game, 3).locator(".notes text").all_text_contents() == ["2"]
    game.click("#restart")
    assert board(game)[2] == ""
    game.click("#undo")
    assert board(game)[2] == "4"


def test_two_tabs_play_the_same_game(game):
    game.wait_for_function("() => minuet.desk.fragment && location.hash === minuet.desk.fragment")
    other = game.context.new_page()
    other.goto(game.url)
    other.wait_for_selector("body[data-ready]")
    start(other)
    cell(other, 2).click()
    other.keyboard.press("4")
    game.wait_for_function("() => minuet.play.game.values[2] === 4")
    cell(game, 3).click()
    game.keyboard.press("2")
    other.wait_for_function("() => minuet.play.game.values[3] === 2")
    assert board(other)[2:4] == ["4", "2"]
    other.close()


def checked(page):
    return page.eval_on_selector("[name=mode]:checked", "e => e.value")


def focused(page):
    """The id of what has the focus, or the mode of a radio button."""
    return page.eval_on_selector(":focus", "e => e.id || `mode ${e.value}`")


def test_after_the_mouse_the_arrows_move_on_the_board(game):
    game.keyboard.press("ArrowRight")
    assert checked(game) == "play"
    assert "selected" in flags(game, 0)
    game.click("#modes >> text=Play")  # again, which changes nothing
    game.keyboard.press("ArrowRight")
    assert checked(game) == "play"
    assert "selected" in flags(game, 1)
    game.click("#modes >> text=Solve")
    assert (checked(game), focused(game)) == ("solve", "board")


def test_with_the_keyboard_the_arrows_switch_modes(visit):
    page = visit(None)
    put(page, EASY)
    page.focus("#board")
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "mode solve"
    for mode in ("play", "solve", "play"):
        page.keyboard.press("ArrowRight")
        assert (checked(page), focused(page)) == (mode, f"mode {mode}")
    page.keyboard.press("Space")  # chosen already
    assert focused(page) == "mode play"
    page.click("#modes >> text=Solve")  # from the keyboard back to the mouse
    assert (checked(page), focused(page)) == ("solve", "board")


def test_the_clock_runs_and_can_be_covered(game):
    game.wait_for_function("() => document.querySelector('#time').textContent !== '0:00'")
    game.click("#clock")
    assert "covered" in game.get_attribute("#clock", "class")


def test_touch(visit):
    page = visit(None, width=390, height=844, has_touch=True, is_mobile=True)
    solution = [v for row in find_kind("sudoku").parse(SMALL).solve().values for v in row]
    put(page, SMALL if IS_THOROUGH else SMALL[:4] + "".join(map(str, solution[4:])))
    page.tap("#modes >> text=Play")
    page.wait_for_selector("#pad button")
    cell(page, 1).tap()
    page.tap("#notes")
    page.tap("#pad button >> nth=0")
    assert cell(page, 1).locator(".notes text").all_text_contents() == ["1"]
    page.tap("#notes")
    for place, value in enumerate(solution):
        if board(page)[place] == "":
            cell(page, place).tap()
            page.tap(f"#pad button >> nth={value - 1}")
    page.wait_for_selector("#advice.good")
    assert board(page) == [str(value) for value in solution]


def test_letters_on_large_boards(visit):
    page = visit(None)
    put(page, "." * 256)
    start(page)
    cell(page, 0).click()
    page.keyboard.press("Shift+A")
    assert board(page)[0] == "A"
    for key in "gec":  # on other boards these open the gallery, enter a puzzle and check
        page.keyboard.press(key)
        assert board(page)[0] == key.upper()
    assert page.locator("dialog").count() == 0
    page.keyboard.press("l")
    page.keyboard.press("Shift+G")
    assert board(page)[1] == "G"
    assert page.locator("#pad button").count() == 16


def test_a_matrix_cannot_be_played(visit):
    page = visit(None)
    put(page, TOY, "dlx")
    assert page.is_disabled("[name=mode][value=play]")
    assert "no board to play on" in page.inner_text("#no-play")

"""Tools as on puzzle sites: several cells, marks, colors, trials, numbers left, saved undo."""

from __future__ import annotations

import pytest
from effort import amount
from page_puzzles import EASY, RIPPLE
from page_steps import board, cell, drag, flags, gallery, middle, put, tap

from minuet.puzzles import RippleEffect

IS_CALM = True


@pytest.fixture
def game(visit):
    page = visit(None)
    put(page, EASY)
    start(page)
    return page


def start(page):
    page.click("#modes >> text=Play")
    page.wait_for_selector("#pad button")
    page.wait_for_function("() => minuet.play.way.rules")


def selected(page):
    """Which cells are selected."""
    names = page.eval_on_selector_all(
        "#board .cell",
        "all => all.map(e => [Number(e.dataset.cell), e.classList.contains('selected')])",
    )
    return [number for number, is_selected in names if is_selected]


def marks(page, number, kind="notes"):
    """The marks of a cell, in the corners or in the middle."""
    found = cell(page, number).locator(".notes text" if kind == "notes" else "text.centers")
    return "".join(found.all_text_contents())


# ---- several cells


def test_several_cells_by_dragging(game):
    drag(game, [2, 3, 12])
    assert selected(game) == [2, 3, 12]
    tap(game, 5)
    assert selected(game) == [5]


def test_several_cells_with_keys(game):
    tap(game, 2)
    game.keyboard.press("Shift+ArrowRight")
    game.keyboard.press("Shift+ArrowDown")
    assert selected(game) == [2, 3, 12]
    game.keyboard.press("ArrowDown")
    assert selected(game) == [21]
    game.keyboard.press("Control+a")
    assert len(selected(game)) == 81
    game.keyboard.press("Escape")
    assert selected(game) == [21]


def test_several_cells_by_pressing_with_control(game):
    tap(game, 2)
    for number in (3, 80, 3):
        game.keyboard.down("Control")
        tap(game, number)
        game.keyboard.up("Control")
    assert selected(game) == [2, 80]


def swipe(page, numbers):
    """Go over cells with a finger, and lift it at full speed."""
    places = [{"x": x, "y": y} for x, y in (middle(page, number) for number in numbers)]
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": places[:1]})
    for place in places[1:]:
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [place]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_several_cells_by_touch(visit):
    page = visit(None, has_touch=True, is_mobile=True, width=390, height=844)
    put(page, EASY)
    start(page)
    page.evaluate("document.querySelector('#board').scrollIntoView()")
    swipe(page, (2, 3, 12))
    assert selected(page) == [2, 3, 12]
    page.tap("#notes")
    page.tap("#pad [data-value='4']")
    cell(page, 3).locator(".notes text").wait_for()
    assert (marks(page, 2), marks(page, 3)) == ("4", "4")


def test_a_tap_after_a_fast_drag_counts(visit):
    """Unless the page prevents it, Chromium drops the tap after about half of such drags."""
    page = visit(None, has_touch=True, is_mobile=True, width=390, height=844)
    put(page, EASY)
    start(page)
    page.evaluate("document.querySelector('#board').scrollIntoView()")
    for is_pressed in ("true", "false") * amount(2, 4):
        swipe(page, (2, 3, 12))
        page.tap("#notes")
        assert page.get_attribute("#notes", "aria-pressed") == is_pressed


def test_all_selected_cells_are_filled_and_erased_at_once(game):
    drag(game, [2, 3])
    game.keyboard.press("Shift+4")
    assert (marks(game, 2), marks(game, 3)) == ("4", "4")
    game.keyboard.press("Control+Shift+z")
    game.keyboard.press("Control+z")
    assert (marks(game, 2), marks(game, 3)) == ("", "")
    game.keyboard.press("4")
    assert board(game)[2:4] == ["4", "4"]
    game.keyboard.press("x")
    assert board(game)[2:4] == ["", ""]


# ---- marks and colors


def test_corner_and_center_marks(game):
    tap(game, 2)
    for key in ("Shift+1", "Shift+4", "Control+1", "Control+2"):
        game.keyboard.press(key)
    assert (marks(game, 2), marks(game, 2, "centers")) == ("14", "12")
    reports = cell(game, 2).get_attribute("aria-label")
    assert "notes 1 4, center marks 1 2" in reports
    game.click("#centers")
    game.click("#pad [data-value='4']")
    assert marks(game, 2, "centers") == "124"
    game.click("#centers")
    tap(game, 3)
    game.keyboard.press("1")  # clears both marks of its neighbor
    assert (marks(game, 2), marks(game, 2, "centers")) == ("4", "24")


def test_colors(game):
    drag(game, [0, 1, 2])  # givens too
    game.keyboard.press("Alt+4")
    assert all("tint-green" in flags(game, number) for number in (0, 1, 2))
    assert cell(game, 2).get_attribute("aria-label").endswith("empty, green, selected")
    game.click("#tints")
    assert game.locator("#pad .swatch").count() == 9
    game.click("#pad [aria-label='blue']")
    assert "tint-blue" in flags(game, 1)
    game.keyboard.press("6")
    assert "tint-blue" not in flags(game, 1)
    game.click("#tints")
    assert game.locator("#pad .swatch").count() == 0


# ---- trials


def test_a_trial_has_a_way_back(game):
    tap(game, 2)
    game.keyboard.press("4")
    game.click("#try")
    tap(game, 3)
    game.keyboard.press("2")
    assert "trial" in flags(game, 3)
    assert "trial" not in flags(game, 2)
    assert game.is_visible("#trial")
    game.click("#leave-trial")
    assert board(game)[2:4] == ["4", ""]
    assert game.is_hidden("#trial")
    game.keyboard.press("r")  # an undone trial can be redone
    assert board(game)[3] == "2"


def test_a_trial_can_be_kept_and_lies_in_another(game):
    for number, value in ((2, "4"), (3, "2")):
        game.keyboard.press("T")
        tap(game, number)
        game.keyboard.press(value)
    game.click("#leave-trial")
    assert board(game)[2:4] == ["4", ""]
    game.click("#keep-trial")
    assert game.is_hidden("#trial")
    assert board(game)[2] == "4"
    assert "trial" not in flags(game, 2)
    game.keyboard.press("u")
    assert board(game)[2] == ""


# ---- numbers left


def test_numbers_left(game):
    counts = {value: 9 - EASY.count(str(value)) for value in range(1, 10)}
    for value, count in counts.items():
        button = game.locator(f"#pad [data-value='{value}']")
        assert button.locator("small").inner_text() == str(count)
        assert button.get_attribute("aria-label") == f"{value}, {count} left"
    tap(game, 2)
    game.keyboard.press("4")
    assert game.inner_text("#pad [data-value='4'] small") == str(counts[4] - 1)
    assert game.locator("#pad .done").count() == sum(count == 0 for count in counts.values())


def test_numbers_left_if_rooms_determine_them(visit):
    page = visit(f"#{RIPPLE}")
    start(page)
    puzzle = RippleEffect.parse(RIPPLE)
    solved = [value for row in puzzle.solve().values for value in row]
    givens = [value for row in puzzle.givens for value in row]
    for value in set(solved):
        left = solved.count(value) - givens.count(value)
        assert page.inner_text(f"#pad [data-value='{value}'] small") == str(left)


def test_no_numbers_left_if_they_are_unknown(visit):
    page = visit(None)
    gallery(page, "kakuro-5x5")
    start(page)
    assert page.locator("#pad small").count() == 0


# ---- saved across a reload


def reload(page):
    page.reload()
    page.wait_for_selector("body[data-ready]")
    start(page)


def test_undo_is_kept_over_a_reload(game):
    tap(game, 2)
    for key in ("4", "x", "Shift+1", "Control+2", "Alt+3"):
        game.keyboard.press(key)
    game.keyboard.press("T")
    game.keyboard.press("1")
    reload(game)
    assert board(game)[2] == "1"
    assert "trial" in flags(game, 2)
    assert "tint-yellow" in flags(game, 2)
    game.click("#leave-trial")
    assert (marks(game, 2), marks(game, 2, "centers")) == ("1", "2")
    for _ in range(4):
        game.click("#undo")
    assert board(game)[2] == "4"
    game.click("#undo")
    assert board(game)[2] == ""
    assert game.is_disabled("#undo")
    for _ in range(6):
        game.click("#redo")
    assert board(game)[2] == "1"


@pytest.mark.thorough  # every day, that of numbers
def test_undo_of_pieces_is_kept_over_a_reload(visit):
    page = visit(None)
    gallery(page, "queens-8")
    page.click("#modes >> text=Play")
    page.wait_for_function("() => minuet.play.way.placements")
    tap(page, 0)
    page.keyboard.press("T")
    tap(page, 10)
    page.reload()
    page.wait_for_function("() => document.body.dataset.ready && minuet.play.way?.placements")
    assert board(page)[10] != ""
    page.click("#leave-trial")
    assert board(page)[10] == ""
    assert board(page)[0] != ""
    page.click("#undo")
    assert board(page)[0] == ""


def test_a_hidden_clock_stays_hidden(game):
    game.click("#clock")
    assert "covered" in game.get_attribute("#clock", "class")
    reload(game)
    assert "covered" in game.get_attribute("#clock", "class")
    game.click("#clock")
    assert "covered" not in game.get_attribute("#clock", "class")

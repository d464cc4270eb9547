"""Holding a piece: dragged from the list or over the board, turned and flipped."""

from __future__ import annotations

import pytest
from page_steps import board, gallery, middle, put, tap

from minuet.puzzles import Polyomino

IS_CALM = True

PIECES = {"L": ["###", "#.."], "S": ["##.", ".##"], "I": ["#"]}


@pytest.fixture
def game(visit):
    page = visit(None)
    put(page, Polyomino(PIECES, "3x3").dumps())
    page.click("#modes >> text=Play")
    page.wait_for_function("() => minuet.play.way.placements")
    page.wait_for_selector(".piece")
    return page


def carry(page, name, number):
    """Drag a piece from the list to a cell, holding it by its middle."""
    box = page.locator(f"[data-piece='{name}']").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    x, y = middle(page, number)
    page.mouse.move(x, y - 30)
    page.mouse.move(x, y)
    return page


def rows(page):
    """The board as lines of text."""
    texts = [text or "." for text in board(page)]
    return ["".join(texts[at : at + 3]) for at in (0, 3, 6)]


def held(page):
    """The cells of the piece that is held, as [row, column]."""
    return page.evaluate("minuet.play.way.hand.orientation.cells")


def test_a_piece_is_dragged_from_the_list(game):
    carry(game, "I", 4)
    assert game.locator("#board .picked").count() == 1  # where it would be
    assert game.locator(".ghost").count() == 1
    game.mouse.up()
    assert rows(game) == ["...", ".I.", "..."]
    assert game.locator(".ghost").count() == 0
    assert game.is_disabled("[data-piece='I']")


def test_a_piece_that_does_not_fit_stays_in_the_list(game):
    carry(game, "I", 4)
    game.mouse.up()
    carry(game, "L", 4)
    assert game.locator("#board .picked").count() in (0, 4)
    game.mouse.move(5, 5)
    game.mouse.up()
    assert "".join(rows(game)).count("L") == 0
    assert game.is_enabled("[data-piece='L']")


def test_a_piece_is_turned_and_flipped(game):
    game.click("[data-piece='L']")
    forms = [held(game)]
    for _ in range(4):
        game.keyboard.press("r")
        forms.append(held(game))
    assert forms[0] == forms[4]
    assert len({str(form) for form in forms}) == 4
    turned = sorted([column, -row] for _, row, column in forms[0])
    left = min(column for _, column in turned)
    assert forms[1] == [[0, row, column - left] for row, column in turned]
    game.keyboard.press("f")
    flipped = held(game)
    assert str(flipped) not in {str(form) for form in forms}
    game.click("#pad >> text=Flip")
    assert held(game) == forms[0]
    game.click("#pad >> text=Turn")
    assert held(game) == forms[1]


def test_a_piece_is_put_down_with_keys(game):
    game.focus("[data-piece='S']")
    game.keyboard.press("Enter")
    assert game.get_attribute("[data-piece='S']", "aria-pressed") == "true"
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        game.keyboard.press(key)
    assert game.locator("#board .picked").count() == 4
    game.focus("#board")
    game.keyboard.press("Enter")
    assert "".join(rows(game)).count("S") == 4
    game.keyboard.press("u")
    assert "".join(rows(game)).count("S") == 0


def test_a_piece_is_put_down_by_pressing(game):
    game.click("[data-piece='I']")
    tap(game, 8)
    assert rows(game) == ["...", "...", "..I"]
    game.click("[data-piece='L']")
    game.keyboard.press("Escape")
    assert game.get_attribute("[data-piece='L']", "aria-pressed") == "false"


def test_a_piece_is_moved_on_the_board(game):
    carry(game, "I", 0)
    game.mouse.up()
    game.mouse.move(*middle(game, 0))
    game.mouse.down()
    game.mouse.move(*middle(game, 5))
    assert rows(game) == ["...", "...", "..."]  # it is being held
    game.mouse.up()
    assert rows(game) == ["...", "..I", "..."]
    game.keyboard.press("u")  # one step back
    assert rows(game) == ["I..", "...", "..."]


def test_a_piece_is_dragged_off_the_board(game):
    carry(game, "I", 2)
    game.mouse.up()
    x, y = middle(game, 2)
    game.mouse.move(x, y)
    game.mouse.down()
    game.mouse.move(*middle(game, 1))
    game.mouse.move(5, 5)
    game.mouse.up()
    assert rows(game) == ["...", "...", "..."]
    assert game.is_enabled("[data-piece='I']")


def test_a_piece_is_dragged_by_touch(visit):
    page = visit(None, has_touch=True, is_mobile=True, width=390, height=844)
    gallery(page, "pentominoes-6x10")
    page.click("#modes >> text=Play")
    page.wait_for_selector(".piece")
    page.evaluate("document.querySelector('[data-piece=X]').scrollIntoView({ block: 'end' })")
    box = page.locator("[data-piece='X']").bounding_box()
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    session = page.context.new_cdp_session(page)
    places = [start, (start[0], start[1] - 20), middle(page, 22)]
    for kind, (x, y) in zip(["touchStart", "touchMove", "touchMove"], places, strict=True):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_selector("[data-piece='X']:disabled")
    assert [n for n, text in enumerate(board(page)) if text == "X"] == [12, 21, 22, 23, 32]

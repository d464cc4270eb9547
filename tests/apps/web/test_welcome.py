"""What a newcomer sees first, and what a returning visitor finds."""

from __future__ import annotations

import pytest
from effort import IS_THOROUGH, thorough_if
from page_puzzles import EASY, RIPPLE
from page_steps import axe, number, play, put, seek, settle, tap, verdict, watch

IS_CALM = True
LOADS = True


def test_it_opens_already_dancing(visit):
    page = visit(reduced_motion="no-preference")
    assert page.is_visible("#links svg")
    assert page.locator("#links .header").count() == 7
    assert page.evaluate("minuet.watching.player.isPlaying")
    assert page.evaluate("minuet.watching.player.speed") < 2
    assert "every letter exactly once" in page.inner_text("#welcome")
    page.wait_for_function("() => minuet.watching.player.position > 1")
    assert page.locator("#links .gone").count() > 0
    assert page.url.endswith("/")  # and the address stays as it is


TITLES = ["Sudoku", "Ripple Effect", "Queens", "Pentominoes"]


@pytest.mark.parametrize("title", thorough_if(lambda title: title != "Queens", TITLES))
def test_one_click_to_more(visit, title):
    page = visit()
    page.click(f"#welcome button:text-is('{title}')")
    page.wait_for_function(
        "title => document.querySelector('h1').textContent.startsWith(title)", arg=title
    )
    page.wait_for_function("() => minuet.watching.log?.length > 10")
    assert not page.is_visible("#welcome")
    assert page.is_visible("#board svg")


def test_less_motion_and_one_click_to_a_matrix_of_your_own(visit):
    page = visit(reduced_motion="reduce")
    assert page.is_visible("#links svg")
    assert not page.evaluate("minuet.watching.player.isPlaying")
    page.click("#welcome button:text-is('Your own matrix')")
    assert page.input_value("#puzzle-text").startswith("0010110")
    page.click(".dialog-foot .primary:enabled")
    page.wait_for_selector("dialog", state="detached")
    assert page.inner_text("#about").startswith("7 items, 6 options")


def test_nothing_of_the_welcome_is_cut_while_python_starts(visit):
    """On a common screen, as on a hosted page, where Python has to be loaded first."""
    page = visit(own=True, width=1280, height=800)
    page.evaluate("async () => (await import('/page/loading.js')).showLoading({ share: 1 })")
    stage = page.locator("#stage")
    assert stage.evaluate("stage => stage.scrollHeight <= stage.clientHeight")


def come_back(page, live):
    """Leave the page, and open it again without a fragment."""
    page.goto("about:blank")
    page.goto(f"{live.url}/")
    page.wait_for_selector("body[data-ready]")


@pytest.mark.thorough  # a game is found every day, and reloading keeps the moment
def test_a_returning_visitor_finds_the_search(visit, live):
    page = visit(own=True)
    put(page, EASY)
    watch(page, plays=False)
    seek(page, 33)
    come_back(page, live)
    verdict(page, "Exactly one solution")
    settle(page)
    assert page.inner_text("h1").startswith("Sudoku")
    assert number(page, "step") == 33
    assert not page.is_visible("#welcome")


def test_a_returning_visitor_finds_the_game(visit, live):
    page = visit(f"#{RIPPLE}", loads=False)
    play(page)
    tap(page, 1)
    page.keyboard.press("2")
    come_back(page, live)
    page.wait_for_selector("#play-panel:visible")
    assert page.text_content("#board [data-cell='1'] .value") == "2"


def test_start_again_begins_with_the_welcome(visit):
    page = visit(f"#{RIPPLE}", loads=False)
    page.click("#start-again")
    page.wait_for_selector("#welcome:visible")
    page.wait_for_selector("body[data-ready]")
    assert page.locator("#links .header").count() == 7


def test_what_cannot_be_read_any_more_is_forgotten(visit, live):
    page = visit("#g=toy", loads=False)
    page.evaluate(
        "minuet.lastVisit.forget(); localStorage.setItem('minuet-last-visit',"
        " JSON.stringify({ fragment: '#p=rubbish' }))"
    )
    page.goto("about:blank")
    page.goto(f"{live.url}/")
    page.wait_for_selector("body[data-ready]")
    assert page.is_visible("#welcome")


@pytest.mark.parametrize("scheme", thorough_if(lambda scheme: scheme == "dark", ["light", "dark"]))
def test_the_welcome_is_accessible(visit, scheme):
    page = visit(color_scheme=scheme)
    page.evaluate("minuet.watching.player.pause()")
    page.wait_for_timeout(500)
    assert axe(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    if IS_THOROUGH:
        assert axe(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    stage, solve = (page.locator(name).bounding_box() for name in ("#stage", "#solve"))
    assert solve["y"] + solve["height"] < stage["y"] + stage["height"]  # without scrolling

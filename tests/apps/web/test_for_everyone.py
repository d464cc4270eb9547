"""Phones, dark rooms, keyboards, screen readers."""

from __future__ import annotations

import pytest
from effort import IS_THOROUGH, thorough_if
from page_puzzles import EASY, HARD, RIPPLE, TOY
from page_steps import axe, gallery, play, put, seek, settle, tap, verdict, watch

IS_CALM = True

DIALOGS = ["gallery", "enter", "draw", "generate", "share", "help"]


def is_too_wide(page):
    settle(page)
    return page.evaluate("() => document.documentElement.scrollWidth > innerWidth")


def test_no_sideways_scrolling(visit):
    page = visit(f"#{RIPPLE}", width=390, height=844, has_touch=True)
    assert page.evaluate("() => innerWidth") == 390

    def check():
        for width in (390, 768, 320) if IS_THOROUGH else (320,):
            page.set_viewport_size({"width": width, "height": 844})
            assert not is_too_wide(page)

    check()
    for text, kind in ((HARD, None), (TOY, "dlx")) if IS_THOROUGH else ((TOY, "dlx"),):
        put(page, text, kind)
        watch(page, plays=False)
        check()
    put(page, EASY)
    page.click("#modes >> text=Play")
    page.wait_for_selector("#pad button")
    check()
    for name in ("zebra", "crossword-3x5", "pentominoes-6x10") if IS_THOROUGH else ("zebra",):
        gallery(page, name)
        check()
    for name in DIALOGS if IS_THOROUGH else ():  # every day, with a scan: see below
        page.click(f"#open-{name}")
        page.wait_for_selector("dialog[open]")
        check()
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")


def test_a_game_on_a_phone_on_its_side(visit):
    page = visit(None, width=667, height=375, has_touch=True, is_mobile=True)
    put(page, EASY)
    play(page)
    assert not is_too_wide(page)
    board, pad = (page.locator(place).bounding_box() for place in ("#board", "#pad"))
    assert pad["x"] > board["x"] + board["width"]  # side by side, both in view
    assert max(board["y"] + board["height"], pad["y"] + pad["height"]) <= 375


def test_the_player_is_in_sight_on_a_phone(visit):
    page = visit(f"#{RIPPLE}", width=390, height=844, has_touch=True, is_mobile=True)
    watch(page, plays=False)
    box = page.locator("#play").bounding_box()
    assert 0 < box["y"] < 844 - box["height"]
    assert min(box["width"], box["height"]) >= 40


def brightness(page, selector="body"):
    color = page.evaluate(
        "selector => getComputedStyle(document.querySelector(selector)).backgroundColor", selector
    )
    return sum(float(part) for part in color[color.index("(") + 1 : -1].split(",")[:3]) / 3


SMALL = [(1280, 640), (1000, 640)]


@pytest.mark.parametrize("size", thorough_if(lambda size: size[0] > 1000, SMALL))
def test_all_views_are_in_sight_on_a_small_screen(visit, size):
    page = visit(None, width=size[0], height=size[1])
    for text, kind in ((TOY, "dlx"), (EASY, None)):
        put(page, text, kind)
        watch(page, plays=False)
        player, tree = (page.locator(name).bounding_box() for name in ("#transport", "#tree-card"))
        assert tree["y"] + tree["height"] <= player["y"]
        assert player["y"] + player["height"] <= size[1]


def test_a_tall_board_is_seen_as_a_whole(visit):
    page = visit(None)
    put(page, "kind: ripple\n" + "\n".join("AAABBBCCCDDDEEEFFFGGGHHHIII") + "\n\n" + ".\n" * 27)
    box = page.locator("#board").bounding_box()
    assert box["y"] + box["height"] <= 800


def test_dark_as_the_system_has_it(visit):
    pixels = "() => document.querySelector('#matrix canvas').toDataURL()"
    page = visit(f"#{RIPPLE}", color_scheme="light")
    assert brightness(page) > 200
    light = page.evaluate(pixels)
    page = visit(f"#{RIPPLE}", color_scheme="dark")
    assert brightness(page) < 60
    assert page.evaluate(pixels) != light


def test_dark_on_request_and_kept(visit):
    page = visit(color_scheme="light")
    page.click("#theme")
    assert brightness(page) < 60
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert brightness(page) < 60
    page.click("#theme")
    assert brightness(page) > 200


# ---- a scan


@pytest.mark.parametrize("scheme", thorough_if(lambda scheme: scheme == "dark", ["light", "dark"]))
def test_accessibility(visit, scheme):
    page = visit(f"#{RIPPLE}", color_scheme=scheme)
    page.click("#solve")
    verdict(page, "Exactly")
    page.evaluate("document.querySelector('#settings').open = true")
    assert axe(page) == []
    if IS_THOROUGH:
        put(page, HARD)
        watch(page, plays=False)
        seek(page, 400)
        assert axe(page) == []
        put(page, TOY, "dlx")  # every day, with the algorithm beside it: see `test_inside.py`
        watch(page, plays=False)
        last = page.evaluate("minuet.watching.log.length")
        for position in (0, 2, last):
            seek(page, position)
            assert axe(page) == []
    put(page, EASY)
    page.click("#modes >> text=Play")
    page.wait_for_selector("#pad button")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("l")
    page.keyboard.press("l")
    page.keyboard.press("5")
    page.keyboard.press("f")
    page.evaluate("document.querySelector('#pad button').classList.add('done')")
    assert axe(page) == []


@pytest.mark.parametrize("scheme", thorough_if(lambda scheme: scheme == "light", ["light", "dark"]))
def test_accessibility_of_games_with_pieces(visit, scheme):
    page = visit(None, color_scheme=scheme)
    games = [("pentominoes-6x10", (0, 1)), ("zebra", (1,)), ("queens-8", (0, 9))]
    for name, places in games if IS_THOROUGH else games[:1]:
        gallery(page, name)
        play(page)
        for place in places:
            tap(page, place)
        settle(page)
        assert axe(page) == []


@pytest.mark.parametrize("scheme", thorough_if(lambda scheme: scheme == "dark", ["light", "dark"]))
def test_accessibility_on_a_phone(visit, scheme):
    page = visit(None, width=390, height=844, has_touch=True, is_mobile=True, color_scheme=scheme)
    gallery(page, "pentominoes-6x10")
    watch(page, plays=False)
    page.tap("#next-dead")
    page.tap("#blockers")
    # On large screens, another test looks at all views at once.
    for name in ("Matrix", "Tree", "Numbers") if IS_THOROUGH else ("Tree",):
        page.tap(f"#view-tabs >> text={name}")
        assert axe(page) == [], name
    page.set_viewport_size({"width": 844, "height": 390})
    if IS_THOROUGH:
        assert axe(page) == []
    play(page)
    assert axe(page) == []


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_accessibility_of_dialogs(visit, size):
    width, height = size
    page = visit(f"#{RIPPLE}", width=width, height=height)
    for name in DIALOGS if IS_THOROUGH else DIALOGS[width < 1000 :: 3]:
        page.click(f"#open-{name}")
        page.wait_for_selector("dialog[open]")
        page.wait_for_selector("dialog .primary, .entry, .keys, .exports")
        if name == "gallery" and not IS_THOROUGH:
            page.click(".sections button >> nth=1")  # a section has all there is in fewer entries
        assert not is_too_wide(page)
        assert axe(page) == [], name
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")


# ---- on this machine alone


@pytest.mark.thorough  # in all tests, the browser reports requests to other hosts as errors
def test_no_request_leaves_the_machine(visit, live):
    page = visit(f"#{RIPPLE}", own=True)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#solve")
    verdict(page, "Exactly")
    for name in DIALOGS:
        page.click(f"#open-{name}")
        page.wait_for_selector("dialog .primary, .entry, .keys, .exports")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    assert len(asked) > 20
    assert [url for url in asked if not url.startswith(f"{live.url}/")] == []


# ---- the keyboard alone


def tab_to(page, name):
    for _ in range(60):
        page.keyboard.press("Tab")
        focus = page.evaluate("() => document.activeElement.id")
        if focus == name:
            return
    raise AssertionError(f"{name} cannot be reached with Tab")


def test_keyboard_only(visit):
    page = visit(f"#{RIPPLE}")
    tab_to(page, "animate")
    page.keyboard.press("Space")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("() => document.activeElement.id") == "solve"
    page.keyboard.press("Enter")
    verdict(page, "Exactly one")
    tab_to(page, "position")
    tab_to(page, "play")
    tab_to(page, "speed")


def test_the_first_tab_leads_past_the_header(visit):
    page = visit(f"#{RIPPLE}")
    page.keyboard.press("Tab")
    assert page.inner_text(":focus") == "Skip to the board"


def test_question_mark_lists_the_keys(visit):
    page = visit(f"#{RIPPLE}")
    page.keyboard.press("?")
    text = page.inner_text("dialog[open]")
    for word in ("play or pause", "undo", "hint", "gallery"):
        assert word in text
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_cells_are_described_to_screen_readers(visit):
    page = visit(f"#{RIPPLE}")
    labels = page.eval_on_selector_all("#board [role=gridcell]", "all => all.map(e => e.ariaLabel)")
    assert labels[0] == "row 1, column 1: 1, given"
    assert labels[1] == "row 1, column 2: empty"
    assert page.get_attribute("#board", "role") == "grid"
    assert page.get_attribute("#verdict", "role") == "status"


def test_the_language_and_the_title(visit):
    page = visit(f"#{RIPPLE}")
    assert page.title() == "Ripple Effect · Minuet"
    assert page.get_attribute("html", "lang") == "en"

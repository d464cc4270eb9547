"""Small and large screens: what is visible together, and what grows."""

from __future__ import annotations

from effort import amount
from page_puzzles import RIPPLE, TOY
from page_steps import gallery, put, seek, settle, watch

IS_CALM = True

SCREENS = ((390, 844), (844, 390), (768, 1024), (1024, 768))  # phones and tablets, on their sides
TABS = {"Matrix": "#matrix", "Tree": "#tree", "Numbers": "#statistics"}


def place(page, selector):
    """Left, top, right and bottom of an element."""
    box = page.locator(selector).bounding_box()
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def is_in_sight(page, selector):
    """Whether an element is entirely visible, above the player."""
    size = page.viewport_size
    left, top, right, bottom = place(page, selector)
    player = place(page, "#transport")[1]
    return 0 <= left < right <= size["width"] and 0 <= top < bottom <= player + 1


def test_board_and_another_view_are_in_sight_together(visit):
    page = visit(f"#{RIPPLE}", width=390, height=844, has_touch=True, is_mobile=True)
    watch(page, plays=False)
    seek(page, 20)
    for width, height in SCREENS[: amount(2, 4)]:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        views_are_in_sight(page, width)


def views_are_in_sight(page, width):
    has_tabs = page.is_visible("#view-tabs")
    assert has_tabs == (width < 1000)
    for tab, view in TABS.items():
        if has_tabs:
            page.tap(f"#view-tabs >> text={tab}")
            settle(page)
        for name in ("#board", view, "#play"):
            left, top, right, bottom = place(page, name)
            assert (right - left) * (bottom - top) > 1500, (tab, name)
        assert is_in_sight(page, "#board")
        assert is_in_sight(page, view)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_links_have_a_tab_where_they_can_be_drawn(visit):
    page = visit(None, width=390, height=844, has_touch=True, is_mobile=True)
    put(page, TOY, "dlx")
    watch(page, plays=False)
    page.tap("#view-tabs >> text=Matrix")
    assert is_in_sight(page, "#matrix")
    page.tap("#view-tabs >> text=Links")
    assert is_in_sight(page, "#links")
    assert is_in_sight(page, "#chosen-options")
    page.keyboard.press("ArrowRight")  # selects the next tab, as in every radio group
    assert is_in_sight(page, "#tree")
    gallery(page, "queens-8")
    watch(page, plays=False)
    assert page.is_hidden("#view-tabs >> text=Links")


def test_the_board_grows_with_the_window(visit):
    page = visit(f"#{RIPPLE}")
    watch(page, plays=False)
    sizes = []
    for width, height in ((1280, 800), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        left, _, right, _ = place(page, "#board")
        assert is_in_sight(page, "#board")
        sizes.append(right - left)
    assert sizes[1] > 1.4 * sizes[0]
    assert sizes[2] > 1.25 * sizes[1]
    page.evaluate("minuet.setMode('play')")
    page.wait_for_selector("#pad button")
    left, top, right, bottom = place(page, "#board")
    assert bottom - top > 1100
    assert bottom <= 1440

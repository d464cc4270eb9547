"""Solids made of cubes: shown and turned in three dimensions, with a list of pieces."""

from __future__ import annotations

import pytest
from effort import thorough_if
from page_steps import axe, board, drag, gallery, play, settle, tap

IS_CALM = True
CUBES = "#cubes .cube:not([hidden]):has(.face)"


def angles(page):
    return page.evaluate("minuet.polycubes.cubes.angles.map(Math.round)")


def shown(page):
    """The cubes in the solid: layer, row and column from the middle, and the piece's name."""
    return page.eval_on_selector_all(
        CUBES,
        "all => all.map(e => [...['--layer', '--row', '--column'].map("
        "n => Number(e.style.getPropertyValue(n))), e.firstChild.textContent])",
    )


def test_a_piece_is_turned_in_space_and_put_into_a_layer(visit):
    page = visit("#g=soma")
    play(page)
    pieces = page.locator("#pad [data-piece]")
    assert pieces.all_inner_texts() == list("VLTZABP")
    assert pieces.locator("svg.solid").count() == 7
    page.click("[data-piece=L]")
    flat = page.inner_html("[data-piece=L] svg")
    assert page.locator("#pad .turn").all_inner_texts() == ["Turn", "Tip over"]
    page.keyboard.press("r")
    turned = page.inner_html("[data-piece=L] svg")
    page.click("#pad >> text=Tip over")
    tipped = page.inner_html("[data-piece=L] svg")
    assert len({flat, turned, tipped}) == 3
    page.hover("#board [data-cell='5']")  # the middle of the second layer's first row
    settle(page)
    assert page.locator(".cubes .ghostly").count() == 4
    tap(page, 5)
    settle(page)
    cubes = shown(page)
    assert [name for *_, name in cubes] == ["L"] * 4
    assert len({layer for layer, *_ in cubes}) > 1  # it stands upright
    assert board(page).count("L") == 4
    assert page.is_disabled("[data-piece=L]")
    page.keyboard.press("u")
    assert shown(page) == []


def test_a_body_is_turned_and_taken_apart(visit):
    page = visit("#g=soma")
    page.uncheck("#animate")
    page.click("#solve")
    page.wait_for_selector(f"{CUBES} >> nth=26", state="attached")
    placed = page.evaluate(
        "() => { const { board, polycubes } = minuet; return board.shown.map("
        "(face, cell) => face?.text && [...polycubes.cubes.space.place(cell), face.text])"
        ".filter(Boolean) }"
    )
    assert sorted(shown(page)) == sorted([z - 1, r - 1, c - 1, text] for z, r, c, text in placed)
    before = angles(page)
    page.hover("#cubes")
    page.mouse.down()
    box = page.locator("#cubes").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2 + 80, box["y"] + box["height"] / 2 + 20)
    page.mouse.up()
    assert angles(page) == [before[0] + 40, before[1] - 10]
    page.focus("#cubes")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    assert angles(page) == [before[0] + 25, before[1] + 5]
    inner = page.locator(".cubes .face.covered.top").first
    assert inner.is_hidden()
    page.fill("#apart", "1")
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.covered.top')).display") == "grid"
    )
    gallery(page, "pentominoes-6x10")
    assert page.is_hidden("#cubes")


@pytest.mark.parametrize("scheme", thorough_if(lambda scheme: scheme == "light", ["light", "dark"]))
def test_cubes_for_fingers(visit, scheme):
    page = visit(
        "#g=soma", width=390, height=844, has_touch=True, is_mobile=True, color_scheme=scheme
    )
    play(page)
    page.tap("[data-piece=T]")
    page.tap("#board [data-cell='12']")
    settle(page)
    assert len(shown(page)) == 4
    face = page.locator(f"{CUBES} .face.front:not(.covered)").last
    face.dispatch_event("pointerdown", {"button": 0, "clientX": 9, "clientY": 9})
    page.evaluate("dispatchEvent(new PointerEvent('pointerup', { clientX: 9, clientY: 9 }))")
    assert shown(page) == []  # a tap removes the piece, as on the board
    assert axe(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_piece_is_carried_from_layer_to_layer(visit):
    page = visit("#g=soma")
    play(page)
    page.click("[data-piece=V]")
    tap(page, 0)
    before = {tuple(place) for *place, _ in shown(page)}
    drag(page, [0, 4])
    after = {tuple(place) for *place, _ in shown(page)}
    assert after == {(layer + 1, row, column) for layer, row, column in before}

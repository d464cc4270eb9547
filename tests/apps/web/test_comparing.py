"""Two searches of the same puzzle side by side, in step."""

from __future__ import annotations

import pytest
from effort import IS_THOROUGH, thorough_if
from page_puzzles import EASY, HARD, RIPPLE
from page_steps import axe, number, put, seek, settle

IS_CALM = True
RECORDED = (
    "() => minuet.watching.other.recording && !minuet.watching.other.recording.isGrowing"
    " && !minuet.isRunning"
)


def compare(page, other):
    page.check("#animate")
    page.evaluate("document.querySelector('#settings').open = true")
    page.select_option("#other", other)
    page.wait_for_function(RECORDED)
    page.evaluate("minuet.watching.player.pause()")
    settle(page)


def other_board(page):
    return page.eval_on_selector_all(
        "#other-board [data-cell] .value", "all => all.map(e => e.textContent)"
    )


def test_two_heuristics_in_step(visit):
    page = visit(None)
    put(page, HARD)
    compare(page, "heuristic weighted")
    assert page.inner_text("#tree-title") == "fewest options"
    assert page.inner_text("#other-title") == "weighted by failures"
    lengths = page.evaluate("[minuet.watching.log.length, minuet.watching.other.recording.length]")
    assert lengths[0] != lengths[1]
    seek(page, 700)
    assert number(page, "step") == 700
    assert page.inner_text("#other-numbers").startswith("step 700, ")
    page.click("#step")
    settle(page)
    assert page.inner_text("#other-numbers").startswith("step 701, ")
    page.click("#back")
    settle(page)
    expected = page.evaluate(
        "() => { const { other } = minuet.watching; const { state } = other.recording.moment(700);"
        " return [state.nodes, state.dead, state.stack.length / 2] }"
    )
    assert f"{expected[0]} nodes, {expected[1]} dead ends" in page.inner_text("#other-numbers")
    assert sum(text != "" for text in other_board(page)) == 21 + expected[2]
    assert f"depth {expected[2]}," in page.get_attribute("#other-tree canvas", "aria-label")
    another_puzzle_ends_the_comparison(page)


@pytest.mark.parametrize(
    "other", thorough_if(lambda other: other == "weighted", ["first", "weighted"])
)
def test_the_shorter_one_waits_with_its_solution(visit, other):
    page = visit(None)
    put(page, EASY if other == "first" else HARD)
    compare(page, f"heuristic {other}")
    lengths = page.evaluate("[minuet.watching.log.length, minuet.watching.other.recording.length]")
    assert page.get_attribute("#position", "max") == str(max(lengths))
    seek(page, max(lengths))
    assert number(page, "step") == lengths[0]
    assert f"finished after {lengths[1]:,} steps" in page.inner_text("#other-numbers")
    assert "" not in other_board(page)


def test_two_models_in_step(visit):
    page = visit(f"#{RIPPLE}")
    page.wait_for_function("() => minuet.watching.cover")
    compare(page, "model window")
    assert page.inner_text("#tree-title") == "classic matrix"
    assert page.inner_text("#other-title") == "window matrix"
    names = page.evaluate(
        "[minuet.watching.model, minuet.watching.other.recording.model].map((m) => m.name)"
    )
    assert names == ["classic", "window"]


def another_puzzle_ends_the_comparison(page):
    put(page, EASY)
    assert page.is_hidden("#other-card")
    assert page.input_value("#other") == ""
    assert page.inner_text("#tree-title") == "Search tree"


@pytest.mark.parametrize("scheme", thorough_if(lambda scheme: scheme == "light", ["light", "dark"]))
def test_comparing_is_accessible(visit, scheme):
    page = visit(None, color_scheme=scheme)
    put(page, EASY)
    compare(page, "heuristic first")
    seek(page, 30)
    assert axe(page, "#other-card", "#settings") == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("#view-tabs >> text=Compare")
    if IS_THOROUGH:
        assert axe(page, "#other-card", "#view-tabs") == []
    assert page.is_visible("#other-board svg")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

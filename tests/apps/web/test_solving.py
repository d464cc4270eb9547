"""Solving on the page: immediate, with a clear result."""

from __future__ import annotations

import re

import pytest
from effort import thorough_if
from page_puzzles import CLASH, EASY, FOREVER, FOUR, RIPPLE, TOY
from page_steps import board, flags, put, verdict, watch
from steady import wait_until

from minuet.puzzles import RippleEffect, find_kind

IS_CALM = True


def values(puzzle):
    return [str(value) for row in puzzle.solve().values for value in row]


def test_exactly_one(visit):
    page = visit(f"#{RIPPLE}")
    page.click("#solve")
    text = verdict(page, "Exactly one solution")
    assert "ms" in text or "µs" in text
    assert board(page) == values(RippleEffect.parse(RIPPLE))
    assert page.is_hidden("#pager")


@pytest.mark.parametrize("animate", thorough_if(lambda animate: not animate, [False, True]))
def test_none_and_why(visit, animate):
    page = visit(None)
    put(page, CLASH)
    page.set_checked("#animate", animate)
    page.click("#solve")
    verdict(page, "^No solution.*exclude each other: row 1 has 1 twice")
    assert ["conflict" in flags(page, number) for number in (0, 1, 4)] == [True, True, False]
    put(page, f"531{EASY[3:]}")  # the wrong 1 does not break a rule yet
    assert "conflict" not in flags(page, 1)
    page.click("#solve")
    verdict(page, "^No solution.*15 marked givens")
    assert ["conflict" in flags(page, number) for number in (0, 1, 2)] == [False, True, True]
    page.click("#modes >> text=Play")
    assert "conflict" not in flags(page, 1)
    page.click("#modes >> text=Solve")
    page.wait_for_selector("#board [data-cell='1'].conflict")


def test_why_a_matrix_has_none(visit):
    page = visit(None)
    put(page, "a b\na\n", "dlx")
    page.click("#solve")
    verdict(page, "^No solution.*This cannot be satisfied: b")


def stages(page):
    """The time of each stage in seconds; the total under "in all"."""
    page.wait_for_function("() => document.querySelector('#stages').textContent.includes('draw')")
    text = page.inner_text("#stages")
    units = {"s": 1.0, "ms": 1e-3, "µs": 1e-6}
    whole, parts = re.fullmatch(r"([\d.]+ .?s) in all: (.*)\.", text).groups()
    seconds = {name: part for name, _, part in (each.partition(" ") for each in parts.split(", "))}
    reports = {"in all": whole, **seconds}
    return {name: float(t.split()[0]) * units[t.split()[1]] for name, t in reports.items()}


@pytest.mark.parametrize("animate", thorough_if(lambda animate: not animate, [False, True]))
def test_every_stage_has_its_time(visit, animate):
    page = visit("#g=toy")
    put(page, EASY)
    slow = 0.3

    def delay(route):
        page.wait_for_timeout(1000 * slow)
        route.continue_()

    page.route("**/api/*", delay)
    page.set_checked("#animate", animate)
    page.click("#solve")
    verdict(page, "Exactly one")
    took = stages(page)
    assert list(took) == ["in all", "read", "build", "search", "send", "draw"]
    assert took["send"] >= slow  # the delay is attributed to the right stage
    assert took["in all"] >= took["send"]
    page.unroute("**/api/*")
    put(page, RIPPLE)
    assert page.inner_text("#stages") == ""


def test_two_counts_of_nodes_and_why_they_differ(visit):
    page = visit(f"#{RIPPLE}")
    page.uncheck("#animate")
    assert page.is_hidden("#settings")  # they belong to the search that is being watched
    page.click("#solve")
    assert "(engine " in verdict(page, "Exactly one")
    assert page.inner_text("#nodes-why") == ""
    watch(page, plays=False)
    assert page.is_visible("#settings")
    assert "(Algorithm X)" in page.inner_text("#verdict")
    rows = page.eval_on_selector_all("#compared tbody tr", "all => all.map(e => e.textContent)")
    assert rows[0].startswith('Solve, engine "')
    assert rows[1].startswith("fewest options")
    assert "include the proof" in page.inner_text("#nodes-why")


def test_how_to_search_is_about_the_search_that_is_watched(visit):
    page = visit(f"#{RIPPLE}")
    page.uncheck("#animate")
    assert page.is_hidden("#settings")
    page.check("#animate")
    assert page.is_visible("#settings")


def test_watched_solutions_have_a_pager(visit):
    page = visit(None)
    put(page, "a b c\na b\nc\nb c\na\na b c\n", "dlx")  # three solutions
    watch(page, plays=False)
    page.evaluate("document.querySelector('#pause-at-solutions').click()")
    page.evaluate("Object.assign(minuet.watching.player, { speed: 1e6 }).play()")
    page.wait_for_function("() => !minuet.watching.player.isPlaying")
    number = "() => document.querySelector('#solution-number').textContent"
    page.wait_for_function(f"() => ({number})() === '3 of 3'")  # it ends on the last one
    seen = set()
    for text in ("1 of 3", "2 of 3", "3 of 3"):
        page.click("#next-solution-shown")
        page.wait_for_function(f"() => ({number})() === '{text}'")
        chosen = page.eval_on_selector_all(".option.answer", "all => all.map(e => e.textContent)")
        seen.add(" | ".join(sorted(chosen)))
    assert seen == {"a b | c", "a | b c", "a b c"}
    page.click("#previous-solution")
    page.wait_for_function(f"() => ({number})() === '2 of 3'")
    page.click("#step")
    page.wait_for_function(f"() => ({number})() === '– of 3'")


def test_several_with_next_and_previous(visit):
    page = visit(None)
    put(page, FOUR)
    page.click("#solve")
    verdict(page, "288 solutions")
    assert page.inner_text("#solution-number") == "1 of 288"
    first = board(page)
    page.click("#next-solution-shown")
    assert page.inner_text("#solution-number") == "2 of 288"
    assert board(page) != first
    page.click("#previous-solution")
    assert board(page) == first
    page.click("#previous-solution")
    assert page.inner_text("#solution-number") == "288 of 288"


def test_the_solution_is_still_there_after_a_game(visit):
    page = visit(None)
    put(page, FOUR)
    page.click("#solve")
    verdict(page, "288 solutions")
    page.click("#next-solution-shown")
    shown = board(page)
    page.click("#modes >> text=Play")
    assert board(page) == [""] * 16
    page.click("#modes >> text=Solve")
    assert board(page) == shown
    assert page.inner_text("#solution-number") == "2 of 288"


def test_more_than_it_counts(visit):
    page = visit(None)
    put(page, "." * 36)
    page.click("#solve")
    assert "Stopped counting after" in verdict(page, r"1,000\+ solutions")
    assert page.inner_text("#solution-number") == "1 of 1,000+"


def test_a_matrix_without_a_board(visit):
    page = visit(None)
    put(page, TOY, "dlx")
    page.click("#solve")
    verdict(page, "Exactly one")
    chosen = page.eval_on_selector_all(".option.answer", "all => all.map(e => e.textContent)")
    assert sorted(chosen) == ["a d f", "b g", "c e"]


def begin_for_ever(page, live):
    """Start a search that does not end by itself."""
    wait_until(lambda: not live.pool.busy)
    page.click("#solve")
    page.wait_for_selector("#solve.running")


def test_cancel(visit, live):
    cancel(visit(None), live, animate=False)


@pytest.mark.thorough  # needs its own server; see `test_pieces_have_colors_and_walls`
def test_cancel_a_recording(endless):
    live, page = endless
    cancel(page, live, animate=True)


def cancel(page, live, *, animate):
    put(page, FOREVER, "dlx")
    page.set_checked("#animate", animate)
    begin_for_ever(page, live)
    wait_until(lambda: live.pool.busy)
    if animate:
        page.wait_for_function("() => minuet.watching.log?.length")
    page.evaluate("document.querySelector('#solve').click()")
    wait_until(lambda: not live.pool.busy)
    page.wait_for_selector("#solve:not(.running)")
    verdict(page, "Recorded the first" if animate else "Canceled")
    put(page, EASY)  # and everything still works
    page.uncheck("#animate")
    page.click("#solve")
    verdict(page, "Exactly one")
    assert board(page) == values(find_kind("sudoku").parse(EASY))


def test_cancel_before_the_first_step(visit):
    page = visit(None)
    put(page, TOY, "dlx")
    page.check("#animate")
    page.route("**/trace*", lambda route: None)  # never answered
    page.click("#solve")
    page.wait_for_selector("#solve.running")
    page.click("#solve")
    verdict(page, "Canceled before the first step")
    page.unroute("**/trace*")
    page.click("#solve")
    verdict(page, "Exactly one solution")


def test_closing_the_tab_stops_the_search(visit, live):
    page = visit(None)
    put(page, FOREVER, "dlx")
    begin_for_ever(page, live)
    wait_until(lambda: live.pool.busy)
    page.close()
    wait_until(lambda: not live.pool.busy)

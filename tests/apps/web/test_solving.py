"""Solving on the page: at once, and saying clearly what came out."""

from __future__ import annotations

import pytest
from page_puzzles import CLASH, EASY, EMPTY, FOREVER, FOUR, RIPPLE, TOY
from page_steps import board, flags, put, verdict
from steady import wait_until

from minuet.puzzles import RippleEffect, find_kind


def values(puzzle):
    return [str(value) for row in puzzle.solve().values for value in row]


def test_exactly_one(visit):
    page = visit(f"#{RIPPLE}")
    page.click("#solve")
    text = verdict(page, "Exactly one solution")
    assert "ms" in text or "µs" in text
    assert board(page) == values(RippleEffect.parse(RIPPLE))
    assert page.is_hidden("#pager")


@pytest.mark.parametrize("animate", [False, True])
def test_none_and_why(visit, animate):
    page = visit()
    put(page, CLASH)
    page.set_checked("#animate", animate)
    page.click("#solve")
    verdict(page, "^No solution.*exclude each other: row 1 has 1 twice")
    assert ["conflict" in flags(page, number) for number in (0, 1, 4)] == [True, True, False]
    put(page, f"531{EASY[3:]}")  # the 1 breaks no rule at once
    assert "conflict" not in flags(page, 1)
    page.click("#solve")
    verdict(page, "^No solution.*15 marked givens")
    assert ["conflict" in flags(page, number) for number in (0, 1, 2)] == [False, True, True]
    page.click("#modes >> text=Play")
    assert "conflict" not in flags(page, 1)
    page.click("#modes >> text=Solve")
    page.wait_for_selector("#board [data-cell='1'].conflict")


def test_why_a_matrix_has_none(visit):
    page = visit()
    put(page, "a b\na\n", "dlx")
    page.click("#solve")
    verdict(page, "^No solution.*This is not possible: b")


def test_several_with_next_and_previous(visit):
    page = visit()
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
    page = visit()
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
    page = visit()
    put(page, EMPTY)
    page.click("#solve")
    assert "stopped counting" in verdict(page, r"1,000\+ solutions")
    assert page.inner_text("#solution-number") == "1 of 1000+"


def test_a_matrix_without_a_board(visit):
    page = visit()
    put(page, TOY, "dlx")
    page.click("#solve")
    verdict(page, "Exactly one")
    chosen = page.eval_on_selector_all(".option.answer", "all => all.map(e => e.textContent)")
    assert sorted(chosen) == ["a d f", "b g", "c e"]


def begin_for_ever(page, live):
    """Begin a search that does not end by itself."""
    wait_until(lambda: not live.pool.busy)
    page.click("#solve")
    page.wait_for_selector("#solve.running")
    wait_until(lambda: live.pool.busy)


@pytest.mark.parametrize("animate", [False, True])
def test_cancel(visit, live, animate):
    page = visit()
    put(page, FOREVER, "dlx")
    page.set_checked("#animate", animate)

    begin_for_ever(page, live)
    page.evaluate("document.querySelector('#solve').click()")
    wait_until(lambda: not live.pool.busy)
    page.wait_for_selector("#solve:not(.running)")
    if not animate:
        verdict(page, "Cancelled")
    put(page, EASY)  # and everything still works
    page.uncheck("#animate")
    page.click("#solve")
    verdict(page, "Exactly one")
    assert board(page) == values(find_kind("sudoku").parse(EASY))


def test_closing_the_tab_stops_the_search(visit, live):
    page = visit()
    put(page, FOREVER, "dlx")
    begin_for_ever(page, live)
    page.close()
    wait_until(lambda: not live.pool.busy)

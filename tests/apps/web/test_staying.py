"""What the page does not lose, and what it does not leave behind."""

from __future__ import annotations

from page_puzzles import EASY, FOREVER, RIPPLE
from page_steps import enter, put, verdict


def test_another_puzzle_clears_what_was_said(visit):
    page = visit()
    page.uncheck("#animate")
    put(page, FOREVER)
    page.click("#solve")
    page.wait_for_selector("#solve.running")
    put(page, EASY)
    page.wait_for_selector("#solve:not(.running)")
    page.wait_for_timeout(300)
    assert page.inner_text("#verdict") == ""


def test_space_pauses_even_on_the_solve_button(visit):
    page = visit()
    page.check("#animate")
    enter(page, EASY)
    page.click("#solve")  # which has the focus now
    verdict(page, "Exactly one solution")
    page.evaluate("minuet.watching.player.play()")
    page.keyboard.press("Space")
    assert not page.evaluate("minuet.watching.player.isPlaying")
    assert not page.evaluate("minuet.isRunning")


def test_the_dance_ends_on_the_solution(visit):
    page = visit()
    page.check("#animate")
    enter(page, EASY)
    page.click("#solve")
    verdict(page, "Exactly one solution")
    page.evaluate("document.querySelector('#pause-at-solutions').click()")
    page.evaluate("Object.assign(minuet.watching.player, { speed: 1e6 }).play()")
    page.wait_for_function("() => !minuet.watching.player.isPlaying")
    assert (
        page.evaluate(
            "minuet.watching.recording.moment(minuet.watching.player.position).event.kind"
        )
        == 2
    )
    assert page.evaluate("minuet.watching.takenOptions().length") > 40


def test_a_speed_that_ends_unless_one_was_chosen(visit):
    page = visit()
    page.check("#animate")
    enter(page, EASY)
    page.click("#solve")
    verdict(page, "Exactly one solution")
    seconds = page.evaluate("minuet.watching.log.length / minuet.watching.player.speed")
    assert 5 < seconds < 60
    page.evaluate("Object.assign(document.querySelector('#speed'), { value: 0.9 })")
    page.dispatch_event("#speed", "input")
    chosen = page.evaluate("minuet.watching.player.speed")
    page.click("#solve")
    verdict(page, "Exactly one solution")
    assert page.evaluate("minuet.watching.player.speed") == chosen


def test_reload_keeps_what_was_chosen(visit):
    page = visit()
    page.check("#animate")
    page.evaluate("Object.assign(document.querySelector('#speed'), { value: 0.25 })")
    page.dispatch_event("#speed", "input")
    page.click("#modes >> text=Play")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.is_checked("#animate")
    assert page.input_value("#speed") == "0.25"
    assert page.evaluate("minuet.mode") == "play"


def test_a_link_opens_at_the_same_moment(visit):
    page = visit()
    page.check("#animate")
    enter(page, EASY)
    page.evaluate("document.querySelector('#settings').open = true")
    page.select_option("#heuristic", "first")
    page.click("#solve")
    verdict(page, "Exactly one solution")
    page.evaluate("minuet.watching.player.pause(); minuet.watching.player.seek(57)")
    page.click("#open-take")
    address = page.input_value("[aria-label='Link to this moment of the search'] >> nth=0")
    told = page.inner_text("#narration")
    other = visit("#" + address.split("#")[1])
    other.wait_for_function("() => minuet.watching.player.position === 57")
    assert other.input_value("#heuristic") == "first"
    assert other.inner_text("#narration") == told


def test_hostile_words_in_a_link_choose_nothing(visit):
    page = visit("#" + RIPPLE + ";step=-1&speed=x&heuristic=<b>&order=a&model=[]&seed=1e999")
    verdict(page, "Exactly one solution")
    assert page.input_value("#heuristic") == "fewest"
    assert page.evaluate("minuet.watching.player.position") == 0


def test_embedded_in_another_page(visit):
    page = visit("?embed", width=480)
    assert page.is_hidden(".top")
    assert page.is_visible("#board")
    page.click("#solve")
    verdict(page, "Exactly one solution")

"""What the page keeps, and what it cleans up."""

from __future__ import annotations

import pytest
from page_puzzles import EASY, FOREVER, RIPPLE
from page_steps import enter, gallery, put, verdict, watch

IS_CALM = True


def test_another_puzzle_clears_what_was_said(visit):
    page = visit(None)
    page.uncheck("#animate")
    put(page, FOREVER)
    page.click("#solve")
    page.wait_for_selector("#solve.running")
    put(page, EASY)
    page.wait_for_selector("#solve:not(.running)")
    page.wait_for_timeout(300)
    assert page.inner_text("#verdict") == ""


def test_space_pauses_and_the_dance_ends_on_the_solution(visit):
    page = visit(None)
    page.check("#animate")
    enter(page, EASY)
    page.click("#solve")  # the button has the focus now
    verdict(page, "Exactly one solution")
    seconds = page.evaluate("minuet.watching.log.length / minuet.watching.player.speed")
    assert 5 < seconds < 60  # the speed that ends unless one was chosen
    page.evaluate("minuet.watching.player.play()")
    page.keyboard.press("Space")
    assert not page.evaluate("minuet.watching.player.isPlaying")
    assert not page.evaluate("minuet.isRunning")
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


def test_a_speed_that_was_chosen_stays(visit):
    page = visit(None)
    page.check("#animate")
    put(page, EASY)
    page.evaluate("Object.assign(document.querySelector('#speed'), { value: 0.9 })")
    page.dispatch_event("#speed", "input")
    chosen = page.evaluate("minuet.watching.player.speed")
    page.click("#solve")
    verdict(page, "Exactly one solution")
    assert page.evaluate("minuet.watching.player.speed") == chosen


def test_reload_keeps_what_was_chosen(visit):
    page = visit(f"#{RIPPLE}")
    page.check("#animate")
    page.evaluate("Object.assign(document.querySelector('#speed'), { value: 0.25 })")
    page.dispatch_event("#speed", "input")
    page.click("#modes >> text=Play")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.is_checked("#animate")
    assert page.input_value("#speed") == "0.25"
    assert page.evaluate("minuet.mode") == "play"


def test_reload_keeps_the_moment_of_a_search(visit):
    page = visit(f"#{RIPPLE}")
    page.evaluate("document.querySelector('#heuristic').value = 'first'")
    watch(page, plays=False)
    page.evaluate("minuet.watching.player.seek(40)")
    page.reload()
    page.wait_for_function("() => minuet.watching.player.position === 40")
    assert page.input_value("#heuristic") == "first"
    assert not page.evaluate("minuet.watching.player.isPlaying")
    put(page, EASY)  # for another puzzle, nothing is restored
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert not page.evaluate("minuet.isRunning")


def test_a_puzzle_that_does_not_come_leaves_the_other_one_there(visit):
    page = visit("#g=toy")
    held = []
    page.route("**/api/read", lambda route: held.append(route))
    page.evaluate("() => void minuet.desk.open({ gallery: 'queens-8' }, null, 'Q').catch(() => 0)")
    page.wait_for_selector("body.coming")
    assert page.inner_text("#title") == "Q"
    held.pop().abort()
    page.wait_for_selector("body:not(.coming)")
    assert page.inner_text("#title") == "Six words"


def test_the_name_of_the_gallery_stays_on_the_stage(visit):
    page = visit(None)
    gallery(page, "pentominoes-6x10")
    assert page.inner_text("#title") == "Pentominoes 6 × 10"
    assert page.title() == "Pentominoes 6 × 10 · Minuet"
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.inner_text("#title") == "Pentominoes 6 × 10"
    enter(page, EASY)
    assert page.inner_text("#title") == "Sudoku"


def test_generate_remembers_and_makes_another(visit):
    page = visit(None)
    page.click("#open-generate")
    page.locator("dialog label:has-text('Kind') select").select_option("sudoku")
    page.locator("dialog label:has-text('Size') select").select_option("2x2")
    page.click(".dialog-foot .primary")
    page.wait_for_selector("#another:visible")
    first = page.evaluate("minuet.desk.puzzle")
    page.click("#another")
    page.wait_for_function(f"() => minuet.desk.puzzle.recipe?.seed !== {first['recipe']['seed']}")
    second = page.evaluate("minuet.desk.puzzle")
    assert second["picture"]["height"] == 4
    assert {**second["recipe"], "seed": 0} == {**first["recipe"], "seed": 0}
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#open-generate")
    assert page.locator("dialog label:has-text('Kind') select").input_value() == "sudoku"
    assert page.locator("dialog label:has-text('Size') select").input_value() == "2x2"
    assert page.locator("dialog label:has-text('Seed') input").input_value() == ""


def test_what_was_entered_stays_until_it_is_opened(visit):
    page = visit(None)
    page.click("#open-enter")
    page.fill("#puzzle-text", "half a puz")
    page.keyboard.press("Escape")
    page.click("#open-enter")
    assert page.input_value("#puzzle-text") == "half a puz"
    page.fill("#puzzle-text", EASY)
    page.click(".dialog-foot .primary:enabled")
    page.click("#open-enter")
    assert page.input_value("#puzzle-text") == ""


@pytest.mark.thorough  # see `test_a_link_holds_how_the_search_is_watched`
def test_a_link_opens_at_the_same_moment(visit):
    page = visit(None)
    page.check("#animate")
    enter(page, EASY)
    page.evaluate("document.querySelector('#settings').open = true")
    page.select_option("#heuristic", "first")
    page.click("#solve")
    verdict(page, "Exactly one solution")
    page.evaluate("minuet.watching.player.pause(); minuet.watching.player.seek(57)")
    page.click("#open-share")
    address = page.input_value("[aria-label='Link to this moment of the search'] >> nth=0")
    narration = page.inner_text("#narration")
    other = visit("#" + address.split("#")[1])
    other.wait_for_function("() => minuet.watching.player.position === 57")
    assert other.input_value("#heuristic") == "first"
    assert other.inner_text("#narration") == narration


def test_hostile_words_in_a_link_choose_nothing(visit):
    page = visit("#" + RIPPLE + ";step=-1&speed=x&heuristic=<b>&order=a&model=[]&seed=1e999")
    verdict(page, "Exactly one solution")
    assert page.input_value("#heuristic") == "fewest"
    assert page.evaluate("minuet.watching.player.position") == 0


def test_embedded_in_another_page(visit):
    page = visit(f"?embed#{RIPPLE}", width=480)
    assert page.is_hidden(".top")
    assert page.is_visible("#board")
    page.click("#solve")
    verdict(page, "Exactly one solution")

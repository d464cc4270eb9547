"""Watching: play, pause, step, step back, scrub, jump; all views at the same moment."""

from __future__ import annotations

import pytest
from effort import IS_THOROUGH, amount, thorough_if
from page_puzzles import FOUR, HARD, LONG, RIPPLE, TOY
from page_server import EVENTS
from page_steps import board, cell, gallery, number, put, seek, settle, snapshot, verdict, watch

IS_CALM = True


@pytest.fixture(scope="module")
def recorded(visits):
    """A page with a hard sudoku, recorded."""
    beside = visits.beside()
    page = beside.open("#g=toy", own=True, reduced_motion="reduce")
    put(page, HARD)
    watch(page, plays=False)
    yield page
    beside.end()


@pytest.fixture
def hard(recorded):
    """The same, at the start."""
    recorded.evaluate("minuet.watching.player.pause()")
    seek(recorded, 0)
    return recorded


def test_animate_plays_and_pauses(visit):
    page = visit(None, reduced_motion="no-preference")
    put(page, HARD)
    watch(page, speed=0.45)
    page.wait_for_function("() => minuet.watching.player.position > 20")
    page.click("#play")
    assert page.inner_text("#play-name") == "Play"
    settle(page)
    position = number(page, "step")
    page.wait_for_timeout(150)
    assert number(page, "step") == position
    page.click("#play")
    page.wait_for_function(f"() => minuet.watching.player.position > {position}")


def test_it_pauses_at_the_solution(visit):
    page = visit(f"#{RIPPLE}", reduced_motion="no-preference")
    watch(page, speed=0.9)
    page.wait_for_function("() => document.querySelector('#play-name').textContent === 'Play'")
    settle(page)
    assert "solution" in page.inner_text("#narration")
    assert number(page, "solutions") == 1
    assert "" not in board(page)


def test_a_step_back_is_the_earlier_state(hard):
    last = hard.evaluate("minuet.watching.log.length")
    # 1024 is a keyframe
    for position in (1, 400, 1023, 1024, last - 1) if IS_THOROUGH else (1023,):
        seek(hard, position)
        before = snapshot(hard)
        steps = min(3, last - position)
        for _ in range(steps):
            hard.click("#step")
        settle(hard)
        assert number(hard, "step") == position + steps
        for _ in range(steps):
            hard.click("#back")
        assert snapshot(hard) == before
        seek(hard, last - position)
        seek(hard, position)
        assert snapshot(hard) == before


def test_the_views_show_the_same_moment(hard):
    seek(hard, 500)
    filled = sum(text != "" for text in board(hard))
    assert filled == 21 + number(hard, "depth")
    assert f"depth {number(hard, 'depth')}" in hard.get_attribute("#tree canvas", "aria-label")
    assert hard.input_value("#position") == "500"


def test_first_last_and_jumps(hard):
    hard.click("#last")
    settle(hard)
    assert number(hard, "step") == 8158
    assert hard.inner_text("[data-number=share]") == "100 %"
    hard.click("#first")
    hard.click("#next-dead")
    settle(hard)
    assert "Dead end" in hard.inner_text("#narration")
    assert number(hard, "dead") == 1
    assert hard.locator("#board .dead").count() > 0
    hard.click("#next-solution")
    settle(hard)
    assert "solution" in hard.inner_text("#narration")
    solution = board(hard)
    assert "".join(solution[:9]) == "812753649"
    hard.click("#next-solution")
    assert "no further solution" in hard.inner_text("#narration")
    assert board(hard) == solution


def test_keys(hard):
    hard.focus("#board")
    for key, step in [("ArrowRight", 1), ("l", 2), ("ArrowLeft", 1), ("h", 0), ("End", 8158)]:
        hard.keyboard.press(key)
        settle(hard)
        assert number(hard, "step") == step
    hard.keyboard.press("Home")
    hard.keyboard.press("n")
    settle(hard)
    assert number(hard, "solutions") == 1
    hard.keyboard.press("d")
    hard.keyboard.press("D")
    hard.keyboard.press(" ")
    assert hard.inner_text("#play-name") == "Pause"
    hard.keyboard.press(" ")
    before = hard.inner_text("#speed-text")
    hard.keyboard.press("]")
    assert hard.inner_text("#speed-text") != before


def test_speed_right_is_faster(hard):
    speeds = []
    for place in (0, 0.5, 1):
        hard.evaluate(
            "at => { const e = document.querySelector('#speed'); e.value = at;"
            " e.dispatchEvent(new Event('input')) }",
            place,
        )
        speeds.append(hard.evaluate("minuet.watching.player.speed"))
    assert speeds[0] == 1
    assert speeds[2] >= 10_000
    assert speeds[1] == pytest.approx((speeds[0] * speeds[2]) ** 0.5)


def test_what_is_being_decided(hard):
    seek(hard, 1)
    deciding = hard.locator("#board .deciding")
    assert deciding.count() >= 1
    assert "is decided next" in hard.inner_text("#narration")
    assert deciding.first.locator(".notes text").count() >= 1
    hard.click("#step")
    settle(hard)
    assert hard.locator("#board .trial.fresh").count() == 1


def test_heuristics_differ(visit):
    page = visit(None)
    put(page, HARD)
    watch(page, plays=False)
    lengths = [page.evaluate("minuet.watching.log.length")]
    page.evaluate("document.querySelector('#settings').open = true")
    page.select_option("#heuristic", "weighted")  # records the search again
    page.wait_for_function("() => document.querySelectorAll('#compared tbody tr').length === 2")
    lengths.append(page.evaluate("minuet.watching.log.length"))
    assert lengths[0] != lengths[1]
    assert "learns" in page.inner_text("#search-words")
    rows = page.locator("#compared tbody tr").all_inner_texts()
    assert all(f"{length:,}" in row for length, row in zip(lengths, rows, strict=True))
    assert all("engine's order" in row for row in rows)
    page.select_option("#order", "reversed")
    page.wait_for_function("() => document.querySelectorAll('#compared tbody tr').length === 3")
    assert page.evaluate("minuet.watching.log.now.solutions") == 1


def test_models(visit):
    page = visit(f"#{RIPPLE}")
    page.wait_for_function("() => minuet.watching.model?.name === 'classic'")
    page.check("#animate")
    page.evaluate("document.querySelector('#settings').open = true")
    page.select_option("#model", "window")
    page.wait_for_function("() => minuet.watching.model?.name === 'window'")


def test_links_are_drawn_and_dance(visit):
    page = visit(None)
    put(page, TOY, "dlx")
    watch(page, plays=False)
    seek(page, 0)
    assert page.is_visible("#links svg")
    assert page.locator("#links .header").count() == 7
    assert page.locator("#links .gone").count() == 0
    start = page.inner_html("#links")
    seek(page, 1)
    assert page.locator("#links .picked").count() == 1
    assert page.locator("#links .gone").count() == 7  # column a and the rows through it
    sizes = page.locator("#links .header .size").all_text_contents()
    assert sizes == ["2", "2", "2", "1", "2", "1", "2"]
    seek(page, 2)
    assert page.locator("#links .taken").count() == 3
    seek(page, 0)
    assert page.inner_html("#links") == start
    page.click("text=Ones")
    assert page.is_visible("#matrix canvas")


PLACES = [
    "ripple-8x8-medium-1",
    "sudoku-4x4-easy-1",
    "sudoku-9x9-hard-1",
    "pentominoes-6x10",
    "queens-8",
    "langford-7",
]


@pytest.mark.thorough  # every day, with a hard sudoku
@pytest.mark.parametrize("name", PLACES)
def test_a_step_back_is_the_earlier_state_in_all_views(visit, name):
    page = visit("#g=toy", own=True)
    gallery(page, name)
    page.evaluate("minuet.watching.player.play = () => {}")  # single steps only
    page.check("#animate")
    page.click("#solve")
    page.wait_for_function("() => minuet.watching.log?.length > 30")
    if page.evaluate("minuet.isRunning"):
        page.click("#solve")
        page.wait_for_selector("#solve:not(.running)")
    seek(page, 18)
    snapshots = [snapshot(page)]
    steps = amount(3, 7)
    for _ in range(steps):
        page.click("#step")
        snapshots.append(snapshot(page))
    assert len({shown["slider"] for shown in snapshots}) == steps + 1
    for expected in reversed(snapshots[:-1]):
        page.click("#back")
        assert snapshot(page) == expected


def test_a_press_in_the_tree_goes_there(hard):
    seek(hard, 4000)
    x, y, start = hard.evaluate(
        "() => { const view = minuet.watching.tree; const spot = view.spots.find(s => s.folded);"
        " return [spot.x, spot.y, view.tree.start[spot.node]] }"
    )
    hard.click("#tree canvas", position={"x": x, "y": y})
    settle(hard)
    assert number(hard, "step") == start


def test_the_matrix_names_what_is_under_the_pointer(hard):
    hard.hover("#matrix canvas", position={"x": 5, "y": 30})
    assert "r1c" in hard.inner_text("#matrix-names")


def test_less_motion(visit):
    page = visit(f"#{RIPPLE}", reduced_motion="reduce")
    watch(page)
    page.wait_for_timeout(100)
    assert page.inner_text("#play-name") == "Play"
    assert number(page, "step") == 0
    page.click("#step")
    settle(page)
    assert number(page, "step") == 1


def test_all_solutions_of_a_small_board(visit):
    page = visit(None)
    put(page, FOUR)
    watch(page, plays=False)
    assert "288 solutions" in verdict(page, "288")
    page.click("#settings summary")
    page.uncheck("#pause-at-solutions")
    page.click("#last")
    settle(page)
    assert number(page, "solutions") == 288
    assert cell(page, 0).get_attribute("aria-label").startswith("row 1, column 1")


# ---- a million events


def test_a_recording_up_to_the_limit_can_be_scrubbed(visit):
    scrub(visit(None), EVENTS)


@pytest.mark.thorough
def test_a_million_events_can_be_scrubbed(unlimited):
    scrub(unlimited[1], 1_000_000)


def scrub(page, events):
    put(page, LONG, "dlx")
    page.check("#animate")
    page.click("#solve")
    page.wait_for_function(f"() => minuet.watching.log?.length >= {events}", timeout=300_000)
    page.wait_for_selector("#solve:not(.running)")
    assert f"Recorded the first {events:,} steps" in verdict(page, "Recorded")
    page.evaluate("minuet.watching.player.pause()")
    late = events * 7 // 9
    seek(page, late)
    before = snapshot(page)
    seek(page, 3)
    seek(page, late)
    assert snapshot(page) == before
    assert 20 < events / page.evaluate("minuet.watching.player.speed") < 40  # seconds to watch


FIT = """([texts, padding]) => [...document.querySelectorAll(texts)].map((text) => {
  if (!text.textContent.trim()) return true;
  const mark = text.getBoundingClientRect();
  const cell = text.closest("[data-cell]").firstElementChild.getBoundingClientRect();
  return mark.left >= cell.left + padding && mark.right <= cell.right - padding;
})"""


def test_words_that_are_possible_fit_into_their_cells(visit):
    page = visit(None)
    gallery(page, "timetable")
    watch(page, plays=False)
    seek(page, 37)  # the next choice is for an exam
    assert set(page.evaluate(FIT, ["#board .notes text", -1])) == {True}
    gallery(page, "roster")
    assert set(page.evaluate(FIT, ["#board .clue .value", 4])) == {True}


HEADERS = """() => {
  const boxes = [...document.querySelectorAll("#links .header")];
  const whole = document.querySelector("#links").getBoundingClientRect();
  return boxes.map((box) => {
    const [, rect, name] = [...box.children].map((part) => part.getBoundingClientRect());
    return name.width <= rect.width && rect.right <= whole.right;
  });
}"""


def test_names_of_items_fit_into_their_links(visit):
    page = visit(None)
    put(page, "an-item-with-a-long-name b\nan-item-with-a-long-name\nb\n", "dlx")
    page.wait_for_selector("#links .header")
    assert page.evaluate(HEADERS) == [True, True]
    assert page.text_content("#links .header title") == "an-item-with-a-long-name"


@pytest.mark.parametrize("width", thorough_if(lambda width: width > 920, [920, 1140, 1280]))
def test_every_event_is_described_in_full(visit, width):
    page = visit(f"#{RIPPLE}", width=width)
    watch(page, plays=False)
    seek(page, 1)
    shown, needed = page.eval_on_selector("#narration", "e => [e.clientWidth, e.scrollWidth]")
    assert needed <= shown

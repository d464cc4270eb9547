"""Why: the choices behind a dead end, and what forces a move."""

from __future__ import annotations

import pytest
from effort import amount
from page_puzzles import EASY, HARD
from page_steps import middle, play, put, seek, settle, watch

IS_CALM = True


@pytest.fixture(scope="module")
def recorded(visits):
    """A page with a hard sudoku, recorded, with "Why" turned on."""
    beside = visits.beside()
    page = beside.open("#g=toy", own=True, reduced_motion="reduce")
    put(page, HARD)
    watch(page, plays=False)
    page.keyboard.press("b")
    yield page
    beside.end()


# An independent check on the matrix: do the givens, these choices and the moves they force (items
# with a single option left) leave an item without options?
FOLLOWS = """() => {
  const { model, deadEnd, recording, position } = minuet.watching;
  const moment = recording.moment(position);
  const { responsible } = deadEnd.show(moment, {});
  const isFree = (option, used) => [...model.itemsOf(option)].every((item) => !used.has(item));
  const used = new Set([...model.given, ...responsible].flatMap((o) => [...model.itemsOf(o)]));
  for (;;) {
    const open = [...Array(model.primary).keys()].filter((item) => !used.has(item));
    const left = open.map((item) => [...model.optionsOf(item)].filter((o) => isFree(o, used)));
    if (left.some((options) => !options.length)) return { isDead: true, responsible };
    const forced = left.find((options) => options.length === 1);
    if (!forced) return { isDead: false, responsible };
    for (const item of model.itemsOf(forced[0])) used.add(item);
  }
}"""


def test_the_choices_responsible_lead_to_the_dead_end(recorded):
    seek(recorded, 0)
    sizes = []
    for _ in range(amount(5, 25)):
        recorded.click("#next-dead")
        settle(recorded)
        found = recorded.evaluate(FOLLOWS)
        assert found["isDead"]
        chosen = recorded.evaluate(
            "() => { const { recording: { tree }, position } = minuet.watching;"
            " return tree.pathAt(position).filter((node) => tree.branches[node] > 1).length }"
        )
        sizes.append((len(found["responsible"]), chosen))
    assert all(few <= chosen for few, chosen in sizes)
    assert any(few < chosen for few, chosen in sizes)  # not every choice is to blame


def test_they_are_named_and_lit_everywhere(recorded):
    seek(recorded, 0)
    recorded.click("#next-dead")
    settle(recorded)
    found = recorded.evaluate(FOLLOWS)
    text = recorded.inner_text("#responsible")
    names = recorded.evaluate(
        "all => all.map((o) => minuet.watching.model.optionNames[o])", found["responsible"]
    )
    assert text.startswith("The choice")
    assert all(name in text for name in names)
    lit = recorded.evaluate("[...minuet.watching.focus.options]")
    assert lit == found["responsible"]
    assert recorded.locator("#board .lit").count() == len(names)
    recorded.click("#step")
    settle(recorded)
    assert recorded.locator("#board .lit").count() == 0
    assert recorded.inner_text("#responsible") == ""


def test_a_game_does_not_show_who_was_responsible(recorded):
    seek(recorded, 0)
    recorded.click("#next-dead")
    settle(recorded)
    lit = recorded.locator("#board .lit").count()
    assert lit > 0
    play(recorded)
    recorded.mouse.move(*middle(recorded, 0))
    recorded.mouse.move(5, 5)
    assert recorded.locator("#board .lit").count() == 0
    recorded.click("#modes >> text=Solve")
    settle(recorded)
    assert recorded.locator("#board .lit").count() == lit


def test_a_forced_move_says_why(recorded):
    seek(recorded, 0)
    recorded.evaluate(
        "() => { const { log } = minuet.watching; let at = 0;"
        " while (log.kinds[at] !== 0 || log.values[at] !== 1) at++; minuet.watching.seek(at + 1) }"
    )
    settle(recorded)
    assert "only one option left" in recorded.inner_text("#narration")
    why = recorded.inner_text("#blocked-by")
    assert "other options are ruled out by" in why
    recorded.click("#step")
    settle(recorded)
    assert recorded.inner_text("#blocked-by") == why


def test_moves_forced_by_givens_are_not_choices(visit):
    page = visit(None)
    put(page, EASY)
    watch(page, plays=False)
    seek(page, 1)
    page.click("#blockers")
    settle(page)
    assert "r5c9=1 (1)" in page.inner_text("#blocked-by")  # a given
    assert "forced by the givens" in page.inner_text("#responsible")
    seek(page, 21)
    assert "forced by the givens" in page.inner_text("#responsible")  # and so are its consequences

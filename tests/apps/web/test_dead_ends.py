"""Dead ends: the cell or piece that has no option left and, on request, what blocks it."""

from __future__ import annotations

import pytest
from page_puzzles import HARD
from page_steps import flags, gallery, put, settle, watch

IS_CALM = True

AT = """() => {
  const { watching } = minuet;
  const moment = watching.recording.moment(watching.player.position);
  const { cover, event } = moment;
  return {
    name: watching.model.itemNames[event.item],
    options: [...watching.model.optionsOf(event.item)].map((o) => [...watching.model.itemsOf(o)]),
    choices: [...(watching.deadEnd.show(moment, minuet.desk.puzzle.picture)?.choices ?? [])].map(
      ([o, count]) => [[...watching.model.itemsOf(o)], count]),
  };
}"""


@pytest.fixture(scope="module")
def recorded(visits):
    beside = visits.beside()
    page = beside.open("#g=toy", own=True, reduced_motion="reduce")
    gallery(page, "pentominoes-6x10")
    watch(page, plays=False)
    yield page
    beside.end()


@pytest.fixture
def pieces(recorded):
    """Pentominoes, recorded, at the first dead end, before asking what blocks it."""
    if recorded.evaluate("minuet.watching.deadEnd.isAsked"):
        recorded.keyboard.press("b")
    recorded.click("#first")
    recorded.click("#next-dead")
    settle(recorded)
    return recorded


def dead_until(page, wanted):
    """Go to the next dead end at such an item; return the item's name."""
    for _ in range(60):
        name = page.evaluate(AT)["name"]
        if name.startswith(wanted):
            settle(page)
            return name
        page.keyboard.press("d")
    raise AssertionError(f"no dead end at a {wanted}")


def test_the_hole_alone_is_marked(pieces):
    name = dead_until(pieces, "r")
    row, column = (int(part) - 1 for part in name[1:].split("c"))
    dead = pieces.eval_on_selector_all("#board .dead", "all => all.map(e => +e.dataset.cell)")
    assert dead == [10 * row + column]
    assert pieces.locator("#board .blocking").count() == 0


def test_a_piece_is_shown_beside_its_name(pieces):
    name = dead_until(pieces, "piece")
    assert name in pieces.inner_text("#narration")
    assert pieces.locator("#board .dead").count() == 0
    assert pieces.locator("#dead-piece rect").count() == 5
    pieces.click("#step")
    settle(pieces)
    assert pieces.locator("#dead-piece rect").count() == 0


def test_what_blocks_it_is_shown_on_demand(pieces):
    pieces.click("#blockers")
    settle(pieces)
    reports = pieces.inner_text("#blocked-by")
    assert reports == "Its 37 options are ruled out by X (37)."
    assert pieces.locator("#board .blocking").count() == 5
    pieces.keyboard.press("b")
    settle(pieces)
    assert pieces.inner_text("#blocked-by") == ""
    assert pieces.locator("#board .blocking").count() == 0
    pieces.click("#step")
    settle(pieces)
    assert pieces.is_hidden("#blockers")


def test_the_choices_named_rule_out_every_option(pieces):
    pieces.keyboard.press("b")
    for _ in range(12):
        dead = pieces.evaluate(AT)
        used = {item for items, _ in dead["choices"] for item in items}
        assert all(used & set(items) for items in dead["options"])
        assert sum(count for _, count in dead["choices"]) == len(dead["options"])
        pieces.keyboard.press("d")


def test_givens_are_counted_and_choices_named(visit):
    page = visit(None)
    put(page, HARD)
    watch(page, plays=False)
    page.click("#next-dead")
    page.keyboard.press("b")
    settle(page)
    assert "the givens (5), r2c9=1 (1)" in page.inner_text("#blocked-by")
    assert "hole" in flags(page, 15)
    assert "blocking" in flags(page, 17)
    assert "blocking" not in flags(page, 0)  # it is a given

"""Five minutes of playing and watching: the page's memory does not grow."""

from __future__ import annotations

import pytest
from page_steps import gallery, play, settle

IS_CALM = True
LOADS = True
ROUNDS = 30  # about fifty actions each: five minutes of a quick player
ROOM = 1_000_000  # bytes; rounds that kept their boards would add ten times as much

# What a player does: fill in, mark and color cells, undo mistakes, start again.
PLAY = """async () => {
  const { play } = minuet;
  const { game } = play;
  const cells = game.values.map((_, cell) => cell);
  const open = cells.filter((cell) => game.canChange(cell)).slice(0, 12);
  for (const cell of open) {
    play.way.press(cell);
    play.way.put(1 + (cell % 9));
    play.way.put(1 + (cell % 9), "notes");
    play.undo();
  }
  play.way.fillNotes();
  play.tryOut();
  play.way.press(open[0]);
  play.way.put(5);
  play.endTrial(false);
  play.restart();
  Object.assign(game, { done: [], undone: [] }); // each round is a new game
  minuet.setMode("solve");
  minuet.setMode("play");
  await new Promise(requestAnimationFrame);
}"""

WATCH = """async () => {
  const { player, places } = minuet.watching;
  for (let n = 0; n < 50; n++) {
    player.seek(Math.floor((places.length * n) / 50));
    minuet.watching.show();
  }
  await new Promise(requestAnimationFrame);
}"""


def held(page, session):
    """Bytes and nodes that the page holds after garbage collection."""
    settle(page)
    session.send("HeapProfiler.collectGarbage")
    metrics = {
        each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]
    }
    return metrics["JSHeapUsedSize"], metrics["Nodes"]


def grows(page, action):
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    for _ in range(3):  # let everything be created once
        page.evaluate(action)
    before = held(page, session)
    for _ in range(ROUNDS):
        page.evaluate(action)
    after = held(page, session)
    return after[0] - before[0], after[1] - before[1]


@pytest.mark.thorough
def test_playing_holds_nothing_back(visit):
    page = visit(own=True)
    gallery(page, "sudoku-9x9-easy-1")
    play(page)
    size, nodes = grows(page, PLAY)
    assert size < ROOM
    assert nodes < 200


@pytest.mark.thorough
def test_watching_holds_nothing_back(visit):
    page = visit(own=True)
    gallery(page, "ripple-8x8-medium-1")
    page.evaluate("() => minuet.dance()")
    size, nodes = grows(page, WATCH)
    assert size < ROOM
    assert nodes < 200

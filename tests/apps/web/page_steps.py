"""What people do and see on the page, as functions for the tests."""

from __future__ import annotations

import re


def enter(page, text):
    """Paste a text and open the puzzle in it."""
    page.click("#open-enter")
    page.fill("#puzzle-text", text)
    page.click(".dialog-foot .primary:enabled")
    page.wait_for_selector("dialog", state="detached")


def put(page, text, kind=None):
    """Put a puzzle on the desk without typing it."""
    subject = {"text": text} | ({"kind": kind} if kind else {})
    page.evaluate("subject => minuet.desk.open(subject)", subject)
    page.wait_for_function("() => minuet.watching.cover")


def board(page):
    """What the cells show, as a list of texts."""
    return page.eval_on_selector_all(
        "#board [data-cell] .value", "all => all.map(e => e.textContent)"
    )


def cell(page, number):
    return page.locator(f"#board [data-cell='{number}']")


def flags(page, number):
    """The CSS classes of a cell."""
    return cell(page, number).get_attribute("class").split()


MIDDLE = """number => {
  const square = document.querySelector(`#board [data-cell='${number}'] .square`);
  const { x, y, width, height } = square.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


def middle(page, number):
    return page.evaluate(MIDDLE, number)


def tap(page, number):
    """Click a cell."""
    page.mouse.click(*middle(page, number))


def drag(page, numbers):
    """Drag the mouse over cells."""
    page.mouse.move(*middle(page, numbers[0]))
    page.mouse.down()
    for number in numbers[1:]:
        page.mouse.move(*middle(page, number))
    page.mouse.up()


def type_in(page, givens, values):
    """Fill in the empty cells of a sudoku with the keyboard alone."""
    page.focus("#board")
    page.keyboard.press("ArrowRight")
    for place, value in enumerate(values[: givens.rindex(".") + 1]):
        if givens[place] == ".":
            page.keyboard.press(str(value))
        page.keyboard.press("ArrowRight")
        if place % 9 == 8:
            page.keyboard.press("ArrowDown")


def gallery(page, name):
    """Open a puzzle from the gallery."""
    page.evaluate("gallery => minuet.desk.open({ gallery })", name)
    page.wait_for_function("() => minuet.watching.cover")


def play(page):
    """Start playing, and wait for the rules to load."""
    page.evaluate("document.querySelector('[name=mode][value=play]').click()")
    page.wait_for_function("() => minuet.play.way.placements || minuet.play.way.rules")


def verdict(page, pattern):
    """Wait for a verdict that matches, and return it."""
    page.wait_for_function(
        "pattern => new RegExp(pattern).test(document.querySelector('#verdict').textContent)",
        arg=pattern,
    )
    return page.inner_text("#verdict")


RECORD = """speed => {
  const [slider, animate, solve] =
    ["speed", "animate", "solve"].map((id) => document.getElementById(id));
  slider.value = speed;
  slider.dispatchEvent(new Event("input"));
  if (!animate.checked) animate.click();
  solve.click();
}"""


IS_RECORDED = """() => document.querySelector("#transport").checkVisibility() &&
  document.querySelector("#verdict").textContent.includes("steps and")"""


def watch(page, *, speed=0.1, plays=True):
    """Record a search and play it slowly; return when everything is recorded."""
    page.wait_for_function("() => !document.querySelector('#solve').disabled")
    page.evaluate(RECORD, speed)
    page.wait_for_function(IS_RECORDED)
    if not plays:
        page.evaluate("minuet.watching.player.pause()")


DRAWN = "new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(f)))"


def settle(page):
    """Wait until everything is drawn."""
    page.evaluate(f"() => {DRAWN}")


SEEK = """at => {
  const slider = document.querySelector("#position");
  slider.value = at;
  slider.dispatchEvent(new Event("input"));
  return DRAWN;
}""".replace("DRAWN", DRAWN)


def seek(page, position):
    """Scrub to a position, as if with the mouse, and wait until everything is drawn."""
    page.evaluate(SEEK, position)


def texts(page, *selectors):
    """The texts of the elements that match, for each selector, asked for at once."""
    return page.evaluate(
        "selectors => selectors.map((selector) =>"
        " Array.from(document.querySelectorAll(selector), (each) => each.textContent))",
        selectors,
    )


def number(page, name):
    """A number from the statistics."""
    text = page.inner_text(f"[data-number={name}]")
    return int(re.match(r"[\d,]+", text)[0].replace(",", ""))


SNAPSHOT = """async () => {
  await DRAWN;
  const canvas = (id) => document.querySelector(`#${id} canvas`).toDataURL();
  return {
    board: document.querySelector("#board").innerHTML,
    numbers: document.querySelector("#statistics").textContent,
    narration: document.querySelector("#narration").textContent,
    slider: document.querySelector("#position").value,
    links: document.querySelector("#links").innerHTML,
    matrix: canvas("matrix"),
    tree: canvas("tree"),
  };
}""".replace("DRAWN", DRAWN)


def snapshot(page):
    """Everything visible at a moment, down to the pixels."""
    return page.evaluate(SNAPSHOT)


AT_REST = """async () => {
  await DRAWN;
  await Promise.all(
    document.getAnimations()
      .filter((each) => each.effect.getComputedTiming().endTime < Infinity)
      .map((each) => each.finished.catch(() => null)));
}""".replace("DRAWN", DRAWN)


def axe(page, *places):
    """What axe finds, once all color transitions have ended: there, in a dialog, or everywhere."""
    from axe_playwright_python.sync_playwright import Axe

    page.evaluate(AT_REST)
    if page.evaluate("() => !globalThis.axe"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate(
        "places => axe.run("
        "places.length ? places : document.querySelector('dialog[open]') ?? document,"
        " { resultTypes: ['violations'], preload: false }).then((found) => found.violations)",
        list(places),
    )
    return [(each["id"], each["nodes"][0]["html"][:200]) for each in found]


# Take hints until the game is solved.
TAKE_HINTS = """async () => {
  const { play } = minuet;
  for (let hints = 0; hints < 100 && !play.game.solved; hints++) {
    await play.help.hint();
    if (play.help.tip) play.help.applyTip();
  }
}"""

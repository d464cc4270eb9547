"""What people do on the page, and what they see, in the words of the tests."""

from __future__ import annotations

import re


def enter(page, text):
    """Paste a text, and open what it holds."""
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
    """What is said about a cell."""
    return cell(page, number).get_attribute("class").split()


def middle(page, number):
    box = cell(page, number).locator(".square").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(page, number):
    """Press a cell with the mouse."""
    page.mouse.click(*middle(page, number))


def drag(page, numbers):
    """Go over cells with the mouse."""
    page.mouse.move(*middle(page, numbers[0]))
    page.mouse.down()
    for number in numbers[1:]:
        page.mouse.move(*middle(page, number))
    page.mouse.up()


def gallery(page, name):
    """Open a puzzle of the gallery."""
    page.evaluate("gallery => minuet.desk.open({ gallery })", name)
    page.wait_for_function("() => minuet.watching.cover")


def play(page):
    """Begin to play, and wait until the rules are known."""
    page.click("#modes >> text=Play")
    page.wait_for_function("() => minuet.play.way.placements || minuet.play.way.rules")


def verdict(page, pattern):
    """Wait for a verdict like this; returns it."""
    page.wait_for_function(
        "pattern => new RegExp(pattern).test(document.querySelector('#verdict').textContent)",
        arg=pattern,
    )
    return page.inner_text("#verdict")


def watch(page, *, speed=0.1, plays=True):
    """Record a search and let it play slowly; returns when everything is recorded."""
    page.evaluate(
        "speed => { const e = document.querySelector('#speed'); e.value = speed;"
        " e.dispatchEvent(new Event('input')) }",
        speed,
    )
    page.check("#animate")
    page.click("#solve")
    page.wait_for_selector("#transport:visible")
    verdict(page, "steps and")
    if not plays:
        page.evaluate("minuet.watching.player.pause()")


def seek(page, position):
    """Scrub to a position, as a mouse on the timeline would."""
    page.evaluate(
        "at => { const e = document.querySelector('#position'); e.value = at;"
        " e.dispatchEvent(new Event('input')) }",
        position,
    )
    settle(page)


def settle(page):
    """Let everything be drawn."""
    page.evaluate("() => new Promise(f => requestAnimationFrame(() => requestAnimationFrame(f)))")


def number(page, name):
    """A number of the statistics."""
    text = page.inner_text(f"[data-number={name}]")
    return int(re.match(r"[\d,]+", text)[0].replace(",", ""))


SNAPSHOT = """() => {
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
}"""


def snapshot(page):
    """Everything that a moment looks like, down to the pixels."""
    settle(page)
    return page.evaluate(SNAPSHOT)

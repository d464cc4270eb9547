"""Make the screenshots of the page in docs/screenshots: `python tools/screenshots.py`.

Needs Chromium and the test dependencies (`make test` installs them).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

PLACE = Path(__file__).parents[1] / "docs" / "screenshots"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PORT = 8765
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
RIPPLE = "ripple-8x8-medium-1"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@contextmanager
def server() -> Iterator[str]:
    """Serve the page."""
    words = [sys.executable, "-m", "minuet", "serve", "--no-browser", "--port", str(PORT)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        yield process.stdout.readline().split()[-1]
    finally:
        process.terminate()
        process.wait()


def set_range(page: Page, name: str, value: float) -> None:
    """Move a slider."""
    page.evaluate(
        "([id, value]) => { const e = document.getElementById(id); e.value = value;"
        " e.dispatchEvent(new Event('input')) }",
        [name, value],
    )


def enter(page: Page, text: str) -> None:
    """Paste a puzzle."""
    page.click("#open-enter")
    page.fill("#puzzle-text", text)
    page.click(".dialog-foot .primary:enabled")


def watch(page: Page, position: int) -> None:
    """Record a search, and go to a position in it."""
    page.check("#animate")
    page.click("#solve")
    page.wait_for_function("at => minuet.watching.log?.length >= at", arg=position)
    page.evaluate("minuet.watching.player.pause()")
    set_range(page, "position", position)
    page.wait_for_timeout(600)


def open_entry(page: Page, name: str) -> None:
    """Open a puzzle from the gallery."""
    page.evaluate("name => minuet.desk.open({ gallery: name })", name)
    page.wait_for_function("() => minuet.watching.cover")


# ---- the pictures


def shoot_watch(page: Page) -> None:
    """Board, matrix and tree of a Ripple Effect."""
    open_entry(page, RIPPLE)
    watch(page, 352)


def shoot_sudoku(page: Page) -> None:
    """A hard sudoku, deep in its search."""
    enter(page, HARD)
    watch(page, 3212)


def shoot_links(page: Page) -> None:
    """The links of a small matrix, some of them unlinked."""
    open_entry(page, "toy")
    watch(page, 2)


def shoot_pieces(page: Page) -> None:
    """Pentominoes."""
    open_entry(page, "pentominoes-6x10")
    watch(page, 6011)


def shoot_play(page: Page) -> None:
    """A game with notes and a hint."""
    open_entry(page, "sudoku-9x9-medium-1")
    page.click("#modes >> text=Play")
    page.wait_for_selector("#pad button")
    page.keyboard.press("f")
    for _ in range(3):
        page.click("#hint")
        page.wait_for_timeout(400)


def shoot_placing(page: Page) -> None:
    """A game of pentominoes: some are placed, one is being marked."""
    open_entry(page, "pentominoes-6x10")
    page.click("#modes >> text=Play")
    page.wait_for_selector(".piece")
    for count in range(1, 8):
        page.keyboard.press("t")
        page.wait_for_selector("#advice button")
        while page.locator("#advice >> text=More").count():
            page.keyboard.press("t")
        page.click("#advice >> text=Do it")
        page.wait_for_function("count => minuet.play.game.chosen.length === count", arg=count)
    free = page.evaluate("[...Array(60).keys()].filter((cell) => !minuet.play.way.isTaken(cell))")
    for cell in free[:3]:
        page.click(f"#board [data-cell='{cell}'] .square", force=True)
    page.wait_for_timeout(300)


def shoot_cubes(page: Page) -> None:
    """A game with the Soma cube: three pieces are placed, one is held."""
    open_entry(page, "soma")
    page.click("#modes >> text=Play")
    for piece, cell in (("L", 1), ("T", 27), ("V", 8)):
        page.click(f"[data-piece={piece}]")
        page.click(f"#board [data-cell='{cell}'] .square", force=True)
    page.click("[data-piece=P]")
    page.hover("#board [data-cell='31'] .square", force=True)
    page.wait_for_timeout(300)


def shoot_gallery(page: Page) -> None:
    """The classics of the gallery."""
    page.click("#open-gallery")
    page.wait_for_selector(".entry")
    page.click(".sections >> text=Classics")
    page.wait_for_timeout(300)


def shoot_enter(page: Page) -> None:
    """Entering a puzzle with a mistake in it."""
    page.click("#open-enter")
    page.fill("#puzzle-text", "ABBCC\nABBDC\nEEDDC\nFFFFC\n\n.4.3.\n.....\n....9\n....1\n")
    page.wait_for_selector("#complaint code")


def shoot_draw(page: Page) -> None:
    """Drawing a puzzle."""
    open_entry(page, RIPPLE)
    page.click("#open-draw")
    page.click("text=Start from the current puzzle")
    page.click("#easel [data-cell='20']")
    page.wait_for_timeout(500)


PICTURES: dict[str, tuple[Any, dict[str, Any]]] = {
    "watch": (shoot_watch, {}),
    "watch-dark": (shoot_sudoku, {"color_scheme": "dark"}),
    "links": (shoot_links, {}),
    "pieces": (shoot_pieces, {}),
    "play": (shoot_play, {}),
    "placing": (shoot_placing, {"color_scheme": "dark"}),
    "cubes": (shoot_cubes, {}),
    "gallery": (shoot_gallery, {}),
    "enter": (shoot_enter, {}),
    "draw": (shoot_draw, {"color_scheme": "dark"}),
    "phone": (shoot_watch, {"viewport": PHONE, "has_touch": True, "device_scale_factor": 2}),
    "phone-play": (
        shoot_play,
        {"viewport": PHONE, "has_touch": True, "device_scale_factor": 2, "color_scheme": "dark"},
    ),
}


def main() -> None:
    """Make all pictures, or the named ones."""
    PLACE.mkdir(parents=True, exist_ok=True)
    browser_place = next(filter(None, map(shutil.which, BROWSERS)))
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_place, args=["--no-sandbox", "--disable-gpu"]
        )
        for name in sys.argv[1:] or PICTURES:
            shoot, options = PICTURES[name]
            page = browser.new_context(**{"viewport": DESK, **options}).new_page()
            page.goto(address)
            page.wait_for_selector("body[data-ready]")
            page.wait_for_function("() => minuet.watching.cover")
            shoot(page)
            page.screenshot(path=PLACE / f"{name}.png")
            print(PLACE / f"{name}.png")


if __name__ == "__main__":
    main()

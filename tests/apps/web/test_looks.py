"""How the page looks: contrast, larger type, print."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from effort import amount
from page_puzzles import EASY, RIPPLE
from page_steps import gallery, put, settle, verdict, watch

IS_CALM = True

STYLE = Path(str(files("minuet.apps.web"))) / "static" / "style"
PAIR = r"light-dark\((#\w{6}), (#\w{6})\)"


# ---- contrast


def luminance(color):
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """The contrast of two colors, as WCAG 2 defines it."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_right():
    assert contrast("#000000", "#ffffff") == 21
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_letters_on_pieces_can_be_read():
    inks = re.search(rf"--ink: {PAIR}", (STYLE / "colors.css").read_text(encoding="utf-8")).groups()
    board = (STYLE / "board.css").read_text(encoding="utf-8")
    fills = re.findall(rf"^\.fill-\d+ .*{PAIR}", board, re.MULTILINE)
    assert len(fills) == 12
    for fill in fills:
        for ink, under in zip(inks, fill, strict=True):
            assert contrast(ink, under) >= 4.5, (ink, under)


def test_letters_on_pieces_have_the_color_of_ink(visit):
    page = visit(None)
    gallery(page, "pentominoes-6x10")
    watch(page, plays=False)
    page.evaluate("minuet.watching.player.seek(2)")
    settle(page)
    looks = page.eval_on_selector_all(
        "#board [class*='fill-'] .value",
        """all => all.map((each) => {
          const { fill, opacity } = getComputedStyle(each);
          return [fill === getComputedStyle(document.body).color, opacity];
        })""",
    )
    assert looks
    assert set(map(tuple, looks)) == {(True, "1")}


# ---- lines

LINES = """{"kind": "variant", "givens": [[3, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
  "box": [2, 2], "constraints": [["thermometer", [[0, 0], [1, 1], [1, 2]], null],
  ["arrow", [[3, 0], [2, 0], [2, 1]], 1]]}"""
UNDER = """() => [...document.querySelectorAll("#board .cell")].map((cell) =>
  [...cell.children].map((each) => each.classList[0]).join(" "))"""


def test_lines_lie_below_the_numbers_in_their_own_colors(visit):
    page = visit(None)
    put(page, LINES)
    assert set(page.evaluate(UNDER)) == {"square value", "square under value"}
    drawn = page.eval_on_selector_all(
        "#board .under *",
        "all => all.map((each) => [each.classList[0], getComputedStyle(each).stroke])",
    )
    colors = {name: color for name, color in drawn if name in ("through", "ring", "arrow")}
    assert len(colors) == 3
    assert page.locator("#cell-9 .arrow").count() == 2  # with its head


# ---- halos

HALOS = """() => [...document.querySelectorAll("svg text")].map(getComputedStyle)
  .filter((style) => style.paintOrder === "stroke" && style.stroke !== "none")
  .map((style) => style.strokeLinejoin)"""


@pytest.mark.parametrize("name", ["kenken-4x4-easy-1", "futoshiki-4x4-easy-1"])
def test_halos_of_clues_have_no_spikes(visit, name):
    page = visit(None)
    gallery(page, name)
    joins = page.evaluate(HALOS)
    assert joins
    assert set(joins) == {"round"}


# ---- larger type


SIZES = """() => [...document.querySelectorAll("body *")]
  .filter((each) => !each.closest("svg"))
  .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((each) => [each.outerHTML.slice(0, 80), parseFloat(getComputedStyle(each).fontSize)])"""


def test_numbers_are_below_the_sums_of_their_cages(visit):
    page = visit(None)
    gallery(page, "kenken-5x5-medium-1")
    page.click("#solve")
    verdict(page, "Exactly one solution")
    sums, tops = page.evaluate(
        """() => [
          [...document.querySelectorAll("#board .corner")].map((each) =>
            [+each.getAttribute("x"), +each.getAttribute("y")]),
          [...document.querySelectorAll("#board .value")].map((each) => {
            const number = (name) => +each.getAttribute(name);
            return [number("x"), number("y") - number("font-size") / 2];
          }),
        ]"""
    )
    assert len(sums) == 10
    for x, y in sums:
        (top,) = [t for at, t in tops if abs(at - x) < 20 and abs(t - y) < 20]
        assert top > y


def test_all_type_follows_the_size_that_was_asked_for(visit):
    page = visit(f"#{RIPPLE}", loads=True)  # nothing is left of other puzzles, not even unseen
    watch(page, plays=False)
    page.evaluate("minuet.setMode('play')")
    page.wait_for_selector("#pad button")
    for name in ("generate", "draw", "gallery")[: amount(2, 3)]:
        page.evaluate("name => document.querySelector(`#open-${name}`).click()", name)
        page.wait_for_selector("dialog .entry, dialog select")
    sizes = page.evaluate(
        """() => {
          const before = eval(look)();
          document.documentElement.style.fontSize = "24px";
          const after = eval(look)();
          document.documentElement.style.fontSize = "";
          return before.map(([what, size], n) => [what, size, after[n][1]]);
        }""".replace("eval(look)", f"({SIZES})")
    )
    assert len(sizes) > 100
    for what, small, large in sizes:
        assert large == pytest.approx(1.5 * small), what


# ---- paper


def test_on_paper_there_is_the_puzzle_alone(visit):
    page = visit(color_scheme="dark")
    put(page, EASY)
    watch(page, plays=False)
    page.emulate_media(media="print", color_scheme="dark")
    for name in ("#title", "#about", "#board"):
        assert page.is_visible(name), name
    for name in (".top", "#solve-panel", "#views", "#transport", "#modes"):
        assert page.is_hidden(name), name
    ink, paper = page.eval_on_selector(
        "body", "e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]"
    )
    assert (ink, paper) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
    assert page.pdf().startswith(b"%PDF")
    page.emulate_media(media="screen")

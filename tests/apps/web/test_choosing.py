"""Choosing, entering, generating and sharing puzzles; the address that restores a puzzle."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode

import pytest
from effort import a_third, thorough_if
from page_puzzles import EASY, GAPS, HARD, RIPPLE, TOY
from page_steps import board, enter, seek, verdict

from minuet.apps.web.gallery import entries
from minuet.puzzles import RippleEffect

IS_CALM = True

ONE_OF_EACH = list({entry.name.split("-")[0]: entry.name for entry in entries()}.values())
BAD = "AAB\nABB\n\n..9\n...\n"


# ---- entering


def test_a_bad_puzzle_is_reported_with_line_and_column(visit):
    page = visit(None)
    page.click("#open-enter")
    page.fill("#puzzle-text", BAD)
    page.wait_for_selector("#complaint code")
    text = page.inner_text("#complaint")
    assert "Line 4, column 3" in text
    assert "too large for its room" in text
    assert page.get_attribute("#puzzle-text", "aria-invalid") == "true"
    assert page.is_disabled(".dialog-foot .primary")
    page.fill("#puzzle-text", BAD.replace("9", "3"))
    page.wait_for_selector(".dialog-foot .primary:enabled")
    assert page.locator("#complaint code").count() == 0
    page.click(".dialog-foot .primary")
    assert board(page) == ["", "", "3", "", "", ""]


@pytest.mark.parametrize(
    ("link", "title"),
    [
        ("kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3", "Kakuro"),
        pytest.param(
            "nonogram/6/6/12g1111h11112j12g11g21j11g3h", "Nonogram", marks=pytest.mark.thorough
        ),
        pytest.param("numlin/5/5/1j2h3m1h2j3", "Numberlink", marks=pytest.mark.thorough),
    ],
)
def test_links_of_other_kinds_are_opened(visit, link, title):
    page = visit(None)
    enter(page, f"https://puzz.link/p?{link}")
    assert page.inner_text("#title") == title
    page.click("#solve")
    verdict(page, "Exactly one|solutions")


def test_typing_is_read_on_the_way(visit):
    page = visit(None)
    page.keyboard.press("e")
    page.type("#puzzle-text", "a b\na")
    page.wait_for_selector(".content")
    page.type("#puzzle-text", " q")
    page.wait_for_function(
        "() => document.querySelector('#complaint').textContent.includes('column 3')"
    )
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_what_was_said_of_another_text_goes(visit):
    page = visit("#g=toy")
    page.click("#open-enter")
    page.fill("#puzzle-text", EASY)
    page.wait_for_selector(".content")
    page.route("**/api/read", lambda route: None)  # never answered
    page.fill("#puzzle-text", HARD)
    page.wait_for_selector("#complaint >> text=One moment")
    with page.expect_event("requestfailed"):
        page.type("#puzzle-text", " ")  # nothing waits for the answer about the previous text


def test_several_puzzles_in_one_text(visit):
    page = visit(None)
    page.click("#open-enter")
    page.fill("#puzzle-text", f"{EASY}\n{EASY}\n{HARD}\n")
    page.wait_for_selector(".company >> text=Puzzle 1 of 3")
    page.click(".company [aria-label='Previous puzzle']")
    page.wait_for_selector(".company >> text=Puzzle 3 of 3")
    page.wait_for_selector("#complaint >> text=21 givens")
    page.click(".dialog-foot .primary:enabled")
    assert "".join(text or "." for text in board(page)) == HARD


def test_a_file(visit, tmp_path):
    place = tmp_path / "toy.dlx"
    place.write_text(TOY, encoding="utf-8")
    page = visit(None)
    page.click("#open-enter")
    page.set_input_files("input[type=file]", place)
    page.click(".dialog-foot .primary:enabled")
    assert page.inner_text("#about") == "7 items, 6 options"


DROP = """([name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name));
  document.querySelector("dialog").dispatchEvent(new DragEvent("drop", { dataTransfer: carried }));
}"""


def test_a_file_that_is_dropped(visit):
    page = visit(None)
    page.click("#open-enter")
    page.evaluate(DROP, ["large.txt", "x" * 300_000])
    page.wait_for_selector("#complaint >> text=too large")
    page.evaluate(DROP, ["toy.dlx", TOY])
    page.click(".dialog-foot .primary:enabled")
    assert page.inner_text("#about") == "7 items, 6 options"


# ---- the address


# The next test has an address of every kind.
@pytest.mark.parametrize("text", thorough_if(lambda text: text != GAPS, [RIPPLE, EASY, GAPS, TOY]))
def test_the_address_restores_the_puzzle(visit, text):
    page = visit(None)
    enter(page, text)
    page.wait_for_function("() => minuet.desk.fragment && location.hash === minuet.desk.fragment")
    puzzle = page.evaluate("minuet.desk.puzzle")
    other = visit("#" + page.url.partition("#")[2])
    assert other.evaluate("minuet.desk.puzzle") == puzzle
    assert other.url == page.url


RESTORED = """async (name) => {
  const { fragmentOf, subjectOf } = await import("/page/share.js");
  const { ask } = await import("/page/api.js");
  const puzzle = await ask("read", { subject: { gallery: name } });
  const again = await ask("read", { subject: await subjectOf(await fragmentOf(puzzle)) });
  const same = (one) => JSON.stringify([one.kind, one.text, one.picture, one.grid]);
  return same(puzzle) === same(again);
}"""


def test_every_kind_has_an_address(visit):
    page = visit(None)
    for name in a_third(ONE_OF_EACH):
        assert page.evaluate(RESTORED, name), name


def test_what_was_made_here_has_an_address(visit):
    page = visit(None)
    generate(page, "suguru", Size="5x5", Seed="3")
    page.wait_for_selector("dialog", state="detached")
    assert is_restored(visit, page)
    page.click("#open-draw")
    page.locator("#easel [data-cell='0']").click()
    page.click(".dialog-foot .primary:enabled")
    assert is_restored(visit, page)


def is_restored(visit, page):
    """Whether the address of a page leads to the puzzle that it shows."""
    page.wait_for_function("() => minuet.desk.fragment && location.hash === minuet.desk.fragment")
    text = page.evaluate("minuet.desk.puzzle.text")
    return visit("#" + page.url.partition("#")[2]).evaluate("minuet.desk.puzzle.text") == text


def test_back_and_forward(visit):
    page = visit(None)
    enter(page, TOY)
    enter(page, EASY)
    page.wait_for_function("() => location.hash.startsWith('#sudoku')")
    page.go_back()
    page.wait_for_function("() => minuet.desk.puzzle.kind === 'problem'")
    page.go_forward()
    page.wait_for_function("() => minuet.desk.puzzle.kind === 'sudoku'")


def test_a_place_of_the_page_does_not_replace_the_puzzle_in_the_address(visit):
    page = visit(f"#{RIPPLE}")
    page.focus(".skip")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.id === 'board'")
    page.wait_for_function("text => location.hash === `#${text}`", arg=RIPPLE)


@pytest.mark.parametrize(
    "fragment", thorough_if(lambda text: text == "#what", ["#g=nothing", "#what"])
)
def test_an_unknown_address_still_shows_a_page(visit, fragment):
    page = visit(fragment, loads=True)
    assert page.evaluate("minuet.desk.puzzle !== null")


# ---- the gallery


def test_the_gallery(visit):
    page = visit(None)
    page.click("#open-gallery")
    page.wait_for_selector(".entry")
    small_pictures_show_signs_and_sums(page)
    section = page.locator(".sections button").nth(1)
    name = section.inner_text()
    section.click()
    assert page.locator(".section-title").all_inner_texts() == [name]
    a_picked_puzzle_shows_at_once_that_it_is_coming(page, page.locator(".entry").first)
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_selector("body:not(.coming)")
    page.click("#solve")
    verdict(page, "solution")


def a_picked_puzzle_shows_at_once_that_it_is_coming(page, entry):
    held = []
    page.route("**/api/read", lambda route: held.append(route))
    title = entry.locator("strong").inner_text().replace("\u00a0", " ")
    entry.click()
    page.wait_for_selector("body.coming")
    assert title in page.inner_text("#title")
    assert page.inner_text("#about") == "Opening …"
    assert page.get_attribute("#stage", "aria-busy") == "true"
    held.pop().continue_()


def small_pictures_show_signs_and_sums(page):
    assert page.locator(".entry .thumbnail").count() > 0
    picture = page.locator(".entry[data-name='kropki-4x4-easy-1']")
    assert picture.locator(".dot.black").count() > 0
    assert picture.locator(".dot:not(.black)").count() > 0
    sums = page.locator(".entry[data-name='kenken-4x4-easy-1'] .corner")
    assert "7+" in sums.all_text_contents()
    signs = page.locator(".entry[data-name='futoshiki-4x4-easy-1'] text")
    assert "<" in signs.all_text_contents()


# ---- generating


def generate(page, kind, **chosen):
    page.click("#open-generate")
    page.locator("dialog label:has-text('Kind') select").select_option(kind)
    for name, value in chosen.items():
        label = page.locator("dialog label").filter(has_text=re.compile(f"^{name}"))
        control = label.locator("select, input")
        control.fill(value) if name == "Seed" else control.select_option(value)
    page.click("dialog .primary")


def test_generating(visit):
    page = visit(None)
    texts = []
    for _ in range(2):
        generate(page, "ripple", Size="6x6", Difficulty="easy", Seed="5")
        page.wait_for_selector("dialog", state="detached")
        assert "6 by 6" in page.inner_text("#about")
        assert "easy, seed 5" in page.inner_text("#about")
        texts.append(page.evaluate("minuet.desk.puzzle.text"))
    assert texts[0] == texts[1]
    page.click("#solve")
    verdict(page, "Exactly one")


def test_constraints_of_variants_are_offered_in_plain_english(visit):
    page = visit(None)
    generate(page, "variant", Size="2x3", Variant="white-dot", Seed="1")
    page.wait_for_selector("dialog", state="detached")
    assert page.locator("#board .dot:not(.black)").count() > 0
    page.click("#open-generate")
    offered = page.locator("dialog label").filter(has_text=re.compile("^Variant")).locator("option")
    texts = offered.all_text_contents()
    assert texts[0] == "any two"
    assert {"white dot", "little killer", "thermometer"} <= set(texts)


def test_what_cannot_be_generated_is_reported(visit):
    page = visit(None)
    generate(page, "sudoku", Variant="killer", Difficulty="easy")
    page.wait_for_selector(".complaint >> text=never easy")


# ---- pieces


def test_pieces_have_colors_and_walls(visit):
    page = visit("#g=pentominoes-6x10")
    page.wait_for_function("() => minuet.watching.model?.hasPieces")
    page.evaluate("minuet.watching.player.speed = 1")
    page.check("#animate")
    page.click("#solve")
    page.wait_for_function("() => minuet.watching.log?.length > 100")
    page.evaluate("minuet.stop()")
    page.wait_for_selector("#solve:not(.running)")
    second = "log => log.kinds.findIndex((kind, at) => kind === 1 && log.depths[at] === 1)"
    seek(page, 1 + page.evaluate(f"() => ({second})(minuet.watching.log)"))
    classes = page.eval_on_selector_all("#board .answer", "all => all.map(e => e.classList.value)")
    fills = {word for text in classes for word in text.split() if word.startswith("fill-")}
    assert len(classes) == 10
    assert len(fills) == 2


# ---- sharing


def test_pictures(visit):
    page = visit(f"#{RIPPLE}")
    page.click("#solve")
    verdict(page, "Exactly one")
    page.click("#open-share")
    with page.expect_download() as download:
        page.click(".exports >> text=SVG")
    svg = download.value.path().read_text(encoding="utf-8")
    assert download.value.suggested_filename == "ripple-6x6.svg"
    assert svg.count("<text") == 36
    with page.expect_download() as download:
        page.click(".exports >> text=PNG")
    png = download.value.path().read_bytes()
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 3 * 252


def test_texts_and_links(visit, live):
    page = visit(f"#{RIPPLE}")
    page.click("#open-share")
    addresses = page.eval_on_selector_all(".shared input", "all => all.map(e => e.value)")
    assert addresses == [f"{live.url}/#{RIPPLE}", f"https://puzz.link/p?{RIPPLE}"]
    page.click("[data-format=rooms]")
    page.wait_for_selector("dialog textarea:visible")
    assert RippleEffect.parse(page.input_value("dialog textarea")) == RippleEffect.parse(RIPPLE)
    with page.expect_download() as download:
        page.click("text=ripple-6x6.txt")
    assert RippleEffect.parse(
        download.value.path().read_text(encoding="utf-8")
    ) == RippleEffect.parse(RIPPLE)


def test_every_format_of_text_has_a_name_of_its_own(visit):
    page = visit(None)
    enter(page, EASY)
    page.click("#open-share")
    found = page.eval_on_selector_all(
        "[data-format]", "all => all.map(e => [e.dataset.format, e.textContent])"
    )
    names = [name for _, name in found]
    assert len(set(names)) == len(names) > 8
    assert all(format != name for format, name in found)


def test_no_link_where_there_is_none(visit):
    page = visit(None)
    enter(page, GAPS)
    page.click("#open-share")
    assert page.locator(".shared").count() == 1
    assert page.locator("[data-format=puzzlink]").count() == 0


def packed(text):
    """A text in the format that an address holds."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    return urlsafe_b64encode(packing.compress(text.encode()) + packing.flush()).decode().rstrip("=")


HUGE = f"#p={packed('1' * 300_000)}"  # is unpacked only up to the limit on texts


BROKEN = ["#p=!!!", "#p=abcd", "#ripple/9/9/zzz", "#%E0%A4%A", HUGE]


@pytest.mark.parametrize(
    "fragment", thorough_if(lambda text: text not in ("#ripple/9/9/zzz", HUGE), BROKEN)
)
def test_an_address_that_cannot_be_read(visit, fragment):
    page = visit(fragment, loads=True)
    toast = page.wait_for_selector("#toast >> text=The address does not contain a valid puzzle")
    assert toast.bounding_box()["y"] < 20  # far from the buttons of the player
    assert toast.evaluate("toast => toast.matches(':popover-open')")  # above any dialog
    assert page.is_visible("#welcome")

"""Sharing from the page: pictures, animations of a search, sheets to print."""

from __future__ import annotations

import io
import re
from base64 import b64decode

from page_puzzles import RIPPLE, TOY
from page_steps import put, seek, watch

from minuet.puzzles import RippleEffect

IS_CALM = True


def saved(page, name):
    """Press a button in the dialog; return the name and bytes of the file it saves."""
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return download.value.suggested_filename, download.value.path().read_bytes()


def share(page):
    page.click("#open-share")
    page.wait_for_selector("dialog .exports")


def test_the_whole_search_as_an_animated_svg(visit):
    page = visit(f"#{RIPPLE}")
    share(page)
    name, content = saved(page, "Animated SVG")
    text = content.decode()
    assert name == "ripple-6x6.svg"
    assert "@keyframes" in text
    assert ">solution</text>" in text
    still = re.sub(r'<g class="k\d+ h">.*</g>', "", text)  # the parts that do not move
    solved = RippleEffect.parse(RIPPLE).solve()
    shown = re.findall(r'class="minuet-(?:given|answer)"[^>]*>(\d)<', still)
    assert sorted(shown) == sorted(str(value) for row in solved.values for value in row)


def test_the_whole_search_as_a_gif(visit):
    from PIL import Image

    page = visit(None)
    put(page, TOY)
    share(page)
    page.select_option("[aria-label='What to draw']", "matrix")
    name, content = saved(page, "GIF")
    assert name == "problem.gif"
    with Image.open(io.BytesIO(content)) as found:
        assert found.n_frames > 10
        assert found.info["loop"] == 0
        greens = []
        seconds = 0
        for number in range(found.n_frames):
            found.seek(number)
            seconds += found.info["duration"] / 1000
            greens.append(green_pixels(found.convert("RGB")))
    assert 5 < seconds < 31
    assert greens[0] == 0
    assert greens[-1] > 3 * greens[2] / 2 > 0  # one row is chosen at first, three at the end


def green_pixels(image):
    """The number of greenish pixels."""
    colors = image.getcolors(image.width * image.height)
    return sum(count for count, (red, green, blue) in colors if green > max(red + 20, blue + 10))


def test_a_gif_is_what_the_browser_shows(visit):
    """A GIF decodes to the same pixels, even after its code table has filled up."""
    from PIL import Image

    page = visit(None)
    pixels = """async () => {
      const { Gif, paletteOf } = await import("./core/gif.js");
      let seed = 1;
      const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
      const frame = (levels) => Uint8ClampedArray.from({ length: 4 * 120 * 90 }, (_, n) =>
        n % 4 === 3 ? 255 : Math.floor(random() * levels) * 50);
      const frames = [frame(6), frame(2)];
      const gif = new Gif(120, 90, paletteOf(frames));
      for (const each of frames) gif.add(each, 0.5);
      const bytes = new Uint8Array(await gif.file().arrayBuffer());
      const text = (all) => btoa(Array.from(all, (each) => String.fromCharCode(each)).join(""));
      return { frames: frames.map(text), bytes: text(bytes) };
    }"""
    made = page.evaluate(pixels)
    with Image.open(io.BytesIO(b64decode(made["bytes"]))) as found:
        for number, wanted in enumerate(made["frames"]):
            found.seek(number)
            assert found.info["duration"] == 500
            assert found.convert("RGBA").tobytes() == b64decode(wanted)


def test_a_moment_of_the_links(visit):
    page = visit(None)
    put(page, TOY)
    watch(page, plays=False)
    seek(page, 2)
    share(page)
    assert page.input_value("[aria-label='What to draw']") == "links"
    assert saved(page, "SVG")[1].decode().count("minuet-chosen") == 3  # a, d and g
    assert saved(page, "PNG")[1].startswith(b"\x89PNG")


def test_a_sheet_to_print(visit):
    page = visit(f"#{RIPPLE}")
    share(page)
    name, content = saved(page, "Sheet to print (PDF)")
    assert name == "ripple-6x6.pdf"
    assert content.startswith(b"%PDF-1.4")
    assert content.count(b"/Type /Page ") == 2  # the puzzle and its solution


def test_a_link_holds_how_the_search_is_watched(visit):
    page = visit(f"#{RIPPLE}")
    page.check("#animate")
    page.evaluate("document.querySelector('#settings').open = true")
    page.select_option("#heuristic", "first")
    page.select_option("#order", "reversed")
    models = page.eval_on_selector_all("#model option", "all => all.map(e => e.value)")
    page.select_option("#model", models[-1])
    watch(page, speed=0.4, plays=False)
    seek(page, 11)
    share(page)
    for name in ("Link to this puzzle at puzz.link", "Link to this moment of the search"):
        assert page.inner_text(f"h3:has(+ .shared [aria-label='{name}'])") == name
    address = page.input_value("[aria-label='Link to this moment of the search'] >> nth=0")
    other = visit("#" + address.split("#")[1], own=True)
    other.wait_for_function("() => minuet.watching.player.position === 11")
    for setting, value in [("heuristic", "first"), ("order", "reversed"), ("model", models[-1])]:
        assert other.input_value(f"#{setting}") == value
    assert float(other.input_value("#speed")) == 0.4
    assert len(models) > 1


def test_links_lead_to_a_hosted_page_if_there_is_one(visit):
    page = visit(f"#{RIPPLE}")
    share(page)
    assert page.locator("[aria-label='Embed it in your own page']").count() == 0
    page.keyboard.press("Escape")
    page.eval_on_selector("meta[name=share]", "each => each.content = 'https://example.org/m/'")
    share(page)
    link = page.input_value("[aria-label='Link to this puzzle here']")
    assert link == f"https://example.org/m/#{RIPPLE}"
    frame = page.input_value("[aria-label='Embed it in your own page']")
    assert f'src="https://example.org/m/?embed#{RIPPLE}"' in frame

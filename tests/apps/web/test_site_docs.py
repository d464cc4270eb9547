"""The live examples in the documentation, if the page without a server was built (`make site`).

MINUET_DOCS names a folder with the built documentation; without it, the tests build it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from site_server import HAS_SITE, WHY_NOT, plain_server

DOCS = Path(__file__).parents[3] / "docs"
pytestmark = [pytest.mark.thorough, pytest.mark.skipif(not HAS_SITE, reason=WHY_NOT)]


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = os.environ.get("MINUET_DOCS")
    if not folder:
        folder = str(tmp_path_factory.mktemp("docs"))
        command = [sys.executable, "-m", "sphinx", "-q", "-D", "toc_object_entries=0"]
        subprocess.run([*command, str(DOCS), folder], check=True)
    with plain_server(folder) as (server, _):
        yield server


@pytest.fixture
def page(browser):
    found = browser.new_page()
    found.set_default_timeout(180_000)
    yield found
    found.close()


def press(page, example, word):
    """Press a button of an example, and wait for the result."""
    example.get_by_role("button", name=word).click()
    example.get_by_role("button", name="Stop").wait_for(state="hidden")


def test_run_step_and_change(page, address):
    page.goto(f"{address}/tutorial.html")
    first, second = page.locator(".live").nth(0), page.locator(".live").nth(1)
    press(page, second, "Run")  # runs the first example before, since it needs its names
    assert second.locator(".text").inner_text().strip() == "['adf', 'bg', 'ce']"
    for _ in range(4):
        press(page, first, "Step")
    [found] = re.findall(r"Solution\((.*)\)", first.inner_text())
    assert sorted(found.split(", ")) == ["0", "3", "4"]
    editor = first.locator("textarea")
    editor.fill(editor.input_value().replace('"bg"', '"bh"'))
    press(page, first, "Run")
    assert "unknown item 'h'" in first.locator(".error").inner_text()
    press(page, first, "Reset")
    assert page.locator(".highlight-python").first.is_visible()


def test_the_console(page, address):
    page.goto(f"{address}/try.html")
    line = page.locator(".live-prompt textarea")
    idle = page.locator(".live-prompt button")
    idle.wait_for(state="hidden")
    for text in (
        "6 * 7",
        "1 / 0",
        "minuet.puzzles.Queens(4).solve()",
        "for x in 'ab':",
        "print(x)",
    ):
        line.fill(line.input_value() + text)
        line.press("Enter")
        page.wait_for_timeout(300)
        idle.wait_for(state="hidden")
    shown = page.locator(".live-log").inner_text()
    assert "42" in shown
    assert "ZeroDivisionError" in shown
    assert page.locator(".live-log img").count() == 1


def test_a_picture_dances(page, address):
    page.goto(f"{address}/how-it-works.html")
    page.get_by_role("button", name="Step through it").first.click()
    inside = page.frame_locator("iframe").first
    inside.locator("body[data-ready]").wait_for()
    page.get_by_role("button", name="Back to the picture").click()
    assert page.locator("iframe").count() == 0


def test_without_scripts_the_pictures_stay(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/how-it-works.html")
    assert page.locator("img[src$='toy-links.svg']").is_visible()
    assert page.locator(".live").count() == 0
    context.close()

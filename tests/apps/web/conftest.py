"""A server on this machine, and a browser to look at it with."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for the helpers beside this file

from page_server import serve
from page_visits import Visits

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
missing = []  # why the page was not looked at


@pytest.fixture(scope="session")
def live():
    """The server as people start it."""
    with serve() as running:
        yield running


# ---- the browser


def find_browser():
    named = os.environ.get("MINUET_BROWSER")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def browser():
    place = find_browser()
    if place is None:
        missing.append("no Chromium was found (Debian: apt-get install chromium)")
        if os.environ.get("CI") == "true":
            pytest.fail("CI has to look at the page, and there is no Chromium")
        pytest.skip(missing[-1])
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=place, args=list(ARGUMENTS))
        yield running
        running.close()


def pytest_terminal_summary(terminalreporter):
    if missing:
        terminalreporter.write_line(f"The page was not looked at: {missing[0]}.", yellow=True)


@pytest.fixture(scope="session")
def visits(browser, live):
    return Visits(browser, live)


@pytest.fixture
def visit(visits):
    """Open the page: `visit("#ripple/...", width=390)`."""
    yield visits.open
    visits.end()

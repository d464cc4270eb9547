"""A local server, and a browser to visit it with."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for the helpers in this folder

from page_browser import ARGUMENTS, find_browser
from page_server import EVENTS, serve
from page_visits import Visits

from minuet.apps.web.settings import Limits


@pytest.fixture(scope="session")
def live():
    """The server with its default settings, except that it records fewer events."""
    with serve(Limits(events=EVENTS)) as running:
        yield running


# ---- the browser


def pytest_runtest_setup(item):
    """Skip from here: for tests that a fixture skips, pytest's summary has a line each."""
    if "browser" not in item.fixturenames or find_browser():
        return
    if os.environ.get("CI") == "true":
        pytest.fail("CI must test the page, and there is no Chromium")
    pytest.skip("no Chromium was found to test the page with (Debian: apt-get install chromium)")


@pytest.fixture(scope="session")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        yield running
        running.close()


@pytest.fixture(scope="session")
def visits(browser, live):
    return Visits(browser, live)


@pytest.fixture
def unlimited(browser):
    """A server with its default settings, and a page from it."""
    yield from _own(browser, Limits())


@pytest.fixture(scope="module")
def endless(browser):
    """The same without a limit, for a recording of a million steps."""
    yield from _own(browser, Limits(events=10**9))


def _own(browser, limits):
    with serve(limits) as running:
        visits = Visits(browser, running)
        yield running, visits.open(own=True, reduced_motion="reduce")
        visits.end()
        visits.close()


@pytest.fixture
def visit(visits, request):
    """Open the page: `visit("#ripple/...", width=390)`.

    Test files that are not about motion set `IS_CALM = True`, and the browser draws far less. Those
    about how the page starts set `LOADS = True`; for others it may start again without loading.
    """
    motion = "reduce" if getattr(request.module, "IS_CALM", False) else "no-preference"
    loads = getattr(request.module, "LOADS", False)
    yield partial(visits.open, reduced_motion=motion, loads=loads)
    visits.end()

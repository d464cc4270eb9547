"""The page without a server: the built site, from a plain file server, with nothing from elsewhere.

`make site` builds it; where it is not built these tests are skipped. MINUET_SITE names its folder.
"""

from __future__ import annotations

import base64
import io
import json
import os
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from page_puzzles import EASY, FOREVER, RIPPLE
from page_steps import board, enter, verdict

from minuet.apps.web import frames, worker
from minuet.apps.web.tasks import gallery
from minuet.puzzles import RippleEffect

SITE = Path(os.environ.get("MINUET_SITE", Path(__file__).parents[3] / "site"))
HAS_SITE = (SITE / "site" / "minuet.zip.gz").exists()
pytestmark = pytest.mark.skipif(not HAS_SITE, reason="the site is not built (make site)")
READY = "body[data-python=ready]"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *about: object) -> None:
        """Say nothing."""


@contextmanager
def plain_server(folder):
    """Serve a folder; yield the address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def address():
    with plain_server(SITE.parent) as server:
        yield f"{server}/{SITE.name}/"  # below a prefix


@pytest.fixture(scope="module")
def context(browser, address):
    found = browser.new_context(viewport={"width": 1280, "height": 800})
    yield found
    found.close()


@pytest.fixture
def open_page(context, address):
    """Open the site; whatever it complains about, or fetches from elsewhere, is a fault."""
    pages, faults = [], []

    def opened(fragment="", width=1280):
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": 800})
        page.set_default_timeout(180_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "request",
            lambda request: (
                request.url.startswith((address, "blob:", "data:")) or faults.append(request.url)
            ),
        )
        page.goto(address + fragment)
        page.wait_for_selector("body[data-ready]")
        pages.append(page)
        return page

    yield opened
    for page in pages:
        page.close()
    assert faults == []


def test_there_before_python(open_page):
    page = open_page()
    assert page.is_visible("#loading")  # Python is still on its way ...
    page.check("#animate")
    page.click("#solve")  # ... and the first puzzle already dances
    verdict(page, "Exactly one solution")
    page.wait_for_selector(READY)


def test_the_same_answers(open_page):
    page = open_page(f"#{RIPPLE}")
    page.uncheck("#animate")
    page.click("#solve")
    verdict(page, "Exactly one solution")
    solved = RippleEffect.parse(RIPPLE).solve().values
    assert board(page) == [str(value) for row in solved for value in row]


def test_watch_scrub_play_and_generate(open_page):
    page = open_page()
    enter(page, EASY)
    page.check("#animate")
    page.click("#solve")
    verdict(page, "Exactly one solution")
    page.evaluate("minuet.watching.player.pause()")
    assert page.evaluate("minuet.watching.log.length") > 100
    page.click("#modes >> text=Play")
    page.click("#open-generate")
    page.click(".dialog-foot .primary:enabled")
    page.wait_for_selector("dialog", state="detached")


def test_own_matrix(open_page):
    page = open_page()
    enter(page, "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n")
    page.uncheck("#animate")
    page.click("#solve")
    verdict(page, "Exactly one solution")


def test_cancel_and_ask_again(open_page):
    page = open_page()
    page.wait_for_selector(READY)
    enter(page, FOREVER)
    page.uncheck("#animate")
    page.click("#solve")
    page.wait_for_selector("#solve.running")
    page.click("#solve")
    page.wait_for_selector("#solve:not(.running)")
    enter(page, EASY)
    page.click("#solve")
    verdict(page, "Exactly one solution")


def test_phone(open_page):
    page = open_page(width=390)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_offline(browser):
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(180_000)
    with plain_server(SITE.parent) as server:
        page.goto(f"{server}/{SITE.name}/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    enter(page, EASY)
    page.uncheck("#animate")
    page.click("#solve")
    verdict(page, "Exactly one solution")
    context.close()


def answers_in(packed: bytes) -> list[object]:
    """The answers in some frames, without the times that they tell."""
    found = []
    stream = io.BytesIO(packed)
    while frame := frames.read(stream):
        kind, content = frame
        answer = json.loads(content) if kind == frames.JSON else content
        if isinstance(answer, dict):
            answer.pop("stages", None)
            answer.pop("stats", None)
        found.append((kind, answer))
    return found


def test_every_recorded_answer_is_what_python_says(monkeypatch):
    monkeypatch.setattr(gallery, "PATIENCE", 60)  # as when it was recorded
    known = json.loads((SITE / "site" / "recorded.json").read_text(encoding="utf-8"))
    assert len(known) >= 6
    for question, packed in known.items():
        task, _, arguments = question.partition(" ")
        sent: list[bytes] = []
        worker.answer({"task": task, "arguments": json.loads(arguments)}, sent.append)
        assert answers_in(b"".join(sent)) == answers_in(base64.b64decode(packed)), task


def test_every_kind_is_read_and_solved_as_by_the_server(open_page):
    from minuet.apps.web.shelf import entries

    ask = """async (names) => {
        const { ask, askFrames } = await import("./page/api.js");
        const found = [];
        for (const gallery of names) {
            const subject = { gallery };
            const read = await ask("read", { subject });
            let count = 0;
            for await (const answer of askFrames("solve", { subject }))
                count = answer.count ?? count;
            found.push([gallery, read.text, count]);
        }
        return found;
    }"""
    page = open_page()
    names = list({entry.name.split("-")[0]: entry.name for entry in reversed(entries())}.values())
    expected = []
    for name in names:
        [read] = worker.run("read", {"subject": {"gallery": name}}, worker.Limits())
        solved = list(worker.run("solve", {"subject": {"gallery": name}}, worker.Limits()))
        counts = [each["count"] for each in solved if "count" in each]
        expected.append([name, read["text"], counts[-1] if counts else 0])
    assert page.evaluate(ask, names) == expected

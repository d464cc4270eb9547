"""The performance promises for the page, measured in Chromium.

    python -m bench.page [--part page|site] [--tries N]

Measures the page of `minuet serve`, and the page without a server if it is built (`make site`, or
MINUET_SITE). These are wall-clock seconds, so use a quiet machine; the best of several tries
counts. The exit code is 1 if a promise was broken on every try.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import psutil

from bench.measure import ROOT
from bench.promises import Promise, table

sys.path.insert(0, str(ROOT / "tests" / "apps" / "web"))

from page_browser import ARGUMENTS, find_browser
from page_puzzles import FOREVER
from site_server import HAS_SITE, SITE, WHY_NOT, plain_server

SERVE = [sys.executable, "-m", "minuet", "serve", "--no-browser", "--json"]
READY = "body[data-ready]"
PYTHON = "body[data-python=ready]"
SCREEN = {"width": 1280, "height": 800}
# When the page and Python were ready, in milliseconds since the start of the visit.
NOTE = """new MutationObserver(() => {
    window.times ??= {};
    for (const name of ["ready", "python"]) {
        const value = document.body?.dataset[name];
        if (value && value !== "loading") window.times[name] ??= performance.now();
    }
}).observe(document, { subtree: true, childList: true, attributes: true });"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
BYTES = """() => ["resource", "navigation"].flatMap((type) => performance.getEntriesByType(type))
    .reduce((sum, each) => sum + each.encodedBodySize, 0)"""
# The time per frame while a search plays at 240 steps per second.
FRAMES = """async () => {
    await minuet.welcome.watch("pentominoes-6x10");
    document.querySelector("#speed").value = 0.6;
    document.querySelector("#speed").dispatchEvent(new Event("input"));
    minuet.watching.player.first();
    minuet.watching.player.play();
    const frame = () => new Promise(requestAnimationFrame);
    for (let n = 0; n < 30; n++) await frame();
    const start = performance.now();
    for (let n = 0; n < 300; n++) await frame();
    return (performance.now() - start) / 300;
}"""
# Wait until something is kept for the next visit.
KEPT = """async (place) => {
    while (!await caches.match(place)) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
# The time until another search is answered after stopping an endless one.
CANCEL = """async (text) => {
    const { ask, askFrames } = await import("./page/api.js");
    const search = async (subject, signal) => {
        for await (const answer of askFrames("solve", { subject }, { signal })) void answer;
    };
    const stop = new AbortController();
    const endless = search({ text, kind: "dlx" }, stop.signal).catch(() => {});
    await ask("read", { subject: { gallery: "queens-8" } }); // by the other worker
    const start = performance.now();
    stop.abort();
    await endless;
    await search({ gallery: "sudoku-4x4-easy-1" });
    return performance.now() - start;
}"""


class Browser:
    """A browser that visits the page."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser

    @contextmanager
    def visit(self, address: str, until: str = READY) -> Iterator[Any]:
        """Visit the page for the first time."""
        context = self.browser.new_context(viewport=SCREEN)
        page = context.new_page()
        page.set_default_timeout(300_000)
        page.add_init_script(NOTE)
        page.goto(address)
        page.wait_for_selector(until)
        yield page
        context.close()

    def measure(self, address: str, script: str, until: str = READY) -> float:
        """Return the result of a script on the page."""
        with self.visit(address, until) as page:
            return float(page.evaluate(script))


@contextmanager
def served() -> Iterator[str]:
    """Run `minuet serve`; yield its address."""
    with subprocess.Popen(SERVE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield json.loads(server.stdout.readline())["address"]
        finally:
            server.terminate()


# ---- the page of a server


def local(browser: Browser, address: str) -> Iterator[Promise]:
    """The promises for the page of a server."""

    def seconds(script: str) -> Callable[[], float]:
        return lambda: browser.measure(address, script) / 1000

    yield Promise("page: first paint", 0.3, "s", seconds(PAINTED))
    yield Promise("page: ready", 1, "s", seconds("() => times.ready"))
    yield Promise("page: sent", 200, "kB", seconds(BYTES))
    yield Promise(
        "page: a frame of pentominoes (60 per second)",
        16.9,
        "ms",
        lambda: browser.measure(address, FRAMES),
    )


# ---- the page without a server


def hosted(browser: Browser, address: str) -> Iterator[Promise]:
    """The promises for the page without a server."""
    yield Promise("site: sent, once", 6, "MB", lambda: _size() / 1e6)
    yield Promise(
        "site: drawn and usable",
        1,
        "s",
        lambda: browser.measure(address, "() => times.ready") / 1000,
    )
    yield Promise(
        "site: Python there, first visit",
        60,
        "s",
        lambda: browser.measure(address, "() => times.python", PYTHON) / 1000,
    )
    with browser.visit(address, PYTHON) as page:
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.evaluate(KEPT, f"{address}site/kept/modules")
        page.context.set_offline(True)

        def again() -> float:
            page.reload()
            page.wait_for_selector(PYTHON)
            return float(page.evaluate("() => times.python")) / 1000

        yield Promise("site: Python there, offline", 2, "s", again)
        yield Promise(
            "site: cancel", 0.2, "s", lambda: float(page.evaluate(CANCEL, FOREVER)) / 1000
        )
        used = [_watch_twenty(page) for _ in range(3)]
        print(
            "site: memory after 20, 40, 60 puzzles:",
            ", ".join(f"{size / 1e6:.0f} MB" for size in used),
        )
        yield Promise("site: memory, 60 puzzles to 40", 1.1, "ratio", lambda: used[2] / used[1])


def _size() -> int:
    """Bytes sent by a host with compression."""
    files = [each for each in SITE.rglob("*") if each.is_file()]
    packed = (".gz", ".png")
    return sum(
        len(each.read_bytes() if each.suffix in packed else gzip.compress(each.read_bytes(), 9))
        for each in files
    )


def _watch_twenty(page: Any) -> int:
    """Watch puzzles from the gallery; return the browser's memory in bytes."""
    from minuet.apps.web.gallery import entries

    for name in [entry.name for entry in entries()][::8][:20]:
        page.evaluate("name => minuet.welcome.watch(name)", name)
    children = psutil.Process().children(recursive=True)
    return sum(each.memory_full_info().pss for each in children if "chrom" in each.name())


# ---- the table


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each promise; return 1 if one was broken."""
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=__doc__)
    parser.add_argument("--part", action="append", choices=("page", "site"), help="only this part")
    parser.add_argument("--tries", type=int, default=5, help="per promise (default: 5)")
    options = parser.parse_args(arguments)
    wanted = options.part or ("page", "site")
    if not HAS_SITE:
        print(f"The page without a server is skipped: {WHY_NOT}")
    from playwright.sync_api import sync_playwright

    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        started = playwright.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        browser = Browser(stack.enter_context(started))
        parts = []
        if "page" in wanted:
            parts.append(local(browser, stack.enter_context(served())))
        if "site" in wanted and HAS_SITE:
            server, _ = stack.enter_context(plain_server(SITE.parent))
            parts.append(hosted(browser, f"{server}/{SITE.name}/"))
        found = table((each for part in parts for each in part), options.tries)
    return int(any(best >= promise.limit for promise, best in found))


if __name__ == "__main__":
    sys.exit(main())

"""The page without a server: the built site on a plain file server, with no outside requests.

`make site` builds it; otherwise these tests are skipped. MINUET_SITE names its folder.
"""

from __future__ import annotations

import base64
import gzip
import io
import json
import shutil

import psutil
import pytest
from effort import IS_THOROUGH
from page_puzzles import EASY, FOREVER, RIPPLE
from page_steps import board, enter, verdict
from site_server import HAS_SITE, SITE, WHY_NOT, plain_server

from minuet.apps.web import frames, worker
from minuet.apps.web.gallery import entries
from minuet.apps.web.tasks import gallery
from minuet.puzzles import RippleEffect

pytestmark = pytest.mark.skipif(not HAS_SITE, reason=WHY_NOT)
READY = "body[data-python=ready]"
MATRIX = "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n"
MOMENT = "#g=toy;step=5&speed=0.40&heuristic=fewest&order=listed&seed=0"


@pytest.fixture(scope="module")
def address():
    with plain_server(SITE.parent) as (server, _):
        yield f"{server}/{SITE.name}/"  # not at the root of the host


def watched(page, address, faults):
    """Note a page's errors and its requests to other hosts."""
    page.set_default_timeout(180_000)
    page.on("pageerror", lambda error: faults.append(str(error)))

    def look(request):
        if not request.url.startswith((address, "blob:", "data:")):
            faults.append(request.url)

    page.on("request", look)
    return page


@pytest.fixture(scope="module")
def kept_page(browser, address):
    """One page for many tests, since Python takes seconds to start."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    faults: list[str] = []
    page = watched(context.new_page(), address, faults)
    page.goto(address)
    page.wait_for_selector(READY)
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def page(kept_page):
    kept_page.evaluate("document.querySelectorAll('dialog').forEach(each => each.close())")
    return kept_page


# ---- the first visit, and the next ones


def test_first_visit_and_offline(browser):
    """The first puzzle plays before Python has loaded; after that, no server is needed."""
    context = browser.new_context()
    faults: list[str] = []
    with plain_server(SITE.parent) as (server, sent):
        page = watched(context.new_page(), server, faults)
        page.goto(f"{server}/{SITE.name}/")
        page.wait_for_selector("body[data-ready]")
        assert page.is_visible("#loading")  # Python is still loading ...
        page.check("#animate")
        page.click("#solve")  # ... and the first puzzle already plays
        verdict(page, "Exactly one solution")
        page.wait_for_selector(READY)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert {path: count for path, count in sent.items() if path.endswith(".gz") and count > 1} == {}
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    enter(page, EASY)
    page.uncheck("#animate")
    page.click("#solve")
    verdict(page, "Exactly one solution")
    context.close()
    assert faults == []


SHARES = """addEventListener("DOMContentLoaded", () => {
    const [bar, text] = ["loading-bar", "loading-text"].map((id) => document.getElementById(id));
    window.seen = [];
    const look = () => window.seen.push([bar.position, text.textContent]);
    new MutationObserver(look).observe(document.getElementById("loading"), {
        subtree: true, childList: true, characterData: true, attributes: true,
    });
});"""


def test_the_bar_shows_how_much_has_arrived(browser, address):
    page = browser.new_page()
    page.set_default_timeout(180_000)
    page.add_init_script(SHARES)
    page.goto(address)
    page.wait_for_selector(READY)
    seen = page.evaluate("seen")
    shares = [share for share, text in seen if text.startswith("Loading Python")]
    assert shares == sorted(shares)
    assert len(set(shares)) > 3
    starting = [share for share, text in seen if "is starting" in text]
    assert set(starting) == {-1}  # a bar without an end
    assert page.is_hidden("#loading")
    page.close()


KEPT = """async (least) => {
    const place = new URL("site/kept/memory", location.href).href;
    for (;;) {
        const bytes = await (await caches.match(place))?.arrayBuffer();
        if (bytes?.byteLength > least) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}"""
SPOIL = """async (size) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const place = new URL("site/kept/memory", location.href).href;
        if (await cache.match(place)) await cache.put(place, new Response(new Uint8Array(size)));
    }
}"""


@pytest.mark.parametrize("size", [0, 1000, 2**24])
def test_python_starts_from_scratch_if_its_kept_memory_cannot_be_used(browser, address, size):
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(180_000)
    warnings = []
    page.on("console", lambda message: warnings.append(message.text))
    page.goto(address)
    page.wait_for_selector(READY)
    page.evaluate(KEPT, 2**24)
    page.evaluate(SPOIL, size)
    page.reload()
    page.wait_for_selector(READY)
    assert any("Python starts from scratch" in each for each in warnings)
    enter(page, EASY)
    page.uncheck("#animate")
    page.click("#solve")
    verdict(page, "Exactly one solution")
    page.evaluate(KEPT, 2**24)  # and what is kept can be used again
    context.close()


@pytest.fixture
def changed(tmp_path):
    """A copy of the site, to be changed, and its address."""
    shutil.copytree(SITE, tmp_path / "site")
    with plain_server(tmp_path) as (server, _):
        yield tmp_path / "site", f"{server}/site/"


def test_a_browser_that_keeps_nothing(browser, changed):
    """In a private window, or without https, there may be no place to keep things."""
    folder, address = changed
    worker = folder / "site" / "python.js"
    hide = "Object.defineProperty(self, 'caches', { get() { throw new Error('denied'); } });\n"
    worker.write_text(hide + worker.read_text(encoding="utf-8"), encoding="utf-8")
    page = browser.new_page()
    page.set_default_timeout(180_000)
    page.goto(address)
    page.wait_for_selector(READY)
    enter(page, EASY)
    page.uncheck("#animate")
    page.click("#solve")
    verdict(page, "Exactly one solution")
    page.close()


def test_a_file_that_is_missing_is_named(browser, changed):
    folder, address = changed
    (folder / "site" / "minuet.zip.gz").unlink()
    page = browser.new_page()
    page.set_default_timeout(180_000)
    page.goto(address)
    page.wait_for_selector("body[data-python=failed]")
    assert "minuet.zip could not be loaded (404)" in page.inner_text("#loading-text")
    assert page.evaluate("minuet.watching.player.isPlaying")  # what was recorded still dances
    question = "import('./page/api.js').then(({ ask }) => ask('read', { subject: { text: '1' } }))"
    with pytest.raises(Exception, match="could not be started"):
        page.evaluate(question)
    page.close()


def test_less_than_six_megabytes_are_sent():
    def size(place):
        content = place.read_bytes()
        return len(content) if place.suffix in (".gz", ".png") else len(gzip.compress(content))

    assert sum(size(place) for place in SITE.rglob("*") if place.is_file()) < 6_000_000


def test_the_icons_of_the_app_are_there():
    manifest = json.loads((SITE / "site" / "manifest.webmanifest").read_text(encoding="utf-8"))
    sizes = {icon["sizes"]: icon["src"] for icon in manifest["icons"] if "png" in icon["type"]}
    assert {"192x192", "512x512"} <= sizes.keys()
    for name in sizes.values():
        assert (SITE / "site" / name).read_bytes().startswith(b"\x89PNG")


# ---- what people do


def test_the_same_answers(page):
    enter(page, RIPPLE)
    page.uncheck("#animate")
    page.click("#solve")
    verdict(page, "Exactly one solution")
    solved = RippleEffect.parse(RIPPLE).solve().values
    assert board(page) == [str(value) for row in solved for value in row]


def test_watch_and_scrub(page):
    enter(page, EASY)
    page.check("#animate")
    page.click("#solve")
    verdict(page, "Exactly one solution")
    page.evaluate("minuet.watching.player.pause()")
    length = page.evaluate("minuet.watching.log.length")
    assert length > 100
    box = page.locator("#timeline").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert 0 < page.evaluate("minuet.watching.position") < length
    page.uncheck("#animate")


def test_play_and_generate(page):
    enter(page, EASY)
    page.click("#modes >> text=Play")
    page.click("#board [data-cell='2']")
    page.keyboard.press("4")
    assert board(page)[2] == "4"
    page.click("#open-generate")
    page.click(".dialog-foot .primary:enabled")
    page.wait_for_selector("dialog", state="detached")
    assert "seed" in page.inner_text("#about")
    page.click("#modes >> text=Solve")


def test_own_matrix(page):
    enter(page, MATRIX)
    page.uncheck("#animate")
    page.click("#solve")
    verdict(page, "Exactly one solution")


def test_a_worker_that_breaks_is_replaced(page):
    """As one does that runs out of memory."""
    broken = "() => { setTimeout(() => { throw new Error('broken') }, 300) }"
    with page.expect_worker():  # the next one
        page.workers[-1].evaluate(broken)
    enter(page, EASY)
    page.click("#solve")
    verdict(page, "Exactly one solution")


def test_cancel_and_ask_again(page):
    enter(page, FOREVER)
    page.uncheck("#animate")
    page.click("#solve")
    page.wait_for_selector("#solve.running")
    page.click("#solve")
    page.wait_for_selector("#solve:not(.running)")
    enter(page, EASY)  # the other worker takes over
    page.click("#solve")
    verdict(page, "Exactly one solution")


GIVE_UP = """async (text) => {
    const { ask } = await import(new URL("page/api.js", document.baseURI));
    const [giveUp, { postMessage, terminate }] = [new AbortController(), Worker.prototype];
    let ended = 0;
    Worker.prototype.postMessage = function (message) {
        postMessage.call(this, message);
        if (message.task) giveUp.abort();
    };
    Worker.prototype.terminate = function () { ended++; terminate.call(this); };
    const subject = { text };
    const unwanted = ask("read", { subject }, { signal: giveUp.signal });
    const first = await unwanted.catch((error) => error.name);
    const { kind } = await ask("read", { subject });
    Object.assign(Worker.prototype, { postMessage, terminate });
    return [first, kind, ended];
}"""


def test_a_quick_question_that_is_no_longer_wanted_keeps_its_worker(page):
    """Outcome it would cost the seconds in which a new Python starts, at every key typed."""
    assert page.evaluate(GIVE_UP, EASY) == ["AbortError", "sudoku", 0]


HOSTILE = '<img src=x onerror="document.title=1">'


@pytest.mark.parametrize("name", ["g", "p", "k", "g=toy;model"])
def test_hostile_text_stays_text(page, name):
    page.evaluate("text => { location.hash = text }", f"#{name}={HOSTILE}")
    page.wait_for_timeout(200)
    assert page.locator("img[src=x]").count() == 0
    assert page.title() != "1"


VIOLATION = """() => new Promise((resolve) => {
    addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
    %s;
})"""
INLINE = (
    "document.body.append(Object.assign(document.createElement('script'), { text: 'hacked = 1' }))"
)


@pytest.mark.parametrize(
    ("attempt", "directive"),
    [
        ("fetch('https://example.org/').catch(() => {})", "connect-src"),
        (INLINE, "script-src-elem"),
    ],
)
def test_the_policy_lets_nothing_out_and_nothing_in(page, attempt, directive):
    assert page.evaluate(VIOLATION % attempt) == directive
    assert page.evaluate("globalThis.hacked") is None


# ---- elsewhere


def test_a_link_to_a_moment(browser, address):
    """Puzzle, model, heuristic, order, step and speed are in the address; and a sheet to print."""
    page = browser.new_page()
    page.set_default_timeout(180_000)
    page.goto(f"{address}{MOMENT}")
    page.wait_for_function("() => minuet.watching.position === 5")
    page.goto("about:blank")
    page.goto(f"{address}#{RIPPLE};step=7&speed=0.30&heuristic=first&order=reversed&seed=0")
    page.wait_for_function("() => minuet.watching.position === 7")
    chosen = page.eval_on_selector_all("#heuristic, #order, #speed", "all => all.map(e => e.value)")
    assert chosen == ["first", "reversed", "0.3"]
    page.click("#open-share")
    links = page.eval_on_selector_all(".shared input", "all => all.map(e => e.value)")
    assert any(link.startswith(address) and "step=7" in link for link in links)
    with page.expect_download(timeout=60_000) as sheet:
        page.click("dialog >> text=Sheet to print (PDF)")
    assert sheet.value.path().read_bytes().count(b"/Type /Page ") == 2
    page.close()


def test_it_can_be_installed(page):
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["manifest"]["id"] == manifest["manifest"]["startUrl"]
    session.detach()


def test_phone(browser, address):
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()


def test_a_moment_inside_a_page_of_another_site(browser, address, tmp_path):
    frame = f'<iframe width="600" height="640" src="{address}?embed{MOMENT}"></iframe>'
    (tmp_path / "lecture.html").write_text(f"<h1>A lecture</h1>{frame}", encoding="utf-8")
    with plain_server(tmp_path) as (server, _):
        page = browser.new_page()
        page.set_default_timeout(180_000)
        page.goto(f"{server}/lecture.html")
        inside = page.frames[1]
        inside.wait_for_selector("body.embed[data-ready]")
        inside.wait_for_function("() => minuet.watching.position === 5")
        assert float(inside.eval_on_selector("#speed", "each => each.value")) == 0.4
        assert inside.is_hidden(".top")
        assert inside.evaluate("document.documentElement.scrollWidth") <= 600
        page.close()


# ---- the same answers as the server


def answers_in(packed: bytes) -> list[object]:
    """The answers in some frames, without their times."""
    found = []
    stream = io.BytesIO(packed)
    while frame := frames.read(stream):
        kind, content = frame
        answer = json.loads(content) if kind == frames.JSON else content
        if isinstance(answer, dict):
            for timed in ("stages", "stats", "search"):
                answer.pop(timed, None)
        found.append((kind, answer))
    return found


def test_every_recorded_answer_is_what_python_says(monkeypatch):
    monkeypatch.setattr(gallery, "PATIENCE", 60)  # as for the recording
    known = json.loads((SITE / "site" / "recorded.json").read_text(encoding="utf-8"))
    assert len(known) >= 6
    for question, packed in known.items():
        task, _, arguments = question.partition(" ")
        sent: list[bytes] = []
        worker.answer({"task": task, "arguments": json.loads(arguments)}, sent.append)
        assert answers_in(b"".join(sent)) == answers_in(base64.b64decode(packed)), task


ASK = """async (names) => {
    const { ask, askFrames } = await import("./page/api.js");
    const found = [];
    for (const gallery of names) {
        const subject = { gallery };
        const read = await ask("read", { subject });
        let count = 0;
        for await (const answer of askFrames("solve", { subject })) count = answer.count ?? count;
        found.push([gallery, read.text, count]);
    }
    return found;
}"""


def told_by_the_server(name):
    subject = {"subject": {"gallery": name}}
    [read] = worker.run("read", subject, worker.Limits())
    solved = list(worker.run("solve", subject, worker.Limits()))
    counts = [each["count"] for each in solved if "count" in each]
    return [name, read["text"], counts[-1] if counts else 0]


def test_bundled_puzzles_are_read_and_solved_as_by_the_server(page):
    """One puzzle of each kind; all puzzles in the thorough run."""
    names = [entry.name for entry in entries()]
    if not IS_THOROUGH:
        names = list({name.split("-")[0]: name for name in reversed(names)}.values())
    assert page.evaluate(ASK, names) == [told_by_the_server(name) for name in names]


# ---- memory


def memory_of(browser_process) -> int:
    """Bytes used by the browser's processes."""
    return sum(each.memory_info().rss for each in browser_process.children(recursive=True))


@pytest.mark.thorough
def test_memory_does_not_grow_with_puzzles(page):
    names = [entry.name for entry in entries()][::8][:20]
    used = []
    for _ in range(3):
        for name in names:
            page.evaluate("name => minuet.welcome.watch(name)", name)
        used.append(memory_of(psutil.Process()))
    print(used)
    assert used[2] < 1.25 * used[1]

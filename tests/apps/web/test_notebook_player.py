"""The notebook's player in a real browser, with a model that behaves like a notebook's."""

from __future__ import annotations

import json
from base64 import b64encode
from importlib.resources import files
from pathlib import Path

import pytest
from page_steps import settle

from minuet import GivenError, MissingExtra, Problem, count, player
from minuet.apps.notebook.modules import joined
from minuet.puzzles import Polyomino, Queens, RippleEffect
from minuet.puzzles.polyomino import PENTOMINOES

HARNESS = """async ([text, state, events]) => {
  const bytes = Uint8Array.from(atob(events), (letter) => letter.charCodeAt(0));
  state.events = new DataView(bytes.buffer);
  const listeners = {};
  const model = {
    get: (name) => state[name],
    set: (name, value) => (state[name] = value),
    save_changes: () => (window.saved = (window.saved ?? 0) + 1),
    on: (name, action) => (listeners[name] = action),
    off: (name) => delete listeners[name],
  };
  window.widgetState = state;
  window.send = (name, value) => ((state[name] = value), listeners[`change:${name}`]());
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  const host = document.body.appendChild(document.createElement("div"));
  window.end = widget.render({ model, el: host });
  window.root = host.shadowRoot;
}"""


def pause(page):
    page.wait_for_function("() => !root.querySelector('.playing')")
    settle(page)  # changes are drawn in the next frame


@pytest.fixture(scope="module")
def document(browser):
    """A page that the tests share, with the errors in it."""
    page = browser.new_page(viewport={"width": 1040, "height": 760})
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    yield page
    page.close()


@pytest.fixture
def open_player(document):
    """A function that shows a widget in an empty page and returns the page."""

    def show(widget):
        page = document
        page.goto("about:blank")
        state = {
            name: getattr(widget, name)
            for name in ("record", "picture", "complete", "position", "speed")
        }
        page.evaluate(
            HARNESS, [widget._esm, json.loads(json.dumps(state)), b64encode(widget.events).decode()]
        )
        return page

    yield show
    faults, document.faults = document.faults, []
    assert faults == []


def position(page):
    return page.evaluate("() => Number(root.querySelector('.player').dataset.position)")


def press(page, name):
    page.locator(f"[data-button={name}]").click()
    settle(page)


def test_steps_scrubbing_and_speed(open_player):
    widget = player(Queens(6))
    page = open_player(widget)
    assert position(page) == 0
    press(page, "step")
    press(page, "step")
    assert position(page) == 2
    assert "tried" in page.evaluate("() => root.querySelector('.narration').textContent")
    press(page, "back")
    assert position(page) == 1
    assert page.evaluate("() => widgetState.position") == 1
    page.locator(".position").fill("20")
    settle(page)
    assert position(page) == 20
    press(page, "next-solution")
    assert page.locator(".cell.answer").count() >= 6
    assert page.locator(".narration.solution").count() == 1
    press(page, "last")
    assert position(page) == widget.length
    assert page.locator("[data-number=solutions]").text_content() == "4"
    assert page.locator("[data-number=share]").text_content() == "100 %"
    page.evaluate("() => send('position', 5)")
    settle(page)
    assert position(page) == 5
    before = page.locator(".pace output").text_content()
    page.locator(".speed").fill("0.9")
    assert page.locator(".pace output").text_content() != before


def test_play_and_pause(open_player):
    page = open_player(player(RippleEffect(["AAB", "ABB"], ["...", "..."]), speed=200))
    press(page, "play")
    page.wait_for_function("() => root.querySelector('.player').dataset.position > 0")
    pause(page)  # at the first solution
    there = position(page)
    assert page.locator(".narration.solution").count() == 1
    press(page, "play")
    page.wait_for_function(f"() => root.querySelector('.player').dataset.position > {there}")
    pause(page)
    page.evaluate("() => end()")


def test_it_is_dark_where_the_notebook_is(open_player):
    page = open_player(player(Queens(4)))
    scheme = "() => getComputedStyle(root.querySelector('.player')).colorScheme"
    assert page.evaluate(scheme) == "light"
    page.evaluate("() => (document.body.style.background = '#111')")
    page.wait_for_function(f"{scheme.removeprefix('() => ')} === 'dark'")
    page.evaluate("() => (document.body.style.background = '#fffef0')")
    page.wait_for_function(f"{scheme.removeprefix('() => ')} === 'light'")
    page.evaluate("() => end()")


def test_a_problem_without_a_board(open_player):
    problem = Problem({"a": 1, "b": (1, 2)}, "x", [["a", "b"], ["b", "x"], ["a", "x"], ["b"]])
    page = open_player(player(problem))
    press(page, "last")
    assert page.locator(".board").count() == 0
    assert page.locator("canvas").count() == 3
    assert page.locator("[data-number=solutions]").text_content() == str(count(problem))


def test_pieces_in_colors(open_player, tmp_path):
    page = open_player(player(Polyomino({name: PENTOMINOES[name] for name in "FPU"}, "3x5")))
    press(page, "next-solution")
    assert page.locator(".cell[class*=fill-]").count() == 15
    page.screenshot(path=tmp_path / "player.png")
    assert (tmp_path / "player.png").stat().st_size > 5000


def test_two_in_one_document(open_player):
    widget = player(Queens(4))
    page = open_player(widget)
    state = {"record": widget.record, "picture": widget.picture, "complete": True}
    state |= {"position": 0, "speed": 10}
    page.evaluate(
        HARNESS, [widget._esm, json.loads(json.dumps(state)), b64encode(widget.events).decode()]
    )
    assert page.locator(".player").count() == 2
    ids = page.locator(".cell").evaluate_all("cells => cells.map(cell => cell.id)")
    assert len(ids) == 32


def test_recording():
    widget = player(Queens(5), events=50)
    assert (widget.length, widget.complete) == (50, False)
    whole = player(Queens(5), given=[(0, 0)], heuristic="first")
    assert whole.complete
    assert whole.record["given"] == [0]
    state = whole.get_state()  # what a notebook gets
    assert state["_esm"] == whole._esm
    assert state.pop("events") == whole.events
    json.dumps({name: state[name] for name in ("record", "picture", "complete", "position")})
    with pytest.raises(GivenError):
        player(Queens(5, given=[(0, 0), (1, 1)]))
    with pytest.raises(TypeError, match="expected a Puzzle or a Problem"):
        player(7)


def test_a_missing_package_is_reported(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(MissingExtra) as caught:
        player(Queens(4))
    assert "pip install 'minuet[notebook]'" in str(caught.value)


@pytest.mark.parametrize(
    ("modules", "message"),
    [
        (
            {"a.js": 'import { b } from "./b.js";', "b.js": 'import { a } from "./a.js";'},
            "modules import each other",
        ),
        ({"a.js": 'import * as b from "./b.js";'}, r"no such module: b\.js"),
        *(
            ({"a.js": source, "b.js": ""}, r"a\.js: this import is not one line at the top")
            for source in (
                'export { b } from "./b.js";',
                'import "./b.js";',
                'import {\n  b,\n} from "./b.js";',
                'let c;\nimport { b } from "./b.js";',
                'const { b } = await import("./b.js");',
            )
        ),
    ],
)
def test_what_cannot_be_joined_is_an_error(modules, message):
    with pytest.raises(ValueError, match=message):
        joined(modules, "a.js")


def load(browser, *texts):
    """Import modules in a browser; return their default exports."""
    page = browser.new_page()
    found = page.evaluate(
        """async (texts) => {
          const load = async (text) => {
            const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
            return (await import(url)).default ?? null;
          };
          return Promise.all(texts.map(load));
        }""",
        list(texts),
    )
    page.close()
    return found


def test_every_form_of_import_at_the_top_is_joined(browser):
    modules = {
        "main.js": '// Its subject.\n\nimport one, { two as three } from "./in/a.js";\n'
        'import * as all from "./in/a.js";\n'
        """const text = 'import one from "./in/a.js";';\n"""
        "export default [one, three, all.two, text];",
        "in/a.js": 'import { four } from "../b.js";\nlet one = four - 3;\nexport default one;\n'
        "export { one as two };",
        "b.js": "export let four = 4;",
    }
    assert load(browser, joined(modules, "main.js")) == [[1, 1, 1, 'import one from "./in/a.js";']]


def test_each_module_that_the_page_shares_can_be_joined(browser):
    static = Path(str(files("minuet.apps.web"))) / "static"
    paths = [path for folder in ("core", "views") for path in (static / folder).glob("*.js")]
    modules = {path.relative_to(static).as_posix(): path.read_text("utf-8") for path in paths}
    assert len(modules) > 30
    assert load(browser, *(joined(modules, path) for path in modules)) == [None] * len(modules)

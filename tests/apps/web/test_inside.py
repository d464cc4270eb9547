"""Inside a step: every single link, the line of the algorithm, and changing sizes."""

from __future__ import annotations

from pathlib import Path

import pytest
from effort import amount, thorough_if
from page_puzzles import TOY, TWO
from page_steps import axe, gallery, put, seek, settle, snapshot, texts, watch

IS_CALM = True

KNOWN = Path(__file__).parents[2] / "known_counts"
COLORS = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"
BOUNDS = "1:2|a 0:1|b 2|c\na b\nb c\na c\nc\na\n"
BOTH = "0:2|a 2:3|b c | x y\na x:1 y\nb x:1\na b x:2\nb c y\nc x:2\nb\na c y\nb a x:1\n"

# Replay a whole search, link by link. After each event the links must agree with the independent
# cover: the same open items with the same numbers of options. After a step back, they must be as
# before, and equal to links built from scratch.
DANCE = """async ([subject, options]) => {
  const { ask, askFrames } = await import("/page/api.js");
  const { Model } = await import("/core/model.js");
  const { Recording } = await import("/core/recording.js");
  const { Dance } = await import("/core/dance.js");
  const model = new Model(await ask("model", { subject }));
  const recording = new Recording(model);
  for await (const answer of askFrames("trace", { subject, ...options })) {
    if (answer instanceof Int32Array) recording.add(answer);
  }
  const dance = new Dance(recording);
  const { links } = dance;
  const faults = [];
  const stateOf = ({ left, right, up, down, len, color, bound }) =>
    [left, right, up, down, len, color, model.hasBounds ? bound : []].map(String).join("|");
  const before = [stateOf(links)];
  let singles = 0;
  const parts = (state) => state.split(/[|,]/);
  const changes = (one, other) => parts(one).filter((each, n) => each !== parts(other)[n]);
  for (let position = 1; position <= recording.length; position++) {
    const count = dance.count(position);
    for (let inner = 1, last = before[position - 1]; inner <= count; inner++) {
      dance.goTo(position, inner);
      const now = stateOf(links);
      const changed = changes(last, now).length;
      if (changed > 1) faults.push([position, inner, changed]);
      singles += changed;
      last = now;
    }
    dance.goTo(position);
    before.push(stateOf(links));
    const { cover, openItem } = recording.moment(position);
    if (openItem >= 0) continue; // the links have covered that item already
    for (let item = 0; item < model.primary; item++) {
      const header = item + 1;
      const [isSeen, isActive] = [links.isReachable(header), cover.active[item] > 0];
      if (isSeen !== isActive) faults.push([position, "open", item]);
      else if (isSeen && links.len[header] !== cover.size[item]) faults.push([position, item]);
    }
  }
  for (let position = recording.length; position >= 0; position -= 3) {
    dance.goTo(position, 0);
    dance.goTo(position, 2);
    dance.goTo(position);
    if (stateOf(links) !== before[position]) faults.push([position, "back"]);
  }
  const fresh = new Dance(recording);
  for (const position of [1, recording.length >> 1, recording.length]) {
    fresh.goTo(position);
    if (stateOf(fresh.links) !== before[position]) faults.push([position, "fresh"]);
  }
  return { faults: faults.slice(0, 5), singles, isRestored: before[0] === before.at(-1) };
}"""


@pytest.fixture(scope="module")
def page(visits):
    beside = visits.beside()
    yield beside.open("#g=toy", own=True, reduced_motion="reduce")  # nothing moves behind the tests
    beside.end()


PROBLEMS = {"toy": TOY, "two": TWO, "colors": COLORS, "bounds": BOUNDS, "both": BOTH}


@pytest.mark.parametrize(
    "heuristic", thorough_if(lambda name: name == "first", ["fewest", "first"])
)
@pytest.mark.parametrize("name", thorough_if(lambda name: name in ("colors", "bounds"), PROBLEMS))
def test_single_links_agree_with_the_cover(page, name, heuristic):
    subject = {"text": PROBLEMS[name], "kind": "dlx"}
    found = page.evaluate(DANCE, [subject, {"heuristic": heuristic}])
    assert found["faults"] == []
    assert found["isRestored"]
    assert found["singles"] > 10


# ---- on the page


def choose_level(page, level):
    """Move the slider, as if with the mouse."""
    page.evaluate(
        "level => { const e = document.querySelector('#level'); e.value = level;"
        " e.dispatchEvent(new Event('input')) }",
        ["solutions", "choices", "single links"].index(level),
    )
    settle(page)


def lit(page):
    """The highlighted lines: the step of the algorithm and its operations."""
    return texts(page, "#algorithm .lit")[0]


# Scrub through the search, in strides, until all these words were shown; return the texts of the
# elements that match.
SCRUB = """async ([selector, words]) => {
  const position = document.querySelector("#position");
  const seen = new Set();
  const { length } = minuet.watching.places;
  for (let n = 0; n < length; n++) {
    position.value = (n * STRIDE) % length;
    position.dispatchEvent(new Event("input"));
    await new Promise(requestAnimationFrame);
    for (const each of document.querySelectorAll(selector)) seen.add(each.textContent);
    const all = [...seen].join("\\n");
    if (words.every((word) => all.includes(word))) break;
  }
  return [...seen];
}""".replace("STRIDE", "53")


def variables(page):
    return dict(zip(*texts(page, ".variables dt", ".variables dd"), strict=True))


@pytest.fixture
def inside(visit):
    """The six words, recorded, at the level of single links."""
    page = visit(None)
    put(page, TOY, "dlx")
    watch(page, plays=False)
    seek(page, 0)
    choose_level(page, "single links")
    return page


def test_cover_unlinks_its_header_and_then_node_by_node(inside):
    assert inside.is_visible("#algorithm")
    assert lit(inside)[0].startswith("X1")
    gone, sizes, steps = [], [], []
    for place in range(1, 18):
        seek(inside, place)
        shown = texts(inside, "#links .gone", "#links .header .size", "#algorithm .lit")
        gone.append(len(shown[0]))
        sizes.append(shown[1][3])
        steps.append(shown[2][0][:2])
    assert steps == ["X2", "X3"] + ["X4"] * 15
    assert gone == sorted(gone)
    assert (gone[1], gone[3], gone[-1]) == (0, 3, 7)  # nothing, then column a, then all of its rows
    assert [sizes[0], sizes[-1]] == ["3", "1"]  # item d, which is in both rows


def test_the_line_and_its_variables(inside):
    seek(inside, 3)
    assert lit(inside)[1] == "cover(i): l ← LLINK(i), r ← RLINK(i), RLINK(l) ← r,"
    assert variables(inside) == {"level l": "0", "i": "a", "l": "root", "r": "b"}
    path = "#links .link:not(.memory)[d]:not([d=''])"
    before = inside.eval_on_selector_all(path, "all => all.map(e => e.getAttribute('d'))")
    seek(inside, 5)
    assert "hide(p)" in lit(inside)[1]
    assert variables(inside)["q"] == "d in “a d g”"
    after = inside.eval_on_selector_all(path, "all => all.map(e => e.getAttribute('d'))")
    assert before != after  # the arrows have moved
    assert "q" in inside.locator("#links .tag").all_text_contents()


def test_forwards_backwards_and_scrubbed(inside):
    last = inside.evaluate("minuet.watching.places.length")
    assert last > 100
    assert inside.get_attribute("#position", "max") == str(last)
    places = [0, 4, 5, 50, 51, last]
    shown = []
    for place in places:
        seek(inside, place)
        shown.append((snapshot(inside), lit(inside), variables(inside)))
    for place, expected in reversed(list(zip(places, shown, strict=True))):
        seek(inside, place)
        assert (snapshot(inside), lit(inside), variables(inside)) == expected
    seek(inside, 5)
    inside.click("#back")
    settle(inside)
    assert (snapshot(inside), lit(inside), variables(inside)) == shown[1]
    inside.click("#step")
    settle(inside)
    assert (snapshot(inside), lit(inside), variables(inside)) == shown[2]


def test_levels_keep_the_place(inside):
    seek(inside, 60)
    position = inside.evaluate("minuet.watching.position")
    choose_level(inside, "choices")
    assert inside.input_value("#position") == str(position)
    choose_level(inside, "solutions")
    assert inside.get_attribute("#position", "max") == "2"  # the solution, and the end
    inside.click("#first")
    inside.click("#step")
    settle(inside)
    assert "solution" in inside.inner_text("#narration")
    inside.click("#first")
    inside.click("#next-dead")
    settle(inside)
    assert "Dead end" in inside.inner_text("#narration")
    assert inside.inner_text("#level-text") == "choices"


def test_colors_are_purified(visit):
    page = visit(None)
    gallery(page, "colors")
    watch(page, plays=False)
    choose_level(page, "single links")
    words = ["C4", "purify(p): c ← COLOR(p)", "COLOR(q) ← −1", "unpurify(p)", "otherwise hide(q)"]
    seen = " ".join(page.evaluate(SCRUB, ["#algorithm .lit", words]))
    for word in words:
        assert word in seen
    seek(page, page.evaluate("minuet.watching.places.length"))
    assert page.locator("#links .color").all_text_contents() == ["A", "A", "B", "A", "B"]


@pytest.mark.thorough  # every day, links with bounds agree with the cover
def test_multiplicities_are_tweaked(visit):
    page = visit(None)
    gallery(page, "bounds")
    watch(page, plays=False)
    choose_level(page, "single links")
    words = ["M4", "M5", "tweak(x, i): hide(x)", "untweak(x, i)", "BOUND(", "3 ×2", "3 ×1"]
    seen = page.evaluate(SCRUB, ["#algorithm .lit, .variables dt, #links .header .size", words])
    for word in words:
        assert word in " ".join(seen)


# ---- large matrices


AROUND = (
    "#links .header title",
    "#links .node",
    "#links .changed",
    "#algorithm .lit",
    ".variables dt",
    ".variables dd",
)


def test_a_large_matrix_shows_what_is_around_the_step(visit):
    page = visit(None)
    gallery(page, "sudoku-9x9-easy-1")
    watch(page, plays=False)
    assert page.is_hidden("#links")
    seek(page, 0)
    choose_level(page, "single links")
    assert page.is_visible("#links")
    assert page.is_visible("#algorithm")
    seen, changes = set(), 0
    last = page.evaluate("minuet.watching.places.length")
    assert last > 2000
    for place in range(1, amount(25, 60)):
        seek(page, place)
        headers, nodes, changed, lines, names, values = texts(page, *AROUND)
        assert 2 <= len(headers) <= 8
        assert len(nodes) - len(headers) - 1 > 1
        seen.update(lines)
        for name, value in zip(names, values, strict=True):
            if name in ("i", "x"):
                assert value in headers  # drawn: covered, or its size changes
        changes += len(changed)
    assert any("cover(i)" in line for line in seen)
    assert any("hide(p)" in line for line in seen)
    assert changes > 3
    seek(page, 10)
    before = snapshot(page)
    seek(page, 400)
    seek(page, 10)
    assert snapshot(page) == before
    choose_level(page, "choices")
    assert page.is_hidden("#links")
    assert page.is_visible("#matrix")


def test_the_links_of_a_long_search_are_those_around_the_present_step(visit):
    page = visit(None)
    gallery(page, "pentominoes-6x10")
    watch(page, plays=False)
    seek(page, 15_000)
    choose_level(page, "single links")
    assert page.evaluate("minuet.watching.position") == 15_000
    assert "steps" not in page.inner_text("#narration")
    for _ in range(3):
        page.click("#step")
    settle(page)
    assert page.evaluate("minuet.watching.position") == 15_001
    assert len(lit(page)) > 0
    page.click("#next-solution")  # too far: switch to the level of choices
    settle(page)
    assert "solution" in page.inner_text("#narration").lower()


@pytest.mark.parametrize("scheme", thorough_if(lambda scheme: scheme == "dark", ["light", "dark"]))
def test_the_algorithm_is_accessible(visit, scheme):
    page = visit(None, color_scheme=scheme)
    put(page, TOY, "dlx")
    watch(page, plays=False)
    choose_level(page, "single links")
    seek(page, 9)
    page.wait_for_timeout(500)
    assert axe(page) == []
    for width, height in ((390, 844), (844, 390))[: amount(1, 2)]:
        page.set_viewport_size({"width": width, "height": height})
        assert axe(page, "#algorithm", "#links") == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert page.locator("#algorithm .present").is_visible()

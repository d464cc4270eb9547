"""The modules behind the views, checked in the browser against the events of the search."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from effort import amount
from page_puzzles import HARD, RIPPLE, TOY, TWO

from minuet import library
from minuet.apps.subject import parse
from minuet.puzzles import Puzzle
from minuet.render import geometry
from minuet.render.board_record import picture_record

KNOWN = Path(__file__).parents[2] / "known_counts"

# Replay a whole recorded search: at every moment the cover, which is updated step by step, must
# agree with the sizes that the search reports and with a cover built from scratch.
REPLAY = """async ([subject, options]) => {
  const { ask, askFrames } = await import("/page/api.js");
  const { Model } = await import("/core/model.js");
  const { Cover } = await import("/core/cover.js");
  const { Log, CHOOSE, DEAD, SOLUTION } = await import("/core/log.js");
  const { Tree } = await import("/core/tree.js");
  const model = new Model(await ask("model", { subject }));
  let log = null;
  let complete = false;
  const tree = new Tree();
  for await (const line of askFrames("trace", { subject, ...options })) {
    if (line instanceof Int32Array) log.append(line), tree.read(log);
    else if (line.events !== undefined) complete = line.complete;
    else log = new Log({ hasBounds: model.hasBounds });
  }
  const roomOf = (item) => model.roomOf(item);
  const cover = new Cover(model);
  const faults = [];
  const visit = (position) => {
    const state = log.at(position);
    cover.sync(log.decisions(state, roomOf));
    const at = position - 1;
    const [kind, item] = [log.kinds[at], log.items[at]];
    const size = kind === CHOOSE || kind === DEAD ? cover.size[item] : null;
    const recorded = log.values[at];
    if (size !== null && size !== recorded) faults.push([position, item, size, recorded]);
    if (kind === SOLUTION && cover.active.subarray(0, model.primary).some((each) => each)) {
      faults.push([position, "open"]);
    }
    const depth = tree.pathAt(position).length - 1;
    if (depth !== state.stack.length / 2) faults.push([position, "path"]);
    return state;
  };
  for (let position = 1; position <= log.length; position++) visit(position);
  let random = 1;
  for (let n = 0; n < 300; n++) {
    random = (random * 48271) % 2147483647;
    const position = 1 + (random % log.length);
    const state = visit(position);
    const fresh = new Cover(model);
    fresh.sync(log.decisions(state, roomOf));
    for (const field of ["blocked", "active", "size", "chosen", "taken"]) {
      if (fresh[field].join() !== cover[field].join()) faults.push([position, field]);
    }
  }
  const shares = [];
  for (let position = 0; position <= log.length; position++) shares.push(tree.shareAt(position));
  return {
    faults: faults.slice(0, 5),
    length: log.length,
    complete,
    solutions: log.now.solutions,
    below: tree.solutions[0],
    nodes: [log.now.nodes, tree.count - 1],
    share: shares.every((share, n) => n === 0 || share >= shares[n - 1] - 1e-9),
    last: shares.at(-1),
  };
}"""


@pytest.fixture(scope="module")
def page(visits):
    beside = visits.beside()
    yield beside.open("#g=toy", own=True, reduced_motion="reduce")  # nothing moves behind the tests
    beside.end()


HEURISTICS = ["fewest", "first", "weighted"]
WAYS = [*product([TOY, TWO, RIPPLE, HARD], HEURISTICS, ["listed", "shuffled"])]


# Every fifth has each problem, heuristic and order.
@pytest.mark.parametrize(("text", "heuristic", "order"), WAYS[:: amount(5, 1)])
def test_every_moment_agrees_with_the_search(page, text, heuristic, order):
    options = {"heuristic": heuristic, "order": order, "seed": 3, "events": 3000}
    found = page.evaluate(REPLAY, [{"text": text}, options])
    assert found["faults"] == []
    assert found["nodes"][0] == found["nodes"][1]
    assert found["share"]
    if found["complete"]:
        assert found["solutions"] == found["below"]
        assert found["last"] == pytest.approx(1)


@pytest.mark.parametrize("name", ["matrices4", "intervals8", "petersen", "dominating3"])
def test_colors_and_bounds(page, name):
    text = (KNOWN / f"{name}.dlx").read_text(encoding="utf-8")
    found = page.evaluate(REPLAY, [{"text": text, "kind": "dlx"}, {"events": 3000}])
    assert found["faults"] == []
    assert found["length"] > 20


LINKS = """async ([subject]) => {
  const { ask, askFrames } = await import("/page/api.js");
  const { Model } = await import("/core/model.js");
  const { Recording } = await import("/core/recording.js");
  const { Dance } = await import("/core/dance.js");
  const recording = new Recording(new Model(await ask("model", { subject })));
  for await (const line of askFrames("trace", { subject })) {
    if (line instanceof Int32Array) recording.add(line);
  }
  const dance = new Dance(recording);
  const { links } = dance;
  const start = ["left", "right", "up", "down"].map((way) => links[way].join());
  const nodes = Array.from({ length: links.count }, (_, node) => node);
  const sizes = [];
  for (let position = 0; position <= recording.length; position++) {
    dance.goTo(position);
    sizes.push(nodes.filter((node) => links.isReachable(node)).length);
  }
  dance.goTo(0);
  const end = ["left", "right", "up", "down"].map((way) => links[way].join());
  const same = String(start) === String(end);
  return { same, least: Math.min(...sizes), most: Math.max(...sizes) };
}"""


def test_links_come_back_to_where_they_were(page):
    found = page.evaluate(LINKS, [{"text": TOY}])
    assert found == {"same": True, "least": 1, "most": 1 + 7 + 16}


SHARE = """async (puzzle) => {
  const { fragmentOf, subjectOf } = await import("/page/share.js");
  const fragment = await fragmentOf(puzzle);
  return [fragment, await subjectOf(fragment)];
}"""


@pytest.mark.parametrize("text", [TOY, "Zoë\n\t1\n" * 50])
def test_a_text_survives_the_address_bar(page, text):
    puzzle = {"text": text, "kind": "dlx", "format": "dlx"}
    fragment, subject = page.evaluate(SHARE, puzzle)
    assert subject == puzzle
    assert fragment.isascii()
    assert len(fragment) < len(text) + 60


BORDERS = """async (pictures) => {
  const { borders, path } = await import("/views/walls.js");
  return pictures.map(({ record, line, wall }) => {
    const found = borders(record, 40);
    return [found.line === path(line, 40), found.wall === path(wall, 40)];
  });
}"""


def test_the_page_has_walls_where_all_other_drawings_have_them(page):
    """Regions change while pieces are placed, so the page looks for walls by itself."""
    subjects = [parse(library.find(name)) for name in library.names()[:: amount(6, 1)]]
    pictures = [picture for subject in subjects if (picture := subject.picture())]
    drawn = [
        {kind: geometry.borders(picture, kind) for kind in ("line", "wall")}
        | {"record": picture_record(picture)}
        for picture in pictures
    ]
    found = page.evaluate(BORDERS, drawn)
    assert len(found) == len(pictures)
    assert all(map(all, found))


TOTALS = """async (name) => {
  const { ask } = await import("/page/api.js");
  const { Model } = await import("/core/model.js");
  const { Rules } = await import("/play/rules.js");
  const [{ grid }, model] = await Promise.all(
    ["read", "model"].map((question) => ask(question, { subject: { gallery: name } })),
  );
  return [...new Rules(new Model(model), grid).totals].sort(([one], [other]) => one - other);
}"""


@pytest.mark.parametrize("name", ["killer-6x6-medium-1", "sudoku-x-easy-1", "ripple-5x5-easy-1"])
def test_how_often_each_number_is_in_a_solution(page, name):
    """Cages, diagonals and rooms with one cell need some numbers only, but all rows need each."""
    values = [value for row in Puzzle.parse(library.find(name)).solve().values for value in row]
    assert page.evaluate(TOTALS, name) == [[n, values.count(n)] for n in sorted(set(values))]


CLAUSE = """async (text) => (await import("/core/words.js")).clause(text)"""


def test_a_sentence_in_another_one(page):
    assert page.evaluate(CLAUSE, "There is no such puzzle.") == "there is no such puzzle"
    assert page.evaluate(CLAUSE, "JSON is missing.") == "JSON is missing"

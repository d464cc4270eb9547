"""Animations of a search: what is visible when, in SVG, GIF and WebM."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from itertools import groupby

import pytest
from effort import amount

from minuet import MissingExtra, Option, Problem, library
from minuet.errors import GivenError, ProblemError
from minuet.formats import puzzle_formats
from minuet.links import Links, cover, purify
from minuet.puzzles import Polyomino, Queens, RippleEffect, Sudoku, kinds
from minuet.render import links as drawn_links
from minuet.render.animation import animate
from minuet.render.keyframes import moving
from minuet.render.raster import image

TOY = Problem("abcdefg", options=["ce", "adg", "bcf", "adf", "bg", "deg"])
ROOMS = ["ABBCC", "ABBDC", "EEDDC", "FFFFC"]
RIPPLE = RippleEffect(ROOMS, [".4.3.", ".....", ".....", "....1"])
WORDS = Problem(
    ["across", "down"],
    ["x", "y"],
    [
        Option({"across": None, "x": "A", "y": "B"}, label="CAB"),
        Option({"across": None, "x": "O"}, label="DOG"),
        Option({"down": None, "x": "O", "y": "B"}, label="OAK"),
        Option({"down": None, "y": "A"}, label="ANT"),
    ],
)


# ---- reading the style sheet like a browser


def keyframes(document):
    """Return {class: [(percent, visible), ...]} in order of time."""
    found = {}
    for name, body in re.findall(r"@keyframes (k\d+)\{((?:[^{}]*\{[^{}]*\})*)\}", document):
        times = [
            (float(time.rstrip("%")), look == "visible")
            for selector, look in re.findall(r"([^{}]*)\{visibility:(\w+)\}", body)
            for time in selector.split(",")
        ]
        found[name] = sorted(times)
    return found


def seen_at(document, percent):
    """Return the elements that are visible at a moment, in document order."""
    times = keyframes(document)
    seen = []
    for line in body(document):
        moved = re.fullmatch(r'<g class="(k\d+)( h)?">(.*)</g>', line)
        if moved is None:
            seen.append(line)
        elif [visible for time, visible in times[moved[1]] if time <= percent][-1]:
            seen.append(moved[3])
    return seen


def body(document):
    """Return the lines of the elements, without the header."""
    return document.split("</style>\n")[-1].splitlines()[:-1]


def parted(elements):
    """Return the elements with every path split into its parts, which look the same joined."""
    parts = []
    for element in elements:
        path = re.fullmatch(r'(<path [^>]*\bd=")([^"]*)("[^>]*/>)', element)
        steps = re.findall(r"M[^M]*", path[2]) if path else []
        parts += [path[1] + step + path[3] for step in steps] if path else [element]
    return parts


@pytest.mark.parametrize(
    ("thing", "what"),
    [
        (RIPPLE, "board"),
        (Queens(5), "board"),
        (Polyomino({"I": ["###"], "L": ["###", "#.."], "V": ["##", "#."]}, "2x5"), "board"),
        (TOY, "links"),
        (TOY, "matrix"),
        (WORDS, "links"),
        (WORDS, "matrix"),
    ],
)
def test_every_moment_shows_its_frame(thing, what):
    made = animate(thing, what)
    total = sum(frame.seconds for frame in made.frames)
    document, start = made.svg, 0.0
    for frame in made.frames:
        middle = 100 * (start + frame.seconds / 2) / total
        assert sorted(parted(seen_at(document, middle))) == sorted(parted(frame.elements))
        start += frame.seconds


def test_what_is_on_top_stays_on_top():
    frames = [(["<paper/>", "<b/>"], 1), (["<paper/>", "<a/>", "<b/>"], 1), (["<a/>", "<c/>"], 1)]
    _, elements = moving(frames)
    order = [re.sub(r'<g class="[^"]*">|</g>', "", element) for element in elements]
    for some, _ in frames:
        assert [each for each in order if each in some] == some


def test_without_motion_the_solution_is_shown():
    made = animate(RIPPLE)
    assert "@media(prefers-reduced-motion:reduce){g{animation:none!important}}" in made.svg
    still = [line for line in body(made.svg) if not re.match(r'<g class="k\d+ h">', line)]
    assert sorted(parted(re.sub(r"</?g[^>]*>", "", line) for line in still)) == sorted(
        parted(made.frames[-1].elements)
    )
    solved = [text for row in RIPPLE.solve().values for text in map(str, row)]
    texts = ET.fromstring(made.still()).iter("{http://www.w3.org/2000/svg}text")
    assert [each.text for each in texts] == [*solved, "solution"]


def test_it_is_one_small_document_without_scripts():
    document = animate(TOY).svg
    ET.fromstring(document)
    assert len(document) < 60_000
    assert "<script" not in document
    assert "href" not in document
    assert "infinite" in document
    assert "infinite" not in animate(TOY, repeat=False).svg


# ---- the pace


def test_a_long_search_ends_in_half_a_minute():
    made = animate(puzzle_formats.loads(library.find("pentominoes-6x10")))
    assert made.ending == "solution"
    assert made.seconds == 30
    assert 200 < len(made.frames) <= 30 * 12
    assert len(animate(Queens(8), steps=9).frames) == 9
    assert animate(Queens(8), seconds=6).seconds == 6


def test_a_short_search_says_each_step():
    frames = animate(TOY).frames
    reports = [re.sub("<[^>]*>", "", frame.elements[-1]) for frame in frames]
    assert reports[:3] == ["", "a has 2 options", "try a d g"]
    assert "dead end: nothing is left for e" in reports
    assert "undo a d g" in reports
    assert reports[-1] == "solution"
    assert frames[-1].seconds > frames[0].seconds
    assert "solution</text>" not in animate(TOY, captions=False).svg


def test_endings_without_a_solution():
    impossible = animate(Problem("ab", options=["a"]))
    assert impossible.ending == "none"
    assert "no solution: every way has been tried" in impossible.still()
    stopped = animate(Queens(8), limit=10)
    assert stopped.ending == "stopped"
    assert "stopped before a solution was found" in stopped.still()


# ---- links


@pytest.mark.parametrize("problem", [TOY, WORDS])
def test_links_are_those_of_the_search(problem):
    """The lists in the drawing match real linked nodes after the same steps."""
    for option in problem.options:
        real = Links(problem)
        steps = [(item, option.colors.get(item)) for item in option.items]
        node = real.options[problem.index(option.label)]
        for each in [*node.row()]:
            purify(each) if each.color is not None else cover(each.header)
        lists = drawn_links._lists(problem, steps, drawn_links.Looks())
        for column, item in enumerate(problem.items, 1):
            assert [row - 1 for row in lists.column(column)] == [
                each.option for each in real[item].nodes()
            ]


# ---- every kind


def first_puzzles():
    """Return the name of one bundled puzzle of each kind."""
    found = {}
    for _, names in groupby(library.names(), key=lambda name: name.split("-")[0]):
        name = next(names)
        found.setdefault(puzzle_formats.loads(library.find(name)).name, name)
    return found


def test_every_kind_can_be_animated():
    names = first_puzzles()
    assert set(names) == set(kinds())
    for kind, name in list(names.items())[:: amount(7, 1)]:
        made = animate(puzzle_formats.loads(library.find(name)), limit=50, steps=3)
        ET.fromstring(made.svg)
        drawn = image(made.still(), dark=True)
        assert len(drawn.getcolors(drawn.width * drawn.height)) > 2, kind


# ---- GIF and WebM


def test_gif():
    from PIL import Image

    from minuet.render.video import gif

    made = animate(RIPPLE, size=200)
    with Image.open(io.BytesIO(gif(made))) as found:
        assert found.size == (200, round(made.sheet.height))
        assert found.info["loop"] == 0
        assert found.n_frames == len(made.frames)
        total = 0
        for number in range(found.n_frames):
            found.seek(number)
            total += found.info["duration"]
        last = found.convert("RGB")
    assert round(total / 1000) == made.seconds
    assert near(last, image(made.still()))


def near(one, other):
    """Whether two images are equal up to the color changes of a palette or codec."""
    from PIL import ImageChops

    gray = ImageChops.difference(one, other).convert("L")
    return sum(gray.histogram()[48:]) < 0.002 * one.width * one.height


def test_webm():
    av = pytest.importorskip("av")
    from minuet.render.video import webm

    made = animate(TOY, size=300, theme="dark")
    with av.open(io.BytesIO(webm(made))) as found:
        stream = found.streams.video[0]
        frames = [(frame.time, frame.to_image()) for frame in found.decode(stream)]
    assert len(frames) == len(made.frames) + 1
    assert round(frames[-1][0]) == made.seconds
    width, height = frames[-1][1].size
    wanted = image(made.still(), dark=True).crop((0, 0, width, height))
    assert near(frames[-1][1], wanted)


def test_images_have_the_colors_of_the_theme():
    document = animate(Sudoku(box=(2, 2)), theme="dark").still(0)
    assert image(document).getpixel((0, 0)) == (255, 255, 255)
    assert image(document, dark=True).getpixel((0, 0)) == (22, 27, 34)


def test_without_pillow(monkeypatch, tmp_path):
    import sys

    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(MissingExtra, match=r"minuet\[animate\]"):
        animate(TOY).save(tmp_path / "dance.gif")
    animate(TOY).save(tmp_path / "dance.svg")


# ---- mistakes


def test_mistakes():
    with pytest.raises(ValueError, match="did you mean 'links'"):
        animate(TOY, "link")
    with pytest.raises(ValueError, match="no board"):
        animate(TOY, "board")
    with pytest.raises(TypeError, match="a Puzzle or a Problem, not 'abc'"):
        animate("abc")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="did you mean 'dark'"):
        animate(TOY, theme="drak")
    with pytest.raises(ValueError, match=r"expected \.svg, \.gif or \.webm"):
        animate(TOY).save("dance.mp4")
    with pytest.raises(ProblemError, match="multiplicities"):
        animate(Problem({"a": (1, 2)}, options=["a", "a"]), "links")
    with pytest.raises(ProblemError, match=r"729 rows and 324 columns is too large"):
        animate(Sudoku(), "matrix")
    with pytest.raises(GivenError, match="the givens exclude each other"):
        animate(Sudoku("11.............."))

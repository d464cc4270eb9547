"""The documentation builds without warnings, and the built pages load nothing from other hosts.

Building takes a quarter of a minute, so it is left to the thorough run and `make docs`.
"""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from effort import amount

import minuet
from minuet.apps.cli.commands import COMMANDS
from minuet.puzzles.base.registry import BUILT_IN

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS))

import generate  # noqa: E402


@pytest.fixture(scope="session")
def html(tmp_path_factory):
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "-q"]
    command += ["-D", "toc_object_entries=0"]  # the sidebar's contents are a fifth of the work
    command += ["-d", str(folder / "doctrees"), str(DOCS), str(folder / "html")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "html"


class Loaded(HTMLParser):
    """What a browser fetches by itself to show a page, excluding link targets."""

    def __init__(self):
        super().__init__()
        self.addresses = []

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag == "link" and found.get("rel") not in (
            "index",
            "search",
            "next",
            "prev",
            "canonical",
        ):
            self.addresses.append(found.get("href", ""))
        elif tag != "a":
            self.addresses += [found[name] for name in ("src", "srcset", "data") if found.get(name)]


class Code(HTMLParser):
    """The text of a page's code."""

    def __init__(self):
        super().__init__()
        self.depth, self.texts = 0, []

    def handle_starttag(self, tag, attributes):
        self.depth += tag in ("code", "pre")

    def handle_endtag(self, tag):
        self.depth -= tag in ("code", "pre")

    def handle_data(self, text):
        if self.depth:
            self.texts.append(text)


def test_the_generated_files_are_current(monkeypatch):
    drawn = generate.make_pictures.PICTURES
    some = dict([*drawn.items()][amount(1, 0) :: amount(6, 1)])  # the very first one is slow
    monkeypatch.setattr(generate.make_pictures, "PICTURES", some)
    made = generate.files()
    kept = {
        path.relative_to(generate.GENERATED).as_posix(): path.read_text(encoding="utf-8")
        for path in generate.GENERATED.rglob("*.*")
        if path.suffix != ".svg" or path.stem in generate.make_pictures.PICTURES
    }
    assert {path.stem for path in generate.GENERATED.rglob("*.svg")} == {*drawn}
    stale = sorted(name for name in made.keys() | kept if made.get(name) != kept.get(name))
    assert stale == [], "run `python docs/generate.py` and commit the changes"


@pytest.mark.thorough
def test_nothing_is_loaded_from_elsewhere(html):
    for path in html.rglob("*.html"):
        page = Loaded()
        page.feed(path.read_text(encoding="utf-8"))
        assert [a for a in page.addresses if re.match(r"(https?:)?//", a)] == [], path
    for path in html.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"(?:@import|url\()\s*[\"']?(?:https?:)?//[^)\"']*", text) == [], path


@pytest.mark.thorough
def test_code_keeps_straight_quotes(html):
    for page in html.rglob("*.html"):
        code = Code()
        code.feed(page.read_text(encoding="utf-8"))
        assert not {*"“”‘’"}.intersection("".join(code.texts)), page.name


@pytest.mark.thorough
def test_there_is_a_page_for_each_command(html):
    for name, line in COMMANDS.items():
        text = (html / "generated" / "commands" / f"{name}.html").read_text(encoding="utf-8")
        assert line[1:].split(",")[0] in text
        assert "Exit codes" in text


@pytest.mark.thorough
def test_every_public_name_is_in_the_reference(html):
    text = (html / "api.html").read_text(encoding="utf-8")
    assert [
        name
        for name in minuet.__all__
        if f'"sig-name descname"><span class="pre">{name}<' not in text
    ] == []


def test_every_picture_is_used():
    made = {path.name for path in (DOCS / "generated" / "pictures").glob("*.svg")}
    texts = [path.read_text(encoding="utf-8") for path in DOCS.rglob("*.md")]
    assert made == set(re.findall(r"generated/pictures/([\w-]+\.svg)", "".join(texts)))


def test_the_gallery_has_every_kind_of_puzzle():
    text = (DOCS / "gallery.md").read_text(encoding="utf-8")
    assert [name for name in BUILT_IN if f"![{name}: " not in text] == []

"""The page's modules: small, with one subject each; reusable ones do not depend on the page."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

STATIC = Path(str(files("minuet.apps.web"))) / "static"
MODULES = sorted(STATIC.rglob("*.js"))
IMPORT = re.compile(r'import \{ ([^}]+) \} from "([^"]+)";')
EXPORT = re.compile(r"export (?:async )?(?:const|let|function\*?|class) (\w+)")
PAGE = re.compile(
    r"\b(?:document\.(?:getElementById|querySelector|body|documentElement)|location|history"
    r"|localStorage|fetch\(|globalThis|window\.)"
)


def named(path):
    return str(path.relative_to(STATIC))


def imports(path, folder=None):
    """The names that a module imports, each with the module it comes from."""
    for names, place in IMPORT.findall(path.read_text(encoding="utf-8")):
        for name in names.split(", "):
            yield name.split(" as ")[0], ((folder or path.parent) / place).resolve()


def guests():
    """Imports of modules in other folders, which are installed next to the page's modules."""
    for path in (STATIC.parents[1] / "notebook" / "static").glob("*.js"):
        found = imports(path, STATIC)
        yield from (each for each in found if each[1].name != "style.js")  # created by the widget


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_module_says_its_subject_and_is_short(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("// ")
    assert len(lines) <= 350


def test_everything_imported_is_there_and_used():
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        assert text.count("import {") == len(IMPORT.findall(text))  # else the pattern misses some
        for name, place in imports(path):
            assert place.exists() or place.parent.name == "pyodide", path  # part of the site
            assert len(re.findall(rf"\b{name}\b", text)) > 1, (path, name)


def test_what_guests_import_is_there():
    for name, place in guests():
        assert name in EXPORT.findall(
            place.read_text(encoding="utf-8")
        ) or f"{name}," in place.read_text(encoding="utf-8"), name


def test_nothing_is_exported_for_nobody():
    used = {(place, name) for path in MODULES for name, place in imports(path)}
    used |= {(place, name) for name, place in guests()}
    # page/api.js imports one of these by its name in the page.
    used |= {((STATIC / "page" / name).resolve(), "stream") for name in ("server.js", "browser.js")}
    start = (STATIC / "site" / "start.js").resolve()  # workers import it on demand
    used |= {(start, name) for name in ("startPython", "keepMemory", "keepModules")}
    for path in MODULES:
        for name in EXPORT.findall(path.read_text(encoding="utf-8")):
            assert (path.resolve(), name) in used, f"nothing imports {name} from {path.name}"


@pytest.mark.parametrize("folder", ["core", "views"])
def test_what_others_reuse_is_free_of_the_page(folder):
    """Notebooks show the same views, so views know only what they are given."""
    for path in sorted((STATIC / folder).glob("*.js")):
        code = re.sub(r"(?m)//.*$|/\*[\s\S]*?\*/", "", path.read_text(encoding="utf-8"))
        assert PAGE.findall(code) == [], path
        for _, place in imports(path):
            assert place.parent.name in {"core", folder}, path


def test_views_say_what_they_need():
    for path in sorted((STATIC / "views").glob("*.js")):
        head = path.read_text(encoding="utf-8").split("\n\n")[0]
        assert "Needs" in head, path


def test_nothing_comes_from_elsewhere():
    for path in STATIC.rglob("*.*"):
        if path.suffix == ".png":
            continue
        for address in re.findall(r"https?://[^\s\"'`)]+", path.read_text(encoding="utf-8")):
            assert address.startswith("http://www.w3.org/"), (path, address)


def test_the_docs_name_the_highest_speed():
    (fastest,) = re.findall(r"FASTEST = (\d+);", (STATIC / "core" / "player.js").read_text("utf-8"))
    docs = Path(__file__).parents[3] / "docs" / "page.md"
    assert f"from 1 to {int(fastest):,} steps per second" in docs.read_text("utf-8")

"""Every public name is documented: it has a docstring and an entry in the API reference.

Public names are those in a module's `__all__`, the kinds of puzzles in `minuet.puzzles`, and the
attributes of every format. The apps offer commands rather than names.
"""

import re
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import minuet
from minuet.formats.problems import SOLVER_FORMATS
from minuet.formats.puzzle_formats import FORMATS, Format
from minuet.puzzles.base.registry import BUILT_IN, find_kind

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS))

import make_api  # noqa: E402

MODULES = [
    name
    for name in ("minuet", *(each.name for each in walk_packages(minuet.__path__, "minuet.")))
    if not name.startswith(("minuet.apps", "minuet.__main__"))
    and hasattr(import_module(name), "__all__")
]


def documented() -> set[str]:
    text = (DOCS / "api.md").read_text(encoding="utf-8") + make_api.page()
    single = re.findall(r"auto(?:class|function|data):: (?:[\w.]+\.)?(\w+)", text)
    listed = re.findall(r":members: (.*)", text)
    return {*single, *(name for names in listed for name in re.findall(r"\w+", names))}


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_documented(module):
    found = import_module(module)
    known = documented() | (set(dir(Format)) if module in FORMATS.values() else set())
    assert set(found.__all__) <= known
    for name in found.__all__:
        thing = getattr(found, name)
        assert not callable(thing) or thing.__doc__, name


@pytest.mark.parametrize("module", [*FORMATS.values(), *SOLVER_FORMATS.values()])
def test_every_format_is_documented(module):
    found = import_module(module)
    names = (
        ["dumps"] if module in SOLVER_FORMATS.values() else [n for n in vars(Format) if n[0] != "_"]
    )
    assert len(names) in (1, 3)
    assert all(getattr(found, name).__doc__ for name in names)


def test_every_kind_is_documented():
    assert {find_kind(name).__name__ for name in BUILT_IN} <= documented()


def test_the_public_names_are_few():
    names = sum(len(import_module(module).__all__) for module in MODULES)
    assert names - len(BUILT_IN) <= 232


def test_type_checkers_see_every_public_name_used():
    """`make types` checks a user's programs, which must use every public name."""
    programs = (Path(__file__).parents[1] / "types").glob("*.py")
    used = {word for each in programs for word in re.findall(r"\w+", each.read_text("utf-8"))}
    assert {*minuet.__all__, *documented()} - used == set()

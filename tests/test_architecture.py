"""Which modules may import which, checked by reading the sources."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

import make_house
from imports import PACKAGE, SOURCES, Import, imports, module_name, room

# Everything may import `errors`, and a room may always import itself.
ALLOWED = {
    "errors": set(),
    "native": set(),  # the interface to the compiled core
    "problem": {"native"},
    "links": {"problem"},  # a separate file, shared by the reference engine and the tutorial
    "solver": {"problem", "links", "native"},
    "scale": {"solver", "problem", "native"},
    "puzzles": {"solver", "problem"},
    "logic": {"puzzles", "problem"},
    "generate": {"logic", "puzzles", "scale", "solver", "problem"},
    "formats": {"puzzles", "problem"},
    "library": set(),
    "render": {"puzzles", "problem", "solver", "logic"},
    "root": {"problem", "solver", "scale", "puzzles", "logic", "generate", "formats", "render"},
    "apps": {
        "problem",
        "solver",
        "scale",
        "puzzles",
        "logic",
        "generate",
        "formats",
        "render",
        "library",
        "root",
    },
}
# The base class of puzzles uses text, pictures, hints and generators, but imports them only inside
# methods, since these rooms import puzzles.
LAZY = {
    "puzzles/base/puzzle.py": {"formats", "render", "logic", "generate"},
    "problem/problem.py": {"formats", "render"},  # load and save; drawn in notebooks
    "solver/solution.py": {"render"},  # drawn in notebooks
    "__init__.py": {"apps"},  # player, for notebooks
}
# Apps share the modules in `apps/*.py` and never import each other. Only `launch.py` imports them,
# each on demand.
APPS = {"cli", "notebook", "play", "web"}
LAUNCHER = "apps/launch.py"
FIRST = "starting.py"  # imported before anything else; asks whether this is the command
SEAM = "native.py"  # to the compiled core
LIGHT = {"__future__", "array", "collections", "itertools", "operator", "reprlib", "types"}
ONLY_IN_APPS = {"argparse", "getopt", "socket", "socketserver", "http", "webbrowser", "curses"}


def faults(source: str, path: Path) -> list[str]:
    """Describe what breaks the rules in a source file."""
    mine = room(module_name(path))
    wrong = []
    for each in imports(source, path):
        top = each.name.split(".")[0]
        if top == "minuet":
            wrong.extend(_direction(each, mine, path))
        elif top not in sys.stdlib_module_names and mine != "apps":
            if not (each.lazy or each.typing):
                wrong.append(f"line {each.line}: {top} is not of the standard library")
        elif top in ONLY_IN_APPS and mine != "apps":
            wrong.append(f"line {each.line}: only apps may import {top}")
    return wrong


def _direction(each: Import, mine: str, path: Path) -> Iterator[str]:
    if each.name.startswith("minuet._core"):
        if label(path) != SEAM:
            yield f"line {each.line}: only {SEAM} may import the compiled core"
        return
    theirs = room(each.name)
    if theirs == "apps" and mine == "apps":
        yield from _between_apps(each, path)
    later = LAZY.get(label(path), set()) if each.lazy or each.typing else set()
    if theirs not in {mine, "errors"} | ALLOWED[mine] | later:
        yield f"line {each.line}: {mine} must not import {theirs} ({each.name})"


def _between_apps(each: Import, path: Path) -> Iterator[str]:
    theirs = app(each.name)
    is_launched = label(path) == LAUNCHER and (each.lazy or each.typing)
    if theirs in APPS - {app(module_name(path))} and path.name != "__main__.py" and not is_launched:
        yield f"line {each.line}: an app must not import the app {theirs} ({each.name})"


def app(module: str) -> str:
    """Return the app that a module below `apps` belongs to, or a shared module's own name."""
    return "".join(module.split(".")[2:3])


def label(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


TEXTS = {path: path.read_text(encoding="utf-8") for path in SOURCES}


def test_every_file_has_a_room():
    assert [label(path) for path in SOURCES if room(module_name(path)) not in ALLOWED] == []


def folders(place):
    return {each.name for each in place.iterdir() if each.is_dir() and each.name[0] not in "._"}


def test_tests_mirror_the_rooms():
    """The bundled puzzles are tested with their kinds; other folders test what is not Python."""
    more = {"bench", "core", "docs", "fuzz", "known_counts", "types"}
    assert folders(Path(__file__).parent) - more == folders(PACKAGE) - {"library"}


def test_the_source_archive_has_what_its_tests_import():
    text = (
        Path(__file__).resolve().parents[1].joinpath("pyproject.toml").read_text(encoding="utf-8")
    )
    left_out = set(tomllib.loads(text)["tool"]["scikit-build"]["sdist"]["exclude"])
    tests = Path(__file__).parent.rglob("*.py")
    imported = re.compile(r"^ *(?:from|import) ([\w.]+)", re.MULTILINE)
    names = [name for test in tests for name in imported.findall(test.read_text("utf-8"))]
    assert "bench.hard" in names
    assert left_out & {name.partition(".")[0] for name in names} == set()


def test_imports_go_one_way():
    wrong = {label(path): faults(text, path) for path, text in TEXTS.items()}
    assert {name: said for name, said in wrong.items() if said} == {}


def test_only_apps_print_and_read_arguments():
    wrong = [
        f"{label(path)}, line {node.lineno}: {ast.unparse(node)}"
        for path, text in TEXTS.items()
        if room(module_name(path)) != "apps"
        and label(path) != FIRST
        and any(word in text for word in FOR_APPS)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Name | ast.Attribute) and is_for_apps(node)
    ]
    assert wrong == []


FOR_APPS = ("print", "input", "argv", "stdout", "stdin")


def is_for_apps(node: ast.Name | ast.Attribute) -> bool:
    if isinstance(node, ast.Name):
        return node.id in {"print", "input"}
    is_sys = isinstance(node.value, ast.Name) and node.value.id == "sys"
    return is_sys and node.attr in {"argv", "stdout", "stdin"}


@pytest.mark.parametrize("name", ["errors", "problem/option", "problem/problem", "problem/reading"])
def test_a_problem_is_light_to_import(name):
    path = PACKAGE / f"{name}.py"
    loaded = {
        each.name.split(".")[0]
        for each in imports(path.read_text(encoding="utf-8"), path)
        if not (each.lazy or each.typing)
    }
    assert loaded <= LIGHT | {"minuet"}


def test_the_package_loads_nothing_but_itself_and_the_standard_library():
    code = (
        "import sys; before = set(sys.modules); import minuet;"
        "new = {name.split('.')[0] for name in set(sys.modules) - before};"
        "print(*new - sys.stdlib_module_names)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["minuet"]


def test_the_picture_of_the_house_is_up_to_date():
    """`python tools/make_house.py` redraws it."""
    assert make_house.PICTURE.read_text(encoding="utf-8") == make_house.draw()


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("problem/problem.py", "from minuet.solver import solve"),
        ("problem/problem.py", "def f():\n    from minuet.solver import solve"),
        ("problem/problem.py", "import minuet"),
        ("errors.py", "from minuet.problem import Problem"),
        ("problem/option.py", "from ..solver import solve"),
        ("solver/search.py", "from ..puzzles.sudoku import Sudoku"),
        ("solver/search.py", "from minuet import puzzles"),
        ("solver/search.py", "import minuet.puzzles.sudoku.sudoku"),
        ("solver/native.py", "from minuet import _core"),
        ("puzzles/queens.py", "from minuet.native import core"),
        ("solver/search.py", "from minuet import _core"),
        ("problem/reading.py", "from minuet import _core"),
        ("solver/search.py", "from .._core import solve"),
        ("solver/__init__.py", "from .. import _core"),
        ("puzzles/queens.py", "from minuet._core import solve"),
        ("puzzles/queens.py", "from minuet import solve"),
        ("puzzles/base/puzzle.py", "from minuet.formats import puzzle_formats"),
        ("puzzles/base/grid.py", "def f():\n    from minuet.formats import puzzle_formats"),
        ("formats/dlx.py", "from minuet.render import text"),
        ("formats/dlx.py", "from minuet.solver import solve"),
        ("render/svg.py", "from minuet.formats import dlx"),
        ("logic/hints.py", "from minuet.generate import givens"),
        ("__init__.py", "from minuet.apps.cli import main"),
        ("solver/search.py", "import numpy"),
        ("solver/search.py", "try:\n    import numpy\nexcept ImportError:\n    numpy = None"),
        ("solver/search.py", "class A:\n    from numpy import array"),
        ("render/text.py", "import argparse"),
        ("apps/web/gallery.py", "from minuet.apps.cli import messages"),
        ("apps/web/gallery.py", "def f():\n    from minuet.apps.cli import messages"),
        ("apps/cli/commands/show.py", "import minuet.apps.notebook"),
        ("apps/cli/commands/play.py", "from ...play import game"),
        ("apps/subject.py", "from minuet.apps.cli.messages import say"),
        ("apps/subject.py", "from minuet.apps import cli"),
        ("apps/launch.py", "from minuet.apps.play.startup import play"),
        ("library/__init__.py", "from minuet.puzzles import Sudoku"),
    ],
)
def test_the_rules_catch(file, source):
    assert faults(source, PACKAGE / file)


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("problem/problem.py", "import operator\nfrom minuet.errors import ProblemError"),
        ("problem/problem.py", "from minuet.problem.option import Option"),
        ("solver/__init__.py", "from .native import solve\nfrom ..problem import Problem"),
        ("native.py", "from minuet import _core"),
        ("native.py", "from minuet._core import solve"),
        ("problem/reading.py", "from minuet.native import core"),
        ("scale/outputs.py", "from minuet.native import core"),
        ("scale/cluster.py", "def run():\n    import dask"),
        ("solver/events.py", "if TYPE_CHECKING:\n    import numpy"),
        ("puzzles/base/puzzle.py", "def f():\n    from minuet.formats import puzzle_formats"),
        ("render/svg.py", "from minuet.logic import hints"),
        (
            "generate/remove_givens.py",
            "from minuet.logic import grade\nfrom minuet.solver import count",
        ),
        ("apps/cli/__init__.py", "import argparse\nfrom minuet import solve"),
        (
            "apps/web/gallery.py",
            "from minuet import library\nfrom minuet.apps.subject import parse",
        ),
        ("apps/web/gallery.py", "from .settings import Limits"),
        ("apps/launch.py", "def game():\n    from minuet.apps.play.startup import play"),
        ("apps/cli/commands/play.py", "from minuet.apps import launch"),
        ("__main__.py", "from minuet.apps.cli import main"),
        ("__init__.py", "from minuet.problem import Problem"),
    ],
)
def test_the_rules_let_pass(file, source):
    assert faults(source, PACKAGE / file) == []

"""Find which module imports which by reading the sources, without importing anything.

Used by the test of the import rules and by `make_house.py`, which draws them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "minuet"
SOURCES = sorted(PACKAGE.rglob("*.py"))

# Top-level files that share a room or whose room has another name.
ROOM_OF_FILE = {"__init__": "root", "starting": "root", "__main__": "apps"}


@dataclass(frozen=True)
class Import:
    """One imported module, with its full name, and when it is imported."""

    name: str
    line: int
    lazy: bool = False  # inside a function
    typing: bool = False  # under `if TYPE_CHECKING`


def module_name(path: Path) -> str:
    """Return the dotted name of a file of the package."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room(module: str) -> str:
    """Return the room of one of our modules, given its full name."""
    parts = module.split(".")
    if len(parts) == 1:
        return "root"
    return ROOM_OF_FILE.get(parts[1], parts[1])


@cache
def imports(source: str, path: Path) -> list[Import]:
    """Return everything that a source file imports, anywhere in it."""
    found: list[Import] = []
    package = module_name(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    _collect(ast.parse(source).body, package, found, lazy=False, typing=False)
    return found


def _collect(
    nodes: Sequence[ast.AST], package: list[str], found: list[Import], *, lazy: bool, typing: bool
) -> None:
    for node in nodes:
        if isinstance(node, ast.expr):
            continue  # imports are statements
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.extend(Import(name, node.lineno, lazy, typing) for name in _names(node, package))
        inside = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            _collect(node.body, package, found, lazy=lazy, typing=True)
            _collect(node.orelse, package, found, lazy=lazy, typing=typing)
        else:
            _collect(list(ast.iter_child_nodes(node)), package, found, lazy=inside, typing=typing)


def _names(node: ast.Import | ast.ImportFrom, package: list[str]) -> Iterator[str]:
    """Yield the full names; of `from minuet import x` the x counts, as it may be a module."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    base = package[: len(package) - node.level + 1] if node.level else []
    start = ".".join([*base, *([node.module] if node.module else [])])
    if start not in ("minuet", "minuet.apps"):
        yield start
        return
    for alias in node.names:
        yield f"{start}.{alias.name}" if is_module(f"{start}.{alias.name}") else start


def is_module(name: str) -> bool:
    """Whether a dotted name is one of our modules, and not something inside one."""
    here = PACKAGE.parent.joinpath(*name.split("."))
    return name == "minuet._core" or here.is_dir() or here.with_suffix(".py").is_file()

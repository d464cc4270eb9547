"""The puzzles that come with Minuet: the files of `minuet/library`, each named without ending."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable


def names() -> list[str]:
    """The names of all bundled puzzles, in order."""
    return [name for name, _ in sorted(_files(files("minuet") / "library"))]


def find(name: str) -> str | None:
    """The text of the bundled puzzle with this name; None if there is none."""
    for other, file in _files(files("minuet") / "library"):
        if other == name:
            return file.read_text(encoding="utf-8")
    return None


def _files(folder: Traversable) -> Iterator[tuple[str, Traversable]]:
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry)
        elif not entry.name.startswith(("_", ".")) and not entry.name.endswith((".py", ".md")):
            yield entry.name.rpartition(".")[0] or entry.name, entry

"""The puzzles bundled with Minuet, and the code that finds them: `names()` and `find(name)`.

Each puzzle is a file somewhere below this folder. Its name is the file's name without the ending:
letters, digits and hyphens.

>>> print(find("queens-8"))
# The eight queens: 92 solutions.
kind: queens
size: 8
<BLANKLINE>
>>> find("queens-9") is None
True
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

__all__ = ["find", "names"]


def names() -> list[str]:
    """Return the names of all bundled puzzles, in order."""
    return sorted(_files())


def find(name: str) -> str | None:
    """Return the text of the bundled puzzle with this name, or None if there is no such puzzle."""
    may_be_name = name.replace("-", "").isalnum()  # unlike most of what people type as a puzzle
    file = _files().get(name) if may_be_name else None
    return None if file is None else file.read_text(encoding="utf-8")


@cache
def _files() -> dict[str, Traversable]:
    """The files by name. The folder is walked once."""
    return _walk(files(__name__))


def _walk(folder: Traversable) -> dict[str, Traversable]:
    found: dict[str, Traversable] = {}
    for entry in folder.iterdir():
        if entry.is_dir():
            found |= _walk(entry)
        elif not entry.name.startswith(("_", ".")) and not entry.name.endswith((".py", ".md")):
            found[entry.name.rpartition(".")[0] or entry.name] = entry
    return found

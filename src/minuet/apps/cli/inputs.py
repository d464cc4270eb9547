"""What a file holds: read it, find out its kind, and make a `Task` of it.

A kind of file is a `Reader` in `READERS`: which names end like it, which texts look like it, and
how to turn a text into a task. A reader is found by the ending of the name, or else by the look of
the text.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from minuet import Problem, Solution
from minuet.errors import FormatError, did_you_mean

from . import dlx_task, puzzle_task
from .messages import InputError, say


class Task(Protocol):
    """Something to solve, and how its solutions are shown."""

    @property
    def problem(self) -> Problem:
        """What to solve."""

    def given(self, words: Sequence[str]) -> list[Any]:
        """The labels of the options that `--given` names."""

    def option_texts(self) -> list[str]:
        """All options of the problem, for people."""

    def show(self, solution: Solution) -> str:
        """A solution for people: lines of text, without the last newline."""

    def record(self, solution: Solution) -> dict[str, Any]:
        """A solution for programs: what `--json` prints of it."""


@dataclass(frozen=True)
class Reader:
    """One kind of file."""

    kind: str
    endings: tuple[str, ...]
    looks_like: Callable[[str], bool]
    read: Callable[[str], Task]


READERS = (
    Reader("dlx", (".dlx",), dlx_task.looks_like, dlx_task.read),
    Reader("puzzle", (".sdk", ".ss", ".sudoku"), puzzle_task.looks_like, puzzle_task.read),
)

SEVERAL = "there are several: minuet solve answers them all, minuet convert takes them too"
SHORTEST = 16  # characters of a puzzle in place of a file: the smallest sudoku


def read(place: str) -> Task:
    """Read the file at `place`, or standard input for `-`; or what else `find_text` knows."""
    return read_as_task(find_text(place), place)


def read_as_task(text: str, place: str) -> Task:
    """Make a task of a text that was read from `place`."""
    name = name_of(place)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        task = _parse(detect(place, text), text, name)
    for warning in caught:
        say(f"{name}: {warning.message}")
    return task


def read_text(place: str) -> str:
    """The text of the file at `place`, or of standard input for `-`."""
    return _decode(_bytes(place), name_of(place))


def find_text(place: str) -> str:
    """The text of a file, of a bundled puzzle, or the word itself if it is a puzzle or a link."""
    if place in ("-", "") or (len(place) < 4096 and Path(place).exists()):
        return read_text(place)
    from . import bundled

    text = bundled.find(place)
    if text is not None:
        return text
    if len(place) >= SHORTEST and puzzle_task.looks_like(place):
        return place
    return read_text(place)  # which says that there is no such file


def name_of(place: str) -> str:
    """What to call the input in messages."""
    return "standard input" if place == "-" else place if len(place) < 80 else place[:77] + "..."


def detect(place: str, text: str) -> Reader:
    """Which reader takes this file: by the ending of its name, else by its look."""
    for reader in READERS:
        if place.lower().endswith(reader.endings):
            return reader
    for reader in reversed(READERS):  # a grid of rooms may look like items, but not vice versa
        if reader.looks_like(text):
            return reader
    return READERS[0]  # whose errors then say what is missing


def _bytes(place: str) -> bytes:
    if place == "-":
        return _standard_input()
    if not place:
        raise InputError("the name of the file is empty")
    try:
        return Path(place).read_bytes()
    except FileNotFoundError:
        hint = _near(Path(place)) if Path(place).suffix else _near_name(place) or _near(Path(place))
        raise InputError(f"no such file: {place}{hint}") from None
    except IsADirectoryError:
        raise InputError(f"{place} is a folder, not a file") from None
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {place}: {getattr(error, 'strerror', error)}") from None


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise InputError("standard input is closed")
    if sys.stdin.isatty():
        say("reading a problem from the keyboard; Ctrl-D ends it")
    return sys.stdin.buffer.read()


def _near_name(word: str) -> str:
    from minuet.puzzles.base.registry import find_kind, kind_names

    from . import bundled

    if word in kind_names():
        makes = (
            f"minuet generate {word} makes one" if find_kind(word).generator else "see minuet list"
        )
        return f" (that is a kind of puzzle: {makes})"
    return did_you_mean(word, bundled.names())


def _near(path: Path) -> str:
    try:
        hint = did_you_mean(path.name, [other.name for other in path.parent.iterdir()])
    except OSError:
        return f" (there is no folder {path.parent})"
    return hint


def _decode(data: bytes, name: str) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not text in UTF-8: see byte {error.start:,}") from None
    if "\0" in text:
        raise InputError(f"{name} is not a text file: it contains zero bytes")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _parse(reader: Reader, text: str, name: str) -> Task:
    try:
        return reader.read(text)
    except FormatError as error:
        raise InputError(f"{name}: {several(text) or explain(error)}") from None


def several(text: str) -> str:
    """What to say of a text that holds several sudoku where one is wanted; else nothing."""
    from minuet.formats.sudoku_stream import holds_many

    return SEVERAL if holds_many(text[:65536].encode("utf-8", "replace")) else ""


def explain(error: FormatError) -> str:
    """The error, with the line below it and a mark under the word.

    >>> print(explain(FormatError("unknown item 'q'", line=3, column=5, text="a b q")))
    line 3: unknown item 'q'
        a b q
            ^
    """
    place = f"line {error.line}: " if error.line else ""
    message = f"{place}{error.args[0]}"
    if not error.text:
        return message
    column = error.column or 1
    start = max(0, column - 50) if len(error.text) > 90 else 0
    shown = ("..." if start else "") + error.text[start : start + 90].rstrip()
    message += f"\n    {shown.expandtabs(1)}"
    if error.column is None:
        return message
    return f"{message}\n    {' ' * (column - 1 - start + (3 if start else 0))}^"

"""One field per line: a name, a colon, and a value. For puzzles described by lists of words.

::

    # who owns the zebra?
    kind: zebra
    who: Ann, Bob, Cy
    pet: cat, dog, zebra
    clue: Ann left of cat
    clue: dog at 1

A kind with this format defines what a line means: `read_line(sort, text)` returns the argument that
the line belongs to, and what it adds to it; `text_lines()` yields the lines to write.

>>> loads("kind: squares\\nregion: 3x5\\nside: 3\\nside: 2\\nside: 1 x2\\n").count()
4
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minuet.errors import FormatError, PuzzleError
from minuet.formats.grids import Line
from minuet.formats.puzzle_formats import header, make, names_kind, stated_kind
from minuet.puzzles.base.registry import find_kind

MOST_LINES = 1000  # of a text in which the line is looked for that a mistake is in

Said = tuple[Line, str, Any]

looks_like = names_kind


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with the line."""
    stated = stated_kind(text)
    if kind is None and stated is None:
        raise FormatError("the first line should name the kind: 'kind: zebra'", line=1)
    found = kind or find_kind(str(stated))
    if "fields" not in found.formats:
        raise FormatError(f"{found.title} has no format 'fields'")
    lines = [Line(number, row.rstrip()) for number, row in enumerate(text.split("\n"), 1)]
    lines = [line for line in lines if line.text.strip() and line.text.lstrip()[0] != "#"]
    said = [(line, *part) for line in lines for part in _read(line, found)]
    try:
        return _make(found, said)
    except FormatError as error:
        line = _at_fault(found, said, str(error))
        if line is not None:
            line.fail(str(error))
        raise


def _make(kind: type[Any], said: list[Said]) -> Any:
    arguments: dict[str, list[Any]] = {}
    for _, name, value in said:
        arguments.setdefault(name, []).append(value)
    return make(kind, arguments)


def _at_fault(kind: type[Any], said: list[Said], message: str) -> Line | None:
    """The last line without which a puzzle has no error, or at least not this one."""
    other = None
    for place in reversed(range(len(said) if len(said) <= MOST_LINES else 0)):
        try:
            _make(kind, said[:place] + said[place + 1 :])
        except FormatError as error:
            if str(error) != message and other is None:
                other = said[place][0]
        else:
            return said[place][0]
    return other


def _read(line: Line, kind: type[Any]) -> Iterator[tuple[str, Any]]:
    sort, colon, what = (part.strip() for part in line.text.partition(":"))
    if not (sort and colon):
        line.fail("expected a keyword, a colon and a value: 'kind: zebra'")
    if sort == "kind":
        return
    try:
        name, value = kind.read_line(sort, what)
    except PuzzleError as error:
        line.fail(str(error))
    yield name, value


def dumps(puzzle: Any) -> str:
    """Write a puzzle; raises a `FormatError` if anything is given or placed."""
    if puzzle.placements():
        raise FormatError("the format 'fields' cannot hold what is placed")
    text = header(puzzle) + "".join(f"{sort}: {what}\n" for sort, what in puzzle.text_lines())
    try:
        same = loads(text, type(puzzle)) == puzzle
    except FormatError:
        same = False
    if not same:  # a name may hold a comma or a colon
        raise FormatError("the format 'fields' cannot express names that contain its punctuation")
    return text

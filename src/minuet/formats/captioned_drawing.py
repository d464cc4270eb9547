"""A drawing below a line that holds the whole puzzle: for kinds whose drawings show a part of it.

::

    puzzle: {"kind": "queens", "size": 2}
    ┌───────┐
    │ ·   · │
    │       │
    │ ·   · │
    └───────┘

The puzzle is the one in the line, which is JSON. The drawing is there for people, but it must be
that of the puzzle: otherwise a change made in the drawing alone would get lost without a word.

>>> from minuet.puzzles import Queens
>>> loads(dumps(Queens(4))) == Queens(4)
True
"""

from __future__ import annotations

import json
import re
from typing import Any

from minuet.errors import FormatError
from minuet.formats import json_parts
from minuet.formats.json_text import read_json
from minuet.puzzles.base.puzzle import Puzzle

_CAPTION = re.compile(r"\s*puzzle:(?=[ \t]*\{)")
_WALL = re.compile(r"[\u2500-\u257f]")
_LETTERS = str.maketrans("↓∨○×", "vvox")  # what ASCII has instead


def looks_like(text: str, kind: type[Any] | None = None) -> bool:
    """Return whether the text begins with such a line."""
    return _CAPTION.match(text) is not None


def stated_kind(text: str) -> str:
    """Return the kind that the line names."""
    found = read_json(_split(text)[0])
    return str(found.get("kind", json_parts.DEFAULT))


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError`."""
    caption, drawing = _split(text)
    puzzle = json_parts.loads(caption, kind)
    is_ascii = "┌" not in drawing
    shown, wanted = (_signs(each, is_ascii) for each in (drawing, str(puzzle)))
    if not (wanted.startswith(shown) or shown.startswith(wanted)):  # a legend may be left out
        advice = "change the puzzle in that line, and leave the drawing out"
        number = caption.count("\n") + 1
        raise FormatError(f"this is not the drawing of the puzzle in line {number}: {advice}")
    return puzzle


def dumps(puzzle: Puzzle) -> str:
    """Write a puzzle with its drawing."""
    return f"{caption(puzzle)}{puzzle}\n"


def caption(puzzle: Puzzle) -> str:
    """Return the line to write above the drawing of a puzzle."""
    return f"puzzle: {json.dumps({'kind': puzzle.name, **puzzle._parts()})}\n"


def _split(text: str) -> tuple[str, str]:
    """The JSON, at the same line and column as in the text, and what follows below it."""
    match = _CAPTION.match(text)
    if match is None:
        raise FormatError("expected a line such as 'puzzle: {...}' above the drawing")
    start = re.sub(r"[^\n]", " ", match[0])
    line, _, drawing = text[match.end() :].partition("\n")
    return start + line, drawing


def _signs(drawing: str, is_ascii: bool) -> str:
    """All that a drawing shows except for walls; or the letters and digits alone, which are the
    same in ASCII.

    The sign of a product after a number, as in 12× and 12*, does not count.
    """
    letters = re.sub(r"(?<=[0-9])×", "", drawing).translate(_LETTERS)
    return "".join(filter(str.isalnum, letters) if is_ascii else _WALL.sub("", letters).split())

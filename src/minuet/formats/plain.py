"""Headings and blocks of rows: the plain format of simple puzzles.

::

    # a comment
    kind: crossword
    symmetric: yes

    ...
    ...
    ...

    bit ice ten ape pea eat

Each heading is an argument of the kind: a whole number, `yes` or `no`, or a word. Below, each block
of lines is one more argument, in the order of the kind's `_text_blocks`: rows of a grid, or words.
A line `given: ...` chooses an option in advance, as `minuet solve --given` does; there may be more.
What Minuet draws (see `minuet.formats.box_drawing`) may replace the rows of a grid.

>>> loads("kind: queens\\nsize: 8\\ngiven: r1c1\\n").count()
4
>>> print(dumps(loads("kind: numberlink\\n\\nA.\\nA.\\n")), end="")
kind: numberlink
fill: yes
bends: yes
<BLANKLINE>
A.
A.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from typing import Any

from minuet.errors import FormatError, did_you_mean, show
from minuet.formats import box_drawing
from minuet.formats.grids import Line, with_givens
from minuet.formats.puzzle_formats import header, make, refuse_drawing, stated_kind
from minuet.puzzles.base.puzzle import Puzzle
from minuet.puzzles.base.registry import find_kind

_HEADING = re.compile(r"\s*([a-z_]+):[ \t]*(.*)")
_COMMENT = re.compile(r"# .*[A-Za-z]")  # a row of a grid may begin with # too
_WORDS = {"yes": True, "no": False}


# The first line of the published format, below a heading.
_SIZE = re.compile(r"\A(?:(?:\w+:.*|#.*|[ \t]*)\n)*\d+[ \t]+\d+[ \t]*$", re.MULTILINE)


def looks_like(text: str, kind: type[Puzzle]) -> bool:
    """Return whether a heading names the kind, or the text looks like one."""
    stated = stated_kind(text)
    if stated is not None or not kind._text_pattern:
        return stated == kind.name and not (kind._published_parts and _SIZE.search(text))
    return bool(re.fullmatch(kind._text_pattern, text))


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with the line."""
    stated = stated_kind(text)
    if kind is None and stated is None:
        raise FormatError("the first line should name the kind: 'kind: queens'", line=1)
    found = kind or find_kind(str(stated))
    if board := box_drawing.read(text):
        return box_drawing.checked(board, _read(_rewritten(text, board, found), found))
    refuse_drawing(text, f"this drawing of {found.title} cannot be read")
    return _read(text, found)


def _rewritten(text: str, board: box_drawing.Drawn, kind: type[Any]) -> str:
    """The text with the rows of a drawing, if that and the headings are all that is needed."""
    if len(kind._text_blocks) > 1 or "words" in kind._text_blocks:
        refuse_drawing(text, f"a drawing does not show the whole puzzle of {kind.title}")
    words = board.words() if kind._text_blocks else []
    mark = " " if any(len(word) > 1 for row in words for word in row) else ""
    rows = [mark.join(row) for row in words] or ["# a row"] * board.height
    return box_drawing.rewritten(text, board, rows)


def _read(text: str, found: type[Any]) -> Any:
    headings, blocks = _take_apart(text)
    if len(blocks) > len(found._text_blocks) and "words" not in found._text_blocks:
        blocks[len(found._text_blocks)][0].fail("there are more blocks of lines than expected")
    arguments: dict[str, Any] = {
        name: _block(name, blocks[number:])
        for number, name in enumerate(found._text_blocks[: len(blocks)])
    }
    givens: list[tuple[Line, str]] = []
    for name, line, value in headings:
        if name == "given":
            givens.append((line, value))
        elif name != "kind":
            arguments[_known(name, line, found)] = _value(value)
    return with_givens(make(found, arguments), givens)


def _take_apart(text: str) -> tuple[list[tuple[str, Line, str]], list[list[Line]]]:
    """The headings as (name, line, value), and the blocks of lines below them."""
    headings: list[tuple[str, Line, str]] = []
    blocks: list[list[Line]] = [[]]
    for number, row in enumerate(text.split("\n"), 1):
        line = Line(number, row.rstrip())
        match = _HEADING.match(line.text)
        if match and not any(blocks):
            headings.append((match[1], line, match[2]))
        elif not line.text:
            blocks.append([])
        elif not _COMMENT.match(line.text):
            blocks[-1].append(line)
    return headings, [block for block in blocks if block]


def _block(name: str, blocks: list[list[Line]]) -> list[str]:
    """The rows of the first block; if words are expected, all words of all blocks."""
    if name == "words":
        return [word for block in blocks for line in block for word in line.text.split()]
    return [line.text.strip() for line in blocks[0]]


def _known(name: str, line: Line, kind: type[Any]) -> str:
    names = [each for each in inspect.signature(kind).parameters if each != "placed"]
    if name not in names:
        line.fail(f"{kind.title} has no '{name}'{did_you_mean(name, names)}")
    return name


def _value(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else text


def dumps(puzzle: Any) -> str:
    """Write a puzzle; what is filled in cannot be written this way, and raises a `FormatError`."""
    parts = dict(puzzle._parts())
    given = parts.pop("given", ())
    blocks = [
        _wrapped(parts.pop(name)) if name == "words" else _rows(parts.pop(name))
        for name in puzzle._text_blocks
        if name in parts
    ]
    if blocks and _HEADING.match(blocks[0]):
        raise FormatError(f"the plain format would read {show(blocks[0])} as a heading")
    lines = [f"{name}: {_word(name, value)}\n" for name, value in parts.items()]
    lines += [f"given: {puzzle.label_text(label)}\n" for label in given]
    return header(puzzle) + "".join(lines) + "".join("\n" + block for block in blocks)


def _word(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, int | str):
        raise FormatError(f"the plain format cannot express what is in '{name}'")
    return str(value)


def _wrapped(words: Any) -> str:
    from textwrap import wrap

    return _block_of(wrap(" ".join(words), 80, break_on_hyphens=False, break_long_words=False))


def _rows(rows: Any) -> str:
    """Lines of text; numbers in columns if some are longer than a digit."""
    if all(isinstance(row, str) for row in rows):
        return _block_of(rows)
    table = [[str(entry or ".") for entry in row] for row in rows]
    size = max(len(entry) for row in table for entry in row)
    if size == 1:
        return _block_of(map("".join, table))
    return _block_of(" ".join(entry.rjust(size) for entry in row) for row in table)


def _block_of(lines: Iterable[str]) -> str:
    """The lines as text; one that begins with # must not look like a comment."""
    return "".join(f" {line}\n" if line.startswith("#") else f"{line}\n" for line in lines)

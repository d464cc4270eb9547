"""The .sdk format of SadMan Sudoku: facts about the puzzle, then rows of characters.

::

    #ARuud
    #DA random puzzle
    [Puzzle]
    53..7....
    6..195...
    ...
    [State]
    534678912
    ...

Lines that start with `#` and a letter are facts (A author, D description, C comment, B date, S
source, L level, U address), which a puzzle cannot hold: they are dropped. What the size does
not say about the shape is written as comments (see `minuet.puzzles.sudoku.notes`). `[State]` is
what was filled in; without it, `[Puzzle]` may be missing.
"""

from __future__ import annotations

import re
from typing import Any

from minuet.errors import FormatError
from minuet.formats.grids import Line
from minuet.formats.sudoku_grid import cut, read_board
from minuet.puzzles.sudoku.notes import find_notes, notes_of, read_notes
from minuet.puzzles.sudoku.sudoku import Sudoku

_FACT = re.compile(r"#[A-Z]")
_SECTION = re.compile(r"\[(\w+)\]")


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether there is a fact or a section."""
    lines = [line.strip() for line in text.split("\n")]
    return any(line.lower() == "[puzzle]" or _FACT.match(line) for line in lines)


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with line and column."""
    sections: dict[str, list[Line]] = {}
    name = "puzzle"
    comments = []
    for number, line in enumerate(text.split("\n"), 1):
        word = line.strip()
        section = _SECTION.fullmatch(word)
        if section:
            name = section[1].lower()
        elif _FACT.match(word):
            comments.append(word[2:])
        elif word:
            sections.setdefault(name, []).append(Line(number, line))
    if not sections.get("puzzle"):
        raise FormatError("the text has no board")
    notes = read_notes(find_notes(comments))
    return read_board([*sections["puzzle"], *sections.get("state", [])], notes, kind)


def dumps(puzzle: Sudoku) -> str:
    """Write a puzzle."""
    notes = notes_of(puzzle)
    values = notes.pop("values", None)
    facts = "".join(f"#C{name}: {text}\n" for name, text in notes.items())
    state = f"[State]\n{cut(values, puzzle.width)}" if values else ""
    return f"{facts}[Puzzle]\n{cut(puzzle.line, puzzle.width)}{state}"

"""Rooms and givens in one grid of words `ROOM:VALUE`.

::

    A:- B:4 B:- C:3 C:-
    A:- B:- B:- D:- C:-
    E:- E:- D:- D:- C:-
    F:- F:- F:- F:- C:1

`-` or `.` means no given, `?` an unknown one, and `#` alone a gap. As in `minuet.formats.rooms`, a
line `kind: NAME` may give the kind, and `# ` starts a comment. The format cannot hold numbers
that were filled in: they are left out.

>>> loads("A:- A:2 B:-").solve().values
((1, 2, 1),)
"""

from __future__ import annotations

import re
from typing import Any

from minuet.errors import FormatError, PuzzleError
from minuet.formats.grids import Grid, blocks, read_grid, retold, write_grid
from minuet.formats.puzzle_formats import header, stated_kind
from minuet.formats.rooms import DEFAULT
from minuet.puzzles.base.registry import find_kind

_PAIR = re.compile(r"\S+:([.?-]|[0-9]+|[a-z])")


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether most words are `ROOM:VALUE` (a few may be slips)."""
    if stated_kind(text) not in (None, kind.name):
        return False
    words = [word for block in blocks(text) for line in block for word in line.text.split()]
    rest = [word for word in words if word != "#"]
    return sum(map(bool, map(_PAIR.fullmatch, rest))) > len(rest) / 2


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with line and column."""
    found: Any = kind or find_kind(stated_kind(text) or DEFAULT)
    lines = [line for block in blocks(text) for line in block]
    if not lines:
        raise FormatError("the text has no cells")
    grid = read_grid(lines, words=True)
    pairs = [[_split(grid, (r, c)) for c in range(grid.width)] for r in range(len(grid.rows))]
    rooms = [[room for room, _ in row] for row in pairs]
    givens = [[given for _, given in row] for row in pairs]
    try:
        return found._from_grids(rooms, givens)
    except PuzzleError as error:
        raise retold(error, {"rooms": grid, "givens": grid}) from None


def _split(grid: Grid, cell: tuple[int, int]) -> tuple[str, str]:
    word = grid.rows[cell[0]][cell[1]]
    if word == "#":
        return "#", "#"
    room, colon, given = word.rpartition(":")
    if not (room and colon and given):
        grid.fail(f"expected ROOM:VALUE, got '{word}'", cell)
    return room, given


def dumps(puzzle: Any) -> str:
    """Write a puzzle."""
    grids = puzzle._to_grids()
    rows = [
        ["#" if room == given == "#" else f"{room}:{_value(given)}" for room, given in pairs]
        for pairs in map(zip, grids["rooms"], grids["givens"])
    ]
    return header(puzzle) + "\n".join(write_grid(rows, words=True)) + "\n"


def _value(given: str) -> str:
    return "-" if given == "." else given

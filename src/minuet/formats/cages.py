"""Killer sudoku as text: a grid of cages, their sums, and any givens.

::

    kind: killer
    AABB
    CDDB
    CE..
    EE..
    sums: A=3 B=9 C=4 D=6 E=-

    ....
    ...4
    ....
    ....

A cage can be any character, or any word if there are blanks between them; `.` is a cell without a
cage. A sum of `-` is unknown. Headings may add what the size does not say (see
`minuet.puzzles.sudoku.notes`). Another format is one line of n·n letters followed by the sums in
alphabetical order, A to Z and a to z: `AABBCDDBCE... 3,9,4,6,7`.
"""

from __future__ import annotations

import re
from typing import Any

from minuet.errors import FormatError, PuzzleError
from minuet.formats.grids import Line, blocks, read_grid, write_grid
from minuet.formats.puzzle_formats import header, stated_kind
from minuet.formats.sudoku_grid import cut, read_board
from minuet.puzzles.base.clues import cells_by_entry
from minuet.puzzles.base.rooms import room_letters
from minuet.puzzles.sudoku.killer import KillerSudoku
from minuet.puzzles.sudoku.notes import find_notes, notes_of, read_notes

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SUMS = re.compile(r"\s*sums:(.*)")
_SUM = re.compile(r"(\S+)=([0-9]{1,9}|-)")
_LINE = re.compile(r"\s*([A-Za-z.]+)[\s,;]+([0-9]{1,9}(?:,[0-9]{1,9})*)\s*")


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether there are cages."""
    if _LINE.fullmatch(text):
        return True
    return stated_kind(text) in (None, kind.name) and any(map(_SUMS.match, text.split("\n")))


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError`."""
    line = _LINE.fullmatch(text)
    try:
        return _read_line(line) if line else _read(text)
    except PuzzleError as error:
        raise FormatError(str(error)) from None


def _read_line(match: re.Match[str]) -> KillerSudoku:
    size = round(len(match[1]) ** 0.5)
    sums = dict(zip(LETTERS, map(int, match[2].split(",")), strict=False))
    cages: dict[str, list[tuple[int, int]]] = {}
    for place, name in enumerate(match[1]):
        if name != ".":
            cages.setdefault(name, []).append(divmod(place, max(size, 1)))
    for name in cages:
        if name not in sums:
            raise FormatError(f"cage {name} has no sum", text=match[0].strip())
    return KillerSudoku(
        "." * len(match[1]), cages=[(sums[name], cells) for name, cells in cages.items()]
    )


def _read(text: str) -> KillerSudoku:
    lines = [line for block in blocks(text) for line in block]
    sums = _read_sums(lines)
    rows = [line for line in lines if not find_notes([line.text]) and not _SUMS.match(line.text)]
    if not rows:
        raise FormatError("the text has no grid of cages")
    first = rows[0].text.split()
    height = len(first) if len(first) > 1 else len(first[0])
    if len(rows) < height:
        rows[-1].fail(f"the grid of cages ends here after {len(rows)} rows, of {height}")
    grid = read_grid(rows[:height], words=len(first) > 1)
    cages = cells_by_entry(grid.rows)
    cages.pop(".", None)
    for name, cells in cages.items():
        if name not in sums:
            grid.fail(f"cage {name} has no sum", cells[0])
    notes = read_notes(find_notes(text.split("\n")))
    parts = [(sums[name], cells) for name, cells in cages.items()]
    if len(rows) == height:
        return KillerSudoku([[0] * height for _ in range(height)], cages=parts, **notes)
    board = read_board(rows[height:], notes)
    return KillerSudoku(**{**board._parts(), "cages": parts})


def _read_sums(lines: list[Line]) -> dict[str, int | None]:
    sums: dict[str, int | None] = {}
    for line in lines:
        match = _SUMS.match(line.text)
        for word in match[1].split() if match else ():
            entry = _SUM.fullmatch(word)
            if entry is None:
                line.fail(f"'{word}' is not a sum: write A=12")
            sums[entry[1]] = None if entry[2] == "-" else int(entry[2])
    return sums


def dumps(puzzle: KillerSudoku) -> str:
    """Write a puzzle."""
    if len(puzzle.shape.grids) > 1:
        raise FormatError("cages cannot be written on a board of several grids")
    names = room_letters(len(puzzle.cages))
    owner = {
        cell: name for name, cage in zip(names, puzzle.cages, strict=True) for cell in cage.cells
    }
    span = range(puzzle.size)
    table = [[owner.get((row, column), ".") for column in span] for row in span]
    words = any(len(name) > 1 for name in names)
    notes = notes_of(puzzle)
    values = notes.pop("values", None)
    head = "".join(f"{name}: {text}\n" for name, text in notes.items())
    grid = "\n".join(write_grid(table, words=words))
    sums = " ".join(
        f"{name}={'-' if cage.total is None else cage.total}"
        for name, cage in zip(names, puzzle.cages, strict=True)
    )
    boards = [puzzle.line] if values or puzzle.line.strip(".") else []
    boards += [values] if values else []
    more = "".join("\n" + cut(board, puzzle.width) for board in boards)
    return f"{header(puzzle)}{head}{grid}\nsums: {sums}\n{more}"

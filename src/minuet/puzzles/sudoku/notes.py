"""What the size of a sudoku does not say about its shape, as words: for headings and comments.

- `box: 3x2` if the boxes are not the usual ones;
- `regions: 112233...` the region of each cell, for a jigsaw;
- `variant: x` names of extra regions, joined by `+`;
- `extra: r1c1 r2c3 ..., r4c4 ...` the cells of other extra regions;
- `grids: samurai`, or the upper left corners as `r1c1 r7c7`;
- `values: 534...` what was filled in.
"""

from __future__ import annotations

import re
from typing import Any

from minuet.errors import FormatError, PuzzleError
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.symbols import symbols
from minuet.puzzles.sudoku.shape import GRIDS
from minuet.puzzles.sudoku.sudoku import Sudoku, shape_by_size

NAMES = ("box", "regions", "variant", "extra", "grids", "values")
_NOTE = re.compile(rf"({'|'.join(NAMES)}):\s*(.*)")
_CELL = re.compile(r"r([0-9]{1,9})c([0-9]{1,9})")


def notes_of(puzzle: Sudoku) -> dict[str, str]:
    """The notes that a puzzle needs."""
    shape = puzzle.shape
    found = {}
    if shape.regions:
        found["regions"] = _write_regions(shape.regions)
    elif _usual_box(shape.size) != shape.box:
        found["box"] = f"{shape.box[0]}x{shape.box[1]}" if shape.box else ""
    names = [each for each in shape.extra if isinstance(each, str)]
    if names:
        found["variant"] = "+".join(names)
    cells = [each for each in shape.extra if not isinstance(each, str)]
    if cells:
        found["extra"] = ", ".join(" ".join(cell_name(*cell) for cell in each) for each in cells)
    if len(shape.grids) > 1:
        corners = " ".join(cell_name(*cell) for cell in shape.grids)
        found["grids"] = shape.grids_name or corners
    if puzzle.values != puzzle.givens:
        found["values"] = puzzle.values_line
    return found


def _usual_box(size: int) -> tuple[int, int] | None:
    """The usual box of a board of that size, if it has one."""
    try:
        return shape_by_size(size).box
    except PuzzleError:
        return None


def _write_regions(regions: tuple[tuple[int, ...], ...]) -> str:
    signs = symbols(len(regions))
    return "".join(signs[number] for row in regions for number in row)


def find_notes(lines: list[str]) -> dict[str, str]:
    """The notes among some lines.

    >>> find_notes(["box: 3x2", "variant: x", "53..7...."])
    {'box': '3x2', 'variant': 'x'}
    """
    found = (_NOTE.fullmatch(line.strip()) for line in lines)
    return {match[1]: match[2] for match in found if match}


def read_notes(notes: dict[str, str]) -> dict[str, Any]:
    """The arguments of `Sudoku` that notes stand for."""
    parts: dict[str, Any] = {name: _READERS[name](text) for name, text in notes.items()}
    extra = parts.pop("variant", []) + parts.pop("extra", [])
    return {**parts, "extra": extra} if extra else parts


def _read_cells(text: str) -> list[tuple[int, int]]:
    words = text.split()
    found = [_CELL.fullmatch(word) for word in words]
    if not all(found):
        raise FormatError("cells are written as r1c1, r1c2, ...", text=text)
    return [(int(match[1]) - 1, int(match[2]) - 1) for match in found if match]


def _read_grids(text: str) -> Any:
    return text if text in GRIDS else _read_cells(text)


_READERS: dict[str, Any] = {
    "box": str,
    "regions": str,
    "variant": lambda text: [word for word in re.split(r"[+,\s]+", text) if word],
    "extra": lambda text: [_read_cells(part) for part in text.split(",")],
    "grids": _read_grids,
    "values": str,
}


def refuse_shape(puzzle: Sudoku, format: str, *, borders: bool = False) -> None:
    """Raise unless the size of a puzzle says its shape, or `borders` around its boxes do."""
    shown = borders and puzzle.box is not None and 1 not in puzzle.box
    for name in notes_of(puzzle):
        if name in _IN_WORDS and not (shown and name == "box"):
            raise FormatError(f"{format} cannot hold {_IN_WORDS[name]}")


_IN_WORDS = {
    "box": "boxes other than the usual ones",
    "regions": "the regions of a jigsaw",
    "variant": "extra regions",
    "extra": "extra regions",
    "grids": "several grids",
}

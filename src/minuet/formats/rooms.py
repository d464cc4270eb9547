"""Rooms and givens as two grids of the same size, one below the other: our own plain format.

::

    # a comment
    kind: ripple
    ABBCC
    ABBDC
    EEDDC
    FFFFC

    .4.3.
    .....
    .....
    ....1

A room can be any character, or any word if there are blanks between them; `#` is a gap. A number is
a given, `.` or `-` an empty cell, and `?` a given that is unknown. The blank line may be left out,
and so may the line that names the kind: the default is Ripple Effect. A third grid has what is
filled in so far. Minuet's own drawings are read as well (see `minuet.formats.box_drawing`): walls
separate the rooms.

>>> puzzle = loads("AAB\\nABB\\n\\n..1\\n...\\n")
>>> puzzle.solve().values
((2, 3, 1), (1, 2, 3))
"""

from __future__ import annotations

from typing import Any

from minuet.errors import FormatError, PuzzleError
from minuet.formats import box_drawing
from minuet.formats.grids import Grid, Line, blocks, read_grid, retold, write_grid
from minuet.formats.puzzle_formats import header, stated_kind
from minuet.puzzles.base.registry import find_kind

DEFAULT = "ripple"
PARTS = ("rooms", "givens", "values")
NO_ROOMS = frozenset(".-")
BLACKS = {"↑": "n", "→": "e", "↓": "s", "←": "w", "": "x"}  # as drawn, and as written


def looks_like(text: str, kind: type[Any]) -> Any:
    """Return whether there are two or three grids of the same size, the first one without dots."""
    stated = stated_kind(text)
    if stated not in (None, kind.name) or text.lstrip().startswith("pzprv3"):
        return False
    if board := box_drawing.read(text):
        return stated is not None or (kind.name == DEFAULT and _usual(board, kind))
    try:
        grids = [read_grid(block) for block in _split(text)]
    except FormatError:
        return False
    shapes = {(len(grid.rows), grid.width) for grid in grids}
    rooms = {entry for row in grids[0].rows for entry in row}
    are_tokens = any(":" in entry for entry in rooms)  # `ROOM:VALUE`: see `tokens`
    return len(shapes) == 1 and len(grids) > 1 and not (rooms & NO_ROOMS) and not are_tokens


def _usual(board: box_drawing.Drawn, kind: type[Any]) -> Any:
    """Return what a drawing without a heading shows, if that is numbers in rooms that obey the
    rules.
    """
    if not (board.divides() and board.is_numbered() and board.is_connected()):
        return False
    try:
        puzzle = _read_drawn(board, kind)
    except FormatError:
        return True  # the reader then says what is wrong
    return any(puzzle.given) and not puzzle._contradicts_itself() and puzzle


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with line and column."""
    found: Any = kind or find_kind(stated_kind(text) or DEFAULT)
    if board := box_drawing.read(text):
        return _read_drawn(board, found)
    grids = {part: _read(block, text) for part, block in zip(PARTS, _split(text), strict=False)}
    _check_shapes(grids)
    try:
        return found._from_grids(**{part: grid.rows for part, grid in grids.items()})
    except PuzzleError as error:
        raise retold(error, grids) from None


def _read_drawn(board: box_drawing.Drawn, kind: type[Any]) -> Any:
    """Read what Minuet has drawn: rooms are what walls divide."""
    rooms, givens = [], []
    for cells, regions in zip(board.cells, board.regions, strict=True):
        is_room = [cell is not None and not cell.black for cell in cells]
        rooms.append([str(r) if here else "#" for r, here in zip(regions, is_room, strict=True)])
        givens.append([_given(cell) for cell in cells])
    try:
        return box_drawing.checked(board, kind._from_grids(rooms, givens))
    except PuzzleError as error:
        raise board.error(error) from None


def _given(cell: box_drawing.DrawnCell | None) -> str:
    """The word of a given; black cells have the signs of arrows."""
    if cell is None:
        return "#"
    return BLACKS.get(cell.text, cell.text) if cell.black else cell.text or "."


def _read(block: list[Line], text: str) -> Grid:
    # One column of words looks like rows of characters: then a heading decides.
    return read_grid(block, words=True if "\nsize: " in "\n" + text else None)


def _split(text: str) -> list[list[Line]]:
    """The lines of the two or three grids."""
    found = blocks(text)
    if len(found) == 1 and len(found[0]) % 2 == 0:
        half = len(found[0]) // 2
        return [found[0][:half], found[0][half:]]
    if len(found) > len(PARTS):
        found[len(PARTS)][0].fail("there are more than three grids: rooms, givens, values")
    if not found:
        raise FormatError("the text has no grid of rooms")
    if len(found) == 1:
        found[0][-1].fail(
            f"{len(found[0])} rows are not two grids of the same size: rooms, then givens"
        )
    return found


def _check_shapes(grids: dict[str, Grid]) -> None:
    rooms = grids["rooms"]
    for part, grid in grids.items():
        if len(grid.rows) != len(rooms.rows):
            grid.lines[-1].fail(
                f"the {part} end here after {len(grid.rows)} rows, the rooms have {len(rooms.rows)}"
            )
        if grid.width != rooms.width:
            grid.lines[0].fail(
                f"the {part} are {grid.width} cells wide, the rooms {rooms.width}",
                grid.column((0, min(grid.width, rooms.width))),
            )


def dumps(puzzle: Any) -> str:
    """Write a puzzle, as compact as its numbers allow."""
    grids = list(puzzle._to_grids().values())
    words = any(len(entry) > 1 for grid in grids for row in grid for entry in row)
    size = f"size: {puzzle.height}x1\n" if words and puzzle.width == 1 else ""
    parts = ["\n".join(write_grid(grid, words=words)) + "\n" for grid in grids]
    return header(puzzle) + size + "\n".join(parts)

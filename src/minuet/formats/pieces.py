"""A region and pieces, drawn: polyominoes, dominoes and polycubes.

::

    kind: polyomino
    reflect: no

    ######
    ##..##
    ######

    L
    ###
    #..

    I x2
    ####

The first block is the region: a drawing, in which `.` is a gap, or its sides, such as `6x10`. Each
other block is a piece: its name, how many copies there are (`x2`, `x0-3`, or `x0+` for any number),
and then its drawing or its sides. In three dimensions layers are drawn side by side, with blanks in
between. Without pieces, the kind's own are used: pentominoes, or the Soma cube. A line at the top
such as `given: I at r1c1 r1c2 r1c3 r1c4` places a piece in advance. What Minuet draws (see
`minuet.formats.box_drawing`) may replace a flat region.

>>> loads("kind: polyomino\\n\\n3x20\\n").count()
8
"""

from __future__ import annotations

import re
from typing import Any

from minuet.errors import FormatError
from minuet.formats import box_drawing
from minuet.formats.grids import Line, with_givens
from minuet.formats.puzzle_formats import header, make, names_kind, stated_kind
from minuet.puzzles.base.registry import find_kind
from minuet.puzzles.base.shapes import Shape

DEFAULT = "polyomino"
_REFLECT = re.compile(r"reflect:[ \t]*(yes|no)$")
_GIVEN = re.compile(r"given:[ \t]*(.*)$")
_NAME = re.compile(r"(\S+)(?:\s+x(\d{1,9})(?:-(\d{1,9})|(\+))?)?$")
_DRAWN = re.compile(r"[#.\s]+")
_SIDES = re.compile(r"[0-9]+(x[0-9]+)+$")

looks_like = names_kind


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with the line."""
    found: Any = kind or find_kind(stated_kind(text) or DEFAULT)
    if board := box_drawing.read(text):
        rows = ["".join(".#"[cell is not None] for cell in row) for row in board.cells]
        return box_drawing.checked(board, _read(box_drawing.rewritten(text, board, rows), found))
    return _read(text, found)


def _read(text: str, found: Any) -> Any:
    arguments, givens, blocks = _parts(text)
    if not blocks:
        raise FormatError("the text has no region: draw it, or write its size, as in 6x10")
    arguments["region"] = _drawing(blocks[0])
    if len(blocks) > 1:
        arguments["pieces"] = [_piece(block) for block in blocks[1:]]
    return with_givens(make(found, arguments), givens)


def _parts(text: str) -> tuple[dict[str, Any], list[tuple[Line, str]], list[list[Line]]]:
    """The headings at the top, the givens, and the blocks of other lines."""
    arguments: dict[str, Any] = {}
    givens: list[tuple[Line, str]] = []
    blocks: list[list[Line]] = [[]]
    for number, row in enumerate(text.split("\n"), 1):
        line = Line(number, row.strip())
        if match := _REFLECT.match(line.text):
            arguments["reflect"] = match[1] == "yes"
        elif match := _GIVEN.match(line.text):
            givens.append((line, match[1]))
        elif not line.text:
            blocks.append([])
        elif not line.text.startswith("kind:") and not _is_comment(line.text):
            blocks[-1].append(line)
    return arguments, givens, [block for block in blocks if block]


def _is_comment(line: str) -> bool:
    """Whether a line is a comment, and not a row of layers that are one column wide (`#  .`)."""
    return line.startswith("# ") and not _DRAWN.fullmatch(line)


def _piece(block: list[Line]) -> tuple[Any, ...]:
    head, *drawing = block
    match = _NAME.match(head.text)
    if match is None or not drawing:
        head.fail("a piece is a line with its name, as in 'L' or 'L x2', above its drawing")
    name, low, high, many = match.groups()
    if low is None:
        return name, _drawing(drawing)
    return name, _drawing(drawing), int(low), None if many else int(high or low)


def _drawing(lines: list[Line]) -> Any:
    """The cells of a drawing: (row, column), or (layer, row, column) if there are layers."""
    if len(lines) == 1 and _SIDES.match(lines[0].text):
        return lines[0].text
    rows = [line.text.split() for line in lines]
    for line, row in zip(lines, rows, strict=True):
        if len(row) != len(rows[0]):
            line.fail(f"this row has {len(row)} layers, the first one {len(rows[0])}")
        if not _DRAWN.fullmatch(line.text):
            line.fail("a drawing has # for a cell and . for a gap")
    cells = [
        (layer, r, c)
        for r, row in enumerate(rows)
        for layer, part in enumerate(row)
        for c, sign in enumerate(part)
        if sign == "#"
    ]
    if not cells:
        lines[0].fail("this drawing has no cell")
    return cells if len(rows[0]) > 1 else [cell[1:] for cell in cells]


def dumps(puzzle: Any) -> str:
    """Write a puzzle; pieces placed later cannot be written this way, and raise a `FormatError`."""
    if len(puzzle.placed) > len(puzzle.given):
        raise FormatError("the format 'pieces' cannot hold placed pieces")
    parts = puzzle._parts()
    lines = [header(puzzle)]
    if "reflect" in parts:
        lines.append(f"reflect: {'yes' if puzzle.reflect else 'no'}\n")
    lines += [f"given: {puzzle.label_text(label)}\n" for label in puzzle.given]
    lines.append(f"\n{_drawn(puzzle.region)}")
    for name, shape, low, high in puzzle.pieces if "pieces" in parts else ():
        lines.append(f"\n{_head(name, low, high)}\n{_drawn(shape)}")
    return "".join(lines)


def _head(name: str, low: int, high: int | None) -> str:
    """The line above a piece. Names that would be read as something else raise a `FormatError`."""
    line = name + _copies(low, high)
    match = _NAME.match(line)
    if match is None or match[1] != name or _parts(line)[2] != [[Line(1, line)]]:
        raise FormatError(f"the format 'pieces' cannot hold a piece with the name {name!r}")
    return line


def _copies(low: int, high: int | None) -> str:
    if (low, high) == (1, 1):
        return ""
    return f" x{low}+" if high is None else f" x{low}" if low == high else f" x{low}-{high}"


def _drawn(shape: Shape) -> str:
    """Rows of `#` and `.`; layers side by side. A flat body of cubes is given by its sides."""
    cells = {cell if len(cell) == 3 else (0, *cell) for cell in shape}
    layers, rows, columns = (1 + max(axis) for axis in zip(*cells, strict=True))
    if len(shape[0]) == 3 and layers == 1:
        # One layer would be read as two dimensions: draw it in the first of two.
        layers = 2
    lines = (
        "  ".join(
            "".join("#" if (z, r, c) in cells else "." for c in range(columns))
            for z in range(layers)
        )
        for r in range(rows)
    )
    return "".join(f"{line}\n" for line in lines)

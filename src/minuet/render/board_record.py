"""A board for a browser: numbers and texts in flat lists, cell by cell, row by row."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeGuard

from minuet.puzzles.base.grid import GridPuzzle, Placement
from minuet.puzzles.base.picture import Cell, Mark, Picture
from minuet.render.geometry import BARS, arrow, between, middles, outline

Record = dict[str, object]
Face = list[int | str]  # [cell, text] or [cell, text, fill]

COLORS = 12  # of pieces, in the page's style sheet


def picture_record(picture: Picture) -> Record:
    """The picture for the page; missing cells have the text None."""
    cells = [cell for row in picture.cells for cell in row]
    record: Record = {
        "height": picture.height,
        "width": picture.width,
        "title": picture.title,
        "texts": [None if cell is None else cell.text for cell in cells],
        "roles": [None if cell is None else cell.role for cell in cells],
        "regions": regions(picture),
        "marks": [
            {"kind": mark.kind, **_lines(mark)}
            for mark in picture.marks
            if mark.kind != "tile"  # the page has the colors of the cells instead
        ],
    }
    fills = {n: _fill(cell) for n, cell in enumerate(cells) if cell and cell.fill is not None}
    corners = {n: cell.corner for n, cell in enumerate(cells) if cell and cell.corner}
    if picture.outside is not None:
        record["outside"] = {side: [*texts] for side, texts in picture.outside._asdict().items()}
    return record | {"fills": fills, "corners": corners}


def _lines(mark: Mark) -> Record:
    """Where a mark is drawn, in cells: strokes around a cage, points of a line, place of a sign."""
    if mark.kind == "cage":
        return {"strokes": [*outline(mark.cells)]}
    if mark.kind == "sign":
        return {"text": mark.text, "points": [between(mark)], "bar": BARS.get(mark.text)}
    if mark.kind == "arrow":
        points, head = arrow(mark)
        return {"points": points, "head": head}
    colored = {"fill": mark.fills[0]} if mark.fills else {}
    return {"points": middles(mark), **colored}


def regions(picture: Picture) -> list[int] | None:
    """The regions as numbers from 0."""
    if picture.regions is None:
        return None
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(entry, len(numbers)) for row in picture.regions for entry in row]


def faces(picture: Picture, before: Picture) -> list[Face]:
    """What a picture shows that another one does not: [cell, text, fill] for each such cell."""
    width = picture.width
    found: list[Face] = []
    for row, pair in enumerate(zip(picture.cells, before.cells, strict=True)):
        if pair[0] == pair[1]:
            continue
        for column, (cell, old) in enumerate(zip(*pair, strict=True)):
            if cell != old and cell is not None:
                found.append(_face(row * width + column, cell, old))
    return found


def _face(number: int, cell: Cell, old: Cell | None) -> Face:
    fill = _fill(cell) if old is None or cell.fill != old.fill else None
    return [number, cell.text] if fill is None else [number, cell.text, fill]


def _fill(cell: Cell) -> int | str | None:
    """Its color; numbers stand for pieces, and there may be more pieces than colors."""
    return cell.fill % COLORS if isinstance(cell.fill, int) else cell.fill


def value_texts(puzzle: GridPuzzle) -> dict[int, str]:
    """What each value of a grid looks like in a cell."""
    texts: dict[int, str] = {}
    for label in puzzle.problem().labels:
        if is_placement(label) and label[2] not in texts:
            texts[label[2]] = _value_text(puzzle, *label)
    return texts


def has_plain_values(puzzle: GridPuzzle) -> bool:
    """Whether a value looks the same in every cell (in a Graeco-Latin square it does not)."""
    labels = [label for label in puzzle.problem().labels[:1000] if is_placement(label)]
    alike = [label for label in labels if label[2] == labels[0][2]][:4]
    return len({_value_text(puzzle, *label) for label in alike}) < 2


def _value_text(puzzle: GridPuzzle, row: int, column: int, value: int) -> str:
    rows = [list(numbers) for numbers in puzzle.values]
    rows[row][column] = value
    cell = puzzle._with_rows(tuple(map(tuple, rows)))._look(row, column)
    return str(value) if cell is None else cell.text


def is_placement(label: object) -> TypeGuard[Placement]:
    """Whether a label is (row, column, value)."""
    return isinstance(label, tuple) and len(label) == 3 and all(type(part) is int for part in label)

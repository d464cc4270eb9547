"""The addresses of f-puzzles: a whole sudoku, with its regions and cages, as compressed JSON.

`https://f-puzzles.com/?load=` is followed by JSON in the compression of `minuet.formats.lzstring`.
SudokuPad takes the same code after `sudokupad.app/fpuz`. Minuet reads boxes, the regions of a
jigsaw, diagonals, disjoint groups, extra regions, killer cages, and the constraints of a variant
sudoku: see `minuet.formats.fpuzzles_rules`. Other rules raise an error, because the puzzle
without them would be a different one; titles and drawings are dropped.

>>> from minuet.puzzles import Sudoku
>>> loads(dumps(Sudoku("1....2....3....4", extra="x")))
Sudoku('1....2....3....4', extra=('x',))
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import quote, unquote

from minuet.errors import FormatError, PuzzleError, show
from minuet.formats.fpuzzles_rules import (
    NAMES,
    read_cells,
    read_rules,
    write_cells,
    write_rules,
)
from minuet.formats.json_text import read_json
from minuet.formats.lzstring import compress, decompress
from minuet.formats.puzzle_formats import match_address
from minuet.puzzles.base.symbols import LARGEST
from minuet.puzzles.sudoku.killer import KillerSudoku
from minuet.puzzles.sudoku.shape import EXTRAS, find_box
from minuet.puzzles.sudoku.sudoku import Sudoku
from minuet.puzzles.sudoku.variant import VariantSudoku

SITE = "https://f-puzzles.com/?load="
_PAD = r"\S*(?:sudokupad\.app|app\.crackingthecryptic\.com)/"
_ADDRESS = re.compile(
    rf"\s*(?:\S*f-puzzles\.com/\S*load=|(?:{_PAD}(?:sudoku/)?(?:\?puzzleid=)?)?fpuz(?:zles)?)"
    r"(\S+)\s*"
)
_DRAWN = re.compile(rf"\s*{_PAD}(?:sudoku/)?(?:\?puzzleid=)?(?:scl|ctc)\S+\s*")
_STORED = re.compile(rf"\s*(?:\S*f-puzzles\.com/|{_PAD})\S+\s*")
# What can be ignored without changing the puzzle.
_DRAWINGS = {
    *("title", "author", "ruleset", "solution", "successMessage", "metadata"),
    *("disabledlogic", "truecandidatesoptions", "highlightConflicts"),
    *("rectangle", "circle", "text", "line", "cage"),
}


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether the text is one such address."""
    return _ADDRESS.fullmatch(text) is not None


def _refuse_others(text: str) -> None:
    """Say what is wrong with an address of the sites that does not hold a puzzle and its rules."""
    if _ADDRESS.fullmatch(text) or not _STORED.fullmatch(text):
        return
    what = "only the name under which the site keeps the puzzle"
    if _DRAWN.fullmatch(text):
        what = "a drawing of the puzzle, and not its rules"
    advice = "export the puzzle as an f-puzzles link (f-puzzles.com/?load=...)"
    raise FormatError(f"this link holds {what}: {advice}", text=text.strip())


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError`."""
    _refuse_others(text)
    match = match_address(_ADDRESS, text, "f-puzzles.com/?load=...")
    data = _unpack(match[1])
    try:
        return _make(data, kind)
    except PuzzleError as error:
        raise FormatError(str(error)) from None
    except (TypeError, ValueError, KeyError, AttributeError, IndexError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"this is not an f-puzzles link: {error}") from None


def _unpack(code: str) -> dict[str, Any]:
    try:
        found = read_json(decompress(unquote(code).replace(" ", "+")))
    except FormatError as error:
        raise FormatError(f"the link does not contain a puzzle: {error.args[0]}") from None
    if not isinstance(found, dict) or not isinstance(found.get("grid"), list):
        raise FormatError("the link contains no grid")
    return found


# ---- reading


def _make(data: dict[str, Any], kind: type[Any] | None) -> Sudoku:
    rows = data["grid"]
    size = data.get("size", len(rows))
    if type(size) is not int or not size == len(rows) <= LARGEST:
        raise FormatError(f"{len(rows)} rows are not a sudoku of size {show(size)}")
    regions = _regions(rows, size)
    parts: dict[str, Any] = {
        "givens": [[_given(cell) for cell in row] for row in rows],
        **regions,
        "extra": _extra(data, size, regions.get("box")),
    }
    values = [[cell.get("value") or 0 for cell in row] for row in rows]
    if values != parts["givens"]:
        parts["values"] = values
    known = {"size", "grid", "killercage", *_EXTRA_NAMES, *NAMES, *_DRAWINGS}
    for name, value in data.items():
        if name not in known and value:
            raise FormatError(f"the puzzle has a rule that Minuet does not know: {name}")
    parts["cages"] = [_cage(cage) for cage in data.get("killercage", [])]
    parts["constraints"] = read_rules(data, size)
    if parts["constraints"] or kind is VariantSudoku:
        return VariantSudoku(**parts)
    del parts["constraints"]
    if parts["cages"] or kind is KillerSudoku:
        return KillerSudoku(**parts)
    del parts["cages"]
    return Sudoku(**parts)


_EXTRA_NAMES = ("diagonal+", "diagonal-", "disjointgroups", "extraregion")


def _given(cell: dict[str, Any]) -> int:
    return (cell.get("value") or 0) if cell.get("given") else 0


def _regions(rows: list[list[dict[str, Any]]], size: int) -> dict[str, Any]:
    """The boxes or regions that the cells name; those that name none are in their usual box."""
    height, width = (
        find_box(size) if any("region" not in cell for row in rows for cell in row) else (1, 1)
    )
    regions = tuple(
        tuple(
            cell["region"]
            if cell.get("region") is not None
            else _usual_box(r, c, height, width, size)
            for c, cell in enumerate(row)
        )
        for r, row in enumerate(rows)
    )
    box = _box_of(regions, size)
    return {"regions": regions} if box is None else {"box": box}


def _box_of(regions: Any, size: int) -> tuple[int, int] | None:
    """The box that all regions have, if they are boxes."""
    for box in ((h, size // h) for h in range(1, size + 1) if size % h == 0):
        if _same_partition(regions, _usual_boxes(box, size)):
            return box
    return None


def _usual_boxes(box: tuple[int, int], size: int) -> list[list[int]]:
    return [[_usual_box(r, c, *box, size) for c in range(size)] for r in range(size)]


def _usual_box(row: int, column: int, height: int, width: int, size: int) -> int:
    return row // height * (size // width) + column // width


def _same_partition(one: Any, other: Any) -> bool:
    pairs = {pair for rows in zip(one, other, strict=True) for pair in zip(*rows, strict=True)}
    return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})


def _extra(data: dict[str, Any], size: int, box: tuple[int, int] | None) -> list[Any]:
    rising, falling = data.get("diagonal+"), data.get("diagonal-")
    found: list[Any] = ["x"] if rising and falling else []
    if rising and not falling:
        found.append([(size - 1 - at, at) for at in range(size)])
    if falling and not rising:
        found.append([(at, at) for at in range(size)])
    if data.get("disjointgroups"):
        found.append("disjoint")
    regions = [read_cells(each["cells"]) for each in data.get("extraregion", [])]
    return found + _named(regions, size, box)


def _named(
    regions: list[list[tuple[int, int]]], size: int, box: tuple[int, int] | None
) -> list[Any]:
    """Extra regions, as the windows of a hyper sudoku if they are."""
    windows = [sorted(house.cells) for house in EXTRAS["hyper"](size, box)] if box else []
    mine = [sorted(region) for region in regions]
    if windows and all(window in mine for window in windows):
        return ["hyper", *(region for region in mine if region not in windows)]
    return [*mine]


def _cage(cage: dict[str, Any]) -> tuple[int | None, list[tuple[int, int]]]:
    value = str(cage.get("value", "")).strip()
    if value and not re.fullmatch("[0-9]{1,9}", value):
        raise FormatError(f"'{value}' is not the sum of a cage")
    return (int(value) if value else None), read_cells(cage["cells"])


# ---- writing


def dumps(puzzle: Sudoku) -> str:
    """Write a puzzle as an address; boards of several grids have none."""
    if len(puzzle.shape.grids) > 1:
        raise FormatError("f-puzzles cannot hold boards of several grids")
    text = json.dumps(_record(puzzle), separators=(",", ":"))
    return SITE + quote(compress(text), safe="+/=") + "\n"


def _record(puzzle: Sudoku) -> dict[str, Any]:
    data: dict[str, Any] = {"size": puzzle.size, "grid": _grid(puzzle)}
    named = {each for each in puzzle.shape.extra if isinstance(each, str)}
    if "x" in named:
        data["diagonal+"] = data["diagonal-"] = True
    if "disjoint" in named:
        data["disjointgroups"] = True
    regions = [each for each in puzzle.shape.extra if not isinstance(each, str)]
    if "hyper" in named:
        regions = [house.cells for house in puzzle.houses if house.kind == "window"] + regions
    if regions:
        data["extraregion"] = [{"cells": write_cells(region)} for region in regions]
    if isinstance(puzzle, KillerSudoku) and (puzzle.cages or puzzle.name == "killer"):
        data["killercage"] = [
            {"cells": write_cells(cage.cells)}
            | ({} if cage.total is None else {"value": str(cage.total)})
            for cage in puzzle.cages
        ]
    if isinstance(puzzle, VariantSudoku):
        data |= write_rules(puzzle.constraints, puzzle.size)
    return data


def _grid(puzzle: Sudoku) -> list[list[dict[str, Any]]]:
    regions = _region_numbers(puzzle)
    rows = []
    for row, numbers in enumerate(puzzle.values):
        cells = []
        for column, value in enumerate(numbers):
            cell: dict[str, Any] = {"value": value} if value else {}
            if puzzle.givens[row][column]:
                cell["given"] = True
            if regions is not None:
                cell["region"] = regions[row][column]
            cells.append(cell)
        rows.append(cells)
    return rows


def _region_numbers(puzzle: Sudoku) -> Any:
    """The region of each cell, if it is not the usual box. Regions that are boxes count as such."""
    regions = puzzle.shape.regions
    box = puzzle.box if regions is None else _box_of(regions, puzzle.size)
    if box is None:
        return regions
    try:
        if box == find_box(puzzle.size):
            return None
    except PuzzleError:
        pass
    return _usual_boxes(box, puzzle.size)

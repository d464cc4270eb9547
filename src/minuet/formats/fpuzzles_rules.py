"""Constraints in the JSON of f-puzzles: their names there, and where their cells are.

Its white dots are `difference`, its black ones `ratio`. It has no bars: they become white dots,
which are the same rule. Clues beside the board have a cell there, such as R0C3 above column 3.
`skyscraper`, `renban` and `whispers` are those of the widely used extension of f-puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from minuet.errors import FormatError, show
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.sudoku.constraints import PARITY, Constraint, clue_place, seen_from

Place = tuple[int, int]
Rule = tuple[str, Sequence[Place], int | None]
_CELL = re.compile(r"[Rr]([0-9]{1,9})[Cc]([0-9]{1,9})")
WHOLE = {"antiknight": "anti-knight", "antiking": "anti-king", "nonconsecutive": "non-consecutive"}
LINES = ("thermometer", "palindrome", "renban", "whispers")
DOTS = {"difference": "white-dot", "ratio": "black-dot"}
DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}


def read_cells(names: Iterable[str]) -> list[Place]:
    """The cells that are named `R1C1` and so on."""
    found = []
    for name in names:
        match = _CELL.fullmatch(name)
        if match is None:
            raise FormatError(f"'{name}' is not a cell")
        found.append((int(match[1]) - 1, int(match[2]) - 1))
    return found


def write_cells(cells: Iterable[Place]) -> list[str]:
    """The names of cells."""
    return [cell_name(*cell).upper() for cell in cells]


# ---- reading


def read_rules(data: dict[str, Any], size: int) -> list[Rule]:
    """The constraints among the entries of a puzzle."""
    found: list[Rule] = [(rule, (), None) for name, rule in WHOLE.items() if data.get(name)]
    found += _negative(data)
    for name, read in READERS.items():
        for entry in data.get(name) or ():
            found += read(name, entry, size)
    return found


def _negative(data: dict[str, Any]) -> Iterator[Rule]:
    """The rule for neighbors without a mark."""
    for name in data.get("negative") or ():
        others = [
            each for each in data.get("ratio") or () if _number("ratio", each) not in (None, 2)
        ]
        if name != "ratio" or others:
            raise FormatError(
                f"the puzzle has a rule that Minuet does not know: negative {show(name)}"
            )
        yield "non-double", (), None


def _number(name: str, entry: dict[str, Any]) -> int | None:
    """The number of an entry, None if it has none."""
    text = str(entry.get("value") or "").strip()
    if text and not re.fullmatch("[0-9]{1,9}", text):
        raise FormatError(f"{show(text)} is not the number of a {name}")
    return int(text) if text else None


def _read_parity(name: str, entry: dict[str, Any], size: int) -> Iterator[Rule]:
    yield name, read_cells([entry["cell"]]), None


def _read_dot(name: str, entry: dict[str, Any], size: int) -> Iterator[Rule]:
    yield DOTS[name], read_cells(entry["cells"]), _number(name, entry)


def _read_lines(name: str, entry: dict[str, Any], size: int) -> Iterator[Rule]:
    for line in entry["lines"]:
        yield name, read_cells(line), _number(name, entry) if name == "whispers" else None


def _read_arrow(name: str, entry: dict[str, Any], size: int) -> Iterator[Rule]:
    """Yield an arrow for each arm; a circle of several cells is read left to right, top to
    bottom.
    """
    circle = sorted(read_cells(entry["cells"]))
    for line in entry["lines"]:
        arm = [cell for cell in read_cells(line) if cell not in circle]
        yield "arrow", [*circle, *arm], len(circle)


def _read_little_killer(name: str, entry: dict[str, Any], size: int) -> Iterator[Rule]:
    (outside,) = read_cells([entry["cell"]])
    if entry.get("direction") not in DIRECTIONS:
        raise FormatError(f"{show(entry.get('direction'))} is not the direction of a little killer")
    cells = seen_from(outside, DIRECTIONS[entry["direction"]], (size, size))
    listed = read_cells(entry["cells"]) if entry.get("cells") else cells
    if sorted(listed) != sorted(cells):
        raise FormatError(f"the cells of the little killer at {entry['cell']} are not its diagonal")
    yield "little-killer", cells, _needed(name, entry)


def _read_skyscraper(name: str, entry: dict[str, Any], size: int) -> Iterator[Rule]:
    ((row, column),) = read_cells([entry["cell"]])
    by = {-1: 1, size: -1}
    step = by.get(row, 0), by.get(column, 0)
    if 0 not in step or step == (0, 0):
        raise FormatError(f"the {name} at {entry['cell']} is not beside a row or a column")
    yield name, seen_from((row, column), step, (size, size)), _needed(name, entry)


def _needed(name: str, entry: dict[str, Any]) -> int:
    number = _number(name, entry)
    if number is None:
        raise FormatError(f"the {name} at {entry['cell']} has no number")
    return number


Reader = Callable[[str, dict[str, Any], int], Iterator[Rule]]
READERS: dict[str, Reader] = {
    **dict.fromkeys(PARITY, _read_parity),
    **dict.fromkeys(DOTS, _read_dot),
    **dict.fromkeys(LINES, _read_lines),
    "arrow": _read_arrow,
    "littlekillersum": _read_little_killer,
    "skyscraper": _read_skyscraper,
}
NAMES = (*WHOLE, "negative", *READERS)
"""All names that are read here."""


# ---- writing


def write_rules(constraints: Iterable[Constraint], size: int) -> dict[str, Any]:
    """The entries of these constraints."""
    names = {rule: name for name, rule in WHOLE.items()}
    found: dict[str, Any] = {}
    for each in constraints:
        if each.kind in names:
            found[names[each.kind]] = True
        elif each.kind == "non-double":
            found["negative"] = ["ratio"]
        else:
            name, entry = _written(each, size)
            found.setdefault(name, []).append(entry)
    return found


def _written(each: Constraint, size: int) -> tuple[str, dict[str, Any]]:
    cells = write_cells(each.cells)
    match each.kind:
        case "even" | "odd":
            return each.kind, {"cell": cells[0]}
        case "bar":
            return "difference", {"cells": cells}
        case "white-dot" | "black-dot":
            name = "difference" if each.kind == "white-dot" else "ratio"
            return name, {"cells": cells, "value": str(each.number)}
        case "whispers":
            return each.kind, {"lines": [cells], "value": str(each.number)}
        case "arrow":
            return "arrow", _written_arrow(each)
        case "little-killer" | "skyscraper":
            return _written_clue(each, size)
    return each.kind, {"lines": [cells]}


def _written_arrow(each: Constraint) -> dict[str, Any]:
    count = each.number or 1
    circle, cells = each.cells[:count], write_cells(each.cells)
    if list(circle) != sorted(circle):
        raise FormatError(
            f"f-puzzles reads circles from left to right and top to bottom, unlike the {each.name}"
        )
    return {"cells": cells[:count], "lines": [cells[count - 1 :]]}


def _written_clue(each: Constraint, size: int) -> tuple[str, dict[str, Any]]:
    """A clue beside the board; the line that is seen from there has to be the right one."""
    diagonal = each.kind == "little-killer"
    if found := clue_place(each, (size, size)):
        outside, step = found
        entry = {"cell": write_cells([outside])[0], "value": str(each.number)}
        if not diagonal:
            return each.kind, entry
        name = next(name for name, each_step in DIRECTIONS.items() if each_step == step)
        return "littlekillersum", {**entry, "cells": write_cells(each.cells), "direction": name}
    line = "diagonal" if diagonal else "row or column"
    raise FormatError(f"f-puzzles cannot hold the {each.name}: it is not a whole {line}")

"""Any puzzle as JSON: its kind, and the arguments that make it.

::

    {"kind": "sudoku", "givens": [[1, 0, 0, 0], [0, 0, 2, 0], ...], "box": [2, 2]}

A bare list is the main argument of the kind (sudoku, if none is given).

>>> loads("[[1,0,0,0], [0,0,2,0], [0,3,0,0], [0,0,0,4]]").line
'1.....2..3.....4'
"""

from __future__ import annotations

import json
from inspect import signature
from typing import Any

from minuet.errors import FormatError, PuzzleError
from minuet.formats.json_text import read_json
from minuet.formats.puzzle_formats import make
from minuet.puzzles.base.grid import GridPuzzle
from minuet.puzzles.base.puzzle import Puzzle
from minuet.puzzles.base.registry import find_kind

__all__ = ["dumps", "loads", "looks_like", "record"]

DEFAULT = "sudoku"


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether it is JSON of a puzzle of this kind."""
    if text.lstrip()[:1] not in ("{", "["):
        return False
    try:
        found = read_json(text)
    except FormatError:
        return False
    stated = found.get("kind", DEFAULT) if isinstance(found, dict) else DEFAULT
    return bool(found) and bool(stated == kind.name)


def names_parts(found: dict[str, Any]) -> bool:
    """Return whether an object names its kind, or some part of the kind that is the default."""
    return "kind" in found or not found.keys().isdisjoint(signature(find_kind(DEFAULT)).parameters)


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError`."""
    parts = read_json(text)
    if not isinstance(parts, dict):
        return _make(kind or find_kind(DEFAULT), [parts], {})
    if not parts:
        raise FormatError('this JSON is empty: write {"kind": "queens", "size": 8}')
    return _make(_kind(parts.pop("kind", None), kind), [], parts)


def _kind(stated: object, wanted: type[Puzzle] | None) -> type[Puzzle]:
    """The kind that the text names, or the expected one, which need not be registered."""
    if wanted is not None and stated in (None, wanted.name):
        return wanted
    try:
        found = find_kind(DEFAULT if stated is None else str(stated))
    except PuzzleError as error:
        raise FormatError(str(error)) from None
    if wanted is not None:
        raise FormatError(f"this is a puzzle of the kind '{stated}', not '{wanted.name}'")
    return found


def _make(kind: type[Any], values: list[Any], parts: dict[str, Any]) -> Any:
    try:
        puzzle = make(kind, parts, *values)
        if parts.get("placed") or parts.get("given"):
            _check_labels(puzzle)
        return puzzle
    except PuzzleError as error:
        raise FormatError(str(error)) from None
    except FormatError:
        raise
    except (ValueError, AttributeError, LookupError, ArithmeticError) as error:
        raise FormatError(f"this JSON does not describe {kind.title}: {error}") from None


def _check_labels(puzzle: Puzzle) -> None:
    """Reject values that the board could not show."""
    try:
        puzzle.picture()
        for label in puzzle.placements():
            puzzle.label_text(label)
    except (TypeError, ValueError, LookupError, AttributeError):
        message = "what is given or placed does not look like options of this puzzle"
        raise PuzzleError(message) from None


def record(puzzle: Puzzle) -> dict[str, Any]:
    """Return the board for programs: the parts of the puzzle and, for a grid, its values."""
    shown = {"values": puzzle.values} if isinstance(puzzle, GridPuzzle) else {}
    return {"kind": puzzle.name, **puzzle._parts(), **shown}


def dumps(puzzle: Puzzle) -> str:
    """Write a puzzle, one row per line."""
    parts = {"kind": puzzle.name, **puzzle._parts()}
    words = [f"  {json.dumps(name)}: {_value(value)}" for name, value in parts.items()]
    return "{\n" + ",\n".join(words) + "\n}\n"


def _value(value: Any) -> str:
    """JSON in which the rows of a table are lines."""
    if isinstance(value, tuple) and value and all(isinstance(row, tuple) for row in value):
        return "[\n" + ",\n".join(f"    {json.dumps(row)}" for row in value) + "\n  ]"
    return json.dumps(value)

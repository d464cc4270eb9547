"""Help for players: is it right so far, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from minuet.apps.web.picture import is_placement
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import find_subject
from minuet.errors import MinuetError
from minuet.puzzles import GridPuzzle

from . import Wrong

__all__ = ["check", "hint"]


def check(subject: dict[str, Any], values: list[int], *, limits: Limits) -> Iterator[Any]:
    """Say which rules the board breaks, which cells cannot be right, and whether it is solved."""
    board = _board(subject, values, limits)
    broken = board.check()
    solved = board.is_filled and not broken
    wrong = [] if broken or solved else _wrong_cells(board, limits)
    yield {"broken": broken, "solved": solved, "wrong": wrong, "filled": board.is_filled}


def hint(subject: dict[str, Any], values: list[int], *, limits: Limits) -> Iterator[Any]:
    """The next step that logic forces, in three stages; or what has to be mended first."""
    board = _board(subject, values, limits)
    if broken := board.check():
        yield {"mend": broken[0], "cells": []}
        return
    if board.is_filled:
        yield {"solved": True}
        return
    if wrong := _wrong_cells(board, limits):
        yield {"mend": "Something is not right: from here there is no solution.", "cells": wrong}
        return
    yield _step(board)


def _step(board: GridPuzzle) -> dict[str, Any]:
    """The next step that places something; those before it, which only rule out, are told too."""
    steps = list(islice(_until_placed(board), 40))
    if not steps:
        return {"none": True}
    first, last, width = steps[0], steps[-1], board.width
    return {
        "stages": list(first.stages),
        "technique": first.technique,
        "cells": [row * width + column for row, column in first.cells],
        "because": _places(first.because, width),
        "removed": _places(first.removed, width),
        "placed": _places(first.placed, width),
        "later": _places(last.placed, width),
        "then": [step.reason for step in steps[1:]],
    }


def _until_placed(board: GridPuzzle) -> Iterator[Any]:
    """Steps that show on the board, until one of them places a number."""
    for step in board.steps():
        if any(map(is_placement, (*step.placed, *step.removed))):
            yield step
        if any(map(is_placement, step.placed)):
            return


def _places(labels: Iterable[Any], width: int) -> list[list[int]]:
    """Cells and values of those options that place a number (others are sums of cages and such)."""
    placements = filter(is_placement, labels)
    return [[row * width + column, value] for row, column, value in placements]


def _board(subject: dict[str, Any], values: list[int], limits: Limits) -> GridPuzzle:
    found = find_subject(subject, limits)
    puzzle: GridPuzzle | None = found.grid
    if puzzle is None:
        raise Wrong(f"{found.title} cannot be filled in by hand here.")
    width, height = puzzle.width, puzzle.height
    if len(values) != width * height:
        raise Wrong(f"A board of {height} by {width} has {height * width} values.")
    blank = puzzle.with_givens(puzzle.givens)
    return blank.with_values([values[row * width : (row + 1) * width] for row in range(height)])


def _wrong_cells(board: GridPuzzle, limits: Limits) -> list[int]:
    """The cells that differ from the solution, if the board as it is cannot be completed."""
    filled = [
        (row, column, board.values[row][column])
        for row, column in board.cells()
        if board.values[row][column] and board.givens[row][column] <= 0
    ]
    half = limits.seconds / 3
    try:
        if board.solve(given=filled, time_limit=half) is not None:
            return []
        solution = board.solve(time_limit=half)
    except MinuetError:
        solution = None
    if solution is None:
        return []
    return [
        row * board.width + column
        for row, column, value in filled
        if solution.values[row][column] != value
    ]

"""A problem for a browser: the matrix in flat lists, with names and places on the board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from minuet.problem import Problem
from minuet.puzzles.base.grid import GridPuzzle
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.base.placing import PlacingPuzzle
from minuet.puzzles.base.puzzle import Puzzle
from minuet.render.board_record import (
    Face,
    Record,
    faces,
    has_plain_values,
    is_placement,
    value_texts,
)

PATIENCE = 3_000_000  # cells compared to find out what options look like
Stamps = list[list[Face]]
Piece = tuple[Hashable, tuple[tuple[int, int], ...]]


def matrix_record(
    problem: Problem,
    puzzle: Puzzle | None = None,
    *,
    item_text: Callable[[Hashable], str] = str,
    label_text: Callable[[Hashable], str] = str,
) -> Record:
    """Return items, options and what they look like on the board of the puzzle, if there is one.

    Option n has the items `members[starts[n]:starts[n + 1]]`; `groups` are runs of items of one
    sort, each [name, first item]; `stamps[n]` is what option n puts on the board, as [cell, text]
    or [cell, text, fill].
    """
    record: Record = {
        "primary": len(problem.primary),
        "items": [item_text(item) for item in problem.items],
        "groups": _groups(problem),
        "starts": list(problem._starts),
        "members": list(problem._members),
        "labels": [label_text(label) for label in problem.labels],
        "stamps": [] if puzzle is None else _stamps(puzzle, problem),
    }
    if problem._colors is not None:
        record["colors"] = list(problem._colors)
        record["color_names"] = [str(name) for name in problem._color_names]
    if problem._low is not None and problem._high is not None:
        record |= {"low": list(problem._low), "high": list(problem._high)}
    return record


def _groups(problem: Problem) -> list[tuple[str, int]]:
    groups: list[tuple[str, int]] = []
    last: tuple[str, bool] | None = None
    for number, item in enumerate(problem.items):
        name = item[0] if isinstance(item, tuple) and item and isinstance(item[0], str) else ""
        sort = (name, number < len(problem.primary))
        if sort != last:
            groups.append((name, number))
            last = sort
    return groups


def _stamps(puzzle: Puzzle, problem: Problem) -> Stamps:
    if isinstance(puzzle, GridPuzzle) and has_plain_values(puzzle):
        return _placements(puzzle, problem)
    if isinstance(puzzle, PlacingPuzzle) and puzzle.given:
        puzzle = puzzle.replace(given=())  # on an empty board every option can be seen
    blank = _board(puzzle, ())
    return _pieces(puzzle, problem, blank) or _seen(puzzle, problem, blank)


def _board(puzzle: Puzzle, labels: Sequence[Hashable]) -> Picture:
    return puzzle.decode(labels).picture()


def _seen(puzzle: Puzzle, problem: Problem, blank: Picture) -> Stamps:
    """What each option changes on the board: draw it, and compare."""
    if blank.height * blank.width * len(problem.labels) > PATIENCE:
        return []
    return [faces(_board(puzzle, [label]), blank) for label in problem.labels]


def _pieces(puzzle: Puzzle, problem: Problem, blank: Picture) -> Stamps:
    """The same for pieces, with labels (name, cells): draw only the first and the last of a shape.

    If they look alike, so do all those between them, each at its own place.
    """
    shapes: dict[Hashable, list[Piece]] = {}
    for label in problem.labels:
        if not _is_piece(puzzle, label):
            return []
        shapes.setdefault(_shape(label), []).append(label)
    looks = {}
    for shape, labels in shapes.items():
        first, last = (_look(puzzle, label, blank) for label in (labels[0], labels[-1]))
        if first != last:
            return []
        looks[shape] = first
    return [_moved(looks[_shape(label)], label, blank) for label in problem.labels]


def _is_piece(puzzle: Puzzle, label: object) -> bool:
    if not (isinstance(label, tuple) and len(label) == 2 and isinstance(label[1], tuple)):
        return False
    return tuple(puzzle._label_cells(label)) == label[1] != ()


def _shape(label: Piece) -> Hashable:
    name, cells = label
    top, left = cells[0]
    return name, tuple((row - top, column - left) for row, column in cells)


def _look(puzzle: Puzzle, label: Piece, blank: Picture) -> list[tuple[int, Face]]:
    """What a piece puts on the board, with places counted from its first cell."""
    start = _start(label, blank)
    found = faces(_board(puzzle, [label]), blank)
    return [(int(cell) - start, rest) for cell, *rest in found]


def _moved(look: list[tuple[int, Face]], label: Piece, blank: Picture) -> list[Face]:
    start = _start(label, blank)
    return [[cell + start, *rest] for cell, rest in look]


def _start(label: Piece, blank: Picture) -> int:
    top, left = label[1][0]
    return top * blank.width + left


def _placements(puzzle: GridPuzzle, problem: Problem) -> Stamps:
    texts, width = value_texts(puzzle), puzzle.width
    return [
        [[label[0] * width + label[1], texts[label[2]]]] if is_placement(label) else []
        for label in problem.labels
    ]

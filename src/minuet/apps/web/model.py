"""A problem as the page draws it: the matrix in flat lists, with names and places on the board."""

from __future__ import annotations

from typing import Any

from minuet.problem import Problem
from minuet.puzzles.base.grid import GridPuzzle
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.base.placing import PlacingPuzzle

from .picture import faces, is_placement, value_texts
from .subject import PuzzleSubject, given_numbers

__all__ = ["model_record"]

PATIENCE = 3_000_000  # cells compared to find out what options look like


def model_record(subject: Any, problem: Problem, model: str) -> dict[str, Any]:
    """Items, options and what they look like.

    Option n has the items `members[starts[n]:starts[n + 1]]`; `groups` are runs of items of one
    sort, each [name, first item]; `stamps[n]` is what option n puts on the board, as [cell, text]
    or [cell, text, fill]. `given` is None if the givens exclude each other.
    """
    record: dict[str, Any] = {
        "model": model,
        "primary": len(problem.primary),
        "items": [subject.item_text(item) for item in problem.items],
        "groups": _groups(problem),
        "starts": list(problem._starts),
        "members": list(problem._members),
        "labels": [subject.label_text(label) for label in problem.labels],
        "stamps": _stamps(subject, problem),
        "given": given_numbers(subject, problem),
    }
    if problem._colors is not None:
        record["colors"] = list(problem._colors)
    if problem._low is not None and problem._high is not None:
        record |= {"low": list(problem._low), "high": list(problem._high)}
    return record


def _groups(problem: Problem) -> list[list[Any]]:
    groups: list[list[Any]] = []
    last: Any = object()
    for number, item in enumerate(problem.items):
        name = item[0] if isinstance(item, tuple) and item and isinstance(item[0], str) else ""
        sort = (name, number < len(problem.primary))
        if sort != last:
            groups.append([name, number])
            last = sort
    return groups


def _stamps(subject: Any, problem: Problem) -> list[list[list[Any]]]:
    if subject.grid is not None:
        return _placements(subject.grid, problem)
    subject = _without_givens(subject)
    blank = subject.picture(())
    if blank is None:
        return []
    return _pieces(subject, problem, blank) or _seen(subject, problem, blank)


def _without_givens(subject: Any) -> Any:
    """The same puzzle with nothing on its board: there every option can be seen."""
    if not subject.given or not isinstance(subject.puzzle, PlacingPuzzle):
        return subject
    return PuzzleSubject(subject.puzzle.replace(given=()))


def _seen(subject: Any, problem: Problem, blank: Picture) -> list[list[list[Any]]]:
    """What each option changes on the board: draw it, and compare."""
    if blank.height * blank.width * len(problem.labels) > PATIENCE:
        return []
    return [faces(subject.picture([label]), blank) for label in problem.labels]


def _pieces(subject: Any, problem: Problem, blank: Picture) -> list[list[list[Any]]]:
    """The same for pieces, with labels (name, cells): draw only the first and the last of a shape.

    Where they look alike, so do all between them, each at its own place.
    """
    shapes: dict[Any, list[Any]] = {}
    for label in problem.labels:
        if not _is_piece(subject, label):
            return []
        shapes.setdefault(_shape(label), []).append(label)
    looks = {}
    for shape, labels in shapes.items():
        first, last = (_look(subject, label, blank) for label in (labels[0], labels[-1]))
        if first != last:
            return []
        looks[shape] = first
    return [_moved(looks[_shape(label)], label, blank) for label in problem.labels]


def _is_piece(subject: Any, label: Any) -> bool:
    is_pair = isinstance(label, tuple) and len(label) == 2 and isinstance(label[1], tuple)
    return is_pair and tuple(subject.puzzle._label_cells(label)) == label[1] != ()


def _shape(label: Any) -> tuple[Any, ...]:
    name, cells = label
    top, left = cells[0]
    return name, tuple((row - top, column - left) for row, column in cells)


def _look(subject: Any, label: Any, blank: Picture) -> list[list[Any]]:
    """What a piece puts on the board, told from its first cell."""
    top, left = label[1][0]
    start = top * blank.width + left
    return [[cell - start, *rest] for cell, *rest in faces(subject.picture([label]), blank)]


def _moved(look: list[list[Any]], label: Any, blank: Picture) -> list[list[Any]]:
    top, left = label[1][0]
    return [[cell + top * blank.width + left, *rest] for cell, *rest in look]


def _placements(puzzle: GridPuzzle, problem: Problem) -> list[list[list[Any]]]:
    texts, width = value_texts(puzzle), puzzle.width
    return [
        [[label[0] * width + label[1], texts[label[2]]]] if is_placement(label) else []
        for label in problem.labels
    ]

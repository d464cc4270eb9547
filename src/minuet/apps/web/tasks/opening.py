"""Reading what was pasted, typed, drawn or linked; and the matrix of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from minuet.apps.subject import PuzzleSubject, Subject, is_plain
from minuet.apps.web.gallery import find_entry
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import (
    Name,
    colored_board,
    find_subject,
    grid_of,
    item_text,
    marked_board,
    name_of,
    way_to_play,
    with_problem,
)
from minuet.errors import MinuetError, amount
from minuet.problem import Problem
from minuet.puzzles import GridPuzzle, Polycube, Puzzle
from minuet.render.board_record import Record, picture_record, value_texts
from minuet.render.matrix_record import matrix_record


def read(subject: Name, *, limits: Limits) -> Iterator[object]:
    """What a text holds: the puzzle for the page."""
    record = puzzle_record(find_subject(subject, limits))
    entry = find_entry(subject["gallery"]) if "gallery" in subject else None
    yield record | ({"name": entry.label} if entry else {})


def puzzle_record(subject: Subject) -> Record:
    """Everything that the page needs to show a puzzle, and to ask about it."""
    picture = subject.picture()
    grid, colored, marked = grid_of(subject), colored_board(subject), marked_board(subject)
    puzzle = subject.puzzle if isinstance(subject, PuzzleSubject) else None
    return {
        **name_of(subject),
        "title": subject.title,
        "about": "; ".join([picture.title if picture else _sizes(subject), *subject.notes]),
        "models": list(subject.models),
        "picture": picture and picture_record(picture),
        "grid": grid and _grid(grid),
        "colored": colored and colored.record(),
        "marked": marked and marked.record(),
        "play": way_to_play(subject),
        "sides": list(puzzle.sides) if isinstance(puzzle, Polycube) else None,
        "legend": list(picture.legend) if picture else [],
        "rules": puzzle._rules_here() if puzzle else "",
        "formats": _formats(puzzle) if puzzle else _problem_formats(subject.problem()),
        "link": puzzle and _link(puzzle),
        "several": [each.dumps() for each in subject.several],
    }


def _sizes(subject: Subject) -> str:
    problem = subject.problem()
    counts = {"item": len(problem.items), "option": len(problem.options)}
    return ", ".join(amount(count, name) for name, count in counts.items())


def _grid(puzzle: GridPuzzle) -> Record:
    """What a player needs: the cells that take values, givens, and how values look."""
    texts = value_texts(puzzle)
    known = {(row, column): value for row, column, value in puzzle.given}  # not half of a pair
    places = product(range(puzzle.height), range(puzzle.width))
    return {
        "cells": [row * puzzle.width + column for row, column in puzzle.cells()],
        "givens": [known.get(place, 0) for place in places],
        "values": [value for row in puzzle.values for value in row],
        "symbols": [texts.get(value, "") for value in range(max(texts, default=0) + 1)],
    }


def _formats(puzzle: Puzzle) -> list[str]:
    """The text formats that can express this puzzle: not every one has a place for all of it."""
    return [name for name in puzzle.formats if _text(puzzle, name) is not None]


def _problem_formats(problem: Problem) -> list[str]:
    """The text formats that have a place for all of a problem."""
    plain = is_plain(problem)
    numbered = plain and all(isinstance(item, int) for item in problem.items)
    return ["dlx", "json", *["matrix"] * plain, *["sets"] * numbered]


def _text(puzzle: Puzzle, format: str) -> str | None:
    try:
        return puzzle.dumps(format)
    except MinuetError:
        return None


def _link(puzzle: Puzzle) -> str | None:
    """The address at puzz.link, for kinds and puzzles that have one."""
    address = _text(puzzle, "puzzlink") if "puzzlink" in puzzle.formats else None
    return address and address.strip()


def model(subject: Name, model: str | None = None, *, limits: Limits) -> Iterator[object]:
    """The matrix of a puzzle; `given` is None if the givens exclude each other."""
    found, name, problem = with_problem(subject, model, limits)
    record = matrix_record(
        problem,
        found.puzzle if isinstance(found, PuzzleSubject) else None,
        item_text=lambda item: item_text(found, item),
        label_text=found.label_text,
    )
    yield {"model": name, **record, "given": found.given_numbers(problem)}

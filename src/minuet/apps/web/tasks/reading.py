"""Reading what was pasted, typed, drawn or linked; and the matrix of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minuet.apps.web.model import model_record
from minuet.apps.web.picture import picture_record, value_texts
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import check_size, find_subject, model_name
from minuet.errors import MinuetError

__all__ = ["model", "puzzle_record", "read"]


def read(subject: dict[str, Any], *, limits: Limits) -> Iterator[Any]:
    """What a text holds: the puzzle for the page."""
    yield puzzle_record(find_subject(subject, limits))


def puzzle_record(subject: Any) -> dict[str, Any]:
    """Everything that the page needs to show a puzzle, and to ask about it."""
    picture = subject.picture()
    return {
        **subject.name(),
        "title": subject.title,
        "about": picture.title if picture else _about(subject),
        "models": list(subject.models),
        "picture": picture and picture_record(picture),
        "grid": subject.grid and _grid(subject.grid),
        "colored": subject.colored and subject.colored.record(),
        "play": subject.way_to_play,
        "legend": list(picture.legend) if picture else [],
        "formats": _formats(subject) if picture else ["dlx"],
        "link": _link(subject),
        "several": list(subject.several),
    }


def _about(subject: Any) -> str:
    problem = subject.problem()
    counts = {"item": len(problem.items), "option": len(problem.options)}
    return ", ".join(f"{count:,} {name}{'s' * (count != 1)}" for name, count in counts.items())


def _grid(puzzle: Any) -> dict[str, Any]:
    """What a player needs: the cells that take values, givens, and how values look."""
    texts = value_texts(puzzle)
    return {
        "cells": [row * puzzle.width + column for row, column in puzzle.cells()],
        "givens": [max(value, 0) for row in puzzle.givens for value in row],
        "values": [value for row in puzzle.values for value in row],
        "symbols": [texts.get(value, "") for value in range(max(texts, default=0) + 1)],
    }


def _formats(subject: Any) -> list[str]:
    """The forms of text that can tell this puzzle: not every one has a place for all of it."""
    return [name for name in subject.puzzle.formats if _text(subject, name) is not None]


def _text(subject: Any, form: str) -> str | None:
    try:
        text: str = subject.puzzle.dumps(form)
    except MinuetError:
        return None
    return text


def _link(subject: Any) -> str | None:
    """The address at puzz.link, for kinds and puzzles that have one."""
    if subject.kind == "dlx" or "puzzlink" not in subject.puzzle.formats:
        return None
    address = _text(subject, "puzzlink")
    return address and address.strip()


def model(subject: dict[str, Any], model: str | None = None, *, limits: Limits) -> Iterator[Any]:
    """The matrix of a puzzle."""
    found = find_subject(subject, limits)
    name = model_name(found, model)
    yield model_record(found, check_size(found, name, limits), name)

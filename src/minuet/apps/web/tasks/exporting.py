"""Taking a puzzle away: as text in any of its forms, or as a picture in SVG."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minuet.apps.web.picture import is_placement
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import find_subject
from minuet.errors import FormatError
from minuet.formats import dlx
from minuet.render import svg

from . import Wrong

__all__ = ["export"]


def export(
    subject: dict[str, Any],
    form: str,
    values: list[int] | None = None,
    chosen: list[int] | None = None,
    model: str | None = None,
    *,
    limits: Limits,
) -> Iterator[Any]:
    """The puzzle as text, with what is filled in where the form has a place for it.

    `chosen` are the numbers of options on the board, as `model` counts them.
    """
    found = find_subject(subject, limits)
    if found.kind == "dlx":
        yield {"text": dlx.dumps(found.problem(), strict=False)}
    elif form == "svg" and values is not None and found.colored is not None:
        found.colored.check_values(values)
        yield {"text": svg.draw(found.colored.painted(values))}
    else:
        yield {"text": _text(found, _board(found, values, chosen, model), form)}


def _text(subject: Any, puzzle: Any, form: str) -> str:
    if form == "svg":
        return str(puzzle.svg())
    if form == "drawing":
        return str(puzzle)
    if form in puzzle.formats:
        try:
            return str(puzzle.dumps(form))
        except FormatError:  # no place for what is filled in
            return str(subject.puzzle.dumps(form))
    raise Wrong(f"{subject.title} has no form '{form}'.")


def _board(
    subject: Any, values: list[int] | None, chosen: list[int] | None, model: str | None
) -> Any:
    """The puzzle, with what is on the board."""
    if values is not None and subject.colored is None:
        return _filled(subject, values)
    if not chosen:
        return subject.puzzle
    labels = subject.problem(model if model in subject.models else None).labels
    if max(chosen) >= len(labels):
        raise Wrong(f"This puzzle has {len(labels)} options.")
    shown = [labels[number] for number in chosen]
    return subject.puzzle.decode(filter(is_placement, shown) if subject.grid else shown)


def _filled(subject: Any, values: list[int]) -> Any:
    puzzle = subject.grid
    if puzzle is None or len(values) != puzzle.width * puzzle.height:
        raise Wrong("These values do not fit the board.")
    width = puzzle.width
    return puzzle.with_values([values[at : at + width] for at in range(0, len(values), width)])

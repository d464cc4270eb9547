"""Taking a puzzle away: as text in any of its forms, or as a picture in SVG."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import find_subject
from minuet.formats import dlx

from . import Wrong

__all__ = ["export"]


def export(
    subject: dict[str, Any], form: str, values: list[int] | None = None, *, limits: Limits
) -> Iterator[Any]:
    """The puzzle as text, with what is filled in where the form has a place for it."""
    found = find_subject(subject, limits)
    if found.kind == "dlx":
        yield {"text": dlx.dumps(found.problem(), strict=False)}
        return
    puzzle = found.puzzle if values is None else _filled(found, values)
    if form == "svg":
        yield {"text": puzzle.svg()}
    elif form == "drawing":
        yield {"text": str(puzzle)}
    elif form in puzzle.formats:
        yield {"text": puzzle.dumps(form)}
    else:
        raise Wrong(f"{found.title} has no form '{form}'.")


def _filled(subject: Any, values: list[int]) -> Any:
    puzzle = subject.grid
    if puzzle is None or len(values) != puzzle.width * puzzle.height:
        raise Wrong("These values do not fit the board.")
    width = puzzle.width
    return puzzle.with_values([values[at : at + width] for at in range(0, len(values), width)])

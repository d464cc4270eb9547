"""Exporting a search: its whole dance as animated SVG, or one of its moments as a drawing."""

from __future__ import annotations

from collections.abc import Iterator

from minuet.apps.subject import PuzzleSubject, Subject
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import Name, with_problem
from minuet.problem import Problem
from minuet.puzzles import Puzzle
from minuet.render.animation import animate, moment

from . import Wrong
from .tracing import option_order


def animation(
    subject: Name,
    what: str,
    model: str | None = None,
    heuristic: str = "fewest",
    order: str = "listed",
    seed: int = 0,
    *,
    limits: Limits,
) -> Iterator[object]:
    """The search for a solution as an animated SVG, and the seconds of each of its frames."""
    found, name, problem = with_problem(subject, model, limits)
    made = animate(
        _drawable(found, what),
        what,
        model=name if isinstance(found, PuzzleSubject) else None,
        heuristic=heuristic,
        order=option_order(order, len(problem.options), seed),
        limit=limits.events,
    )
    yield {
        "text": made.svg,
        "seconds": [round(frame.seconds, 4) for frame in made.frames],
        "ending": made.ending,
    }


def drawing(
    subject: Name,
    what: str,
    chosen: list[int] | None = None,
    model: str | None = None,
    *,
    limits: Limits,
) -> Iterator[object]:
    """The matrix or the links as an SVG, after the options with these numbers were taken."""
    found, name, problem = with_problem(subject, model, limits)
    if chosen and max(chosen) >= len(problem.options):
        raise Wrong(f"This puzzle has {len(problem.options)} options.")
    labels = [problem.labels[number] for number in chosen or ()]
    is_puzzle = isinstance(found, PuzzleSubject)
    drawn = moment(_drawable(found, what), what, labels, model=name if is_puzzle else None)
    yield {"text": drawn}


def _drawable(subject: Subject, what: str) -> Puzzle | Problem:
    if isinstance(subject, PuzzleSubject):
        return subject.puzzle
    if what == "board":
        raise Wrong("A bare matrix has no board.")
    return subject.problem()

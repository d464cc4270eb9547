"""Why a puzzle has no solution: givens that contradict each other, and what they exclude."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from minuet.apps.subject import PuzzleSubject, Subject, impossible_text
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import Name, item_text, with_problem
from minuet.errors import GivenError, Stopped, listed
from minuet.solver import Conflict, why_none

PATIENCE = 8.0  # seconds that people wait for a reason
MANY = 6  # names in a sentence: the others are seen on the board


def why(subject: Name, model: str | None = None, *, limits: Limits) -> Iterator[object]:
    """The reason as a sentence, and the numbers of the given options and the items in it.

    The sentence is empty if there is a solution, or if it is too hard to decide.
    """
    found, _, problem = with_problem(subject, model, limits)
    try:
        seconds = min(PATIENCE, limits.seconds - 1)
        conflict = why_none(problem, given=found.given, time_limit=seconds)
    except (GivenError, Stopped):
        conflict = None
    if conflict is None:
        yield {"text": "", "given": [], "items": []}
        return
    yield {
        "text": _clash(found, conflict) if conflict.clash else _impossible(found, conflict),
        "given": [problem.index(label) for label in conflict.given],
        "items": [problem.item_index[item] for item in conflict.items],
    }


def _clash(subject: Subject, conflict: Conflict) -> str:
    """Which rule the givens break by themselves."""
    assert isinstance(subject, PuzzleSubject)  # a problem has no givens
    rules = subject.puzzle.replace(given=conflict.given).check()
    names = [*map(subject.label_text, conflict.given)]
    return f"The givens exclude each other: {rules[0] if rules else listed(names, most=MANY)}."


def _impossible(subject: Subject, conflict: Conflict) -> str:
    count = len(conflict.given)
    start = {0: "", 1: "With the marked given"}.get(count, f"With the {count} marked givens")
    if conflict.shortage is not None:
        numbers = conflict.in_numbers(partial(item_text, subject))
        return f"{start}, {numbers}." if start else f"{numbers}."
    return impossible_text(start, [item_text(subject, item) for item in conflict.items], MANY)

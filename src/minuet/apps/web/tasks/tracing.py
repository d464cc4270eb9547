"""Watching: the events of a search, as batches of whole numbers."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from random import Random

from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import Name, check_size, find_subject, model_name
from minuet.problem import Problem
from minuet.solver.tracing import trace_numbers

__all__ = ["trace"]

BATCH = 500  # events a line: soon there, and cheap each


def trace(
    subject: Name,
    model: str | None = None,
    heuristic: str = "fewest",
    order: str = "listed",
    seed: int = 0,
    events: int | None = None,
    *,
    limits: Limits,
) -> Iterator[object]:
    """Yield a heading, then lines of numbers, four an event, and a last line on how it ended.

    The heading's `order` says which option of the matrix is meant by option 0, 1, ... of the
    events: the search saw them in another order. It is None if that is the order of the matrix.
    """
    found = find_subject(subject, limits)
    problem = check_size(found, model_name(found, model), limits)
    given = found.given_numbers(problem)
    if given is None:
        yield {"clash": True}
        return
    seen = _order(order, len(problem.options), seed)
    yield {"order": seen, "given": given}
    wanted = min(events or limits.events, limits.events)
    batches = trace_numbers(
        _reordered(problem, seen), given=found.given, heuristic=heuristic, batch=BATCH
    )
    yield from _lines(batches, wanted)


def _order(order: str, count: int, seed: int) -> list[int] | None:
    if order == "listed":
        return None
    numbers = list(range(count))
    if order == "reversed":
        numbers.reverse()
    else:
        Random(seed).shuffle(numbers)
    return numbers


def _reordered(problem: Problem, order: list[int] | None) -> Problem:
    if order is None:
        return problem
    primary = {item: problem.bounds.get(item) for item in problem.primary}
    options = [problem.options[number] for number in order]
    return Problem(primary, problem.secondary, options)


def _lines(batches: Iterator[array[int]], wanted: int) -> Iterator[object]:
    """Lines of JSON for at most that many events."""
    sent = 0
    for batch in batches:
        numbers = batch[: 4 * (wanted - sent)]
        sent += len(numbers) // 4
        yield f"[{','.join(map(str, numbers))}]".encode()
        if sent >= wanted:
            break
    else:
        yield {"events": sent, "complete": True}
        return
    yield {"events": sent, "complete": False}

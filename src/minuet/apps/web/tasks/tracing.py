"""Watching: the events of a search, as arrays of whole numbers."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from random import Random

from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import Name, check_size, find_subject, model_name
from minuet.solver.tracing import trace_numbers

from .stages import Stages

EVENTS = 500  # in an array: few enough to be quick, many enough to be cheap


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
    """Yield a heading, then arrays of numbers, four per event, and finally how it ended."""
    stages = Stages()
    found = find_subject(subject, limits)
    stages.end("read")
    problem = check_size(found, model_name(found, model), limits)
    given = found.given_numbers(problem)
    if given is None:
        yield {"clash": True}
        return
    stages.end("build")
    yield {"given": given}
    stages.end("send")
    arrays = trace_numbers(
        problem,
        given=found.given,
        heuristic=heuristic,
        order=option_order(order, len(problem.options), seed),
        chunk=EVENTS,
    )
    yield from _limited(arrays, min(events or limits.events, limits.events), stages)


def option_order(order: str, count: int, seed: int) -> list[int] | None:
    """The numbers of the options in the order in which they are tried; None for their own."""
    if order == "listed":
        return None
    numbers = list(range(count))
    if order == "reversed":
        numbers.reverse()
    else:
        Random(seed).shuffle(numbers)
    return numbers


def _limited(arrays: Iterator[array[int]], wanted: int, stages: Stages) -> Iterator[object]:
    """At most that many events, and how many there were."""
    sent, complete = 0, True
    for numbers in arrays:
        stages.end("search")
        found = numbers[: 4 * (wanted - sent)]
        sent += len(found) // 4
        yield found
        stages.end("send")
        if sent >= wanted:
            complete = False
            break
    stages.end("search")
    yield {"events": sent, "complete": complete, "stages": stages.seconds}

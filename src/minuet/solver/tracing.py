"""Watching a search: `trace` yields what a real search does, step by step."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from minuet.errors import choice
from minuet.native import core
from minuet.problem import Problem
from minuet.solver import reference
from minuet.solver.events import KINDS, Event, named
from minuet.solver.given import given_options
from minuet.solver.limits import core_count
from minuet.solver.native import compiled
from minuet.solver.searches import reordered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


CHUNK = (
    1000  # events fetched from the core at a time: few enough to be quick, many enough to be cheap
)
HAS_OPTION = frozenset(KINDS.index(kind) for kind in ("try", "back"))


def trace(
    problem: Problem,
    *,
    given: Iterable[Any] = (),
    heuristic: str = "fewest",
    limit: int | None = None,
    engine: str = "auto",
) -> Iterator[Event]:
    """Yield the events of a search for all solutions; `minuet.solver.events` explains them.

    `heuristic` says which item to branch on: "fewest" options, the "first" one, or "weighted" by
    failures. At most `limit` events. Engine "reference" is plain Python, with the same events.

    >>> problem = Problem("abc", options=["ab", "ac", "b"])
    >>> for event in trace(problem):
    ...     print(event)
    0 choose c of 1
    0 try c with 1
    1 choose b of 1
    1 try b with 2
    2 solution
    1 back b with 2
    0 back c with 1
    """
    if engine not in ("auto", "reference"):
        raise ValueError(f"unknown engine {engine!r} for trace: choose auto or reference")
    choice(heuristic, reference.HEURISTICS, "heuristic")
    if engine == "reference":
        events = reference.search(problem, given_options(problem, given), heuristic)
    else:
        events = events_of(trace_numbers(problem, given=given, heuristic=heuristic))
    most = None if limit is None else core_count(limit, "limit")
    return islice(named(problem, events), most)


def trace_numbers(
    problem: Problem,
    *,
    given: Iterable[Any] = (),
    heuristic: str = "fewest",
    order: Sequence[int] | None = None,
    chunk: int = CHUNK,
) -> Iterator[array[int]]:
    """Yield the same events as flat arrays of numbers, `chunk` events at a time.

    Four numbers per event: its kind (an index into `events.KINDS`), depth, item number, and the
    option number (for "try" and "back") or the number of live options; -1 if an event does not have
    it. `order` lists the numbers of all options in the order in which the search tries them; the
    events have the numbers that options have in the problem.
    """
    choice(heuristic, reference.HEURISTICS, "heuristic")
    asked = problem if order is None else reordered(problem, order)
    chosen = list(given_options(asked, given))
    tracer = core.Tracer(compiled(asked), chosen, heuristic)
    chunks = _chunks(tracer, chunk)
    return chunks if order is None else (_renumbered(numbers, order) for numbers in chunks)


def _renumbered(numbers: array[int], order: Sequence[int]) -> array[int]:
    """Replace option numbers by those of the problem."""
    for at in range(3, len(numbers), 4):
        if numbers[at] >= 0 and numbers[at - 3] in HAS_OPTION:
            numbers[at] = order[numbers[at]]
    return numbers


def _chunks(tracer: core.Tracer, chunk: int) -> Iterator[array[int]]:
    while not tracer.done:
        numbers = array("i")
        numbers.frombytes(tracer.more(chunk))
        yield numbers


def events_of(chunks: Iterable[array[int]]) -> Iterator[Event]:
    """Yield the events in arrays of numbers, with the numbers of items and options."""
    for numbers in chunks:
        for at in range(0, len(numbers), 4):
            kind, depth, item, last = numbers[at : at + 4]
            number = None if last < 0 else last
            option, size = (number, None) if kind in HAS_OPTION else (None, number)
            yield Event(KINDS[kind], depth, None if item < 0 else item, option, size)

"""Watching a search: `trace` yields what a real search does, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from minuet.problem import Problem
from minuet.solver import reference
from minuet.solver.events import Event, named
from minuet.solver.given import given_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["trace"]


def trace(
    problem: Problem,
    *,
    given: Iterable[Any] = (),
    heuristic: str = "fewest",
    limit: int | None = None,
    engine: str = "auto",
) -> Iterator[Event]:
    """Yield the events of a search for all solutions (`minuet.solver.events` tells which)."""
    chosen = given_options(problem, given)
    return islice(named(problem, reference.search(problem, chosen, heuristic)), limit)

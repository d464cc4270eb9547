"""How much a test tries depends on the profile.

`make test-quick` tries few random examples, `make test` more, and `make test-thorough` very many. A
test with a fixed number would try the same number in all three. Some cases are left to the thorough
run when similar ones are always tried.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import settings

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "quick")
IS_THOROUGH = PROFILE == "thorough"


def times(factor: float) -> settings:
    """Let a test try `factor` times as many examples as others."""
    return settings(max_examples=max(5, round(factor * settings().max_examples)))


def amount(few: int, many: int) -> int:
    """Return how many cases a loop tries: few every day, many in the thorough run."""
    return many if IS_THOROUGH else few


def a_third(cases: Iterable[Any]) -> list[Any]:
    """Return every third of many similar cases; all of them in the thorough run."""
    return list(cases)[:: amount(3, 1)]


def thorough_if(is_long: Callable[[Any], bool], cases: Iterable[Any]) -> list[Any]:
    """Leave some cases of a test to the thorough run."""
    marks = {True: [pytest.mark.thorough], False: []}
    return [pytest.param(case, marks=marks[is_long(case)]) for case in cases]


def one_of_each(sort: Callable[[Any], object], cases: Iterable[Any]) -> list[Any]:
    """Leave all but the first case of each sort to the thorough run."""
    cases = list(cases)
    firsts = {sort(case): case for case in reversed(cases)}
    return thorough_if(lambda case: case is not firsts[sort(case)], cases)

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


def thorough_if(is_long: Callable[[Any], bool], cases: Iterable[Any]) -> list[Any]:
    """Leave some cases of a test to the thorough run."""
    marks = {True: [pytest.mark.thorough], False: []}
    return [pytest.param(case, marks=marks[is_long(case)]) for case in cases]

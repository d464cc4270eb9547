"""How many random examples a test tries: those of the profile, or some times as many.

`make test-quick` tries few, `make test` more, and `make test-thorough` very many. A test that names
a number of its own would try as many in each of them.
"""

from __future__ import annotations

from hypothesis import settings


def times(factor: float) -> settings:
    """Decorate a test that tries `factor` times as many examples as others."""
    return settings(max_examples=max(5, round(factor * settings().max_examples)))

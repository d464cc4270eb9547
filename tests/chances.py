"""Whether random choices are even: Pearson's chi-squared test, without importing SciPy."""

from __future__ import annotations

from collections.abc import Collection
from math import erfc, sqrt


def chance_if_even(tally: Collection[int]) -> float:
    """Return how likely numbers at least as uneven as these are if all cases are equally likely.

    By the cube root of Wilson and Hilferty, which is close to exact for dozens of cases.
    """
    mean, freedom = sum(tally) / len(tally), len(tally) - 1
    squares = sum((number - mean) ** 2 / mean for number in tally)
    spread = 2 / (9 * freedom)
    return erfc(((squares / freedom) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2

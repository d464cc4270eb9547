"""Durations in the units that suit them."""

from __future__ import annotations

UNITS = ((86400 * 365.25, "years"), (86400, "days"), (3600, "h"), (60, "min"), (1, "s"))


def duration_range(seconds: tuple[float, float]) -> str:
    """A duration that is known within bounds.

    >>> [*map(duration_range, [(40, 65), (3600, 9000), (2, 2.2), (0, 0)])]
    ['40 s to 1.1 min', '1 to 2.5 h', '2 s', '0 s']
    """
    low, high = map(duration, seconds)
    if low == high:
        return high
    number, unit = low.split()
    return f"{number if unit == high.split()[1] else low} to {high}"


def duration(seconds: float) -> str:
    """A duration, with the digits that matter.

    >>> [*map(duration, [0.2, 59, 100, 86400 * 3, 1e12, 1e40])]
    ['0 s', '59 s', '1.7 min', '3 days', '31,688 years', '3e+32 years']
    """
    for size, unit in UNITS:
        if seconds >= size:
            number = seconds / size
            digits = ",.0f" if number >= 10 or unit == "s" else ".2g"
            if number >= 1e6:
                digits = ".0e"
            return f"{number:{digits}} {unit}"
    return "0 s"

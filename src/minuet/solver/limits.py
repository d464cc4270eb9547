"""Limits on time and memory, and other arguments: read once, the same for every question."""

from __future__ import annotations

from math import inf
from operator import index

from minuet import errors
from minuet.errors import show

DEFAULT_MEMORY = 2**30
LARGEST = 2**63 - 1


def time_seconds(time_limit: float | None) -> float:
    """Return a time limit in seconds; None stands for no limit.

    >>> time_seconds(None), time_seconds(2)
    (inf, 2.0)
    """
    if time_limit is None:
        return inf
    try:
        if time_limit >= 0:  # NaN is not
            return float(time_limit)
    except TypeError:
        pass
    except OverflowError:  # more seconds than a float can tell
        return inf
    raise ValueError(f"time_limit must be a number of seconds, 0 or more: {time_limit!r}")


def memory_bytes(memory_limit: int | None) -> int:
    """Return a memory limit in bytes; None stands for one gibibyte.

    >>> memory_bytes(None), memory_bytes(1000)
    (1073741824, 1000)
    """
    return DEFAULT_MEMORY if memory_limit is None else whole_number(memory_limit, "memory_limit")


def seed_bits(seed: int) -> int:
    """Return a seed of any size as the 64 bits that the core takes.

    >>> seed_bits(-1) == 2**64 - 1
    True
    """
    try:
        return index(seed) % 2**64
    except TypeError:
        raise ValueError(f"seed must be a whole number: {seed!r}") from None


def whole_number(value: int, name: str) -> int:
    """Return a number that counts something, or raise ValueError."""
    return min(errors.whole_number(value, name), LARGEST)


def check_callbacks(**callbacks: object) -> None:
    """Raise TypeError, before any work is done, for what cannot be called in the end.

    >>> check_callbacks(progress=None, report=print)
    >>> check_callbacks(progress=5)
    Traceback (most recent call last):
    TypeError: progress must be a function, not 5
    """
    for name, value in callbacks.items():
        if value is not None and not callable(value):
            raise TypeError(f"{name} must be a function, not {show(value)}")

"""Limits on time and memory, and other arguments, read the same way for every question."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from operator import index
from time import perf_counter

from minuet.errors import Stopped, show, whole_number
from minuet.solver.solution import Stats

DEFAULT_MEMORY = 2**30
LARGEST = 2**63 - 1

_SPAN: ContextVar[tuple[float, float]] = ContextVar("span", default=(0.0, inf))
"""When the block of `within` began, and when its time runs out."""


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
    except OverflowError:  # more seconds than a float can express
        return inf
    raise ValueError(f"time_limit must be a number of seconds, 0 or more: {time_limit!r}")


@contextmanager
def within(time_limit: float | None) -> Iterator[None]:
    """Limit the time for preparing a search: in this block, `check_time` may raise `Stopped`.

    >>> with within(0.0):
    ...     check_time()
    Traceback (most recent call last):
    minuet.errors.Stopped: stopped by the time limit: the problem took longer than ... s to build
    """
    now = perf_counter()
    before = _SPAN.set((now, min(_SPAN.get()[1], now + time_seconds(time_limit))))
    try:
        yield
    finally:
        _SPAN.reset(before)


def time_left() -> float:
    """Return the seconds left in a `within` block.

    >>> time_left()
    inf
    """
    return max(0.0, _SPAN.get()[1] - perf_counter())


def check_time() -> None:
    """Raise `Stopped` if no time is left in a `within` block."""
    if time_left() == 0:
        spent = perf_counter() - _SPAN.get()[0]
        message = f"stopped by the time limit: the problem took longer than {spent:.3g} s to build"
        raise Stopped(message, stats=Stats(0, 0, 0, 0, spent, "none"))


def memory_bytes(memory_limit: int | None) -> int:
    """Return a memory limit in bytes; None stands for one gibibyte.

    >>> memory_bytes(None), memory_bytes(1000)
    (1073741824, 1000)
    """
    return DEFAULT_MEMORY if memory_limit is None else core_count(memory_limit, "memory_limit")


def seed_bits(seed: int) -> int:
    """Reduce a seed of any size to the 64 bits that the core takes.

    >>> seed_bits(-1) == 2**64 - 1
    True
    """
    try:
        return index(seed) % 2**64
    except TypeError:
        raise ValueError(f"seed must be a whole number: {seed!r}") from None


def core_count(value: int, name: str) -> int:
    """Return a count that the core accepts, or raise ValueError."""
    return min(whole_number(value, name), LARGEST)


def check_callbacks(**callbacks: object) -> None:
    """Raise TypeError for anything that cannot be called, before any work is done.

    >>> check_callbacks(progress=None, report=print)
    >>> check_callbacks(progress=5)
    Traceback (most recent call last):
    TypeError: progress must be a function, not 5
    """
    for name, value in callbacks.items():
        if value is not None and not callable(value):
            raise TypeError(f"{name} must be a function, not {show(value)}")

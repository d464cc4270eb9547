"""Limits on a piece of code: function calls, memory, and no endless loops."""

from __future__ import annotations

import signal
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

CALLS = 20_000_000
"""The maximum number of function calls, including built-in ones."""
MEMORY = 600_000_000
"""The maximum number of bytes in use at once."""
STUCK = 120
"""CPU seconds after which code that calls no function (such as a pattern) counts as stuck."""
EVERY = 1 << 14  # calls and returns between two checks


class TooMuchError(BaseException):
    """A limit was exceeded; `except Exception` does not catch it."""


@contextmanager
def guarded(calls: int = CALLS, memory: int = MEMORY) -> Iterator[None]:
    """Raise `TooMuchError` in a block that exceeds these limits."""
    events = 0

    def watch(frame: object, event: str, argument: object) -> None:  # at each call and each return
        nonlocal events
        events += 1
        if events % EVERY == 0:
            if events > 2 * calls:
                raise TooMuchError(f"more than {calls:,} calls")
            check_memory(memory)

    outer = tracemalloc.is_tracing()
    if not outer:
        tracemalloc.start(1)
    tracemalloc.reset_peak()
    before = signal.signal(signal.SIGPROF, _stuck)
    signal.setitimer(signal.ITIMER_PROF, STUCK)
    sys.setprofile(watch)
    try:
        yield
        sys.setprofile(None)
        check_memory(memory)
    finally:
        sys.setprofile(None)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        if not outer:
            tracemalloc.stop()


def check_memory(most: int) -> None:
    peak = tracemalloc.get_traced_memory()[1]
    if peak > most:
        raise TooMuchError(f"{peak:,} bytes in use at once")


def _stuck(number: int, frame: object) -> None:
    raise TooMuchError("stuck in code that calls no function")

"""An end to what has no time limit of its own: steps of logic, and the printing of solutions."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType


class TimeOver(Exception):  # noqa: N818
    """Time ran out."""


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Raise `TimeOver` in this block after so many seconds, wherever it is then.

    That takes a signal, which not every system has, and which only reaches the main thread;
    elsewhere there is no limit.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if seconds is None or not hasattr(signal, "SIGALRM") or not is_main:
        yield
        return
    before = signal.signal(signal.SIGALRM, _end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _end(number: int, frame: FrameType | None) -> None:
    raise TimeOver


def is_over_after(seconds: float | None) -> Callable[[], bool]:
    """Return a function that says whether this many seconds have passed since now."""
    if seconds is None:
        return lambda: False
    end = monotonic() + seconds
    return lambda: monotonic() >= end

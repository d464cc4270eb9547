"""An end to steps of logic, which have no time limit of their own: they are plain Python."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["TimeOver", "deadline"]


class TimeOver(Exception):  # noqa: N818
    """The time is over."""


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

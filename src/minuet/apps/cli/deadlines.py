"""A time limit for work that has none of its own: steps of logic, and printing solutions."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType

from minuet.solver.parallel import has_threads


class TimeOver(Exception):  # noqa: N818
    """Time ran out."""


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Raise `TimeOver` in this block after this many seconds, wherever it is by then."""
    is_main = threading.current_thread() is threading.main_thread()
    if seconds is None:
        yield
    elif is_main and hasattr(signal, "SIGALRM"):
        with _alarm(seconds):
            yield
    elif has_threads():
        with _watch(seconds):
            yield
    else:
        yield


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Have the system send a signal, which also interrupts a call that waits."""
    before = signal.signal(signal.SIGALRM, _end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _watch(seconds: float) -> Iterator[None]:
    """Have another thread watch the clock, for Windows, which has no such signal."""
    from ctypes import c_ulong, py_object, pythonapi

    me = c_ulong(threading.get_ident())
    over = py_object(TimeOver)
    timer = threading.Timer(seconds, pythonapi.PyThreadState_SetAsyncExc, (me, over))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        # An error that is already set is raised at the next function call. It must not be cleared
        # instead: that leaves Python 3.11 busy forever when it traces or profiles.
        with suppress(TimeOver):
            timer.cancel()
            timer.join()
            timer.is_alive()


def _end(number: int, frame: FrameType | None) -> None:
    raise TimeOver


def is_over_after(seconds: float | None) -> Callable[[], bool]:
    """Return a function that says whether this many seconds have passed since now."""
    if seconds is None:
        return lambda: False
    end = monotonic() + seconds
    return lambda: monotonic() >= end

"""Ctrl-C at a moment that suits: what is under way is finished first, or neither begun nor done."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import monotonic

PATIENCE = 2.0  # seconds after a Ctrl-C until another one does not wait


@contextmanager
def postponed() -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C wait; yields how to ask whether there was one.

    Another one that comes at once is as good as the first; one that comes later does not wait.
    """
    moments: list[float] = []
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or before in (signal.SIG_IGN, None):
        yield lambda: False
        return

    def interrupt(*_: object) -> None:
        moments.append(monotonic())
        if moments[-1] > moments[0] + PATIENCE:
            signal.signal(signal.SIGINT, before)
            signal.raise_signal(signal.SIGINT)

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield lambda: bool(moments)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def held_back() -> Iterator[None]:
    """Let Ctrl-C wait; processes that are started meanwhile do not get it, now or later."""
    if not hasattr(signal, "pthread_sigmask"):  # as on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

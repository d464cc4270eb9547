"""Ctrl-C at a safe point: the current step is either finished or never started."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import monotonic

PATIENCE = 2.0  # seconds after which a second Ctrl-C no longer waits


@contextmanager
def postponed() -> Iterator[Callable[[], bool]]:
    """Hold Ctrl-C back; yields a function that returns whether there was one.

    A second Ctrl-C right after the first changes nothing; a later one is not held back.
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
    """Hold Ctrl-C back; processes started in this block never receive it."""
    if not hasattr(signal, "pthread_sigmask"):  # as on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

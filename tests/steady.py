"""Waiting in tests, for events and never for seconds, so they pass on any machine.

If something must happen before a search is stopped, the search gets as much time as that takes.
`python -m bench.promises` measures how long things take.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psutil
import pytest

from minuet import Stopped


def stopped(
    question: Callable[..., Any],
    *arguments: Any,
    until: Callable[[Stopped], Any] = lambda stop: True,
    time_limit: float = 0.03,
    **options: Any,
) -> Stopped:
    """Ask with a time limit that stops it, and with longer ones until this has happened."""
    while True:
        with pytest.raises(Stopped) as caught:
            question(*arguments, time_limit=time_limit, **options)
        if until(caught.value) or time_limit > 30:
            return caught.value
        time_limit *= 3


TURNS = 4


def takes_turns(begin: Callable[[], threading.Thread]) -> bool:
    """Whether this thread gets its turn while another is working.

    A search that held the GIL would let this thread wake up only once, at its end. A busy machine
    gives few turns, so a few must suffice.
    """
    for _ in range(60):
        other, turns = begin(), 0
        other.start()
        while other.is_alive() and turns < TURNS:
            turns += 1
            time.sleep(0.001)
        other.join()
        if turns >= TURNS:
            return True
    return False


def wait_until(condition: Callable[[], Any], seconds: float = 600.0) -> None:
    """Wait for something that must happen, with plenty of time."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


@contextmanager
def interrupted_at_work(seconds: float = 0.1) -> Iterator[None]:
    """Send this process a Ctrl-C once it has used some CPU time."""
    end = time.process_time() + seconds

    def interrupt() -> None:
        wait_until(lambda: time.process_time() > end)
        signal.raise_signal(signal.SIGINT)

    watch = threading.Thread(target=interrupt)
    watch.start()
    try:
        yield
    finally:
        watch.join()


def is_at_work(pid: int, seconds: float = 0.1) -> None:
    """Wait until a process has used some CPU time, however slowly."""
    used = psutil.Process(pid)

    def spent() -> float:
        return sum(used.cpu_times()[:2])

    start = spent()
    wait_until(lambda: spent() - start > seconds)


def stop_with_ctrl_c(code: str, **options: Any) -> None:
    """Run a program that announces it is ready and starts an endless search; send it a Ctrl-C.

    It must end by itself, without an error.
    """
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options) as child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline() == "ready\n"
            is_at_work(child.pid)
            child.send_signal(signal.SIGINT)
            child.communicate(timeout=120)
        finally:
            child.kill()  # after a failure, nothing else would end it
    assert child.returncode == 0

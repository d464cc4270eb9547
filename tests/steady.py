"""Promises about time that hold on a busy machine and on a quick one.

Whatever else a machine does makes a try slower, and never quicker. So one try within the limit
proves that a promise can be kept; only many misses in a row mean that it is broken. And where
something has to happen before a search is stopped, it gets as much time as that takes.
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

TRIES = 12  # misses in a row that break a promise


def least(measure: Callable[[], float], good: float, tries: int = TRIES) -> float:
    """Return the least of several measurements; the first that is good ends them."""
    best = measure()
    for number in range(1, tries):
        if best < good:
            break
        time.sleep(0.02 * number)  # what disturbs may pass
        best = min(best, measure())
    return best


def cpu_seconds(question: Callable[[], Any]) -> float:
    """Return the processor time of this process that a question takes."""
    started = time.process_time()
    question()
    return time.process_time() - started


def fair_seconds(question: Callable[[], Any]) -> float:
    """Return the same, as if on the machine on which times were promised, if this one is slower."""
    return cpu_seconds(question) / max(1.0, min(cpu_seconds(_pace) for _ in range(5)) / 0.0071)


def _pace() -> None:
    """Work for 7.1 milliseconds of the processor of that machine."""
    total, kept = 0, {}
    for number in range(60_000):
        kept[number & 1023] = total
        total += len(kept) ^ number


def wall_seconds(question: Callable[[], Any]) -> float:
    """Return the time that a question takes."""
    started = time.perf_counter()
    question()
    return time.perf_counter() - started


def least_ratio(
    ours: Callable[[], Any], others: Callable[[], Any], good: float, tries: int = 3 * TRIES
) -> float:
    """Return how much longer ours takes than the other: of each the least, measured by turns."""
    mine = theirs = float("inf")
    for number in range(tries):
        mine, theirs = min(mine, cpu_seconds(ours)), min(theirs, cpu_seconds(others))
        if number >= 2 and mine < good * theirs:
            break
    return mine / theirs


def stopped(
    question: Callable[..., Any],
    *arguments: Any,
    until: Callable[[Stopped], Any] = lambda stop: True,
    time_limit: float = 0.1,
    **options: Any,
) -> Stopped:
    """Ask with a time limit that stops it, and with longer ones until this has happened too."""
    while True:
        with pytest.raises(Stopped) as caught:
            question(*arguments, time_limit=time_limit, **options)
        if until(caught.value) or time_limit > 30:
            return caught.value
        time_limit *= 3


def most_turns(begin: Callable[[], threading.Thread], good: int) -> float:
    """Return how often this thread comes to its turn while another one is at work, at best."""

    def turns() -> int:
        other, number = begin(), 1
        other.start()
        while other.is_alive():
            number += 1
            time.sleep(0.001)
        return number

    return 1 / least(lambda: 1 / turns(), 1 / good)


def wait_until(condition: Callable[[], Any], seconds: float = 60.0) -> None:
    """Wait for what has to happen; how long that takes is not asked."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "that takes too long"
        time.sleep(0.01)


@contextmanager
def interrupted_at_work(seconds: float = 0.2) -> Iterator[None]:
    """Send this process a Ctrl-C once it has worked for some time of its own."""
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


def is_at_work(pid: int, seconds: float = 0.2) -> None:
    """Wait until a process has worked for some time of its own, however slowly it gets it."""
    used = psutil.Process(pid)

    def spent() -> float:
        return sum(used.cpu_times()[:2])

    start = spent()
    wait_until(lambda: spent() - start > seconds)


def seconds_to_stop(code: str, **options: Any) -> float:
    """Run a program that says it is ready and begins to search; send it a Ctrl-C.

    It prints the moment at which the search had ended. Returns how long that took.
    """
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        is_at_work(child.pid)
        sent = time.monotonic()
        child.send_signal(signal.SIGINT)
        moment, _ = child.communicate(timeout=60)
    assert child.returncode == 0
    return float(moment) - sent

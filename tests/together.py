"""Run jobs in several threads that begin at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any


def together(*jobs: Callable[[], Any]) -> list[Any]:
    """Run the jobs at once, each in its own thread; return their results."""
    start = Barrier(len(jobs))

    def run(job: Callable[[], Any]) -> Any:
        start.wait()
        return job()

    with ThreadPoolExecutor(len(jobs)) as threads:
        return [*threads.map(run, jobs)]

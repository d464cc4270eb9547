"""One measurement in a child process: CPU seconds, and an end to what takes too long."""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """What came of it: "ok", "timeout", "absent" (not installed) or "failed"."""

    status: str
    seconds: float = 0.0
    answer: Any = None

    def __str__(self) -> str:
        if self.status != "ok":
            return {"timeout": ">", "absent": "-"}.get(self.status, self.status)
        return f"{self.seconds:.4f}" if self.seconds < 1 else f"{self.seconds:.2f}"


Prepare = Callable[[], Callable[[], Any]]


def measure(prepare: Prepare, seconds: float, warm_up: Prepare | None = None) -> Outcome:
    """Call what `prepare` returns, in a child; only that call is timed.

    What a first call takes for itself is left out if there is a `warm_up`, the same with little to
    do.
    """
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=_run, args=(prepare, seconds, warm_up, there), daemon=True)
    child.start()
    there.close()
    try:
        return here.recv() if here.poll(3 * seconds + 20) else Outcome("timeout")
    except EOFError:  # killed at its limit
        return Outcome("timeout")
    finally:
        child.kill()
        child.join()


def _run(prepare: Prepare, seconds: float, warm_up: Prepare | None, pipe: Any) -> None:
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what others print does not belong here
        if warm_up is not None:
            warm_up()()
        ask = prepare()
        signal.setitimer(signal.ITIMER_PROF, seconds)  # CPU seconds, then it is killed
        started = _cpu_seconds()
        answer = ask()
        pipe.send(Outcome("ok", _cpu_seconds() - started, answer))
    except ImportError:
        pipe.send(Outcome("absent"))
    except Exception as error:
        pipe.send(Outcome(f"failed: {error!r:.60}"))


def _cpu_seconds() -> float:
    """Processor time of this process; time.process_time is coarse while such a timer runs."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime

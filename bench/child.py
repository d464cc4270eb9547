"""One measurement in a child process: CPU seconds, with a limit."""

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
    """The result: "ok", "timeout", "absent" (not installed) or "failed"."""

    status: str
    seconds: float = 0.0
    answer: Any = None

    def __str__(self) -> str:
        if self.status != "ok":
            return {"timeout": ">", "absent": "-"}.get(self.status, self.status)
        return f"{self.seconds:.4f}" if self.seconds < 1 else f"{self.seconds:.2f}"


Prepare = Callable[[], Callable[[], Any]]
TIMES = 5
"""Runs of anything that takes less than a `MOMENT` (seconds); the best counts."""
MOMENT = 0.5


def measure(prepare: Prepare, seconds: float, warm_up: Prepare | None = None) -> Outcome:
    """Call the result of `prepare` in a child; time only that call, and repeat it if it is short.

    A `warm_up`, the same call with little to do, keeps the cost of a first call out of the result.
    """
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=_run, args=(prepare, seconds, warm_up, there), daemon=True)
    child.start()
    there.close()
    try:
        return here.recv() if here.poll(3 * seconds + 20) else Outcome("timeout")
    except EOFError:  # killed at the limit
        return Outcome("timeout")
    finally:
        child.kill()
        child.join()


def _run(prepare: Prepare, seconds: float, warm_up: Prepare | None, pipe: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the parent, which ends this process
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # hide the output of other solvers
        if warm_up is not None:
            warm_up()()
        pipe.send(_best(prepare, seconds))
    except ImportError:
        pipe.send(Outcome("absent"))
    except Exception as error:
        pipe.send(Outcome(f"failed: {error!r:.60}"))


def _best(prepare: Prepare, seconds: float) -> Outcome:
    """Ask, and repeat quick questions, whose times are easily disturbed."""
    best: Outcome | None = None
    for _ in range(TIMES):
        ask = prepare()
        signal.setitimer(signal.ITIMER_PROF, seconds)  # CPU seconds until it is killed
        started = _cpu_seconds()
        answer = ask()
        spent = _cpu_seconds() - started
        signal.setitimer(signal.ITIMER_PROF, 0)
        if best is None or spent < best.seconds:
            best = Outcome("ok", spent, answer)
        if spent > MOMENT:
            break
    assert best is not None
    return best


def _cpu_seconds() -> float:
    """CPU time of this process; time.process_time is coarse while such a timer runs."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime

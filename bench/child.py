"""One measurement in a child process: CPU seconds, and an end to what takes too long."""

from __future__ import annotations

import multiprocessing
import signal
import time
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


def measure(prepare: Callable[[], Callable[[], Any]], seconds: float) -> Outcome:
    """Call what `prepare` returns, in a child; only that call is timed."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=_run, args=(prepare, seconds, there), daemon=True)
    child.start()
    there.close()
    try:
        return here.recv() if here.poll(3 * seconds + 20) else Outcome("timeout")
    except EOFError:  # killed at its limit
        return Outcome("timeout")
    finally:
        child.kill()
        child.join()


def _run(prepare: Callable[[], Callable[[], Any]], seconds: float, pipe: Any) -> None:
    try:
        ask = prepare()
        signal.setitimer(signal.ITIMER_PROF, seconds)  # CPU seconds, then it is killed
        started = time.process_time()
        answer = ask()
        pipe.send(Outcome("ok", time.process_time() - started, answer))
    except ImportError:
        pipe.send(Outcome("absent"))
    except Exception as error:
        pipe.send(Outcome(f"failed: {error!r:.60}"))

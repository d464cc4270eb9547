"""A progress bar on standard error, if that is a terminal."""

from __future__ import annotations

import sys
from time import perf_counter

from .messages import amount

__all__ = ["Progress"]

WIDTH = 24
PATIENCE = 0.1  # seconds between two looks


class Progress:
    """Shows how much of a whole is done; the whole may be unknown (0)."""

    def __init__(self, whole: int, noun: str) -> None:
        self.whole = whole
        self.noun = noun
        self.is_shown = sys.stderr is not None and sys.stderr.isatty()
        self.started = self.last = perf_counter()
        self.width = 0

    def show(self, done: int, count: int) -> None:
        """Say how far it has come, now and then."""
        now = perf_counter()
        if not self.is_shown or now - self.last < PATIENCE:
            return
        self.last = now
        self._write(self.text(done, count, now - self.started))

    def text(self, done: int, count: int, seconds: float) -> str:
        """The line that is shown.

        >>> Progress(200, "puzzle").text(100, 5000, 2.0)
        '[============            ]  50 %  5,000 puzzles, 2,500 a second, 2 s to go'
        """
        speed = f"{amount(count, self.noun)}, {count / max(seconds, 1e-9):,.0f} a second"
        if not self.whole:
            return speed
        part = min(done / self.whole, 1.0)
        bar = "=" * round(part * WIDTH)
        left = f", {seconds * (1 - part) / part:,.0f} s to go" if part else ""
        return f"[{bar:<{WIDTH}}] {100 * part:3.0f} %  {speed}{left}"

    def clear(self) -> None:
        """Take the line away."""
        if self.width:
            self._write("")

    def _write(self, text: str) -> None:
        sys.stderr.write("\r" + text.ljust(self.width) + ("" if text else "\r"))
        sys.stderr.flush()
        self.width = len(text)

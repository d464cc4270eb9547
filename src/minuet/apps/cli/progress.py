"""A progress bar on standard error, if that is a terminal."""

from __future__ import annotations

import os
import sys
from threading import Event, Lock, Thread
from time import perf_counter
from typing import Self

from minuet import Progress as Moment
from minuet.errors import amount
from minuet.solver.parallel import has_threads
from minuet.solver.progress import percent

from .durations import duration, duration_range

WIDTH = 24
PATIENCE = 0.1  # seconds between checks
TICK = 0.5  # seconds after which a bar in a `with` block is shown again, if nothing has happened


class Progress:
    """Shows how much of a total is done; the total may be unknown (0).

    In a `with` block the clock keeps running while one piece takes long, and the line is erased at
    the end.
    """

    ticks = True

    def __init__(self, whole: int, noun: str) -> None:
        self.whole = whole
        self.noun = noun
        self.is_shown = sys.stderr is not None and sys.stderr.isatty()
        self.started = self.last = perf_counter()
        self.width = 0
        self.done = self.count = 0
        self._is_hidden = False  # until something is shown again
        self._lock = Lock()
        self._over = Event()

    def show(self, done: int, count: int) -> None:
        """Report the progress, from time to time."""
        self.done, self.count, self._is_hidden = done, count, False
        now = perf_counter()
        if self.is_shown and now - self.last >= PATIENCE:
            self._show(now)

    def _show(self, now: float) -> None:
        self.last = now
        self._write(self.text(self.done, self.count, now - self.started))

    def __enter__(self) -> Self:
        if self.is_shown and self.ticks and has_threads():
            Thread(target=self._tick, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self.clear()

    def _tick(self) -> None:
        while not self._over.wait(TICK):
            if not self._is_hidden and perf_counter() - self.last >= TICK:
                self._show(perf_counter())

    def text(self, done: int, count: int, seconds: float) -> str:
        """The line that is shown.

        >>> Progress(200, "puzzle").text(100, 5000, 2.0)
        '[============            ]  50 %  5,000 puzzles, 2,500 a second, 2 s to go'
        >>> Progress(0, "step").text(0, 0, 90.0)
        '0 steps, 1.5 min so far'
        """
        speed = f"{amount(count, self.noun)}, {count / max(seconds, 1e-9):,.0f} a second"
        if count < seconds:  # one takes longer than a second
            speed = f"{amount(count, self.noun)}, {duration(seconds)} so far"
        if not self.whole:
            return speed
        part = min(done / self.whole, 1.0)
        bar = "=" * round(part * WIDTH)
        left = f", {duration(seconds * (1 - part) / part)} to go" if part else ""
        return f"[{bar:<{WIDTH}}] {100 * part:3.0f} %  {speed}{left}"

    def clear(self) -> None:
        """Erase the line until there is something to show again."""
        self._is_hidden = True
        if self.width:
            self._write("")

    def _write(self, text: str) -> None:
        with self._lock:
            if text and (self._is_hidden or self._over.is_set()):
                return
            text = fitted(text, _columns() - 1)  # a line that wraps could not be overwritten
            sys.stderr.write("\r" + text.ljust(self.width) + ("" if text else "\r"))
            sys.stderr.flush()
            self.width = len(text)


def fitted(text: str, width: int) -> str:
    """As much of a line as fits: whole parts of it, so that no number is cut off.

    >>> text = "[======                  ]   25 %  5,000 nodes, 2,500 a second"
    >>> [fitted(text, width) for width in (62, 61, 40, 10, 2)]
    ... # doctest: +NORMALIZE_WHITESPACE
    ['[======                  ]   25 %  5,000 nodes, 2,500 a second',
     '[======                  ]   25 %  5,000 nodes',
     '[======                  ]   25 %',
     '25 %',
     '']
    """
    parts = text.split(", ")
    ways = [", ".join(parts[:count]) for count in range(len(parts), 0, -1)]
    bar, _, words = parts[0].rpartition("]")
    if bar:
        share = words.strip().partition("  ")[0]
        ways += [parts[0].partition(share)[0] + share, share]
    return next((way for way in ways if len(way) <= width), "")


def _columns() -> int:
    """The width of the terminal that shows the bar."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


class TreeBar(Progress):
    """Shows the progress of a search: the share of its tree that is done, nodes, and time left.

    Used as a callback of the search, which calls it often enough.
    """

    ticks = False

    def __init__(self) -> None:
        super().__init__(1, "node")
        self.moment: Moment | None = None

    @property
    def callback(self) -> TreeBar | None:
        """The callback for a search, or None if there is no terminal."""
        return self if self.is_shown else None

    def __call__(self, moment: Moment) -> None:
        """Say how far it has come."""
        self.moment = moment
        self.show(0, moment.nodes)

    def text(self, done: int, count: int, seconds: float) -> str:
        """The line that is shown.

        >>> bar = TreeBar()
        >>> bar.moment = Moment(0.25, 5000, 2500.0, 2.0, (6.0, 9.0), "bits")
        >>> bar.text(0, 5000, 2.0)
        '[======                  ]   25 %  5,000 nodes, 2,500 a second, 6 to 9 s to go'
        >>> bar.moment = Moment(None, 5000, 2500.0, 2.0)
        >>> bar.text(0, 5000, 2.0)
        '5,000 nodes, 2,500 a second'
        >>> bar.moment = Moment(None, 5000, 2500.0, 2.0, best=80, bound=60)
        >>> bar.text(0, 5000, 2.0)
        'best 80, gap 25 %, 5,000 nodes, 2,500 a second'
        >>> bar.moment = Moment(None, 5000, 2500.0, 2.0, best=80, bound=0)
        >>> bar.text(0, 5000, 2.0)
        'best 80, gap 100 %, 5,000 nodes, 2,500 a second'
        """
        moment = self.moment
        if moment is None:
            return ""
        parts = []  # what matters most comes first: a narrow terminal cuts off the rest
        if moment.best is not None:
            parts.append(f"best {moment.best}")
        if moment.gap:
            parts.append(f"gap {100 * moment.gap:.3g} %")
        parts += [amount(count, self.noun), f"{moment.rate:,.0f} a second"]
        if moment.entries:
            parts.append(f"{moment.entries:,} remembered")
        if moment.left is not None:
            parts.append(f"{duration_range(moment.left)} to go")
        return share_bar(moment.fraction) + ", ".join(parts)


def share_bar(share: float | None) -> str:
    """A bar and a percentage; nothing if the share is unknown.

    >>> share_bar(0.5), share_bar(None)
    ('[============            ]   50 %  ', '')
    """
    if share is None:
        return ""
    return f"[{'=' * int(share * WIDTH):<{WIDTH}}] {percent(share):>6}  "

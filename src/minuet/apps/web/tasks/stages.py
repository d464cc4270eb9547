"""How long each stage of a task took."""

from __future__ import annotations

from time import perf_counter


class Stages:
    """Seconds by stage: whatever has passed since the last stage ended belongs to the next one.

    >>> stages = Stages()
    >>> stages.end("read")
    >>> stages.end("search")
    >>> stages.end("search")
    >>> list(stages.seconds)
    ['read', 'search']
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._last = perf_counter()

    def end(self, stage: str) -> None:
        """A stage ends, or a part of it."""
        now = perf_counter()
        self.seconds[stage] = self.seconds.get(stage, 0.0) + now - self._last
        self._last = now

"""Writing solutions to standard output while they are found: as text, or as one JSON document."""

from __future__ import annotations

import json
import sys
from time import monotonic

from minuet import Solution
from minuet.solver.interrupts import held_back

from .endings import Ending
from .inputs import Task

# A solution must not wait in a buffer while the search for the next one goes on, perhaps for hours;
# but where there are thousands a second, one flush a millisecond will do.
FLUSHED_AT_ONCE = 100
PATIENCE = 0.001


class Writer:
    """Writes solutions as text, with a blank line in between."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.count = 0
        self._flushed = monotonic()

    def add(self, solution: Solution) -> None:
        """Write a solution."""
        self._add(("\n" if self.count else "") + self.task.show(solution) + "\n")

    def end(self, ending: Ending) -> None:
        """Write what comes after the last solution."""

    def _add(self, text: str) -> None:
        with held_back():  # a solution is written and counted, or neither
            self._write(text)
            self.count += 1

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        now = monotonic()
        if self.count < FLUSHED_AT_ONCE or now - self._flushed > PATIENCE:
            sys.stdout.flush()
            self._flushed = now


class JsonWriter(Writer):
    """Writes one JSON object whose "solutions" are there first, one a line, as they are found."""

    def add(self, solution: Solution) -> None:
        """Write a solution."""
        before = ",\n" if self.count else '{"solutions": [\n'
        self._add(before + json.dumps(self.task.record(solution)))

    def end(self, ending: Ending) -> None:
        """Close the list, and tell how the search ended."""
        before = "\n" if self.count else '{"solutions": ['
        self._write(before + "], " + json.dumps(ending.record())[1:] + "\n")

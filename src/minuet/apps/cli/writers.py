"""Writing solutions to standard output while they are found: as text, or as one JSON document."""

from __future__ import annotations

import json
import sys
from time import monotonic

from minuet import Solution
from minuet.apps.subject import PuzzleSubject, Subject
from minuet.formats import json_parts
from minuet.solver.interrupts import held_back

from .drawing import draw
from .outcome import Outcome

# A solution must not wait in a buffer while the search for the next one takes hours; but with
# thousands per second, one flush per millisecond is enough.
FLUSHED_AT_ONCE = 100
PATIENCE = 0.001


class Writer:
    """Writes solutions as text, with a blank line in between."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.count = 0
        self._flushed = monotonic()

    def add(self, solution: Solution) -> None:
        """Write a solution."""
        self._add(("\n" if self.count else "") + solution_text(self.subject, solution) + "\n")

    def end(self, ending: Outcome) -> None:
        """Write what comes after the last solution."""

    def _add(self, text: str) -> None:
        with held_back():  # a solution is both written and counted, or neither
            self._write(text)
            self.count += 1

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        now = monotonic()
        if self.count < FLUSHED_AT_ONCE or now - self._flushed > PATIENCE:
            sys.stdout.flush()
            self._flushed = now


class JsonWriter(Writer):
    """Writes one JSON object that starts with its "solutions", one per line, as they are found."""

    def add(self, solution: Solution) -> None:
        """Write a solution."""
        before = ",\n" if self.count else '{"solutions": [\n'
        self._add(before + json.dumps(_record(self.subject, solution)))

    def end(self, ending: Outcome) -> None:
        """Close the list, and say how the search ended."""
        before = "\n" if self.count else '{"solutions": ['
        self._write(before + "], " + json.dumps(ending.record())[1:] + "\n")


def solution_text(subject: Subject, solution: Solution) -> str:
    """A readable solution: the board, or one option per line; the cost too, if options have
    costs.
    """
    has_costs = solution._problem.has_costs
    picture = subject.picture(solution)
    if picture is not None:
        board = draw(picture)
        return f"{board}\ncost {solution.cost}" if has_costs else board
    lines = [f"| cost {solution.cost}"] if has_costs else []
    lines += map(subject.label_text, solution)
    return "\n".join(lines) or "| no option at all"


def _record(subject: Subject, solution: Solution) -> dict[str, object]:
    """A solution for programs: labels, their readable form, the cost, and the board of a puzzle."""
    record: dict[str, object] = {
        "labels": list(solution),
        "options": [subject.label_text(label) for label in solution],
        "cost": solution.cost,
    }
    if isinstance(subject, PuzzleSubject):
        record["board"] = json_parts.record(subject.puzzle.decode(solution))
    return record

"""How a search ended: as a sentence, in JSON and as an exit code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from minuet import Interrupted, Stats, Stopped
from minuet.errors import amount

from .exits import Exit
from .messages import say


@dataclass(frozen=True)
class Outcome:
    """What came out of a search.

    `stop` is what ended the search before its question was answered: "limit", "time limit",
    "interrupt", or nothing. `complete` says whether all the solutions were found, which is more
    than most questions ask for.
    """

    count: int
    stats: Stats | None
    complete: bool = False
    stop: str = ""
    details: Mapping[str, Any] = field(default_factory=dict)  # more for `--json`

    @classmethod
    def of(cls, stopped: Stopped, **details: Any) -> Outcome:
        """The ending of a search that raised `Stopped`."""
        stop = "interrupt" if isinstance(stopped, Interrupted) else "time limit"
        return cls(stopped.count, stopped.stats, stop=stop, details=details)

    @property
    def code(self) -> Exit:
        """The exit code."""
        if self.stop:
            return Exit.INTERRUPTED if self.stop == "interrupt" else Exit.STOPPED
        return Exit.SOLVED if self.count else Exit.NONE

    def record(self) -> dict[str, Any]:
        """What `--json` prints of it."""
        return {
            "status": self.code.name.lower(),
            "count": self.count,
            "complete": self.complete,
            "stats": self.stats and self.stats._asdict(),
            **self.details,
        }

    def write(self, *, as_json: bool) -> None:
        """Print the number of solutions."""
        if as_json:
            print(json.dumps(self.record()))
        else:
            print(f"{'at least ' if self.stop else ''}{self.count}")

    def report(self, *, stats: bool) -> None:
        """Report on standard error what the answer itself does not say."""
        if self.stop:
            say(self._stopped())
        elif not self.count:
            say("no solution")
        if stats and self.stats:
            say(str(self.stats))

    def _stopped(self) -> str:
        how = "interrupted" if self.stop == "interrupt" else f"stopped by the {self.stop}"
        if not self.count:
            return f"{how}: no solution found so far, there may be one"
        return f"{how}: {amount(self.count, 'solution')} found so far, there may be more"

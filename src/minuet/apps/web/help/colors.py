"""Help for players who fill in colors or letters, on which the lines of a board have to agree."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from minuet.apps.web.colored import ColoredBoard, Forced
from minuet.apps.web.settings import Limits
from minuet.errors import Stopped
from minuet.solver import solve

from . import Outlook, some_time


class Colors:
    """A board of colored cells, some of which the player has filled in."""

    def __init__(self, board: ColoredBoard, values: Sequence[int], limits: Limits) -> None:
        board.check_values(values)
        self.board, self.values = board, values
        self.seconds = some_time(limits.seconds)

    def check(self) -> dict[str, object]:
        """Into which lines nothing fits, which cells cannot be right, and whether it is solved."""
        stuck = [f"nothing fits into {line} any more" for line, _ in self.board.stuck(self.values)]
        full = self.board.full(self.values)
        filled = all(full[cell] for cell in self.board.items)
        solved = filled and not stuck and self._solution(full) is not None
        outlook = Outlook("good") if stuck or solved else self._outlook()
        return {"broken": stuck, "solved": solved, **outlook.record()}

    def hint(self) -> dict[str, object]:
        """A cell that a line forces, in three stages; or what has to be fixed first."""
        for line, cells in self.board.stuck(self.values):
            return {"fault": f"nothing fits into {line} any more", "cells": cells}
        if fault := self._outlook().fault():
            return fault
        if all(self.values[cell] for cell in self.board.items):
            return {"solved": True}
        forced = min(self.board.forced(self.values), default=None)
        return self._from_solution() if forced is None else self._told(forced)

    def _told(self, forced: Forced) -> dict[str, object]:
        cell, value, line, cells = forced
        stages = [
            f"Look at {line}.",
            "One of its cells is the same in all that still fits there.",
            f"{line[:1].upper()}{line[1:]}: {self._words(cell, value)} in all that still fits.",
        ]
        return {"stages": stages, "cells": cells, "placed": [[cell, value]], "removed": []}

    def _words(self, cell: int, value: int) -> str:
        look = self.board.coloring.look(self.board.colors[value - 1])
        item = self.board.problem.items[self.board.items[cell]]
        what = "left open" if look.role == "note" else look.text or "painted"
        return f"{self.board.puzzle.item_text(item)} is {what}"

    def _from_solution(self) -> dict[str, object]:
        """No line forces anything: a cell of a solution."""
        try:
            found = self._solution(self.values)
        except Stopped:
            found = None
        if found is None:
            return {"none": True}
        solved = self.board.values(found)
        cell = next(cell for cell in self.board.items if not self.values[cell])
        words = self._words(cell, solved[cell])
        stages = ["No line forces anything by itself.", f"In one solution {words}."]
        return {"stages": stages, "cells": [cell], "placed": [[cell, solved[cell]]], "removed": []}

    def _solution(self, values: Sequence[int]) -> Sequence[Hashable] | None:
        return solve(self.board.left(values), time_limit=self.seconds)

    def _outlook(self) -> Outlook:
        """Look for a solution; if there is none from here, blame what differs from any other."""
        try:
            if self._solution(self.values) is not None:
                return Outlook("good")
            found = solve(self.board.problem, time_limit=self.seconds)
        except Stopped:
            return Outlook("unsure")
        if found is None:
            return Outlook("none")
        solved = self.board.values(found)
        items = self.board.items
        return Outlook("wrong", [at for at in items if self.values[at] not in (0, solved[at])])

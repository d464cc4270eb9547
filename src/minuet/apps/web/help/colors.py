"""Help for players who fill in colors or letters, on which the lines of a board have to agree."""

from __future__ import annotations

from collections.abc import Sequence

from minuet.apps.web.colored_board import ColoredBoard, Forced
from minuet.apps.web.settings import Limits

from . import Filling, Outlook, cell_hint, some_time


class Colors(Filling):
    """A board of colored cells, some of which the player has filled in."""

    board: ColoredBoard

    def __init__(self, board: ColoredBoard, values: Sequence[int], limits: Limits) -> None:
        board.check_values(values)
        self.board, self.values, self.cells = board, values, board.items
        self.givens = [0] * len(values)
        self.seconds = some_time(limits.seconds)

    def check(self) -> dict[str, object]:
        """Into which lines nothing fits, which cells cannot be right, and whether it is solved."""
        stuck = [f"nothing fits in {line} anymore" for line, _ in self.board.stuck(self.values)]
        full = self.board.full(self.values)
        filled = all(full[cell] for cell in self.board.items)
        solved = filled and not stuck and self._solved(full) is not None
        outlook = Outlook("good") if stuck or solved else self._outlook()
        return {"broken": stuck, "solved": solved, **outlook.record()}

    def hint(self) -> dict[str, object]:
        """What a line forces, in three stages; or what has to be fixed first."""
        for line, cells in self.board.stuck(self.values):
            return {"fault": f"nothing fits in {line} anymore", "cells": cells}
        if fault := self._outlook().fault():
            return fault
        if all(self.values[cell] for cell in self.board.items):
            return {"solved": True}
        forced = list(self.board.forced(self.values))
        if not forced:
            return self._from_solution()
        first = min(forced, key=lambda each: (each.cell, not each.only))
        same = [each for each in forced if each.line == first.line]
        return self._line_hint(same) if first.only else self._forced_hint(first)

    def _line_hint(self, forced: Sequence[Forced]) -> dict[str, object]:
        """A line that can be filled in only one way."""
        _, _, line, cells, only = forced[0]
        stages = [
            f"Look at {line}.",
            "There is only one way to fill it.",
            f"Only {only} fits into {line}.",
        ]
        placed = sorted([each.cell, each.value] for each in forced)
        return {"stages": stages, "cells": cells, "placed": placed, "removed": []}

    def _forced_hint(self, forced: Forced) -> dict[str, object]:
        cell, value, line, cells, _ = forced
        stages = [
            f"Look at {line}.",
            "One of its cells is the same in every way to fill it.",
            f"{line[:1].upper()}{line[1:]}: {self._words(cell, value)} in every way to fill it.",
        ]
        return cell_hint(stages, cells, cell, value)

    def _words(self, cell: int, value: int) -> str:
        look = self.board.coloring.look(self.board.colors[value - 1])
        item = self.board.problem.items[self.board.items[cell]]
        what = "left open" if look.role == "note" else look.text or "painted"
        return f"{self.board.puzzle.item_text(item)} is {what}"

    def _from_solution(self) -> dict[str, object]:
        """No line forces anything: a cell of a solution."""
        solved = self._from_here()
        if solved is None:
            return {"none": True}
        cell = next(cell for cell in self.cells if not self.values[cell])
        words = self._words(cell, solved[cell])
        stages = ["No line forces anything by itself.", f"In one solution {words}."]
        return cell_hint(stages, [cell], cell, solved[cell])

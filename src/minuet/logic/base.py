"""What a step of human reasoning is, whatever the puzzle.

>>> step = Step("only place", "room of 4: the 3 fits only at r2c5", placed=[(1, 4, 3)])
>>> print(step)
room of 4: the 3 fits only at r2c5
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from minuet.puzzles.base.grid import cell_name

__all__ = ["Grade", "Step"]

Place = tuple[int, int]


class Grade(NamedTuple):
    """How hard a puzzle is: the rating of its hardest step, and the name for that.

    `solved` is False if logic did not solve the puzzle: there are several solutions or none, or the
    grader was asked to stop early. Then the rating is a lower bound.
    """

    rating: float
    name: str
    solved: bool


class Step:
    """One step: what it places or rules out, by which technique, and why.

    `placed` and `removed` are labels of options: placements that are forced, and candidates that
    are impossible. `cells` are the (row, column) to look at, `because` the labels that the reason
    rests on; both are for highlighting. `where` says where to look ("box 4"), and `rating` how
    hard the step is to find, 0 if it has no rating.

    >>> Step("only place", "row 2: the 3 fits only at r2c5", where="row 2").stages
    ('Look at row 2.', 'The technique is called only place.', 'Row 2: the 3 fits only at r2c5.')
    """

    __slots__ = ("because", "cells", "placed", "rating", "reason", "removed", "technique", "where")

    def __init__(
        self,
        technique: str,
        reason: str,
        *,
        placed: Iterable[Any] = (),
        removed: Iterable[Any] = (),
        cells: Iterable[Place] = (),
        because: Iterable[Any] = (),
        where: str = "",
        rating: float = 0.0,
    ) -> None:
        self.technique = technique
        self.reason = reason
        self.placed = tuple(placed)
        self.removed = tuple(removed)
        self.cells = tuple(cells)
        self.because = tuple(because)
        self.where = where
        self.rating = rating

    def replace(self, **changes: Iterable[Any]) -> Step:
        """Return the step with other labels."""
        parts = {name: getattr(self, name) for name in self.__slots__}
        return Step(**parts | changes)

    @property
    def stages(self) -> tuple[str, str, str]:
        """The hint in three stages, each saying more: where to look, what for, and the step."""
        # A sentence starts with a capital, unless it starts with the name of a cell.
        capital = self.reason[:1].upper() if self.reason[1:2].isalpha() else self.reason[:1]
        return (
            f"Look at {self.where or self._cells_in_words()}.",
            f"The technique is called {self.technique}.",
            f"{capital}{self.reason[1:]}.",
        )

    def _cells_in_words(self) -> str:
        known = self.cells or filter(None, map(_place, (*self.placed, *self.removed)))
        places = [*dict.fromkeys(known)]
        names = [cell_name(row, column) for row, column in places[:6]]
        return (", ".join(names) or "the whole board") + (" and others" if len(places) > 6 else "")

    def __str__(self) -> str:
        return self.reason

    def __repr__(self) -> str:
        return f"<Step: {self.technique}: {self.reason}>"


def _place(label: Any) -> Place | None:
    """The cell of a placement (row, column, ...); None if the label is of another kind."""
    match label:
        case (int(row), int(column), *_):
            return row, column
    return None

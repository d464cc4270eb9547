"""Kojun, or Cojun: in a room, the upper of two stacked numbers is the larger one.

Rules
-----
1. A room of n cells holds the numbers 1 to n, once each.
2. Equal numbers are not in cells side by side or one above the other.
3. Of two cells of a room one above the other, the upper one has the larger number.

In addition to its cell and its room's value, a placement covers an item of its value for each
border of the cell with another room. The third rule is an item for each pair of stacked cells of a
room and each threshold t: either the upper number is at most t, or the lower one is above t, but
not both.

>>> puzzle = Kojun(["AABB", "CABB", "CCCB"])
>>> puzzle.solve().check()
[]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.rooms import (
    UNLIKE,
    Group,
    RoomPuzzle,
    not_above,
    side_by_side,
    touching,
)


class Kojun(RoomPuzzle):
    """A Kojun puzzle, of rooms and givens; see `RoomPuzzle` for what they may be."""

    name = "kojun"
    title = "Kojun"
    _rules = (
        "A room of n cells holds the numbers 1 to n, and equal numbers are never side by side. Of "
        "two cells of a room, one above the other, the upper one has the larger number."
    )
    _rule_texts = {**UNLIKE, "stacked": "in a room, the upper number is larger"}  # noqa: RUF012
    models = ("edges",)
    _link_names = ("cojun", "kojun")

    def _exclusions(self, model: str) -> Iterator[Group]:
        """Yield equal numbers across each border, and stacked numbers in the wrong order."""
        yield from side_by_side(self)
        for upper, lower in self._stacked():
            yield from not_above(self, lower, upper, ("stacked", *upper))

    def _stacked(self) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        for row, column in self.cells():
            if row and self.rooms[row - 1][column] == self.rooms[row][column]:
                yield (row - 1, column), (row, column)

    @classmethod
    def _room_fits(cls, numbers: Mapping[tuple[int, int], int]) -> bool:
        """Return whether the upper of two stacked numbers is always larger."""
        return all(
            numbers.get((row - 1, column), value + 1) > value
            for (row, column), value in numbers.items()
        )

    def _broken_rules(self) -> Iterator[str]:
        """Yield a sentence for each pair of equal neighbors, and each pair in the wrong order."""
        yield from touching(self, ((0, 1), (1, 0)))
        for upper, lower in self._stacked():
            above, below = self.values[upper[0]][upper[1]], self.values[lower[0]][lower[1]]
            if above and below and above < below:
                yield (
                    f"in a room, the {above} at {cell_name(*upper)} is above "
                    f"the larger {below} at {cell_name(*lower)}"
                )

"""Suguru, or Tectonic: equal numbers may not touch, not even at a corner.

Rules
-----
1. A room of n cells holds the numbers 1 to n, once each.
2. Equal numbers are not in neighboring cells, not even diagonally.

Beside its cell and its room's value, a placement covers for each 2x2 block that it lies in an item
of its value: of four cells that all touch each other, one at most has it.

>>> puzzle = Suguru.parse("https://puzz.link/p?suguru/5/5/cih47bs73m3g5p1g2g")
>>> print(puzzle.solve())
┌───────┬───┬───────┐
│ 3   2 │ 1 │ 2   1 │
│       ├───┴───────┤
│ 1   4 │ 5   3   4 │
│   ┌───┘   ┌───────┤
│ 5 │ 2   1 │ 2   1 │
├───┴───────┤       │
│ 3   4   5 │ 4   3 │
│       ┌───┴───────┤
│ 2   1 │ 3   2   1 │
└───────┴───────────┘
"""

from __future__ import annotations

from collections.abc import Iterator

from minuet.puzzles.base.rooms import Group, RoomPuzzle, rivals, touching


class Suguru(RoomPuzzle):
    """A Suguru puzzle, of rooms and givens; see `RoomPuzzle` for what they may be."""

    name = "suguru"
    title = "Suguru"
    _rules = (
        "A room of n cells holds the numbers 1 to n. Equal numbers do not touch, not even at a "
        "corner."
    )
    _rule_texts = {"block": "equal numbers do not touch"}  # noqa: RUF012
    models = ("blocks",)
    _link_names = ("suguru",)
    _usual_room = 5

    def _exclusions(self, model: str) -> Iterator[Group]:
        """Yield the placements of a value in each 2x2 block."""
        width, height = self.width, self.height
        for row in range(max(1, height - 1)):
            for column in range(max(1, width - 1)):
                block = [
                    r * width + c
                    for r in (row, row + 1)
                    for c in (column, column + 1)
                    if r < height and c < width
                ]
                for value, group in rivals(self, block):
                    yield ("block", value, row, column), group

    @classmethod
    def _reach(cls, value: int) -> list[tuple[int, int]]:
        """The eight cells around."""
        return [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]

    @classmethod
    def _room_weight(cls, size: int) -> float:
        """Small rooms are rare: of four cells that touch, only one has a 1."""
        return float(size**4)

    def _broken_rules(self) -> Iterator[str]:
        """Yield a sentence for each pair of equal numbers that touch."""
        return touching(self, ((0, 1), (1, -1), (1, 0), (1, 1)))

"""Ripple Effect (Hakyuu): the numbers of a room, and the distance that equal numbers keep.

Rules
-----
1. A room of n cells holds the numbers 1 to n, once each.
2. Two equal numbers d in the same row or column have at least d cells between them.

Two models
----------
In addition to its cell and its room's value, a placement of d covers

- in the *classic* model, for each of four directions a set of its own for the value d: its own cell
  and the d cells that way (those on the board). Two placements of d that are too near in a row meet
  in the `right` set of the left one, and in the `left` set of the right one; so one horizontal and
  one vertical direction would be enough. Left and right must stay separate sets: two ripples that
  meet halfway break no rule. For largest room r there are (2 + 4r) · width · height items.
- in the *window* model, for each value and line, the windows of d + 1 neighboring cells that it
  lies in: no two equal numbers fit into a window. Left out are windows with fewer than two
  placements, within another window, or within one room, since none of them says anything new. The
  search tree is that of the classic model with a seventh of the items. This one solves.

>>> puzzle = RippleEffect(["ABBCC", "ABBDC", "EEDDC", "FFFFC"],
...                       [".4.3.", ".....", ".....", "....1"])
>>> for row in puzzle.solve().values:
...     print(*row)
1 4 2 3 5
2 3 1 2 4
1 2 3 1 2
3 1 2 4 1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.rooms import Group, RoomPuzzle

DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class RippleEffect(RoomPuzzle):
    """A Ripple Effect puzzle, of rooms and givens; see `RoomPuzzle` for what they may be."""

    name = "ripple"
    title = "Ripple Effect"
    _rules = (
        "A room of n cells holds the numbers 1 to n. Two equal numbers d in a row or column have "
        "at least d cells between them."
    )
    _rule_texts = dict.fromkeys(
        ("row", "column", *DIRECTIONS), "equal numbers must be farther apart"
    )
    models = ("window", "classic")
    _taught_model = "classic"
    _link_names = ("ripple",)

    def _exclusions(self, model: str) -> Iterator[Group]:
        """Yield what the numbers' distance excludes, in either model."""
        return self._ripples() if model == "classic" else self._windows()

    def _ripples(self) -> Iterator[Group]:
        """The classic model: for each value, direction and cell, the placements that reach it."""
        plan = self._plan
        height, width = plan.height, plan.width
        for value in range(1, self.largest_room + 1):
            for name, (down, right) in DIRECTIONS.items():
                for row, column in self.cells():
                    reach = [(row - down * n, column - right * n) for n in range(value + 1)]
                    places = [r * width + c for r, c in reach if 0 <= r < height and 0 <= c < width]
                    group = [plan.first[p] + value - 1 for p in places if plan.size_of[p] >= value]
                    yield (name, value, row, column), group

    def _windows(self) -> Iterator[Group]:
        """The window model: for each value and line, windows of placements that are too near."""
        plan = self._plan
        for name, lines in (("row", plan.rows()), ("column", plan.columns())):
            for number, line in enumerate(lines):
                places = [
                    (
                        at,
                        plan.size_of[place],
                        plan.room_of[place],
                        plan.first[place] - 1,
                    )
                    for at, place in enumerate(line)
                ]
                for value in range(1, self.largest_room + 1):
                    places = [entry for entry in places if entry[1] >= value]
                    if len(places) < 2:
                        break
                    for start, group in _windows_of(places, value):
                        yield (name, value, number, start), group

    def _broken_rules(self) -> Iterator[str]:
        """Yield a sentence for each pair of equal numbers that are too near."""
        for row, numbers in enumerate(self.values):
            for left, right, value in _too_near(numbers):
                yield _sentence(value, (row, left), (row, right), f"row {row + 1}")
        for column, numbers in enumerate(zip(*self.values, strict=True)):
            for upper, lower, value in _too_near(numbers):
                yield _sentence(value, (upper, column), (lower, column), f"column {column + 1}")

    @classmethod
    def _reach(cls, value: int) -> list[tuple[int, int]]:
        """As many cells as the value says, in all four directions."""
        return [(down * n, right * n) for down, right in DIRECTIONS.values()
                for n in range(1, value + 1)]  # fmt: skip

    @classmethod
    def _room_weight(cls, size: int) -> float:
        """Single cells are frequent: a number d can be in one of d + 1 cells at most."""
        return 2.0 if size == 1 else 1.0

    def item_text(self, item: Any) -> str:
        """A readable item."""
        kind, *rest = item
        if kind in DIRECTIONS:
            value, row, column = rest
            return f"{kind} {value} {cell_name(row, column)}"
        if kind in ("row", "column"):
            value, number, start = rest
            return f"{value} in {kind} {number + 1} from {start + 1}"
        return super().item_text(item)

    def _item_heading(self, item: Any) -> tuple[str, str]:
        """The group that an item is in, and its name there: one group per value and direction."""
        kind, *rest = item
        if kind in DIRECTIONS:
            return f"{kind} {rest[0]}", cell_name(*rest[1:])
        if kind in ("row", "column"):
            value, number, start = rest
            return f"{kind}s, {value}", f"{kind[0]}{number + 1}:{start + 1}"
        return super()._item_heading(item)

    def _item_cell(self, item: Any) -> tuple[int, int] | None:
        return (item[2], item[3]) if item[0] in DIRECTIONS else super()._item_cell(item)


def _windows_of(
    places: Sequence[tuple[int, int, int, int]], reach: int
) -> Iterator[tuple[int, list[int]]]:
    """Yield the largest windows of places at most `reach` apart, but none within one room.

    A place is (position, size of its room, room, its placements' number less 1); a window is its
    first position and the numbers of the placements of the value `reach` in it.

    >>> line = [(1, 4, 0, 0), (2, 4, 0, 4), (4, 5, 1, 8), (7, 3, 2, 13), (8, 5, 3, 16)]
    >>> list(_windows_of(line, 3))
    [(1, [3, 7, 11]), (4, [11, 16]), (7, [16, 19])]
    """
    end, count = 1, len(places)
    for start, (first, _, room, _) in enumerate(places):
        old = end
        while end < count and places[end][0] - first <= reach:
            end += 1
        if end == old and start:
            continue  # within the window before this one, or alone
        inside = places[start:end]
        for _, _, other, _ in inside:
            if other != room:
                yield first, [number + reach for _, _, _, number in inside]
                break


def _too_near(numbers: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield (place, place, value) for equal numbers that are nearer than they may be."""
    last: dict[int, int] = {}
    for place, value in enumerate(numbers):
        if value > 0 and place - last.get(value, -value - 1) <= value:
            yield last[value], place, value
        last[value] = place


def _sentence(value: int, one: tuple[int, int], other: tuple[int, int], line: str) -> str:
    between = abs(one[0] - other[0]) + abs(one[1] - other[1]) - 1
    return (
        f"the two {value}s in {line}, at {cell_name(*one)} and {cell_name(*other)}, have "
        f"{between or 'no'} cell{'s' * (between != 1)} between them but need {value}"
    )

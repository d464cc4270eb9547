"""Straights: groups of cells that hold consecutive numbers, in any order.

The choice of a straight is an option of its own, with the label (name, number of the group, its
numbers); see `Encoding.hold`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from minuet.puzzles.base.clued import CluedPuzzle
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import cell_name

Place = tuple[int, int]


class StraightPuzzle(CluedPuzzle):
    """A grid with groups of cells that hold straights."""

    _group: ClassVar[str] = "group"
    """What a group is called in items and in texts."""

    @abstractmethod
    def _groups(self) -> Sequence[Sequence[Place]]:
        """The cells of each group."""

    def _add_straights(self, encoding: Encoding, largest: int) -> None:
        for number, cells in enumerate(self._groups()):
            if len(cells) > 1:
                encoding.hold((self._group, number), cells, straights(len(cells), largest))

    def _broken_straights(self) -> Iterator[str]:
        """Yield a sentence for each group whose numbers cannot become a straight."""
        for number, cells in enumerate(self._groups()):
            numbers = [value for r, c in cells if (value := self.values[r][c])]
            if not is_straight(numbers, len(cells)):
                shown = " ".join(map(str, numbers))
                yield f"the {self._group_name(number)} is not a straight: it has {shown}"

    def _group_name(self, number: int) -> str:
        """A readable group: `region at r1c1`."""
        return f"{self._group} at {cell_name(*self._groups()[number][0])}"

    def item_text(self, item: Any) -> str:
        """A readable item: `5 in the region at r1c1`."""
        if item[0] != self._group:
            return super().item_text(item)
        name = self._group_name(item[1])
        return f"{item[2]} in the {name}" if len(item) > 2 else name

    def _choice_label_text(self, label: Any) -> str:
        return f"{self._group_name(label[1])}: {label[2][0]} to {label[2][-1]}"

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        number: int = label[1]
        return self._groups()[number]


def is_straight(numbers: Sequence[int], count: int | None = None) -> bool:
    """Whether numbers are part of a straight of `count` numbers.

    >>> is_straight([3, 1, 2]), is_straight([3, 1]), is_straight([3, 1], 3), is_straight([1, 1], 3)
    (True, False, True, False)
    """
    room = len(numbers) if count is None else count
    is_wide = bool(numbers) and max(numbers) - min(numbers) >= room
    return not is_wide and len(set(numbers)) == len(numbers)


def straights(count: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the straights of this many numbers.

    >>> list(straights(3, 4))
    [(1, 2, 3), (2, 3, 4)]
    """
    return (tuple(range(low, low + count)) for low in range(1, largest - count + 2))

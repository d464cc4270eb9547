"""Groups of cells with a sum: the cages of a killer sudoku, the runs of a kakuro.

For each group and each value there is an item that is covered in one of two ways: by a placement of
the value in the group, or by the choice of a *combination* without it. A combination is an option
of its own, with the label ("sum", number of the group, its numbers): a set of numbers with the
right sum, as many as the group has cells. It covers the group, and all values that it does not
contain. This leaves each of the combination's values to exactly one placement.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, ClassVar

from minuet.problem import Option
from minuet.puzzles.base.choices import ChoicePuzzle

Place = tuple[int, int]
Group = tuple[int | None, tuple[Place, ...]]  # the sum, None if it is unknown, and the cells


class SumPuzzle(ChoicePuzzle):
    """A grid with groups of cells whose numbers are all different and add up to a sum."""

    _group: ClassVar[str] = "group"
    """What a group is called in items and in texts: "cage"."""

    @abstractmethod
    def _groups(self) -> Sequence[Group]:
        """The groups, which are given by their numbers in this order."""

    def _group_name(self, number: int) -> str:
        """A readable group, which starts with the word for it."""
        return f"{self._group} {number + 1}"

    def _add_groups(
        self,
        largest: int,
        primary: list[Any],
        secondary: list[Any],
        members: dict[Any, list[Any]],
    ) -> list[Option]:
        """Add the groups' items to all items and to those of placements; return combinations."""
        options = []
        for number, (total, cells) in enumerate(self._groups()):
            items = [(self._group, number, value) for value in range(1, largest + 1)]
            if total is None:
                secondary += items
            else:
                primary += [("sum", number), *items]
                for chosen in sets_with_sum(largest, len(cells), total):
                    others = [item for item in items if item[2] not in chosen]
                    label = ("sum", number, chosen)
                    options.append(Option([("sum", number), *others], label=label))
            for cell in cells:
                for item in items:
                    members[(*cell, item[2])].append(item)
        return options

    def _choice_label_text(self, label: Any) -> str:
        """A combination as `cage r1c1=1+2`."""
        return f"{self._group_name(label[1])}={'+'.join(map(str, label[2]))}"

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        number: int = label[1]
        return self._groups()[number][1]


def sets_with_sum(largest: int, count: int, total: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of this many numbers from 1 to `largest` with this sum, in order.

    Nothing is tried that leads nowhere, so the work is that of writing down the answers.

    >>> list(sets_with_sum(9, 3, 8))
    [(1, 2, 5), (1, 3, 4)]
    """
    return _extended((), 1, largest, count, total)


def _extended(
    chosen: tuple[int, ...], least: int, largest: int, count: int, total: int
) -> Iterator[tuple[int, ...]]:
    if count == 0:
        if total == 0:
            yield chosen
        return
    for number in range(least, largest - count + 2):
        rest = count - 1
        if number + rest * (number + 1) + rest * (rest - 1) // 2 > total:
            return  # even the smallest of the others are too large
        if number + rest * largest - rest * (rest - 1) // 2 >= total:
            yield from _extended((*chosen, number), number + 1, largest, rest, total - number)


@cache
def count_sets(largest: int, count: int, total: int) -> int:
    """How many such sets there are.

    >>> count_sets(9, 3, 8), count_sets(36, 18, 333)
    (2, 113093022)
    """
    if count == 0 or count > largest or total <= 0 or total > count * largest:
        return int(count == 0 and total == 0)
    without = count_sets(largest - 1, count, total)
    return without + count_sets(largest - 1, count - 1, total - largest)

"""What the game knows of a puzzle's rules: only its exact cover problem.

A placement is an option, and two placements clash if they cover the same item: so the game needs no
words like row or room, and plays every puzzle on a grid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from functools import lru_cache

from minuet.puzzles import GridPuzzle

Cell = tuple[int, int]
Values = Mapping[Cell, int]


class Rules:
    """The placements of a puzzle, and which of them clash.

    >>> from minuet.puzzles import RippleEffect
    >>> rules = Rules(RippleEffect(rooms=["AAB"]))
    >>> rules.choices[0, 0]
    (1, 2)
    >>> sorted(rules.clashes({(0, 0): 1, (0, 1): 2, (0, 2): 1}))
    []
    >>> sorted(rules.clashes({(0, 0): 2, (0, 1): 1, (0, 2): 1}))
    [(0, 1), (0, 2)]
    """

    def __init__(self, puzzle: GridPuzzle) -> None:
        problem = puzzle.problem()
        # For each placement what it covers; an item with a color excludes only other colors.
        self._covers: dict[tuple[int, int, int], tuple[Hashable, ...]] = {}
        self._colors: dict[tuple[int, int, int], dict[Hashable, Hashable]] = {}
        self._most = {item: high for item, (_, high) in problem.bounds.items()}
        self.choices: dict[Cell, tuple[int, ...]] = dict.fromkeys(puzzle.cells(), ())
        for option in problem.options:
            label = option.label
            if len(label) == 3 and label[:2] in self.choices:
                self._add(label, option.items, option.colors)
        self.largest = max((max(values) for values in self.choices.values() if values), default=0)
        self.peers = lru_cache(maxsize=4096)(self._peers)

    def _add(
        self,
        label: tuple[int, int, int],
        items: tuple[Hashable, ...],
        colors: dict[Hashable, Hashable],
    ) -> None:
        row, column, value = label
        self.choices[row, column] += (value,)
        self._covers[label] = items
        self._colors[label] = colors

    def clashes(self, values: Values) -> set[Cell]:
        """The cells whose numbers exclude each other."""
        placed = [(*cell, value) for cell, value in values.items()]
        placed = [label for label in placed if label in self._covers]
        used = Counter(item for label in placed for item in self._covers[label])
        wrong = {item for item, number in used.items() if number > self._most.get(item, 1)}
        wrong = {item for item in wrong if self._differ(item, placed)}
        return {label[:2] for label in placed if not wrong.isdisjoint(self._covers[label])}

    def _differ(self, item: Hashable, placed: list[tuple[int, int, int]]) -> bool:
        """Whether options that cover an item clash: not if all give it the same color."""
        colors = [self._colors[label].get(item) for label in placed if item in self._covers[label]]
        return None in colors or len(set(colors)) > 1

    def allowed(self, values: Values, cell: Cell) -> frozenset[int]:
        """The numbers for a cell that clash with none of the others."""
        others = {each: value for each, value in values.items() if each != cell}
        return frozenset(
            value
            for value in self.choices[cell]
            if not any(
                self.excludes((*each, other), (*cell, value)) for each, other in others.items()
            )
        )

    def excludes(self, one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
        """Whether two placements clash."""
        if one not in self._covers or other not in self._covers:
            return False
        shared = set(self._covers[one]).intersection(self._covers[other])
        return any(
            self._most.get(item, 1) == 1 and self._differ(item, [one, other]) for item in shared
        )

    def candidates(self, values: Values) -> dict[Cell, frozenset[int]]:
        """For each empty cell the numbers that clash with no other."""
        used: dict[Hashable, Hashable] = {}
        for cell, value in values.items():
            label = (*cell, value)
            for item in self._covers.get(label, ()):
                used[item] = self._colors[label].get(item)
        return {
            cell: frozenset(value for value in choices if self._is_free((*cell, value), used))
            for cell, choices in self.choices.items()
            if cell not in values
        }

    def _is_free(self, label: tuple[int, int, int], used: dict[Hashable, Hashable]) -> bool:
        return not any(
            item in used
            and self._most.get(item, 1) == 1
            and (used[item] is None or used[item] != self._colors[label].get(item))
            for item in self._covers[label]
        )

    def _peers(self, cell: Cell, value: int = 0) -> frozenset[Cell]:
        """The cells that cannot have the same number: `value`, or if that is 0, any."""
        mine = set(self.choices[cell])
        return frozenset(
            other
            for other, choices in self.choices.items()
            if other != cell
            and self._always(cell, other, {value} if value else mine & set(choices))
        )

    def _always(self, cell: Cell, other: Cell, values: set[int]) -> bool:
        return bool(values) and all(
            self.excludes((*cell, value), (*other, value)) for value in values
        )

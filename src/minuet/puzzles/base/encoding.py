"""Building an encoding rule by rule: placements first, then the items of each rule.

An encoding starts with the placements of a grid, each with the label (row, column, value). A rule
then adds items to some of them, or adds options that are not placements: *choices*, whose labels
start with a word.

>>> encoding = Encoding([(0, 0, 1), (0, 0, 2), (0, 1, 1), (0, 1, 2)])
>>> encoding.need(("cell", 0, 0), [(0, 0, 1), (0, 0, 2)])
>>> encoding.need(("cell", 0, 1), [(0, 1, 1), (0, 1, 2)])
>>> encoding.relate(("less",), (0, 0), (0, 1), lambda one, other: one < other)
>>> from minuet import solve
>>> solve(encoding.problem())
Solution((0, 0, 1), (0, 1, 2))
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from minuet.problem import Option, Problem
from minuet.puzzles.base.bounds import Clock, bounded, check_count
from minuet.puzzles.base.grid import Placement
from minuet.puzzles.base.walks import Step, steps

__all__ = ["Encoding"]

MOST_ITEMS = 2_000_000  # of all choices: some seconds, half a gigabyte

Place = tuple[int, int]
Name = tuple[Hashable, ...]


class Encoding:
    """Items and options of a grid of numbers, collected rule by rule."""

    def __init__(self, placements: Iterable[Placement]) -> None:
        self.members: dict[Any, dict[Hashable, Any]] = {label: {} for label in placements}
        self.primary: dict[Hashable, tuple[int, int] | None] = {}
        self.secondary: dict[Hashable, None] = {}
        self.values: dict[Place, list[int]] = {}
        self._size = 0  # items of all choices
        self._clock = Clock()
        for row, column, value in self.members:
            self.values.setdefault((row, column), []).append(value)

    def placements(self, cells: Iterable[Place]) -> Iterator[Placement]:
        """Yield every placement in these cells."""
        return ((*cell, value) for cell in cells for value in self.values.get(cell, ()))

    def need(
        self, item: Hashable, labels: Iterable[Any], times: tuple[int, int] | None = None
    ) -> None:
        """Add an item that one of these options covers, or as many as `times` says."""
        self.primary[item] = times
        self._cover(item, labels)

    def exclude(self, item: Hashable, labels: Iterable[Any]) -> None:
        """Add an item that at most one of these options covers."""
        self.secondary[item] = None
        self._cover(item, labels)

    def _cover(self, item: Hashable, labels: Iterable[Any]) -> None:
        self._clock.tick()
        for label in labels:
            if label in self.members:
                self.members[label][item] = None

    def _add(self, label: Name, items: dict[Hashable, Any]) -> None:
        """Add a choice, unless there are too many."""
        self._clock.tick()
        self.members[label] = items
        self._size += len(items)
        check_count(self._size, MOST_ITEMS, "items of the options")

    def relate(
        self, name: Name, one: Place, other: Place, allowed: Callable[[int, int], bool]
    ) -> None:
        """Keep two cells from holding a pair of values that is not allowed.

        Each value of the first cell has an item, which the incompatible values of the other cell
        cover too.
        """
        for value in self.values.get(one, ()):
            wrong = [(*other, v) for v in self.values.get(other, ()) if not allowed(value, v)]
            if wrong:
                self.exclude((*name, value), [(*one, value), *wrong])

    def choose(self, item: Hashable, label: Name, colors: dict[Place, int]) -> None:
        """Add a choice: a way to cover a needed item that fixes the values of some cells."""
        self._add(label, {item: None, **{("value", *cell): v for cell, v in colors.items()}})
        for cell in colors:
            self._color(cell)

    def _color(self, cell: Place) -> None:
        """Give a cell an item whose color is its value."""
        item = ("value", *cell)
        if item not in self.secondary:
            self.secondary[item] = None
            for value in self.values.get(cell, ()):
                self.members[*cell, value][item] = value

    def forbid(self, item: Hashable, label: Name, placements: Iterable[Placement]) -> None:
        """Add a choice: a way to cover a needed item that rules out some placements.

        Item and placement share an item, which either the placement or the choice covers.
        """
        chosen: dict[Hashable, Any] = {item: None}
        for placement in placements:
            if (covered := self.members.get(placement)) is not None:
                shared = ("not", item, *placement)
                covered[shared] = chosen[shared] = self.secondary[shared] = None
        self._add(label, chosen)

    def hold(self, name: Name, cells: Iterable[Place], sets: Iterable[tuple[int, ...]]) -> None:
        """Let the cells hold one of these sets, each of its numbers once.

        For each value there is an item that is covered in one of two ways: by a placement of the
        value in the cells, or by the choice of a set without it. A choice has the label
        (name, set) and covers the item `name` and all values that it does not contain.
        """
        here = list(self.placements(cells))
        values = sorted({value for *_, value in here})
        for value in values:
            self.need((*name, value), (label for label in here if label[2] == value))
        self.need(name, ())
        for chosen in sets:
            if set(chosen) <= set(values):
                others = [(*name, value) for value in values if value not in chosen]
                self._add((*name, chosen), dict.fromkeys([name, *others]))

    def walk(
        self,
        name: Name,
        cells: Sequence[Place],
        step: Callable[[int, int, int], int],
        accepts: Container[int],
    ) -> None:
        """Let the values of cells lead from state 0, value by value, to one that is accepted.

        `step` gets the number of the cell, the state and the value. Steps that cannot be accepted
        are left out.
        """
        self.add_steps(name, cells, steps([self.values.get(c, ()) for c in cells], step, accepts))

    def add_steps(self, name: Name, cells: Sequence[Place], layers: Iterable[list[Step]]) -> None:
        """Let the values of cells be a way through steps (see `minuet.puzzles.base.walks`).

        The states between cells are colors of items. A choice has the label (name, number of the
        cell, state before, value).
        """
        for at, (cell, layer) in enumerate(zip(cells, layers, strict=True)):
            self.need((*name, at), ())
            ends = [("state", *name, at), ("state", *name, at + 1)]
            self.secondary.update(dict.fromkeys(ends))
            for before, value, after in layer:
                label = (*name, at, before, value)
                self.choose((*name, at), label, {cell: value})
                self.members[label].update(zip(ends, (before, after), strict=True))

    def differ(
        self, name: Name, cells: Sequence[Place], others: Sequence[Place], *, least: int = 1
    ) -> None:
        """Let two lines of cells have different values in at least this many places.

        For each place there is a choice with the label ("compare", name, place, both values); those
        with equal values cover the item ("alike", name).
        """
        alike = []
        for place, (here, there) in enumerate(zip(cells, others, strict=True)):
            item = ("compare", *name, place)
            self.need(item, ())
            for pair in product(self.values.get(here, ()), self.values.get(there, ())):
                self.choose(item, (*item, *pair), {here: pair[0], there: pair[1]})
                alike += [(*item, *pair)] * (pair[0] == pair[1])
        self.need(("alike", *name), alike, (0, len(cells) - least))

    def problem(self) -> Problem:
        """Make the problem."""
        options = (Option(items, label=label) for label, items in self.members.items())
        return Problem(self.primary, list(self.secondary), bounded(options))

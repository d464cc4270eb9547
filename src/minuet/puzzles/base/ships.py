"""Ships on a grid: where they can lie, and which ships marked cells form.

A ship has a sign for each of its cells: `w`, `m`, ... and `e` across, `n`, ... and `s` down, and
`o` if it has one cell. A cell of water is the sign `x`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from minuet.errors import listed
from minuet.puzzles.base.clues import beside
from minuet.puzzles.base.counted import CountedPuzzle
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.picture import Cell
from minuet.puzzles.base.puzzle import MOST_CHOICES

Place = tuple[int, int]
Ship = tuple[str, tuple[Place, ...]]
LOOKS = {"n": "▲", "e": "▶", "s": "▼", "w": "◀", "m": "■", "o": "●", "x": "~", "-": ""}


def ship_signs(length: int) -> list[str]:
    """The signs of the ships of a length.

    >>> ship_signs(1), ship_signs(3)
    (['o'], ['wme', 'nms'])
    """
    middle = "m" * (length - 2)
    return ["o"] if length == 1 else [f"w{middle}e", f"n{middle}s"]


def ships(
    fleet: Sequence[int], height: int, width: int, fits: Callable[[str, Place], bool]
) -> Iterator[Ship]:
    """Yield every ship of a fleet (numbers of ships of length 1, 2, ...) wherever its signs fit."""
    for length in [length for length, count in enumerate(fleet, 1) if count]:
        for signs in ship_signs(length):
            down = int(signs[0] == "n")
            for row in range(height - (length - 1) * down):
                for column in range(width - (length - 1) * (1 - down)):
                    cells = [(row + n * down, column + n * (1 - down)) for n in range(length)]
                    if all(map(fits, signs, cells)):
                        yield signs, tuple(cells)


def runs(marked: set[Place], is_open: Callable[[Place], bool]) -> Iterator[Ship]:
    """Yield the runs of marked cells as ships, of which one that may still grow has no signs."""
    left = set(marked)
    for down in (0, 1):
        for cell in sorted(left):
            run = _run(cell, down, left)
            if len(run) > 1 - down:  # single cells wait for the columns
                left.difference_update(run)
                near = {place for part in run for place in beside(*part)} - set(run)
                yield ("" if any(map(is_open, near)) else ship_signs(len(run))[-down]), run


def ship_parts(placed: Iterable[Ship]) -> dict[Place, str]:
    """The sign of each cell that has a part of a ship.

    >>> ship_parts([("we", ((0, 1), (0, 2))), ("x", ((0, 0),))])
    {(0, 1): 'w', (0, 2): 'e'}
    """
    pairs = [pair for pair in placed if pair[0] != "x"]
    return {cell: sign for signs, cells in pairs for cell, sign in zip(cells, signs, strict=False)}


def fleet_faults(fleet: Sequence[int], placed: Iterable[Ship], fault: str) -> Iterator[str]:
    """Yield a sentence for each length with "more than" or less than "expected" of its ships.

    >>> [*fleet_faults([1, 1], [("o", ((0, 0),)), ("o", ((0, 2),))], "more than")]
    ['there are 2 ships of length 1, more than 1']
    """
    found = [len(cells) for signs, cells in placed if signs not in ("x", "")]
    for length, count in enumerate(fleet, 1):
        there = found.count(length)
        if there > count if fault == "more than" else there < count:
            ships = "is 1 ship" if there == 1 else f"are {there or 'no'} ships"
            yield f"there {ships} of length {length}, {fault} {count}"


def _run(start: Place, down: int, cells: set[Place]) -> tuple[Place, ...]:
    """The cells from `start` on to the right, or down, up to the first that is not among these."""
    row, column = start
    found = []
    while (row, column) in cells:
        found.append((row, column))
        row, column = row + down, column + 1 - down
    return tuple(found)


class ShipPuzzle(CountedPuzzle):
    """A board with a `fleet`: how many ships of length 1, 2, ... it has; its labels are ships."""

    _rule_texts = {"block": "ships do not touch"}  # noqa: RUF012
    _item_texts = {"ship": "ships of length {1}"}  # noqa: RUF012
    _mark = "■"
    _nouns = ("ship cell", "ship cells")
    fleet: tuple[int, ...]

    def _clashes(self) -> Iterator[str]:
        owners = {
            cell: n for n, label in enumerate(self.placed) for cell in self._label_cells(label)
        }
        yield from self._touching(lambda one, other: owners[one] == owners[other])
        yield from fleet_faults(self.fleet, self.placed, "more than")

    def _unfinished(self) -> list[str]:
        """Say which lines lack ship cells, and which ships are not there."""
        return [*super()._unfinished(), *fleet_faults(self.fleet, self.placed, "expected")]

    def _label_cells(self, label: Ship) -> Sequence[Place]:
        return () if label[0] == "x" else label[1]

    def label_text(self, label: Ship) -> str:
        """A readable ship: `ship r1c1-r1c3`, or `water r1c1`."""
        signs, cells = label
        ends = dict.fromkeys([cell_name(*cells[0]), cell_name(*cells[-1])])
        return f"{'water' if signs == 'x' else 'ship'} {'-'.join(ends)}"

    def _only_text(self, item: Any, label: Ship) -> tuple[str, str, float]:
        """The reason for a ship or for water: "r1c3 must be water"."""
        name, reason, rating = super()._only_text(item, label)
        if item[0] == "cell":
            what = "water" if label[0] == "x" else f"part of the {self.label_text(label)}"
            reason = f"{self.item_text(item)} must be {what}"
        elif label[0] == "x":
            reason = self._all_text(item, [label])
        return name, reason, rating

    def _choice_text(self, item: Any, labels: Sequence[Ship]) -> str:
        """A sentence that a cell is water or part of a ship, or where a ship is."""
        ways = [self.label_text(label) for label in labels if label[0] != "x"]
        ships = listed(ways, "or", most=MOST_CHOICES)
        if item[0] == "ship":
            return f"one of the {self.item_text(item)} is {ships}"
        if item[0] != "cell":
            return super()._choice_text(item, labels)
        water = ["water"] * (len(ways) < len(labels))
        return f"{self.item_text(item)} is {' or '.join([*water, f'part of {ships}'])}"

    def _shortage_text(self, item: Any, count: int) -> str:
        if item[0] == "ship":
            return f"there would be no room for {count} more {self.item_text(item)}"
        return f"{self.item_text(item)} would have too many ship cells"

    def _full_text(self, item: Any, count: int) -> str:
        """A sentence that a line has all its water, or that all ships of a length are there."""
        if item[0] in ("row", "column"):
            return f"{self.item_text(item)} needs a ship in every cell that is left"
        return f"all {self.item_text(item)} are there"

    def _not_text(self, labels: Sequence[Ship]) -> str:
        """A sentence that ships are impossible, or that cells are not water."""
        water = [cell_name(*cells[0]) for signs, cells in labels if signs == "x"]
        if len(water) < len(labels):  # of several kinds, the ships say more
            return super()._not_text([label for label in labels if label[0] != "x"])
        return f"{listed(water, most=4)} {'is' if len(water) == 1 else 'are'} not water"

    def _lack_text(self, item: Any) -> str:
        """A sentence that there is no room for ships, or for water."""
        if item[0] == "ship":
            return f"there is no room for the {self.item_text(item)}"
        if item[0] == "cell":
            return f"{self.item_text(item)} can be neither water nor a ship"
        return super()._lack_text(item)

    def _all_text(self, item: Any, labels: Sequence[Ship]) -> str:
        """A sentence that a line needs all of its water, or another item all of its ships."""
        if all(signs == "x" for signs, _ in labels):
            return f"{self.item_text(item)} has all its ships: the rest is water"
        ships = listed([self.label_text(label) for label in labels], most=6)
        return f"there is no other place left for the {self.item_text(item)}: {ships}"

    def _legend(self) -> Sequence[str]:
        ships = [f"{n} of length {size}" for size, n in enumerate(self.fleet, 1) if n]
        return (f"Ships: {listed(ships, most=20)}",)

    def _look(self, place: Place, is_marked: bool, is_given: bool) -> Cell:
        given = self.grid[place[0]][place[1]]
        sign = given if given != "-" else ship_parts(self.placed).get(place, "-")
        return Cell(LOOKS[sign], "answer" if given == "-" else "given")

    def _published(self) -> list[list[str]]:
        return self._grid_of(ship_parts(self.placed))

"""Random rooms that can be filled: a division and one filling of it, made together.

Rooms are set one by one, each with its numbers: from one corner to the opposite one or, if that
fails, always where a free cell is most enclosed. A room grows to a random size and shape and takes
its numbers by trying. Where nothing fits, the cell joins a room of n cells beside it as its
number n + 1; if that does not fit either, the rooms around it are removed and set again. So the
work grows with the board, not with the number of divisions that cannot be filled, which is nearly
all of them. In the end there are too many single cells. They join neighboring rooms, and all rooms
nearby are filled again if possible: a small exact cover problem that is quickly solved.

For this, a kind of puzzle has to define `reach(value)`, the steps to cells that may not hold the
same value; `_room_fits(numbers)`, whether a room may have these numbers; and `_room_weight(size)`,
how often rooms of a size are wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from random import Random
from typing import Any

from minuet.errors import PuzzleError
from minuet.problem import Problem
from minuet.puzzles.base.clues import beside
from minuet.solver import solve

Place = tuple[int, int]
Numbers = dict[Place, int]
Order = Callable[[dict[Place, int], Random], Place]
NEAR = 2  # how far away rooms are filled again


class RoomBuilder:
    """One board in the making.

    Every cell is either in `free` or in a room. `rooms` maps a room to its cells and their numbers;
    `room` and `number` say the same cell by cell.
    """

    def __init__(
        self,
        kind: Any,
        height: int,
        width: int,
        *,
        largest: int,
        random: Random,
        without: Iterable[Place] = (),
    ) -> None:
        gaps = set(without)
        cells = [(r, c) for r in range(height) for c in range(width) if (r, c) not in gaps]
        self.kind, self.random, self.largest = kind, random, largest
        self.weights = [kind._room_weight(size) for size in range(1, largest + 1)]
        self.reach = {value: list(kind._reach(value)) for value in range(1, largest + 1)}
        self.free = dict.fromkeys(cells)
        self.neighbors = {cell: [o for o in beside(*cell) if o in self.free] for cell in cells}
        self.room: dict[Place, int] = {}
        self.rooms: dict[int, Numbers] = {}
        self.number: Numbers = {}
        self.next_room = 0

    def run(self) -> dict[int, Numbers]:
        """Set rooms until no cell is free; return them with their numbers."""
        count = len(self.free)
        if not (
            self._set_all(_corner_first, 4 * count) or self._set_all(_enclosed_first, 80 * count)
        ):
            raise PuzzleError(
                f"no rooms of up to {self.largest} cells were found that can be filled: "
                "allow larger rooms"
            )
        self._join_singles()
        return self.rooms

    def _set_all(self, order: Order, patience: int) -> bool:
        """Set rooms everywhere; give up after clearing places this many times."""
        for room in list(self.rooms):
            self._take(room)
        while self.free:
            counts = {c: sum(o in self.free for o in self.neighbors[c]) for c in self.free}
            cell = order(counts, self.random)
            if not (self._set_room(cell) or self._squeeze_in(cell)):
                for room in self._rooms_beside([cell]):
                    self._take(room)
                patience -= 1
                if patience < 0:
                    return False
        return True

    # ---- one room

    def _set_room(self, cell: Place) -> bool:
        """Set a room at this cell, of some size and shape."""
        for _ in range(12):
            size = self.random.choices(range(1, self.largest + 1), self.weights)[0]
            numbers = self._fill(self._shape(cell, size))
            if numbers is not None:
                self._put(numbers)
                return True
        return False

    def _shape(self, start: Place, size: int) -> list[Place]:
        """Grow a room over free cells, enclosed ones first."""
        cells = {start: None}
        while len(cells) < size:
            border = [
                other
                for other in dict.fromkeys(o for cell in cells for o in self.neighbors[cell])
                if other in self.free and other not in cells
            ]
            if not border:
                break
            weights = [
                4.0 ** -sum(o in self.free and o not in cells for o in self.neighbors[cell])
                for cell in border
            ]
            cells[self.random.choices(border, weights)[0]] = None
        return list(cells)

    def _fill(self, cells: list[Place]) -> Numbers | None:
        """Give the cells the numbers 1 to n, by trying; None if none fit."""
        values = self.random.sample(range(1, len(cells) + 1), len(cells))
        choices = {cell: [v for v in values if self._may_hold(cell, v)] for cell in cells}
        order = sorted(cells, key=lambda cell: len(choices[cell]))
        return self._try(order, choices, {})

    def _try(
        self, order: list[Place], choices: dict[Place, list[int]], numbers: Numbers
    ) -> Numbers | None:
        if len(numbers) == len(order):
            return numbers if self.kind._room_fits(numbers) else None
        cell = order[len(numbers)]
        for value in choices[cell]:
            if value not in numbers.values():
                found = self._try(order, choices, {**numbers, cell: value})
                if found:
                    return found
        return None

    def _may_hold(self, cell: Place, value: int, without: Iterable[Place] = ()) -> bool:
        """Return whether no number in reach is the same; some cells may be looked through."""
        row, column = cell
        number = self.number
        for down, right in self.reach[value]:
            other = row + down, column + right
            if number.get(other) == value and other not in without:
                return False
        return True

    # ---- changes

    def _put(self, numbers: Numbers) -> None:
        self.rooms[self.next_room] = numbers
        for cell, value in numbers.items():
            self.room[cell] = self.next_room
            self.number[cell] = value
            self.free.pop(cell, None)
        self.next_room += 1

    def _take(self, room: int) -> None:
        for cell in self.rooms.pop(room):
            del self.room[cell], self.number[cell]
            self.free[cell] = None

    def _rooms_beside(self, cells: Iterable[Place]) -> list[int]:
        near = (self.room.get(other) for cell in cells for other in self.neighbors[cell])
        return [room for room in dict.fromkeys(near) if room is not None]

    def _squeeze_in(self, cell: Place) -> bool:
        """Let the cell join a room beside it, as the next larger number."""
        rooms = self._rooms_beside([cell])
        self.random.shuffle(rooms)
        for room in rooms:
            value = len(self.rooms[room]) + 1
            numbers = {**self.rooms[room], cell: value}
            if (
                value <= self.largest
                and self._may_hold(cell, value)
                and self.kind._room_fits(numbers)
            ):
                self._take(room)
                self._put(numbers)
                return True
        return False

    def _join_singles(self) -> None:
        """Let single cells join rooms beside them, while there are more than are wanted."""
        wanted = self.weights[0] / sum(self.weights) * len(self.rooms) / 2
        cells = [cell for numbers in self.rooms.values() if len(numbers) == 1 for cell in numbers]
        self.random.shuffle(cells)
        left = len(cells)
        for cell in cells:
            if left > wanted and len(self.rooms[self.room[cell]]) == 1:
                left -= any(
                    self._join(cell, room)
                    for room in self._rooms_beside([cell])
                    if len(self.rooms[room]) < self.largest
                )

    # ---- refilling rooms

    def _join(self, cell: Place, room: int) -> bool:
        """Add a single cell to a room, and refill it and all rooms near it, if possible."""
        cells = [*self.rooms[room], cell]
        near = [other for other in self._rooms_near(cells) if other not in (room, self.room[cell])]
        found = self._refill([cells, *(list(self.rooms[other]) for other in near)])
        if found is None:
            return False
        for old in (room, self.room[cell], *near):
            self._take(old)
        for numbers in found:
            self._put(numbers)
        return True

    def _rooms_near(self, cells: Iterable[Place]) -> list[int]:
        span = range(-NEAR, NEAR + 1)
        near = (
            self.room.get((row + down, column + right))
            for row, column in cells
            for down in span
            for right in span
        )
        return [room for room in dict.fromkeys(near) if room is not None]

    def _refill(self, shapes: list[list[Place]]) -> list[Numbers] | None:
        """Find numbers for these rooms that go with all other rooms, or None."""
        inside = {cell: number for number, cells in enumerate(shapes) for cell in cells}
        problem = Problem._from_numbers(*self._encode(shapes, inside))
        found = solve(problem, seed=self.random.getrandbits(32))
        if found is None:
            return None
        rooms: list[Numbers] = [{} for _ in shapes]
        for cell, value in found:
            rooms[inside[cell]][cell] = value
        return rooms if all(map(self.kind._room_fits, rooms)) else None

    def _encode(self, shapes: list[list[Place]], inside: Numbers) -> tuple[Any, ...]:
        """The problem: cells, values of rooms, and an item for each pair in conflict."""
        primary: dict[Hashable, int] = {cell: n for n, cell in enumerate(inside)}
        labels: dict[tuple[Place, int], int] = {}
        options: list[list[int]] = []
        for room, cells in enumerate(shapes):
            for value in range(1, len(cells) + 1):
                item = primary.setdefault((room, value, "room"), len(primary))
                for cell in cells:
                    if self._may_hold(cell, value, inside):
                        labels[cell, value] = len(options)
                        options.append([primary[cell], item])
        secondary: list[int] = []
        for one, other in self._clashes(labels, inside):
            member = len(primary) + len(secondary)
            secondary.append(member)
            options[one].append(member)
            options[other].append(member)
        return primary, secondary, options, labels

    def _clashes(
        self, labels: dict[tuple[Place, int], int], inside: Numbers
    ) -> Iterator[tuple[int, int]]:
        for (cell, value), number in labels.items():
            row, column = cell
            for down, right in self.reach[value]:
                other = row + down, column + right
                rival = labels.get((other, value)) if other > cell else None
                if rival is not None and inside[other] != inside[cell]:
                    yield number, rival


def _corner_first(counts: dict[Place, int], random: Random) -> Place:
    """The free cell that is left alone, else the nearest to the upper left corner."""
    return min(counts, key=lambda cell: (counts[cell] > 0, cell[0] + cell[1], cell))


def _enclosed_first(counts: dict[Place, int], random: Random) -> Place:
    """A free cell with as few free neighbors as possible."""
    fewest = min(counts.values())
    return random.choice([cell for cell, count in counts.items() if count == fewest])

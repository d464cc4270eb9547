"""Makaro: arrows in black cells point at the largest of the numbers around them.

Rules
-----
1. A room of n cells holds the numbers 1 to n, once each. Black cells belong to no room.
2. Equal numbers are not in cells side by side or one above the other.
3. An arrow points at the largest of the numbers beside, above and below its black cell, and no
   other of them is as large.

In addition to its cell and its room's value, a placement covers an item of its value for each
border of the cell with another room. The third rule is an item for each other neighbor and each
threshold t: either the number that the arrow points at is at most t, or the other one at least t,
but not both.

>>> puzzle = Makaro(["A#B", "ABB"], blacks=[".e.", "..."])
>>> for row in puzzle.solve().values:
...     print(*row)
1 0 2
2 1 3
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Self

from minuet.errors import PuzzleError
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.picture import Cell
from minuet.puzzles.base.rooms import (
    UNLIKE,
    Group,
    RoomPuzzle,
    not_above,
    side_by_side,
    touching,
)

ARROWS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
SIGNS = {"n": "↑", "e": "→", "s": "↓", "w": "←", "x": ""}


class Makaro(RoomPuzzle):
    """A Makaro puzzle, of rooms, givens and black cells.

    `blacks` has an entry for each cell: n, e, s or w for a black cell with an arrow up, right, down
    or left, x for one without, anything else for a white cell. The room of a black cell may be `#`
    or anything else.
    """

    name = "makaro"
    title = "Makaro"
    _rules = (
        "A room of n cells holds the numbers 1 to n, and equal numbers are never side by side. An "
        "arrow points at the largest of the numbers around its black cell."
    )
    _rule_texts = {**UNLIKE, "arrow": "an arrow points at the largest number"}  # noqa: RUF012
    models = ("edges",)
    _link_names = ("makaro",)
    _usual_room = 5
    _given_signs = ("blacks", tuple(SIGNS))
    _link_parts = ("rooms", "cells")
    _file_words = ("rooms", "givens", "filled")
    _file_signs = {"t": "n", "b": "s", "l": "w", "r": "e", "#": "x"}  # noqa: RUF012

    blacks: tuple[tuple[str, ...], ...]

    def __init__(
        self,
        rooms: Iterable[Iterable[Hashable]],
        givens: Iterable[Iterable[Any]] | None = None,
        *,
        blacks: Iterable[Iterable[str]] | None = None,
        values: Iterable[Iterable[Any]] | None = None,
    ) -> None:
        table = [list(row) for row in rooms]
        signs = [[""] * len(row) for row in table] if blacks is None else list(map(list, blacks))
        if [len(row) for row in signs] != [len(row) for row in table]:
            raise PuzzleError("the black cells are not a grid of the same size as the rooms")
        signs = [[sign if sign in SIGNS else "" for sign in row] for row in signs]
        for row, column in _places(signs):
            if signs[row][column]:
                table[row][column] = "#"
        self.__dict__["blacks"] = tuple(map(tuple, signs))
        super().__init__(table, givens, values=values)
        self._check_arrows()

    def _parts(self) -> dict[str, Any]:
        return {**super()._parts(), "blacks": self.blacks}

    def _check_arrows(self) -> None:
        for black, target, _ in self.arrows():
            if not self._has_number(target):
                where = cell_name(*black)
                raise PuzzleError(
                    f"the arrow at {where} does not point at a cell", part="givens", cell=black
                )

    def arrows(self) -> Iterator[tuple[Any, Any, list[Any]]]:
        """Yield for each arrow its cell, the cell it points at, and the other neighbors."""
        for row, column in _places(self.blacks):
            step = ARROWS.get(self.blacks[row][column])
            if step:
                around = [(row + down, column + right) for down, right in ARROWS.values()]
                target = row + step[0], column + step[1]
                others = [cell for cell in around if cell != target and self._has_number(cell)]
                yield (row, column), target, others

    def _has_number(self, cell: tuple[int, int]) -> bool:
        row, column = cell
        return 0 <= row < self.height and 0 <= column < self.width and self._is_cell(row, column)

    def _exclusions(self, model: str) -> Iterator[Group]:
        """Yield equal numbers across each border, and arrows that would point wrong."""
        yield from side_by_side(self)
        for black, target, others in self.arrows():
            for other in others:
                yield from not_above(self, other, target, ("arrow", *black, *other), equal=True)

    def _broken_rules(self) -> Iterator[str]:
        """Yield a sentence for each pair of equal neighbors, and each wrong arrow."""
        yield from touching(self, ((0, 1), (1, 0)))
        for black, target, others in self.arrows():
            wanted = self.values[target[0]][target[1]]
            for row, column in others:
                value = self.values[row][column]
                if wanted and value >= wanted:
                    yield (
                        f"the arrow at {cell_name(*black)} points at the {wanted} at "
                        f"{cell_name(*target)}, but there is a {value} at {cell_name(row, column)}"
                    )

    # ---- what a generator needs to know

    @classmethod
    def _random_gaps(cls, height: int, width: int, random: Random) -> list[tuple[int, int]]:
        """One cell in six is black, no two of them side by side."""
        cells = [(row, column) for row in range(height) for column in range(width)]
        random.shuffle(cells)
        chosen: list[tuple[int, int]] = []
        for row, column in cells:
            around = [(row + down, column + right) for down, right in ARROWS.values()]
            if len(chosen) * 6 < len(cells) and not any(cell in chosen for cell in around):
                chosen.append((row, column))
        return chosen

    @classmethod
    def _finished(cls, rooms: list[list[Any]], values: list[list[int]], random: Random) -> Self:
        """Make a solved board; a black cell gets an arrow if one neighbor is the largest."""
        blacks = [[""] * len(row) for row in rooms]
        for row, column in _places(rooms):
            if rooms[row][column] is None:
                blacks[row][column] = _arrow(values, row, column)
        return cls(rooms, values=values, blacks=blacks)

    # ---- pictures

    def _look(self, row: int, column: int) -> Cell | None:
        """What the picture shows in a cell; black cells with their arrow."""
        black = self.blacks[row][column]
        return Cell(SIGNS[black], fill="black") if black else super()._look(row, column)

    def _regions(self) -> Sequence[Sequence[Any]]:
        """The rooms, for the walls of the picture; each black cell is one of its own."""
        return [
            [(r, c) if room is None else room for c, room in enumerate(row)]
            for r, row in enumerate(self.rooms)
        ]


def _arrow(values: Sequence[Sequence[int]], row: int, column: int) -> str:
    """The direction of the largest number beside a black cell; x if it is not the only one."""
    around = {name: (row + down, column + right) for name, (down, right) in ARROWS.items()}
    numbers = {
        name: values[r][c]
        for name, (r, c) in around.items()
        if 0 <= r < len(values) and 0 <= c < len(values[0]) and values[r][c]
    }
    largest = [name for name, value in numbers.items() if value == max(numbers.values())]
    return largest[0] if len(largest) == 1 else "x"


def _places(rows: Sequence[Sequence[Any]]) -> Iterator[tuple[int, int]]:
    return ((row, column) for row in range(len(rows)) for column in range(len(rows[row])))

"""What is known about a board: the numbers placed so far, and the candidates of the other cells.

Candidates are kept both ways round, and always agree: `candidates[cell]` is the set of numbers
that may still go there, `where[value]` the set of cells that may still take the number. Cells that
are filled have left both: their candidates are empty and they are in no `where`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

from minuet.puzzles.sudoku.sudoku import Sudoku

from .layout import Layout, Place, layout_for, members


class State:
    """Numbers and candidates on a layout.

    >>> from minuet.logic.sudoku.layout import classic
    >>> state = State.of(classic(2, 2), {(0, 0): 1, (1, 2): 2})
    >>> state.marks((0, 2))
    (3, 4)
    >>> state.place(state.layout.index[0, 2], 3 - 1)
    >>> state.marks((0, 3)), state.number((0, 2)), state.is_solved
    ((4,), 3, False)
    """

    __slots__ = ("candidates", "layout", "unique", "unsolved", "values", "where")

    def __init__(self, layout: Layout, *, unique: bool = True) -> None:
        self.layout = layout
        self.unique = unique  # whether a step may argue that there is only one solution
        self.values = [0] * len(layout.cells)  # 0 for an empty cell
        self.candidates = [layout.all_values] * len(layout.cells)
        self.where = [layout.all_cells] * layout.size
        self.unsolved = layout.all_cells

    @classmethod
    def of(
        cls,
        layout: Layout,
        numbers: Mapping[Place, int],
        *,
        marks: Mapping[Place, Iterable[int]] | None = None,
        unique: bool = True,
    ) -> Self:
        """The state with these numbers, and all candidates that do not clash with them.

        `marks` may name the candidates of some cells: what is not among them is removed too.
        """
        state = cls(layout, unique=unique)
        for place, number in numbers.items():
            state._fill(layout.index[place], number - 1)
        state._complete()
        for place, kept in (marks or {}).items():
            state._keep(layout.index[place], kept)
        return state

    def _fill(self, cell: int, value: int) -> None:
        """Put a number down; `_complete` then finds the candidates of all cells at once."""
        self.values[cell] = value + 1
        self.unsolved &= ~(1 << cell)
        self.where[value] &= ~self.layout.peers[cell]

    def _complete(self) -> None:
        candidates = [0] * len(self.values)
        for value, cells in enumerate(self.where):
            self.where[value] = cells = cells & self.unsolved
            bit = 1 << value
            while cells:
                low = cells & -cells
                candidates[low.bit_length() - 1] |= bit
                cells ^= low
        self.candidates = candidates

    def _keep(self, cell: int, numbers: Iterable[int]) -> None:
        kept = 0
        for number in numbers:
            kept |= 1 << (number - 1)
        for value in members(self.candidates[cell] & ~kept):
            self.remove(1 << cell, value)

    def copy(self) -> State:
        """A state of its own with the same content."""
        other = State.__new__(State)
        other.layout = self.layout
        other.unique = self.unique
        other.values = self.values[:]
        other.candidates = self.candidates[:]
        other.where = self.where[:]
        other.unsolved = self.unsolved
        return other

    # ---- moves

    def place(self, cell: int, value: int) -> None:
        """Put a number into an empty cell, and remove it from the candidates of all cells that see
        it.
        """
        bit, candidates, where = 1 << cell, self.candidates, self.where
        rest = candidates[cell]
        while rest:
            low = rest & -rest
            where[low.bit_length() - 1] &= ~bit
            rest ^= low
        candidates[cell] = 0
        self.values[cell] = value + 1
        self.unsolved &= ~bit
        self.remove(where[value] & self.layout.peers[cell], value)

    def remove(self, cells: int, value: int) -> None:
        """Take a number from the candidates of a set of cells."""
        self.where[value] &= ~cells
        candidates, keep = self.candidates, ~(1 << value)
        while cells:
            low = cells & -cells
            candidates[low.bit_length() - 1] &= keep
            cells ^= low

    # ---- questions

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a number."""
        return not self.unsolved

    def contradiction(self) -> str:
        """Say why the board cannot be completed, if that is obvious; else ""."""
        cell = self.stuck_cell()
        if cell is not None:
            return f"nothing fits at {self.layout.name(cell)}"
        stuck = self.stuck_region()
        if stuck is not None:
            region, sign = self.layout.regions[stuck[0]], self.layout.signs[stuck[1]]
            return f"{region.name} has no place for {sign}"
        return ""

    def stuck_cell(self) -> int | None:
        """An empty cell without candidates."""
        hopeful = 0
        for cells in self.where:
            hopeful |= cells
        hopeless = self.unsolved & ~hopeful
        return (hopeless & -hopeless).bit_length() - 1 if hopeless else None

    def stuck_region(self) -> tuple[int, int] | None:
        """A full region, and a number that has no place in it."""
        placed = self.placed()
        for number in self.layout.full:
            mask = self.layout.masks[number]
            for value, cells in enumerate(self.where):
                if not mask & (cells | placed[value]):
                    return number, value
        return None

    def placed(self) -> list[int]:
        """For each number the cells that hold it."""
        placed = [0] * self.layout.size
        for cell, number in enumerate(self.values):
            if number:
                placed[number - 1] |= 1 << cell
        return placed

    def bivalue(self) -> int:
        """The cells with exactly two candidates."""
        found = 0
        for cell, mask in enumerate(self.candidates):
            if mask.bit_count() == 2:
                found |= 1 << cell
        return found

    def bivalue_pairs(self) -> dict[int, list[int]]:
        """The same cells, by their candidates."""
        found: dict[int, list[int]] = {}
        for cell in members(self.bivalue()):
            found.setdefault(self.candidates[cell], []).append(cell)
        return found

    def number(self, place: Place) -> int:
        """The number at a place, 0 if it is empty."""
        return self.values[self.layout.index[place]]

    def marks(self, place: Place) -> tuple[int, ...]:
        """The candidates of the cell at a place."""
        return tuple(value + 1 for value in members(self.candidates[self.layout.index[place]]))


def state_of(puzzle: Sudoku | State) -> State:
    """The board of a puzzle as it is; of a state, a copy."""
    if isinstance(puzzle, State):
        return puzzle.copy()
    numbers = {(row, column): value for row, column, value in puzzle.placements()}
    return State.of(layout_for(puzzle.size, puzzle.houses), numbers)

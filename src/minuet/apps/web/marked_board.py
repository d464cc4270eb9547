"""Boards on which people mark cells one by one: stars, lamps, tents, mines, ship cells.

An option may mark several cells (a ship, a domino), or none (water), and nobody thinks of these
while playing. The page plays with *values* instead: 1 for a mark, 2 for a cell that is certainly
empty, 0 where nothing is known.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from minuet.problem import Option, Problem
from minuet.puzzles.base.marking import MarkingPuzzle, Place

from .tasks import Wrong

MARK, EMPTY = 1, 2


class MarkedBoard:
    """The cells of a puzzle that can be marked, and what options say about them."""

    def __init__(self, puzzle: MarkingPuzzle) -> None:
        self.puzzle = puzzle
        self.problem: Problem = puzzle.problem()
        self.blank = puzzle.decode(()).picture()
        self.marks = [tuple(puzzle._label_cells(label)) for label in self.problem.labels]
        self.looks = puzzle._markable()
        self.cells = {(row, column): row * self.blank.width + column for row, column in self.looks}

    def record(self) -> dict[str, object]:
        """What a player needs; `sparse` if marks never touch each other in one option."""
        looks = [look for row in self.blank.cells for look in row]
        return {
            "cells": list(self.cells.values()),
            "givens": self.givens(),
            "values": self._values(self.puzzle._marked()),
            "symbols": ["", self.puzzle._mark, "×"],
            "texts": [look.text if look else "" for look in looks],
            "blank": EMPTY,
            "reach": self._reach(),
            "sparse": all(len(cells) == 1 for cells in self.marks),
        }

    def _reach(self) -> dict[int, list[int]]:
        """What a mark in each cell lights, by the numbers of the cells."""
        reach = self.puzzle._reach().items()
        return {self.cells[cell]: [self.cells[other] for other in lit] for cell, lit in reach}

    def givens(self) -> list[int]:
        """The marks that are given in advance."""
        looks = self.looks.items()
        return self._values(place for place, look in looks if look and look.role == "given")

    def _values(self, marked: Iterable[Place]) -> list[int]:
        found = [0] * (self.blank.height * self.blank.width)
        for row, column in marked:
            found[row * self.blank.width + column] = MARK
        return found

    def check_values(self, values: Sequence[int]) -> None:
        """Raise `Wrong` unless there is a value for each cell."""
        count = self.blank.height * self.blank.width
        if len(values) != count or max(values, default=0) > EMPTY:
            raise Wrong(f"This board has {count} cells, which are marked, empty or undecided.")

    def places(self, values: Sequence[int], value: int) -> list[Place]:
        """The cells that have a value."""
        return [place for place, cell in self.cells.items() if values[cell] == value]

    def full(self, values: Sequence[int]) -> list[int]:
        """The same values, with all undecided cells empty."""
        return [value or EMPTY for value in values]

    def board(self, values: Sequence[int]) -> MarkingPuzzle:
        """The puzzle with these marks."""
        return self.puzzle._with_marks(self.places(values, MARK), self.places(values, EMPTY))

    def left(self, values: Sequence[int]) -> Problem:
        """The problem whose solutions have these marks, and none in empty cells."""
        whole = self.problem
        marked, empty = set(self.places(values, MARK)), set(self.places(values, EMPTY))
        needed = {item: whole.bounds.get(item, (1, 1)) for item in whole.primary}
        needed |= {("marked", *place): (1, 1) for place in marked}
        options = [
            Option({**_entries(option), **_marked(cells, marked)}, label=option.label)
            for option, cells in zip(whole.options, self.marks, strict=True)
            if empty.isdisjoint(cells)
        ]
        return Problem(needed, whole.secondary, options)

    def solution(self, labels: Iterable[Hashable]) -> list[int]:
        """The values of a solution."""
        numbers = map(self.problem.index, labels)
        return self.full(self._values(place for n in numbers for place in self.marks[n]))


def _entries(option: Option) -> dict[Hashable, object]:
    return {item: option.colors.get(item) for item in option.items}


def _marked(cells: Iterable[Place], marked: set[Place]) -> dict[Hashable, object]:
    return {("marked", *place): None for place in cells if place in marked}

"""Boards whose cells show the colors of items: people fill them in one by one.

A nonogram and a crossword are made of lines that agree in their cells. An option is a whole line,
which nobody places at once; so the page plays with *values* instead: a number for each cell, from 1
for each color, 0 where nothing is known. What the values leave of the problem (`left`) is all that
is needed to check them, and to find the next one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from minuet.problem import Problem
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.base.puzzle import Puzzle

from .tasks import Wrong


class Forced(NamedTuple):
    """A cell that must have a value, and the line that says so.

    `only` is what the whole line must be, if there is only one way to fill it, and else empty.
    """

    cell: int
    value: int
    line: str
    cells: list[int]
    only: str


class ColoredBoard:
    """The cells of a puzzle that can be filled in, and their colors as values."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.problem: Problem = puzzle.problem()
        self.picture = puzzle.decode(()).picture()
        assert self.picture.coloring is not None
        self.coloring = self.picture.coloring
        width, known = self.picture.width, self.problem.item_index
        places = sorted(self.coloring.items.items())
        self.items = {row * width + column: known[item] for (row, column), item in places}
        self._primary = len(self.problem.primary)
        self.colors = sorted(self.problem._color_names, key=str)
        self.values_of_colors = {color: value for value, color in enumerate(self.colors, 1)}
        self.blank = self.values_of_colors.get(self.coloring.blank, 0)

    @cached_property
    def _cells_of_items(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for cell, item in self.items.items():
            found.setdefault(item, []).append(cell)
        return found

    @cached_property
    def _options(self) -> list[dict[int, int]]:
        """The values that each option gives to items."""
        problem = self.problem
        starts, members, colors = problem._starts, problem._members, problem._colors or ()
        names = [0, *(self.values_of_colors[name] for name in problem._color_names)]
        return [
            {members[at]: names[colors[at]] for at in range(*ends) if colors[at]}
            for ends in pairwise(starts)
        ]

    def record(self) -> dict[str, object]:
        """What a player needs: as for a grid of numbers, and which color of which item it is."""
        looks = [self.coloring.look(color) for color in self.colors]
        count = self.picture.height * self.picture.width
        numbers = {name: number for number, name in enumerate(self.problem._color_names, 1)}
        givens = self._givens(count)
        return {
            "cells": list(self.items),
            "items": list(self.items.values()),
            "givens": givens,
            "values": givens,
            "symbols": ["", *(look.text for look in looks)],
            "fills": [None, *(look.fill for look in looks)],
            "colors": [0, *(numbers[color] for color in self.colors)],
            "blank": self.blank,
        }

    def _givens(self, count: int) -> list[int]:
        texts = {self.coloring.look(color).text: n for n, color in enumerate(self.colors, 1)}
        givens = [0] * count
        for cell in self.items:
            text = self._text(cell)
            givens[cell] = texts.get(text, 0) if text else 0
        return givens

    def _text(self, cell: int) -> str:
        found = self.picture.cells[cell // self.picture.width][cell % self.picture.width]
        return found.text if found else ""

    def check_values(self, values: Sequence[int]) -> None:
        """Raise `Wrong` unless there is a value for each cell, and each is one that there is."""
        count = self.picture.height * self.picture.width
        if len(values) != count or max(values, default=0) > len(self.colors):
            raise Wrong(f"This board has {count} cells and {len(self.colors)} values.")

    def painted(self, values: Sequence[int]) -> Picture:
        """The picture with these values."""
        looks = {
            divmod(cell, self.picture.width): self.coloring.look(self.colors[values[cell] - 1])
            for cell in self.items
            if values[cell]
        }
        return self.picture.with_cells(looks)

    # ---- what some values leave

    def known(self, values: Sequence[int]) -> dict[int, int]:
        """The values of the items that are known."""
        return {item: values[cell] for cell, item in self.items.items() if values[cell]}

    def full(self, values: Sequence[int]) -> list[int]:
        """The same, with the color that an empty cell stands for."""
        found = list(values)
        for cell in self.items:
            found[cell] = found[cell] or self.blank
        return found

    def fitting(self, values: Sequence[int]) -> list[int]:
        """The options that agree with the values."""
        known = self.known(values)
        return [
            number
            for number, colors in enumerate(self._options)
            if all(known.get(item, value) == value for item, value in colors.items())
        ]

    def left(self, values: Sequence[int]) -> Problem:
        """The problem with only the options that agree with the values."""
        whole = self.problem
        options = [whole.options[number] for number in self.fitting(values)]
        return Problem(whole.primary, whole.secondary, options)

    def solution(self, labels: Sequence[Hashable]) -> list[int]:
        """The values that a solution gives to the cells."""
        found = [0] * (self.picture.height * self.picture.width)
        for label in labels:
            for item, value in self._options[self.problem.index(label)].items():
                for cell in self._cells_of_items.get(item, ()):
                    found[cell] = value
        return found

    def stuck(self, values: Sequence[int]) -> list[tuple[str, list[int]]]:
        """The lines into which nothing fits anymore, and their cells."""
        fitting = self._of_lines(self.fitting(values))
        every = self._of_lines(range(len(self._options)))
        return [
            (self._line(item), self._cells(options))
            for item, options in every.items()
            if item not in fitting
        ]

    def forced(self, values: Sequence[int]) -> Iterator[Forced]:
        """The cells that are the same in whatever fits into a line."""
        known = self.known(values)
        for item, options in self._of_lines(self.fitting(values)).items():
            only = "" if len(options) > 1 else self._only(options[0])
            first, *others = (self._options[number].items() for number in options)
            for each, value in set(first).intersection(*others):
                if each not in known and each in self._cells_of_items:
                    cell = self._cells_of_items[each][0]
                    yield Forced(cell, value, self._line(item), self._cells(options), only)

    def _of_lines(self, options: Sequence[int]) -> dict[int, list[int]]:
        """Options by the item that they have to cover: each line is one."""
        members, starts = self.problem._members, self.problem._starts
        found: dict[int, list[int]] = {}
        for number in options:
            items = members[starts[number] : starts[number + 1]]
            line = next(item for item in items if item < self._primary)
            found.setdefault(line, []).append(number)
        return found

    def _cells(self, options: Sequence[int]) -> list[int]:
        items = self._options[options[0]]
        return sorted(cell for item in items for cell in self._cells_of_items.get(item, ()))

    def _only(self, option: int) -> str:
        """What an option writes into its line: `##.##`, from `row 1=##.##`."""
        text = self.puzzle.label_text(self.problem.options[option].label)
        return text.partition("=")[2]

    def _line(self, item: int) -> str:
        return self.puzzle.item_text(self.problem.items[item])

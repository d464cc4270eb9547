"""A nonogram line by line, in bits: how far that leads, and what is left to think about.

A line is a number whose bit k is its cell k; the *ways* of a line are all its paintings that agree
with what is known. What all ways of a line have in common becomes known in the lines that cross it.
This is the same as the steps "only option" and "elimination" of `minuet.logic.cover`, and a hundred
times as fast. What it cannot decide is a much smaller problem than the whole puzzle.

>>> from minuet.puzzles import Nonogram
>>> nonogram_level(Nonogram(rows="1 1, 5, 5, 3, 1", columns="2, 4, 4, 4, 2")) == ONLY
True
>>> nonogram_level(Nonogram(rows="1, 1", columns="1, 1")) == SEARCH  # there are two solutions
True
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import and_, or_
from typing import Any

from minuet.logic import cover
from minuet.logic.base import Grade
from minuet.logic.cover import ELIMINATION, LEVELS, ONLY, SEARCH, TRIAL, Cover, steps
from minuet.problem import Option, Problem
from minuet.puzzles.base.runs import Clue, Grid
from minuet.puzzles.nonogram import FEW, Nonogram

__all__ = ["grade", "steps"]

Name = tuple[str, int]  # of a line: ("row", 3)
RATINGS = {ONLY: 1.0, ELIMINATION: 2.0, TRIAL: 4.0, SEARCH: 8.0}
MANY = 200_000  # ways: too many to list them


def grade(puzzle: Nonogram) -> Grade:
    """Grade a puzzle: a small one step by step, a large one by its level.

    The options of a large one say more than a person knows at first, so its steps cannot be rated.
    """
    if Grid(puzzle.rows, puzzle.columns).number_of_fillings(FEW) <= FEW:
        return cover.grade(puzzle)
    level = nonogram_level(puzzle)
    return Grade(RATINGS[level], LEVELS[level - 1], level < SEARCH)


def nonogram_level(puzzle: Nonogram, *, hardest: int = TRIAL) -> int:
    """The level of the hardest technique that is needed: `SEARCH` if it is above `hardest`.

    Techniques are proofs: below `SEARCH`, there is one solution.
    """
    grid = Grid(puzzle.rows, puzzle.columns)
    if grid.number_of_fillings(MANY) > MANY:
        return _level_of_many(grid)
    lines = _Lines(puzzle)
    for level in (ONLY, ELIMINATION):
        lines.look(level)
        if lines.is_done:
            return level
        if level == hardest:
            return SEARCH
    rest = Cover(lines.rest())
    return rest.level(rest.start())


def _level_of_many(grid: Grid) -> int:
    """The level of a grid whose lines have too many ways to list them."""
    if grid.settle() and grid.is_known:
        return ELIMINATION
    return TRIAL if grid.settle_until(0) and grid.is_known else SEARCH


class _Lines:
    """The ways of all lines, and what is known of each: black and white cells."""

    def __init__(self, puzzle: Nonogram) -> None:
        height, width = len(puzzle.rows), len(puzzle.columns)
        self.ways = {("row", n): _ways(clue, width) for n, clue in enumerate(puzzle.rows)}
        self.ways |= {("column", n): _ways(clue, height) for n, clue in enumerate(puzzle.columns)}
        self.black = dict.fromkeys(self.ways, 0)
        self.white = dict.fromkeys(self.ways, 0)
        self.size = {"row": width, "column": height}

    @property
    def is_done(self) -> bool:
        return all(len(ways) == 1 for ways in self.ways.values())

    def look(self, level: int) -> None:
        """Look at lines until nothing new is known; for `ONLY`, learn from finished lines alone."""
        waiting = dict.fromkeys(self.ways)
        while waiting:
            name, _ = waiting.popitem()
            black, white = self.black[name], self.white[name]
            ways = [way for way in self.ways[name] if way & black == black and not way & white]
            self.ways[name] = tuple(ways)
            if ways and (len(ways) == 1 or level > ONLY):
                all_cells = (1 << self.size[name[0]]) - 1
                waiting |= self._learn(name, self.black, reduce(and_, ways) & ~black)
                waiting |= self._learn(name, self.white, all_cells & ~reduce(or_, ways) & ~white)

    def _learn(self, name: Name, known: dict[Name, int], new: int) -> dict[Name, None]:
        """Note that these cells of a line are known; return the lines that cross it there."""
        kind, number = name
        known[name] |= new
        other = "column" if kind == "row" else "row"
        crossing = [(other, place) for place in range(self.size[kind]) if new >> place & 1]
        for line in crossing:
            known[line] |= 1 << number
        return dict.fromkeys(crossing)

    def rest(self) -> Problem:
        """The problem of the lines that are not finished; what is known is left out of it."""
        lines = [name for name, ways in self.ways.items() if len(ways) != 1]
        cells = {cell for name in lines for cell in self._open_cells(name)}
        options = [self._option(name, way) for name in lines for way in self.ways[name]]
        return Problem(lines, sorted(cells), options)

    def _option(self, name: Name, way: int) -> Option:
        places = self._open_cells(name)
        items: dict[Any, str | None] = {name: None}
        items.update((cell, ".#"[way >> place & 1]) for cell, place in places.items())
        return Option(items)

    def _open_cells(self, name: Name) -> dict[tuple[int, int], int]:
        """The cells of a line about which nothing is known, and their places in it."""
        kind, number = name
        known = self.black[name] | self.white[name]
        places = [place for place in range(self.size[kind]) if not known >> place & 1]
        return {(number, place) if kind == "row" else (place, number): place for place in places}


@lru_cache(maxsize=4096)
def _ways(clue: Clue, length: int) -> tuple[int, ...]:
    """All lines with these runs.

    >>> [f"{way:05b}"[::-1] for way in _ways((1, 2), 5)]
    ['10110', '10011', '01011']
    """
    if not clue:
        return (0,)
    first, others = clue[0], clue[1:]
    rest = sum(others) + len(others)
    return tuple(
        ((1 << first) - 1 | tail << first + 1) << start
        for start in range(length - first - rest + 1)
        for tail in (_ways(others, length - start - first - 1) if others else (0,))
    )

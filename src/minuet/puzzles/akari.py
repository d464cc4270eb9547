"""Akari, or Light Up: lamps light all cells, and do not shine on each other.

Rules
-----
1. A lamp lights its row and column, in all four directions up to the next wall.
2. Every cell is lit, and no lamp is lit by another one.
3. A number in a wall counts the lamps beside it.

An option is a lamp. Cells are covered once or twice (from the left or right, and from above or
below), numbers as often as they say, and the stretches between walls at most once.

>>> puzzle = Akari(["x---", "-1--", "-1--", "x--2"])
>>> print(puzzle.solve())
┌───────────────┐
│███  ○   ·   · │
│               │
│ ·  █1█  ·   · │
│               │
│ ○  █1█  ·   ○ │
│               │
│███  ·   ○  █2█│
└───────────────┘
"""

from __future__ import annotations

from collections.abc import Iterator

from minuet.problem import Problem
from minuet.puzzles.base.clues import beside, stretches
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.lamps import LampPuzzle
from minuet.puzzles.base.marking import Demand, Place
from minuet.puzzles.base.picture import Cell


class Akari(LampPuzzle):
    """The grid: `-` is white, `x` a wall, and a number from 0 to 4 a wall that counts lamps."""

    name = "akari"
    title = "Akari"
    _rules = (
        "A lamp lights its row and column up to the next wall: every cell is lit, and no lamp "
        "lights another. A number on a wall counts the lamps beside it."
    )
    formats = ("dataset", "json", "puzzlink", "pzprv3", "penpa")
    _black_word = "{}"
    _link_names = ("akari", "lightup")
    _link_parts = ("fours",)
    _link_signs = {"?": "x"}  # noqa: RUF012
    _file_name = "lightup"
    _file_words = ("clues_and_marks",)
    _file_signs = {"-": "x"}  # noqa: RUF012
    _generator = "minuet.generate.marks"
    _sizes = ("8x8", "6x6", "10x10")
    _published_parts = ("grid",)
    _published_blanks = ()
    _words = "[01234x-]"
    _gaps = "01234x"

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a lamp."""
        draft, clues = Draft(), self._numbers()
        for clue, count in clues.items():
            draft.need(("wall", *clue), count)
        seen = stretches(self.cells())
        for cell in seen:
            draft.need(("lit", *cell), 1, 2)
        for cell, lines in seen.items():
            lit = [("lit", *other) for _, cells in lines for other in cells]
            walls = [("wall", *place) for place in beside(*cell) if place in clues]
            draft.add(cell, [*lit, *(name for name, _ in lines), *walls])
        return draft.problem()

    def _demands(self) -> Iterator[Demand]:
        for wall, count in self._numbers().items():
            yield Demand(f"the wall at {cell_name(*wall)}", beside(*wall), count, count)
        for cell, near in self._reach().items():
            where = cell_name(*cell)
            yield Demand(where, near, 1, lack=f"{where} is not lit")

    # ---- for people, and for text

    def _look(self, place: Place, is_marked: bool, is_given: bool) -> Cell | None:
        word = self.grid[place[0]][place[1]]
        if word != "-":
            return Cell(word.replace("x", ""), "clue", "black")
        return super()._look(place, is_marked, is_given)

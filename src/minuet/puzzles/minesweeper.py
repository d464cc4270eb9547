"""Minesweeper: find the mines by the numbers of mines around a cell.

Rules
-----
1. Mines are in cells without a number.
2. A number counts the mines around it, diagonals included.
3. The number of all mines may be given.

An option is a mine. Each number is covered as many times as it says, and so is the total number of
mines.

>>> puzzle = Minesweeper(["2---", "--1-", "-2--", "---1"], mines=3)
>>> print(puzzle.solve())
┌───────────────┐
│ 2   ✹   ·   · │
│               │
│ ✹   ·   1   · │
│               │
│ ·   2   ·   · │
│               │
│ ·   ·   ✹   1 │
└───────────────┘
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from minuet.errors import FormatError
from minuet.problem import Problem
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.clues import around
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.marking import Demand, MarkingPuzzle, Place
from minuet.puzzles.base.picture import Cell


class Minesweeper(MarkingPuzzle):
    """The grid: a number, `-` for a cell that may have a mine, `#` for a gap; and all `mines`."""

    name = "minesweeper"
    title = "Minesweeper"
    _rules = (
        "Some of the covered cells hide a mine. A number counts the mines in the eight cells "
        "around it."
    )
    formats = ("dataset", "json", "puzzlink", "pzprv3", "penpa")
    _link_names = ("mines",)
    _link_parts = ("numbers",)
    _file_words = ("numbers", "marks")
    _generator = "minuet.generate.marks"
    _sizes = ("8x8", "6x6", "10x10")
    _published_parts = ("grid",)
    _published_blanks = ()
    _published_more = 1
    _published_numbers = {"mines": "the number of mines"}  # noqa: RUF012
    _mark = "✹"
    _nouns = ("mine", "mines")
    _words = "[0-8#-]"
    _gaps = "012345678#"
    _item_texts = {"mines": "the board"}  # noqa: RUF012
    mines: int | None

    def __init__(
        self,
        grid: Iterable[Any],
        mines: int | None = None,
        *,
        given: Iterable[Place] = (),
        placed: Iterable[Place] = (),
    ) -> None:
        number = None if mines is None else whole(mines, "number of mines", least=0)
        self._set(given, placed, grid=self._read_grid(grid), mines=number)

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a mine."""
        draft, clues = Draft(), self._numbers()
        for clue, count in clues.items():
            draft.need(("clue", *clue), count)
        if self.mines is not None:
            draft.need(("mines",), self.mines)
        for cell in self.cells():
            near = [("clue", *place) for place in around(*cell) if place in clues]
            total = [("mines",)] if self.mines is not None else []
            # A mine that nothing counts is free: there, or not.
            free = [] if near or total else [draft.need(("cell", *cell), 0, 1)]
            draft.add(cell, [*near, *total, *free])
        return draft.problem()

    def _demands(self) -> Iterator[Demand]:
        for clue, count in self._numbers().items():
            yield Demand(cell_name(*clue), around(*clue), count, count)
        if self.mines is not None:
            yield Demand("the board", [*self.cells()], self.mines, self.mines)

    # ---- for people, and for text

    def _look(self, place: Place, is_marked: bool, is_given: bool) -> Cell | None:
        word = self.grid[place[0]][place[1]]
        if word == "-":
            return super()._look(place, is_marked, is_given)
        return None if word == "#" else Cell(word, "clue", "shade")

    def _describe(self) -> str:
        mines = "" if self.mines is None else f", {self.mines} mines"
        return super()._describe() + mines

    def _to_link(self) -> tuple[list[str], list[list[str]]]:
        if self.mines is not None:
            raise FormatError("a link cannot hold the number of mines")
        return self._to_published()

    def _published_head(self) -> list[str]:
        return []  # an answer does not repeat the number of mines

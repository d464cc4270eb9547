"""Shikaku: divide the board into rectangles, each with one number, which is its area.

Rules
-----
1. Divide the board along its lines into rectangles.
2. Each rectangle has exactly one number, which is how many cells it has (`?`: any number).

How it is encoded
-----------------
Cells are primary items. An option is a rectangle that holds one number and has the right area.

>>> puzzle = Shikaku(["4..2", "....", "..6.", "4..."])
>>> puzzle.is_unique()
True
>>> print(puzzle.solve())
┌───────┬───────┐
│ 4   · │ ·   2 │
│       ├───────┤
│ ·   · │ ·   · │
├───────┤       │
│ ·   · │ 6   · │
│       │       │
│ 4   · │ ·   · │
└───────┴───────┘
>>> print(puzzle.hint())
the 4 at r1c1: its rectangle can only be r1c1 to r2c2
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from minuet.errors import as_number
from minuet.puzzles.base.dividing import DividingPuzzle, LoneClues, Rectangle
from minuet.puzzles.base.grid import UNKNOWN


class Shikaku(DividingPuzzle):
    """A board of numbers: rows of text or of numbers, 0 or `.` for a cell without one.

    Labels are rectangles: (row, column, height, width), with the upper left cell from 0.
    """

    name = "shikaku"
    title = "Shikaku"
    _rules = "Divide the board into rectangles. Each has one number, which is its area."
    _sizes = ("10x10", "5x5", "7x7", "12x12", "15x15")

    formats = ("dataset", "json", "puzzlink", "pzprv3", "penpa")
    _link_names = ("shikaku",)
    _link_parts = ("numbers",)
    _file_words = ("numbers", "borders")
    _clue_name = "the area of a rectangle"

    @classmethod
    def _read_clue(cls, word: str) -> int | None:
        if word in ("?", str(UNKNOWN)):
            return UNKNOWN
        return as_number(word or "0")

    def _rectangles(self) -> Iterator[Rectangle]:
        return LoneClues(self.clues).rectangles(self._widths)

    def _widths(self, clue: int, height: int) -> Iterable[int]:
        if clue == UNKNOWN:
            return range(1, self.width + 1)
        return [] if clue % height else [clue // height]

    def _mistakes(self, rectangle: Rectangle) -> Iterator[str]:
        yield from super()._mistakes(rectangle)
        area = rectangle[2] * rectangle[3]
        for number in self._clues_of(rectangle):
            if number not in (area, UNKNOWN):
                yield f"{self.label_text(rectangle)} has {area} cells, not {number}"

    @staticmethod
    def _clue_for(height: int, width: int) -> int:
        return height * width

    def _sign(self, clue: int) -> str:
        return "?" if clue == UNKNOWN else super()._sign(clue)

    def _published_word(self, entry: int) -> str:
        return "?" if entry == UNKNOWN else super()._published_word(entry)

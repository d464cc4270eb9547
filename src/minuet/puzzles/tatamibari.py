"""Tatamibari: rectangles with one sign each, which says whether they are wide, tall or square.

Rules
-----
1. Divide the board along its lines into rectangles with exactly one sign each: `s` is in a square,
   `h` in a rectangle that is wider than tall, `v` in one that is taller than wide (`?`: in any).
2. No four rectangles meet at a corner.

How it is encoded
-----------------
Cells are primary items. An option is a rectangle that holds one sign and has its shape. Each inner
corner of the grid is an item that is covered up to three times, by the rectangles that have a
corner there.

>>> puzzle = Tatamibari(["....", "vh..", "...s", ".v.."])
>>> puzzle.is_unique()
True
>>> print(puzzle.solve())
┌───┬───────────┐
│ · │ ·   ·   · │
│   │           │
│ │ │ ─   ·   · │
│   ├───┬───────┤
│ · │ · │ ·   + │
│   │   │       │
│ · │ │ │ ·   · │
└───┴───┴───────┘
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from minuet.puzzles.base.dividing import DividingPuzzle, LoneClues, Rectangle
from minuet.puzzles.base.grid import cell_name

SHAPES = {"s": "square", "h": "wider than tall", "v": "taller than wide"}
SIGNS = {"s": "+", "h": "─", "v": "│"}
READ = {"": "", "+": "s", "|": "v", "s": "s", "h": "h", "v": "v", "?": "?"}


class Tatamibari(DividingPuzzle):
    """A board of signs: rows of text with `s`, `h`, `v`, `?`, and `.` for a cell without a sign.

    Labels are rectangles: (row, column, height, width), with the upper left cell from 0.
    """

    name = "tatamibari"
    title = "Tatamibari"
    _rules = (
        "Divide the board into rectangles with one sign each, which says whether it is a square, "
        "wider than tall, or taller than wide. No four rectangles meet at a corner."
    )
    _sizes = ("8x8", "6x6")

    formats = ("dataset", "json", "puzzlink", "pzprv3", "penpa")
    _link_names = ("tatamibari",)
    _link_parts = ("numbers",)
    _link_signs = {"1": "v", "2": "h", "3": "s"}  # noqa: RUF012
    _file_words = ("numbers", "borders")
    _file_signs = {"a": "v", "b": "h", "c": "s"}  # noqa: RUF012
    _clue_name = "s, h, v or ?"
    _item_texts = {"corner": "the lower right corner of {cell}"}  # noqa: RUF012

    @classmethod
    def _read_clue(cls, word: str) -> str | None:
        return READ.get(word.lower())

    def _rectangles(self) -> Iterator[Rectangle]:
        return LoneClues(self.clues).rectangles(self._widths)

    def _widths(self, clue: str, height: int) -> Iterable[int]:
        if clue == "s":
            return [height]
        return range(height + 1 if clue == "h" else 1, height if clue == "v" else self.width + 1)

    def _bounds(self) -> dict[Any, tuple[int, int]]:
        corners = product(range(self.height - 1), range(self.width - 1))
        return super()._bounds() | {("corner", *corner): (0, 3) for corner in corners}

    def _items(self, rectangle: Rectangle) -> list[Any]:
        row, column, height, width = rectangle
        rows = {row - 1, row + height - 1} - {-1, self.height - 1}
        corners = product(rows, {column - 1, column + width - 1} - {-1, self.width - 1})
        return [*super()._items(rectangle), *(("corner", *corner) for corner in corners)]

    def _mistakes(self, rectangle: Rectangle) -> Iterator[str]:
        yield from super()._mistakes(rectangle)
        shape = self._clue_for(*rectangle[2:])
        for sign in self._clues_of(rectangle):
            if sign not in (shape, "?"):
                yield f"{self.label_text(rectangle)} is {SHAPES[shape]}, not {SHAPES[sign]}"

    def check(self) -> list[str]:
        """Name rectangles that are wrong in shape or signs, overlap, or meet in fours."""
        values = self.values
        wrong = super().check()
        for row, column in product(range(self.height - 1), range(self.width - 1)):
            around = {values[row + r][column + c] for r in (0, 1) for c in (0, 1)}
            if len(around) == 4 and 0 not in around:
                wrong.append(
                    f"four rectangles meet at the lower right corner of {cell_name(row, column)}"
                )
        return wrong

    @staticmethod
    def _clue_for(height: int, width: int) -> str:
        return "s" if height == width else "h" if width > height else "v"

    def _sign(self, clue: str) -> str:
        return SIGNS.get(clue, clue)

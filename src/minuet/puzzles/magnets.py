"""Magnets: each domino has a plus and a minus pole, or is neutral; rows and columns count poles.

Rules
-----
1. Each domino is neutral, or a magnet: one of its cells is `+`, and the other `-`.
2. Equal poles never share a side. The numbers above and on the left count the plus poles of
   columns and rows, those below and on the right the minus poles.

How it is encoded
-----------------
Every cell takes a sign. The signs of each row and column are items that are covered as often as its
numbers say; neutral cells are counted too where both numbers are known. A domino is a secondary
item whose color says how it lies, on which its two cells have to agree. Two neighbors share an item
for each pole: only one of them can have it.

>>> puzzle = Magnets(["abcc", "abdd", "eeff"], "- - - -", "- 2 0 -", "2 - -", "- - 2")
>>> print(puzzle.solve())
<BLANKLINE>
<BLANKLINE>
    ┌───┬───┬───────┐
  2 │ + │ − │ +   − │
    │   │   ├───────┤
    │ − │ + │ x   x │
    ├───┴───┼───────┤
    │ +   − │ +   − │ 2
    └───────┴───────┘
          2   0
<BLANKLINE>
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Self

from minuet.problem import Problem
from minuet.puzzles.base.clues import beside
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.plates import dominoes_of, random_plates, read_plates
from minuet.puzzles.base.poles import (
    NEUTRAL,
    PolePuzzle,
)


class Magnets(PolePuzzle):
    """`plates`: rows with a name for each cell's domino, `#` for no cell; `None`: no number.

    The numbers of a board (`givens`, `values`, labels) are 1 for plus, 2 for minus, 3 for neutral.
    """

    name = "magnets"
    title = "Magnets"
    _rules = (
        "Each domino is neutral or has a plus and a minus pole; equal poles never share a side. "
        "Numbers above and on the left count the plus poles in a line, the others its minus poles."
    )
    formats = ("dataset", "puzzlink", "pzprv3", "json")
    _link_names = ("magnets",)
    _link_parts = ("poles",)
    _file_words = ("poles",)
    _published_parts = (*PolePuzzle._published_parts, "givens?", "plates")
    _published_blanks = (None,)
    _is_bare = True
    _most_made = 10
    _sizes = ("6x6", "4x4", "8x8", "10x10")

    def __init__(
        self,
        plates: Any,
        plus_columns: Any = None,
        minus_columns: Any = None,
        plus_rows: Any = None,
        minus_rows: Any = None,
        givens: Any = None,
        values: Any = None,
    ) -> None:
        rows = read_plates(plates)
        self.__dict__["plates"] = rows
        blank = [[0] * len(row) for row in rows]
        self._fill(self._read(givens or blank, "givens"), values and self._read(values, "values"))
        self._read_rim((plus_columns, minus_columns, plus_rows, minus_rows))

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a sign in a cell."""
        draft = Draft()
        for sort, number, _, counts in self._counts():
            for sign, count in counts.items():
                draft.need((sort, number, sign), max(count, 0))
        for domino, (one, two) in enumerate(dominoes_of(self.plates)):
            for cell, other, signs in ((one, two, (1, 2, 3)), (two, one, (2, 1, 3))):
                draft.need(("cell", *cell))
                neighbors = [each for each in beside(*cell) if each != other]
                for way, sign in enumerate(signs):
                    touch: list[Any] = [
                        ("touch", sign, *sorted([cell, each])) for each in neighbors
                    ]
                    lines = [("row", cell[0], sign), ("column", cell[1], sign)]
                    items: list[Any] = [line for line in lines if line in draft.needed]
                    items += touch if sign != NEUTRAL else []
                    draft.add((*cell, sign), [("cell", *cell), *items], {("domino", domino): way})
        return draft.problem()

    # ---- what a generator asks for

    @classmethod
    def _blank(cls, sides: Sequence[int], random: Random) -> Self:
        """Make a board of random dominoes, without counts."""
        return cls(random_plates(sides[0], sides[1], random))

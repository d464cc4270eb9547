"""Magnets: each domino has a plus and a minus pole, or is neutral; rows and columns count poles.

Rules
-----
1. Each domino is neutral, or a magnet: one of its cells is `+`, and the other `-`.
2. Equal poles never touch by a side. The numbers above and at the left count the plus poles of
   columns and rows, those below and at the right the minus poles.

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
from minuet.puzzles.base import published
from minuet.puzzles.base.clues import beside
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.grid import read_rows
from minuet.puzzles.base.latin import check_values
from minuet.puzzles.base.picture import Cell
from minuet.puzzles.base.plates import Plates, dominoes_of, random_plates, read_plates
from minuet.puzzles.base.poles import (
    NEUTRAL,
    SIGNS,
    PolePuzzle,
    broken_poles,
    read_poles,
)


class Magnets(PolePuzzle):
    """`plates`: rows with a name for each cell's domino, `#` for no cell; `None`: no number.

    The numbers of a board (`givens`, `values`, labels) are 1 for plus, 2 for minus, 3 for neutral.
    """

    name = "magnets"
    title = "Magnets"
    _rules = (
        "Each domino is neutral or has a plus and a minus pole; equal poles never touch by a side. "
        "Numbers above and on the left count the plus poles of a line, the others its minus poles."
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
    plates: Plates

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

    def _read(self, rows: Any, part: str) -> Any:
        read = read_rows(rows, part, len(self.plates), len(self.plates[0]))
        check_values(read, part, NEUTRAL)
        return tuple(
            tuple(number if self._is_cell(r, c) else 0 for c, number in enumerate(row))
            for r, row in enumerate(read)
        )

    def _parts(self) -> dict[str, Any]:
        more = {"givens": self.givens, "values": self.values}
        filled = {name: rows for name, rows in more.items() if any(map(any, rows))}
        return {"plates": self.plates, **self._rim_parts(), **filled}

    def _is_cell(self, row: int, column: int) -> bool:
        return self.plates[row][column] is not None

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

    def check(self) -> list[str]:
        """Say which dominoes, neighbors, rows and columns break a rule."""
        signs = {(r, c): sign for r, c, sign in self.placements()}
        wrong = [*broken_poles(signs, dominoes_of(self.plates))]
        return [*wrong, *self._broken_counts()]

    # ---- for people

    def _look(self, row: int, column: int) -> Cell | None:
        look = super()._look(row, column)
        return look and look._replace(text=look.text.replace("-", "−"))

    def _regions(self) -> Any:
        return self.plates

    # ---- what a generator asks for

    @classmethod
    def _blank(cls, sides: Sequence[int], random: Random) -> Self:
        """Make a board of random dominoes, without counts."""
        return cls(random_plates(sides[0], sides[1], random))

    # ---- the published form

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        found = published.arguments(cls, header, rows)
        given = found.pop("givens", ())
        return cls(**found, givens=read_poles(given))

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        counts = [[self._published_word(n) for n in some] for some in self._rim_parts().values()]
        givens = [[SIGNS[value] or "." for value in row] for row in self.givens]
        plates = [["@" if n is None else str(n + 1) for n in row] for row in self.plates]
        return published.head(self), [*counts, *(givens if self.given else []), *plates]

"""Skyscrapers: numbers are heights, and clues at the border count the buildings seen from there.

Rules
-----
1. Each row and each column holds the heights 1 to n, once each. If the largest height is smaller
   than the board, the other cells stay empty; with `diagonals`, both diagonals hold them as well.
2. A clue at the border counts the buildings seen from there: taller ones hide shorter ones.

How it is encoded
-----------------
In addition to the placements of a Latin square, there is an option for each *view* of a line from
both ends: which buildings are seen, and where they stand. It rules out the placements that would
hide one of them, or be seen as well. On boards above 7x7, where these are too many, there is an
option for each step along a line instead, with the highest building so far and the number of those
seen as a color.

>>> print(Skyscrapers(4, top=[0, 4, 3, 2], left=[0, 4, 0, 0]).solve())
          4   3   2
    ┌───────────────┐
    │ 4   1   2   3 │
    │               │
  4 │ 1   2   3   4 │
    │               │
    │ 2   3   4   1 │
    │               │
    │ 3   4   1   2 │
    └───────────────┘
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minuet.errors import FormatError
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.latin import LatinPuzzle, check_values, numbers_at, repeats
from minuet.puzzles.base.seen import SeenPuzzle

Place = tuple[int, int]


class Skyscrapers(SeenPuzzle, LatinPuzzle):
    """The clues of the four sides (0 for none), and numbers that are given (or just the size)."""

    name = "skyscrapers"
    title = "Skyscrapers"
    _rules = (
        "Each row and each column holds the heights 1 to n. A clue outside counts the buildings "
        "visible from there: taller ones hide shorter ones behind them."
    )
    formats = ("dataset", "puzzlink", "pzprv3", "json")
    _link_names = ("skyscrapers", "skyscraper", "building")
    _link_parts = ("sides", "more_numbers")
    _file_words = ("sides",)
    _is_bare = True
    _most_made = 6  # 7x7 would take a minute
    _sizes = ("5x5", "4x4", "6x6")
    _published_parts = ("top columns", "bottom columns", "left rows", "right rows", "givens")
    _published_more = 2
    _published_numbers = {"largest": "the largest number"}  # noqa: RUF012
    _published_flags = {"D": "diagonals"}  # noqa: RUF012
    diagonals: bool

    def __init__(
        self,
        givens: Any = 5,
        *,
        top: Any = None,
        bottom: Any = None,
        left: Any = None,
        right: Any = None,
        largest: int | None = None,
        diagonals: bool = False,
        values: Any = None,
    ) -> None:
        self._read(givens, values)
        height = self.size if largest is None else largest
        most = whole(height, "largest height", most=self.size, part="largest")
        check_values(self.givens, "givens", most)
        self._read_rim((top, bottom, left, right), most)
        self.__dict__.update(_largest=most, diagonals=bool(diagonals))

    def _parts(self) -> dict[str, Any]:
        more = {"largest": self.largest, "diagonals": self.diagonals}
        return {**super()._parts(), **self._rim_parts(), **more}

    @property
    def largest(self) -> int:
        """The largest height."""
        most: int = self.__dict__["_largest"]
        return most

    @property
    def _diagonals(self) -> list[list[Place]]:
        places = range(self.size) if self.diagonals else ()
        return [[(i, i) for i in places], [(i, self.size - 1 - i) for i in places]]

    def _add_rules(self, encoding: Encoding) -> None:
        for number, cells in enumerate(self._diagonals):
            for label in encoding.placements(cells):
                encoding.need(("diagonal", number, label[2]), [label])
        self._add_views(encoding)

    def _repeats(self) -> Iterator[str]:
        yield from super()._repeats()
        yield from repeats("diagonal", [numbers_at(self.values, d) for d in self._diagonals])

    def _published(self) -> list[list[str]]:
        return [[*map(str, row)] for row in self.values]

    def _to_link(self) -> tuple[list[str], list[list[str]]]:
        if self.diagonals or self.largest < self.size:
            raise FormatError("a link cannot hold empty cells and rules for diagonals")
        return self._to_published()

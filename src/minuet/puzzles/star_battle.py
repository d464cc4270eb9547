"""Star Battle: the same number of stars in each row, column and region, and no two of them touch.

Rules
-----
1. Each row, each column and each region holds k stars.
2. Stars do not touch, not even at a corner.

With one star it is also played as "Queens". A region of `@`, `#`, `-` or `.` is a gap: these cells
hold no star.

Rows, columns and regions are covered k times each. A star also covers the four blocks of 2x2 cells
that it is in; of four cells that all touch each other, one at most has a star.

>>> puzzle = StarBattle(["11444", "12245", "22255", "33225", "33255"])
>>> print(puzzle.solve())
┌───────┬───────────┐
│ ·   · │ ·   ★   · │
│   ┌───┴───┐   ┌───┤
│ ★ │ ·   · │ · │ · │
├───┘       ├───┘   │
│ ·   ·   ★ │ ·   · │
├───────┐   └───┐   │
│ ·   · │ ·   · │ ★ │
│       │   ┌───┘   │
│ ·   ★ │ · │ ·   · │
└───────┴───┴───────┘
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from minuet.problem import Problem
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.clues import blocks
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.marking import Demand, MarkingPuzzle, Place
from minuet.puzzles.base.picture import Cell


class StarBattle(MarkingPuzzle):
    """The regions as rows of words or of characters, and how many `stars` each line has."""

    name = "starbattle"
    title = "Star Battle"
    formats = ("dataset", "json", "puzzlink", "pzprv3")
    _link_names = ("starbattle",)
    _link_parts = ("stars", "regions")
    _file_words = ("count", "areas", "marks")
    _generator = "minuet.generate.marks"
    _sizes = ("8x8", "6x6", "7x7")
    _rules = (
        "Put the same number of stars in each row, column and region. "
        "Stars do not touch, not even at a corner."
    )
    _published_parts = ("grid",)
    _published_blanks = ()
    _published_more = 1
    _published_numbers = {"stars": "the number of stars"}  # noqa: RUF012
    _mark = "★"
    _nouns = ("star", "stars")
    _rule_texts = {"block": "stars do not touch"}  # noqa: RUF012
    _gaps = "@#-."
    _is_divided = True
    stars: int

    def __init__(
        self,
        grid: Iterable[Any],
        stars: int = 1,
        *,
        given: Iterable[Place] = (),
        placed: Iterable[Place] = (),
    ) -> None:
        many = whole(stars, "number of stars", most=100, part="stars")
        self._set(given, placed, grid=self._read_grid(grid), stars=many)

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a star."""
        draft = Draft()
        for row, column in self.cells():
            lines = [("row", row), ("column", column), ("region", self.grid[row][column])]
            for line in lines:
                draft.need(line, self.stars)
            draft.add((row, column), [*lines, *blocks(row, column)])
        return draft.problem()

    def _demands(self) -> Iterator[Demand]:
        cells = set(self.cells())
        regions = [(f"region {name}", some) for name, some in self._by_region().items()]
        for name, some in [*self._lines(), *regions]:
            if cells.intersection(some):
                yield Demand(name, some, self.stars, self.stars)

    def _clashes(self) -> Iterator[str]:
        return self._touching()

    # ---- for people, and for text

    def _describe(self) -> str:
        many = "1 star" if self.stars == 1 else f"{self.stars} stars"
        return f"{super()._describe()}, {many} in each row"

    def _look(self, place: Place, is_marked: bool, is_given: bool) -> Cell | None:
        is_cell = self._may_have_mark(place)
        return super()._look(place, is_marked, is_given) if is_cell else None

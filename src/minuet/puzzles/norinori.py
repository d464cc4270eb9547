"""Norinori: two black cells in each region, and the black cells form dominoes.

Rules
-----
1. Two cells of each region are black.
2. Each black cell has exactly one black neighbor: black cells form dominoes, which may lie across
   the border of a region, and do not touch by a side.

How it is encoded
-----------------
An option is a domino. Between two neighboring cells is an item that every domino with one of them
has, so dominoes neither overlap nor touch. A region is covered twice. A domino across a border
covers each of its regions once; a domino inside covers its region once, and needs another option,
"closed", for the second time. That option and the domino give the region a color that no others
have, so no other domino is there.

>>> puzzle = Norinori(["CCC", "AAC", "BAC", "BAA"])
>>> print(puzzle.solve())
┌───────────┐
│ ·   ■   · │
├───────┐   │
│ ·   ■ │ · │
├───┐   │   │
│ ■ │ · │ ■ │
│   │   └───┤
│ ■ │ ·   ■ │
└───┴───────┘
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Self

from minuet.problem import Problem
from minuet.puzzles.base.clues import beside
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.marking import Demand, MarkingPuzzle, Place

CLOSED = "closed"


class Norinori(MarkingPuzzle):
    """The regions, as rows of words or of characters.

    Labels are the two cells of a domino, and ("closed", region) for a region that has one inside.
    """

    name = "norinori"
    title = "Norinori"
    formats = ("dataset", "puzzlink", "pzprv3", "json")
    _link_names = ("norinori",)
    _link_parts = ("blank", "regions")
    _file_words = ("blank", "areas", "marks")
    _generator = "minuet.generate.marks"
    _sizes = ("6x6", "5x5", "8x8")
    _difficulties = ("medium", "hard")  # of 227 made from 3x4 to 5x5, none was easy
    _rules = (
        "Color two cells of each region black. Each black cell has exactly one black neighbor: "
        "black cells form dominoes that do not touch by a side."
    )
    _published_parts = ("blank?", "grid")
    _published_blanks = ()
    _mark = "■"  # rather than a black cell, which would hide walls
    _nouns = ("black cell", "black cells")
    _is_divided = True
    _rule_texts = {"edge": "dominoes do not touch"}  # noqa: RUF012
    _item_texts = {"edge": "the border of {cell} and {other}"}  # noqa: RUF012

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a domino, or closes a region."""
        draft, cells = Draft(), set(self.cells())
        for region in dict.fromkeys(word for row in self.grid for word in row):
            draft.need(("region", region), 2)
            draft.add((CLOSED, region), [("region", region)], {("inside", region): True})
        for one in sorted(cells):
            for other in beside(*one):
                if one < other and other in cells:
                    self._add(draft, one, other)
        return draft.problem()

    def _add(self, draft: Draft, one: Place, other: Place) -> None:
        regions = [self.grid[row][column] for row, column in (one, other)]
        is_inside = regions[0] == regions[1]
        colors = {("inside", region): is_inside for region in regions}
        single = [("domino", regions[0])] if is_inside else []
        edges = [
            ("edge", *min(cell, near), *max(cell, near))
            for cell in (one, other)
            for near in beside(*cell)
        ]
        whole = [("region", region) for region in regions]
        draft.add((one, other), [*whole, *single, *edges], colors)

    def _demands(self) -> Iterator[Demand]:
        for name, cells in self._by_region().items():
            yield Demand(f"region {name}", cells, 2, 2)
        for cell in sorted(self._marked()):
            where = cell_name(*cell)
            lack = f"{where} has no black neighbor"
            yield Demand(f"the neighborhood of {where}", beside(*cell), 1, 1, lack)

    def _with_marks(self, marked: Iterable[Place], empty: Iterable[Place]) -> Self:
        """Two neighbors alone are a domino, which closes its region; other cells are not yet."""
        cells = set(marked)
        near = {cell: [other for other in beside(*cell) if other in cells] for cell in cells}
        labels: list[Any] = []
        for cell, others in near.items():
            if len(others) != 1 or near[others[0]] != [cell]:
                labels.append((cell,))
            elif cell < others[0]:
                labels.append((cell, others[0]))
                regions = {self.grid[row][column] for row, column in labels[-1]}
                labels += [(CLOSED, region) for region in regions if len(regions) == 1]
        return self.decode(labels)

    # ---- for people, and for text

    def _is_shown(self, label: Any) -> bool:
        return bool(label[0] != CLOSED)

    def _label_cells(self, label: Any) -> Sequence[Place]:
        return () if label[0] == CLOSED else label

    def label_text(self, label: Any) -> str:
        """A domino for people: `r1c1-r1c2`; or `region 3 closed`."""
        if label[0] == CLOSED:
            return f"region {label[1]} closed"
        return "-".join(cell_name(*cell) for cell in label)

    def _all_text(self, item: Any, labels: Sequence[Any]) -> str:
        """A sentence that a region has room for only one domino, or needs all of these."""
        dominoes = [label for label in labels if label[0] != CLOSED]
        if len(dominoes) == 1:
            return f"{self.item_text(item)} has room only for {self.label_text(dominoes[0])}"
        return super()._all_text(item, dominoes)

"""Regions in which some cells are black, and black cells form dominoes: what is said about them.

An option is a domino, with its two cells as label, or an empty cell (see `EmptyCells`). The items
are ("cell", row, column), ("region", name), which counts empty cells, and ("pair", ...) with two
neighboring cells, which are a domino unless one of them is empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from minuet.errors import listed
from minuet.puzzles.base.clues import beside
from minuet.puzzles.base.empty_cells import EmptyCells, is_empty
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.marking import Place


class BlackDominoes(EmptyCells):
    """A divided grid whose black cells are dominoes, two cells in each region."""

    _mark = "■"  # rather than a black cell, which would hide walls
    _nouns = ("black cell", "black cells")
    _state = "black"
    _is_divided = True
    _item_texts: ClassVar[dict[str, str]] = {"pair": "{cell} and {other}"}
    _rule_texts: ClassVar[dict[str, str]] = {"cell": "dominoes do not touch"}

    def _labels_of(self, marked: Iterable[Place]) -> Iterator[tuple[Place, ...]]:
        """Two neighbors alone are a domino; other cells are not part of one yet."""
        cells = set(marked)
        near = {cell: [other for other in beside(*cell) if other in cells] for cell in cells}
        for cell, others in near.items():
            if len(others) != 1 or near[others[0]] != [cell]:
                yield (cell,)
            elif cell < others[0]:
                yield cell, others[0]

    def _label_cells(self, label: Any) -> Sequence[Place]:
        return () if is_empty(label) else label

    def label_text(self, label: Any) -> str:
        """A readable domino: `r1c1-r1c2`; or `r1c1 empty`."""
        if is_empty(label):
            return super().label_text(label)
        return "-".join(cell_name(*cell) for cell in label)

    # ---- what is said in hints

    def _if_text(self, label: Any) -> str:
        text = super()._if_text(label)
        return text if is_empty(label) else f"{text} is a domino"

    def _not_text(self, labels: Sequence[Any]) -> str:
        """A sentence that cells are black, or that there are no such dominoes."""
        black = [cell_name(*label[:2]) for label in labels if is_empty(label)]
        if not black:
            return super()._not_text(labels)
        return f"{listed(black, most=4)} {'is' if len(black) == 1 else 'are'} black"

    def _full_text(self, item: Any, count: int) -> str:
        """A sentence that no more cells of a region are empty."""
        return f"only two cells of {self.item_text(item)} are left"

    def _all_text(self, item: Any, labels: Sequence[Any]) -> str:
        """A sentence that all the other cells of a region are empty."""
        names = [cell_name(*label[:2]) for label in labels]
        verb = "is" if len(names) == 1 else "are"
        region = self.item_text(item)
        return f"{region} already has its two black cells; {listed(names, most=6)} {verb} empty"

    def _only_text(self, item: Any, label: Any) -> tuple[str, str, float]:
        """The reason for a domino, or for an empty cell."""
        name, reason, rating = super()._only_text(item, label)
        text = self.label_text(label)
        where = cell_name(*label[:2]) if is_empty(label) else text
        if item[0] == "region":
            reason = self._all_text(item, [label])
        elif item[0] == "pair" and is_empty(label):
            cells = [cell_name(*item[1:3]), cell_name(*item[3:5])]
            cells.remove(where)
            reason = f"{where} is empty: {cells[0]} is black, and the two cannot be a domino"
        elif item[0] == "pair":
            reason = f"{self.item_text(item)} are both black: they are a domino"
        elif is_empty(label):
            reason = f"{where} is empty: none of its neighbors can be black with it"
        else:
            reason = f"{self.item_text(item)} is black, and its domino can only be {text}"
        return name, reason, rating

    def _choice_text(self, item: Any, labels: Sequence[Any]) -> str:
        """A sentence that one of these is there."""
        empty = [label for label in labels if is_empty(label)]
        names = listed([cell_name(*label[:2]) for label in empty], "or", most=6)
        if item[0] == "region":
            return f"{self.item_text(item)} has one more empty cell at {names}"
        dominoes = [self.label_text(label) for label in labels if not is_empty(label)]
        if item[0] == "pair":
            ways = [f"{names} is empty"] * bool(empty)
            return listed([*ways, *(f"{text} is a domino" for text in dominoes)], "or")
        ways = ["empty"] * bool(empty) + [f"part of {listed(dominoes, 'or')}"] * bool(dominoes)
        return f"{self.item_text(item)} is {listed(ways, 'or')}"

    def _lack_text(self, item: Any) -> str:
        """A sentence that a region has the wrong number of black cells, or that dominoes touch."""
        if item[0] == "region":
            return f"{self.item_text(item)} cannot have two black cells"
        if item[0] == "pair":
            return f"{self.item_text(item)} are black, but not a domino"
        return super()._lack_text(item)

    def _shortage_text(self, item: Any, count: int) -> str:
        return f"{self.item_text(item)} could not have {count} more empty cells"

"""Puzzles in which some cells of a grid get a mark: queens, stars, lamps, tents, mines.

An option is a cell with a mark, and its label is (row, column), from 0.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.picture import Cell, Outside, Picture
from minuet.puzzles.base.placing import PlacingPuzzle

__all__ = ["MarkingPuzzle"]

Place = tuple[int, int]


class MarkingPuzzle(PlacingPuzzle):
    """A grid of which some cells are marked: `given` in advance, `placed` on the board."""

    _mark: ClassVar[str] = "●"
    """What a marked cell shows."""

    @property
    @abstractmethod
    def height(self) -> int:
        """The number of rows."""

    @property
    @abstractmethod
    def width(self) -> int:
        """The number of columns."""

    @property
    def values(self) -> tuple[tuple[int, ...], ...]:
        """The board as rows, with 1 for a mark."""
        placed, columns = set(self.placed), range(self.width)
        return tuple(tuple(int((r, c) in placed) for c in columns) for r in range(self.height))

    def picture(self) -> Picture:
        """The board; override `_look`, `_regions` and `_describe` rather than this."""
        given, values = set(self.given), self.values
        cells = [
            [self._look((r, c), bool(mark), (r, c) in given) for c, mark in enumerate(row)]
            for r, row in enumerate(values)
        ]
        return Picture(
            cells, regions=self._regions(), title=self._describe(), outside=self._outside()
        )

    def cells(self) -> Iterator[Place]:
        """Yield the (row, column) of each cell."""
        return product(range(self.height), range(self.width))

    def _look(self, place: Place, is_marked: bool, is_given: bool) -> Cell | None:
        """What the picture shows in a cell; None for a gap."""
        return Cell(self._mark if is_marked else "", "given" if is_given else "answer")

    def _regions(self) -> Sequence[Sequence[Any]] | None:
        """What belongs together, for the walls of the picture."""
        return None

    def _outside(self) -> Outside | None:
        """The clues around the board."""
        return None

    def _describe(self) -> str:
        """The title of the picture."""
        return f"{self.title}, {self.height} by {self.width}"

    def label_text(self, label: Place) -> str:
        """A cell for people: `r1c1`."""
        return cell_name(*label)

    def _label_cells(self, label: Place) -> Sequence[Place]:
        return (label,)

    def item_text(self, item: Any) -> str:
        """An item for people, who count from 1: a row, a column, or a cell."""
        kind, *rest = item
        if kind in ("row", "column"):
            return " ".join([kind, str(rest[0] + 1), *map(str, rest[1:])])
        return cell_name(*rest) if kind == "cell" else super().item_text(item)

    def _grid_of(self, signs: Mapping[Place, str], empty: str = "-") -> list[list[str]]:
        """Rows of words for the published form: the signs of some cells, the others empty."""
        columns = range(self.width)
        return [[signs.get((r, c), empty) for c in columns] for r in range(self.height)]

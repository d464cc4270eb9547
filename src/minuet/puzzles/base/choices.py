"""Grids of numbers with options beside the placements: sums, views, fillings of a cage.

Such an option is a *choice*. Its label starts with a word, (row, column, value) is a placement. A
choice says which of several ways a rule is kept; the board follows from the placements alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from minuet.puzzles.base.grid import GridPuzzle
from minuet.puzzles.base.puzzle import Puzzle

Place = tuple[int, int]


class ChoicePuzzle(GridPuzzle):
    """A grid of numbers whose problem has choices beside the placements."""

    def _choice_label_text(self, label: Any) -> str:
        """A choice for people: `cage r1c1=1+2`."""
        return " ".join(map(str, label))

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        """The cells that a choice is about."""
        return ()

    def decode(self, solution: Iterable[Any]) -> Self:
        """Return the board with the placements filled in; choices are not part of it."""
        return super().decode(label for label in solution if not is_choice(label))

    def label_text(self, label: Any) -> str:
        """A placement as `r1c1=2`; a choice as the kind writes it."""
        return self._choice_label_text(label) if is_choice(label) else super().label_text(label)

    def _not_text(self, labels: Sequence[Any]) -> str:
        if any(map(is_choice, labels)):
            return Puzzle._not_text(self, labels)
        return super()._not_text(labels)

    def _read_label(self, text: str) -> Any:
        try:
            return super()._read_label(text)
        except ValueError as error:
            try:
                return Puzzle._read_label(self, text)
            except ValueError:
                raise error from None

    def _label_cells(self, label: Any) -> Sequence[Place]:
        return self._choice_cells(label) if is_choice(label) else super()._label_cells(label)


def is_choice(label: Any) -> bool:
    """Tell whether a label is that of a choice."""
    return isinstance(label[0], str)

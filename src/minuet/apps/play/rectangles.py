"""Boards that are divided into rectangles: Shikaku, Tatamibari, Dominosa.

All cells of a rectangle have the same value, a number that stands for its place and its size.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minuet.logic.base import Step
from minuet.puzzles.base.dividing import DividingPuzzle, Rectangle, rectangle_cells

from .rules import Cell, SignRules, Values


class RectangleRules(SignRules):
    """The cells of a board, and the rectangles that they are in."""

    keys = ("Space  start and end a", "       rectangle", "x erase  Esc cancel")
    draws = True
    puzzle: DividingPuzzle  # type: ignore[assignment]

    def __init__(self, puzzle: DividingPuzzle) -> None:
        self.puzzle = puzzle
        self.choices = dict.fromkeys(puzzle._cells(), ())
        self.largest = 0
        self.givens = self._values(puzzle.given)

    def _values(self, rectangles: Any) -> dict[Cell, int]:
        return {cell: self._number(each) for each in rectangles for cell in rectangle_cells(each)}

    def _number(self, rectangle: Rectangle) -> int:
        row, column, height, width = rectangle
        across = self.puzzle.width
        return ((row * across + column) * self.puzzle.height + height - 1) * across + width

    def _rectangle(self, number: int) -> Rectangle:
        rest, width = divmod(number - 1, self.puzzle.width)
        corner, height = divmod(rest, self.puzzle.height)
        return (*divmod(corner, self.puzzle.width), height + 1, width + 1)

    def board(self, values: Values) -> Any:
        """The puzzle with these rectangles."""
        return self.puzzle.decode(map(self._rectangle, sorted(set(values.values()))))

    def values_of(self, board: Any) -> dict[Cell, int]:
        """The rectangles on a board, without those that are given."""
        found = self._values(filter(board._is_inside, board.placed))
        return {cell: value for cell, value in found.items() if cell not in self.givens}

    def together(self, values: Values, cell: Cell) -> list[Cell]:
        """All cells of a rectangle."""
        return [each for each, value in values.items() if value == values.get(cell)] or [cell]

    def enclosed(self, values: Values, start: Cell, end: Cell) -> dict[Cell, int]:
        """A new rectangle, and 0 for the other cells of those that it lies on."""
        rows, columns = sorted((start[0], end[0])), sorted((start[1], end[1]))
        new = (rows[0], columns[0], rows[1] - rows[0] + 1, columns[1] - columns[0] + 1)
        cells = rectangle_cells(new)
        below = {values[cell] for cell in cells if cell in values}
        gone = {cell: 0 for cell, value in values.items() if value in below}
        return gone | self._values([new])

    def steps(self, values: Values) -> Iterator[Step]:
        """Yield the steps from here; what they rule out cannot be noted."""
        for step in self.board(values).steps():
            placed = [(*cell, value) for cell, value in self._values(step.placed).items()]
            yield step.replace(placed=placed, removed=(), because=())

    def sign(self, value: int) -> str:
        """Nothing: rectangles are seen by their walls."""
        return ""

    def read_sign(self, sign: str) -> int | None:
        """None: no key stands for a rectangle."""
        return None

    def text(self, cell: Cell, value: int, drawn: str) -> str:
        """The clue of a cell."""
        return drawn

    def clashes(self, values: Values) -> set[Cell]:
        """The cells of rectangles that break a rule on their own."""
        wrong = {n for n in set(values.values()) if any(self.puzzle._mistakes(self._rectangle(n)))}
        return {cell for cell, value in values.items() if value in wrong}

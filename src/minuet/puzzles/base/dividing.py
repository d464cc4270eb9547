"""Boards that are divided into rectangles: what Shikaku, Tatamibari and Dominosa share.

A rectangle is an option, and its label is (row, column, height, width) with the row and the column
of its upper left cell from 0. Every cell is a primary item, so the rectangles cover the board
exactly once. What is printed in the cells is `clues`: rows of numbers or signs.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, product
from typing import Any, ClassVar, Self

from minuet.errors import PuzzleError, listed, show
from minuet.problem import Option, Problem
from minuet.puzzles.base.bounds import bounded
from minuet.puzzles.base.clues import read_words
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.packing import map_colors
from minuet.puzzles.base.picture import Cell, Picture
from minuet.puzzles.base.placing import PlacingPuzzle

__all__ = ["DividingPuzzle"]

Place = tuple[int, int]
Rectangle = tuple[int, int, int, int]
Clues = tuple[tuple[Any, ...], ...]
BLANKS = (".", "-")  # words for a cell without a clue


class DividingPuzzle(PlacingPuzzle):
    """A board of clues to be divided into rectangles."""

    clues: Clues
    formats: ClassVar[tuple[str, ...]] = ("dataset", "json")
    _published_parts = ("clues",)
    _generator = "minuet.generate.divisions"
    _piece: ClassVar[str] = "rectangle"
    """What a part of the board is called."""

    def __init__(
        self, clues: Any, *, given: Iterable[Any] = (), placed: Iterable[Any] = ()
    ) -> None:
        read = [
            tuple(self._read((r, c), word) for c, word in enumerate(row))
            for r, row in enumerate(read_words(clues, "clues", r"\S*"))
        ]
        self._set(given, placed, clues=tuple(read))

    @classmethod
    def generate(  # type: ignore[override]  # all its numbers are clues: there are no givens
        cls,
        *,
        size: str | int | tuple[int, int] | None = None,
        difficulty: str | None = None,
        seed: int | str | None = None,
    ) -> Self:
        """Make a new puzzle with one solution.

        - `size`: (height, width) or "10x10", up to 30; the usual one if left out;
        - `difficulty`: easy, medium or hard, where the kind has them; None for any;
        - `seed`: a number or a text; the same seed gives the same puzzle.

        Raises `PuzzleError` if there is no such puzzle.
        """
        return cls._generate(locals())

    def _read(self, cell: Place, word: str) -> Any:
        clue = self._read_clue("" if word in BLANKS else word)
        if clue is None:
            what = f"{cell_name(*cell)}: expected {self._clue_name}, got {show(word)}"
            raise PuzzleError(what, part="clues", cell=cell)
        return clue

    _clue_name: ClassVar[str]
    """What may be in a cell, for sentences."""

    @classmethod
    @abstractmethod
    def _read_clue(cls, word: str) -> Any:
        """The clue that a word stands for, "" for a cell without a clue; None if it is not a
        clue.
        """

    @staticmethod
    def _clue_for(height: int, width: int) -> Any:
        """The clue of a rectangle, for generators; None if clues are of another sort."""
        return None

    @abstractmethod
    def _rectangles(self) -> Iterator[Rectangle]:
        """The rectangles that the clues allow, each on its own."""

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.clues)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.clues[0])

    def _encode(self, model: str) -> Problem:
        """Make the problem: every cell is in one rectangle."""
        options = (Option(self._items(each), label=each) for each in self._rectangles())
        return Problem(self._bounds(), options=bounded(options))

    def _bounds(self) -> dict[Any, tuple[int, int]]:
        """The items, and how often each is covered."""
        return {("cell", *cell): (1, 1) for cell in self._cells()}

    def _items(self, rectangle: Rectangle) -> list[Any]:
        """What a rectangle covers."""
        return [("cell", *cell) for cell in rectangle_cells(rectangle)]

    def _cells(self) -> Iterator[Place]:
        return product(range(self.height), range(self.width))

    # ---- the board

    def _owners(self) -> dict[tuple[int, ...], int]:
        """The number of the rectangle that covers each cell, from 1."""
        numbered = enumerate(filter(self._is_inside, self.placed), 1)
        return {cell: number for number, each in numbered for cell in rectangle_cells(each)}

    @property
    def values(self) -> tuple[tuple[int, ...], ...]:
        """The board as rows: the number of each cell's rectangle, 0 where there is none yet."""
        owners, columns = self._owners(), range(self.width)
        return tuple(tuple(owners.get((r, c), 0) for c in columns) for r in range(self.height))

    def check(self) -> list[str]:
        """List the rectangles that break the rules, and cells that are in two of them."""
        inside = [each for each in self.placed if self._is_inside(each)]
        outside = [show(each) for each in self.placed if each not in inside]
        wrong = [f"{each} is not a rectangle on the board" for each in outside]
        wrong += [sentence for each in inside for sentence in self._mistakes(each)]
        uses = Counter(cell for each in inside for cell in rectangle_cells(each))
        twice = [cell for cell, times in uses.items() if times > 1]
        return wrong + [f"{cell_name(*cell)} is covered {uses[cell]} times" for cell in twice]

    def _unfinished(self) -> list[str]:
        """List the cells that are in no rectangle."""
        owners = self._owners()
        free = [cell_name(*cell) for cell in self._cells() if cell not in owners]
        verb = "is" if len(free) == 1 else "are"
        return [f"{listed(free, most=6)} {verb} not covered"] if free else []

    def _is_inside(self, rectangle: Any) -> bool:
        match rectangle:
            case (int(row), int(column), int(height), int(width)):
                is_real = min(row, column) >= 0 and min(height, width) > 0
                return is_real and row + height <= self.height and column + width <= self.width
        return False

    def _mistakes(self, rectangle: Rectangle) -> Iterator[str]:
        """Sentences about the rules that a rectangle breaks on its own."""
        clues = self._clues_of(rectangle)
        if len(clues) != 1:
            yield f"{self.label_text(rectangle)} has {len(clues) or 'no'} clues, not one"

    def _clues_of(self, rectangle: Rectangle) -> list[Any]:
        return [self.clues[r][c] for r, c in rectangle_cells(rectangle) if self.clues[r][c]]

    @property
    def is_solved(self) -> bool:
        """Whether rectangles that break no rule cover the whole board."""
        return len(self._owners()) == self.height * self.width and not self.check()

    # ---- for people

    def picture(self) -> Picture:
        """The board with its clues, and the rectangles in map colors."""
        owners = self._owners()
        colors = map_colors(owners)
        rows = [
            [Cell(self._sign(clue), "given", colors.get(owners.get((r, c), 0)))
             for c, clue in enumerate(row)]
            for r, row in enumerate(self.clues)
        ]  # fmt: skip
        title = f"{self.title}, {self.height} by {self.width}"
        return Picture(rows, regions=self.values, title=title)

    def _sign(self, clue: Any) -> str:
        """What a cell shows."""
        return str(clue or "")

    def label_text(self, label: Rectangle) -> str:
        """A readable rectangle, by its corners: `r1c1 to r2c3`."""
        row, column, height, width = label
        corners = dict.fromkeys([(row, column), (row + height - 1, column + width - 1)])
        return " to ".join(cell_name(*corner) for corner in corners)

    def _if_text(self, label: Rectangle) -> str:
        return f"{self.label_text(label)} is a {self._piece}"

    def _label_cells(self, label: Rectangle) -> Sequence[Place]:
        return rectangle_cells(label)

    def item_text(self, item: Any) -> str:
        """A readable cell, with its clue if it has one."""
        if item[0] != "cell":
            return super().item_text(item)
        clue = self._sign(self.clues[item[1]][item[2]])
        return f"the {clue} at {cell_name(*item[1:])}" if clue else cell_name(*item[1:])

    def _only_text(self, item: Any, label: Rectangle) -> tuple[str, str, float]:
        """The reason for a piece, by the cell or the clue that has no other."""
        name, reason, rating = super()._only_text(item, label)
        what, where = self.item_text(item), self.label_text(label)
        if item[0] != "cell":
            reason = f"{what} fits only at {where}"
        elif self.clues[item[1]][item[2]]:
            reason = f"{what}: its {self._piece} can only be {where}"
        else:
            reason = f"only the {self._piece} {where} can reach {what}"
        return name, reason, rating

    # ---- the format in which collections are published

    def _published_word(self, entry: Any) -> str:
        return str(entry or "-")

    def _published(self) -> list[list[str]]:
        return [[str(number or "-") for number in row] for row in self.values]


def rectangle_cells(rectangle: Rectangle) -> list[Place]:
    """The cells of a rectangle, row by row.

    >>> rectangle_cells((1, 0, 1, 2))
    [(1, 0), (1, 1)]
    """
    row, column, height, width = rectangle
    return list(product(range(row, row + height), range(column, column + width)))


class LoneClues:
    """Finds the rectangles that hold exactly one clue.

    >>> finder = LoneClues(((2, 0), (0, 2)))
    >>> sorted(finder.rectangles(lambda clue, height: [clue // height]))
    [(0, 0, 1, 2), (0, 0, 2, 1), (0, 1, 2, 1), (1, 0, 1, 2)]
    """

    def __init__(self, clues: Clues) -> None:
        self.clues, self.height, self.width = clues, len(clues), len(clues[0])
        # How many clues are above and left of each corner of the grid.
        self.above = [[0] * (self.width + 1)]
        for row in clues:
            line = accumulate((bool(clue) for clue in row), initial=0)
            self.above.append([a + b for a, b in zip(self.above[-1], line, strict=True)])

    def count(self, top: int, left: int, bottom: int, right: int) -> int:
        """The clues of a rectangle; bottom and right are the first row and column beyond it."""
        upper, lower = self.above[top], self.above[bottom]
        return lower[right] - lower[left] - upper[right] + upper[left]

    def rectangles(self, widths: Callable[[Any, int], Iterable[int]]) -> Iterator[Rectangle]:
        """Yield them; `widths(clue, height)` are the widths that go with a height, ascending."""
        for row, column in product(range(self.height), range(self.width)):
            if clue := self.clues[row][column]:
                for top, bottom in self._heights(row, column):
                    yield from self._across(column, top, bottom, widths(clue, bottom - top))

    def _heights(self, row: int, column: int) -> Iterator[tuple[int, int]]:
        """The rows that a rectangle around a clue can reach from and to."""
        for top in range(row, -1, -1):
            for bottom in range(row + 1, self.height + 1):
                if self.count(top, column, bottom, column + 1) > 1:
                    break
                yield top, bottom

    def _across(
        self, column: int, top: int, bottom: int, widths: Iterable[int]
    ) -> Iterator[Rectangle]:
        for width in widths:
            found = False
            for left in range(max(0, column - width + 1), min(column, self.width - width) + 1):
                if self.count(top, left, bottom, left + width) == 1:
                    found = True
                    yield top, left, bottom - top, width
            if not found:  # wider ones will not fit either
                return

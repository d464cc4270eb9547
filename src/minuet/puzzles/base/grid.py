"""Puzzles on a rectangular grid whose cells take numbers: what Sudoku and Ripple Effect share.

A placement, "this number into that cell", is an option, and its label is (row, column, value) with
rows and columns from 0. People count from 1: they read and write it as `r1c1=2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Self

from minuet.errors import PuzzleError, listed, show
from minuet.puzzles.base.picture import Cell, Mark, Outside, Picture
from minuet.puzzles.base.puzzle import Puzzle

__all__ = ["UNKNOWN", "GridPuzzle", "cell_name", "read_rows"]

MOST_WORDS = 4  # how many cells or choices a sentence names
MOST_NUMBERS = 9  # "not 2, 3, 4 or 1 more" would be confusing
UNKNOWN = -1
"""A given whose number is unknown: the cell is marked, and nothing more is known about it."""

Rows = tuple[tuple[int, ...], ...]
Placement = tuple[int, int, int]


class GridPuzzle(Puzzle):
    """A grid of numbers: some given, others filled in, 0 for an empty cell.

    `givens` are the numbers that the puzzle comes with; `values` are the ones that the board shows:
    the givens, and what was filled in. Questions (solve, count, ...) are about the givens alone.
    """

    givens: Rows
    values: Rows
    _value_names: ClassVar[dict[str, int]] = {}
    """What people write for some of the numbers: "+" for 1."""

    def _fill(self, givens: Rows, values: Rows | None) -> None:
        """Set the numbers, which have the right shape; for use in `__init__`."""
        shown = tuple(tuple(value if value > 0 else 0 for value in row) for row in givens)
        if values is not None:
            shown = _merged(shown, values)
        self.__dict__.update(givens=givens, values=shown)

    def _number_parts(self) -> dict[str, Any]:
        """The givens, and the values if there are more: what most kinds return in `_parts`."""
        shown = tuple(tuple(max(value, 0) for value in row) for row in self.givens)
        filled = {} if self.values == shown else {"values": self.values}
        return {"givens": self.givens, **filled}

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.givens)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.givens[0]) if self.givens else 0

    def _is_cell(self, row: int, column: int) -> bool:
        """Return whether a number belongs at this place of the rectangle: no gap, nothing black."""
        return True

    def cells(self) -> Iterator[tuple[int, int]]:
        """Yield the (row, column) of each cell that takes a number."""
        for row in range(self.height):
            for column in range(self.width):
                if self._is_cell(row, column):
                    yield row, column

    @property
    def _lines(self) -> dict[tuple[str, int], list[tuple[int, int]]]:
        """The places of each row and each column, by its name: ("row", 0)."""
        rows, columns = range(self.height), range(self.width)
        across = {("row", r): [(r, c) for c in columns] for r in rows}
        return across | {("column", c): [(r, c) for r in rows] for c in columns}

    @property
    def given(self) -> Sequence[Placement]:
        """The givens as labels of options: (row, column, value)."""
        return [
            (row, column, value)
            for row, numbers in enumerate(self.givens)
            for column, value in enumerate(numbers)
            if value > 0
        ]

    def placements(self) -> Sequence[Placement]:
        """The numbers on the board as labels of options."""
        return [
            (row, column, value)
            for row, numbers in enumerate(self.values)
            for column, value in enumerate(numbers)
            if value
        ]

    def decode(self, solution: Iterable[Placement]) -> Self:
        """Return the board with these placements filled in."""
        rows = [list(row) for row in self.values]
        for row, column, value in solution:
            rows[row][column] = value
        return self._with_rows(tuple(map(tuple, rows)))

    def with_values(self, values: Iterable[Iterable[int]]) -> Self:
        """Return the board with these numbers in its cells and the same givens."""
        rows = read_rows(values, "values", self.height, self.width)
        return self._with_rows(_merged(self.decode(()).values, rows))

    def with_givens(self, givens: Iterable[Iterable[int]]) -> Self:
        """Return the puzzle with other givens, and nothing filled in."""
        parts = self._parts()
        parts.pop("values", None)
        return type(self)(**{**parts, "givens": givens})

    def replace(self, *, given: Iterable[Placement] | None = None, **changes: Any) -> Self:
        """Return the puzzle with some of its parts changed, or with these placements given."""
        if given is None:
            return super().replace(**changes)
        rows = [[0] * self.width for _ in range(self.height)]
        for row, column, value in given:
            rows[row][column] = value
        return self.with_givens(rows).replace(**changes)

    def _with_rows(self, values: Rows) -> Self:
        """Return a copy with other values, without checks; problems made so far are shared."""
        copy = type(self).__new__(type(self))
        self.__dict__.setdefault("_problems", {})
        copy.__dict__.update(self.__dict__, values=values)
        return copy

    @property
    def is_filled(self) -> bool:
        """Whether every cell has a number."""
        return all(self.values[row][column] for row, column in self.cells())

    def _unfinished(self) -> list[str]:
        """Say which cells are empty."""
        empty = [cell_name(r, c) for r, c in self.cells() if not self.values[r][c]]
        verb = "is" if len(empty) == 1 else "are"
        return [f"{listed(empty, most=6)} {verb} empty"] if empty else []

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a number and no rule is broken."""
        return self.is_filled and not self.check()

    # ---- for people

    def label_text(self, label: Placement) -> str:
        """A readable placement: `r1c1=2` for (0, 0, 2)."""
        row, column, value = label
        return f"{cell_name(row, column)}={self._value_text(value)}"

    def _value_text(self, value: int) -> str:
        """The symbol for a number."""
        names = {number: name for name, number in self._value_names.items()}
        return names.get(value, str(value))

    def _not_text(self, labels: Sequence[Placement]) -> str:
        """A sentence that these placements are impossible: `r1c1 is not 2`."""
        pairs = [self.label_text(label).split("=", 1) for label in labels]
        return excluded_text((cell, "is not", value) for cell, value in pairs)

    def item_text(self, item: Any) -> str:
        """A readable item; a cell is `r1c1`."""
        return cell_name(*item[1:]) if item[0] == "cell" else super().item_text(item)

    def _item_heading(self, item: Any) -> tuple[str, str]:
        """The group that an item is in, and its name there; for a cell `r1c1`."""
        return ("cells", cell_name(*item[1:])) if item[0] == "cell" else super()._item_heading(item)

    def _label_cells(self, label: Placement) -> Sequence[tuple[int, int]]:
        """The cell of a placement."""
        return (label[:2],)

    def _read_label(self, text: str) -> Placement:
        """The placement written as `r1c1=2`, or as `(0,0)=2` with rows and columns from 0."""
        cell, equals, word = text.partition("=")
        number = self._value_names.get(word.strip(), word)
        label = parse_cell_value(f"{cell}{equals}{number}")
        row, column, _ = label
        if not (0 <= row < self.height and 0 <= column < self.width):
            raise ValueError(f"'{text}' is outside the {self.height}x{self.width} grid")
        if label not in self.problem().labels:
            raise ValueError(f"'{text}' is not a placement of this puzzle")
        return label

    def picture(self) -> Picture:
        """The grid with its numbers; override `_look`, `_regions`, `_marks` and `_outside`."""
        rows = [
            [self._look(row, column) for column in range(self.width)] for row in range(self.height)
        ]
        return Picture(
            rows,
            regions=self._regions(),
            marks=self._marks(),
            title=self._describe(),
            outside=self._outside(),
        )

    def _marks(self) -> Sequence[Mark]:
        """Marks on top of the cells of the picture, or between them."""
        return ()

    def _outside(self) -> Outside | None:
        """The clues around the board, if it has any."""
        return None

    def _regions(self) -> Sequence[Sequence[Any]] | None:
        """What belongs together in each cell of the rectangle, for the walls of the picture."""
        return None

    def _look(self, row: int, column: int) -> Cell | None:
        """What the picture shows in a cell; None for a gap."""
        if not self._is_cell(row, column):
            return None
        given, value = self.givens[row][column], self.values[row][column]
        if given == UNKNOWN and not value:
            return Cell("?", "given")
        return Cell(self._value_text(value) if value else "", "given" if given else "answer")

    def _describe(self) -> str:
        """The puzzle in one sentence, as the title of its picture."""
        count = sum(value != 0 for row in self.givens for value in row)
        givens = f", {count} given{'' if count == 1 else 's'}" if count else ""
        return f"{self.title}, {self.height} by {self.width}{givens}"

    # ---- the published format: see `minuet.formats.dataset`

    def _published(self) -> list[list[str]]:
        return [[self._value_text(value) if value else "-" for value in row] for row in self.values]


def excluded_text(facts: Iterable[tuple[str, str, str]]) -> str:
    """A sentence about what is impossible, from subjects, verbs and words; like ones are joined.

    >>> excluded_text([("r1c1", "is not", "2"), ("r1c2", "is not", "2"), ("r1c3", "is not", "5")])
    'r1c1 and r1c2 are not 2 and r1c3 is not 5'
    """
    words: dict[tuple[str, str], list[str]] = {}
    for subject, verb, word in facts:
        words.setdefault((subject, verb), []).append(word)
    alike: dict[tuple[str, str], list[str]] = {}
    for (subject, verb), found in words.items():
        most = MOST_NUMBERS if all(map(str.isdecimal, found)) else MOST_WORDS
        alike.setdefault((verb, listed(found, "or", most=most)), []).append(subject)
    sentences = []
    for (verb, what), subjects in alike.items():
        verb = re.sub("^is ", "are ", verb) if len(subjects) > 1 else verb
        sentences.append(f"{listed(subjects, most=MOST_WORDS)} {verb} {what}")
    return listed(sentences, most=MOST_WORDS)


def _merged(under: Rows, over: Rows) -> Rows:
    """The numbers of `under`, and where it has none, those of `over`."""
    rows = zip(under, over, strict=True)
    return tuple(tuple(a or b for a, b in zip(*pair, strict=True)) for pair in rows)


def cell_name(row: int, column: int) -> str:
    """Name a cell the way people do, counting from 1.

    >>> cell_name(0, 4)
    'r1c5'
    """
    return f"r{row + 1}c{column + 1}"


def parse_cell_value(text: str) -> Placement:
    """Read a placement: `r1c1=2`, or `(0,0)=2` with rows and columns from 0.

    >>> parse_cell_value("r2c5=3"), parse_cell_value("(1,4)=3")
    ((1, 4, 3), (1, 4, 3))
    """
    match = re.fullmatch(r"\s*[rR](\d{1,9})[cC](\d{1,9})\s*=\s*(\d{1,9})\s*", text)
    if match:
        row, column, value = map(int, match.groups())
        return row - 1, column - 1, value
    number = r"\s*(\d{1,9})\s*"
    match = re.fullmatch(rf"\s*\({number},{number}\)\s*={number}", text)
    if match:
        row, column, value = map(int, match.groups())
        return row, column, value
    raise ValueError(f"'{text}' is not a placement: write it as r1c1=2 (row, column, value)")


def read_rows(
    rows: Iterable[Iterable[Any]], what: str, height: int | None = None, width: int | None = None
) -> Rows:
    """Return rows of whole numbers as tuples; None stands for 0. Wrong shapes raise `PuzzleError`.

    >>> read_rows([[1, None], [0, 2]], "givens")
    ((1, 0), (0, 2))
    """
    table = tuple(tuple(0 if value is None else value for value in row) for row in rows)
    width = len(table[0]) if width is None and table else width
    if height is not None and len(table) != height:
        raise PuzzleError(f"the {what} have {len(table)} rows, not {height}")
    for number, row in enumerate(table):
        if len(row) != width:
            raise PuzzleError(
                f"row {number + 1} of the {what} has {len(row)} cells, not {width}: {show(row)}"
            )
        for column, value in enumerate(row):
            if type(value) is not int:
                name = cell_name(number, column)
                raise PuzzleError(f"the {what} have {show(value)} at {name}, not a whole number")
    return table

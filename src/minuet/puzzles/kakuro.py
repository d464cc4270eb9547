r"""Kakuro: sums of runs, with the numbers 1 to 9 and none twice in a run.

Rules
-----
1. Each white cell takes a number from 1 to 9.
2. The numbers of a run (neighboring white cells of a row or column) add up to the number before
   it, and are all different.

How the runs are encoded is explained in `minuet.puzzles.base.sums`.

The text of a grid has a word for each cell: `#` is black, `.` is white, a digit is given, and
`down\across` are the sums that start at a black cell, each of which may be left out or 0.

>>> puzzle = Kakuro(r'''
...     #    4\   6\
...     \3   .    .
...     \7   .    .
... ''')
>>> for row in puzzle.solve().values:
...     print(*row)
0 0 0
0 1 2
0 3 4
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Self

from minuet.errors import FormatError, PuzzleError, as_number, show
from minuet.problem import Option, Problem
from minuet.puzzles.base.grid import cell_name, read_rows
from minuet.puzzles.base.picture import Cell
from minuet.puzzles.base.sums import SumPuzzle

Place = tuple[int, int]


class Run(NamedTuple):
    """The cells of a run, and what they add up to; None if it is unknown."""

    total: int | None
    cells: tuple[Place, ...]


class Kakuro(SumPuzzle):
    """A grid of words, as text or as rows; `values` are numbers filled in."""

    name = "kakuro"
    title = "Kakuro"
    _rules = (
        "Each white cell takes a number from 1 to 9. The numbers of a run add up to the sum "
        "before it and are all different."
    )
    formats = ("plain", "json", "puzzlink", "pzprv3")
    _link_names = ("kakuro",)
    _link_parts = ("kakuro",)
    _file_words = ("sums", "values")
    _group = "run"
    _text_blocks = ("grid",)
    _text_pattern = r"(?=[^\\]*\\)(\s*(#|[.1-9]|[0-9]*\\[0-9]*)(?=\s|$))+\s*"

    def __init__(self, grid: str | Iterable[Any], values: Any = None) -> None:
        lines = grid.strip().splitlines() if isinstance(grid, str) else grid
        rows = tuple(tuple(map(str, row.split() if isinstance(row, str) else row)) for row in lines)
        if not rows or len(set(map(len, rows))) != 1 or not rows[0]:
            raise PuzzleError("the rows of the grid have different lengths, or none", part="grid")
        for row in rows:
            for word in row:
                if not re.fullmatch(r"#|[.1-9]|[0-9]{0,9}\\[0-9]{0,9}", word):
                    raise PuzzleError(f"{show(word)} is not a cell of a kakuro", part="grid")
        rows = tuple(tuple(map(_clear, row)) for row in rows)
        givens = tuple(tuple(as_number(word) or 0 for word in row) for row in rows)
        shown = None if values is None else read_rows(values, "values", len(rows), len(rows[0]))
        self.__dict__["grid"] = rows
        self._fill(givens, shown)

    grid: tuple[tuple[str, ...], ...]

    def _parts(self) -> dict[str, Any]:
        filled = {} if self.values == self.givens else {"values": self.values}
        return {"grid": self.grid, **filled}

    def _is_cell(self, row: int, column: int) -> bool:
        return len(self.grid[row][column]) == 1 and self.grid[row][column] not in "#\\"

    def with_givens(self, givens: Iterable[Iterable[int]]) -> Self:
        """Return the puzzle with other givens, and nothing filled in."""
        rows = read_rows(givens, "givens", self.height, self.width)
        grid = [
            [
                (str(rows[r][c] or ".") if self._is_cell(r, c) else word)
                for c, word in enumerate(row)
            ]
            for r, row in enumerate(self.grid)
        ]
        return type(self)(grid)

    # ---- addresses, in which the first row and the first column lie outside of the board

    @classmethod
    def _from_link(cls, head: list[str], rows: list[list[str]]) -> Self:
        return cls(rows)

    def _to_link(self) -> tuple[list[str], list[list[str]]]:
        if min(self.height, self.width) < 2:
            raise FormatError("a link needs a row and a column of cells beside the sums")
        outside = [(0, c) for c in range(self.width)] + [(r, 0) for r in range(self.height)]
        if any(self._is_cell(*place) for place in outside):
            raise FormatError("a link needs black cells in the first row and column")
        if any(map(any, self.givens)):
            raise FormatError("a link cannot hold the givens of a kakuro")
        return [str(self.height - 1), str(self.width - 1)], [list(row) for row in self.grid]

    # ---- runs

    def runs(self) -> list[Run]:
        """All runs, those of rows first."""
        rows = [[(r, c) for c in range(self.width)] for r in range(self.height)]
        columns = [[(r, c) for r in range(self.height)] for c in range(self.width)]
        found = [run for line in rows for run in self._split(line, 1)]
        return found + [run for line in columns for run in self._split(line, 0)]

    def _split(self, line: Sequence[Place], side: int) -> Iterator[Run]:
        """The runs of a line; the sum is at this side of the word before them."""
        total: int | None = None
        cells: list[Place] = []
        for place in [*line, None]:
            if place is not None and self._is_cell(*place):
                cells.append(place)
                continue
            if cells:
                yield Run(total, tuple(cells))
            cells = []
            total = None if place is None else self._sum(place, side)

    def _sum(self, place: Place, side: int) -> int | None:
        number = ([*self.grid[place[0]][place[1]].split("\\"), ""])[side]
        return as_number(number)

    # ---- the problem

    def _groups(self) -> list[Run]:
        return self.runs()

    def _encode(self, model: str) -> Problem:
        """Make the problem of cells and runs."""
        members: dict[Any, list[Any]] = {
            (*cell, value): [("cell", *cell)] for cell in self.cells() for value in range(1, 10)
        }
        primary: list[Any] = [("cell", *cell) for cell in self.cells()]
        secondary: list[Any] = []
        choices = self._add_groups(9, primary, secondary, members)
        placements = [Option(items, label=label) for label, items in members.items()]
        return Problem(primary, secondary, [*placements, *choices])

    def check(self) -> list[str]:
        """Say which runs hold a number twice, or have the wrong sum."""
        wrong = []
        for total, cells in self.runs():
            numbers = [self.values[row][column] for row, column in cells]
            where = f"the run from {cell_name(*cells[0])} to {cell_name(*cells[-1])}"
            used = [number for number in numbers if number]
            if len(set(used)) < len(used):
                wrong.append(f"{where} has a number twice")
            if total is not None and all(numbers) and sum(numbers) != total:
                wrong.append(f"{where} adds up to {sum(numbers)}, not {total}")
        return wrong

    # ---- for people

    def item_text(self, item: Any) -> str:
        """A cell, a run, or a value in a run."""
        if item[0] not in ("sum", "run"):
            return super().item_text(item)
        name = self._group_name(item[1])
        return f"{item[2]} in the {name}" if item[0] == "run" else name

    def _group_name(self, number: int) -> str:
        """A readable run: `run of 16 from r2c3 to r2c4`."""
        total, cells = self.runs()[number]
        first, last = cell_name(*cells[0]), cell_name(*cells[-1])
        where = f"from {first} to {last}" if len(cells) > 1 else f"at {first}"
        return f"run{f' of {total}' * (total is not None)} {where}"

    def _look(self, row: int, column: int) -> Cell:
        """A number, or a black cell with its sums."""
        if self._is_cell(row, column):
            return super()._look(row, column) or Cell()
        word = self.grid[row][column].strip("#")
        return Cell(word, "split", "shade") if word.strip("\\") else Cell(fill="black")


def _clear(word: str) -> str:
    r"""Write a cell without leading zeros. A sum of 0 means none: puzz.link and others write it
    this way.

    >>> _clear(r"05\0"), _clear(r"0\00"), _clear("5")
    ('5\\', '#', '5')
    """
    sums = [number.lstrip("0") for number in word.split("\\")]
    return "\\".join(sums) if any(sums) else "#"

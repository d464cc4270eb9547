"""Str8ts: black cells divide the lines of a square into straights.

Rules
-----
1. No number comes twice in a row or a column; those in black cells count as well.
2. Each run of white cells, across or down, holds consecutive numbers, in any order.

How the runs are encoded is described in `minuet.puzzles.base.straights`.

>>> puzzle = Str8ts(["2..", "...", "..."], blacks=["..x", "...", "3.."])
>>> for row in puzzle.solve().values:
...     print(*row)
2 1 0
1 3 2
0 2 1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from random import Random
from typing import Any, Self

from minuet.errors import PuzzleError, show
from minuet.problem import Problem
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.latin import EMPTY, read_square, repeats, split_words
from minuet.puzzles.base.picture import Cell
from minuet.puzzles.base.straights import StraightPuzzle

__all__ = ["Str8ts"]

Place = tuple[int, int]


class Str8ts(StraightPuzzle):
    """Numbers that are given, and `blacks`: `x` or a number for a black cell, `.` for a white one.

    A number in a black cell is no part of a straight, but of its row and its column.
    """

    name = "str8ts"
    title = "Str8ts"
    formats = ("dataset", "json")
    _rules = "No number comes twice in a line; runs of white cells are straights in any order."
    _published_layout = ("givens",)
    _most_made = 9
    _sizes = ("6x6", "5x5", "7x7", "9x9")
    _group = "run"
    blacks: tuple[tuple[str, ...], ...]

    def __init__(self, givens: Any = 9, blacks: Any = None, values: Any = None) -> None:
        rows = read_square(givens, "givens")
        shown = None if values is None else read_square(values, "values", len(rows))
        signs = tuple(
            tuple(map(str, split_words(row))) for row in blacks or ["." * len(rows)] * len(rows)
        )
        if [len(row) for row in signs] != [len(rows)] * len(rows):
            raise PuzzleError("blacks and givens must have the same size", part="blacks")
        self._fill(rows, shown)
        self.__dict__["blacks"] = tuple(
            tuple("." if s in EMPTY else s for s in row) for row in signs
        )
        for row, column in product(range(self.size), repeat=2):
            self._check_cell(row, column)

    def _check_cell(self, row: int, column: int) -> None:
        sign, where = self.blacks[row][column], cell_name(row, column)
        if sign not in (".", "x") and not (sign.isdecimal() and 1 <= int(sign) <= self.size):
            message = f"{show(sign)} at {where} is not `.`, `x` or a number from 1 to {self.size}"
            raise PuzzleError(message, part="blacks", cell=(row, column))
        if sign != "." and self.values[row][column]:
            message = f"there is a number at {where}, which is black"
            raise PuzzleError(message, part="givens", cell=(row, column))

    def _parts(self) -> dict[str, Any]:
        filled = {} if self.values == self.givens else {"values": self.values}
        return {"givens": self.givens, "blacks": self.blacks, **filled}

    @property
    def size(self) -> int:
        """The number of rows, of columns and of numbers."""
        return self.height

    def _is_cell(self, row: int, column: int) -> bool:
        return self.blacks[row][column] == "."

    def _lines(self) -> Iterator[tuple[str, int, list[Place]]]:
        """Yield each row and each column with its number and its cells."""
        places = range(self.size)
        yield from (("row", r, [(r, c) for c in places]) for r in places)
        yield from (("column", c, [(r, c) for r in places]) for c in places)

    def _groups(self) -> Sequence[Sequence[Place]]:
        """The runs of white cells."""
        runs = [groupby(cells, lambda cell: self._is_cell(*cell)) for _, _, cells in self._lines()]
        return [[*run] for line in runs for is_white, run in line if is_white]

    def _group_name(self, number: int) -> str:
        cells = self._groups()[number]
        return f"run from {cell_name(*cells[0])} to {cell_name(*cells[-1])}"

    def _black_numbers(self, cells: Sequence[Place]) -> list[int]:
        """The numbers in the black cells of a line."""
        return [int(sign) for r, c in cells if (sign := self.blacks[r][c]).isdecimal()]

    def _line_numbers(self, cells: Sequence[Place]) -> list[int]:
        """All numbers of a line, in black cells and in white ones."""
        return [*self._black_numbers(cells), *(self.values[r][c] for r, c in cells)]

    def _encode(self, model: str) -> Problem:
        """Make the problem; a number that is black in a line cannot come again there."""
        black = [(k, i, n) for k, i, cells in self._lines() for n in self._black_numbers(cells)]
        taken = set(black)
        encoding = Encoding(
            (row, column, n)
            for row, column in self.cells()
            for n in range(1, self.size + 1)
            if not taken & {("row", row, n), ("column", column, n)}
        )
        for cell in self.cells():
            encoding.need(("cell", *cell), encoding.placements([cell]))
        for row, column, n in list(encoding.members):
            encoding.exclude(("row", row, n), [(row, column, n)])
            encoding.exclude(("column", column, n), [(row, column, n)])
        self._add_straights(encoding, self.size)
        if len(black) > len(taken):  # two black cells of a line clash: nothing can be right
            encoding.need(("clash",), ())
        return encoding.problem()

    def check(self) -> list[str]:
        """Say which line holds a number twice, and which run is not a straight."""
        wrong = [*self._broken_straights()]
        for kind, number, cells in self._lines():
            wrong += repeats(kind, [self._line_numbers(cells)], first=number + 1)
        return wrong

    # ---- what a generator asks for

    @classmethod
    def _blank(cls, sides: Sequence[int], random: Random) -> Self:
        """Make a board with black cells, symmetric about the middle."""
        size = cls._sized(sides)["givens"]
        blacks = [["."] * size for _ in range(size)]
        for row, column in random.sample([*product(range(size), repeat=2)], size * size // 8):
            blacks[row][column] = blacks[-1 - row][-1 - column] = "x"
        return cls(size, blacks)

    def _with_clues(self, random: Random) -> Self:
        """Return the board with a number in each black cell that can have one."""
        board = self
        for row, column in [(r, c) for r, c, sign in self._black_cells() if sign == "x"]:
            lines = [cells for _, _, cells in self._lines() if (row, column) in cells]
            used = {n for cells in lines for n in board._line_numbers(cells)}
            free = [n for n in range(1, self.size + 1) if n not in used]
            if free:
                board = board._blackened(row, column, str(random.choice(free)))
        return board

    def _clues(self) -> list[Place]:
        return [(r, c) for r, c, sign in self._black_cells() if sign != "x"]

    def _without(self, clue: Place) -> Self:
        return self._blackened(*clue, "x")

    def _black_cells(self) -> list[tuple[int, int, str]]:
        places = product(range(self.size), repeat=2)
        return [(r, c, self.blacks[r][c]) for r, c in places if not self._is_cell(r, c)]

    def _blackened(self, row: int, column: int, sign: str) -> Self:
        rows = [[*signs] for signs in self.blacks]
        rows[row][column] = sign
        return self.replace(blacks=rows)

    # ---- for people

    def item_text(self, item: Any) -> str:
        """An item for people."""
        is_line = item[0] in ("row", "column")
        return f"{item[2]} in {item[0]} {item[1] + 1}" if is_line else super().item_text(item)

    def _look(self, row: int, column: int) -> Cell | None:
        sign = self.blacks[row][column].strip("x")
        return super()._look(row, column) if sign == "." else Cell(sign, fill="black")

    # ---- the published form

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        blacks = [[(w.strip("x") or "x") if w.endswith("x") else "." for w in row] for row in rows]
        return cls([["-" if w.endswith("x") else w for w in row] for row in rows], blacks)

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        rows = [
            [
                str(given or "-") if sign == "." else f"{sign.strip('x')}x"
                for given, sign in zip(*both, strict=True)
            ]
            for both in zip(self.givens, self.blacks, strict=True)
        ]
        return [str(self.size)] * 2, rows

    def _published(self) -> list[list[str]]:
        places = range(self.size)
        return [
            [str(self.values[r][c] or self.blacks[r][c].strip("x.") or "-") for c in places]
            for r in places
        ]

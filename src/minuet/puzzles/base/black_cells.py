"""Squares with black cells, some of which have a number that counts in its row and its column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from random import Random
from typing import Any, Self

from minuet.errors import PuzzleError, show
from minuet.puzzles.base.clued import CluedPuzzle
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.latin import EMPTY, read_square, split_words
from minuet.puzzles.base.picture import Cell

Place = tuple[int, int]


class BlackCellPuzzle(CluedPuzzle):
    """A square of numbers with `blacks`: `x` or a number in a black cell, `.` in a white one."""

    blacks: tuple[tuple[str, ...], ...]

    def _read(self, givens: Any, blacks: Any, values: Any) -> None:
        """Set the numbers and the black cells; for use in `__init__`."""
        rows = read_square(givens, "givens")
        size = len(rows)
        self._fill(rows, None if values is None else read_square(values, "values", size))
        words = [split_words(row) for row in blacks or ["." * size] * size]
        if [len(row) for row in words] != [size] * size:
            raise PuzzleError("blacks and givens must have the same size", part="blacks")
        signs = tuple(tuple("." if s in EMPTY else str(s) for s in row) for row in words)
        self.__dict__["blacks"] = signs
        for row, column in product(range(size), repeat=2):
            self._check_cell(row, column)

    def _check_cell(self, row: int, column: int) -> None:
        sign, where = self.blacks[row][column], cell_name(row, column)
        if sign not in (".", "x", *map(str, range(1, self.size + 1))):
            message = f"{show(sign)} at {where} is not `.`, `x` or a number from 1 to {self.size}"
            raise PuzzleError(message, part="blacks", cell=(row, column))
        if sign != "." and self.values[row][column]:
            message = f"there is a number at {where}, which is black"
            raise PuzzleError(message, part="givens", cell=(row, column))

    def _parts(self) -> dict[str, Any]:
        return {**self._number_parts(), "blacks": self.blacks}

    @property
    def size(self) -> int:
        """The number of rows, of columns and of numbers."""
        return self.height

    def _is_cell(self, row: int, column: int) -> bool:
        return self.blacks[row][column] == "."

    def _runs(self) -> Iterator[list[Place]]:
        """Yield the runs of white cells, across and then down."""
        for line in self._lines.values():
            for is_white, run in groupby(line, lambda cell: self._is_cell(*cell)):
                if is_white:
                    yield [*run]

    def _black_numbers(self, cells: Sequence[Place]) -> list[int]:
        """The numbers in the black cells of a line."""
        return [int(sign) for r, c in cells if (sign := self.blacks[r][c]).isdecimal()]

    def _line_numbers(self, cells: Sequence[Place]) -> list[int]:
        """All numbers of a line, in black cells and in white ones."""
        return [*self._black_numbers(cells), *(self.values[r][c] for r, c in cells)]

    def _look(self, row: int, column: int) -> Cell | None:
        sign = self.blacks[row][column].strip("x")
        return super()._look(row, column) if sign == "." else Cell(sign, fill="black")

    # ---- what a generator asks for

    @classmethod
    def _blank(cls, sides: Sequence[int], random: Random) -> Self:
        """Make a board with black cells, symmetric about the middle."""
        size = cls._sized(sides)["givens"]
        blacks = [["."] * size for _ in range(size)]
        for row, column in random.sample([*product(range(size), repeat=2)], size * size // 8):
            blacks[row][column] = blacks[-1 - row][-1 - column] = "x"
        return cls(**cls._sized(sides) | {"blacks": blacks})

    def _with_clues(self, random: Random) -> Self:
        """Return the board with a number in each black cell that can have one."""
        board = self
        for row, column in [cell for cell in self._black_cells() if cell not in self._clues()]:
            lines = (self._lines["row", row], self._lines["column", column])
            used = {n for cells in lines for n in board._line_numbers(cells)}
            free = [n for n in range(1, self.size + 1) if n not in used]
            if free:
                board = board._blackened(row, column, str(random.choice(free)))
        return board

    def _black_cells(self) -> list[Place]:
        return [(r, c) for r, c in product(range(self.size), repeat=2) if not self._is_cell(r, c)]

    def _clues(self) -> list[Place]:
        return [(r, c) for r, c in self._black_cells() if self.blacks[r][c] != "x"]

    def _without(self, clue: Place) -> Self:
        return self._blackened(*clue, "x")

    def _blackened(self, row: int, column: int, sign: str) -> Self:
        rows = [[*signs] for signs in self.blacks]
        rows[row][column] = sign
        return self.replace(blacks=rows)

    # ---- the published format, in which `4x` is a black cell with a 4

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        make: Any = cls
        rows = [[word.lower() for word in row] for row in rows]
        blacks = [[(w.strip("x") or "x") if w.endswith("x") else "." for w in row] for row in rows]
        found: Self = make([["-" if w.endswith("x") else w for w in row] for row in rows], blacks)
        return found

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        pairs = zip(self.givens, self.blacks, strict=True)
        rows = [
            [str(given or "-") if sign == "." else f"{sign.strip('x')}x"
             for given, sign in zip(*pair, strict=True)]
            for pair in pairs
        ]  # fmt: skip
        return [str(self.size)] * 2, rows

    def _published(self) -> list[list[str]]:
        pairs = zip(self.values, self.blacks, strict=True)
        return [
            [str(value or sign.strip("x.") or "-") for value, sign in zip(*pair, strict=True)]
            for pair in pairs
        ]

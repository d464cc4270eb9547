"""Killer sudoku: a sudoku with cages, of which only the sums are given.

Rules
-----
1. Those of sudoku (see `minuet.puzzles.sudoku.sudoku`), in all its shapes.
2. The numbers of a cage are all different, and add up to its sum, if that is given.

How the cages are encoded is explained in `minuet.puzzles.base.sums`.

>>> puzzle = KillerSudoku(box=(2, 2), cages=[
...     (4, [(0, 0), (0, 1)]), (6, [(0, 2), (1, 2), (2, 2)]), (5, [(0, 3), (1, 3)]),
...     (9, [(1, 0), (1, 1), (2, 0)]), (7, [(2, 1), (3, 0), (3, 1)]),
...     (9, [(2, 3), (3, 2), (3, 3)])])
>>> for row in puzzle.solve().values:
...     print(*row)
1 3 2 4
4 2 3 1
3 4 1 2
2 1 4 3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from minuet.errors import PuzzleError, as_whole, show
from minuet.problem import Option, Problem
from minuet.puzzles.base.bounds import MOST_NUMBER, MOST_OPTIONS, check_count, places
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.picture import Cell, Mark
from minuet.puzzles.base.sums import SumPuzzle, count_sets
from minuet.puzzles.sudoku.shape import Region
from minuet.puzzles.sudoku.sudoku import Sudoku

__all__ = ["Cage", "KillerSudoku"]

Place = tuple[int, int]


class Cage(NamedTuple):
    """The cells of a cage, and the sum of their numbers; None if it is unknown."""

    total: int | None
    cells: tuple[Place, ...]


class KillerSudoku(SumPuzzle, Sudoku):
    """A killer sudoku: `cages` are pairs (sum, cells), with cells as (row, column) from 0.

    Not every cell needs to be in a cage, but none may be in two. All other arguments are those of
    `Sudoku`.
    """

    name = "killer"
    _difficulties = ("medium", "hard", "diabolical")  # sums take more than looking for singles
    title = "Killer sudoku"
    _rules = (
        "A sudoku whose cells are grouped into cages. The numbers of a cage are different and add "
        "up to its sum."
    )
    formats = ("cages", "json", "fpuzzles", "sudokupad")
    _link_names = ()
    _published_parts: ClassVar[tuple[str, ...]] = ()
    _group = "cage"
    cages: tuple[Cage, ...]

    def __init__(
        self,
        givens: str | Iterable[Any] | None = None,
        *,
        cages: Iterable[tuple[int | None, Iterable[Sequence[int]]]] = (),
        **parts: Any,
    ) -> None:
        super().__init__(givens, **parts)
        self.__dict__["cages"] = tuple(sorted(map(_read_cage, cages), key=lambda cage: cage.cells))
        self._check_cages()

    def _parts(self) -> dict[str, Any]:
        return {**super()._parts(), "cages": self.cages}

    def _check_cages(self) -> None:
        owner: dict[Place, Cage] = {}
        for cage in self.cages:
            self._check_cage(cage)
            for cell in cage.cells:
                if cell in owner:
                    raise PuzzleError(
                        f"{cell_name(*cell)} is in two cages", part="cages", cell=cell
                    )
                owner[cell] = cage
        known = [(len(cage.cells), cage.total) for cage in self.cages if cage.total is not None]
        counts = [count_sets(self.size, count, total) for count, total in known]
        what = "combinations of numbers with the sums of the cages"
        check_count(sum(counts), MOST_OPTIONS, what, part="cages")

    def _check_cage(self, cage: Cage) -> None:
        where = cell_name(*cage.cells[0])
        for cell in cage.cells:
            if cell not in self.shape.cells:
                outside = cell_name(*cell)
                raise PuzzleError(f"the cage at {where} has a cell outside the board: {outside}")
        if len(cage.cells) > self.size:
            raise PuzzleError(
                f"the cage at {where} has {len(cage.cells)} cells, and there are only {self.size} "
                "numbers",
                part="cages",
                cell=cage.cells[0],
            )

    # ---- the problem

    @property
    def houses(self) -> tuple[Region, ...]:
        """The regions of the board, then the cages."""
        cages = [
            Region("cage", f"the cage at {cell_name(*cage.cells[0])}", cage.cells, cage.total)
            for cage in self.cages
        ]
        return (*self.shape.houses, *cages)

    def _groups(self) -> tuple[Cage, ...]:
        return self.cages

    def _group_name(self, number: int) -> str:
        return f"cage {cell_name(*self.cages[number].cells[0])}"

    def _encode(self, model: str) -> Problem:
        """Make the problem of the board and its cages."""
        primary, secondary, members = self.shape.items()
        choices = self._add_groups(self.size, primary, secondary, members)
        placements = [Option(items, label=label) for label, items in sorted(members.items())]
        return Problem(primary, secondary, [*placements, *choices])

    def check(self) -> list[str]:
        """Say which regions hold a number twice, and which cages have another sum."""
        return [*super().check(), *self._wrong_sums()]

    def _wrong_sums(self) -> Iterator[str]:
        for cage in self.cages:
            numbers = [self.values[row][column] for row, column in cage.cells]
            total = sum(numbers)
            if cage.total is not None and (
                total != cage.total if all(numbers) else total > cage.total
            ):
                where = cell_name(*cage.cells[0])
                yield f"the cage at {where} adds up to {total}, not {cage.total}"

    # ---- for people

    def item_text(self, item: Any) -> str:
        """A readable item."""
        if item[0] not in ("sum", "cage"):
            return super().item_text(item)
        where = cell_name(*self.cages[item[1]].cells[0])
        return f"sum at {where}" if item[0] == "sum" else f"cage {where}: {item[2]}"

    def _look(self, row: int, column: int) -> Cell | None:
        """What the picture shows in a cell; the sum of a cage is in its first cell."""
        cell = super()._look(row, column)
        total = self._corner_sums.get((row, column))
        return cell if cell is None or total is None else cell._replace(corner=str(total))

    @property
    def _corner_sums(self) -> dict[Place, int | None]:
        return {cage.cells[0]: cage.total for cage in self.cages}

    def _describe(self) -> str:
        return f"{super()._describe()}, {len(self.cages)} cages"

    def _marks(self) -> Sequence[Mark]:
        return [Mark("cage", cage.cells) for cage in self.cages]


def _read_cage(cage: Any) -> Cage:
    try:
        total, cells = cage
        ordered = places(cells)
    except (TypeError, ValueError):
        message = f"{show(cage)} is not a cage: write (sum, [(row, column), ...])"
        raise PuzzleError(message, part="cages") from None
    if not ordered or len(set(ordered)) != len(ordered):
        raise PuzzleError(f"a cage has no cells, or one of them twice: {show(cage)}", part="cages")
    number = None if total is None else as_whole(total)
    if total is not None and (number is None or not 1 <= number <= MOST_NUMBER):
        message = f"a cage cannot add up to {show(total)}: {show(cage)}"
        raise PuzzleError(message, part="cages")
    return Cage(number, ordered)

"""Grids of numbers with clues: what `minuet.generate.clues` asks of a kind.

A puzzle is made from a solved board with all the clues that it can have. Then givens and clues are
removed as long as there is only one solution.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any, ClassVar, Self

from minuet.errors import PuzzleError
from minuet.puzzles.base.choices import ChoicePuzzle
from minuet.solver import sample

TRIES = 50  # of boards that may have no solution
MEMORY = 2**18  # bytes for all solutions; if they need more, a random search is quicker

Place = tuple[int, int]


class CluedPuzzle(ChoicePuzzle):
    """A grid of numbers whose clues follow from its solution."""

    _generator = "minuet.generate.clues"
    _most_made: ClassVar[int] = 7
    """The most rows of a puzzle that is made: on larger boards it would take minutes."""
    _is_bare: ClassVar[bool] = False
    """Whether a puzzle that is made should have clues alone, and no givens if that is possible."""

    _tries: ClassVar[int] = 60
    """The puzzles that may turn out too easy or too hard before the generator gives up."""

    @classmethod
    def generate(  # type: ignore[override]  # a pattern of givens may be symmetric
        cls,
        *,
        size: str | int | tuple[int, ...] | None = None,
        difficulty: str | None = None,
        symmetry: str = "none",
        clues: int = 0,
        seed: int | str | None = None,
    ) -> Self:
        """Make a new puzzle with one solution.

        - `size`: the number of rows; the usual one if left out;
        - `difficulty`: easy, medium or hard, where there are such puzzles; None for any;
        - `symmetry`: that of the pattern of givens, such as "rotate180" (see
          `minuet.generate.symmetry`);
        - `clues`: how many givens to leave at least;
        - `seed`: a number or a text; the same seed gives the same puzzle.

        Raises `PuzzleError` if there is no such puzzle.
        """
        return cls._generate(locals())

    @classmethod
    def _random_board(cls, sides: Sequence[int], random: Random) -> Self:
        """Make a random solved board with all its clues."""
        for _ in range(TRIES):
            blank = cls._blank(sides, random)
            drawn = sample(blank.problem(), seed=random.getrandbits(64), memory_limit=MEMORY)
            if drawn:
                return blank.decode(drawn[0])._with_clues(random)
        raise PuzzleError(f"{cls.title}: there is no solution of this size")

    @classmethod
    def _blank(cls, sides: Sequence[int], random: Random) -> Self:
        """Make a board of this size without givens and clues."""
        return cls(**cls._sized(sides))

    def _with_clues(self, random: Random) -> Self:
        """Return the solved board with all the clues that it can have."""
        return self

    def _clues(self) -> Sequence[Hashable]:
        """The clues that may be left out; those that always stay are not among them."""
        return ()

    def _without(self, clue: Any) -> Self:
        """Return the puzzle without one of these clues."""
        raise NotImplementedError(f"{type(self).__name__} has no clues that can be left out")

    def item_text(self, item: Any) -> str:
        """A readable item; a number of a line is `2 in row 1`."""
        if item[0] in ("row", "column"):
            return f"{self._value_text(item[2])} in {item[0]} {item[1] + 1}"
        return super().item_text(item)


def random_regions(
    size: int, random: Random, may_join: Callable[[Sequence[Place]], bool]
) -> list[list[int]]:
    """Divide a square into regions by joining neighbors at random where that is allowed.

    >>> random_regions(2, Random(1), lambda cells: len(cells) < 3)
    [[1, 1], [3, 3]]
    """
    region = {(r, c): [(r, c)] for r in range(size) for c in range(size)}
    borders = [
        (cell, other)
        for cell in region
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if other in region
    ]
    random.shuffle(borders)
    for one, other in borders:
        joined = region[one] + region[other]
        if region[one] is not region[other] and may_join(joined):
            region.update(dict.fromkeys(joined, joined))
    numbers = {id(cells): number for number, cells in enumerate(region.values())}
    return [[numbers[id(region[r, c])] for c in range(size)] for r in range(size)]

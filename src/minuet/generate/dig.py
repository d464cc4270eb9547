"""Taking givens out of a solved board while its solution stays the only one.

This works for any puzzle on a grid, since it asks only its exact cover problem. What stays is what
a person needs: by the `difficulty`,

- easy: every step is an only option (see `minuet.logic.cover`);
- medium: elimination is needed as well;
- hard: trial is needed as well;
- None: the solution is unique, and nobody has asked how it is found.

A board from which no given can be taken is *minimal*. Easy and medium boards are usually not: they
keep those givens without which a harder step would be needed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from minuet.errors import did_you_mean
from minuet.generate.symmetry import orbits
from minuet.logic.cover import ELIMINATION, ONLY, TRIAL, Cover
from minuet.puzzles.grid import GridPuzzle
from minuet.solver import is_unique

__all__ = ["DIFFICULTIES", "Digger", "is_minimal", "level_of"]

DIFFICULTIES = {"easy": ONLY, "medium": ELIMINATION, "hard": TRIAL}

P = TypeVar("P", bound=GridPuzzle)
Place = tuple[int, int]
Placement = tuple[int, int, int]


def level_of(difficulty: str | None) -> int | None:
    """The level of the hardest technique, or a ValueError that lists the difficulties."""
    if difficulty is None:
        return None
    if difficulty not in DIFFICULTIES:
        hint = did_you_mean(difficulty, DIFFICULTIES)
        raise ValueError(f"unknown difficulty '{difficulty}'{hint}: {', '.join(DIFFICULTIES)}")
    return DIFFICULTIES[difficulty]


class Digger:
    """Digs in one solved board; every `dig` gives another puzzle with that solution."""

    def __init__(self, solved: GridPuzzle) -> None:
        self.solved = solved
        self.problem = solved.problem()
        self.cover = Cover(self.problem)

    def dig(
        self,
        random: Random,
        *,
        level: int | None = None,
        minimal: bool = False,
        symmetry: str = "none",
        clues: int = 0,
    ) -> list[Placement] | None:
        """Return the givens that are left, or None if the puzzle came out too easy or too hard.

        `clues` is the number of givens to stop at, if one gets that far.
        """
        values = self.solved.values
        groups = orbits(self.solved.cells(), len(values), len(values[0]), symmetry)
        random.shuffle(groups)
        keeps = self._unique if minimal or level is None else self._solvable(level)
        left = {(r, c): (r, c, values[r][c]) for r, c in self.solved.cells()}
        for group in groups:
            if len(left) - len(group) < clues:
                continue
            rest = {cell: label for cell, label in left.items() if cell not in group}
            if keeps(list(rest.values())):
                left = rest
        givens = list(left.values())
        if level is not None and self.cover.level(self.cover.start(givens)) != level:
            return None
        return givens

    def _unique(self, givens: list[Placement]) -> bool:
        return is_unique(self.problem, given=givens)

    def _solvable(self, level: int) -> Callable[[list[Placement]], bool]:
        """What keeps the solution unique and the steps no harder than a level.

        Trial is slow, and most puzzles that are unique yield to it: the end is soon enough to see.
        """
        if level >= TRIAL:
            return self._unique
        return lambda givens: self.cover.solves(self.cover.start(givens), level)


def is_minimal(puzzle: GridPuzzle) -> bool:
    """Tell whether every given is needed for the solution to be the only one."""
    problem, givens = puzzle.problem(), list(puzzle.given)
    return all(
        not is_unique(problem, given=[other for other in givens if other != label])
        for label in givens
    )

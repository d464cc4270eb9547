"""Removing givens from a solved board while its solution stays the only one.

This works for any puzzle on a grid, because it uses only its exact cover problem. What stays is
what a person needs, depending on the `difficulty`:

- easy: every step is an only option (see `minuet.logic.cover`);
- medium: elimination is needed as well;
- hard: trial is needed as well;
- None: the solution is unique, however it is found.

A board from which no given can be removed is *minimal*. Easy and medium boards are usually not:
they keep those givens without which a harder step would be needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from minuet.generate.symmetry import orbits
from minuet.logic.cover import TRIAL, Cover, Position
from minuet.puzzles.base.grid import GridPuzzle
from minuet.puzzles.base.puzzle import Puzzle
from minuet.solver.batch import UNLIMITED, Batch

__all__ = ["is_minimal"]

NODES = 2000  # of a proof that a given is not needed; if it takes more, the given stays

Place = tuple[int, int]
Placement = tuple[int, int, int]


class GivensRemover:
    """Removes givens from one solved board; every `remove` gives another puzzle."""

    def __init__(self, solved: GridPuzzle) -> None:
        self.solved = solved
        self.batch = Batch.of(solved.problem())
        self.cover = Cover(solved.problem())
        self.option = {cell[:2]: solved.problem().index(cell) for cell in solved.placements()}

    def puzzle(self, rounds: int, random: Random, **wishes: Any) -> Any:
        """The board with the givens that are left after one of so many rounds; None if none is
        right. The `wishes` are those of `remove`.
        """
        found = (self.remove(random, **wishes) for _ in range(rounds))
        left = next((givens for givens in found if givens is not None), None)
        return None if left is None else self.solved.replace(given=left)

    def remove(
        self,
        random: Random,
        *,
        level: int | None = None,
        minimal: bool = False,
        symmetry: str = "none",
        clues: int = 0,
    ) -> list[Placement] | None:
        """Return the givens that are left, or None if the puzzle is not what was requested.

        `clues` is the number of givens to stop at, if one gets that far.
        """
        groups = orbits(self.option, self.solved.height, self.solved.width, symmetry)
        random.shuffle(groups)
        if minimal or level in (None, TRIAL):
            left = self._keep_unique(groups, minimal, clues)
        else:
            left = self._keep_easy(groups, level, clues)
        if left is None or (level and self.cover.level(self._position(left)) != level):
            return None
        values = self.solved.values
        return sorted((row, column, values[row][column]) for row, column in left)

    def _keep_unique(
        self, groups: list[tuple[Place, ...]], minimal: bool, clues: int
    ) -> list[Place] | None:
        """Leave out groups while there is one solution, without waiting for long proofs.

        Trial is slow for us, and most puzzles that are unique yield to it: that is seen in the end.
        """
        options = [[self.option[cell] for cell in group] for group in groups]
        kept = self.batch.remove_givens(options, floor=clues, nodes=NODES)
        if kept is None or (minimal and not kept[1]):
            return None
        return [cell for number in kept[0] for cell in groups[number]]

    def _keep_easy(self, groups: list[tuple[Place, ...]], level: int, clues: int) -> list[Place]:
        """Leave out groups while steps up to a level lead to the end, and so to one solution."""
        left = dict.fromkeys(self.option)
        for group in groups:
            rest = {cell: None for cell in left if cell not in group}
            if len(rest) >= clues and self.cover.solves(self._position(rest), level):
                left = rest
        return list(left)

    def _position(self, cells: Iterable[Place]) -> Position:
        position = self.cover.start()
        for cell in cells:
            position = self.cover.place(position, self.option[cell])
        return position


def is_minimal(puzzle: Puzzle, *, nodes: int = 100 * NODES) -> bool | None:
    """Return whether a puzzle has one solution, and more without any of its givens.

    None if that is not known, because it would take more than this many nodes for some given.
    """
    problem = puzzle.problem()
    return needs_all(Batch.of(problem), [*map(problem.index, puzzle.given)], nodes=nodes)


def minimality(puzzle: Puzzle) -> bool | str:
    """Return the same for a list of facts: True, False or "not known"."""
    found = is_minimal(puzzle)
    return "not known" if found is None else found


def needs_all(batch: Batch, given: Sequence[int], *, nodes: int = UNLIMITED) -> bool | None:
    """Return whether these options together have one solution, and any fewer have several."""
    kept = batch.remove_givens([[option] for option in given], nodes=nodes)
    if kept is None or len(kept[0]) < len(given):
        return False
    return True if kept[1] else None

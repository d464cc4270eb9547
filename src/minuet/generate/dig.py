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

from collections.abc import Iterable
from random import Random

from minuet.errors import PuzzleError
from minuet.generate.symmetry import orbits
from minuet.generate.wishes import read_choice
from minuet.logic.cover import ELIMINATION, ONLY, TRIAL, Cover, Position
from minuet.puzzles.base.grid import GridPuzzle
from minuet.puzzles.base.puzzle import Puzzle
from minuet.solver.batch import Batch, Verdict

__all__ = ["Digger", "is_minimal", "level_of"]

DIFFICULTIES = {"easy": ONLY, "medium": ELIMINATION, "hard": TRIAL}

NODES = 2000  # of a proof that a given is not needed; if it takes more, the given stays

Place = tuple[int, int]
Placement = tuple[int, int, int]


def level_of(difficulty: str | None, kind: type[Puzzle]) -> int | None:
    """The level of the hardest technique that a difficulty of this kind of puzzle stands for."""
    if difficulty is None:
        return None
    level = DIFFICULTIES[read_choice(difficulty, DIFFICULTIES, "difficulty")]
    if difficulty not in kind.difficulties:
        known = " or ".join(kind.difficulties)
        raise PuzzleError(f"{kind.title}: there are no {difficulty} ones, only {known}")
    return level


class Digger:
    """Digs in one solved board; every `dig` gives another puzzle with that solution."""

    def __init__(self, solved: GridPuzzle) -> None:
        self.solved = solved
        self.batch = Batch.of(solved.problem())
        self.cover = Cover(solved.problem())
        self.option = {cell[:2]: solved.problem().index(cell) for cell in solved.placements()}

    def dig(
        self,
        random: Random,
        *,
        level: int | None = None,
        minimal: bool = False,
        symmetry: str = "none",
        clues: int = 0,
    ) -> list[Placement] | None:
        """Return the givens that are left, or None if the puzzle is not as it was asked for.

        `clues` is the number of givens to stop at, if one gets that far.
        """
        groups = orbits(self.option, self.solved.height, self.solved.width, symmetry)
        random.shuffle(groups)
        if minimal or level in (None, TRIAL):
            left = self._dig_unique(groups, minimal, clues)
        else:
            left = self._dig_easy(groups, level, clues)
        if left is None or (level and self.cover.level(self._position(left)) != level):
            return None
        values = self.solved.values
        return sorted((row, column, values[row][column]) for row, column in left)

    def _dig_unique(
        self, groups: list[tuple[Place, ...]], minimal: bool, clues: int
    ) -> list[Place] | None:
        """Leave out groups while there is one solution; a proof that takes long is not waited for.

        Trial is slow for us, and most puzzles that are unique yield to it: that is seen in the end.
        """
        options = [[self.option[cell] for cell in group] for group in groups]
        kept = self.batch.dig(options, floor=clues, nodes=NODES)
        if kept is None or (minimal and not kept[1]):
            return None
        return [cell for number in kept[0] for cell in groups[number]]

    def _dig_easy(self, groups: list[tuple[Place, ...]], level: int, clues: int) -> list[Place]:
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


def is_minimal(puzzle: GridPuzzle, *, nodes: int = 100 * NODES) -> bool | None:
    """Tell whether every given is needed for the solution to be the only one.

    None if that is not known, because it would take more than so many nodes for some given.
    """
    problem = puzzle.problem()
    batch, givens = Batch.of(problem), [problem.index(label) for label in puzzle.given]
    verdicts = {
        batch.ask([other for other in givens if other != given], nodes=nodes)[0] for given in givens
    }
    if Verdict.ONE in verdicts:
        return False
    return True if verdicts <= {Verdict.SEVERAL} else None

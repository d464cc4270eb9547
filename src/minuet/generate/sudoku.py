"""Generating sudokus with one solution, of any size and shape.

It starts from a random solution. Givens are taken out in random order and by symmetric groups while
the solution stays the only one (`minuet.solver.batch`). Every puzzle is proved to have exactly one
solution, and the same seed makes the same puzzle.

For speed, the solution does not come from `sample`: this way a grid takes a tenth of a millisecond.
Options are chosen one by one, in random order, while there is a solution with them. Every grid can
come up, but those whose choices leave room for few others come up more often: of the 288 of 4x4,
the most frequent 2.5 times as often as the least.

The difficulty of a puzzle depends on what a person needs to solve it (`minuet.logic.sudoku`). If it
is too hard, givens are put back, unless it is to be minimal; if it is too easy, another one is
made.

>>> from minuet.puzzles import Sudoku
>>> puzzle = Sudoku.generate(seed=1, minimal=True)
>>> puzzle.is_unique(), Sudoku.generate(seed=1, minimal=True) == puzzle
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from minuet.errors import PuzzleError, choice, whole_number
from minuet.generate import jigsaw, killer, pattern
from minuet.generate.arguments import random_of, read_names
from minuet.generate.remove_givens import minimality, needs_all
from minuet.generate.symmetry import SYMMETRIES, check_symmetry, orbits
from minuet.puzzles.sudoku.killer import KillerSudoku
from minuet.puzzles.sudoku.shape import EXTRAS, GRIDS, Shape, find_shape, read_box, read_extra
from minuet.puzzles.sudoku.sudoku import Sudoku
from minuet.solver.batch import UNLIMITED, Batch

DIFFICULTIES = Sudoku._difficulties
VARIANTS = ("x", "hyper", "disjoint", "jigsaw", "killer", "samurai")
NODES, FEW_NODES = 2000, 100  # of a proof that a given is not needed; fewer on large boards

Place = tuple[int, int]


def generate(
    kind: type[Sudoku],
    *,
    box: str | Sequence[int],
    variant: str | Iterable[str],
    difficulty: str | None,
    symmetry: str,
    clues: int | None,
    minimal: bool,
    pattern: Any,
    seed: int | str | None,
) -> Sudoku:
    """Make a sudoku with exactly one solution; `Sudoku.generate` documents the arguments."""
    wish = _Wish(kind, box, variant, difficulty, symmetry, clues, minimal, pattern)
    return wish.fulfill(random_of(seed))


class _Wish:
    """What was asked for, checked; and how to find it."""

    def __init__(
        self,
        kind: type[Sudoku],
        box: str | Sequence[int],
        variant: str | Iterable[str],
        difficulty: str | None,
        symmetry: str,
        clues: int | None,
        minimal: bool,
        places: Any,
    ) -> None:
        self.box = read_box(box)
        self.size = self.box[0] * self.box[1]
        names = read_names(variant, VARIANTS, "variant")
        self.is_killer = "killer" in names or issubclass(kind, KillerSudoku)
        self.is_jigsaw = "jigsaw" in names
        self.grids = GRIDS["samurai"] if "samurai" in names else ((0, 0),)
        self.extra = read_extra(name for name in names if name in EXTRAS)
        self.difficulty = difficulty
        if difficulty is not None:
            choice(difficulty, DIFFICULTIES, "difficulty", error=PuzzleError)
        check_symmetry(symmetry, self.size, self.size)
        self.symmetry = symmetry
        self.clues = clues
        self.minimal = minimal
        self.places = None if places is None else pattern.read_pattern(places, self.size)
        self._check()

    def _check(self) -> None:
        if self.is_killer:
            self._check_killer()
        if len(self.grids) > 1 and (
            self.box != (3, 3) or self.is_jigsaw or self.places is not None or self.extra
        ):
            raise PuzzleError("a samurai sudoku has plain 9x9 grids: no other variant, no pattern")
        if self.clues is not None:
            self._check_clues(self.clues)
        if self.places is not None and self.clues not in (None, len(self.places)):
            raise PuzzleError(
                f"the pattern has {len(self.places)} givens, but you asked for {self.clues}"
            )

    def _check_killer(self) -> None:
        if self.clues or self.places is not None or self.minimal or self.symmetry != "none":
            raise PuzzleError(
                "a killer sudoku has cages in place of givens: no clues, pattern, symmetry"
            )
        if self.difficulty == "easy":
            raise PuzzleError("a killer sudoku is never easy: its sums take more than singles")

    def _check_clues(self, clues: int) -> None:
        cells = self.size * self.size * len(self.grids)
        if not 0 <= whole_number(clues, "clues", error=PuzzleError) <= cells:
            raise PuzzleError(f"a board of {self.size}x{self.size} cannot have {clues} givens")
        is_plain = not (self.extra or self.is_jigsaw or self.is_killer or len(self.grids) > 1)
        if is_plain and self.box == (3, 3) and clues < 17:
            raise PuzzleError(f"no sudoku of 9x9 has {clues} givens: 17 is the proven minimum")

    # ---- making one

    def fulfill(self, random: Random) -> Sudoku:
        """Make puzzles until one is right."""
        tries = self._tries()
        for _ in range(tries):
            puzzle = self._make(random)
            if puzzle is None:
                continue
            if self.difficulty is None or self._level(puzzle) == self._wanted:
                return puzzle
        raise PuzzleError(f"found no such sudoku in {tries:,} tries: drop one of the requirements")

    def _tries(self) -> int:
        """How many puzzles may turn out wrong before giving up."""
        if self.places is not None:
            return 100
        if self.is_killer:
            return 300
        return 40_000 if self.difficulty is None and self.size <= 9 else 3000

    def _make(self, random: Random) -> Sudoku | None:
        """Make a puzzle with one solution; None if that fails."""
        shape = self._shape(random)
        batch = Batch.of(shape.problem)
        if self.places is not None:
            given = pattern.fill(shape, batch, self.places, random)
            if given is None or (self.minimal and not needs_all(batch, given)):
                return None
            return _puzzle(shape, given)
        solution = batch.random_solution(random.getrandbits(64))
        if solution is None:
            return None
        if self.is_killer:
            return killer.enclose(shape, solution, random)
        return self._remove_givens(shape, batch, solution, random)

    def _shape(self, random: Random) -> Shape:
        if not self.is_jigsaw:
            return find_shape(box=self.box, extra=self.extra, grids=self.grids)
        return find_shape(regions=jigsaw.random_regions(self.box, random), extra=self.extra)

    def _remove_givens(
        self, shape: Shape, batch: Batch, solution: Sequence[int], random: Random
    ) -> Sudoku | None:
        options = sorted(solution)  # and so in the order of the cells
        groups = [[options[k] for k in group] for group in _groups(shape, self.symmetry)]
        groups.sort(key=lambda _: random.random())
        nodes = UNLIMITED if self.minimal else NODES if self.size <= 16 else FEW_NODES
        # A minimal puzzle is made whatever the number of clues; if that is wrong, another is made.
        floor = 0 if self.minimal else self.clues or 0
        left = batch.remove_givens(groups, floor=floor, nodes=nodes)
        if left is None:
            return None
        kept = left[0]
        given = [option for number in kept for option in groups[number]]
        if self.clues is not None and len(given) != self.clues:
            return None
        if self.minimal and self.symmetry != "none" and not needs_all(batch, given):
            return None
        if self.difficulty is None or self.minimal or self.clues is not None:
            return _puzzle(shape, given)
        spare = [group for number, group in enumerate(groups) if number not in set(kept)]
        return self._soften(shape, given, spare)

    # ---- as hard as it should be

    def _soften(self, shape: Shape, given: list[int], spare: list[list[int]]) -> Sudoku:
        """Put back as few givens as are needed for the puzzle to be no harder than asked for."""
        few, many = 0, len(spare)
        while few < many:
            middle = (few + many) // 2
            puzzle = _puzzle(shape, [*given, *_flat(spare[:middle])])
            if self._level(puzzle) <= self._wanted:
                many = middle
            else:
                few = middle + 1
        return _puzzle(shape, [*given, *_flat(spare[:many])])

    @property
    def _wanted(self) -> int:
        assert self.difficulty is not None
        return DIFFICULTIES.index(self.difficulty)

    def _level(self, puzzle: Sudoku) -> int:
        """The number of the puzzle's difficulty; exact up to the requested one."""
        from minuet.logic.sudoku import GRADES, grade

        end = GRADES[DIFFICULTIES[self._wanted]]
        return DIFFICULTIES.index(grade(puzzle, stop_above=min(end, 90.0)).name)


@lru_cache(maxsize=32)
def _groups(shape: Shape, symmetry: str) -> list[list[int]]:
    """Cells that a symmetry carries into each other, named by their place in the shape's order."""
    number = {cell: k for k, cell in enumerate(shape.in_order)}
    found = orbits(shape.in_order, shape.height, shape.width, symmetry)
    return [[number[cell] for cell in orbit] for orbit in found]


def _flat(groups: Iterable[Iterable[int]]) -> list[int]:
    return [option for group in groups for option in group]


def _puzzle(shape: Shape, given: Iterable[int]) -> Sudoku:
    """The puzzle with these placements, named by the numbers of their options."""
    rows = [[0] * shape.width for _ in range(shape.height)]
    for row, column, value in map(shape.placement, given):
        rows[row][column] = value
    return Sudoku(rows, box=shape.box, regions=shape.regions, extra=shape.extra, grids=shape.grids)


def facts(puzzle: Sudoku) -> dict[str, Any]:
    """Return facts about a puzzle: givens, difficulty, symmetries, minimality."""
    from minuet.logic.sudoku import GRADES, grade

    cells = {(row, column) for row, column, _ in puzzle.given}
    # How hard the hardest ones are exactly is not worth the time.
    found = grade(puzzle, stop_above=GRADES["hard"])
    facts: dict[str, Any] = {"difficulty": found.name}
    if found.name != "diabolical":
        facts["rating"] = found.rating
    if isinstance(puzzle, KillerSudoku):
        return {"cages": len(puzzle.cages), **facts}
    symmetries = [
        name
        for name in SYMMETRIES
        if name != "none" and _is_symmetric(cells, puzzle.height, puzzle.width, name)
    ]
    return {
        "givens": len(cells),
        **facts,
        "symmetry": symmetries or ["none"],
        "minimal": minimality(puzzle),
    }


def _is_symmetric(cells: set[Place], height: int, width: int, symmetry: str) -> bool:
    """Whether each move of a symmetry carries the cells into themselves."""
    return all(
        {move(row, column, height - 1, width - 1) for row, column in cells} == cells
        for move in SYMMETRIES[symmetry]
    )

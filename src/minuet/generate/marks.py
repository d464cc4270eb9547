"""Generating puzzles in which cells are marked: a random board with as few clues as possible.

`minuet.generate.marked_boards` makes a random board of each kind with all clues that it can have.
If these have one solution, clues are left out one by one, in random order, while it stays the only
one; or, if the puzzle is to be easy or medium, while the steps of that difficulty still lead to it.
Kinds whose clues are regions cannot leave out any: there, cells move from region to region.

>>> from minuet.puzzles import Tents
>>> puzzle = generate(Tents, size=6, seed=1)
>>> puzzle.is_unique(), puzzle.height
(True, 6)
"""

from __future__ import annotations

from random import Random
from typing import Any

from minuet.errors import PuzzleError, whole_number
from minuet.generate import hill_climbing
from minuet.generate.arguments import level_of, random_of, read_size
from minuet.generate.judging import Judge, failure, has_level
from minuet.generate.judging import facts as facts
from minuet.generate.marked_boards import FULL, REGIONS, Full, moved_cell
from minuet.puzzles.base.marking import MarkingPuzzle

TRIES = 300  # boards that may have several solutions, or turn out too easy or too hard
LARGEST = 30  # rows or columns


def generate(
    kind: type[MarkingPuzzle],
    *,
    size: str | int | tuple[int, ...] | None = None,
    difficulty: str | None = None,
    clues: int = 0,
    seed: int | str | None = None,
) -> Any:
    """Make a puzzle with one solution.

    `size` is (height, width) or "8x8", up to 30; `difficulty` one of `kind._difficulties`, or None
    for any; `clues` how many clues to leave at least. The same seed gives the same puzzle.
    """
    height, width = read_size(kind._sizes[0] if size is None else size)
    level = level_of(difficulty, kind)
    clues = whole_number(clues, "clues", error=PuzzleError)
    random = random_of(seed)
    if max(height, width) > LARGEST or min(height, width) < 3:
        what = f"from 3x3 to {LARGEST}x{LARGEST}, not {height}x{width}"
        raise PuzzleError(f"{kind.title} can be generated {what}")
    if kind.name in REGIONS:
        start = REGIONS[kind.name]
        return hill_climbing.made(
            kind,
            lambda: start(kind, height, width, random),
            lambda board, other, _: moved_cell(board, other, random),
            difficulty,
            random,
        )
    for _ in range(TRIES):
        full = FULL[kind.name](kind, height, width, random)
        puzzle = full and _thinned(full, level, clues, random)
        if puzzle and has_level(puzzle, level):
            return puzzle
    raise failure(kind, difficulty, TRIES)


def _thinned(full: Full, level: int | None, clues: int, random: Random) -> Any:
    """The puzzle with no more clues than it needs; None if all of them are not enough."""
    puzzle, left = full.puzzle, len(full.clues)
    if not _is_enough(puzzle, level):
        return None
    for clue in random.sample(full.clues, len(full.clues)):
        fewer = full.without(puzzle, clue)
        if left > clues and _is_enough(fewer, level):
            puzzle, left = fewer, left - 1
    return puzzle


def _is_enough(puzzle: Any, level: int | None) -> bool:
    return Judge(puzzle.problem(), level).is_enough(puzzle.given)

"""Generating puzzles that have clues besides their givens: skyscrapers, futoshiki, KenKen and
others.

A random solved board starts with everything given and every clue that it can have. Givens are left
out first, then clues, each in random order, while the solution stays the only one; or, if the
puzzle is to be easy or medium, while the steps of that difficulty still lead to it.

>>> from minuet.puzzles import Futoshiki
>>> puzzle = generate(Futoshiki, size=4, seed=1)
>>> puzzle.is_unique(), puzzle.size
(True, 4)
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

from minuet.errors import PuzzleError, whole_number
from minuet.generate.arguments import level_of, random_of, read_sides
from minuet.generate.givens import facts
from minuet.generate.judging import Judge, failure, has_level
from minuet.puzzles.base.clued import CluedPuzzle

__all__ = ["facts", "generate"]

P = TypeVar("P", bound=CluedPuzzle)
FEW = 12  # tries to find a puzzle without givens
TRIES = 60  # puzzles that may turn out too easy or too hard before giving up


def generate(
    kind: type[P],
    *,
    size: str | int | tuple[int, ...] | None = None,
    difficulty: str | None = None,
    clues: int = 0,
    seed: int | str | None = None,
) -> P:
    """Make a puzzle with one solution.

    `size` is the number of rows; without it, the puzzle has the usual size of its kind.
    `difficulty` is one of `kind._difficulties`, or None for any; `clues` how many givens to leave
    at least. The same seed gives the same puzzle.
    """
    level = level_of(difficulty, kind)
    clues = whole_number(clues, "clues", error=PuzzleError)
    random = random_of(seed)
    sides = read_sides(kind._sizes[0] if size is None else size)
    if max(sides) > kind._most_made:
        most = kind._most_made
        raise PuzzleError(
            f"{kind.title}: a generated one has at most {most} rows, not {max(sides)}"
        )
    found: list[P] = []
    for tried in range(TRIES):
        puzzle = _reduced(kind._random_board(sides, random), random, level, clues)
        if has_level(puzzle, level):
            found.append(puzzle)
            is_bare = len(puzzle.given) == clues
            if is_bare or not kind._is_bare:
                return puzzle
        if found and tried >= FEW:
            return min(found, key=lambda each: len(each.given))
    raise failure(kind, difficulty, TRIES)


def _reduced(board: P, random: Random, level: int | None, clues: int) -> P:
    """Leave out givens, then clues, in random order."""
    judge = Judge(board.problem(), level)
    given = [*board.placements()]
    for label in random.sample(given, len(given)):
        rest = [other for other in given if other != label]
        if len(rest) >= clues and judge.is_enough(rest):
            given = rest
    puzzle = board.replace(given=given)
    wanted = puzzle._clues()
    for clue in random.sample(wanted, len(wanted)):
        fewer = puzzle._without(clue)
        if Judge(fewer.problem(), level).is_enough(fewer.given):
            puzzle = fewer
    return puzzle

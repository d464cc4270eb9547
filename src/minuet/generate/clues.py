"""Generating puzzles that have clues besides their givens: skyscrapers, futoshiki, KenKen and
others.

A random solved board starts with everything given and every clue that it can have. Givens are left
out first, by groups if their pattern is to be symmetric, then clues, each in random order, while
the solution stays the only one; or, if the puzzle is to be easy or medium, while the steps of that
difficulty still lead to it.

>>> from minuet.puzzles import Futoshiki
>>> puzzle = Futoshiki.generate(size=4, seed=1)
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
from minuet.generate.symmetry import orbits
from minuet.puzzles.base.clued import CluedPuzzle

__all__ = ["facts", "generate"]

P = TypeVar("P", bound=CluedPuzzle)
FEW = 12  # tries to find a puzzle without givens


def generate(
    kind: type[P],
    *,
    size: str | int | tuple[int, ...] | None,
    difficulty: str | None,
    symmetry: str,
    clues: int,
    seed: int | str | None,
) -> P:
    """Make a puzzle with one solution; `CluedPuzzle.generate` documents the arguments."""
    level = level_of(difficulty, kind)
    clues = whole_number(clues, "clues", error=PuzzleError)
    random = random_of(seed)
    sides = read_sides(kind._sizes[0] if size is None else size, kind)
    if max(sides) > kind._most_made:
        most = kind._most_made
        raise PuzzleError(
            f"{kind.title} can have at most {most} rows when generated, not {max(sides)}"
        )
    found: list[P] = []
    for tried in range(kind._tries):
        puzzle = _reduced(kind._random_board(sides, random), random, level, symmetry, clues)
        if has_level(puzzle, level):
            found.append(puzzle)
            is_bare = len(puzzle.given) == clues
            if is_bare or not kind._is_bare:
                return puzzle
        if found and tried >= FEW:
            return min(found, key=lambda each: len(each.given))
    raise failure(kind, difficulty, kind._tries)


def _reduced(board: P, random: Random, level: int | None, symmetry: str, clues: int) -> P:
    """Leave out givens by symmetric groups, then clues, in random order."""
    judge = Judge(board.problem(), level)
    given = [*board.placements()]
    groups = orbits([label[:2] for label in given], board.height, board.width, symmetry)
    for group in random.sample(groups, len(groups)):
        rest = [label for label in given if label[:2] not in group]
        if len(rest) >= clues and judge.is_enough(rest):
            given = rest
    puzzle = board.replace(given=given)
    wanted = puzzle._clues()
    for clue in random.sample(wanted, len(wanted)):
        fewer = puzzle._without(clue)
        if symmetry != "none" and fewer.given != puzzle.given:
            continue  # the clue is half of a given, whose counterpart would stay
        if Judge(fewer.problem(), level).is_enough(fewer.given):
            puzzle = fewer
    return puzzle

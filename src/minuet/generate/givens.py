"""Generating puzzles of any kind: a random solution, of which as little as possible is given.

This needs nothing from a kind but its exact cover problem, so it is the first generator for a new
kind of puzzle: `generator = "minuet.generate.givens"` in its class is enough. Options of the
solution are left out one by one, in random order, while the solution stays the only one, or while
the steps of the difficulty that is asked for still lead to it; what is left is given.

>>> from minuet.puzzles import Queens
>>> puzzle = generate(Queens, size=8, seed=1)
>>> puzzle.is_unique(), len(puzzle.given) < 4
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, TypeVar

from minuet.errors import PuzzleError, whole_number
from minuet.generate import judging
from minuet.generate.arguments import level_of, random_of, read_sides
from minuet.generate.judging import Judge, failure
from minuet.puzzles.base.puzzle import Puzzle
from minuet.solver import sample

__all__ = ["generate"]

P = TypeVar("P", bound=Puzzle)
MEMORY = 2**18  # bytes for all solutions; if they need more, a random search is quicker
# Puzzles that may turn out too easy or too hard before giving up: more if there are fewer options.
# A hard Latin square of 5x5 is one of hundreds.
FEWEST_TRIES, MOST_TRIES = 100, 1000
TRIED_OPTIONS = 200_000


def generate(
    kind: type[P],
    *,
    size: str | int | tuple[int, ...] | None = None,
    difficulty: str | None = None,
    clues: int = 0,
    seed: int | str | None = None,
) -> P:
    """Make a puzzle with one solution.

    `size` is what the class is made with: `kind(8)`, or `kind(height=6, width=8)` if it has these
    two, or `kind(region="6x8")`; without it, the puzzle is that of `kind()`. `difficulty` is one of
    `kind._difficulties`, or None for any; `clues` how many givens to leave at least. The same seed
    gives the same puzzle.
    """
    level = level_of(difficulty, kind)
    clues = whole_number(clues, "clues", error=PuzzleError)
    random = random_of(seed)
    blank = kind(**({} if size is None else kind._sized(read_sides(size, kind))))
    judge = Judge(blank.problem(), level)
    tried, tries = 0, _tries(blank)
    for labels in islice(_random_solutions(blank, random), tries):
        tried += 1
        given = _removed(blank.given, random.sample(labels, len(labels)), clues, judge)
        if judge.is_right(given):
            return blank.replace(given=given)
    if not tried:
        raise PuzzleError(f"{kind.title}: there is no solution of this size")
    raise failure(kind, difficulty, tries)


def _tries(blank: Puzzle) -> int:
    """How many puzzles to make before we give up."""
    wanted = TRIED_OPTIONS // max(1, len(blank.problem().options))
    return min(max(wanted, FEWEST_TRIES), MOST_TRIES)


def _random_solutions(blank: Puzzle, random: Random) -> Iterator[Sequence[Any]]:
    """Yield full boards; each has the same chance if there are not too many of them.

    Usually the first one is enough, so the others are drawn only when needed, all together.
    """
    problem, given, number = blank.problem(), blank.given, 1
    while drawn := sample(
        problem, number, seed=random.getrandbits(64), given=given, memory_limit=MEMORY
    ):
        yield from drawn
        number = 10


def _removed(fixed: Sequence[Any], labels: Sequence[Any], clues: int, judge: Judge) -> list[Any]:
    """The givens that are left: those that the puzzle has anyway, and others that it needs."""
    left = dict.fromkeys([*fixed, *labels])
    for label in labels:
        rest = [other for other in left if other != label]
        if label not in fixed and len(rest) >= clues and judge.is_enough(rest):
            del left[label]
    return list(left)


def facts(puzzle: Puzzle) -> dict[str, Any]:
    """Return facts about a puzzle: givens and difficulty."""
    return {"givens": len(puzzle.given), **judging.facts(puzzle)}

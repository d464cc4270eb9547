"""Making puzzles unique by small changes: as long as there are several solutions, change a clue.

It suits kinds whose clues cannot simply be removed one by one from a full set. A change starts
from one of the solutions, which stays a solution, and is about something that another solution does
not share. It is kept if it does not leave more solutions than before.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from minuet.generate.arguments import level_of
from minuet.generate.judging import failure, has_level
from minuet.puzzles.base.puzzle import Puzzle

P = TypeVar("P", bound=Puzzle)
Change = Callable[[P, P, bool], P]
"""Makes another puzzle of a solved board, a second one, and whether small changes did not help."""

TRIES = 200  # puzzles that may turn out too easy or too hard
STEPS = 300  # changes, before we start again
IDLE = 10  # changes that do not help, before the result is reported
STUCK = 60  # ... and before we start again
BOARDS = 30  # solutions that are looked at: fewer are better


def made(
    kind: type[P], start: Callable[[], P], change: Change[P], difficulty: str | None, random: Random
) -> P:
    """Make a puzzle with one solution, of a difficulty if one is asked for."""
    level = level_of(difficulty, kind)
    for _ in range(TRIES):
        puzzle = unique(start(), change, random)
        if puzzle is not None and has_level(puzzle, level):
            return puzzle
    raise failure(kind, difficulty, TRIES)


def unique(puzzle: P, change: Change[P], random: Random) -> P | None:
    """The puzzle after changes that make it unique; None if they take too long."""
    boards = list(puzzle.solutions(limit=BOARDS))
    idle = stuck = 0
    for _ in range(STEPS if boards else 0):
        if len(boards) == 1:
            return puzzle
        if stuck > STUCK:
            return None
        one, other = random.sample(boards, 2)
        changed = change(one, other, idle > IDLE)
        found = list(changed.solutions(limit=BOARDS))
        stuck = 0 if len(found) < len(boards) else stuck + 1
        idle = 0 if not stuck or idle > IDLE else idle + 1
        if len(found) <= len(boards):
            puzzle, boards = changed, found
    return None

"""Whether givens and clues are enough for a puzzle that is being made, and how hard it is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from minuet.errors import PuzzleError
from minuet.logic.cover import ELIMINATION, LEVELS, Cover
from minuet.problem import Problem
from minuet.puzzles.base.puzzle import Puzzle
from minuet.solver import is_unique


class Judge:
    """Judges what is given in a problem by the level that is asked for; None for any."""

    def __init__(self, problem: Problem, level: int | None) -> None:
        self.problem, self.level = problem, level

    @cached_property
    def cover(self) -> Cover:
        """What a person knows about the problem."""
        return Cover(self.problem)

    def is_enough(self, given: Iterable[Any]) -> bool:
        """Whether there is one solution; if it is not to be hard, the steps of a person decide."""
        if self.level is None or self.level > ELIMINATION:
            return is_unique(self.problem, given=given)
        return self.cover.solves(self.cover.start(given), self.level)

    def is_right(self, given: Iterable[Any]) -> bool:
        """Whether the puzzle is as hard as was asked for."""
        return self.level is None or self.cover.level(self.cover.start(given)) == self.level


def has_level(puzzle: Puzzle, level: int | None) -> bool:
    """Whether a puzzle is as hard as was asked for."""
    return Judge(puzzle.problem(), level).is_right(puzzle.given)


def failure(kind: type[Puzzle], difficulty: str | None, tries: int, of: str = "") -> PuzzleError:
    """What to raise if none of this many puzzles was right."""
    wanted = " ".join(filter(None, [difficulty, kind.title, of or "of this size"]))
    advice = "ask for another size or difficulty"
    return PuzzleError(f"found no {wanted} in {tries:,} tries: {advice}")


def facts(puzzle: Puzzle) -> dict[str, Any]:
    """Return facts about a puzzle: how hard it is."""
    cover = Cover(puzzle.problem())
    return {"difficulty": LEVELS[cover.level(cover.start(puzzle.given)) - 1]}

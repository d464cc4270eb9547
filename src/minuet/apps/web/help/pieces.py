"""Help for players who place options: queens, pieces, paths."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from time import monotonic

from minuet.apps.subject import PuzzleSubject
from minuet.apps.web.settings import Limits
from minuet.apps.web.tasks import Wrong
from minuet.errors import GivenError, Stopped
from minuet.puzzles.base.puzzle import Puzzle
from minuet.solver import solve

from . import Outlook, some_time

PATIENCE = 5.0  # seconds to find out whether a board leads to a solution, if a packing is hard


class Pieces:
    """A board with some options on it, in the order in which the player has placed them."""

    def __init__(self, subject: PuzzleSubject, chosen: Sequence[int], limits: Limits) -> None:
        self.subject = subject
        self.problem = subject.problem(subject.models[0])
        count = len(self.problem.options)
        if any(number >= count for number in chosen):
            raise Wrong(f"This puzzle has {count} options.")
        given = subject.given_numbers(self.problem) or []
        self.chosen = [number for number in dict.fromkeys(chosen) if number not in given]
        patience = min(PATIENCE, 2 * some_time(limits.seconds))
        self.end = monotonic() + (patience if self.chosen else limits.seconds - 1)

    def check(self) -> dict[str, object]:
        """Which rules are broken, which options cannot be right, and whether it is solved.

        It is solved if a solution looks no different (it may have options that are not seen).
        """
        broken = self._board(self.chosen).check()
        if broken:
            return {"broken": broken, "solved": False, **Outlook("good").record()}
        outlook, found = self._look_ahead()
        solved = found is not None and self._look(found) == self._look(self._labels(self.chosen))
        return {"broken": [], "solved": solved, **outlook.record()}

    def hint(self) -> dict[str, object]:
        """The options that lead to a solution, or those that have to go first.

        `late` if that takes too long to find out. An empty board is given more time: once we know a
        solution can continue from there.
        """
        if broken := self._board(self.chosen).check():
            return {"fault": broken[0], "cells": []}
        outlook, found = self._look_ahead()
        if found is None:
            return outlook.fault() or {"late": True}
        before, blank = self._labels(self.chosen), self._look([])
        new = [each for each in found if each not in before and self._look([each]) != blank]
        return {"ways": [self.problem.index(label) for label in new]} if new else {"solved": True}

    def _look_ahead(self) -> tuple[Outlook, Sequence[Hashable] | None]:
        """What is to be expected, and a solution if there is one."""
        try:
            found = self._solution(self.chosen)
        except Stopped:
            return Outlook("unsure"), None
        if found is not None:
            return Outlook("good"), found
        return Outlook("none") if self._is_hopeless() else Outlook("wrong", self._wrong()), None

    def _is_hopeless(self) -> bool:
        """Whether the puzzle itself has no solution, as far as one can show in time."""
        try:
            return not self.chosen or self._solution([]) is None
        except Stopped:
            return False

    def _labels(self, numbers: Sequence[int]) -> list[Hashable]:
        return [self.problem.labels[number] for number in numbers]

    def _board(self, numbers: Sequence[int]) -> Puzzle:
        return self.subject.puzzle.decode(self._labels(numbers))

    def _look(self, labels: Sequence[Hashable]) -> object:
        return self.subject.picture(labels).cells

    def _solution(self, numbers: Sequence[int]) -> Sequence[Hashable] | None:
        """A solution with these options; None if there is none."""
        given = [*self.subject.given, *self._labels(numbers)]
        try:
            return solve(self.problem, given=given, time_limit=max(self.end - monotonic(), 0.01))
        except GivenError:
            return None

    def _wrong(self) -> list[int]:
        """The options after which there is no solution anymore, the first ones being right."""
        kept: list[int] = []
        wrong: list[int] = []
        for number in self.chosen:
            try:
                good = self._solution([*kept, number]) is not None
            except Stopped:
                return wrong  # no time to find out more
            (kept if good else wrong).append(number)
        return wrong

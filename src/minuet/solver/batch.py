"""One problem, asked again and again with different givens: for batches and for generators.

`solve` and the other questions build tables for what is left of a problem once its givens are
chosen. Here the tables of the whole problem are built once, and each question starts from them,
which takes a few microseconds for a 9x9 sudoku. Options are given by number and are not checked for
clashes: if two of them clash, there is no solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from math import inf
from typing import TypeVar
from weakref import WeakKeyDictionary

from minuet.native import core
from minuet.problem import Problem
from minuet.solver.native import compiled

UNLIMITED = 2**64 - 1
Text = TypeVar("Text", bound=str)


class Verdict(IntEnum):
    """The outcome of a question or of a line, numbered as in src/core/questions/."""

    NONE = 0
    ONE = 1
    SEVERAL = 2
    STOPPED = 3
    BAD = 4
    EMPTY = 5


class Lettering:
    """How boards are written as lines of a fixed length, and read back.

    `meaning` says for each place in a line which option a character stands for, or None if it gives
    nothing; all other characters are bad. `written` says at which place an option is written, and
    as which character; options it leaves out are not written.
    """

    def __init__(
        self,
        meaning: Sequence[Mapping[str, int | None]],
        written: Mapping[int, tuple[int, str]],
        options: int,
    ) -> None:
        self.length = len(meaning)
        table = [-2] * (256 * self.length)
        for place, options_of in enumerate(meaning):
            for sign, option in options_of.items():
                table[ord(sign) * self.length + place] = -1 if option is None else option
        places, signs = [self.length] * options, bytearray(options)
        for option, (place, sign) in written.items():
            places[option], signs[option] = place, ord(sign)
        self._native = core.Lettering(table, places, bytes(signs))


def join_lines(lines: list[str | bytes]) -> bytes | None:
    """Join lines to one text, each with a line feed at its end and nowhere else.

    None if one of them is neither text nor bytes.
    """
    return core.join_lines(lines)


def make_answers(kind: type[Text], text: bytes, length: int, first: int, status: str) -> list[Text]:
    """Return the lines of a text, of `length` ASCII characters each, as objects of a subtype of
    str.

    Their slots `line` and `status` are set, to numbers from `first` on and to `status`.
    """
    return core.make_answers(kind, text, length, first, status)


class Batch:
    """A problem with its tables.

    >>> problem = Problem("abc", options=["ab", "c", "bc", "a"])
    >>> batch = Batch.of(problem)
    >>> batch.ask([])
    (<Verdict.SEVERAL: 2>, [(0, 1), (3, 2)])
    >>> batch.ask([2])
    (<Verdict.ONE: 1>, [(2, 3)])
    """

    # It must not refer to the problem, or the two would keep each other alive.
    def __init__(self, problem: Problem) -> None:
        self._native = core.Batch(compiled(problem))

    @classmethod
    def of(cls, problem: Problem) -> Batch:
        """The batch of a problem, kept for as long as the problem lives."""
        known = _batches.get(problem)
        if known is None:
            known = _batches[problem] = cls(problem)
        return known

    def ask(
        self, given: Iterable[int], *, want: int = 2, nodes: int = UNLIMITED
    ) -> tuple[Verdict, list[tuple[int, ...]]]:
        """Look for `want` solutions (1 or 2) with these options; return a verdict and the
        solutions.

        The verdict is STOPPED if this takes more than about `nodes` nodes.
        """
        verdict, found = self._native.ask([*given], want, nodes)
        return Verdict(verdict), found

    def count(self, given: Iterable[int], *, limit: int) -> int:
        """Count the solutions with these options, up to `limit`."""
        return self._native.count([*given], limit)

    def remove_givens(
        self,
        groups: Sequence[Sequence[int]],
        *,
        fixed: Sequence[int] = (),
        floor: int = 0,
        nodes: int = UNLIMITED,
    ) -> tuple[tuple[int, ...], bool] | None:
        """Remove groups of given options, in order, as long as there is only one solution.

        Returns the numbers of the groups that are kept, and whether none of them could be removed
        (except for the floor); None unless all of them together with the `fixed` options have
        exactly one solution. At least `floor` options stay given. A proof that would take more than
        `nodes` nodes is abandoned, and the group stays.
        """
        return self._native.remove_givens([*fixed], [[*group] for group in groups], floor, nodes)

    def random_solution(
        self, seed: int, *, given: Sequence[int] = (), nodes: int = 1000, patience: int = 5
    ) -> tuple[int, ...] | None:
        """Return a random solution: the first one in a random order of the options.

        A search that takes more than `nodes` nodes counts as failed; after `patience` failures, the
        best so far is used (see src/core/questions/remove_givens.hpp). None if nothing was found.
        """
        return self._native.random_solution([*given], seed % 2**64, nodes, patience)

    def solve_lines(
        self,
        lettering: Lettering,
        text: bytes,
        *,
        want: int = 1,
        workers: int = 1,
        time_limit: float | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> tuple[bytes, bytes]:
        """Solve each line of a text; return the answers, one per line, and a verdict for each.

        An answer has as many characters as the board, plus a line feed. If there is no solution, it
        is the board unchanged. `progress` is called with the numbers of answered lines and visited
        nodes, a few times per second and at the end.
        """
        seconds = inf if time_limit is None else time_limit
        answers, verdicts, nodes = self._native.solve_lines(
            lettering._native, text, want, workers, seconds, progress
        )
        if progress is not None:
            progress(len(verdicts), nodes)
        return answers, verdicts

    @property
    def engine(self) -> str:
        """Which engine searches."""
        return self._native.engine


_batches: WeakKeyDictionary[Problem, Batch] = WeakKeyDictionary()

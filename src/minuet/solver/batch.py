"""One problem, asked again and again with other options given: for batches and for generators.

`solve` and its sisters make tables of what is left of a problem once its givens are chosen. Here
the tables of the whole problem are made once, and a question starts from there, which takes a few
microseconds for a 9x9 sudoku. Options are given by number, and are not checked for clashes: if two
of them do, there is no solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from math import inf
from weakref import WeakKeyDictionary

from minuet.native import core
from minuet.problem import Problem
from minuet.solver.native import compiled

UNLIMITED = 2**64 - 1


class Verdict(IntEnum):
    """What became of a question, or of a line; these are the numbers of src/core/lines.hpp."""

    NONE = 0
    ONE = 1
    SEVERAL = 2
    STOPPED = 3
    BAD = 4
    EMPTY = 5


class Lettering:
    """How boards are written as lines of so many characters, and read again.

    `meaning` has, for each place in a line, the options that characters stand for there, None for
    characters that give nothing; all others are bad. `written` says for options at which place
    they are written, and as which character; those that it leaves out are not written at all.
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
                table[256 * place + ord(sign)] = -1 if option is None else option
        places, signs = [self.length] * options, bytearray(options)
        for option, (place, sign) in written.items():
            places[option], signs[option] = place, ord(sign)
        self._native = core.Lettering(table, places, bytes(signs))


class Batch:
    """A problem with its tables.

    >>> problem = Problem("abc", options=["ab", "c", "bc", "a"])
    >>> batch = Batch.of(problem)
    >>> batch.ask([])
    (<Verdict.SEVERAL: 2>, [(0, 1), (3, 2)])
    >>> batch.ask([2])
    (<Verdict.ONE: 1>, [(2, 3)])
    """

    # It must not hold the problem, or the two would keep each other alive.
    def __init__(self, problem: Problem) -> None:
        self._native = core.Batch(compiled(problem))

    @classmethod
    def of(cls, problem: Problem) -> Batch:
        """The batch of a problem, which is kept as long as the problem."""
        known = _batches.get(problem)
        if known is None:
            known = _batches[problem] = cls(problem)
        return known

    def ask(
        self, given: Iterable[int], *, want: int = 2, nodes: int = UNLIMITED
    ) -> tuple[Verdict, list[tuple[int, ...]]]:
        """Look for `want` solutions (1 or 2) with these options; also return what was found.

        The verdict is STOPPED if that takes more than about `nodes` nodes.
        """
        verdict, found = self._native.ask([*given], want, nodes)
        return Verdict(verdict), found

    def count(self, given: Iterable[int], *, limit: int) -> int:
        """Count the solutions with these options, at most `limit`."""
        return self._native.count([*given], limit)

    def remove_givens(
        self,
        groups: Sequence[Sequence[int]],
        *,
        fixed: Sequence[int] = (),
        floor: int = 0,
        nodes: int = UNLIMITED,
    ) -> tuple[tuple[int, ...], bool] | None:
        """Leave out groups of given options, in order, while there is one solution only.

        Returns the numbers of the groups that are kept, and whether none of them could be left out
        (but for the floor); None unless all of them, with the `fixed` options, have exactly one
        solution. At least `floor` options stay given. A proof that would take more than `nodes`
        nodes is given up, and the group stays.
        """
        return self._native.remove_givens([*fixed], [[*group] for group in groups], floor, nodes)

    def random_solution(
        self, seed: int, *, given: Sequence[int] = (), nodes: int = 1000, patience: int = 5
    ) -> tuple[int, ...] | None:
        """Return a random solution: the one that comes first in a random order of the options.

        A question that takes more than `nodes` nodes counts as none; after `patience` of them, what
        was found is taken (see src/core/questions/remove_givens.hpp). None if nothing was found.
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
        """Solve each line of a text; return the answers, one a line, and a verdict for each.

        An answer has as many characters as the board, and a line feed. Where there is no solution
        it is the board as it was. `progress` is called with the numbers of answered lines and
        visited nodes, a few times per second and at the end.
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

"""Generating many puzzles, on several cores.

A generator spends most of its time on what a person would do with a puzzle, in Python, so the
workers are processes, not threads. This process is one of them: it starts immediately, while the
others start. The puzzles and their order depend on the seed alone.

>>> from minuet.puzzles import Sudoku
>>> few = [*generate_many(Sudoku, 3, seed=1, box="2x2")]
>>> few[0] == Sudoku.generate(seed=1, box="2x2"), len(few)
(True, 3)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from itertools import islice
from random import SystemRandom
from time import perf_counter
from typing import Any, Generic, TypeVar

from minuet.puzzles.base.puzzle import Puzzle
from minuet.scale.processes import Processes, WorkerDied, processes_wanted
from minuet.solver.limits import core_count

__all__ = ["generate_many"]

P = TypeVar("P", bound=Puzzle)
SECONDS = 0.1  # of a piece, about
MOST = 500  # puzzles of a piece
AHEAD = 8  # pieces for each of the others that may wait for the first one to be done


def seeds(seed: int | str | None) -> Iterator[int | str]:
    """Yield a seed for each puzzle: the first is the one that was given.

    >>> [*islice(seeds(7), 3)]
    [7, '7-1', '7-2']
    """
    first = SystemRandom().randrange(10**9) if seed is None else seed
    yield first
    number = 1
    while True:
        yield f"{first}-{number}"
        number += 1


def generate_many(
    kind: type[P],
    count: int,
    *,
    seed: int | str | None = None,
    workers: int | str = 1,
    **wishes: Any,
) -> Iterator[P]:
    """Yield `count` puzzles of a kind; the `wishes` are those of `kind.generate`.

    `workers` processes make them, "all" for one per core, including this one. The puzzles and their
    order are the same as with one worker. (A program that uses several must be guarded with `if
    __name__ == "__main__"`, as always with processes.)
    """
    number = processes_wanted(workers)
    count = core_count(count, "count")
    wanted = islice(seeds(seed), count)
    if number == 1 or count == 1:
        return (kind.generate(seed=each, **wishes) for each in wanted)
    return _share(kind, wanted, number, wishes)


def _share(
    kind: type[P], wanted: Iterator[int | str], workers: int, wishes: dict[str, Any]
) -> Iterator[P]:
    pool = Processes(workers - 1)
    try:
        yield from _Sharing(kind, wanted, wishes, pool, workers - 1).puzzles()
    finally:
        pool.kill()


class _Piece(Generic[P]):
    """A few seeds, and the puzzles that someone makes of them."""

    def __init__(self, few: list[int | str]) -> None:
        self.seeds = few
        self.made: Future[tuple[list[P], float]] = Future()


class _Sharing(Generic[P]):
    """Pieces of the work, in order; this process helps while the first one is not done."""

    def __init__(
        self,
        kind: type[P],
        wanted: Iterator[int | str],
        wishes: dict[str, Any],
        pool: Executor,
        others: int,
    ) -> None:
        self.kind, self.wanted, self.wishes = kind, wanted, wishes
        self.pool, self.others = pool, others
        self.waiting: deque[_Piece[P]] = deque()  # not yet handed out
        self.made, self.seconds = 0, 0.0  # puzzles so far, and what they took together

    def puzzles(self) -> Iterator[P]:
        """Yield all puzzles in the order of their seeds."""
        own = self._next()  # the first ones are made here, because that is fastest
        self._give_out()
        if own is not None:
            self._make(own)
        while self.waiting:
            while not self.waiting[0].made.done() and self._help():
                pass
            made, seconds = self._wait(self.waiting.popleft())
            self.made += len(made)
            self.seconds += seconds
            yield from made
            self._give_out()

    def _wait(self, piece: _Piece[P]) -> tuple[list[P], float]:
        try:
            return piece.made.result()
        except WorkerDied:  # its process was killed, or none can be started
            return _make(self.kind, piece.seeds, self.wishes)

    @property
    def size(self) -> int:
        """How many seeds the next piece has: as many as take `SECONDS`, by what is known so far."""
        return max(1, min(MOST, int(SECONDS * self.made / max(self.seconds, 1e-9))))

    def _next(self) -> _Piece[P] | None:
        """Take the next seeds; None at the end, or if too much waits for the first piece."""
        few = [*islice(self.wanted, self.size)] if len(self.waiting) < AHEAD * self.others else []
        if not few:
            return None
        self.waiting.append(_Piece(few))
        return self.waiting[-1]

    def _give_out(self) -> None:
        """Keep the others busy, with one more piece each that they can start right away."""
        under_way = sum(not piece.made.done() for piece in self.waiting)
        while under_way < 2 * self.others and (piece := self._next()):
            piece.made = self.pool.submit(_make, self.kind, piece.seeds, self.wishes)
            under_way += 1

    def _help(self) -> bool:
        """Make a piece here: the next one, or one that nobody has started; False if there is
        none.
        """
        piece = self._next() or next(
            (piece for piece in reversed(self.waiting) if piece.made.cancel()), None
        )
        if piece is None:
            return False
        self._make(piece)
        self._give_out()
        return True

    def _make(self, piece: _Piece[P]) -> None:
        piece.made = Future()
        try:
            piece.made.set_result(_make(self.kind, piece.seeds, self.wishes))
        except Exception as error:  # raised when its turn comes
            piece.made.set_exception(error)


def _make(kind: type[P], few: list[int | str], wishes: dict[str, Any]) -> tuple[list[P], float]:
    started = perf_counter()
    made = [kind.generate(seed=seed, **wishes) for seed in few]
    return made, perf_counter() - started

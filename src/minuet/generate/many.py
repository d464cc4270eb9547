"""Making many puzzles, on several cores.

Most of the time of a generator is spent on what a person would do with a puzzle, in Python; so the
workers are processes, and not threads. The puzzles and their order depend on the seed alone.

>>> from minuet.puzzles import Sudoku
>>> few = [*generate_many(Sudoku, 3, seed=1, box="2x2")]
>>> few[0] == Sudoku.generate(seed=1, box="2x2"), len(few)
(True, 3)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from itertools import islice
from random import SystemRandom
from time import perf_counter
from typing import Any, TypeVar

from minuet.errors import WorkersLost
from minuet.puzzles.base import Puzzle
from minuet.solver.crews import end_pool, own_pool
from minuet.solver.limits import whole_number
from minuet.solver.parallel import workers_wanted

__all__ = ["generate_many", "seeds"]

P = TypeVar("P", bound=Puzzle)
SECONDS = 0.2  # of a task, about
MOST = 500  # puzzles of a task


def seeds(seed: int | str | None) -> Iterator[int | str]:
    """Yield a seed for each puzzle: the first is the one that was told.

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

    `workers` processes make them, "all" for one on each core; they are the same with one worker,
    and in the same order. (A program that uses several must be guarded with
    `if __name__ == "__main__"`, as always with processes.)
    """
    number = workers_wanted(workers)
    count = whole_number(count, "count")
    wanted = islice(seeds(seed), count)
    if number == 1 or count == 1:
        return (kind.generate(seed=each, **wishes) for each in wanted)
    return _share(kind, wanted, number, wishes)


def _share(
    kind: type[P], wanted: Iterator[int | str], workers: int, wishes: dict[str, Any]
) -> Iterator[P]:
    """Give out a few seeds at a time, more if they are done soon, and yield in order."""
    pool = own_pool(workers)
    waiting: deque[Future[tuple[list[P], float]]] = deque()
    size = 1
    try:
        while True:
            while len(waiting) < 2 * workers and (few := [*islice(wanted, size)]):
                waiting.append(pool.submit(_make, kind, few, wishes))
            if not waiting:
                return
            made, seconds = waiting.popleft().result()
            if seconds < SECONDS:
                size = min(2 * size, MOST)
            yield from made
    except BrokenExecutor as error:
        raise WorkersLost(f"a process that made puzzles is gone: {error}") from error
    finally:
        end_pool(pool)


def _make(kind: type[P], few: list[int | str], wishes: dict[str, Any]) -> tuple[list[P], float]:
    started = perf_counter()
    made = [kind.generate(seed=seed, **wishes) for seed in few]
    return made, perf_counter() - started

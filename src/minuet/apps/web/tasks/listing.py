"""All solutions of a problem, found by whatever helps.

Listing is the quickest way through most puzzles, but it may wander for minutes before it meets
the first solution of a hard one. If that does not end soon, `solve` and `is_unique` take over,
which restart and learn from failures; what they cannot settle is listed from the start.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from minuet.errors import Stopped
from minuet.problem import Problem
from minuet.solver import Solution, Stats, is_unique, solutions, solve

QUICK = 0.25  # seconds


class Listing:
    """Yields each solution once, at least `limit` of them if there are as many.

    Afterwards `complete` says whether those were all, and `stats` what the searches did.
    """

    def __init__(
        self, problem: Problem, given: Iterable[Hashable], *, limit: int, seconds: float
    ) -> None:
        self.problem, self.given = problem, list(given)
        self.limit, self.seconds = limit, seconds
        self.complete = False
        self._reports: list[Stats] = []
        self._seen: set[frozenset[int]] = set()

    def __iter__(self) -> Iterator[Solution]:
        yield from self._list(min(QUICK, self.seconds))
        if self.complete or len(self._seen) >= self.limit:
            return
        try:
            yield from self._settle()
        except Stopped:
            return
        if not self.complete:
            yield from self._list(self._left)

    @property
    def stats(self) -> Stats:
        """What all searches did together; the engine is the one that did most."""
        nodes, updates, _, depths, seconds, *_ = zip(*self._reports, strict=True)
        most = max(self._reports, key=lambda each: each.nodes)
        return most._replace(
            nodes=sum(nodes),
            updates=sum(updates),
            solutions=len(self._seen),
            depth=max(depths),
            seconds=sum(seconds),
        )

    @property
    def _left(self) -> float:
        """The seconds that are left for searching."""
        return max(0.01, self.seconds - sum(each.seconds for each in self._reports))

    def _list(self, seconds: float) -> Iterator[Solution]:
        search = solutions(self.problem, given=self.given, limit=self.limit, time_limit=seconds)
        for solution in search:
            yield from self._new(solution)
        self._reports.append(search.stats)
        self.complete = search.complete

    def _settle(self) -> Iterator[Solution]:
        """Find out whether there are none or one, without listing."""
        problem, given, report = self.problem, self.given, self._reports.append
        if not self._seen:
            found = solve(problem, given=given, time_limit=self._left, report=report)
            self.complete = found is None
            if found is not None:
                yield from self._new(found)
        if len(self._seen) == 1:
            self.complete = is_unique(problem, given=given, time_limit=self._left, report=report)

    def _new(self, solution: Solution) -> Iterator[Solution]:
        """The solution, unless it is known."""
        key = frozenset(solution.indices)
        if key not in self._seen:
            self._seen.add(key)
            yield solution

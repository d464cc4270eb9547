"""Brute force: all solutions of a small problem, by trying every set of options.

This restates the definition, independent of every engine and of `minuet.check`. It takes up to 2**n
steps for n options, so keep n below 13.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from minuet.problem import Problem

Bounds = Mapping[object, tuple[int, int]]


def all_solutions(problem: Problem, given: Iterable[int] = ()) -> list[frozenset[int]]:
    """Return the solutions that contain the given options, as sets of option numbers."""
    must = frozenset(given)
    rows, bounds = _rows(problem), problem.bounds
    return [
        chosen
        for chosen in map(frozenset, _sets_that_fit(problem, rows, bounds))
        if must <= chosen and _is_enough(problem, rows, bounds, chosen)
    ]


def is_contradiction(problem: Problem, given: Iterable[int]) -> bool:
    """Return whether these options alone break a rule, no matter which others join them."""
    chosen = list(given)
    rows = _rows(problem)
    return len(set(chosen)) < len(chosen) or any(
        _breaks(problem, rows, problem.bounds, frozenset(chosen))
    )


def _rows(problem: Problem) -> list[dict[object, object]]:
    """Return each option as a dict from items to colors, None for no color."""
    return [{i: o.colors.get(i) for i in o.items} for o in problem.options]


def _sets_that_fit(
    problem: Problem, rows: list[dict[object, object]], bounds: Bounds
) -> Iterator[tuple[int, ...]]:
    """Yield the sets of options that break no rule, small ones first.

    A broken rule stays broken whatever joins, so only sets that fit are made larger.
    """
    sets: list[tuple[int, ...]] = [()]
    while sets:
        yield from sets
        larger = ((*s, n) for s in sets for n in range(s[-1] + 1 if s else 0, len(rows)))
        sets = [s for s in larger if not any(_breaks(problem, rows, bounds, frozenset(s)))]


def _is_enough(
    problem: Problem, rows: list[dict[object, object]], bounds: Bounds, chosen: frozenset[int]
) -> bool:
    return all(
        sum(item in rows[n] for n in chosen) >= bounds.get(item, (1, 1))[0]
        for item in problem.primary
    )


def _breaks(
    problem: Problem, rows: list[dict[object, object]], bounds: Bounds, chosen: frozenset[int]
) -> Iterator[bool]:
    """Yield, rule by rule, whether the chosen options already break it."""
    for number in chosen:
        yield not set(problem.primary) & set(rows[number])
    for item in problem.primary:
        yield sum(item in rows[n] for n in chosen) > bounds.get(item, (1, 1))[1]
    for item in problem.secondary:
        colors = [rows[n][item] for n in chosen if item in rows[n]]
        yield len(colors) > 1 and (None in colors or len(set(colors)) > 1)


def walked_solutions(
    problem: Problem, given: Iterable[int] = (), most: int = 1000
) -> list[frozenset[int]] | None:
    """Return the same for a few dozen options; None if there are more than `most` solutions."""
    walk = _Walk(problem, frozenset(given), most)
    return walk.found if walk.decide(0) else None


class _Walk:
    """Takes or leaves one option after another, starting with the options of the first item.

    A branch is abandoned once an item is covered too often, or can no longer be covered often
    enough by the remaining options.
    """

    def __init__(self, problem: Problem, must: frozenset[int], most: int) -> None:
        self.rows, self.must, self.most = _rows(problem), must, most
        self.bounds = {item: problem.bounds.get(item, (1, 1)) for item in problem.primary}
        self.left = {item: sum(item in row for row in self.rows) for item in problem.primary}
        self.times = dict.fromkeys(problem.primary, 0)
        place = {item: k for k, item in enumerate(problem.primary)}
        firsts = [min((place[i] for i in row if i in place), default=0) for row in self.rows]
        self.order = sorted(range(len(self.rows)), key=firsts.__getitem__)
        self.taken: list[int] = []
        self.found: list[frozenset[int]] = []
        self.steps = 0

    def decide(self, k: int) -> bool:
        """Take or leave the options from the k-th on; return False if it takes too long."""
        self.steps += 1
        if len(self.found) > self.most or self.steps > 50 * self.most:
            return False
        if any(self.times[i] + self.left[i] < low for i, (low, _) in self.bounds.items()):
            return True
        if k == len(self.rows):
            self.found.append(frozenset(self.taken))
            return True
        n = self.order[k]
        mine = [item for item in self.rows[n] if item in self.bounds]
        for item in mine:
            self.left[item] -= 1
        ended = (not self.fits(n, mine) or self.take(k, mine)) and (
            n in self.must or self.decide(k + 1)
        )
        for item in mine:
            self.left[item] += 1
        return ended

    def take(self, k: int, mine: list[object]) -> bool:
        self.taken.append(self.order[k])
        for item in mine:
            self.times[item] += 1
        ended = self.decide(k + 1)
        for item in mine:
            self.times[item] -= 1
        self.taken.pop()
        return ended

    def fits(self, n: int, mine: list[object]) -> bool:
        row = self.rows[n]
        if not mine or any(self.times[item] >= self.bounds[item][1] for item in mine):
            return False
        return all(
            color is not None and color == self.rows[k][item]
            for k in self.taken
            for item, color in row.items()
            if item not in self.bounds and item in self.rows[k]
        )

"""What is left of a tree that many workers search: bundles of parts, and how they are divided.

A bundle is a task to come. When its time runs out, the task brings back the rest of the bundle,
which is given out again; if workers would stand idle, it is divided first, so that every worker has
something to do. There are never many more bundles than workers, however large the tree is, and a
bundle is only as long as the tree is deep.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush

from minuet.scale.journal import Bundle
from minuet.solver.parts import Part


class Frontier:
    """The bundles that wait, and those that are under way.

    >>> frontier = Frontier([Bundle(1, (Part(()),))])
    >>> frontier.take().id, frontier.take()
    (1, None)
    >>> frontier.give_back(1, [Part((0,), (), 0.25), Part((1,), (), 0.25)], wanted=2).parent
    0
    >>> len(frontier), frontier.take().parent
    (2, 1)

    New bundles are numbered one by one, after those there are and after the `last` of earlier runs.
    """

    def __init__(self, bundles: Iterable[Bundle], last: int = 0) -> None:
        self._left = {bundle.id: bundle for bundle in bundles}
        self._waiting = [(-bundle.weight, bundle.id) for bundle in self._left.values()]
        heapify(self._waiting)
        self.last = max(last, *self._left, 0)  # the largest number that any bundle has had

    def __len__(self) -> int:
        return len(self._left)

    @property
    def waiting(self) -> int:
        """How many bundles nobody is at."""
        return len(self._waiting)

    def take(self) -> Bundle | None:
        """Give out the heaviest bundle that waits."""
        return self._left[heappop(self._waiting)[1]] if self._waiting else None

    def give_back(self, number: int, rest: Sequence[Part], wanted: int) -> Bundle:
        """Replace a bundle that was given out by its rest, divided into as many as are wanted."""
        done = self._left.pop(number)
        for parts in divided(rest, wanted):
            self.last += 1
            bundle = Bundle(self.last, parts, number)
            self._left[bundle.id] = bundle
            heappush(self._waiting, (-bundle.weight, bundle.id))
        return done

    def since(self, last: int) -> list[Bundle]:
        """The bundles that are left and have a larger number."""
        return [bundle for number, bundle in self._left.items() if number > last]


def divided(parts: Sequence[Part], wanted: int) -> list[tuple[Part, ...]]:
    """Divide parts into groups of about the same weight, each in the order of the whole.

    >>> parts = [Part((1,), (), 0.1), Part((2,), (), 0.3), Part((3,), (), 0.2)]
    >>> [[part.chosen for part in group] for group in divided(parts, 2)]
    [[(2,)], [(1,), (3,)]]
    """
    number = min(wanted, len(parts))
    if number <= 1:
        return [tuple(parts)] if parts else []
    groups: list[tuple[float, int, list[int]]] = [(0.0, k, []) for k in range(number)]
    for place in sorted(range(len(parts)), key=lambda place: -parts[place].weight):
        weight, k, places = heappop(groups)
        heappush(groups, (weight + parts[place].weight, k, [*places, place]))
    in_order = sorted(groups, key=lambda group: group[1])
    return [tuple(parts[place] for place in sorted(places)) for _, _, places in in_order]

"""The backlog of a tree that many workers search: bundles of parts, and how to divide them.

A bundle is a future task. When its time runs out, the task returns the rest of the bundle, which is
given out again; if workers would be idle, it is divided first. There are never many more bundles
than workers, however large the tree is, and a bundle is only as long as the tree is deep.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush

from minuet.scale.journal import Bundle
from minuet.solver.parts import Part


class Backlog:
    """The bundles that are waiting, and those being worked on.

    >>> backlog = Backlog([Bundle(1, (Part(()),))])
    >>> backlog.take().id, backlog.take()
    (1, None)
    >>> backlog.give_back(1, [Part((0,), (), 0.25), Part((1,), (), 0.25)], wanted=2).parent
    0
    >>> len(backlog), backlog.take().parent
    (2, 1)

    New bundles get the next numbers after all existing ones and after the `last` of earlier runs.
    """

    def __init__(self, bundles: Iterable[Bundle], last: int = 0) -> None:
        self._left = {bundle.id: bundle for bundle in bundles}
        self._waiting = [(-bundle.weight, bundle.id) for bundle in self._left.values()]
        heapify(self._waiting)
        self.last = max(last, *self._left, 0)  # the largest number any bundle has had

    def __len__(self) -> int:
        return len(self._left)

    @property
    def waiting(self) -> int:
        """The number of bundles that nobody is working on."""
        return len(self._waiting)

    def take(self) -> Bundle | None:
        """Give out the heaviest waiting bundle."""
        return self._left[heappop(self._waiting)[1]] if self._waiting else None

    def give_back(self, number: int, rest: Sequence[Part], wanted: int) -> Bundle:
        """Replace a bundle that was given out by its rest, divided into as many as requested."""
        done = self._left.pop(number)
        for parts in divided(rest, wanted):
            self.last += 1
            bundle = Bundle(self.last, parts, number)
            self._left[bundle.id] = bundle
            heappush(self._waiting, (-bundle.weight, bundle.id))
        return done

    def since(self, last: int) -> list[Bundle]:
        """The remaining bundles with a larger number."""
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

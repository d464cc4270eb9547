"""Chains: if this candidate were true, then step by step it would be false.

A candidate that is true makes others false: those of its cell, and the same number wherever it is
seen (*weak links*). A candidate that is false makes another true where only two are left: in a cell
with two candidates, or for a number with two places in a region (*strong links*). Following weak
and strong links alternately may lead back to the start: then it is false.

The candidates are numbered value * cells + cell, and sets of candidates are integers again. So are
the links: `weak[a]` is the set of what a makes false, `strong[a]` the set of what becomes true
without it. X-chains keep to one number, XY-chains to cells with two candidates; the general ones
(alternating inference chains) may use all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from .finding import Finding, Technique
from .layout import members
from .state import State

RATINGS = {"X-chain": 6.6, "XY-chain": 6.9, "chain": 7.0}


def longer(length: int) -> float:
    """What a chain's length adds to its rating: 0.1 for each step of 4, 6, 8, 12, 16, 24...

    >>> longer(4), longer(5), longer(8), longer(9)
    (0.0, 0.1, 0.2, 0.3)
    """
    added, limit, odd = 0, 4, False
    while length > limit:
        added += 1
        limit = limit * 4 // 3 if odd else limit * 3 // 2
        odd = not odd
    return added / 10


class Links:
    """The weak and strong links between the candidates of a state, all or some of them."""

    def __init__(self, state: State, kind: str = "chain") -> None:
        self.state = state
        self.cells = len(state.values)
        self.weak: dict[int, int] = {}
        self.strong: dict[int, int] = {}
        self._in_cells = kind != "X-chain"
        if kind != "XY-chain":
            self._pair_places()
        if kind != "X-chain":
            self._pair_candidates()
        self._weaken()
        # The candidates that become true directly if one does: through a weak and then a strong
        # link.
        self.next = {each: self._step(each) for each in self.weak}

    def _pair_places(self) -> None:
        strong, where = self.strong, self.state.where
        masks = [self.state.layout.masks[number] for number in self.state.layout.full]
        for value, places in enumerate(where):
            base = value * self.cells
            for mask in masks:
                spots = places & mask
                if spots.bit_count() == 2:
                    low = spots & -spots
                    one, other = base + low.bit_length() - 1, base + spots.bit_length() - 1
                    strong[one] = strong.get(one, 0) | 1 << other
                    strong[other] = strong.get(other, 0) | 1 << one

    def _pair_candidates(self) -> None:
        strong, cells = self.strong, self.cells
        for cell in members(self.state.bivalue()):
            one, other = (value * cells + cell for value in members(self.state.candidates[cell]))
            strong[one] = strong.get(one, 0) | 1 << other
            strong[other] = strong.get(other, 0) | 1 << one

    def _weaken(self) -> None:
        state, cells, peers = self.state, self.cells, self.state.layout.peers
        for value, places in enumerate(state.where):
            base = value * cells
            for cell in members(places):
                mask = (places & peers[cell]) << base
                if self._in_cells:
                    for other in members(state.candidates[cell] & ~(1 << value)):
                        mask |= 1 << other * cells + cell
                self.weak[base + cell] = mask
        self._ends = 0  # the candidates with a strong link
        for each in self.strong:
            self._ends |= 1 << each

    def _step(self, each: int) -> int:
        strong, reached, left = self.strong, 0, self.weak[each] & self._ends
        while left:
            low = left & -left
            reached |= strong[low.bit_length() - 1]
            left ^= low
        return reached & ~(1 << each)

    def reach(self, start: int, target: int) -> list[int]:
        """The shortest way from `start` to one of the targets: candidates that come true."""
        before = {start: -1}
        seen, front = 1 << start, [start]
        while front:
            ahead = []
            for each in front:
                new = self.next[each] & ~seen
                seen |= new
                for reached in members(new):
                    before[reached] = each
                    if target >> reached & 1:
                        return self._way(before, reached)
                    ahead.append(reached)
            front = ahead
        return []

    @staticmethod
    def _way(before: dict[int, int], last: int) -> list[int]:
        way = [last]
        while before[way[-1]] >= 0:
            way.append(before[way[-1]])
        return way[::-1]

    def between(self, one: int, other: int) -> int:
        """The candidate that `one` makes false, so that `other` is true."""
        strong = self.strong
        left = self.weak[one] & self._ends
        return next(each for each in members(left) if strong[each] >> other & 1)

    def contradictions(self) -> Iterator[list[int]]:
        """For each candidate that chains prove false, the shortest of them, shortest first."""
        found: list[list[int]] = []
        closure = self.closure()
        for start, mask in self.weak.items():
            # The chain closes if it reaches a candidate that makes the start false.
            if closure[start] & mask:
                found.append(self.reach(start, mask))
        found.sort(key=len)
        return iter(found)

    def closure(self) -> dict[int, int]:
        """For each candidate all that come true with it."""
        closure: dict[int, int] = {}
        step = self.next
        for start in self.weak:
            seen = front = 1 << start
            while front:
                new = 0
                while front:
                    low = front & -front
                    each = low.bit_length() - 1
                    # What is already known about others need not be computed again.
                    new |= closure[each] if each in closure else step[each]
                    front ^= low
                front = new & ~seen
                seen |= new
            closure[start] = seen
        return closure


def chain(kind: str, state: State) -> Iterator[Finding]:
    """Look for chains of one kind, the shortest first."""
    links = Links(state, kind)
    for way in links.contradictions():
        # start -> false -> true -> ... -> true, which makes the start false.
        nodes = [links.between(way[0], way[1])]
        for one, other in pairwise(way[1:]):
            nodes += [one, links.between(one, other)]
        nodes.append(way[-1])
        yield _finding(state, links, kind, nodes)


def _finding(state: State, links: Links, kind: str, nodes: list[int]) -> Finding:
    cells = links.cells
    gone = links.weak[nodes[0]] & links.weak[nodes[-1]]
    rating = RATINGS[kind] + longer(len(nodes))
    why = partial(_words, state, cells, nodes)
    remove, pattern = _by_value(members(gone), cells), _by_value(nodes, cells)
    return Finding(kind, round(rating, 1), why, (), remove, pattern)


def _by_value(candidates: list[int], cells: int) -> tuple[tuple[int, int], ...]:
    """Candidates as pairs of a value and a set of cells."""
    found: dict[int, int] = {}
    for each in candidates:
        value, cell = divmod(each, cells)
        found[value] = found.get(value, 0) | 1 << cell
    return tuple(found.items())


def _words(state: State, cells: int, nodes: list[int]) -> str:
    words = [
        _says(state, cells, node, "is" if index % 2 else "is not")
        for index, node in enumerate(nodes)
    ]
    ends = [_says(state, cells, node, "is") for node in (nodes[0], nodes[-1])]
    return f"if {', then '.join(words)}; in any case {ends[0]} or {ends[1]}"


def _says(state: State, cells: int, node: int, verb: str) -> str:
    value, cell = divmod(node, cells)
    return f"{state.layout.name(cell)} {verb} {state.layout.signs[value]}"


CHAINS = {kind: Technique(rating, partial(chain, kind)) for kind, rating in RATINGS.items()}

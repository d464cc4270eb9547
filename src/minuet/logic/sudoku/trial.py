"""Trial: suppose a candidate, follow the singles, and see the board break.

What a person does with a pencil when nothing else helps. `Trial` records which placement removed
each candidate, so that only what led to the contradiction is reported in the end. A nested trial
continues by trying the candidates of some cell in turn where singles alone do not break the board:
this is plain search, which always ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from math import log2

from .chains import longer
from .finding import Finding, Technique
from .layout import members
from .state import State

NESTED_LIMIT = 20_000
"""How many placements a nested trial follows before it gives up."""


class Trial:
    """The consequences of one supposition, by singles alone.

    `placements` lists (cell, value) in the order in which they follow; `broken` is None, or the
    number of a region and a value without a place there, or (-1, cell) for a cell without
    candidates.
    """

    def __init__(self, state: State, cell: int, value: int) -> None:
        self.start = state
        self.state = state.copy()
        self.placed = state.placed()
        self.placements: list[tuple[int, int]] = []
        self.regions: list[int] = []  # for each placement the region it was the only one in, or -1
        self.broken: tuple[int, int] | None = None
        # What removed a candidate: value * cells + cell -> the number of the placement.
        self.taken: dict[int, int] = {}
        self._queue: deque[tuple[int, int, int]] = deque([(cell, value, -1)])
        self._run()

    def _run(self) -> None:
        queue, values = self._queue, self.state.values
        while queue and self.broken is None:
            cell, value, region = queue.popleft()
            if not values[cell]:
                self.regions.append(region)
                self._place(cell, value)
            elif values[cell] != value + 1:
                self._clash(cell, value, region)

    def _clash(self, cell: int, value: int, region: int) -> None:
        """Two numbers are the only ones for a cell: the one that comes later has no place."""
        self.broken = (region, value) if region >= 0 else (-1, cell)

    def _place(self, cell: int, value: int) -> None:
        state, bit = self.state, 1 << cell
        self.placements.append((cell, value))
        self.placed[value] |= bit
        others = members(state.candidates[cell] & ~(1 << value))
        lost = state.where[value] & state.layout.peers[cell]
        state.place(cell, value)
        for other in others:
            self._took(other, bit)
        self._took(value, lost)
        for other in others:
            self._look_for_hidden(other, bit)
        self._look_for_naked(lost)
        self._look_for_hidden(value, lost)

    def _took(self, value: int, cells: int) -> None:
        number, base = len(self.placements) - 1, value * len(self.state.values)
        for cell in members(cells):
            self.taken[base + cell] = number

    def _look_for_naked(self, cells: int) -> None:
        for cell in members(cells):
            mask = self.state.candidates[cell]
            if not mask:
                self.broken = self.broken or (-1, cell)
            elif not mask & (mask - 1):
                self._queue.append((cell, mask.bit_length() - 1, -1))

    def _look_for_hidden(self, value: int, cells: int) -> None:
        layout, places = self.state.layout, self.state.where[value]
        for number in layout.full:
            mask = layout.masks[number]
            if mask & cells:
                spots = places & mask
                if not spots & (spots - 1) and not self.placed[value] & mask:
                    if spots:
                        self._queue.append((spots.bit_length() - 1, value, number))
                    else:
                        self.broken = self.broken or (number, value)

    # ---- reporting it

    def story(self) -> list[int]:
        """The numbers of the placements that led to the contradiction, in order."""
        assert self.broken is not None
        region, what = self.broken
        todo = self._takers(region, what, -1) if region >= 0 else self._takers(-1, -1, what)
        needed: set[int] = {0}
        while todo:
            number = todo.pop()
            if number not in needed:
                needed.add(number)
                cell, value = self.placements[number]
                todo |= self._takers(self.regions[number], value, cell)
        return sorted(needed)

    def _takers(self, region: int, value: int, cell: int) -> set[int]:
        """The placements that left a cell (or a number in a region) this one choice, or none."""
        start, taken, cells = self.start, self.taken, len(self.start.values)
        if region < 0:
            keys = [each * cells + cell for each in members(start.candidates[cell])]
        else:
            mask = start.where[value] & start.layout.masks[region]
            keys = [value * cells + each for each in members(mask) if each != cell]
        if region < 0 and value >= 0:
            keys.remove(value * cells + cell)
        return {taken[key] for key in keys if key in taken}

    def report(self, story: list[int]) -> str:
        """The story in sentences."""
        layout = self.start.layout
        words = [
            f"{layout.name(cell)} is {layout.signs[value]}"
            for cell, value in (self.placements[number] for number in story)
        ]
        assert self.broken is not None
        region, what = self.broken
        if region < 0:
            end = f"nothing is left for {layout.name(what)}"
        else:
            end = f"{layout.regions[region].name} has no place for {layout.signs[what]}"
        middle = f", then {', '.join(words[1:])}," if words[1:] else ""
        return f"suppose {words[0]}{middle} and {end}"


def trial(state: State) -> Iterator[Finding]:
    """Candidates that singles refute, those with the shortest story first."""
    found = []
    for cell in members(state.unsolved):
        for value in members(state.candidates[cell]):
            tried = Trial(state, cell, value)
            if tried.broken is not None:
                found.append((tried.story(), cell, value, tried))
    found.sort(key=lambda each: len(each[0]))
    for story, cell, value, tried in found:
        yield _finding("trial", 8.0 + longer(len(story)), cell, value, tried, story)


def _finding(
    name: str, rating: float, cell: int, value: int, tried: Trial, story: list[int]
) -> Finding:
    pattern: dict[int, int] = {}
    for number in story:
        at, what = tried.placements[number]
        pattern[what] = pattern.get(what, 0) | 1 << at
    remove = ((value, 1 << cell),)
    why = partial(tried.report, story)
    return Finding(name, round(rating, 1), why, (), remove, tuple(pattern.items()))


# ---- nested


def nested_trial(state: State) -> Iterator[Finding]:
    """Candidates of one cell with few of them that search refutes, the easiest first."""
    cells = [cell for cell in members(state.unsolved) if state.candidates[cell]]
    cells.sort(key=lambda cell: state.candidates[cell].bit_count())
    for cell in cells[:1]:
        found = []
        for value in members(state.candidates[cell]):
            work = _refute(state, cell, value, NESTED_LIMIT)
            if work is not None:
                found.append((work, value))
        for work, value in sorted(found):
            yield _nested(state, cell, value, work)


def _refute(state: State, cell: int, value: int, limit: int) -> int | None:
    """How many suppositions it takes to refute this one; None if it stands, or if too many."""
    tried = Trial(state, cell, value)
    if tried.broken is not None:
        return 1
    if tried.state.is_solved or limit <= 0:
        return None
    after = tried.state
    cell = min(members(after.unsolved), key=lambda each: after.candidates[each].bit_count())
    work = 1
    for value in members(after.candidates[cell]):
        below = _refute(after, cell, value, limit - work)
        if below is None:
            return None
        work += below
    return work


def _nested(state: State, cell: int, value: int, work: int) -> Finding:
    layout = state.layout

    def why() -> str:
        more = f"{work - 1} further suppositions"
        return f"suppose {layout.name(cell)} is {layout.signs[value]}: {more} all break the board"

    rating = min(9.0 + log2(work) / 3, 12.0)
    pattern = ((value, 1 << cell),)
    return Finding("nested trial", round(rating, 1), why, (), pattern, pattern)


TRIAL = Technique(8.0, trial)
NESTED_TRIAL = Technique(9.0, nested_trial)

"""Views of a line of skyscrapers: what is seen from its ends, and what that leaves for the rest.

A line holds the heights 1 to `largest` once each; if it has more places than that, some stay empty.
A building is seen if all those before it are lower, so what is seen from one end rises up to the
highest building, and everything hidden is below what was seen before it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb

from minuet.puzzles.base.bounds import check_count
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.walks import Step, steps

MOST_VIEWS = 32_000  # per line, before impossible ones are left out: about a second

Place = tuple[int, int]
Climb = tuple[dict[int, int], dict[int, int]]
Heights = tuple[int, ...]


def count_seen(heights: Sequence[int]) -> int:
    """How many buildings are seen from the start of a line; 0 is an empty place.

    >>> count_seen([2, 0, 1, 4, 3])
    2
    """
    return sum(height > max(heights[:i], default=0) for i, height in enumerate(heights))


def add_views(
    encoding: Encoding,
    item: tuple[Hashable, ...],
    cells: Sequence[Place],
    largest: int,
    clues: tuple[int | None, int | None],
) -> None:
    """Add an item for a line with clues at its ends, and an option for each view of it.

    A view rules out the placements that would hide what is seen, or be seen as well.
    """
    encoding.need(item, ())
    here = [list(encoding.placements([cell])) for cell in cells]
    for seen, heights in views(len(cells), largest, clues[0] or 0, clues[1] or 0):
        wrong = [
            label
            for labels, allowed in zip(here, heights, strict=True)
            for label in labels
            if label[2] not in allowed
        ]
        encoding.forbid(item, (*item, seen), wrong)


@cache
def views(size: int, largest: int, front: int, back: int) -> list[tuple[Heights, list[set[int]]]]:
    """What is seen from both ends, and the heights that each place may have then.

    A clue of 0 asks for nothing. Of what is seen, 0 stands for places that are hidden.

    >>> for seen, heights in views(3, 3, 2, 1):
    ...     print(seen, heights)
    (2, 0, 3) [{2}, {1}, {3}]
    """
    for clue in (front, back):
        count = comb(size, clue) * comb(largest - 1, max(clue - 1, 0))
        check_count(count, MOST_VIEWS, f"views of {clue} buildings in a line of {size}")
    found = []
    for peak in range(size):
        for rising, low in _climbs(range(peak), largest, front):
            for falling, low_too in _climbs(range(size - 1, peak, -1), largest, back):
                seen = {**rising, peak: largest, **falling}
                limits = low | low_too
                if len(set(seen.values())) == len(seen) and _fits(seen, limits, largest):
                    hidden = set(range(1, largest)) - set(seen.values())
                    heights = [
                        {seen[i]} if i in seen else {h for h in hidden if h < limits[i]}
                        for i in range(size)
                    ]
                    found.append((tuple(seen.get(i, 0) for i in range(size)), heights))
    return found


@cache
def view_steps(size: int, largest: int, clue: int) -> list[list[Step]]:
    """List the steps along a line with a clue at its start; 0 is an empty place.

    A state is the highest building so far, and how many were seen. No building occurs twice, so the
    highest one is at least as high as there are buildings.

    >>> view_steps(3, 3, 3)
    [[((0, 0), 1, (1, 1))], [((1, 1), 2, (2, 2))], [((2, 2), 3, (3, 3))]]
    """
    empty = size - largest

    def step(at: int, state: tuple[int, int], height: int) -> tuple[int, int] | None:
        highest, seen = state
        if height == highest > 0:
            return None
        if height > highest:
            highest, seen = height, seen + 1
        wanted, left = clue - seen, size - at - 1
        is_possible = wanted <= min(largest - highest, left) and highest >= at + 1 - empty
        return (highest, seen) if is_possible and (wanted > 0) == (highest < largest) else None

    return steps([range(empty == 0, largest + 1)] * size, step, start=(0, 0))


def _climbs(places: Sequence[int], largest: int, count: int) -> Iterator[Climb]:
    """Yield what may be seen before the highest building, and below what all else must stay."""
    if not count:
        yield {}, dict.fromkeys(places, largest)
        return
    for chosen in combinations(places, count - 1):
        for heights in combinations(range(1, largest), count - 1):
            seen, limits, limit = dict(zip(chosen, heights, strict=True)), {}, 1
            for place in places:
                if place in seen:
                    limit = seen[place]
                else:
                    limits[place] = limit
            yield seen, limits


def _fits(seen: dict[int, int], limits: dict[int, int], largest: int) -> bool:
    """Whether the hidden heights can be dealt out: those below a limit to the places that need it.

    Where cells stay empty, there are more places than heights.
    """
    empty = len(seen) + len(limits) - largest
    return all(
        sum(low <= limit for low in limits.values())
        <= empty + limit - 1 - sum(height < limit for height in seen.values())
        for limit in set(limits.values())
    )

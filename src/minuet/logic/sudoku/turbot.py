"""Two strong links on one number, joined at one end: the number is at one of the two free ends.

A strong link is a pair of cells that are the only places for a number in some region. Two in rows,
joined in a column, make a skyscraper; one in a row and one in a column, joined in a box, a
two-string kite; the others are called turbot fish. In an empty rectangle one of the links is a box
whose places all lie in one row and one column. A W-wing joins two cells with the same candidates.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from .finding import Finding, Technique
from .layout import members
from .state import State

RATINGS = {"skyscraper": 4.0, "two-string kite": 4.1, "turbot fish": 4.2}


class Link(NamedTuple):
    """The only two cells of a region for a number."""

    region: int
    one: int
    other: int


def strong_links(state: State, value: int) -> list[Link]:
    """All strong links on a number; a pair of cells counts once."""
    found: dict[int, Link] = {}
    for number in state.layout.full:
        spots = state.where[value] & state.layout.masks[number]
        if spots.bit_count() == 2 and spots not in found:
            found[spots] = Link(number, *members(spots))
    return list(found.values())


def turbot(state: State) -> Iterator[Finding]:
    """Two strong links, joined where an end of one sees an end of the other; the easiest first."""
    peers, found = state.layout.peers, []
    for value in range(state.layout.size):
        places = state.where[value]
        for first, second in combinations(strong_links(state, value), 2):
            for turn, back in ((0, 0), (0, 1), (1, 0), (1, 1)):
                start, joint = _ends(first, turn)
                joined, end = _ends(second, back)
                gone = places & peers[start] & peers[end]
                if gone and start != end and peers[joint] >> joined & 1:
                    name = _shape(state, first, second, joint, joined)
                    found.append(_turbot(state, name, value, first, second, (start, end), gone))
    found.sort(key=lambda finding: finding.rating)
    return iter(found)


def _ends(link: Link, turned: int) -> tuple[int, int]:
    return (link.other, link.one) if turned else (link.one, link.other)


def _shape(state: State, first: Link, second: Link, joint: int, joined: int) -> str:
    regions = state.layout.regions
    kinds = {regions[first.region].kind, regions[second.region].kind}
    if kinds in ({"row"}, {"column"}):
        return "skyscraper"
    both = 1 << joint | 1 << joined
    in_box = any(not both & ~state.layout.masks[number] for number in state.layout.boxes)
    return "two-string kite" if kinds == {"row", "column"} and in_box else "turbot fish"


def _turbot(
    state: State, name: str, value: int, first: Link, second: Link, ends: tuple[int, int], gone: int
) -> Finding:
    layout = state.layout

    def why() -> str:
        one, other = (layout.regions[link.region].name for link in (first, second))
        either = f"{layout.name(ends[0])} or {layout.name(ends[1])}"
        sign = layout.signs[value]
        two = f"{one} and {other} have two places each for {sign}, one of each see each other"
        return f"{two}, and {either} is {sign}"

    cells = 1 << first.one | 1 << first.other | 1 << second.one | 1 << second.other
    return Finding(name, RATINGS[name], why, (), ((value, gone),), ((value, cells),))


def empty_rectangle(state: State) -> Iterator[Finding]:
    """A box whose places for a number lie in one row and one column, and a strong link."""
    layout, masks = state.layout, state.layout.masks
    for value in range(layout.size):
        links = strong_links(state, value)
        for box in layout.boxes if links else ():
            spots = state.where[value] & masks[box]
            for row, column in _crosses(state, box, spots):
                yield from _empty_rectangle(state, value, box, row, column, links)
                yield from _empty_rectangle(state, value, box, column, row, links)


def _crosses(state: State, box: int, spots: int) -> Iterator[tuple[int, int]]:
    """The rows and columns that hold these spots of a box together, but not alone."""
    if not 2 <= spots.bit_count() <= 2 * state.layout.largest_overlap:
        return
    masks = state.layout.masks
    rows = [n for n in state.layout.rows if masks[n] & spots]
    columns = [n for n in state.layout.columns if masks[n] & spots]
    for row, column in product(rows, columns):
        off_row, off_column = spots & ~masks[row], spots & ~masks[column]
        if off_row and off_column and not off_row & off_column:
            yield row, column


def _empty_rectangle(
    state: State, value: int, box: int, line: int, cross: int, links: list[Link]
) -> Iterator[Finding]:
    masks, peers = state.layout.masks, state.layout.peers
    outside = state.where[value] & masks[cross] & ~masks[box] & ~masks[line]
    for link in links if outside else ():
        for start, end in ((link.one, link.other), (link.other, link.one)):
            on_line = (masks[line] & ~masks[box]) >> start & 1
            gone = outside & peers[end] & ~(1 << start)
            if on_line and gone and not masks[box] >> end & 1:
                yield _rectangle(state, value, box, link, gone)


def _rectangle(state: State, value: int, box: int, link: Link, gone: int) -> Finding:
    layout = state.layout
    cells = 1 << link.one | 1 << link.other

    def why() -> str:
        name, sign = layout.regions[box].name, layout.signs[value]
        ends = layout.names(cells, " or ")
        return f"{name} has the {sign} in one row and one column, and {ends} is {sign}"

    pattern = ((value, cells | state.where[value] & layout.masks[box]),)
    return Finding("empty rectangle", 4.3, why, (), ((value, gone),), pattern, box)


def w_wing(state: State) -> Iterator[Finding]:
    """Two cells with the same two candidates, and a strong link on one of them between."""
    for pair, cells in state.bivalue_pairs().items():
        for one, other in combinations(cells, 2):
            if not state.layout.peers[one] >> other & 1:
                yield from _w_wing(state, pair, one, other)


def _w_wing(state: State, pair: int, one: int, other: int) -> Iterator[Finding]:
    peers = state.layout.peers
    common = peers[one] & peers[other]
    for value in members(pair):
        third = (pair & ~(1 << value)).bit_length() - 1
        gone = state.where[third] & common
        for link in strong_links(state, value) if gone else ():
            sees = [peers[end] for end in (link.one, link.other)]
            if (sees[0] >> one & sees[1] >> other | sees[0] >> other & sees[1] >> one) & 1:
                yield _bridge(state, (one, other), value, third, link, gone)


def _bridge(
    state: State, ends: tuple[int, int], value: int, third: int, link: Link, gone: int
) -> Finding:
    layout = state.layout

    def why() -> str:
        name, (one, other) = layout.regions[link.region].name, map(layout.name, ends)
        sign, then = layout.signs[value], layout.signs[third]
        return f"{name} needs a {sign}, so {one} and {other} are not both {sign}: one is {then}"

    cells, between = 1 << ends[0] | 1 << ends[1], 1 << link.one | 1 << link.other
    pattern = ((value, cells | between), (third, cells))
    return Finding("W-wing", 4.4, why, (), ((third, gone),), pattern, link.region)


TURBOT = Technique(4.0, turbot)
EMPTY_RECTANGLE = Technique(4.3, empty_rectangle)
W_WING = Technique(4.4, w_wing)

"""Ways to join pairs of cells of a grid by paths that do not meet.

For a first way, and whether it is the only one, there is a search that learns from its dead ends
(`src/core/questions/path_search.hpp`). Where that takes long, the words in which paths can cross
the lines of the grid make the proof short (`src/core/questions/path_words.hpp`).

All ways are a diagram, which the core builds cell by cell
(`src/core/questions/frontier.hpp`): each way through it is a solution, so these can be counted
without being listed. There may be more than one could list; but wide grids are too much for it.

>>> grid = [[1, 0, 0], [0, 0, 0], [0, 0, 1]]
>>> ways = FirstWay(grid, fill=False, bends=True)
>>> len(ways.edges), ways.is_only
(4, False)
>>> diagram = join_pairs(grid, fill=False)
>>> diagram.count()
12
>>> len(diagram.solutions(most=100))
12
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import chain
from typing import TypeVar

from minuet.errors import PuzzleError
from minuet.native import core
from minuet.solver.limits import check_time, time_left

T = TypeVar("T")
Place = tuple[int, int]
Edge = tuple[Place, Place]
WALL = -1
WIDEST = 23
MOST_LETTERS = 250
MOST_STATES = 3_000_000
"""The most states of one level: about a second, and some hundred megabytes."""
MOST_WORK = 60_000_000
"""The most states of all levels together: about a minute."""
FIRST_HEAT = 50_000
"""The states of all levels together after which the first side drops out of the race."""


SLICE = 0.1
"""Seconds that a search works before it looks at the time limit."""
FIRST_CONFLICTS = 1_000
"""Dead ends after which a search lets another one have its turn for the first time."""
FALLEN_SHARE = 100
"""How many times as many dead ends the search for fallen ways may meet."""
MOST_WORD_LETTERS = 190
FIRST_SHARE = 3
"""The same for its first turn, a tenth of a second, after which words are looked for."""
MOST_WORDS = 1_000_000
"""The most words of one line: about a second, and some hundred megabytes."""
MOST_WORDS_WORK = 8_000_000
"""The most words of all lines together: about ten seconds."""
MOST_CONFLICTS = 400_000
"""Dead ends of a search, half a minute of them, after which the diagram is tried."""


class FirstWay:
    """A way to join equal numbers of a grid by paths, and whether there is no other.

    `grid` has the numbers from 1 on, each twice, 0 for other cells and -1 for those that paths may
    not use. With `fill`, all cells are on paths; without `bends`, cells of a path that are
    neighbors follow each other on it. The way is looked for when it is first asked for.
    """

    def __init__(self, grid: Sequence[Sequence[int]], *, fill: bool, bends: bool) -> None:
        if max(map(max, grid)) > MOST_LETTERS:
            raise PuzzleError(f"the grid is too large: it has more than {MOST_LETTERS} pairs")
        self._grid, self._fill, self._bends = grid, fill, bends
        self._width = len(grid[0])
        self._may_fall, self._can_be_exchanged = True, False  # whether fallen ways can prove it

    def _search(self, fill: bool, bends: bool) -> core.PathSearch:
        cells = [cell & 255 for row in self._grid for cell in row]
        return core.PathSearch(self._width, cells, fill, bends)

    @cached_property
    def _straight(self) -> core.PathSearch:
        """Ways without bends."""
        return self._search(self._fill, False)

    @cached_property
    def _winding(self) -> core.PathSearch:
        """Ways with bends that fill the grid, as few as possible."""
        return self._search(True, True)

    @cached_property
    def _fallen(self) -> core.PathSearch:
        """Ways that need not fill the grid, as few as possible; none of them has bends."""
        return self._search(False, True)

    @cached_property
    def _taken(self) -> bytes | None:
        """The edges of the way. One without bends is found much sooner, if there is one."""
        if not self._fill:
            return _next(self._fallen)
        search, found = self._straight, _next(self._straight)
        self._may_fall = found is not None
        if found is None and self._bends:
            search = self._winding
            found = _next(search)
        self._can_be_exchanged = found is not None and search.has_exchange()
        return found

    @property
    def edges(self) -> list[Edge] | None:
        """The edges that its paths take; None if there is no way."""
        if self._taken is None:
            return None
        places = [(r, c) for r, row in enumerate(self._grid) for c in range(len(row))]
        return _edges(places, self._width, self._taken)

    @cached_property
    def is_only(self) -> bool:
        """Whether there is one way only; the core says why a few ways are enough to know."""
        if self._taken is None:
            return False
        if not self._fill:
            return _next(self._fallen) is None and self._is_only_place(self._taken)
        if _next(self._straight) is not None:
            return False
        if not self._bends:
            return True
        return not self._can_be_exchanged and self._is_only_winding(self._taken)

    def _is_only_place(self, taken: bytes) -> bool:
        """Whether nothing but this way falls into it."""
        if not self._has_room():
            return True
        if self._bends:
            return False
        self._straight.exclude(taken)
        return _next(self._straight) is None

    def _is_only_winding(self, taken: bytes) -> bool:
        """Whether there is no other way with bends.

        Two searches take turns. The one for fallen ways is faster in large grids, so it has the
        longer turns. But another fallen way may leave cells empty, and then it says nothing. If
        neither comes to an end soon, only fallen ways with certain words are looked for.
        """
        shares = {self._winding: 1} | ({self._fallen: FIRST_SHARE} if self._may_fall else {})
        for search in shares:
            search.exclude(taken)
        most = FIRST_CONFLICTS
        while most <= MOST_CONFLICTS:
            for search, share in tuple(shares.items()):
                try:
                    if _next(search, min(share * most, MOST_CONFLICTS)) is None:
                        return True
                except TimeoutError:
                    continue
                if search is self._winding:
                    return False
                self._may_fall = False  # for good: a proof may be stopped and asked for again
                del shares[search]
            if shares.get(self._fallen) == FIRST_SHARE:
                if self._is_only_by_words():
                    return True
                shares[self._fallen] = FALLEN_SHARE
            most *= 2
        try:
            return join_pairs(self._grid, fill=True).count() == 1
        except PuzzleError:
            return _next(self._winding) is None

    def _is_only_by_words(self) -> bool:
        """Whether no other fallen way has words that are possible, if these can be found."""
        racer = _first_words(self._grid)
        if racer is None:
            return False
        places, lines = racer.places, racer.words.lines()
        search = core.PathSearch(len(places[0]), _cells(self._grid, places), False, True, lines)
        search.exclude(_turned(self.edges or (), places))
        try:
            return _next(search, MOST_CONFLICTS) is None
        except TimeoutError:
            return False

    def _has_room(self) -> bool:
        """Whether a path, none of which has bends, could take another way over empty cells."""
        beside: dict[Place, list[Place]] = {}
        for one, other in self.edges or ():
            beside.setdefault(one, []).append(other)
            beside.setdefault(other, []).append(one)
        empty = {(r, c) for r, row in enumerate(self._grid) for c, sign in enumerate(row)}
        empty = {(r, c) for r, c in empty if self._grid[r][c] != WALL} - set(beside)
        while empty:
            rest: list[Place] = [empty.pop()]
            rim: set[Place] = set()
            while rest:
                around = _around(rest.pop())
                rest += around & empty
                empty -= around
                rim |= around & set(beside)
            if any(_on_path(cell, beside) & rim - {cell} for cell in rim):
                return True
        return False


def _around(cell: Place) -> set[Place]:
    row, column = cell
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def _on_path(cell: Place, beside: dict[Place, list[Place]]) -> set[Place]:
    """The cells of the path that a cell is on."""
    found, rest = {cell}, [cell]
    while rest:
        more = [other for other in beside[rest.pop()] if other not in found]
        found.update(more)
        rest += more
    return found


def _next(search: core.PathSearch, most: int | None = None) -> bytes | None:
    """Return the next way of a search; None if there is none.

    Raises TimeoutError after `most` dead ends; it can be called again then.
    """
    while True:
        check_time()
        try:
            return search.next(min(SLICE, time_left()))
        except TimeoutError:
            if most is not None and search.conflicts > most:
                raise


def _edges(places: Sequence[Place], width: int, way: bytes) -> list[Edge]:
    """The edges of a way, which are given by the cell that they lead on from: 1 right, 2 down."""
    found = []
    for cell, taken in enumerate(way):
        found += [(places[cell], places[cell + 1])] if taken & 1 else []
        found += [(places[cell], places[cell + width])] if taken & 2 else []
    return found


def _turned(edges: Iterable[Edge], places: Sequence[Sequence[Place]]) -> bytes:
    """Return the way with these edges in another view of the grid."""
    width = len(places[0])
    numbers = {place: number for number, place in enumerate(chain.from_iterable(places))}
    way = bytearray(len(numbers))
    for edge in edges:
        first, last = sorted(numbers[place] for place in edge)
        way[first] |= 2 if places[first // width] is not places[last // width] else 1
    return bytes(way)


class _WordRacer:
    """The words of a grid as they are found from one side of it."""

    def __init__(self, grid: Sequence[Sequence[int]], places: list[list[Place]]) -> None:
        self.places = places
        self.words = core.PathWords(len(places[0]), _cells(grid, places))
        self.forecast = 1.0  # how many words the next line will have, if they grow as they did

    def step(self) -> None:
        before = self.words.states
        _in_time(self.words.step)
        self.forecast = self.words.states**2 / max(before, 1)


def _first_words(grid: Sequence[Sequence[int]]) -> _WordRacer | None:
    """Return the words from one side of a grid, or None if there are too many from all sides."""
    if max(map(max, grid)) > MOST_WORD_LETTERS:
        return None
    racers = [_WordRacer(grid, places) for places in _views(grid)]
    work = 0
    while racers and work <= MOST_WORDS_WORK:
        racer = min(racers, key=lambda each: each.forecast)
        if racer.words.done:
            return racer
        racer.step()
        work += racer.words.states
        if racer.words.states > MOST_WORDS:
            racers.remove(racer)
    return None


class PathDiagram:
    """The ways to join all pairs: `count()` and `solutions()`."""

    def __init__(self, places: Sequence[Sequence[Place]], frontier: core.Frontier) -> None:
        self._places = [place for row in places for place in row]
        self._width = len(places[0])
        self._frontier = frontier

    def count(self) -> int:
        """Return the number of ways."""
        return _in_time(self._frontier.count)

    def solutions(self, most: int) -> list[list[Edge]]:
        """Return up to this many of the ways, each as the edges that its paths take."""
        return [_edges(self._places, self._width, way) for way in self._frontier.ways(most)]


def join_pairs(grid: Sequence[Sequence[int]], *, fill: bool) -> PathDiagram:
    """Return all ways to join equal numbers of a grid by paths.

    `grid` and `fill` are those of `FirstWay`. A grid that is too large raises `PuzzleError`.
    """
    racers = [_Racer(grid, places, fill) for places in _views(grid)]
    if not racers or max(map(max, grid)) > MOST_LETTERS:
        raise PuzzleError(
            f"the grid is too large: its paths can be found up to a width of {WIDEST}, "
            f"and for {MOST_LETTERS} pairs"
        )
    racer = _winner(racers)
    return PathDiagram(racer.places, racer.frontier)


def _winner(racers: list[_Racer]) -> _Racer:
    """Return the first diagram that is complete.

    Which side of the grid to begin at can matter a hundredfold. All four are tried; from heat to
    heat, the one that is furthest behind drops out.
    """
    heat = FIRST_HEAT
    while racers:
        racer = min(racers, key=lambda each: each.work)
        if racer.frontier.done:
            return racer
        if racer.work > heat:
            heat *= 4
            if len(racers) > 1:
                racers.remove(min(racers, key=lambda each: each.cells))
            continue
        racer.step()
        if racer.work > MOST_WORK or racer.frontier.states > MOST_STATES:
            racers.remove(racer)
    raise PuzzleError("the grid is too large: its paths would take too long to find")


class _Racer:
    """The diagram as it is built from one side of the grid."""

    def __init__(
        self, grid: Sequence[Sequence[int]], places: list[list[Place]], fill: bool
    ) -> None:
        self.places = places
        self.frontier = core.Frontier(len(places[0]), _cells(grid, places), fill)
        self.cells = self.work = 0  # cells decided, states met

    def step(self) -> None:
        _in_time(self.frontier.step)
        self.cells += 1
        self.work += self.frontier.states + 1


def _cells(grid: Sequence[Sequence[int]], places: Sequence[Sequence[Place]]) -> list[int]:
    """The cells of a view, as the core wants them."""
    return [grid[row][column] & 255 for line in places for row, column in line]


def _in_time(work: Callable[[float], T]) -> T:
    """Let the core work for the time that is left, and raise `Stopped` after that."""
    try:
        return work(time_left())
    except TimeoutError:
        check_time()
        raise


def _views(grid: Sequence[Sequence[int]]) -> list[list[list[Place]]]:
    """The places of the grid from each of its four sides, unless that is too wide."""
    rows = [[(row, column) for column in range(len(grid[0]))] for row in range(len(grid))]
    columns = [list(column) for column in zip(*rows, strict=True)]
    views = [rows, rows[::-1], columns, columns[::-1]]
    return [view for view in views if len(view[0]) <= WIDEST]

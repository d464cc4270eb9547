"""All ways to join pairs of cells of a grid by paths that do not meet, as a diagram.

The core builds the diagram cell by cell (`src/core/questions/frontier.hpp`). Every path through it
is a solution, so solutions can be counted without listing them: there may be far too many to list.

>>> diagram = join_pairs([[1, 0, 0], [0, 0, 0], [0, 0, 1]], fill=False)
>>> diagram.count()
12
>>> len(diagram.solutions(most=100))
12
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
        """Return up to so many of the ways, each as the edges that its paths take."""
        return [
            [edge for cell, taken in enumerate(way) for edge in self._edges(cell, taken)]
            for way in self._frontier.ways(most)
        ]

    def _edges(self, cell: int, taken: int) -> Iterator[Edge]:
        """The edges to later cells that the path through a cell takes: 1 right, 2 down."""
        if taken & 1:
            yield self._places[cell], self._places[cell + 1]
        if taken & 2:
            yield self._places[cell], self._places[cell + self._width]


def join_pairs(grid: Sequence[Sequence[int]], *, fill: bool) -> PathDiagram:
    """Return all ways to join equal numbers of a grid by paths.

    `grid` has the numbers from 1 on, each twice, 0 for other cells and -1 for those that paths may
    not use. With `fill`, all cells are on paths. A grid that is too large raises `PuzzleError`.
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
        cells = [grid[row][column] for line in places for row, column in line]
        self.frontier = core.Frontier(len(places[0]), [cell & 255 for cell in cells], fill)
        self.cells = self.work = 0  # cells decided, states met

    def step(self) -> None:
        _in_time(self.frontier.step)
        self.cells += 1
        self.work += self.frontier.states + 1


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

"""All ways to join pairs of cells of a grid by paths that do not meet, as a diagram.

The core builds the diagram cell by cell (`src/core/questions/frontier.hpp`). Its levels are the
cells in the order in which they were decided; an arc from one level to the next says which edges to
later cells the path through a cell takes, and every way from the start to the end is a solution. It
can be counted without listing the solutions, of which there may be more than one could ever list.

>>> diagram = join_pairs([[1, 0, 0], [0, 0, 0], [0, 0, 1]], fill=False)
>>> diagram.count()
12
>>> sorted(next(diagram.solutions()))[0]
((0, 0), (0, 1))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minuet.errors import PuzzleError
from minuet.solver.native import NativeFrontier

Place = tuple[int, int]
Edge = tuple[Place, Place]
WALL = -1
WIDEST = 23
MOST_LETTERS = 250
MOST_STATES = 3_000_000
"""The most states of one level: about a second, and some hundred megabytes."""
MOST_WORK = 60_000_000
"""The most states of all levels together: about a minute."""


class PathDiagram:
    """The ways to join all pairs: `count()` and `solutions()`."""

    def __init__(
        self, places: Sequence[Sequence[Place]], levels: list[list[tuple[int, int, int]]]
    ) -> None:
        self._places = [place for row in places for place in row]
        self._width = len(places[0])
        self._arrivals = [_by_target(level) for level in levels]

    def count(self) -> int:
        """Return the number of ways."""
        ways = {0: 1}
        for arrivals in self._arrivals:
            ways = {to: sum(ways[start] for start, _ in arcs) for to, arcs in arrivals.items()}
        return ways.get(0, 0)

    def solutions(self) -> Iterator[frozenset[Edge]]:
        """Yield the ways one by one, each as the edges that its paths take."""
        if not self._arrivals[-1]:
            return
        # From the end back to the start; each entry is (level, state, edges so far).
        stack: list[tuple[int, int, tuple[Edge, ...]]] = [(len(self._arrivals), 0, ())]
        while stack:
            level, state, edges = stack.pop()
            if level == 0:
                yield frozenset(edges)
                continue
            for start, taken in self._arrivals[level - 1][state]:
                stack.append((level - 1, start, (*self._edges(level - 1, taken), *edges)))

    def _edges(self, cell: int, taken: int) -> Iterator[Edge]:
        """The edges that the path through a cell takes: 1 stands for right, 2 for down."""
        for bit, step in ((1, 1), (2, self._width)):
            if taken & bit:
                ends = sorted((self._places[cell], self._places[cell + step]))
                yield ends[0], ends[1]


def _by_target(arcs: list[tuple[int, int, int]]) -> dict[int, list[tuple[int, int]]]:
    found: dict[int, list[tuple[int, int]]] = {}
    for start, edges, to in arcs:
        found.setdefault(to, []).append((start, edges))
    return found


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
    while True:
        # Which side to begin at can matter a hundredfold: all four take turns, by work done.
        racer = min(racers, key=lambda each: each.work)
        if racer.frontier.done:
            return PathDiagram(racer.places, racer.frontier.arcs())
        racer.step()
        if racer.work > MOST_WORK // len(racers) or racer.frontier.states > MOST_STATES:
            racers.remove(racer)
        if not racers:
            raise PuzzleError("the grid is too large: its paths would take too long to find")


class _Racer:
    """The diagram as it is built from one side of the grid."""

    def __init__(
        self, grid: Sequence[Sequence[int]], places: list[list[Place]], fill: bool
    ) -> None:
        self.places = places
        cells = [grid[row][column] for line in places for row, column in line]
        self.frontier = NativeFrontier(len(places[0]), [cell & 255 for cell in cells], fill)
        self.work = 0

    def step(self) -> None:
        self.frontier.step()
        self.work += self.frontier.states + 1


def _views(grid: Sequence[Sequence[int]]) -> list[list[list[Place]]]:
    """The places of the grid from each of its four sides, unless that is too wide."""
    rows = [[(row, column) for column in range(len(grid[0]))] for row in range(len(grid))]
    columns = [list(column) for column in zip(*rows, strict=True)]
    views = [rows, rows[::-1], columns, columns[::-1]]
    return [view for view in views if len(view[0]) <= WIDEST]

"""Where the numbers go: cells, and the regions that must hold each number once.

A layout knows nothing of rows of nine. It has cells, the numbers 1..size, and regions: sets of
cells in which no number occurs twice. A region with as many cells as there are numbers is *full*:
it holds each of them. So rows, columns, boxes of any shape, diagonals, the windows of a hyper
sudoku and the five grids of a samurai are all the same thing, and a killer cage is a region that
is not full, with a total.

A set of cells is an integer, with bit c for cell c; a set of numbers is an integer with bit v for
the number v + 1. This is what makes the techniques short and quick: "the places for 7 in box 4" is
one `&`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import combinations

from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.symbols import symbols
from minuet.puzzles.sudoku.shape import Region, find_shape

Place = tuple[int, int]


class Layout:
    """The cells and regions of a board, with everything about them that does not change.

    >>> layout = classic(2, 2)
    >>> layout.size, len(layout.cells), len(layout.regions)
    (4, 16, 12)
    >>> layout.names(layout.masks[8])
    'r1c1, r1c2, r2c1, r2c2'
    """

    def __init__(self, size: int, regions: Iterable[Region]) -> None:
        self.size = size
        self.all_values = (1 << size) - 1
        self.signs = symbols(size)  # how people write the numbers
        self.regions: tuple[Region, ...] = tuple(regions)
        self.cells: tuple[Place, ...] = tuple(
            sorted({place for region in self.regions for place in region.cells})
        )
        self.index: dict[Place, int] = {place: cell for cell, place in enumerate(self.cells)}
        self.all_cells = (1 << len(self.cells)) - 1
        # For each region the set of its cells.
        self.masks: list[int] = [self.mask(region.cells) for region in self.regions]
        # The numbers of the full regions, and of those that are boxes.
        self.full: list[int] = [
            number for number, region in enumerate(self.regions) if len(region.cells) == size
        ]
        self.boxes: list[int] = [n for n in self.full if self.regions[n].kind == "box"]
        self.lines: list[int] = [n for n in self.full if self.regions[n].kind != "box"]
        # For each cell the cells that it sees, without itself; and the numbers of its regions.
        self.peers: list[int] = [0] * len(self.cells)
        self.regions_of: list[list[int]] = [[] for _ in self.cells]
        for number, mask in enumerate(self.masks):
            for cell in members(mask):
                self.peers[cell] |= mask & ~(1 << cell)
                self.regions_of[cell].append(number)

    def mask(self, places: Iterable[Place]) -> int:
        """The set of the cells at these places."""
        mask = 0
        for place in places:
            mask |= 1 << self.index[place]
        return mask

    def common_peers(self, mask: int) -> int:
        """The cells that see all cells of a set."""
        common = self.all_cells
        for cell in members(mask):
            common &= self.peers[cell]
        return common

    @cached_property
    def rows(self) -> list[int]:
        """The numbers of the full rows."""
        return [n for n in self.full if self.regions[n].kind == "row"]

    @cached_property
    def columns(self) -> list[int]:
        """The numbers of the full columns."""
        return [n for n in self.full if self.regions[n].kind == "column"]

    @cached_property
    def grids(self) -> list[tuple[list[int], list[int]]]:
        """The rows and the columns of each grid: n rows crossed by the same n columns.

        There is one, but five in a samurai, where a cell may lie in two rows and two columns.
        """
        tall: dict[tuple[int, ...], dict[int, int]] = {}  # rows of a column -> place -> its number
        for number in self.columns:
            cells = self.regions[number].cells
            tall.setdefault(tuple(row for row, _ in cells), {})[cells[0][1]] = number
        found: dict[tuple[int, ...], list[int]] = {}
        for number in self.rows:
            cells = self.regions[number].cells
            for rows, columns in tall.items():
                if cells[0][0] in rows and all(column in columns for _, column in cells):
                    crossing = tuple(columns[column] for _, column in cells)
                    found.setdefault(crossing, []).append(number)
        return [(rows, list(columns)) for columns, rows in found.items()]

    @cached_property
    def largest_overlap(self) -> int:
        """The most cells that one region shares with another."""
        pairs = combinations(self.masks, 2)
        return max(((one & other).bit_count() for one, other in pairs), default=0)

    @cached_property
    def alike(self) -> list[list[int]]:
        """For each region the numbers of the other full regions of the same kind."""
        kinds = [region.kind for region in self.regions]
        return [
            [n for n in self.full if kinds[n] == kind and n != number]
            for number, kind in enumerate(kinds)
        ]

    @cached_property
    def full_set(self) -> frozenset[int]:
        """The numbers of the full regions."""
        return frozenset(self.full)

    @property
    def has_cages(self) -> bool:
        """Whether there are regions that do not hold all numbers."""
        return len(self.full) < len(self.regions)

    def completions(self, one: int, other: int) -> Iterator[tuple[int, int]]:
        """The pairs of cells that make a rectangle with two cells of one row or column."""
        (top, left), (bottom, right) = self.cells[one], self.cells[other]
        index, (height, width) = self.index, self.extent
        if top == bottom:
            corners = (((row, left), (row, right)) for row in range(height) if row != top)
        elif left == right:
            corners = (((top, col), (bottom, col)) for col in range(width) if col != left)
        else:
            return
        for third, fourth in corners:
            if third in index and fourth in index:
                yield index[third], index[fourth]

    @cached_property
    def extent(self) -> Place:
        """The height and the width of the rectangle around all cells."""
        rows, columns = zip(*self.cells, strict=True)
        return max(rows) + 1, max(columns) + 1

    def region_with(self, mask: int, but: int) -> Region | None:
        """A full region, not that one, with all these cells, lines first; None if there is none."""
        for number in (*self.lines, *self.boxes):
            if number != but and not mask & ~self.masks[number]:
                return self.regions[number]
        return None

    def signs_of(self, values: int) -> list[str]:
        """The numbers of a set as people write them."""
        return [self.signs[value] for value in members(values)]

    def name(self, cell: int) -> str:
        """A cell as people write it."""
        return cell_name(*self.cells[cell])

    def names(self, mask: int, joint: str = ", ") -> str:
        """The cells of a set as people write them."""
        return joint.join(self.name(cell) for cell in members(mask))


def members(mask: int) -> list[int]:
    """The members of a set, in order.

    >>> members(0b10110)
    [1, 2, 4]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@lru_cache(maxsize=64)
def layout_for(size: int, regions: tuple[Region, ...]) -> Layout:
    """The layout of these regions, which is made only once."""
    return Layout(size, regions)


def classic(height: int, width: int) -> Layout:
    """The layout of the usual sudoku with boxes of `height` x `width`."""
    shape = find_shape(box=(height, width))
    return layout_for(shape.size, shape.houses)

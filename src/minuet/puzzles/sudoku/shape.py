"""The shape of a sudoku: its cells, and the regions that hold each number at most once.

Rows, columns and boxes, the diagonals of an X sudoku, the windows of a hyper sudoku, the odd shapes
of a jigsaw and the overlapping grids of a samurai are all the same thing: regions. A region of n
cells on a board with the numbers 1 to n holds each of them; a smaller one none of them twice.

A shape does not change and is made once for all boards that have it, with its exact cover problem:
the template, in which the givens of a board are options chosen in advance.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, product
from math import isqrt
from typing import NamedTuple

from minuet.errors import PuzzleError, did_you_mean, show
from minuet.problem import Problem
from minuet.puzzles.base.bounds import (
    MOST_CELLS,
    MOST_DIGITS,
    MOST_NUMBER,
    MOST_OPTIONS,
    check_count,
    place,
    places,
)
from minuet.puzzles.base.clues import cells_by_entry
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.symbols import LARGEST

Place = tuple[int, int]
Extra = str | tuple[Place, ...]


class Region(NamedTuple):
    """Cells that hold no number twice.

    `kind` is "row", "column", "box", or the kind of an extra region; a region of a jigsaw is a box.
    `total` is the sum of the numbers, for the cages of killer sudoku.
    """

    kind: str
    name: str
    cells: tuple[Place, ...]
    total: int | None = None


class Shape:
    """Everything about a board but its numbers; made by `find_shape`.

    `box` is the (height, width) of a box, None for a jigsaw; `regions` the rows of the region
    numbers of a jigsaw, else None; `extra` names of `EXTRAS` or tuples of cells; `grids` the upper
    left corners of the grids that make up the board, usually just one.

    >>> shape = find_shape(box=(3, 3), extra=("x",))
    >>> shape.size, len(shape.houses), shape.houses[-1].name
    (9, 29, 'the rising diagonal')
    """

    def __init__(
        self,
        box: Place | None,
        regions: tuple[tuple[int, ...], ...] | None,
        extra: tuple[Extra, ...],
        grids: tuple[Place, ...],
    ) -> None:
        self.box = box
        self.regions = regions
        self.extra = extra
        self.grids = grids
        self.parts = (box, regions, extra, grids)  # two shapes of the same parts are alike
        self.size = len(regions) if regions else box[0] * box[1] if box else 0
        self.height = self.size + max(top for top, _ in grids)
        self.width = self.size + max(left for _, left in grids)
        self.houses = tuple(_without_repeats(self._houses()))
        self.cells = frozenset().union(*(house.cells for house in self.houses))

    def _houses(self) -> Iterator[Region]:
        many = len(self.grids) > 1
        for number, corner in enumerate(self.grids, 1):
            note = f" of grid {number}" if many else ""
            yield from _lines(self.size, corner, note)
        for number, corner in enumerate(self.grids, 1):
            note = f" of grid {number}" if many else ""
            yield from self._boxes(corner, note)
        for number, extra in enumerate(self.extra, 1):
            if isinstance(extra, str):
                yield from EXTRAS[extra](self.size, self.box)
            else:
                yield Region("extra", f"extra region {number}", extra)

    def _boxes(self, corner: Place, note: str) -> Iterator[Region]:
        if self.box is not None:
            for number, cells in enumerate(_blocks(self.size, self.box, corner), 1):
                yield Region("box", f"box {number}{note}", cells)
        for name, found in cells_by_entry(self.regions or ()).items():
            yield Region("box", f"region {name + 1}", tuple(found))

    @cached_property
    def box_of(self) -> tuple[tuple[int | None, ...], ...]:
        """For each place the number of its box, None for a gap: where walls are drawn."""
        numbers: dict[Place, int] = {}
        for number, house in enumerate(self.houses):
            if house.kind == "box":
                numbers.update(dict.fromkeys(house.cells, number))
        return tuple(
            tuple(numbers.get((row, column)) for column in range(self.width))
            for row in range(self.height)
        )

    @cached_property
    def shaded(self) -> frozenset[Place]:
        """The cells of extra regions, as far as they do not cover the whole board."""
        found = frozenset(
            cell
            for house in self.houses
            if house.kind not in ("row", "column", "box")
            for cell in house.cells
        )
        return frozenset() if found == self.cells else found

    @cached_property
    def problem(self) -> Problem:
        """The template: placements that cover their cell and, in each of its regions, their value.

        An item is ("cell", row, column) or (kind, number, value), where the regions of a kind are
        numbered from 0. Those of regions with fewer than n cells are secondary.
        """
        primary, secondary, members = self.items()
        numbers = {item: number for number, item in enumerate(chain(primary, secondary))}
        labels = [(*cell, value) for cell, value in product(self.in_order, self.values)]
        options = [list(map(numbers.__getitem__, members[label])) for label in labels]
        return Problem._from_numbers(primary, secondary, options, labels)

    def items(
        self,
    ) -> tuple[list[Hashable], list[Hashable], dict[tuple[int, int, int], list[Hashable]]]:
        """The primary and the secondary items, and the items of each placement."""
        cells, values = self.in_order, self.values
        primary: list[Hashable] = [("cell", *cell) for cell in cells]
        secondary: list[Hashable] = []
        members: dict[tuple[int, int, int], list[Hashable]] = {
            (*cell, value): [("cell", *cell)] for cell, value in product(cells, values)
        }
        for house, number in zip(self.houses, _numbers(self.houses), strict=True):
            items = [(house.kind, number, value) for value in values]
            (primary if len(house.cells) == self.size else secondary).extend(items)
            for (row, column), (value, item) in product(house.cells, enumerate(items, 1)):
                members[row, column, value].append(item)
        return primary, secondary, members

    @cached_property
    def in_order(self) -> tuple[Place, ...]:
        """The cells as one reads; the placements of the template are in this order too."""
        return tuple(sorted(self.cells))

    def placement(self, option: int) -> tuple[int, int, int]:
        """The (row, column, value) of an option of the template, given by its number."""
        place, value = divmod(option, self.size)
        return (*self.in_order[place], value + 1)

    @property
    def grids_name(self) -> str:
        """What a board of these grids is called, such as "samurai"; "" if it has no name."""
        return next((name for name, corners in GRIDS.items() if corners == self.grids), "")

    @property
    def values(self) -> range:
        """The numbers that go into the cells."""
        return range(1, self.size + 1)


def find_shape(
    *,
    box: Place | None = None,
    regions: tuple[tuple[int, ...], ...] | None = None,
    extra: tuple[Extra, ...] = (),
    grids: tuple[Place, ...] = ((0, 0),),
) -> Shape:
    """Return the shape of these parts, which is checked and made only once."""
    return _make_shape(box, regions, extra, grids)


@lru_cache(maxsize=64)
def _make_shape(
    box: Place | None,
    regions: tuple[tuple[int, ...], ...] | None,
    extra: tuple[Extra, ...],
    grids: tuple[Place, ...],
) -> Shape:
    if regions is not None:
        _check_regions(regions, box, grids)
    size = len(regions) if regions else box[0] * box[1] if box else 0
    if not 1 <= size <= LARGEST:
        raise PuzzleError(
            f"a board of {size}x{size} is impossible: expected 1x1 to {LARGEST}x{LARGEST}"
        )
    _check_grids(size, grids)
    for each in extra:
        _check_extra(each, size, box, grids)
    return Shape(box, regions, extra, grids)


def _check_grids(size: int, grids: tuple[Place, ...]) -> None:
    height, width = (size + max(corner[axis] for corner in grids) for axis in (0, 1))
    check_count(
        height * width, MOST_CELLS, f"cells of a board of {height:,}x{width:,}", part="grids"
    )
    check_count(len(grids) * size**3, MOST_OPTIONS, "placements", part="grids")


# ---- reading parts


def read_box(box: str | Sequence[int]) -> Place:
    """Read the size of a box.

    >>> read_box("2x3"), read_box((3, 3))
    ((2, 3), (3, 3))
    """
    try:
        height, width = place(map(_side, box.lower().split("x")) if isinstance(box, str) else box)
    except (TypeError, ValueError):
        raise PuzzleError(f"{show(box)} is not a box: write its height and width as 3x3") from None
    if height < 1 or width < 1 or height * width > LARGEST:
        raise PuzzleError(
            f"a box of {height}x{width} is impossible: a box has from 1 to {LARGEST} cells"
        )
    return height, width


def _side(word: str) -> int:
    return int(word) if len(word) <= MOST_DIGITS else MOST_NUMBER


def find_box(size: int) -> Place:
    """The box of a board of that size: as nearly square as can be, and not higher than wide.

    >>> find_box(9), find_box(6), find_box(12)
    ((3, 3), (2, 3), (3, 4))
    """
    if size > LARGEST:
        raise PuzzleError(
            f"a board of {size}x{size} is too large: the largest is {LARGEST}x{LARGEST}"
        )
    height = next(height for height in range(isqrt(size), 0, -1) if size % height == 0)
    if height == 1 and size > 1:
        raise PuzzleError(
            f"a {size}x{size} board cannot be divided into boxes, because {size} is prime: "
            "give its regions"
        )
    return height, size // height


def read_extra(extra: str | Iterable[str | Iterable[Iterable[int]]]) -> tuple[Extra, ...]:
    """Read extra regions: names, and lists of cells."""
    found: list[Extra] = []
    for each in [extra] if isinstance(extra, str) else extra:
        if isinstance(each, str):
            found.append(ALIASES.get(each, each))
        else:
            found.append(_read_cells(each))
    return tuple(sorted(set(found), key=lambda each: (not isinstance(each, str), each)))


def _read_cells(cells: Iterable[Iterable[int]]) -> tuple[Place, ...]:
    try:
        return places(cells)
    except (TypeError, ValueError):
        raise PuzzleError(
            f"{show(cells)} is not a region: give its cells as (row, column), from 0"
        ) from None


def _check_extra(extra: Extra, size: int, box: Place | None, grids: tuple[Place, ...]) -> None:
    if isinstance(extra, str):
        if extra not in EXTRAS:
            hint = did_you_mean(extra, EXTRAS)
            raise PuzzleError(f"there is no variant {extra!r}{hint}: {', '.join(EXTRAS)}")
        if extra != "x" and box is None:
            raise PuzzleError(f"the regions of {extra!r} are made of boxes, and a jigsaw has none")
        return
    if len(set(extra)) != len(extra):
        raise PuzzleError(f"an extra region has a cell twice: {show(extra)}")
    if not 1 <= len(extra) <= size:
        raise PuzzleError(
            f"an extra region has {len(extra)} cells, which cannot hold {size} numbers once each"
        )
    height, width = (size + max(corner[axis] for corner in grids) for axis in (0, 1))
    for row, column in extra:
        if not (0 <= row < height and 0 <= column < width):
            name = cell_name(row, column)
            raise PuzzleError(f"an extra region has a cell outside the board: {name}")


def _check_regions(
    regions: tuple[tuple[int, ...], ...], box: Place | None, grids: tuple[Place, ...]
) -> None:
    size = len(regions)
    if box is not None or len(grids) > 1:
        raise PuzzleError("a board with its own regions cannot also have boxes or several grids")
    for row, names in enumerate(regions):
        if len(names) != size:
            raise PuzzleError(
                f"row {row + 1} of the regions has {len(names)} cells, and there are {size} rows",
                part="regions",
                cell=(row, 0),
            )
    for name, cells in cells_by_entry(regions).items():
        if len(cells) != size:
            raise PuzzleError(
                f"region {name + 1} has {len(cells)} cells but needs {size}, one for each number",
                part="regions",
                cell=cells[0],
            )


# ---- regions


def _lines(size: int, corner: Place, note: str) -> Iterator[Region]:
    """The rows and columns of a grid."""
    top, left = corner
    span = range(size)
    for row in span:
        cells = tuple((top + row, left + column) for column in span)
        yield Region("row", f"row {row + 1}{note}", cells)
    for column in span:
        cells = tuple((top + row, left + column) for row in span)
        yield Region("column", f"column {column + 1}{note}", cells)


def _blocks(size: int, box: Place, corner: Place) -> Iterator[tuple[Place, ...]]:
    """The boxes of a grid, as one reads."""
    height, width = box
    for top, left in product(range(0, size, height), range(0, size, width)):
        yield _block(corner[0] + top, corner[1] + left, box)


def _block(top: int, left: int, box: Place) -> tuple[Place, ...]:
    return tuple(product(range(top, top + box[0]), range(left, left + box[1])))


def _diagonals(size: int, box: Place | None) -> Iterator[Region]:
    falling = tuple((row, row) for row in range(size))
    rising = tuple((row, size - 1 - row) for row in range(size))
    yield Region("diagonal", "the falling diagonal", falling)
    yield Region("diagonal", "the rising diagonal", rising)


def _windows(size: int, box: Place | None) -> Iterator[Region]:
    """Boxes one cell away from the border and from each other."""
    assert box is not None
    height, width = box
    tops = range(1, size - height, height + 1)
    lefts = range(1, size - width, width + 1)
    for number, (top, left) in enumerate(product(tops, lefts), 1):
        yield Region("window", f"window {number}", _block(top, left, box))


def _places_in_boxes(size: int, box: Place | None) -> Iterator[Region]:
    """The cells at the same place of all boxes."""
    assert box is not None
    for number, cells in enumerate(zip(*_blocks(size, box, (0, 0)), strict=True), 1):
        yield Region("group", f"place {number} of the boxes", tuple(sorted(cells)))


EXTRAS = {"x": _diagonals, "hyper": _windows, "disjoint": _places_in_boxes}
"""Extra regions by name."""
ALIASES = {"diagonal": "x", "diagonals": "x", "windoku": "hyper"}
GRIDS: dict[str, tuple[Place, ...]] = {
    "samurai": ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)),
    "butterfly": ((0, 0), (0, 3), (3, 0), (3, 3)),
    "sohei": ((0, 6), (6, 0), (6, 12), (12, 6)),
    "windmill": ((0, 3), (3, 12), (6, 6), (9, 0), (12, 9)),
    "gattai-8": (*((0, 0), (0, 12), (0, 24), (6, 6), (6, 18), (12, 0), (12, 12), (12, 24)),),
    "shogun": (
        *((0, 0), (0, 12), (0, 24), (0, 36), (6, 6), (6, 18), (6, 30)),
        *((12, 0), (12, 12), (12, 24), (12, 36)),
    ),
    "sumo": (
        *((0, 0), (0, 12), (0, 24), (6, 6), (6, 18), (12, 0), (12, 12), (12, 24)),
        *((18, 6), (18, 18), (24, 0), (24, 12), (24, 24)),
    ),
}
"""Boards of several grids by name: where the upper left corner of each is."""


def grids_of_size(height: int, width: int) -> dict[str, Shape]:
    """The boards of several grids, by name, that have this many rows and columns.

    >>> list(grids_of_size(21, 21))
    ['samurai', 'sohei', 'windmill']
    """
    shapes = {name: find_shape(box=(3, 3), grids=grids) for name, grids in GRIDS.items()}
    return {
        name: shape
        for name, shape in shapes.items()
        if (shape.height, shape.width) == (height, width)
    }


def _without_repeats(houses: Iterable[Region]) -> Iterator[Region]:
    """Leave out regions with the same cells as an earlier one, where grids overlap."""
    seen = set()
    for house in houses:
        cells = frozenset(house.cells)
        if cells not in seen:
            seen.add(cells)
            yield house


def _numbers(houses: Iterable[Region]) -> Iterator[int]:
    """Number the regions of each kind."""
    counts: dict[str, int] = {}
    for house in houses:
        yield counts.setdefault(house.kind, 0)
        counts[house.kind] += 1

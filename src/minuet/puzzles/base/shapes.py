"""Shapes of unit squares or cubes: turning them, and finding where they fit.

A shape is a set of cells, a cell a tuple of two or three whole numbers. Nothing here depends on
which: a *turn* of space exchanges coordinates and changes signs, and is a rotation if its
determinant is 1, else a reflection.

>>> len(turns(2, reflect=False)), len(turns(2)), len(turns(3, reflect=False)), len(turns(3))
(4, 8, 24, 48)
>>> ell = read_shape(["#", "#", "##"])
>>> ell
((0, 0), (1, 0), (2, 0), (2, 1))
>>> len(orientations(ell)), len(orientations(ell, reflect=False))
(8, 4)
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations, product
from math import prod
from operator import add
from typing import Any, cast

from minuet.errors import PuzzleError, as_whole, show
from minuet.puzzles.base.bounds import MOST_CELLS, MOST_DIGITS, check_count

Cell = tuple[int, ...]
Shape = tuple[Cell, ...]
Turn = tuple[tuple[int, ...], tuple[int, ...]]  # which coordinate comes where, and its sign

GAPS = ". "
"""The characters of a drawing that are not cells."""


def read_shape(drawing: Any) -> Shape:
    """Return the cells of a shape: of cells, of rows of text, or of layers of rows; also "6x10".

    >>> read_shape("1x2") == read_shape((1, 2)) == read_shape(["##"]) == ((0, 0), (0, 1))
    True
    """
    try:
        shape = normalized(_cells(drawing))
    except PuzzleError:
        raise
    except (TypeError, ValueError, RecursionError):
        raise PuzzleError(f"{show(drawing)} is not a shape of cells") from None
    size = prod(extents(shape))
    check_count(size, MOST_CELLS, f"cells of the box around {show(drawing)}")
    return shape


def _cells(drawing: Any) -> Collection[Cell]:
    if isinstance(drawing, list) and len(drawing) == 1 and isinstance(drawing[0], str):
        drawing = drawing[0]
    if isinstance(drawing, tuple) and len(drawing) > 1 and {*map(type, drawing)} == {int}:
        drawing = "x".join(map(str, drawing))
    if isinstance(drawing, str) and re.fullmatch(r"\s*[-\d]+\s*([xX×][-\dxX×\s]*)?", drawing):
        return box(*_sides(drawing))
    rows = drawing.splitlines() if isinstance(drawing, str) else list(drawing)
    if rows and all(isinstance(row, str) for row in rows):
        return {
            (r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign not in GAPS
        }
    if rows and not any(isinstance(number, int) for row in rows for number in row):
        return {(layer, *cell) for layer, each in enumerate(rows) for cell in _cells(each)}
    cells = {tuple(_coordinate(number) for number in row) for row in rows}
    if len({len(cell) for cell in cells}) != 1:
        raise ValueError
    return cells


def _coordinate(value: Any) -> int:
    number = as_whole(value)
    if number is None:
        raise ValueError(f"{show(value)} is not a whole number")
    return number


def _sides(text: str) -> list[int]:
    """The sides of a box: "6x10"."""
    if not re.fullmatch(r"\d+([xX×]\d+)+", "".join(text.split())):
        raise PuzzleError(f"{show(text)} is not a size: write 6x10")
    words = re.split("[xX×]", text)
    if max(map(len, map(str.strip, words))) > MOST_DIGITS:
        raise PuzzleError(f"{show(text)} is too large: the limit is {MOST_CELLS:,} cells")
    sides = [int(side) for side in words]
    check_count(prod(sides), MOST_CELLS, f"cells of a shape of {text.strip()}")
    return sides


def box(*sides: int) -> Shape:
    """All cells of a rectangle or a box.

    >>> box(2, 2)
    ((0, 0), (0, 1), (1, 0), (1, 1))
    """
    return tuple(product(*map(range, sides)))


def normalized(cells: Iterable[Cell]) -> Shape:
    """Return the shape moved to the origin, its cells in order."""
    cells = list(cells)
    if not cells:
        raise ValueError("a shape has no cells")
    corner = [min(axis) for axis in zip(*cells, strict=True)]
    if not any(corner):
        return tuple(sorted(cells))
    return tuple(sorted(tuple(a - b for a, b in zip(cell, corner, strict=True)) for cell in cells))


def extents(shape: Shape) -> tuple[int, ...]:
    """The sides of the box around a shape that lies at the origin.

    >>> extents(read_shape(["#..", "###"]))
    (2, 3)
    """
    return tuple(1 + max(axis) for axis in zip(*shape, strict=True))


@cache
def turns(dimension: int, *, reflect: bool = True) -> tuple[Turn, ...]:
    """All turns of a square or a cube, the rotations first; with reflections, or without."""
    found = [
        (order, signs)
        for order in permutations(range(dimension))
        for signs in product((1, -1), repeat=dimension)
    ]
    found.sort(key=_is_reflection)
    return tuple(turn for turn in found if reflect or not _is_reflection(turn))


def _is_reflection(turn: Turn) -> bool:
    order, signs = turn
    swaps = sum(a > b for at, a in enumerate(order) for b in order[at + 1 :])
    return (swaps + signs.count(-1)) % 2 == 1


def turned(cells: Iterable[Cell], turn: Turn) -> list[Cell]:
    """Turn cells around the origin, keeping their order."""
    order, signs = turn
    return [tuple(s * cell[a] for a, s in zip(order, signs, strict=True)) for cell in cells]


def orientations(shape: Shape, *, reflect: bool = True) -> list[Shape]:
    """Everything the shape can be turned into, without repeats."""
    sides = extents(shape)
    if len(shape) == prod(sides):  # a box: only its sides can change places
        return sorted(box(*some) for some in {*permutations(sides)})
    some = turns(len(shape[0]), reflect=reflect)
    return sorted({normalized(turned(shape, turn)) for turn in some})


def placements(shape: Shape, region: Shape, *, reflect: bool = True) -> Iterator[Shape]:
    """Yield all ways in which the shape fits into the region."""
    if len(shape) > len(region):
        return
    inside = {cell: cell for cell in region}  # so that the cells of all placements are the same
    for oriented in orientations(shape, reflect=reflect):
        first = oriented[0]
        last = [a - b for a, b in zip(extents(region), extents(oriented), strict=True)]
        for cell in region:
            shift = [a - b for a, b in zip(cell, first, strict=True)]
            if not all(0 <= step <= most for step, most in zip(shift, last, strict=True)):
                continue
            moved = [inside.get(tuple(map(add, c, shift))) for c in oriented]
            if None not in moved:
                yield cast(Shape, tuple(moved))


def most_placements(shape: Shape, region: Shape, *, reflect: bool = True) -> int:
    """An upper bound on the number of ways to place the shape in the region.

    >>> most_placements(read_shape("2x2"), read_shape("4x4"))
    9
    """
    sides = extents(region)
    if len(shape) > len(region):
        return 0
    fits = [
        prod(max(0, a - b + 1) for a, b in zip(sides, extents(oriented), strict=True))
        for oriented in orientations(shape, reflect=reflect)
    ]
    return sum(min(number, len(region)) for number in fits)


@cache
def grown(cells: int, dimension: int = 2, *, reflect: bool = True) -> tuple[Shape, ...]:
    """All connected shapes of this many cells: free, or one-sided if `reflect` is false.

    >>> [len(grown(n)) for n in range(1, 7)], [len(grown(n, reflect=False)) for n in range(1, 7)]
    ([1, 1, 2, 5, 12, 35], [1, 1, 2, 7, 18, 60])
    >>> [len(grown(n, 3, reflect=False)) for n in range(1, 6)]
    [1, 1, 2, 8, 29]
    """
    if cells < 2:
        return (((0,) * dimension,),)
    larger = {
        orientations(normalized([*shape, cell]), reflect=reflect)[0]
        for shape in grown(cells - 1, dimension, reflect=reflect)
        for cell in _neighbors(shape)
    }
    return tuple(sorted(larger))


def _neighbors(shape: Sequence[Cell]) -> set[Cell]:
    """The cells beside a shape."""
    steps = [(axis, step) for axis in range(len(shape[0])) for step in (1, -1)]
    beside = {
        (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])
        for cell in shape
        for axis, step in steps
    }
    return beside - set(shape)

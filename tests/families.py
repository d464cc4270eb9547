"""Families of problems of any size, with known numbers of solutions."""

from __future__ import annotations

import random
from itertools import product

from minuet.problem import Problem


def dominoes(height: int, width: int, *, holes: tuple = (), seed: int | None = None) -> Problem:
    cells = [c for c in product(range(height), range(width)) if c not in holes]
    pairs = [[(r, c), (r, c + 1)] for r, c in cells] + [[(r, c), (r + 1, c)] for r, c in cells]
    options = [pair for pair in pairs if pair[1] in cells]
    if seed is not None:
        random.Random(seed).shuffle(cells)
        random.Random(seed).shuffle(options)
    return Problem(cells, options=options)


def stubborn(size: int) -> Problem:
    """Dominoes on a board without two opposite corners: no solution, and a very long search.

    One cell may stay empty, so no coloring argument shows this.
    """
    board = dominoes(size, size, holes=((0, 0), (size - 1, size - 1)))
    name = {cell: f"{cell[0]}.{cell[1]}" for cell in board.primary}
    optional = name.pop((size // 2, size // 2 - 1))
    options = [[name.get(cell, optional) for cell in option.items] for option in board.options]
    return Problem(name.values(), [optional], options)


def latin(order: int) -> Problem:
    triples = list(product(range(order), repeat=3))
    options = [[("cell", r, c), ("row", r, s), ("column", c, s)] for r, c, s in triples]
    return Problem(dict.fromkeys(item for option in options for item in option), options=options)


def reduced_latin(order: int) -> Problem:
    """Latin squares with their first row and column in order."""
    kept = [
        option
        for option in latin(order).options
        if (option.items[0][1] and option.items[0][2])
        or option.items[1][2] == max(option.items[0][1:])
    ]
    return Problem(latin(order).primary, options=[option.items for option in kept])


def partitions_of_a_set(size: int) -> Problem:
    """The number of solutions is a Bell number."""
    subsets = range(1, 2**size)
    return Problem(range(size), options=[[i for i in range(size) if s >> i & 1] for s in subsets])


def queens(size: int) -> Problem:
    places = list(product(range(size), repeat=2))
    return Problem(
        [(kind, k) for kind in "rc" for k in range(size)],
        [("up", k) for k in range(2 * size - 1)] + [("down", k - size) for k in range(2 * size)],
        [[("r", r), ("c", c), ("up", r + c), ("down", r - c)] for r, c in places],
    )


def y_pentominoes(height: int, width: int) -> Problem:
    """A rectangle tiled by copies of one piece, turned and reflected."""
    piece = {(0, 0), (0, 1), (0, 2), (0, 3), (1, 1)}
    shapes = {frozenset(piece)}
    for _ in range(4):
        piece = {(c, -r) for r, c in piece}
        shapes |= {frozenset(piece), frozenset((r, -c) for r, c in piece)}
    cells = [*product(range(height), range(width))]
    placed = {
        tuple(sorted((r + y, c + x) for r, c in shape))
        for shape in shapes
        for y, x in product(range(-4, height + 4), range(-4, width + 4))
    }
    return Problem(cells, options=sorted(cover for cover in placed if {*cover} <= {*cells}))

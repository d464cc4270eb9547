"""Boards of dominoes: `plates` has a number for each cell, the same for both cells of a domino."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from minuet.errors import PuzzleError
from minuet.problem import Problem
from minuet.puzzles.base.clues import beside, cells_by_entry, read_words
from minuet.puzzles.base.grid import cell_name
from minuet.solver import solve

Place = tuple[int, int]
Plates = tuple[tuple[int | None, ...], ...]
GAPS = ("@", "#", "None")
"""Words for places that are not cells."""


def read_plates(rows: Any) -> Plates:
    """Rows of names of dominoes, numbered from 0 in order of appearance; None for a gap.

    >>> read_plates(["aab", "@cb", "dc@", "d@@"])
    ((0, 0, 1), (None, 2, 1), (3, 2, None), (3, None, None))
    """
    numbers: dict[str, int | None] = dict.fromkeys(GAPS)
    plates = tuple(
        tuple(numbers.setdefault(word, len(numbers) - len(GAPS)) for word in row)
        for row in read_words(rows, "plates")
    )
    for cells in dominoes_of(plates):
        if len(cells) != 2 or cells[1] not in beside(*cells[0]):
            what = f"{cell_name(*cells[0])} is not in a domino: expected two neighbors"
            raise PuzzleError(what, part="plates", cell=cells[0])
    return plates


def dominoes_of(plates: Plates) -> list[list[Place]]:
    """The cells of each domino."""
    return [cells for number, cells in cells_by_entry(plates).items() if number is not None]


def random_plates(height: int, width: int, random: Random) -> list[list[int]]:
    """Cover a board with random dominoes.

    >>> random_plates(1, 4, Random(1))
    [[0, 0, 1, 1]]
    """
    cells = [*product(range(height), range(width))]
    pairs = [(cell, other) for cell in cells for other in beside(*cell)[2:] if other in set(cells)]
    laid = solve(Problem(cells, options=pairs), seed=random.getrandbits(32))
    if laid is None:
        raise PuzzleError(f"a board of {height}x{width} cannot be made of dominoes")
    owners = {cell: number for number, pair in enumerate(sorted(laid)) for cell in pairs[pair]}
    return [[owners[row, column] for column in range(width)] for row in range(height)]

"""Givens at chosen places: finds numbers for them that leave one solution.

The numbers are those of a random solution at first. While there are others, the number of one place
is changed, so that fewer are left (or as many): from the solutions with that place empty, those are
kept in which it has the rarest number. This walks to a puzzle with one solution in a few dozen
steps, if the pattern allows for one at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from minuet.errors import PuzzleError, show
from minuet.puzzles.sudoku.shape import Shape
from minuet.solver.batch import Batch

Place = tuple[int, int]
EMPTY = frozenset(".0 _-")
STEPS = 400
MOST = 200  # solutions are counted up to here


def read_pattern(rows: str | Iterable[Iterable[Any]], size: int) -> list[Place]:
    """The cells of a pattern: rows in which `.`, `0`, `-`, `_` or a blank is an empty cell.

    >>> read_pattern("x..x\\n....\\n....\\n..x.", 4)
    [(0, 0), (0, 3), (3, 2)]
    """
    if isinstance(rows, str):
        lines = [line for line in rows.split("\n") if line.strip() and not line.startswith("#")]
        if len(lines) == 1 and len(lines[0].strip()) == size * size:
            line = lines[0].strip()
            lines = [line[at : at + size] for at in range(0, size * size, size)]
        rows = lines
    try:
        table = [[*row] for row in rows]
    except TypeError:
        raise PuzzleError(f"a pattern must be rows of characters, not {show(rows)}") from None
    if len(table) != size or any(len(row) > size for row in table):
        width = max(map(len, table), default=0)
        raise PuzzleError(
            f"the pattern has {len(table)} rows of {width}, and the board is {size}x{size}"
        )
    places = [
        (row, column)
        for row, signs in enumerate(table)
        for column, sign in enumerate(signs)
        if sign and str(sign) not in EMPTY
    ]
    if not places:
        raise PuzzleError("the pattern has no givens at all")
    return places


def fill(shape: Shape, batch: Batch, places: list[Place], random: Random) -> list[int] | None:
    """Find placements at these places that leave one solution; None if that fails."""
    solution = batch.random_solution(random.getrandbits(64))
    if solution is None:
        return None
    at = {shape.placement(option)[:2]: option for option in solution}
    given = [at[place] for place in places]
    count = batch.count(given, limit=MOST)
    for _ in range(STEPS):
        if count == 1:
            return given
        number = random.randrange(len(given))
        rest = given[:number] + given[number + 1 :]
        first = given[number] // shape.size * shape.size
        changes = [option for option in range(first, first + shape.size) if option != given[number]]
        random.shuffle(changes)
        for option in changes:
            found = batch.count([*rest, option], limit=count + 1)
            if 0 < found <= count:
                given, count = [*rest, option], found
                break
    return None

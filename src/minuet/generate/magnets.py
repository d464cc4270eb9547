"""Making Magnets: random dominoes with random poles, and of their counts as few as will do.

>>> from minuet.puzzles import Magnets
>>> puzzle = generate(Magnets, size=4, seed=1)
>>> puzzle.is_unique(), puzzle.height
(True, 4)
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from minuet.errors import PuzzleError, whole_number
from minuet.generate.arguments import random_of, read_size
from minuet.puzzles.dominoes import Dominoes
from minuet.puzzles.magnets import LINES, MINUS, PLUS, Magnets
from minuet.solver import sample

MEMORY = 2**18  # bytes for all solutions; where they need more, a random search is quicker
TRIES = 300
LARGEST = 12  # rows or columns


def generate(
    kind: type[Magnets],
    *,
    size: str | int | tuple[int, int] | None = None,
    clues: int = 0,
    seed: int | str | None = None,
) -> Magnets:
    """Make a puzzle with one solution.

    `size` is (height, width) or "6x6", up to 12, with an even number of cells; `clues` how many
    counts to leave at least. The same seed gives the same puzzle.
    """
    height, width = read_size(kind._sizes[0] if size is None else size)
    clues = whole_number(clues, "clues", error=PuzzleError)
    if max(height, width) > LARGEST or height * width % 2:
        what = f"an even number of cells, up to {LARGEST}x{LARGEST}, not {height}x{width}"
        raise PuzzleError(f"Magnets are made with {what}")
    random = random_of(seed)
    for _ in range(TRIES):
        puzzle = _counted(_random_board(kind, height, width, random))
        if puzzle.is_unique():
            return _thinned(puzzle, clues, random)
    raise PuzzleError(f"no Magnets of {height}x{width} came out in {TRIES} tries")


def _random_board(kind: type[Magnets], height: int, width: int, random: Random) -> Magnets:
    """A board without counts, filled at random."""
    layout = Dominoes(f"{height}x{width}").problem()
    (laid,) = sample(layout, 1, seed=random.getrandbits(64), memory_limit=MEMORY)
    owners = {cell: number for number, (_, cells) in enumerate(laid) for cell in cells}
    plates = [[owners[row, column] for column in range(width)] for row in range(height)]
    columns, rows = [None] * width, [None] * height
    blank = kind(plates, columns, columns, rows, rows)
    (signs,) = sample(blank.problem(), 1, seed=random.getrandbits(64), memory_limit=MEMORY)
    return blank.decode(signs)


def _counted(board: Magnets) -> Magnets:
    """The puzzle with all counts of a board."""
    lines = [*zip(*board.values, strict=True)], board.values
    signs = product(lines, (PLUS, MINUS))
    counts = [[line.count(sign) for line in some] for some, sign in signs]
    return type(board)(board.plates, *counts)


def _thinned(puzzle: Magnets, clues: int, random: Random) -> Magnets:
    """The puzzle without the counts that it does not need."""
    known = [(line, number) for line in LINES for number in range(len(puzzle.counts[line]))]
    left = len(known)
    for line, number in random.sample(known, len(known)):
        fewer: dict[str, Any] = {line: list(puzzle.counts[line])}
        fewer[line][number] = None
        without = puzzle.replace(**fewer)
        if left > clues and without.is_unique():
            puzzle, left = without, left - 1
    return puzzle


def facts(puzzle: Magnets) -> dict[str, Any]:
    """Tell about a puzzle what people ask for: the number of counts."""
    return {"clues": sum(count is not None for some in puzzle.counts.values() for count in some)}

"""Generating Dominosa: the dominoes of a set are laid at random, and swapped until they are unique.

>>> from minuet.puzzles import Dominosa
>>> puzzle = generate(Dominosa, size="5x6", seed=1)
>>> puzzle.is_unique(), puzzle.height, puzzle.width
(True, 5, 6)
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import isqrt
from random import Random

from minuet.errors import PuzzleError
from minuet.generate import hill_climbing
from minuet.generate.arguments import random_of, read_size
from minuet.generate.judging import facts as facts
from minuet.puzzles.base.dividing import Rectangle, rectangle_cells
from minuet.puzzles.dominoes import Dominoes
from minuet.puzzles.dominosa import Dominosa
from minuet.solver import sample

MEMORY = 2**18  # bytes for all ways to lay them; if they need more, a random search is quicker
LARGEST = 16  # rows or columns

Pairs = dict[Rectangle, tuple[int, ...]]


def generate(
    kind: type[Dominosa],
    *,
    size: str | int | tuple[int, int] | None = None,
    difficulty: str | None = None,
    seed: int | str | None = None,
) -> Dominosa:
    """Make a puzzle with one solution.

    `size` is (height, width) or "7x8": as many cells as a set of dominoes has, up to 15x16;
    `difficulty` easy, medium, hard, or None for any. The same seed gives the same puzzle.
    """
    height, width = read_size(kind._sizes[0] if size is None else size)
    largest = (isqrt(4 * height * width + 1) - 3) // 2
    if (largest + 1) * (largest + 2) != height * width or max(height, width) > LARGEST:
        what = "a set of dominoes from 0-0 to n-n fills (n + 1) times (n + 2) cells, as in 7x8"
        raise PuzzleError(f"{what}, up to 15x16, not {height}x{width}")
    random = random_of(seed)
    set_of_pairs = list(combinations_with_replacement(range(largest + 1), 2))

    def start() -> Dominosa:
        order = random.sample(set_of_pairs, len(set_of_pairs))
        laid = zip(_random_tiling(height, width, random), order, strict=True)
        return _puzzle(kind, {domino: _turned(pair, random) for domino, pair in laid})

    def change(board: Dominosa, other: Dominosa, stuck: bool) -> Dominosa:
        pairs = {domino: _numbers(board, domino) for domino in board.placed}
        one = random.choice([domino for domino in board.placed if domino not in other.placed])
        two = random.choice(board.placed)
        swapped = {one: _turned(pairs[two], random), two: _turned(pairs[one], random)}
        return _puzzle(kind, pairs | swapped)

    return hill_climbing.made(kind, start, change, difficulty, random)


def _random_tiling(height: int, width: int, random: Random) -> list[Rectangle]:
    """Dominoes that cover the board."""
    problem = Dominoes(f"{height}x{width}").problem()
    (laid,) = sample(problem, 1, seed=random.getrandbits(64), memory_limit=MEMORY)
    places = [(cells[0], cells[1][0] - cells[0][0]) for _, cells in laid]
    return [(row, column, 1 + down, 2 - down) for (row, column), down in places]


def _turned(pair: tuple[int, ...], random: Random) -> tuple[int, ...]:
    return pair[:: random.choice((1, -1))]


def _numbers(board: Dominosa, domino: Rectangle) -> tuple[int, ...]:
    return tuple(board.clues[row][column] for row, column in rectangle_cells(domino))


def _puzzle(kind: type[Dominosa], pairs: Pairs) -> Dominosa:
    numbers = {
        cell: number
        for domino, pair in pairs.items()
        for cell, number in zip(rectangle_cells(domino), pair, strict=True)
    }
    height, width = (1 + max(axis) for axis in zip(*numbers, strict=True))
    return kind([[numbers[row, column] for column in range(width)] for row in range(height)])

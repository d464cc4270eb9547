"""Generating nonograms: random drawings that are the only ones with their numbers.

A drawing is noise, mirrored so that it looks like something, and smoothed: a cell follows most of
its neighbors. Smooth drawings are easy. For harder ones, more noise is left.

>>> from minuet.puzzles import Nonogram
>>> puzzle = Nonogram.generate(size=6, seed=1)
>>> puzzle.is_unique(), len(puzzle.rows)
(True, 6)
"""

from __future__ import annotations

from random import Random
from typing import Any

from minuet.errors import PuzzleError
from minuet.generate.arguments import level_of, random_of, read_size
from minuet.generate.judging import failure
from minuet.logic.cover import LEVELS, ONLY, SEARCH, TRIAL
from minuet.logic.nonogram import nonogram_level
from minuet.puzzles.nonogram import Nonogram

TRIES = 200
LARGEST = 20  # there are too many longer lines
BLACK = 0.52  # the share of black cells in the noise

Drawing = list[list[bool]]


def generate(
    kind: type[Nonogram],
    *,
    size: str | int | tuple[int, int],
    difficulty: str | None,
    seed: int | str | None,
) -> Nonogram:
    """Make a nonogram with one solution; `Nonogram.generate` documents the arguments."""
    (height, width), random = read_size(size), random_of(seed)
    if max(height, width) > LARGEST:
        raise PuzzleError(
            f"a nonogram can be generated up to {LARGEST}x{LARGEST}, not {height}x{width}"
        )
    level = level_of(difficulty, kind)
    for _ in range(TRIES):
        drawing = _noise(height, width, random)
        if level in (None, ONLY):
            drawing = _smoothed(drawing)
        puzzle = kind.from_drawing("".join(".#"[cell] for cell in row) for row in drawing)
        found = nonogram_level(puzzle, hardest=level or TRIAL)
        if found == level or (level is None and found < SEARCH):
            return puzzle
    raise failure(kind, difficulty, TRIES)


def _noise(height: int, width: int, random: Random) -> Drawing:
    """Random cells, the right half being the left one in a mirror."""
    halves = [[random.random() < BLACK for _ in range((width + 1) // 2)] for _ in range(height)]
    return [half + half[: width // 2][::-1] for half in halves]


def _smoothed(drawing: Drawing) -> Drawing:
    """Each cell takes the color of most cells around it; its own color breaks ties."""
    return [
        [_vote(drawing, row, column) for column in range(len(drawing[0]))]
        for row in range(len(drawing))
    ]


def _vote(drawing: Drawing, row: int, column: int) -> bool:
    rows = drawing[max(row - 1, 0) : row + 2]
    around = [cell for line in rows for cell in line[max(column - 1, 0) : column + 2]]
    return 2 * sum(around) + drawing[row][column] > len(around)


def facts(puzzle: Nonogram) -> dict[str, Any]:
    """Return facts about a puzzle: how much is black, and how hard it is."""
    black = sum(map(sum, puzzle.rows))
    return {"black cells": black, "difficulty": LEVELS[nonogram_level(puzzle) - 1]}

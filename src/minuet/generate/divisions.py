"""Generating puzzles whose board is divided into rectangles: a random division, a clue in each.

The division is made row by row: the first free cell becomes the upper left cell of the next
rectangle. As long as the clues allow several divisions, a clue moves within a rectangle that two of
them do not share; if that does not help, such a rectangle is cut in two.

>>> from minuet.puzzles import Shikaku
>>> puzzle = Shikaku.generate(size=6, seed=1)
>>> puzzle.is_unique(), puzzle.height
(True, 6)
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from minuet.errors import PuzzleError
from minuet.generate import hill_climbing, judging
from minuet.generate.arguments import random_of, read_size
from minuet.puzzles.base.dividing import DividingPuzzle, Place, Rectangle, rectangle_cells

AREA = 9  # of the largest rectangles
LARGEST = 30  # rows or columns


def generate(
    kind: type[DividingPuzzle],
    *,
    size: str | int | tuple[int, int] | None,
    difficulty: str | None,
    seed: int | str | None,
) -> DividingPuzzle:
    """Make a puzzle with one solution; `DividingPuzzle.generate` documents the arguments."""
    height, width = read_size(kind._sizes[0] if size is None else size)
    random = random_of(seed)
    if max(height, width) > LARGEST or height * width < 2:
        what = (
            f"{kind.title} can be generated from 1x2 to {LARGEST}x{LARGEST}, not {height}x{width}"
        )
        raise PuzzleError(what)

    def start() -> DividingPuzzle:
        division = random_division(height, width, random)
        return _puzzle(kind, {each: random.choice(rectangle_cells(each)) for each in division})

    def change(board: DividingPuzzle, other: DividingPuzzle, split: bool) -> DividingPuzzle:
        unshared = [each for each in board.placed if each not in other.placed]
        return _changed(board, random.choice(unshared), split, random)

    return hill_climbing.made(kind, start, change, difficulty, random)


def _puzzle(kind: type[DividingPuzzle], places: dict[Rectangle, Place]) -> DividingPuzzle:
    """The puzzle with this division on its board, and a clue at this place of each part."""
    height = max(row + high for row, _, high, _ in places)
    width = max(column + wide for _, column, _, wide in places)
    clues: list[list[Any]] = [["."] * width for _ in range(height)]
    for rectangle, (row, column) in places.items():
        clues[row][column] = kind._clue_for(*rectangle[2:])
    return kind(clues)


def _changed(
    board: DividingPuzzle, rectangle: Rectangle, split: bool, random: Random
) -> DividingPuzzle:
    """Move the clue of a rectangle; or split the rectangle, if that breaks no rule."""
    places = {each: _clue_place(board, each) for each in board.placed if each != rectangle}
    cuts = list(_cuts(rectangle)) if split else []
    for parts in random.sample(cuts, len(cuts)):
        after = places | {part: random.choice(rectangle_cells(part)) for part in parts}
        puzzle = _puzzle(type(board), after)
        if not puzzle.decode(after).check():
            return puzzle
    return _puzzle(type(board), places | {rectangle: random.choice(rectangle_cells(rectangle))})


def _clue_place(board: DividingPuzzle, rectangle: Rectangle) -> Place:
    return next((r, c) for r, c in rectangle_cells(rectangle) if board.clues[r][c])


def _cuts(rectangle: Rectangle) -> Iterator[tuple[Rectangle, Rectangle]]:
    """All ways to cut a rectangle in two."""
    row, column, height, width = rectangle
    for high in range(1, height):
        yield (row, column, high, width), (row + high, column, height - high, width)
    for wide in range(1, width):
        yield (row, column, height, wide), (row, column + wide, height, width - wide)


def random_division(height: int, width: int, random: Random) -> list[Rectangle]:
    """Divide a board into rectangles, of which no four meet at a corner.

    >>> random_division(2, 3, Random(2))
    [(0, 0, 2, 1), (0, 1, 2, 1), (0, 2, 2, 1)]
    """
    owners: dict[Place, int] = {}
    found: list[Rectangle] = []
    for cell in ((row, column) for row in range(height) for column in range(width)):
        if cell not in owners:
            row, column = cell
            wide = random.choice(list(_widths(owners, cell, width)))
            high = random.randint(1 if wide > 1 else 2, max(AREA // wide, 1))
            found.append((row, column, min(high, height - row), wide))
            owners.update(dict.fromkeys(rectangle_cells(found[-1]), len(found)))
    return found


def _widths(owners: dict[Place, int], cell: Place, width: int) -> Iterator[int]:
    """The widths of a rectangle that starts at a free cell, such that no four meet at its right."""
    row, column = cell
    for wide in range(1, width - column + 1):
        right = column + wide
        is_last = right == width or (row, right) in owners
        wall_above = owners.get((row - 1, right - 1)) != owners.get((row - 1, right))
        if is_last or not wall_above:
            yield wide
        if is_last or (not wall_above and wide > AREA // 2):
            return


def facts(puzzle: DividingPuzzle) -> dict[str, Any]:
    """Return facts about a puzzle: the number of clues, and how hard it is."""
    clues = sum(bool(clue) for row in puzzle.clues for clue in row)
    return {"clues": clues, **judging.facts(puzzle)}

"""Making puzzles with rooms: Ripple Effect, Suguru, Kojun, Makaro.

Random rooms with a filling (`layouts`), then givens taken out (`dig`). The same seed makes the same
puzzle. If what comes out is not as hard as was asked for, another filling is dug, and from time to
time new rooms are made.

>>> from minuet.puzzles import RippleEffect
>>> puzzle = generate(RippleEffect, size="5x5", difficulty="easy", seed=1)
>>> puzzle.is_unique(), puzzle.grade().name
(True, 'easy')
"""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from minuet.errors import PuzzleError
from minuet.generate.dig import Digger, is_minimal, level_of
from minuet.generate.layouts import Layouter
from minuet.generate.symmetry import check_symmetry
from minuet.generate.wishes import random_of, read_number, read_size
from minuet.logic.cover import LEVELS, Cover
from minuet.puzzles.base.rooms import RoomPuzzle

__all__ = ["facts", "generate"]

P = TypeVar("P", bound=RoomPuzzle)
TRIES = 400  # boards that may come out wrong before we say that it cannot be done
DIGS = 2  # in the same board


def generate(
    kind: type[P],
    *,
    size: str | int | tuple[int, int] = (10, 10),
    max_room: int | None = None,
    difficulty: str | None = None,
    symmetry: str = "none",
    minimal: bool = False,
    clues: int = 0,
    seed: int | str | None = None,
) -> P:
    """Make a puzzle with one solution.

    `size` is (height, width) or "10x10"; `max_room` the size of the largest rooms; `difficulty`
    easy, medium, hard, or None for any; `symmetry` that of the pattern of givens (see `SYMMETRIES`
    in `minuet.generate.symmetry`); `minimal` that no given may be superfluous; `clues` how many
    givens to leave, if it can be done with so few. The same seed gives the same puzzle.
    """
    height, width = read_size(size)
    level = level_of(difficulty, kind)
    check_symmetry(symmetry, height, width)
    max_room = read_number(kind.usual_room if max_room is None else max_room, "max_room", 1, 30)
    clues, random = read_number(clues, "clues"), random_of(seed)
    for _ in range(TRIES):
        solved = random_board(kind, height, width, max_room, random)
        digger = Digger(solved)
        for _ in range(DIGS):
            givens = digger.dig(
                random, level=level, minimal=minimal, symmetry=symmetry, clues=clues
            )
            if givens is not None:
                return _puzzle(solved, givens)
    raise PuzzleError(
        f"no {difficulty} {kind.title} of {height}x{width} with rooms up to {max_room} came out in "
        f"{TRIES} tries: ask for another size or difficulty"
    )


def random_board(kind: type[P], height: int, width: int, max_room: int, random: Random) -> P:
    """Return a solved board with random rooms."""
    gaps = kind.random_gaps(height, width, random)
    layouter = Layouter(kind, height, width, largest=max_room, random=random, without=gaps)
    rooms: list[list[Any]] = [[None] * width for _ in range(height)]
    values = [[0] * width for _ in range(height)]
    for room, numbers in layouter.run().items():
        for (row, column), value in numbers.items():
            rooms[row][column], values[row][column] = room, value
    return kind.finished(rooms, values, random)


def _puzzle(solved: P, givens: list[tuple[int, int, int]]) -> P:
    rows = [[0] * solved.width for _ in range(solved.height)]
    for row, column, value in givens:
        rows[row][column] = value
    return solved.with_givens(rows)


def facts(puzzle: RoomPuzzle) -> dict[str, Any]:
    """Tell about a puzzle what people ask for: givens, difficulty, minimality."""
    cover = Cover(puzzle.problem())
    level = cover.level(cover.start(puzzle.given))
    minimal = is_minimal(puzzle)
    return {
        "givens": len(puzzle.given),
        "difficulty": LEVELS[level - 1],
        "minimal": "not known" if minimal is None else minimal,
    }

"""Generating puzzles with rooms: Ripple Effect, Suguru, Kojun, Makaro.

Random rooms with a filling (`random_rooms`), from which givens are removed (`remove_givens`). The
same seed makes the same puzzle. If the puzzle is not as hard as requested, other givens of the same
filling are removed, and from time to time new rooms are made.

>>> from minuet.puzzles import RippleEffect
>>> puzzle = RippleEffect.generate(size="5x5", difficulty="easy", seed=1)
>>> puzzle.is_unique(), puzzle.grade().name
(True, 'easy')
"""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from minuet.errors import PuzzleError, whole_number
from minuet.generate import givens
from minuet.generate.arguments import level_of, random_of, read_size
from minuet.generate.judging import failure
from minuet.generate.random_rooms import RoomBuilder
from minuet.generate.remove_givens import GivensRemover, minimality
from minuet.generate.symmetry import check_symmetry
from minuet.puzzles.base.rooms import RoomPuzzle

P = TypeVar("P", bound=RoomPuzzle)
TRIES = 400  # boards that may turn out wrong before giving up
ROUNDS = 2  # of removing givens from the same board


def generate(
    kind: type[P],
    *,
    size: str | int | tuple[int, int],
    max_room: int | None,
    difficulty: str | None,
    symmetry: str,
    minimal: bool,
    clues: int,
    rooms: Any,
    seed: int | str | None,
) -> P:
    """Make a puzzle with one solution; `RoomPuzzle.generate` documents the arguments."""
    if rooms is not None:
        blank = kind(rooms)
        height, width = blank.height, blank.width
    else:
        blank, (height, width) = None, read_size(size)
    level = level_of(difficulty, kind)
    check_symmetry(symmetry, height, width)
    max_room = kind._usual_room if max_room is None else max_room
    max_room = whole_number(max_room, "max_room", 1, 30, error=PuzzleError)
    clues, random = whole_number(clues, "clues", error=PuzzleError), random_of(seed)
    wishes = {"level": level, "minimal": minimal, "symmetry": symmetry, "clues": clues}
    for _ in range(TRIES):
        if blank is None:
            solved = random_board(kind, height, width, max_room, random)
        else:
            solved = random_solution(blank, random)
        puzzle: P | None = GivensRemover(solved).puzzle(ROUNDS, random, **wishes)
        if puzzle is not None:
            return puzzle
    given = "with these rooms" if blank is not None else f"with rooms up to {max_room}"
    raise failure(kind, difficulty, TRIES, given)


def random_solution(blank: P, random: Random) -> P:
    """Return the board of these rooms, solved at random."""
    solved = blank.solve(seed=random.getrandbits(32))
    if solved is None:
        raise PuzzleError(f"{blank.title}: these rooms have no solution, whatever the givens")
    return blank.replace(given=solved.placements())


def random_board(kind: type[P], height: int, width: int, max_room: int, random: Random) -> P:
    """Return a solved board with random rooms."""
    gaps = kind._random_gaps(height, width, random)
    builder = RoomBuilder(kind, height, width, largest=max_room, random=random, without=gaps)
    rooms: list[list[Any]] = [[None] * width for _ in range(height)]
    values = [[0] * width for _ in range(height)]
    for room, numbers in builder.run().items():
        for (row, column), value in numbers.items():
            rooms[row][column], values[row][column] = room, value
    return kind._finished(rooms, values, random)


def facts(puzzle: RoomPuzzle) -> dict[str, Any]:
    """Return facts about a puzzle: givens, difficulty, minimality."""
    return {**givens.facts(puzzle), "minimal": minimality(puzzle)}

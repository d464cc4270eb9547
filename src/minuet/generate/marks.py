"""Making puzzles in which cells are marked: a random board, and as few of its clues as will do.

`minuet.generate.marked_boards` makes a random board of each kind with all clues that it can have.
If these have one solution, clues are left out one by one, in random order, while it stays the only
one; or, if the puzzle is to be easy or medium, while the steps of that difficulty still lead to it.
Kinds whose clues are regions cannot leave out any: there, cells move from region to region.

>>> from minuet.puzzles import Tents
>>> puzzle = generate(Tents, size=6, seed=1)
>>> puzzle.is_unique(), puzzle.height
(True, 6)
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from minuet.errors import PuzzleError, whole_number
from minuet.generate import climbing
from minuet.generate.arguments import level_of, random_of, read_size
from minuet.generate.climbing import level_of_puzzle
from minuet.generate.marked_boards import FULL, REGIONS, Full, moved_cell
from minuet.logic.cover import ELIMINATION, Cover
from minuet.puzzles.base.marking import MarkingPuzzle

TRIES = 300  # boards that have several solutions, or come out too easy or too hard
LARGEST = 30  # rows or columns


def generate(
    kind: type[MarkingPuzzle],
    *,
    size: str | int | tuple[int, ...] | None = None,
    difficulty: str | None = None,
    clues: int = 0,
    seed: int | str | None = None,
) -> Any:
    """Make a puzzle with one solution.

    `size` is (height, width) or "8x8", up to 30; `difficulty` one of `kind._difficulties`, or None
    for any; `clues` how many clues to leave at least. The same seed gives the same puzzle.
    """
    height, width = read_size(kind._sizes[0] if size is None else size)
    level = level_of(difficulty, kind)
    clues = whole_number(clues, "clues", error=PuzzleError)
    random = random_of(seed)
    if max(height, width) > LARGEST or min(height, width) < 3:
        what = f"from 3x3 to {LARGEST}x{LARGEST}, not {height}x{width}"
        raise PuzzleError(f"{kind.title} is made {what}")
    if kind.name in REGIONS:
        start = REGIONS[kind.name]
        return climbing.made(
            kind,
            lambda: start(kind, height, width, random),
            lambda board, other, _: moved_cell(board, other, random),
            difficulty,
            random,
        )
    for _ in range(TRIES):
        full = FULL[kind.name](kind, height, width, random)
        puzzle = full and _thinned(full, level, clues, random)
        if puzzle and (level is None or level_of_puzzle(puzzle) == level):
            return puzzle
    wanted = " ".join(filter(None, [difficulty, kind.title]))
    raise PuzzleError(
        f"no {wanted} of this size came out in {TRIES} tries: ask for another size or difficulty"
    )


def _thinned(full: Full, level: int | None, clues: int, random: Random) -> Any:
    """The puzzle with no more clues than it needs; None if all of them are not enough."""
    is_enough = _judge(level)
    puzzle, left = full.puzzle, len(full.clues)
    if not is_enough(puzzle):
        return None
    for clue in random.sample(full.clues, len(full.clues)):
        fewer = full.without(puzzle, clue)
        if left > clues and is_enough(fewer):
            puzzle, left = fewer, left - 1
    return puzzle


def _judge(level: int | None) -> Callable[[Any], bool]:
    """What decides whether clues are enough: if it is not to be hard, the steps of a person."""
    if level is None or level > ELIMINATION:
        return lambda puzzle: puzzle.is_unique()

    def steps_lead_to_the_end(puzzle: Any) -> bool:
        cover = Cover(puzzle.problem())
        return cover.solves(cover.start(), level)

    return steps_lead_to_the_end


def facts(puzzle: Any) -> dict[str, Any]:
    """Tell about a puzzle what people ask for: how hard it is."""
    return climbing.facts(puzzle)

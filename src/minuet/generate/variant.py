"""Generating variant sudokus: constraints that a random solution satisfies, and few givens.

Constraints for the whole board are part of the search for the solution. The others are drawn around
it: random lines, cells and clues, of which those stay that the solution satisfies. Then givens are
removed as for any other grid (`minuet.generate.remove_givens`).

If `non-consecutive` or `non-double` comes with the marks that it makes an exception for, every pair
of neighbors that can have such a mark has one, so that a missing mark says something.

>>> from minuet.puzzles import VariantSudoku
>>> puzzle = VariantSudoku.generate(box="2x3", variant="thermometer+anti-king", seed=1)
>>> puzzle.is_unique(), sorted({each.kind for each in puzzle.constraints})
(True, ['anti-king', 'thermometer'])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from minuet.errors import PuzzleError, whole_number
from minuet.generate.arguments import level_of, random_of, read_names
from minuet.generate.jigsaw import random_regions
from minuet.generate.judging import failure
from minuet.generate.remove_givens import GivensRemover
from minuet.generate.rooms import facts as facts
from minuet.generate.symmetry import check_symmetry
from minuet.puzzles.base.clues import around
from minuet.puzzles.base.views import count_seen
from minuet.puzzles.sudoku.constraints import (
    MARKS,
    OFFSETS,
    PARITY,
    RULES,
    Constraint,
    board_of,
    faults,
)
from minuet.puzzles.sudoku.shape import EXTRAS, read_box
from minuet.puzzles.sudoku.variant import VariantSudoku

TOGETHER = {"kropki": ("white-dot", "black-dot")}
VARIANTS = (*RULES, *TOGETHER, *EXTRAS, "jigsaw")
USUAL_VARIANT = "any two"
LINES = {"thermometer": (3, 5), "whispers": (3, 5), "palindrome": (3, 5), "renban": (3, 4)}
LINES["arrow"] = (3, 4)  # fewest and most cells
CLUES = ("little-killer", "skyscraper")
LONGEST = 6  # cells of a little killer: on longer diagonals a sum says little
DRAWN = 2  # kinds of constraints, if none is asked for
PATHS = 2000  # random lines that may not satisfy a rule before we do without more of them
TRIES = 60  # boards that may have no solution, or turn out too easy or too hard
ROUNDS = 3  # of removing givens from the same board

Place = tuple[int, int]
Values = dict[Place, int]


def generate(
    kind: type[VariantSudoku],
    *,
    box: str | Sequence[int],
    variant: str | Iterable[str],
    constraints: Iterable[Any],
    difficulty: str | None,
    symmetry: str,
    minimal: bool,
    clues: int,
    seed: int | str | None,
) -> VariantSudoku:
    """Make a variant sudoku; `VariantSudoku.generate` documents the arguments."""
    box = read_box(box)
    size = box[0] * box[1]
    level = level_of(difficulty, kind)
    check_symmetry(symmetry, size, size)
    clues, random = whole_number(clues, "clues", error=PuzzleError), random_of(seed)
    names = read_names(variant, VARIANTS, "variant")
    own = kind(box=box, constraints=constraints).constraints
    if not names and not own:
        names = random.sample([*PARITY, *MARKS, *LINES, *CLUES], DRAWN)
    wishes = {"level": level, "minimal": minimal, "symmetry": symmetry, "clues": clues}
    for _ in range(TRIES):
        solved = _random_board(kind, box, names, own, random)
        if solved is None:
            continue
        puzzle: VariantSudoku | None = GivensRemover(solved).puzzle(ROUNDS, random, **wishes)
        if puzzle is not None:
            return puzzle
    raise failure(kind, difficulty, TRIES, "with these constraints")


def _random_board(
    kind: type[VariantSudoku],
    box: Place,
    names: Sequence[str],
    own: Sequence[Constraint],
    random: Random,
) -> VariantSudoku | None:
    """A solved board with its constraints; None if its random regions have no solution."""
    kinds = [each for name in names for each in TOGETHER.get(name, [name]) if each in RULES]
    later = [each for each in kinds if set(kinds) & set(_exceptions(each))]
    shape = {"regions": random_regions(box, random)} if "jigsaw" in names else {"box": box}
    blank = kind(
        **shape,
        extra=[name for name in names if name in EXTRAS],
        constraints=[*own, *(each for each in kinds if each in OFFSETS and each not in later)],
    )
    solved = blank.solve(seed=random.getrandbits(32))
    if solved is None and "jigsaw" not in names:
        raise PuzzleError("these constraints have no solution on this board, whatever the givens")
    if solved is None:
        return None
    values = {(row, column): value for row, column, value in solved.placements()}
    found = [*blank.constraints]
    for each in dict.fromkeys(kinds):
        if each not in OFFSETS:
            is_full = any(each in _exceptions(rule) for rule in later)
            found += _drawn(each, values, found, None if is_full else blank.size // 2, random)
    return blank.replace(constraints=[*found, *later], given=solved.placements())


def _exceptions(rule: str) -> tuple[str, ...]:
    """The marks that allow neighbors what this rule forbids."""
    return {"non-consecutive": ("bar", "white-dot"), "non-double": ("black-dot",)}.get(rule, ())


def _drawn(
    kind: str, values: Values, found: Sequence[Constraint], most: int | None, random: Random
) -> list[Constraint]:
    """Random constraints of a kind that the solution satisfies; lines and marks keep apart."""
    size = max(values.values())
    board = board_of(size, frozenset(values), ())
    used = {each.cells for each in found if each.kind in MARKS}
    drawn: list[Constraint] = []
    taken: set[Place] = set()
    for each in _candidates(kind, values, size, random):
        if len(drawn) == most:
            break
        if each.cells in used or (kind in LINES and taken & set(each.cells)):
            continue
        if not any(faults(each, values, board)):
            drawn.append(each)
            taken.update(each.cells)
    return drawn


def _candidates(kind: str, values: Values, size: int, random: Random) -> Iterator[Constraint]:
    """Yield constraints of a kind in random order, whether or not the solution satisfies them."""
    number = RULES[kind].number
    usual = number(size) if number else None
    if kind in LINES:
        for _ in range(PATHS):
            length = random.randint(*LINES[kind])
            yield Constraint(kind, _random_path(length, values, random), usual)
        return
    cells = _places(kind, values, size)
    for each in random.sample(cells, len(cells)):
        line = [values[cell] for cell in each]
        clue = sum(line) if kind == "little-killer" else count_seen(line)
        yield Constraint(kind, each, clue if kind in CLUES else usual)


def _random_path(length: int, values: Values, random: Random) -> tuple[Place, ...]:
    """Cells that touch one after the other; fewer than asked for in a dead end."""
    path = [random.choice([*values])]
    while len(path) < length:
        near = [cell for cell in around(*path[-1]) if cell in values and cell not in path]
        if not near:
            break
        path.append(random.choice(near))
    return tuple(path)


def _places(kind: str, values: Values, size: int) -> list[tuple[Place, ...]]:
    """The places for constraints of a kind that is not a line."""
    if kind in PARITY:
        return [(cell,) for cell in values]
    steps = [(0, 1), (1, 0)] if kind in MARKS else [(0, 1), (0, -1), (1, 0), (-1, 0)]
    if kind == "little-killer":
        steps = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    rays = [
        tuple(_ray(cell, step, values))
        for cell in values
        for step in steps
        if kind in MARKS or (cell[0] - step[0], cell[1] - step[1]) not in values
    ]
    if kind in MARKS:
        return [ray[:2] for ray in rays if len(ray) > 1]
    return [ray for ray in rays if 1 < len(ray) <= (size if kind == "skyscraper" else LONGEST)]


def _ray(cell: Place, step: Place, values: Values) -> Iterator[Place]:
    while cell in values:
        yield cell
        cell = cell[0] + step[0], cell[1] + step[1]

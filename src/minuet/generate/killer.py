"""Cages for killer sudoku: drawn at random around a solution, and cut until it is the only one.

Whenever there is a second solution, some cage holds other numbers in it. One such cage is cut in
two, which says more. Cages of one cell say everything, so this ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from minuet.puzzles.base.clues import beside, connected, is_connected
from minuet.puzzles.sudoku.killer import KillerSudoku
from minuet.puzzles.sudoku.shape import Shape
from minuet.solver.batch import Batch, Verdict

Place = tuple[int, int]
SIZES = (2, 2, 3, 3, 3, 4, 4, 5)  # of cages, as often as they are wanted
SMALL_SIZES = (2, 2, 3)  # for boards on which larger ones could hold too much
NODES = 20_000  # of a proof; a board that takes more is cut further


def enclose(shape: Shape, solution: Sequence[int], random: Random) -> KillerSudoku:
    """Return a killer sudoku without givens that has this solution alone."""
    value = {(row, column): number for row, column, number in map(shape.placement, solution)}
    cages = _draw(value, random)
    while True:
        puzzle = _puzzle(shape, cages, value)
        problem = puzzle.problem()
        verdict, found = Batch(problem).ask([], nodes=NODES)
        boards = [puzzle.decode(problem.labels[option] for option in each) for each in found]
        others = [
            board for board in boards if any(board.values[r][c] != n for (r, c), n in value.items())
        ]
        if verdict == Verdict.ONE:
            return puzzle
        suspects = [
            number
            for number, cage in enumerate(cages)
            if len(cage) > 1
            and (not others or any(others[0].values[r][c] != value[r, c] for r, c in cage))
        ]
        suspects.sort(key=lambda number: (-len(cages[number]), random.random()))
        # If even the question is too hard, several cages are cut at a time.
        for number in sorted(suspects[: 1 if others else len(suspects) // 8 + 1], reverse=True):
            cages[number : number + 1] = _cut(cages[number])


def _draw(value: dict[Place, int], random: Random) -> list[list[Place]]:
    """Cages of connected cells with different numbers, which cover the board."""
    cells = sorted(value)
    random.shuffle(cells)
    free, cages = set(cells), []
    for cell in cells:
        if cell in free:
            cages.append(_grow(cell, free, value, random))
    return _without_singles(cages, value)


def _grow(start: Place, free: set[Place], value: dict[Place, int], random: Random) -> list[Place]:
    cage, size = [start], random.choice(SIZES if max(value.values()) <= 9 else SMALL_SIZES)
    free.remove(start)
    while len(cage) < size:
        numbers = {value[cell] for cell in cage}
        near = sorted({n for cell in cage for n in beside(*cell) if n in free})
        fitting = [cell for cell in near if value[cell] not in numbers]
        if not fitting:
            break
        cage.append(random.choice(fitting))
        free.remove(cage[-1])
    return cage


def _without_singles(cages: list[list[Place]], value: dict[Place, int]) -> list[list[Place]]:
    """Join cages of one cell to the smallest one beside that does not have its number."""
    joined = [cage for cage in cages if len(cage) > 1]
    for (cell,) in (cage for cage in cages if len(cage) == 1):
        fitting = [
            cage
            for cage in joined
            if set(beside(*cell)) & set(cage) and value[cell] not in {value[c] for c in cage}
        ]
        if fitting:
            min(fitting, key=len).append(cell)
        else:
            joined.append([cell])
    return joined


def _cut(cage: list[Place]) -> list[list[Place]]:
    """Cut a cage in two connected parts, as equal as possible."""
    cells = set(cage)
    best: tuple[int, list[list[Place]]] | None = None
    for start in sorted(cage):
        reached = connected(start, cells)
        for size in range(1, len(cage)):
            part, rest = reached[:size], [cell for cell in cage if cell not in reached[:size]]
            if is_connected(rest) and (best is None or abs(len(cage) - 2 * size) < best[0]):
                best = abs(len(cage) - 2 * size), [part, rest]
    assert best is not None  # a leaf of a spanning tree can always be cut off
    return best[1]


def _puzzle(shape: Shape, cages: list[list[Place]], value: dict[Place, int]) -> KillerSudoku:
    return KillerSudoku(
        box=shape.box,
        regions=shape.regions,
        extra=shape.extra,
        grids=shape.grids,
        cages=[(sum(value[cell] for cell in cage), cage) for cage in cages],
    )

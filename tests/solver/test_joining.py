"""Joining pairs by paths: random grids compared with brute force over all sets of paths."""

from itertools import pairwise, product
from random import Random

import pytest
from effort import IS_THOROUGH

from minuet import PuzzleError
from minuet.solver.joining import join_pairs


def beside(cell):
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def all_paths(start, end, free):
    if start == end:
        yield (end,)
        return
    for cell in beside(start):
        if cell in free:
            yield from ((start, *rest) for rest in all_paths(cell, end, free - {cell}))


def brute(grid, fill):
    """The edges of all valid sets of paths."""
    cells = {(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value >= 0}
    ends = {}
    for r, c in sorted(cells):
        if grid[r][c]:
            ends.setdefault(grid[r][c], []).append((r, c))
    taken = {cell for pair in ends.values() for cell in pair}
    lists = [list(all_paths(start, end, (cells - taken) | {end})) for start, end in ends.values()]
    for paths in product(*lists):
        used = [cell for path in paths for cell in path]
        if len(set(used)) == len(used) and (not fill or len(used) == len(cells)):
            yield frozenset(frozenset(edge) for path in paths for edge in pairwise(path))


def random_grid(random):
    height, width = random.choice([(2, 4), (3, 3), (3, 4), (4, 4), (4, 5), (5, 4)])
    pairs, walls = random.randint(1, 3), random.randint(0, 2)
    places = random.sample(list(product(range(height), range(width))), 2 * pairs + walls)
    grid = [[0] * width for _ in range(height)]
    numbers = [*range(1, pairs + 1), *range(1, pairs + 1), *[-1] * walls]
    for number, (row, column) in zip(numbers, places, strict=True):
        grid[row][column] = number
    return grid


@pytest.mark.parametrize("fill", [True, False])
def test_random_grids(fill):
    random = Random(4)
    several = 0
    for _ in range(1000 if IS_THOROUGH else 60):
        grid = random_grid(random)
        expected = list(brute(grid, fill))
        diagram = join_pairs(grid, fill=fill)
        found = [frozenset(map(frozenset, edges)) for edges in diagram.solutions(most=10_000)]
        assert diagram.count() == len(found) == len(expected), grid
        assert set(found) == set(expected), grid
        several += len(expected) > 1
    assert several >= 5


def corners(side):
    grid = [[0] * side for _ in range(side)]
    grid[0][0] = grid[-1][-1] = 1
    return grid


def test_known_numbers_of_paths():
    # From corner to corner: OEIS A007764; through all cells: A001184.
    free = [join_pairs(corners(n), fill=False).count() for n in range(2, 9)]
    assert free == [2, 12, 184, 8512, 1262816, 575780564, 789360053252]
    full = [join_pairs(corners(n), fill=True).count() for n in range(2, 8)]
    assert full == [0, 2, 0, 104, 0, 111712]


def test_only_so_many_solutions_are_listed():
    diagram = join_pairs(corners(5), fill=False)
    assert [len(diagram.solutions(most)) for most in (0, 1, 100, 8512, 10_000)] == [
        0, 1, 100, 8512, 8512
    ]  # fmt: skip


def test_grids_that_are_too_large_are_refused(monkeypatch):
    with pytest.raises(PuzzleError, match="too large"):
        join_pairs([[1, *[0] * 30, 1] for _ in range(32)], fill=True)
    monkeypatch.setattr("minuet.solver.joining.MOST_STATES", 10)
    with pytest.raises(PuzzleError, match="too long to find"):
        join_pairs(corners(6), fill=False)

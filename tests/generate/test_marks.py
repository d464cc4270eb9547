"""Generated and bundled puzzles of the kinds that mark cells."""

from functools import cache

import pytest
from effort import IS_THOROUGH

from minuet import PuzzleError, library
from minuet.formats import puzzle_formats
from minuet.generate.generators import facts
from minuet.puzzles import (
    Akari,
    Battleships,
    Minesweeper,
    Norinori,
    StarBattle,
    Tents,
    Thermometers,
    kinds,
)

KINDS = (Akari, Battleships, Minesweeper, Norinori, StarBattle, Tents, Thermometers)
BUNDLED = [name for name in library.names() if name.split("-")[0] in {kind.name for kind in KINDS}]


@cache
def made(kind, difficulty=None):
    return kind.generate(size=4 if kind is Norinori else 6, difficulty=difficulty, seed=3)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_there_is_one_solution_of_the_difficulty_asked_for(kind):
    asked = (None, *kind._difficulties)
    if kind is Norinori and not IS_THOROUGH:  # takes as long as all others together
        asked = asked[1:2]
    for difficulty in asked:
        puzzle = made(kind, difficulty)
        assert puzzle.is_unique()
        assert not puzzle.given
        assert puzzle.solve().check() == []
        if difficulty:
            assert puzzle.grade().name == facts(puzzle)["difficulty"] == difficulty


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_same_seed_gives_the_same_puzzle(kind):
    assert made.__wrapped__(kind) == made(kind)


@pytest.mark.parametrize("kind", [Akari, Minesweeper, Tents, Thermometers])
def test_no_clue_is_left_that_is_not_needed(kind):
    puzzle = kind.generate(size="5x6", seed=2)
    for fewer in without_each(puzzle):
        assert not fewer.is_unique()


def without_each(puzzle):
    """The puzzle with each of its clues removed in turn."""
    if isinstance(puzzle, (Tents, Thermometers)):
        yield from map(puzzle._without_count, puzzle._counts())
        return
    for row, column in puzzle._numbers():
        grid = [list(words) for words in puzzle.grid]
        grid[row][column] = "x" if isinstance(puzzle, Akari) else "-"
        yield puzzle.replace(grid=grid)


def test_walls_of_akari_look_the_same_upside_down():
    grid = Akari.generate(size="7x9", seed=1).grid
    walls = [[word != "-" for word in row] for row in grid]
    assert walls == [row[::-1] for row in walls[::-1]]


def test_large_star_battles_have_more_stars():
    puzzle = StarBattle.generate(size=10, seed=1)
    assert puzzle.stars == 2
    assert puzzle.is_unique()


@pytest.mark.parametrize("size", ["2x9", "31x5"])
def test_sizes_that_cannot_be_made(size):
    with pytest.raises(PuzzleError, match="3x3 to 30x30"):
        Tents.generate(size=size)


@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_puzzles(name):
    kind, size, difficulty, _ = name.split("-")
    puzzle = puzzle_formats.loads(library.find(name))
    assert isinstance(puzzle, kinds()[kind])
    assert size == f"{puzzle.height}x{puzzle.width}"
    assert puzzle.is_unique()
    assert puzzle.grade().name == difficulty


def test_all_kinds_are_bundled():
    assert len({name.split("-")[0] for name in BUNDLED}) == len(KINDS)

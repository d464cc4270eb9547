"""The bundled puzzles: one solution each, as large and as hard as their names say."""

import pytest

from minuet import library
from minuet.formats import puzzle_formats
from minuet.logic.cover import LEVELS, Cover

KINDS = (
    "kenken", "skyscrapers", "futoshiki", "kropki", "renban", "str8ts", "graecolatin", "tenner",
    "binairo", "magnets", "starbattle", "battleships", "tents", "shikaku", "tatamibari", "dominosa",
    "akari", "norinori", "thermometers", "minesweeper",
)  # fmt: skip
ALL = [name for name in library.names() if name.split("-")[0] in KINDS]
NAMES = [name for name in ALL if name.count("-") == 3]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_some_of_each_difficulty(kind):
    found = {name.split("-")[2] for name in NAMES if name.split("-")[0] == kind}
    assert found == {"easy", "medium", "hard"}


@pytest.mark.parametrize("name", NAMES)
def test_each_is_what_its_name_says(name):
    kind, size, difficulty, _ = name.split("-")
    puzzle = puzzle_formats.loads(library.find(name))
    assert puzzle.name == kind
    assert f"{puzzle.height}x{puzzle.width}" == size
    assert puzzle.is_unique()
    assert puzzle.solve().is_solved
    cover = Cover(puzzle.problem())
    assert LEVELS[cover.level(cover.start(puzzle.given)) - 1] == difficulty

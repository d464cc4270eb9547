"""The bundled puzzles of kinds with numbers and clues: one solution, as large and hard as named."""

import pytest

from minuet import library
from minuet.formats import forms
from minuet.logic.cover import LEVELS, Cover

KINDS = (
    "kenken", "skyscrapers", "futoshiki", "kropki", "renban", "str8ts", "graecolatin", "tenner",
    "binairo",
)  # fmt: skip
NAMES = [name for name in library.names() if name.split("-")[0] in KINDS]


def test_every_kind_has_some():
    assert {name.split("-")[0] for name in NAMES} == set(KINDS)


@pytest.mark.parametrize("name", NAMES)
def test_each_is_what_its_name_says(name):
    kind, size, difficulty, _ = name.split("-")
    puzzle = forms.loads(library.find(name))
    assert puzzle.name == kind
    assert f"{puzzle.height}x{puzzle.width}" == size
    assert puzzle.is_unique()
    assert puzzle.solve().is_solved
    cover = Cover(puzzle.problem())
    assert LEVELS[cover.level(cover.start(puzzle.given)) - 1] == difficulty

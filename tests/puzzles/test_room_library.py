"""The bundled puzzles with rooms: one solution, as hard and as large as their names say."""

from __future__ import annotations

from importlib.resources import files

import pytest
from effort import thorough_if
from roomy import is_solution

from minuet.formats import puzzle_formats
from minuet.generate.remove_givens import is_minimal
from minuet.logic.cover import LEVELS, Cover

LIBRARY = files("minuet") / "library"
FILES = {
    entry.name.removesuffix(".txt"): entry
    for kind in ("ripple", "suguru", "kojun", "makaro")
    for entry in (LIBRARY / kind).iterdir()
}
NAMES = sorted(FILES)


def read(name):
    return puzzle_formats.loads(FILES[name].read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", thorough_if(lambda name: "15x15" in name, NAMES))
def test_each_is_what_its_name_says(name):
    kind, size, word, _ = name.split("-")
    puzzle = read(name)
    assert puzzle.name == kind
    assert f"{puzzle.height}x{puzzle.width}" == size
    assert puzzle.is_unique()
    solved = puzzle.solve()
    assert solved.check() == []
    assert is_solution(puzzle, solved.values)
    if word in LEVELS:
        cover = Cover(puzzle.problem())
        assert LEVELS[cover.level(cover.start(puzzle.given)) - 1] == word
    if word == "minimal":
        assert is_minimal(puzzle)


def test_there_are_enough_of_them():
    ripples = [name for name in NAMES if name.startswith("ripple")]
    assert len(ripples) >= 30
    sizes = {name.split("-")[1] for name in ripples}
    assert {"5x5", "10x10", "15x15"} <= sizes
    assert {name.split("-")[2] for name in ripples} >= {"easy", "medium", "hard"}
    puzzles = [read(name) for name in ripples]
    assert len(set(puzzles)) == len(puzzles)

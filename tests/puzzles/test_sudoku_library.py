"""The bundled sudokus: readable, with one solution, as hard as their names say."""

from __future__ import annotations

from importlib.resources import files

import pytest

from minuet.formats import puzzle_formats
from minuet.logic.sudoku import grade

FOLDER = files("minuet") / "library" / "sudoku"
NAMES = sorted(entry.name.removesuffix(".txt") for entry in FOLDER.iterdir())
GRADES = ("easy", "medium", "hard", "diabolical")


def read(name):
    return puzzle_formats.loads((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_each_has_one_solution(name):
    puzzle = read(name)
    assert puzzle.is_unique()
    assert puzzle.name == name.split("-")[0]


@pytest.mark.parametrize("name", [name for name in NAMES if "9x9" in name or "x6" in name])
def test_each_is_as_hard_as_its_name_says(name):
    (wanted,) = set(GRADES) & set(name.split("-"))
    assert grade(read(name), stop_above=5.0).name == wanted


def test_all_sizes_and_variants_are_there():
    shapes = {(puzzle.size, puzzle._variety()) for puzzle in map(read, NAMES)}
    assert {size for size, _ in shapes} >= {4, 6, 8, 9, 10, 12, 16, 25, 36}
    assert {name for _, name in shapes} >= {
        "Sudoku", "X sudoku", "Hyper sudoku", "Jigsaw sudoku", "Samurai sudoku", "Killer sudoku",
    }  # fmt: skip

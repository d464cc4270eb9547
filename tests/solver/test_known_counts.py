"""Problems with a known number of solutions, from the text files in tests/known_counts."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from shapes import takes

from minuet import check, count, solutions
from minuet.formats.dlx import loads
from minuet.solver import ENGINES

FOLDER = Path(__file__).parent.parent / "known_counts"
TEXTS = {path.stem: path.read_text(encoding="ascii") for path in sorted(FOLDER.glob("*.dlx"))}
PROBLEMS = {name: loads(text) for name, text in TEXTS.items()}

# Plain Python counts these in a second or so.
SMALL = {
    "dominating3",
    "dominoes4x5",
    "intervals8",
    "langford7",
    "latin4",
    "matrices4",
    "petersen",
    "queens8",
    "sudoku4x4",
}


def known_count(name: str) -> int:
    """Read the number of solutions from the first line of the file: `| 92 solutions`."""
    bar, number, word = TEXTS[name].splitlines()[0].split()
    assert (bar, word) == ("|", "solutions")
    return int(number)


LONG = {"pentominoes6x10", "dominoes8x8", "langford12"}  # seconds in some engines


def fits(name: str, engine: str) -> bool:
    return takes(engine, PROBLEMS[name]) and (engine != "reference" or name in SMALL)


def marks(name: str, engine: str) -> list[pytest.MarkDecorator]:
    if name not in LONG:
        return []
    return [pytest.mark.slow if engine == "auto" else pytest.mark.thorough]


@pytest.mark.parametrize(
    ("name", "engine"),
    [
        pytest.param(name, engine, marks=marks(name, engine))
        for name in TEXTS
        for engine in ENGINES
        if fits(name, engine)
    ],
)
def test_count(name, engine):
    assert count(PROBLEMS[name], engine=engine) == known_count(name)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_every_solution_passes_the_check(name):
    problem = PROBLEMS[name]
    found = list(solutions(problem))
    assert len({frozenset(solution) for solution in found}) == len(found) == known_count(name)
    assert all(check(problem, solution) == [] for solution in found)


def test_files_are_what_the_script_makes():
    make = runpy.run_path(str(FOLDER / "make.py"))
    assert {name: make["text_of"](name) for name in make["PROBLEMS"]} == TEXTS

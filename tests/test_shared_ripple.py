"""Published puzzles with rooms from the shared collection (which is not ours)."""

from __future__ import annotations

import json

import pytest
import shared_data
from effort import a_third
from roomy import is_solution

from minuet.formats import dataset
from minuet.puzzles import RippleEffect, find_kind

DATA = shared_data.folder("ripple")
FILES = {
    "ripple": "ripple_effect.json",
    "suguru": "suguru.json",
    "kojun": "kojun.json",
    "makaro": "makaro.json",
}

pytestmark = shared_data.needs("ripple")


def entries(kind):
    return json.loads((DATA / FILES[kind]).read_text(encoding="utf-8"))


def read(kind, name):
    return dataset.loads(entries(kind)[name]["problem"], find_kind(kind))


def rows(entry):
    return tuple(map(tuple, dataset.loads_values(entry["solution"])))


@pytest.mark.parametrize(
    ("kind", "model"),
    [
        pytest.param(kind, model, marks=[pytest.mark.thorough] if model == "classic" else [])
        for kind in FILES
        for model in find_kind(kind).models
    ],
)
def test_every_puzzle_has_the_published_solution_and_no_other(kind, model):
    for name, entry in a_third(entries(kind).items()):
        puzzle = dataset.loads(entry["problem"], find_kind(kind))
        assert puzzle.solve(model=model).values == rows(entry), name
        assert puzzle.is_unique(model=model), name


@pytest.mark.parametrize("kind", FILES)
def test_the_checkers_agree_with_the_published_solutions(kind):
    for entry in list(entries(kind).values())[::5]:
        puzzle = dataset.loads(entry["problem"], find_kind(kind))
        assert is_solution(puzzle, rows(entry))
        assert puzzle.with_values(rows(entry)).is_solved


@pytest.mark.parametrize(("name", "count"), [("131_6x6", 2), ("182_6x6", 1), ("1_8x8", 98_100)])
def test_how_many_solutions_there_are_without_givens(name, count):
    puzzle = read("ripple", name)
    empty = RippleEffect(puzzle.rooms)
    assert empty.count() == count
    if count < 10:
        assert empty.count(model="classic") == count


def test_large_boards_without_givens():
    sizes = ("_14x24", "_25x40", "_30x45")
    large = [name for name in entries("ripple") if name.endswith(sizes)]
    assert len(large) == 19
    for name in a_third(large):
        empty = RippleEffect(read("ripple", name).rooms)
        assert is_solution(empty, empty.solve().values)


def test_addresses():
    for text in (DATA / "urls.txt").read_text(encoding="utf-8").split():
        puzzle = RippleEffect.parse(text)
        body = text.strip().rstrip("/").rpartition("?")[2]
        assert puzzle.dumps("puzzlink") == f"https://puzz.link/p?{body}\n"


def test_all_formats():
    for kind in FILES:
        for entry in list(entries(kind).values())[::20]:
            puzzle = dataset.loads(entry["problem"], find_kind(kind))
            for format in puzzle.formats:
                assert find_kind(kind).parse(puzzle.dumps(format)) == puzzle

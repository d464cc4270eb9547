"""Generated nonograms: each has one solution and is as hard as requested."""

from random import Random

import pytest
from effort import amount

from minuet import PuzzleError
from minuet.generate.nonogram import facts
from minuet.logic.cover import ELIMINATION, Cover
from minuet.logic.nonogram import nonogram_level
from minuet.puzzles import Nonogram


@pytest.mark.parametrize("size", [5, "6x9", (10, 10)])
@pytest.mark.parametrize("difficulty", [None, "easy", "medium", "hard"])
def test_there_is_one_solution(size, difficulty):
    puzzle = Nonogram.generate(size=size, difficulty=difficulty, seed=1)
    assert puzzle.count(limit=2) == 1
    assert difficulty in (None, puzzle.grade().name)
    assert Nonogram.generate(size=size, difficulty=difficulty, seed=1) == puzzle
    assert Nonogram.parse(puzzle.dumps("non")) == puzzle


@pytest.mark.parametrize(
    "difficulty", ["easy", "medium", pytest.param("hard", marks=pytest.mark.thorough)]
)
def test_large_ones(difficulty):
    puzzle = Nonogram.generate(size=20, difficulty=difficulty, seed=4)
    assert facts(puzzle)["difficulty"] == puzzle.grade().name == difficulty


@pytest.mark.parametrize("seed", range(amount(4, 12)))
def test_line_by_line_is_as_hard_as_step_by_step(seed):
    random = Random(seed)
    drawing = ["".join(random.choice("#.") for _ in range(6)) for _ in range(5)]
    puzzle = Nonogram.from_drawing(drawing)
    cover = Cover(puzzle.problem())
    assert nonogram_level(puzzle) == cover.level(cover.start())


def test_it_is_mirrored():
    rows = Nonogram.generate(size="8x11", seed=4).solve().drawing.split("\n")
    assert len(rows) == 8
    assert rows == [row[::-1] for row in rows]
    assert {"#", "."} <= set("".join(rows))


@pytest.mark.parametrize("wish", [{"size": 21}, {"size": "x"}, {"difficulty": "esay"}])
def test_what_cannot_be_made(wish):
    with pytest.raises(PuzzleError):
        Nonogram.generate(**wish)


@pytest.mark.parametrize(("difficulty", "what"), [(None, "no Nonogram"), ("hard", "no hard")])
def test_what_did_not_come_out_is_reported(difficulty, what, monkeypatch):
    monkeypatch.setattr("minuet.generate.nonogram.TRIES", 0)
    with pytest.raises(PuzzleError, match=what):
        Nonogram.generate(difficulty=difficulty)


def test_lines_with_too_many_ways_to_list_have_a_level():
    striped = ["#.#...#..#......#.....#...#..#.#" * 2] * 20
    assert nonogram_level(Nonogram.from_drawing(striped)) == ELIMINATION
    assert Nonogram.from_drawing(striped).grade().name == "medium"

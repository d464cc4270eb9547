"""Generated puzzles with clues: unique, as hard as requested, and the same for a seed."""

import pytest
from effort import amount, thorough_if

from minuet import PuzzleError
from minuet.logic.cover import LEVELS, Cover
from minuet.puzzles import (
    Binairo,
    Futoshiki,
    GraecoLatin,
    KenKen,
    Kropki,
    LatinSquare,
    Renban,
    Skyscrapers,
    Str8ts,
    TennerGrid,
)

KINDS = [
    (KenKen, 4), (Skyscrapers, 4), (Futoshiki, 4), (Kropki, 4), (Renban, 5), (Str8ts, 5),
    (TennerGrid, "3x10"), (Binairo, 6),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "size"), KINDS, ids=str)
@pytest.mark.parametrize("seed", range(amount(1, 3)))
def test_one_solution_that_keeps_the_rules(kind, size, seed):
    puzzle = kind.generate(size=size, seed=seed)
    assert puzzle == kind.generate(size=size, seed=seed)
    assert puzzle.check() == []
    boards = list(puzzle.solutions(limit=2))
    assert len(boards) == 1
    assert boards[0].is_solved
    assert kind.parse(puzzle.dumps()) == puzzle


@pytest.mark.parametrize(
    ("kind", "size"), KINDS[:-1], ids=lambda value: getattr(value, "name", None)
)
@pytest.mark.parametrize("difficulty", thorough_if(lambda word: word == "easy", ["easy", "medium"]))
def test_difficulty(kind, size, difficulty):
    puzzle = kind.generate(size=size, difficulty=difficulty, seed=2)
    cover = Cover(puzzle.problem())
    assert LEVELS[cover.level(cover.start(puzzle.given)) - 1] == difficulty
    assert puzzle.grade().name == difficulty


@pytest.mark.parametrize(
    ("kind", "size"), KINDS[:4], ids=lambda value: getattr(value, "name", None)
)
def test_no_given_and_no_clue_can_be_left_out(kind, size):
    puzzle = kind.generate(size=size, seed=4)
    for clue in puzzle._clues():
        assert not puzzle._without(clue).is_unique()
    for label in puzzle.given:
        rest = [other for other in puzzle.given if other != label]
        assert not puzzle.replace(given=rest).is_unique()


@pytest.mark.parametrize(
    ("kind", "size"),
    [*KINDS[2:], (LatinSquare, 6), (GraecoLatin, 4)],
    ids=lambda value: getattr(value, "name", None),
)
def test_symmetric_givens(kind, size):
    puzzle = kind.generate(size=size, symmetry="rotate180", clues=4, seed=1)
    cells = {label[:2] for label in puzzle.given}
    assert len(cells) >= 4
    assert cells == {(puzzle.height - 1 - r, puzzle.width - 1 - c) for r, c in cells}
    assert len(list(puzzle.solutions(limit=2))) == 1


def test_what_is_asked_for_is_checked():
    with pytest.raises(PuzzleError, match="needs a square board"):
        TennerGrid.generate(size=3, symmetry="diagonal")
    assert len(TennerGrid.generate(size=3, clues=20, seed=1).given) >= 20
    with pytest.raises(PuzzleError, match="10 columns"):
        TennerGrid.generate(size="3x9")
    with pytest.raises(PuzzleError, match="at most 7 rows"):
        Futoshiki.generate(size=8)
    with pytest.raises(PuzzleError, match="is one number"):
        KenKen.generate(size="4x5")

"""The generator that suits any kind of puzzle."""

from importlib import import_module
from inspect import signature

import pytest
from effort import IS_THOROUGH, a_third, amount, thorough_if

from minuet.errors import PuzzleError
from minuet.generate.givens import facts, generate
from minuet.logic.cover import LEVELS
from minuet.puzzles import (
    Dominoes,
    Langford,
    LatinSquare,
    MacMahon,
    Polycube,
    Polyomino,
    Queens,
    RippleEffect,
    Sudoku,
    Zebra,
    kinds,
)


@pytest.mark.parametrize(
    ("kind", "size"),
    [(Queens, 8), (Queens, "10x10"), (LatinSquare, (amount(6, 7),) * 2), (Langford, None)],
)
@pytest.mark.parametrize(
    "difficulty", thorough_if(lambda word: word is None, [None, "easy", "hard"])
)
def test_there_is_one_solution(kind, size, difficulty):
    puzzle = generate(kind, size=size, difficulty=difficulty, seed=2)
    assert puzzle.count(engine="reference", limit=2) == 1
    assert difficulty in (None, puzzle.grade().name)
    assert facts(puzzle)["givens"] == len(puzzle.given)
    assert generate(kind, size=size, difficulty=difficulty, seed=2) == puzzle


def test_no_given_is_superfluous():
    puzzle = generate(Queens, size=8, seed=5)
    for label in puzzle.given:
        rest = [other for other in puzzle.given if other != label]
        assert not puzzle.replace(given=rest).is_unique()


def test_a_number_of_givens_may_be_asked_for():
    assert len(generate(Queens, size=8, clues=6, seed=1).given) == 6


def test_a_size_of_two_numbers():
    puzzle = generate(MacMahon, size="4x6", seed=1)
    assert (puzzle.height, puzzle.width) == (4, 6)
    with pytest.raises(PuzzleError, match="one number: 4 or 6"):
        generate(Queens, size="4x6")


def test_what_cannot_be_made():
    with pytest.raises(PuzzleError, match="there is no solution of this size"):
        generate(Queens, size=3)
    with pytest.raises(PuzzleError, match="found no hard n queens of this size in"):
        generate(Queens, size=1, difficulty="hard")
    with pytest.raises(PuzzleError, match="unknown difficulty"):
        generate(Queens, difficulty="heroic")
    with pytest.raises(PuzzleError, match=r"cannot generate zebra puzzles; .* sudoku, .*latin"):
        Zebra.generate()


# Latin squares take as long as all others, and are made above.
GRADED = thorough_if(lambda kind: kind is LatinSquare, [LatinSquare, Dominoes, Langford])


@pytest.mark.parametrize("kind", GRADED, ids=lambda kind: kind.name)
def test_each_difficulty_that_is_promised_is_met(kind):
    for difficulty in kind._difficulties:
        for seed in range(amount(1, 4)):
            assert kind.generate(difficulty=difficulty, seed=seed).grade().name == difficulty


@pytest.mark.parametrize(
    ("kind", "difficulty", "others"),
    [(LatinSquare, "medium", "easy or hard"), (Dominoes, "hard", "easy")],
)
def test_what_no_puzzle_of_a_kind_can_be_is_not_tried(kind, difficulty, others):
    with pytest.raises(
        PuzzleError, match=f"cannot be generated as {difficulty}: expected {others}"
    ):
        kind.generate(difficulty=difficulty)


@pytest.mark.parametrize(
    ("kind", "size", "cells"),
    [
        (Polyomino, "3x20", 60),
        pytest.param(Polyomino, "5x12", 60, marks=pytest.mark.thorough),
        (Dominoes, 6, 36),
        (Polycube, "3x3x3", 27),
        pytest.param(Polycube, (3, 3, 3), 27, marks=pytest.mark.thorough),
        (Polycube, 3, 27),
    ],
)
def test_pieces_in_a_region(kind, size, cells):
    puzzle = kind.generate(size=size, seed=1)
    assert len(puzzle.region) == cells
    assert len(puzzle.given) > 0
    assert puzzle.count(limit=2) == 1
    assert kind.parse(puzzle.dumps(puzzle.formats[0])) == puzzle


# These take a long time, and the tests of their generators cover them.
LONG = {
    "battleships", "futoshiki", "kenken", "kropki", "norinori", "skyscrapers", "starbattle",
    "tatamibari", "thermometers",
}  # fmt: skip
SIZED = a_third(thorough_if(lambda k: k.name in LONG, [k for k in kinds().values() if k._sizes]))


@pytest.mark.parametrize("kind", SIZED, ids=lambda k: k.name)
def test_all_sizes_that_are_offered_can_be_made(kind):
    for size in kind._sizes if IS_THOROUGH else kind._sizes[:1]:
        if kind._difficulties:
            easiest = kind._difficulties[0]
            puzzle = kind.generate(size=size, difficulty=easiest, seed=1)
            assert puzzle.grade().name == easiest
        else:
            assert kind.generate(size=size, seed=1).is_unique()


@pytest.mark.parametrize("kind", [kind for kind in kinds().values() if kind._generator])
def test_generate_names_what_the_generator_takes(kind):
    shown = signature(kind.generate).parameters.values()
    taken = signature(import_module(kind._generator).generate).parameters.values()
    wishes = {wish.name: wish for wish in taken if wish.name != "kind"}
    assert {wish.name for wish in shown} - {"more"} == wishes.keys()
    for wish in shown:
        if wish.name != "more":
            assert wishes[wish.name].default in (wish.default, wish.empty) or wish.default is None
            assert f"- `{wish.name}`: " in kind.generate.__doc__


WRONG = {
    "size": ["10by10", "0x4", (1, 2, 3), -1, 2.5, ("a", "b"), ""],
    "difficulty": ["esay", 3, []],
    "symmetry": ["rotate", None, 3],
    "clues": ["few", -5, 1.5],
    "max_room": ["large", 0, 99, 1.5],
    "variant": ["y", 3, None],
    "pattern": ["...", 3, [[1]]],
    "seed": [object(), [1]],
}


def wrong_wishes():
    for kind in (Sudoku, RippleEffect, Queens):
        known = signature(import_module(kind._generator).generate).parameters
        for name in WRONG.keys() & known.keys():
            for value in WRONG[name]:
                yield pytest.param(kind, name, value, id=f"{kind.name}-{name}-{str(value)[:8]}")


@pytest.mark.parametrize(("kind", "name", "value"), sorted(wrong_wishes(), key=lambda p: p.id))
def test_wrong_requests_are_reported_in_a_sentence(kind, name, value):
    with pytest.raises(PuzzleError):
        kind.generate(**{name: value})


def test_a_kind_that_is_made_of_other_parts_than_its_base():
    board = Dominoes("4x4")
    (label, *_) = board.problem().labels
    assert board.replace(given=[label]).given == (label,)


class Slabs(Polycube):
    """The Slothouber-Graatsma puzzle: six slabs and three cubes in a box of 3x3x3."""

    def __init__(self, region="3x3x3", **more):
        more.pop("pieces", None)
        super().__init__([("slab", "1x2x2", 6), ("cube", "1x1x1", 3)], region, **more)


def test_copies_of_pieces_may_be_given():
    puzzle = generate(Slabs, seed=1)
    assert puzzle.is_unique()
    assert facts(puzzle)["givens"] == len(puzzle.given)
    assert facts(puzzle)["difficulty"] in LEVELS

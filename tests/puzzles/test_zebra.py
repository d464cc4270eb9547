"""The zebra puzzle of 1962, and small ones compared with counts from trying all orders."""

from itertools import permutations, product

import pytest

from minuet import PuzzleError
from minuet.puzzles import Zebra

HOUSES = {
    "color": ["red", "green", "ivory", "yellow", "blue"],
    "nation": ["English", "Spaniard", "Ukrainian", "Norwegian", "Japanese"],
    "pet": ["dog", "snails", "fox", "horse", "zebra"],
    "drink": ["coffee", "tea", "milk", "juice", "water"],
    "smoke": ["Old Gold", "Kools", "Chesterfield", "Lucky Strike", "Parliament"],
}
CLUES = [
    ("same", "English", "red"),
    ("same", "Spaniard", "dog"),
    ("same", "coffee", "green"),
    ("same", "Ukrainian", "tea"),
    ("left", "ivory", "green"),
    ("same", "Old Gold", "snails"),
    ("same", "Kools", "yellow"),
    ("at", "milk", 3),
    ("at", "Norwegian", 1),
    ("beside", "Chesterfield", "fox"),
    ("beside", "Kools", "horse"),
    ("same", "Lucky Strike", "juice"),
    ("same", "Japanese", "Parliament"),
    ("beside", "Norwegian", "blue"),
]


def test_who_owns_the_zebra():
    puzzle = Zebra(HOUSES, CLUES)
    assert puzzle.count() == 1
    board = puzzle.solve()
    assert board.where("zebra") == board.where("Japanese") == 5
    assert board.where("water") == board.where("Norwegian") == 1
    assert board.is_solved
    assert Zebra.parse(board.dumps()) == board
    assert "zebra" in str(board)
    assert board.svg().startswith("<svg")


def test_every_clue_is_needed():
    for number in range(len(CLUES)):
        others = CLUES[:number] + CLUES[number + 1 :]
        assert Zebra(HOUSES, others).count(limit=2) == 2


TWO = {"x": "abc", "y": "pqr"}
RULES = {
    "same": lambda i, j: i == j,
    "not": lambda i, j: i != j,
    "left": lambda i, j: j - i == 1,
    "beside": lambda i, j: j - i in (1, -1),
}


@pytest.mark.parametrize("kinds", list(product(RULES, repeat=2)))
def test_counted_by_brute_force(kinds):
    one, other = kinds
    count = sum(
        RULES[one](x.index("a"), y.index("q")) and RULES[other](x.index("b"), x.index("c"))
        for x in permutations("abc")
        for y in permutations("pqr")
    )
    puzzle = Zebra(TWO, [(one, "a", "q"), (other, "b", "c")])
    assert puzzle.count() == len({board.values for board in puzzle.solutions()}) == count


@pytest.mark.parametrize(
    "clue", [("same", "a", "z"), ("at", "a", 0), ("over", "a", "b"), "same", ("same", "a")]
)
def test_malformed_clues(clue):
    with pytest.raises(PuzzleError):
        Zebra(TWO, [clue])


@pytest.mark.parametrize("categories", [{}, {"x": "ab", "y": "c"}, {"x": "ab", "y": "bc"}])
def test_malformed_categories(categories):
    with pytest.raises(PuzzleError):
        Zebra(categories)

"""Magnets: brute force by the rules alone, mistakes and text formats."""

from itertools import product
from random import Random

import pytest
from boards import dominoes
from effort import amount

from minuet import FormatError, PuzzleError
from minuet.formats import dataset
from minuet.puzzles import Magnets, Puzzle


def all_boards(plates):
    """Every way to turn the dominoes: plus first, minus first, neutral."""
    pairs = {}
    for row, names in enumerate(plates):
        for column, name in enumerate(names):
            pairs.setdefault(name, []).append((row, column))
    for turns in product([(1, 2), (2, 1), (3, 3)], repeat=len(pairs)):
        board = {}
        for cells, signs in zip(pairs.values(), turns, strict=True):
            board.update(zip(cells, signs, strict=True))
        yield board


def poles_touch(board):
    return any(
        sign < 3 and sign in (board.get((row, column + 1)), board.get((row + 1, column)))
        for (row, column), sign in board.items()
    )


def counts(board, height, width, sign):
    columns = [sum(board[r, c] == sign for r in range(height)) for c in range(width)]
    return columns, [sum(board[r, c] == sign for c in range(width)) for r in range(height)]


def agree(known, found):
    return all(k in (None, f) for k, f in zip(known, found, strict=True))


@pytest.mark.parametrize("seed", range(amount(8, 25)))
def test_by_brute_force(seed):
    dice = Random(seed)
    height, width = dice.choice([(2, 3), (3, 4), (4, 3), (2, 5), (4, 4)])
    owners = dice.choice(list(dominoes(height, width)))
    plates = [[str(owners[r, c]).replace(" ", "") for c in range(width)] for r in range(height)]
    boards = [board for board in all_boards(plates) if not poles_touch(board)]
    shown = dice.choice(boards)
    known = [*counts(shown, height, width, 1), *counts(shown, height, width, 2)]
    share = dice.choice([0.3, 0.7, 1])
    known = [[n if dice.random() < share else None for n in line] for line in known]
    if seed % 5 == 0:
        known[0][0] = dice.randrange(3)
    givens = [[0] * width for _ in range(height)]
    if seed % 3 == 0:
        givens[0][0] = shown[0, 0]
    right = {
        tuple(tuple(board[r, c] for c in range(width)) for r in range(height))
        for board in boards
        if all(
            agree(known[2 * (sign - 1)], columns) and agree(known[2 * (sign - 1) + 1], rows)
            for sign in (1, 2)
            for columns, rows in [counts(board, height, width, sign)]
        )
        and givens[0][0] in (0, board[0, 0])
    }
    plus_columns, plus_rows, minus_columns, minus_rows = known
    puzzle = Magnets(plates, plus_columns, minus_columns, plus_rows, minus_rows, givens)
    found = list(puzzle.solutions())
    assert len(found) == len(right)
    assert {board.values for board in found} == right
    assert puzzle.is_unique() == (len(right) == 1)
    assert all(board.is_solved for board in found)


def test_broken_rules_are_named():
    puzzle = Magnets(["aab", "ccb"], "1 - -", "- - 2", "- -", "1 -")
    assert puzzle.check() == []
    assert puzzle.with_values([[1, 1, 2], [1, 3, 2]]).check() == [
        "r1c1 and r1c2 are not a magnet",
        "r1c3 and r2c3 are not a magnet",
        "r2c1 and r2c2 are not a magnet",
        "r1c1 and r1c2 touch: both are +",
        "r1c1 and r2c1 touch: both are +",
        "r1c3 and r2c3 touch: both are -",
        "column 1 has 2 of +, expected 1",
    ]
    assert puzzle.with_values([[3, 3, 3], [0, 0, 0]]).check() == [
        "row 1 has 0 of -, expected 1",
        "column 3 has 0 of -, expected 2",
    ]


def test_counts_that_cannot_be_have_no_solution():
    assert Magnets(["aa"], "1 1", "1 1", "-", "-").count() == 0


@pytest.mark.parametrize(
    ("plates", "columns", "says"),
    [
        (["ab", "ba"], "- -", "r1c1 is not in a domino"),
        (["aaa"], "- - -", "r1c1 is not in a domino"),
        (["aa"], "1", "expected 2 counts of plus columns, got 1"),
        (["aa"], "1 q", "'q' is not a count"),
    ],
)
def test_bad_puzzles_are_named(plates, columns, says):
    rows = ["-"] * len(plates)
    with pytest.raises(PuzzleError, match=says):
        Magnets(plates, columns, ["-"] * len(plates[0]), rows, rows)


PUBLISHED = """2 3
- - 0
1 - -
1 -
- -
+ . .
. . .
1 1 @
2 2 @
"""


def test_the_published_format_has_givens_and_gaps():
    puzzle = dataset.loads(PUBLISHED, Magnets)
    assert puzzle.givens[0][0] == 1
    assert puzzle.is_unique()
    assert dataset.dumps_solution(puzzle.solve()) == "2 3\n+ - x\n- + x\n"
    assert Puzzle.parse(puzzle.dumps("dataset")) == puzzle
    with pytest.raises(FormatError, match=r"line 6, column 3: .*'q' is not a valid cell"):
        dataset.loads(PUBLISHED.replace("+ . .", "+ q ."), Magnets)


def test_generated_puzzles_are_unique_and_come_back():
    for size in ("4x4", "3x6"):
        puzzle = Magnets.generate(size=size, seed=7)
        assert puzzle.is_unique()
        assert puzzle == Magnets.generate(size=size, seed=7)
        board = puzzle.solve()
        for shown in (puzzle, board):
            assert Puzzle.parse(shown.dumps("json")) == shown
        assert Puzzle.parse(puzzle.dumps("dataset")) == puzzle
        assert board.svg().startswith("<svg")
    assert sum(n is not None for line in puzzle._rim_parts().values() for n in line) < 18
    with pytest.raises(PuzzleError, match="cannot be made of dominoes"):
        Magnets.generate(size="3x3")


def test_labels_are_read_as_they_are_written():
    puzzle = Magnets(["aa"], "- -", "- -", "-", "-")
    for label in puzzle.problem().labels:
        assert puzzle._read_label(puzzle.label_text(label)) == label

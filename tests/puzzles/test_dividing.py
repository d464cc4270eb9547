"""Shikaku, Tatamibari and Dominosa: brute force by the rules alone, and their mistakes."""

from random import Random

import pytest
from boards import dominoes
from effort import amount

from minuet import PuzzleError
from minuet.puzzles import Dominosa, Puzzle, Shikaku, Tatamibari


def divisions(height, width, parts=None):
    """Every way to cut a board into rectangles: for each, the rectangle of every cell."""
    parts = parts or {}
    free = [(r, c) for r in range(height) for c in range(width) if (r, c) not in parts]
    if not free:
        yield parts
        return
    row, column = free[0]
    for bottom in range(row, height):
        for right in range(column, width):
            cells = [(r, c) for r in range(row, bottom + 1) for c in range(column, right + 1)]
            if not parts.keys() & set(cells):
                yield from divisions(height, width, parts | dict.fromkeys(cells, tuple(cells)))


def shape(cells):
    rows, columns = {r for r, _ in cells}, {c for _, c in cells}
    return "s" if len(rows) == len(columns) else "h" if len(columns) > len(rows) else "v"


def one_clue_each(clues, parts, fits):
    for cells in set(parts.values()):
        found = [clues[r][c] for r, c in cells if clues[r][c]]
        if len(found) != 1 or not fits(found[0], cells):
            return False
    return True


def four_meet(parts):
    blocks = [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in parts]
    return any(len({parts.get(x) for x in block}) == 4 and {*block} <= {*parts} for block in blocks)


def compare(puzzle, wanted):
    """Compare all boards, their number and uniqueness with the valid divisions."""
    wanted = {frozenset(parts.values()) for parts in wanted}
    boards = list(puzzle.solutions())
    found = [frozenset(tuple(puzzle._label_cells(each)) for each in b.placed) for b in boards]
    assert len(found) == len(set(found))
    assert set(found) == wanted
    assert puzzle.count() == len(wanted)
    assert puzzle.is_unique() == (len(wanted) == 1)
    assert all(board.is_solved and not board.check() for board in boards)


def scattered(height, width, dice, words):
    """Clues at random places."""
    return [[dice.choice(words) for _ in range(width)] for _ in range(height)]


@pytest.mark.parametrize("seed", range(amount(6, 20)))
def test_shikaku_by_brute_force(seed):
    dice = Random(seed)
    height, width = dice.choice([(3, 4), (4, 3), (1, 6), (3, 3)])
    clues = scattered(height, width, dice, [0, 0, 0, 0, 2, 3, 4, -1])
    parts = list(divisions(height, width))
    if seed % 2:  # a puzzle with a solution
        clues = [[0] * width for _ in range(height)]
        for cells in set(dice.choice(parts).values()):
            row, column = dice.choice(cells)
            clues[row][column] = len(cells)
    right = [p for p in parts if one_clue_each(clues, p, lambda n, x: n in (-1, len(x)))]
    compare(Shikaku(clues), right)


@pytest.mark.parametrize("seed", range(amount(6, 20)))
def test_tatamibari_by_brute_force(seed):
    dice = Random(seed)
    height, width = dice.choice([(3, 4), (4, 3), (2, 5), (3, 3)])
    clues = [[""] * width for _ in range(height)]
    parts = list(divisions(height, width))
    for cells in set(dice.choice(parts).values()):
        row, column = dice.choice(cells)
        clues[row][column] = dice.choice([shape(cells), shape(cells), "?"])
    right = [
        p for p in parts
        if one_clue_each(clues, p, lambda n, x: n in ("?", shape(x))) and not four_meet(p)
    ]  # fmt: skip
    compare(Tatamibari(clues), right)


@pytest.mark.parametrize("seed", range(amount(6, 20)))
def test_dominosa_by_brute_force(seed):
    dice = Random(seed)
    height, width = dice.choice([(3, 4), (4, 3), (2, 3), (4, 5)])
    largest = {12: 2, 6: 1, 20: 3}[height * width]
    numbers = [n for n in range(largest + 1) for _ in range(largest + 2)]
    dice.shuffle(numbers)
    clues = [numbers[r * width : (r + 1) * width] for r in range(height)]

    def is_right(parts):
        cells = set(parts.values())
        pairs = [sorted(clues[r][c] for r, c in domino) for domino in cells]
        return len(set(map(tuple, pairs))) == len(pairs)

    compare(Dominosa(clues), filter(is_right, dominoes(height, width)))


def test_broken_rules_are_named():
    puzzle = Shikaku(["4..2", "....", "..6.", "4..."])
    assert puzzle.check() == []
    board = puzzle.replace(placed=[(0, 0, 1, 4), (0, 0, 2, 2), (3, 1, 1, 3), (2, 2, 1, 2)])
    assert board.check() == [
        "r1c1 to r1c4 has 2 clues, not one",
        "r1c1 to r1c4 has 4 cells, not 2",
        "r3c3 to r3c4 has 2 cells, not 6",
        "r4c2 to r4c4 has no clues, not one",
        "r1c1 is covered 2 times",
        "r1c2 is covered 2 times",
    ]
    assert puzzle.replace(placed=[(3, 3, 2, 1)]).check() == [
        "(3, 3, 2, 1) is not a rectangle on the board"
    ]
    meeting = Tatamibari(["ss", "ss"]).replace(
        placed=[(r, c, 1, 1) for r in (0, 1) for c in (0, 1)]
    )
    assert meeting.check() == ["four rectangles meet at the lower right corner of r1c1"]
    assert Tatamibari(["ss", "ss"]).count() == 0
    wide = Tatamibari(["v..", "..."]).replace(placed=[(0, 0, 1, 3)])
    assert wide.check() == ["r1c1 to r1c3 is wider than tall, not taller than wide"]
    twice = Dominosa(["0011", "2202", "1012"]).replace(placed=[(0, 0, 1, 2), (0, 0, 2, 1)])
    assert twice.check() == ["r1c1 is covered 2 times"]
    same = Dominosa(["0101", "1220", "2012"]).replace(placed=[(0, 0, 1, 2), (0, 2, 1, 2)])
    assert same.check() == ["the domino 0-1 is placed more than once"]


@pytest.mark.parametrize(
    ("kind", "clues", "says"),
    [
        (Shikaku, ["4..2", "..x."], "r2c3: expected the area of a rectangle, got 'x'"),
        (Shikaku, ["4..2", ".."], "row 2 of the clues has 2 cells, not 4"),
        (Tatamibari, ["s3"], "r1c2: expected s, h, v or \\?, got '3'"),
        (Dominosa, ["01", "1."], "r2c2: expected a number from 0 to 500"),
        (Dominosa, ["01", "10"], "the dominoes from 0-0 to 1-1 have 6 cells, but the board has 4"),
    ],
)
def test_bad_clues_are_named(kind, clues, says):
    with pytest.raises(PuzzleError, match=says):
        kind(clues)


@pytest.mark.parametrize("kind", [Shikaku, Tatamibari, Dominosa])
def test_generated_puzzles_are_unique_and_come_back(kind):
    for size in kind._sizes[1:3]:
        puzzle = kind.generate(size=size, seed=7)
        assert puzzle.is_unique()
        assert puzzle == kind.generate(size=size, seed=7)
        board = puzzle.solve()
        for shown in (puzzle, board):
            assert Puzzle.parse(shown.dumps("json")) == shown
        assert Puzzle.parse(puzzle.dumps("dataset")) == puzzle
        assert board.svg().startswith("<svg")


@pytest.mark.parametrize("kind", [Shikaku, Dominosa])
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_generated_puzzles_have_the_difficulty(kind, difficulty):
    puzzle = kind.generate(difficulty=difficulty, seed=3)
    assert puzzle.grade().name == difficulty


def test_sizes_that_cannot_be_made():
    with pytest.raises(PuzzleError, match="as in 7x8"):
        Dominosa.generate(size="7x7")
    with pytest.raises(PuzzleError, match="from 1x2 to 30x30, not 1x1"):
        Shikaku.generate(size=1)

"""Nonograms, compared with counts from trying all pictures."""

from collections import Counter
from functools import reduce
from itertools import groupby, product
from operator import and_, or_
from random import Random

import pytest
from effort import amount

from minuet import PuzzleError, Stopped
from minuet.puzzles import Nonogram
from minuet.puzzles.base import runs as runs_of_lines
from minuet.puzzles.base.runs import Line, fillings, known_cells, number_of_fillings

DUCK = ["..###....", "..#.#....", "..###..#.", "...##..##", "..######.", "..#####..", "....#....",
        "...##...."]  # fmt: skip


def runs(line):
    return tuple(len(list(run)) for black, run in groupby(line) if black)


def test_all_pictures_of_three_by_three():
    clues = Counter()
    for cells in product((0, 1), repeat=9):
        rows = [cells[0:3], cells[3:6], cells[6:9]]
        clues[tuple(map(runs, rows)), tuple(map(runs, zip(*rows, strict=False)))] += 1
    for (rows, columns), count in list(clues.items())[::7]:
        assert Nonogram(rows, columns).count() == count


def test_duck():
    puzzle = Nonogram.from_drawing(DUCK)
    assert puzzle.is_unique()
    board = puzzle.solve()
    assert board.drawing.splitlines() == DUCK
    assert board.is_solved
    assert Nonogram.parse(board.dumps()) == board
    assert Nonogram.parse(puzzle.dumps()) == puzzle
    assert board.svg().count("minuet-black") >= 10


def test_contradiction():
    assert Nonogram("1, 1", "2, 2").count() == 0
    assert Nonogram("0, 0", "0, 0").solve().drawing == "..\n.."
    assert Nonogram("5", "1, 1").count() == 0


@pytest.mark.parametrize("rows", ["a, b", [], [[-1]], 3])
def test_malformed(rows):
    with pytest.raises(PuzzleError):
        Nonogram(rows, "1, 1")


def test_words_for_people():
    puzzle = Nonogram("1, 1", "1, 1")
    assert puzzle.label_text(("column", 1, "#.")) == "column 2=#."
    assert puzzle._label_cells(("column", 1, "#.")) == [(0, 1), (1, 1)]
    assert puzzle._read_label("row 1=.#") == ("row", 0, ".#")
    assert [puzzle.item_text(item) for item in puzzle.problem().items[2:5]] == [
        "column 1", "column 2", "r1c1"
    ]  # fmt: skip


def test_too_many_ways_are_refused_before_they_fill_the_memory():
    puzzle = Nonogram(rows=[[1] * 6] * 30, columns=[[1] * 6] * 30)
    with pytest.raises(PuzzleError, match="more than 1,000,000 ways to paint single lines"):
        puzzle.problem()


@pytest.mark.parametrize(("height", "width"), [(50, 60), (120, 120)])
def test_a_large_grid_is_not_looked_at_for_long(height, width, monkeypatch):
    """The cost of examining a line grows with its runs, so the runs are counted."""
    looked = []

    def look(clue, length, known):
        looked.append(len(clue) + 1)
        return known_cells(clue, length, known)

    monkeypatch.setattr(runs_of_lines, "known_cells", look)
    monkeypatch.setattr(runs_of_lines, "MOST_WORK", 30_000)
    chance = Random(3)
    drawing = ["".join(chance.choices(".#", k=width)) for _ in range(height)]
    with pytest.raises(PuzzleError, match="ways to paint single lines"):
        Nonogram.from_drawing(drawing).problem()
    assert sum(looked) < 2.2 * runs_of_lines.MOST_WORK


def test_a_time_limit_includes_the_closer_look():
    puzzle = Nonogram(rows=[[1] * 6] * 30, columns=[[1] * 6] * 30)
    for question in (puzzle.solve, puzzle.count, puzzle.is_unique, puzzle.solutions):
        with pytest.raises(Stopped, match="took longer than"):
            question(time_limit=0)


@pytest.mark.parametrize("seed", range(amount(13, 40)))
def test_a_line_determines_what_all_its_paintings_share(seed):
    random = Random(seed)
    length = random.randint(1, 9)
    clue = runs([random.random() < 0.6 for _ in range(length)])
    known = Line(random.getrandbits(length) & random.getrandbits(length), 0)
    known = Line(known.black, random.getrandbits(length) & random.getrandbits(length))
    ways = [
        sum(black << place for place, black in enumerate(cells))
        for cells in product((0, 1), repeat=length)
        if runs(cells) == clue
    ]
    ways = [way for way in ways if way & known.black == known.black and not way & known.white]
    found = known_cells(clue, length, known)
    assert number_of_fillings(clue, length, known) == len(ways)
    assert sorted(fillings(clue, length, known)) == sorted(ways)
    if not ways:
        assert found is None
    else:
        every = (1 << length) - 1
        assert found == (reduce(and_, ways), every & ~reduce(or_, ways))


@pytest.mark.parametrize("seed", range(amount(5, 15)))
def test_a_closer_look_loses_no_solution(seed, monkeypatch):
    monkeypatch.setattr("minuet.puzzles.nonogram.FEW", 0)
    monkeypatch.setattr("minuet.puzzles.nonogram.ENOUGH", 0)
    random = Random(seed)
    height, width = random.randint(1, 4), random.randint(1, 4)
    rows = [runs([random.random() < 0.5 for _ in range(width)]) for _ in range(height)]
    columns = [runs([random.random() < 0.5 for _ in range(height)]) for _ in range(width)]
    drawing = [[random.random() < 0.5 for _ in range(width)] for _ in range(height)]
    made = ([*map(runs, drawing)], [*map(runs, zip(*drawing, strict=True))])
    for across, down in ((rows, columns), made):
        expected = {
            cells
            for cells in product(product((0, 1), repeat=width), repeat=height)
            if [*map(runs, cells)] == across and [*map(runs, zip(*cells, strict=True))] == down
        }
        puzzle = Nonogram(across, down)
        assert {board.values for board in puzzle.solutions()} == expected
        assert puzzle.count() == len(expected)
        assert puzzle.is_unique() == (len(expected) == 1)


def test_a_wrong_line_on_a_large_board_is_an_option():
    puzzle = Nonogram([[9, 9]] * 20, [[20]] * 9 + [[]] + [[20]] * 9 + [[]])
    wrong = ("row", 0, f".{'#' * 9}.{'#' * 9}")
    assert puzzle.is_unique()
    assert puzzle.replace(given=[wrong]).count() == 0

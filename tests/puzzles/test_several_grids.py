"""Named sudokus of several grids: their layout, text formats, published puzzles."""

import json

import pytest
import shared_data
from effort import a_third

from minuet import FormatError
from minuet.formats import dataset, puzzle_formats
from minuet.puzzles import Sudoku
from minuet.puzzles.sudoku.shape import GRIDS

FILES = {
    "butterfly": "Butterfly", "gattai-8": "Gattai8", "shogun": "Shogun", "sohei": "Sohei",
    "sumo": "Sumo", "windmill": "Windmill",
}  # fmt: skip


def is_grid(values, corner):
    top, left = corner
    wanted = set(range(1, 10))
    rows = [row[left : left + 9] for row in values[top : top + 9]]
    boxes = [
        [value for row in rows[r : r + 3] for value in row[c : c + 3]]
        for r in (0, 3, 6)
        for c in (0, 3, 6)
    ]
    return all(set(group) == wanted for group in [*rows, *zip(*rows, strict=True), *boxes])


@pytest.mark.parametrize("name", GRIDS)
def test_every_grid_of_a_solution_is_a_sudoku(name):
    board = Sudoku(grids=name).solve()
    assert all(is_grid(board.values, corner) for corner in GRIDS[name])
    covered = {(t + r, u + c) for t, u in GRIDS[name] for r in range(9) for c in range(9)}
    filled = {(r, c) for r, row in enumerate(board.values) for c, value in enumerate(row) if value}
    assert covered == filled
    assert board.check() == []
    assert repr(board).count(repr(name)) == 1
    assert name in board.picture().title.lower()


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("format", ["line", "sdk", "grid", "json"])
def test_text_formats(name, format):
    cell = GRIDS[name][0]
    puzzle = Sudoku(grids=name).replace(given=[(*cell, 5)])
    assert puzzle_formats.loads(puzzle.dumps(format), kind=Sudoku, format=format) == puzzle


@pytest.mark.parametrize("name", [name for name in GRIDS if name != "butterfly"])
def test_the_gaps_of_a_line_determine_the_grids(name):
    puzzle = Sudoku(grids=name)
    assert Sudoku(puzzle.line) == puzzle


@pytest.mark.parametrize("name", GRIDS)
def test_the_published_format_names_the_grids(name):
    puzzle = Sudoku(grids=name)
    assert dataset.loads(dataset.dumps(puzzle), Sudoku) == puzzle


def test_the_published_format_without_a_name():
    empty = dataset.dumps(Sudoku(grids="sohei")).replace(" sohei", "")
    with pytest.raises(FormatError, match="may be samurai, sohei or windmill: name it"):
        dataset.loads(empty, Sudoku)
    plain = Sudoku(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    assert dataset.loads(dataset.dumps(plain), Sudoku) == plain
    with pytest.raises(FormatError, match="cannot hold a board of this shape"):
        dataset.dumps(Sudoku(extra="x"))
    with pytest.raises(FormatError, match="unknown board of grids 'sumi'"):
        dataset.loads("1 1 sumi\n-\n", Sudoku)


@shared_data.needs("published")
@pytest.mark.parametrize("name", FILES)
def test_published_ones_are_right_and_unique(name):
    path = shared_data.folder("published") / f"{FILES[name]}Sudoku.json"
    for key, entry in a_third(json.loads(path.read_text(encoding="utf-8")).items()):
        puzzle = dataset.loads(entry["problem"], Sudoku)
        assert puzzle.shape.grids == GRIDS[name], key
        board = puzzle.solve()
        assert dataset.dumps_solution(board).split() == entry["solution"].split(), key
        assert puzzle.is_unique(), key

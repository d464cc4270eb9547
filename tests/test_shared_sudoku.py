"""Sudokus with known answers from the shared collection (which is not ours)."""

from __future__ import annotations

import pytest
import shared_data
from effort import a_third
from sudokus import DATA, rows

from minuet.puzzles import KillerSudoku, Sudoku, solve_many

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
STATUS = {"unique": "unique", "multi": "several", "none": "none"}

pytestmark = shared_data.needs("sudoku")


@pytest.mark.parametrize("name", ["17clue_5000", "random_minimal_3000", "hardest_1000"])
def test_collections_of_9x9(name):
    lines = (DATA / f"{name}.txt").read_text(encoding="utf-8").split()
    boards = [Sudoku(line) for line in lines[:: len(lines) // 20]]
    answers = list(solve_many(lines, check_unique=True, workers=2))
    assert {answer.status for answer in answers} == {"unique"}
    for line, answer in zip(lines, answers, strict=True):
        assert all(a in (b, ".") for a, b in zip(line, answer, strict=True))
    assert not any(wrong(answer) for answer in answers)
    assert [board.solve().values_line for board in boards] == answers[:: len(lines) // 20]


def wrong(line):
    """Whether a filled 9x9 board breaks a rule."""
    wanted = set("123456789")
    rows = [line[at : at + 9] for at in range(0, 81, 9)]
    columns = [line[at::9] for at in range(9)]
    boxes = [
        "".join(line[at + row : at + row + 3] for row in (0, 9, 18))
        for at in (0, 3, 6, 27, 30, 33, 54, 57, 60)
    ]
    return any(set(group) != wanted for group in [*rows, *columns, *boxes])


@pytest.mark.parametrize("size", [4, 6, 12, 16, 25])
def test_boards_of_other_sizes(size):
    for height, width, status, _, label, puzzle, *solution in rows(f"grids/{size}x{size}.tsv"):
        box = int(height), int(width)
        (answer,) = solve_many([puzzle], check_unique=True, like=Sudoku(box=box))
        assert answer.status == STATUS[status], label
        assert Sudoku(puzzle, box=box).is_unique() is (status == "unique"), label
        if status == "unique":
            assert answer == solution[0], label
            assert Sudoku(puzzle, box=box).solve() == Sudoku(puzzle, box=box).with_values(
                Sudoku(solution[0], box=box).givens
            )


@pytest.mark.parametrize(
    "name", ["Xsudoku", "HyperSudoku", "samurai", "squigglya", "squigglyb", "stairstep"]
)
def test_variants(name):
    kind = {"Xsudoku": {"extra": "x"}, "HyperSudoku": {"extra": "hyper"}}.get(name, {})
    for _, puzzle, solution, *regions in rows(f"variants/{name}.tsv"):
        parts = {"regions": regions[0]} if regions else kind
        board = Sudoku(puzzle, **parts)
        assert board.solve().values_line == solution
        assert board.is_unique()


def test_killers():
    for title, cages, sums, solution in a_third(rows("variants/killer.tsv")):
        cells: dict[str, list[tuple[int, int]]] = {}
        for place, name in enumerate(cages):
            cells.setdefault(name, []).append(divmod(place, 9))
        totals = dict(zip(LETTERS, map(int, sums.split(",")), strict=False))
        puzzle = KillerSudoku(cages=[(totals[name], cage) for name, cage in cells.items()])
        assert puzzle.solve().values_line == solution, title
        assert puzzle.is_unique(), title
        assert KillerSudoku.parse(f"{cages} {sums}") == puzzle

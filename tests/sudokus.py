"""Sudokus for tests: known ones, random ones, and a check that shares no code with the solver."""

from __future__ import annotations

import shared_data
from hypothesis import strategies as st

from minuet.puzzles import KillerSudoku, Sudoku

DATA = shared_data.folder("sudoku")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
JIGSAW = "112222233111222333411123335441666355444666555447666855477798885777999888779999988"
BOXES = [(1, 4), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5), (6, 6)]


def rows(name: str) -> list[list[str]]:
    """The rows of a file of the shared data; none if it is not there."""
    path = DATA / name
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and line[0] != "#"]


def faults(values, groups, size) -> list[object]:
    """The groups of cells that do not contain each number from 1 to `size` exactly once."""
    wanted = list(range(1, size + 1))
    return [group for group in groups if sorted(values[r][c] for r, c in group) != wanted]


def groups(size, box) -> list[list[tuple[int, int]]]:
    """The rows, columns and boxes of a board."""
    height, width = box
    span = range(size)
    found = [[(r, c) for c in span] for r in span] + [[(r, c) for r in span] for c in span]
    corners = [(r, c) for r in range(0, size, height) for c in range(0, size, width)]
    found += [[(t + r, u + c) for r in range(height) for c in range(width)] for t, u in corners]
    return found


@st.composite
def boards(draw, *, boxes=BOXES, extras=True, filled=True):
    """A sudoku of any shape with arbitrary givens, perhaps without a solution."""
    box = draw(st.sampled_from(boxes))
    size = box[0] * box[1]
    parts = {"box": box}
    if extras and size == 9 and draw(st.booleans()):
        parts = draw(
            st.sampled_from([{"regions": JIGSAW}, {"box": box, "grids": "samurai"}, parts])
        )
    if extras and "grids" not in parts:
        names = ["x"] + (["hyper", "disjoint"] if "box" in parts and box[0] > 1 else [])
        cells = st.lists(
            st.tuples(*[st.integers(0, size - 1)] * 2), min_size=1, max_size=size, unique=True
        )
        parts["extra"] = draw(st.lists(st.sampled_from(names) | cells, max_size=2))
    empty = Sudoku(**parts)
    givens = draw(numbers(empty))
    if not filled or draw(st.booleans()):
        return Sudoku(givens, **parts)
    return Sudoku(givens, values=draw(numbers(empty)), **parts)


@st.composite
def numbers(draw, board):
    """Rows of numbers for the cells of a board, many of them empty."""
    table = [[0] * board.width for _ in range(board.height)]
    cells = list(board.cells())
    for row, column in draw(st.lists(st.sampled_from(cells), max_size=40)):
        table[row][column] = draw(st.integers(1, board.size))
    return table


@st.composite
def killers(draw):
    """A killer sudoku with a few random cages."""
    box = draw(st.sampled_from([(2, 2), (2, 3), (3, 3), (3, 4)]))
    size = box[0] * box[1]
    cells = draw(st.permutations([(r, c) for r in range(size) for c in range(size)]))
    cages, at = [], 0
    for count in draw(st.lists(st.integers(1, 5), max_size=12)):
        if count <= size and at + count <= len(cells):
            total = draw(st.none() | st.integers(1, size * size))
            cages.append((total, cells[at : at + count]))
            at += count
    parts = {"extra": "x"} if draw(st.booleans()) else {}
    board = draw(numbers(Sudoku(box=box))) if draw(st.booleans()) else None
    return KillerSudoku(board, box=box, cages=cages, **parts)

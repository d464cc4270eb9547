"""Polyominoes, dominoes and polycubes: known counts, symmetry by Burnside's lemma, pictures."""

from itertools import product

import pytest

from minuet import PuzzleError, Stopped
from minuet.puzzles import Dominoes, Polycube, Polyomino
from minuet.puzzles.base.shapes import orientations, read_shape
from minuet.puzzles.dominoes import aztec_diamond
from minuet.puzzles.polycube import BEDLAM, polycubes
from minuet.puzzles.polyomino import PENTOMINOES, polyominoes
from minuet.puzzles.squares import tilings

HOLE = ["########"] * 3 + ["###..###"] * 2 + ["########"] * 3


# Haselgrove and Haselgrove 1960; with the hole in the middle, Scott 1958.
@pytest.mark.parametrize(
    ("region", "count", "distinct"),
    [
        pytest.param("6x10", 9356, 2339, marks=pytest.mark.thorough),
        ("3x20", 8, 2),
        pytest.param("4x15", 1472, 368, marks=pytest.mark.thorough),
        (HOLE, 520, 65),
    ],
)
def test_pentominoes(region, count, distinct):
    puzzle = Polyomino(PENTOMINOES, region)
    assert puzzle.count() == count
    assert puzzle.count_distinct() == distinct


def test_pentominoes_are_all_there():
    drawn = {orientations(read_shape(shape))[0] for shape in PENTOMINOES.values()}
    assert drawn == set(polyominoes(5).values())


@pytest.mark.parametrize("size", ["2x10", (2, 10), "2 x 10", "2X10", "2×10", ["##########"] * 2])
def test_ways_to_describe_a_region(size):
    assert Dominoes(size).count() == 89


@pytest.mark.parametrize("size", ["3x", "3x-4", "0x4", (3,), (), "3x4x", 8, "8", (0, 3)])
def test_invalid_regions(size):
    with pytest.raises(PuzzleError):
        Dominoes(size)


def test_one_sided():
    # Two L's fill 2x4 in one way, by a half turn; with reflections, two J's do too.
    ell = ["###", "#.."]
    assert Polyomino([("L", ell, 2)], "2x4", reflect=False).count() == 1
    assert Polyomino([("L", ell, 2)], "2x4").count() == 2
    assert Polyomino([("L", ell, 2)], "2x4").count_distinct() == 1


def test_distinct_boards_are_solutions_and_unlike():
    boards = list(Polyomino(PENTOMINOES, "3x20").distinct())
    assert len(boards) == 2
    assert all(board.is_solved for board in boards)


@pytest.mark.parametrize("sides", [(2, 2), (2, 3), (3, 4), (4, 4), (4, 5)])
def test_symmetry_of_dominoes_by_burnside(sides):
    height, width = sides
    tilings = {
        frozenset(frozenset(cells) for _, cells in board.placed)
        for board in Dominoes(f"{height}x{width}").solutions()
    }
    images = [
        lambda r, c, a=a, b=b: (height - 1 - r if a else r, width - 1 - c if b else c)
        for a, b in product((0, 1), repeat=2)
    ]
    if height == width:
        images += [lambda r, c, f=f: f(c, r) for f in images]
    fixed = sum(
        tiling == frozenset(frozenset(image(*cell) for cell in piece) for piece in tiling)
        for image in images
        for tiling in tilings
    )
    assert Dominoes(f"{height}x{width}").count_distinct() * len(images) == fixed


def test_distinct_coverings_are_counted_without_enumeration():
    # OEIS A224239 for squares; of the 12,988,816 tilings of 8x8, 1,629,189 are distinct.
    assert Dominoes("8x8").count_distinct() == 1_629_189
    assert [tilings(side).count_distinct() for side in range(1, 7)] == [1, 2, 3, 13, 77, 1494]


@pytest.mark.parametrize(
    "puzzle",
    [
        Polyomino([(name, shape, 0, None) for name, shape in polyominoes(3).items()], "3x4"),
        Polyomino(
            [(name, shape, 0, None) for name, shape in polyominoes(4, reflect=False).items()],
            "4x4",
            reflect=False,
        ),
        Polyomino(
            [("X", [".#.", "###", ".#."]), ("d", "1x2", 0, None)], [".####", "#####", "####."]
        ),
        Polycube([("d", "1x1x2", 0, None)], "2x2x3"),
    ],
    ids=str,
)
def test_counts_and_lists_of_distinct_boards_agree(puzzle):
    assert puzzle.count_distinct() == sum(1 for _ in puzzle.distinct())


def test_distinct_never_takes_some_for_all():
    with pytest.raises(Stopped) as stopped:
        list(Dominoes("8x8").distinct(time_limit=0.1))
    assert stopped.value.count < 1_629_189
    with pytest.raises(Stopped):
        Dominoes("30x30").count_distinct(time_limit=0.01)
    assert len(list(Dominoes("6x6").distinct(limit=5))) == 5


def test_domino_counts():
    assert Dominoes().count() == 12_988_816
    assert Dominoes("3x4").count() == 11
    assert [Dominoes(aztec_diamond(n)).count() for n in range(1, 7)] == [
        2 ** (n * (n + 1) // 2) for n in range(1, 7)
    ]
    assert Dominoes([".###", "####", "####", "###."]).count() == 0  # mutilated


def test_soma():
    soma = Polycube()
    assert soma.count() == 11_520
    boards = list(soma.distinct())
    assert len(boards) == 240
    assert all(board.is_solved for board in boards[::40])
    assert len(polycubes(4)) == 8


# Boxes of flat pentominoes: Bouwkamp 1969 and earlier; Slothouber and Graatsma 1970.
FLAT = {name: [list(rows)] for name, rows in PENTOMINOES.items()}  # one layer thick


@pytest.mark.parametrize(
    ("pieces", "body", "distinct"),
    [
        (FLAT, "2x3x10", 12),
        pytest.param(FLAT, "2x5x6", 264, marks=pytest.mark.thorough),
        ([("slab", "1x2x2", 6), ("cube", "1x1x1", 3)], "3x3x3", 1),
    ],
)
def test_boxes(pieces, body, distinct):
    assert Polycube(pieces, body).count_distinct() == distinct


@pytest.mark.thorough
def test_bedlam():
    assert sorted(len(shape[0]) for _, shape, *_ in Polycube(BEDLAM, "4x4x4").pieces) == [3] * 13
    assert Polycube(BEDLAM, "4x4x4").solve().is_solved
    assert Polycube(BEDLAM, "4x4x4").count_distinct(workers=2) == 19_186


def test_copies_are_bounds():
    # 2x4: 5 ways with dominoes alone; 2 + 1 + 2 with one square; 1 with two squares.
    ways = [
        Polyomino([("d", "1x2", 0, None), ("q", "2x2", k)], "2x4", reflect=True).count()
        for k in range(3)
    ]
    assert ways == [5, 5, 1]
    assert Polyomino([("d", "1x2", 0, None), ("q", "2x2", 0, 2)], "2x4").count() == sum(ways)
    assert Polyomino([("d", "1x2", 0, None), ("q", "2x2", 1, None)], "2x4").count() == 6
    assert Polyomino([("d", "1x2", 0, None), ("q", "2x2", 3, None)], "2x4").count() == 0


def test_givens():
    puzzle = Polyomino(PENTOMINOES, "6x10")
    board = puzzle.solve()
    again = Polyomino(PENTOMINOES, "6x10", given=board.placed[:6])
    assert set(board.placed) in [set(other.placed) for other in again.solutions()]
    with pytest.raises(PuzzleError):
        Polyomino(PENTOMINOES, "6x10", given=[("F", ((0, 0),))]).solve()


@pytest.mark.parametrize(
    "board",
    [Polyomino(PENTOMINOES, HOLE), Dominoes(aztec_diamond(3)), Polycube()],
    ids=lambda board: board.name,
)
def test_boards_are_read_and_drawn(board):
    for shown in (board, board.solve()):
        assert type(board).parse(shown.dumps()) == shown
        assert str(shown)
        assert shown.svg().startswith("<svg")
    assert board.solve().check() == []


@pytest.mark.parametrize(
    ("pieces", "region"),
    [
        ({"A": []}, "2x2"),
        ({"A": ["#"]}, "2x2x2"),
        ({"A": ["#"]}, []),
        ([("A", ["#"]), ("A", ["##"])], "2x2"),
        ([("A", ["#"], 2, 1)], "2x2"),
        ([3], "2x2"),
        ({"A": ["#"]}, [(0, 0), (1,)]),
        ({"A": ["#"]}, "99999x99999"),
    ],
)
def test_malformed(pieces, region):
    with pytest.raises(PuzzleError):
        Polyomino(pieces, region)

"""Problems whose number of solutions is known, written in Knuth's .dlx format.

    python tests/known_counts/make.py

writes one file for each entry of `PROBLEMS` beside this one. The first line of a file gives the
number of solutions, the second describes the problem. The numbers come from the literature, not
from our engines. The files serve tests and benchmarks; a test fails when they and this script
disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

Cell = tuple[int, ...]
HERE = Path(__file__).parent


class Items(NamedTuple):
    """A problem in text: items (bounds and colors as Knuth writes them) and options."""

    primary: list[str]
    secondary: list[str]
    options: list[list[str]]


# Permutations with conditions


def queens(n: int) -> Items:
    """One queen per row and column, at most one per diagonal."""
    squares = list(product(range(n), repeat=2))
    return Items(
        names("r", n) + names("c", n),
        names("a", 2 * n - 1) + names("b", 2 * n - 1),
        [[f"r{i}", f"c{j}", f"a{i + j}", f"b{i - j + n - 1}"] for i, j in squares],
    )


def langford(n: int) -> Items:
    """Two of each number from 1 to n in 2n places, with k others between the two k's."""
    options = [
        [str(k), f"s{j}", f"s{j + k + 1}"] for k in range(1, n + 1) for j in range(2 * n - k - 1)
    ]
    return Items([str(k) for k in range(1, n + 1)] + names("s", 2 * n), [], options)


def latin(n: int, box: int = 0) -> Items:
    """Latin squares; with `box`, every box of that height and width has all symbols too."""
    cells = list(product(range(n), repeat=3))
    kinds = ["p", "r", "c", "b"] if box else ["p", "r", "c"]
    options = [
        [
            f"p{i}{j}",
            f"r{i}{k}",
            f"c{j}{k}",
            f"b{i // (box or n) * (box or n) + j // (box or n)}{k}",
        ]
        for i, j, k in cells
    ]
    pairs = list(product(range(n), repeat=2))
    primary = [f"{kind}{x}{y}" for kind in kinds for x, y in pairs]
    return Items(primary, [], [option[: len(kinds)] for option in options])


def all_intervals(n: int) -> Items:
    """Permutations of 0 to n-1 whose neighbors have all the differences 1 to n-1.

    An option gives a difference to a pair of places; colors record which values are in the places
    and where each value is.
    """
    options = [
        [f"p{j}", f"d{abs(v - w)}", f"x{j}:{v}", f"x{j + 1}:{w}", f"v{v}:{j}", f"v{w}:{j + 1}"]
        for j, v, w in product(range(n - 1), range(n), range(n))
        if v != w
    ]
    return Items(names("p", n - 1) + names("d", n)[1:], names("x", n) + names("v", n), options)


# Tilings


def dominoes(cells: Iterable[Cell]) -> Items:
    """Tilings of a board by dominoes."""
    board = sorted(cells)
    pairs = [((i, j), (i + di, j + dj)) for i, j in board for di, dj in ((0, 1), (1, 0))]
    options = [[spot(a), spot(b)] for a, b in pairs if b in board]
    return Items([spot(cell) for cell in board], [], options)


PENTOMINOES = {  # Conway's letters
    "O": "xxxxx",
    "P": "xx/xx/x.",
    "Q": "xxxx/x...",
    "R": ".xx/xx./.x.",
    "S": "xxx./..xx",
    "T": "xxx/.x./.x.",
    "U": "x.x/xxx",
    "V": "x../x../xxx",
    "W": "x../xx./.xx",
    "X": ".x./xxx/.x.",
    "Y": ".x../xxxx",
    "Z": "xx./.x./.xx",
}

SOMA = {  # stacked layers, as (x, y, z)
    "bent": [(0, 0, 0), (1, 0, 0), (0, 1, 0)],
    "ell": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)],
    "tee": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)],
    "skew": [(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)],
    "leftscrw": [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 1, 1)],
    "rightscr": [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 0, 1)],
    "claw": [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)],
}


def pentominoes(board: set[Cell]) -> Items:
    """All twelve pentominoes on a board, in any orientation."""
    pieces = {name: drawn(rows) for name, rows in PENTOMINOES.items()}
    return packing(pieces, board, lambda piece: {*turned(piece), *turned(mirrored(piece))})


def scott(board: set[Cell]) -> Items:
    """Pentominoes on a symmetric board, one of every eight rotated or reflected solutions.

    The center of the X stays in one eighth of the board. If it is on the diagonal, the reflection
    in the diagonal remains; `diag` then keeps the P from being turned over.
    """
    whole = pentominoes(board)
    shapes = turned(mirrored(drawn(PENTOMINOES["P"])))
    over = {spots(place) for shape in shapes for place in placements(shape, board)}
    options = []
    for name, *cells in whole.options:
        i, j = map(int, cells[2])  # the center of the X
        if name == "X" and not i <= j <= 3:
            continue
        marked = (name == "X" and i == j) or (name == "P" and tuple(cells) in over)
        options.append([name, *cells] + ["diag"] * marked)
    return Items(whole.primary, ["diag"], options)


def soma() -> Items:
    """The seven pieces of Piet Hein's Soma in a cube, counting all positions of the cube."""
    return packing(
        {name: frozenset(cells) for name, cells in SOMA.items()},
        set(product(range(3), repeat=3)),
        rotated,
    )


def packing(
    pieces: dict[str, frozenset[Cell]],
    board: set[Cell],
    positions: Callable[[frozenset[Cell]], Iterable[frozenset[Cell]]],
) -> Items:
    """Fill the board with each piece once, in any of its orientations."""
    options = []
    for name, piece in pieces.items():
        shapes = sorted({at_origin(shape) for shape in positions(piece)}, key=sorted)
        options += [[name, *spots(place)] for shape in shapes for place in placements(shape, board)]
    return Items([*pieces, *map(spot, sorted(board))], [], options)


def placements(shape: Iterable[Cell], board: set[Cell]) -> Iterator[list[Cell]]:
    """Yield the shape wherever it fits on the board."""
    corner = at_origin(shape)
    for offset in sorted(product(*(range(max(axis) + 1) for axis in zip(*board, strict=True)))):
        place = [tuple(map(sum, zip(cell, offset, strict=True))) for cell in sorted(corner)]
        if board.issuperset(place):
            yield place


def at_origin(shape: Iterable[Cell]) -> frozenset[Cell]:
    """Move a shape to the origin."""
    cells = list(shape)
    low = [min(axis) for axis in zip(*cells, strict=True)]
    return frozenset(tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in cells)


def drawn(rows: str) -> frozenset[Cell]:
    """Read a shape from its drawing."""
    lines = enumerate(rows.split("/"))
    return frozenset((i, j) for i, row in lines for j, mark in enumerate(row) if mark == "x")


def turned(shape: frozenset[Cell]) -> list[frozenset[Cell]]:
    """Return a flat shape in its four rotations."""
    quarter = frozenset((j, -i) for i, j in shape)
    half = frozenset((-i, -j) for i, j in shape)
    return [shape, quarter, half, frozenset((-j, i) for i, j in shape)]


def mirrored(shape: frozenset[Cell]) -> frozenset[Cell]:
    """Turn a flat shape over."""
    return frozenset((j, i) for i, j in shape)


def rotated(shape: frozenset[Cell]) -> set[frozenset[Cell]]:
    """Return a solid shape in its 24 rotations, composed of quarter turns about two axes."""
    found: set[frozenset[Cell]] = set()
    new = {at_origin(shape)}
    while new:
        found |= new
        turns = [frozenset((y, -x, z) for x, y, z in s) for s in new]
        turns += [frozenset((x, z, -y) for x, y, z in s) for s in new]
        new = {at_origin(s) for s in turns} - found
    return found


# Multiplicities and colors


def matrices(n: int, total: int) -> Items:
    """0/1 matrices with the same sum in every row and column."""
    lines = names("r", n) + names("c", n)
    options = [[f"r{i}", f"c{j}"] for i, j in product(range(n), repeat=2)]
    return Items([f"{total}|{line}" for line in lines], [], options)


def dominating_sets(n: int) -> Items:
    """Sets of cells such that every cell of a square grid is in the set or next to a member."""
    grid = sorted(product(range(n), repeat=2))
    stars = {
        (i, j): [(i + a, j + b) for a, b in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))]
        for i, j in grid
    }
    options = [[spot(cell) for cell in star if cell in stars] for star in stars.values()]
    return Items([f"1:5|{spot(cell)}" for cell in grid], [], options)


def petersen_colorings() -> Items:
    """3-colorings of the Petersen graph: each edge has an option for any two different colors."""
    edges = [(i, (i + 1) % 5) for i in range(5)]
    edges += [(i, i + 5) for i in range(5)]
    edges += [(i + 5, (i + 2) % 5 + 5) for i in range(5)]
    options = [
        [f"e{a}{b}", f"v{a}:{x}", f"v{b}:{y}"]
        for a, b in edges
        for x, y in product("123", repeat=2)
        if x != y
    ]
    return Items([f"e{a}{b}" for a, b in edges], names("v", 10), options)


# Words


def names(letter: str, count: int) -> list[str]:
    return [f"{letter}{k}" for k in range(count)]


def spot(cell: Cell) -> str:
    """Name a cell by its coordinates, which are at most 9."""
    return "".join(map(str, cell))


def spots(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(spot(cell) for cell in sorted(cells))


def rectangle(height: int, width: int) -> set[Cell]:
    return set(product(range(height), range(width)))


CORNERS = {(0, 0), (7, 7)}
CENTER = set(product((3, 4), repeat=2))


class Known(NamedTuple):
    """A problem and what is known about it."""

    solutions: int
    about: str
    make: Callable[[], Items]


PROBLEMS = {
    "queens8": Known(92, "eight queens", lambda: queens(8)),
    "queens12": Known(14_200, "twelve queens", lambda: queens(12)),
    "langford7": Known(52, "Langford pairs of order 7, with reversals", lambda: langford(7)),
    "langford8": Known(300, "Langford pairs of order 8, with reversals", lambda: langford(8)),
    "langford11": Known(35_584, "Langford pairs of order 11, with reversals", lambda: langford(11)),
    "langford12": Known(
        216_288, "Langford pairs of order 12, with reversals", lambda: langford(12)
    ),
    "sudoku4x4": Known(288, "full 4x4 sudokus", lambda: latin(4, box=2)),
    "latin4": Known(576, "Latin squares of order 4", lambda: latin(4)),
    "latin5": Known(161_280, "Latin squares of order 5", lambda: latin(5)),
    "intervals8": Known(40, "all-interval rows of 8 notes", lambda: all_intervals(8)),
    "petersen": Known(120, "3-colorings of the Petersen graph", petersen_colorings),
    "dominoes4x5": Known(95, "dominoes on 4x5", lambda: dominoes(rectangle(4, 5))),
    "dominoes8x8": Known(12_988_816, "dominoes on 8x8", lambda: dominoes(rectangle(8, 8))),
    "mutilated": Known(
        0,
        "dominoes on 8x8 without two opposite corners",
        lambda: dominoes(rectangle(8, 8) - CORNERS),
    ),
    "pentominoes6x10": Known(
        9_356, "pentominoes on 6x10, in all symmetries", lambda: pentominoes(rectangle(6, 10))
    ),
    "scott": Known(
        65,
        "pentominoes on 8x8 without the center (Dana Scott 1958), symmetry removed",
        lambda: scott(rectangle(8, 8) - CENTER),
    ),
    "soma": Known(11_520, "Soma cubes, in all 48 symmetries (240 without)", soma),
    "matrices6": Known(297_200, "0/1 matrices 6x6 with all sums 3", lambda: matrices(6, 3)),
    "matrices4": Known(90, "0/1 matrices 4x4 with all sums 2", lambda: matrices(4, 2)),
    "dominating3": Known(291, "dominating sets of the 3x3 grid", lambda: dominating_sets(3)),
}


def text_of(name: str) -> str:
    """Return the text of a problem's file."""
    known = PROBLEMS[name]
    primary, secondary, options = known.make()
    items = [*primary, "|", *secondary] if secondary else primary
    lines = [f"| {known.solutions} solutions", f"| {name}: {known.about}", " ".join(items)]
    return "\n".join(lines + [" ".join(option) for option in options]) + "\n"


if __name__ == "__main__":
    for problem in PROBLEMS:
        (HERE / f"{problem}.dlx").write_text(text_of(problem), encoding="ascii")

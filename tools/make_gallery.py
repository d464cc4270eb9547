"""Makes the puzzles of the page's gallery that no library has: `python tools/make_gallery.py`.

All of them come from our own generators, each from a seed, so that they can be made again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from minuet.puzzles import Puzzle, find_kind
from minuet.puzzles.dominoes import aztec_diamond
from minuet.puzzles.nonogram import Nonogram
from minuet.puzzles.polycube import SOMA, Polycube
from minuet.puzzles.polyomino import PENTOMINOES, Polyomino

PLACE = Path(__file__).parents[1] / "src" / "minuet" / "apps" / "web" / "gallery.txt"

# name, section, title, kind, level, and what the generator is told
MADE: list[tuple[str, str, str, str, dict[str, Any]]] = [
    ("ripple-5", "Ripple Effect", "5 × 5", "ripple", {"size": "5x5", "difficulty": "easy"}),
    ("ripple-6", "Ripple Effect", "6 × 6", "ripple", {"size": "6x6", "difficulty": "medium"}),
    ("first", "Ripple Effect", "8 × 8", "ripple", {"size": "8x8", "difficulty": "hard", "seed": 4}),
    ("ripple-8", "Ripple Effect", "8 × 8", "ripple", {"size": "8x8", "difficulty": "easy"}),
    ("ripple-10", "Ripple Effect", "10 × 10", "ripple", {"size": "10x10", "difficulty": "medium"}),
    ("ripple-12", "Ripple Effect", "8 × 12", "ripple", {"size": "8x12", "difficulty": "medium"}),
    ("ripple-15", "Ripple Effect", "15 × 15", "ripple", {"size": "15x15", "difficulty": "easy"}),
    ("sudoku-4", "Sudoku", "4 × 4", "sudoku", {"box": "2x2", "difficulty": "easy"}),
    ("sudoku-6", "Sudoku", "6 × 6", "sudoku", {"box": "2x3", "difficulty": "easy"}),
    ("sudoku-8", "Sudoku", "8 × 8", "sudoku", {"box": "2x4", "difficulty": "medium"}),
    ("sudoku-easy", "Sudoku", "9 × 9", "sudoku", {"difficulty": "easy", "symmetry": "rotate180"}),
    ("sudoku-medium", "Sudoku", "9 × 9", "sudoku", {"difficulty": "medium", "symmetry": "mirror"}),
    ("sudoku-hard", "Sudoku", "9 × 9", "sudoku", {"difficulty": "hard", "symmetry": "diagonal"}),
    ("sudoku-diabolical", "Sudoku", "9 × 9", "sudoku", {"difficulty": "diabolical"}),
    ("sudoku-10", "Sudoku", "10 × 10", "sudoku", {"box": "2x5", "difficulty": "medium"}),
    ("sudoku-12", "Sudoku", "12 × 12", "sudoku", {"box": "3x4", "difficulty": "medium"}),
    ("sudoku-16", "Sudoku", "16 × 16", "sudoku", {"box": "4x4", "difficulty": "easy"}),
    ("sudoku-25", "Sudoku", "25 × 25", "sudoku", {"box": "5x5"}),
    ("sudoku-x", "Sudoku variants", "X", "sudoku", {"variant": "x", "difficulty": "medium"}),
    ("hyper", "Sudoku variants", "Hyper", "sudoku", {"variant": "hyper", "difficulty": "medium"}),
    (
        "jigsaw",
        "Sudoku variants",
        "Jigsaw",
        "sudoku",
        {"variant": "jigsaw", "difficulty": "medium"},
    ),
    (
        "killer-6",
        "Sudoku variants",
        "Killer 6 × 6",
        "killer",
        {"box": "2x3", "difficulty": "medium"},
    ),
    ("killer-9", "Sudoku variants", "Killer 9 × 9", "killer", {"difficulty": "hard"}),
    ("suguru-6", "Suguru", "6 × 6", "suguru", {"size": "6x6", "difficulty": "easy"}),
    ("suguru-8", "Suguru", "8 × 8", "suguru", {"size": "8x8", "difficulty": "medium"}),
    ("suguru-10", "Suguru", "10 × 10", "suguru", {"size": "10x10", "difficulty": "hard"}),
    ("kojun-6", "Kojun", "6 × 6", "kojun", {"size": "6x6", "difficulty": "easy"}),
    ("kojun-8", "Kojun", "8 × 8", "kojun", {"size": "8x8", "difficulty": "medium"}),
]

TOY = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"


def entries() -> Iterator[tuple[str, str, str, str, str, str]]:
    """Yield name, section, title, kind, level and text of each entry."""
    for name, section, title, kind, options in MADE:
        puzzle = find_kind(kind).generate(**{"seed": 2026, **options})
        assert puzzle.is_unique(), name
        yield name, section, title, puzzle.name, options.get("difficulty", ""), puzzle.dumps()
    for name, title, puzzle in classics():
        yield name, "Classics", title, puzzle.name, "", puzzle.dumps()
    yield "toy", "Bare matrices", "Six words", "dlx", "", TOY
    yield "pairs", "Bare matrices", "Seating six in pairs", "dlx", "", pairs(6)
    yield "three", "Bare matrices", "A square of three", "dlx", "", latin(3)


def classics() -> Iterator[tuple[str, str, Puzzle]]:
    """Yield name, title and puzzle of what is known well."""
    yield "queens-4", "4 queens", find_kind("queens")(4)
    yield "queens-8", "8 queens", find_kind("queens")(8)
    yield "langford-7", "Langford pairs", find_kind("langford")(7)
    yield "pentominoes-6x10", "Pentominoes 6 × 10", Polyomino(PENTOMINOES, "6x10")
    yield "pentominoes-8x8", "Pentominoes 8 × 8", Polyomino(PENTOMINOES, BOARD)
    yield "dominoes-6", "Dominoes", find_kind("dominoes")("6x6")
    yield "aztec-4", "Aztec diamond", find_kind("dominoes")(aztec_diamond(4))
    yield "soma", "Soma cube", Polycube(SOMA, "3x3x3")
    yield "latin-5", "Latin square", find_kind("latin")(LATIN)
    yield "nonogram", "Nonogram", Nonogram(rows=runs(DANCE), columns=runs(zip(*DANCE, strict=True)))
    yield "macmahon", "MacMahon squares", find_kind("macmahon")(4, 6, colors=3)


BOARD = ["########"] * 3 + ["###..###"] * 2 + ["########"] * 3
LATIN = ["12345", "2....", "3....", "4....", "5...."]
DANCE = [
    "...##......##...",
    "..####....####..",
    "..####....####..",
    "...##......##...",
    "..####....####..",
    ".##.#########.#.",
    "##..##....####.#",
    "#...##...#####..",
    "...####..######.",
    "...####.########",
    "..##.##.########",
    "..#..##....#.#..",
    ".##..##....#.#..",
    ".#....#...##.##.",
]
"""Two who dance."""


def runs(lines: Iterable[Iterable[str]]) -> list[list[int]]:
    """The lengths of the black runs of each line, 0 for an empty one."""
    return [[len(run) for run in "".join(line).replace(".", " ").split()] or [0] for line in lines]


def pairs(count: int) -> str:
    """Everyone sits beside exactly one other."""
    people = "abcdefghijkl"[:count]
    options = [f"{a} {b}" for n, a in enumerate(people) for b in people[n + 1 :]]
    return "\n".join([" ".join(people), *options]) + "\n"


def latin(size: int) -> str:
    """A Latin square: each cell has a value, each row and each column each value."""
    span = range(1, size + 1)
    cells = [(row, column) for row in span for column in span]
    items = [f"{kind}{a}{b}" for kind in "prc" for a, b in cells]
    options = [f"p{row}{column} r{row}{n} c{column}{n}" for row, column in cells for n in span]
    return "\n".join([" ".join(items), *options]) + "\n"


if __name__ == "__main__":
    with PLACE.open("w", encoding="utf-8") as file:
        for *fields, text in entries():
            file.write(f"=== {' | '.join(fields)}\n{text.strip()}\n\n")
            print(fields[0])

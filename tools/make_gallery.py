"""Makes the puzzles of the page's gallery that no library has: `python tools/make_gallery.py`.

All of them come from our own generators, each from a seed, so that they can be made again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from minuet.puzzles import find_kind

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
    yield "toy", "Bare matrices", "Six words", "dlx", "", TOY
    yield "pairs", "Bare matrices", "Seating six in pairs", "dlx", "", pairs(6)
    yield "queens-4", "Bare matrices", "Four queens", "dlx", "", queens(4)
    yield "queens-8", "Bare matrices", "Eight queens", "dlx", "", queens(8)
    yield "langford-7", "Bare matrices", "Langford pairs of 7", "dlx", "", langford(7)
    yield "dominoes", "Bare matrices", "Dominoes on 6 × 6", "dlx", "", dominoes(6)


def pairs(count: int) -> str:
    """Everyone sits beside exactly one other."""
    people = "abcdefghijkl"[:count]
    options = [f"{a} {b}" for n, a in enumerate(people) for b in people[n + 1 :]]
    return "\n".join([" ".join(people), *options]) + "\n"


def queens(size: int) -> str:
    """Queens that do not attack each other; diagonals need not be used."""
    span = range(size)
    lines = [f"r{n + 1}" for n in span] + [f"c{n + 1}" for n in span]
    slopes = [f"a{n}" for n in range(2 * size - 1)] + [f"b{n}" for n in range(2 * size - 1)]
    options = [
        f"r{row + 1} c{column + 1} a{row + column} b{row - column + size - 1}"
        for row in span
        for column in span
    ]
    return "\n".join([f"{' '.join(lines)} | {' '.join(slopes)}", *options]) + "\n"


def langford(count: int) -> str:
    """Two of each number n, with n others between them."""
    places = [f"p{place}" for place in range(1, 2 * count + 1)]
    options = [
        f"{number} p{place} p{place + number + 1}"
        for number in range(1, count + 1)
        for place in range(1, 2 * count - number)
    ]
    numbers = [str(number) for number in range(1, count + 1)]
    return "\n".join([" ".join([*numbers, *places]), *options]) + "\n"


def dominoes(size: int) -> str:
    """A board covered with dominoes."""
    names = [[f"{'abcdefgh'[c]}{r + 1}" for c in range(size)] for r in range(size)]
    across = [f"{row[c]} {row[c + 1]}" for row in names for c in range(size - 1)]
    down = [f"{names[r][c]} {names[r + 1][c]}" for r in range(size - 1) for c in range(size)]
    return "\n".join([" ".join(cell for row in names for cell in row), *across, *down]) + "\n"


if __name__ == "__main__":
    with PLACE.open("w", encoding="utf-8") as file:
        for *fields, text in entries():
            file.write(f"=== {' | '.join(fields)}\n{text.strip()}\n\n")
            print(fields[0])

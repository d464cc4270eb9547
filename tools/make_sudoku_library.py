"""Make the bundled sudokus again: python tools/make_sudoku_library.py

Every puzzle is generated from its own name as the seed, so this writes the same files each time (as
long as the generator does not change).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from minuet.puzzles import Sudoku
from minuet.puzzles.base.puzzle import Puzzle

FOLDER = Path(__file__).parents[1] / "src" / "minuet" / "library" / "sudoku"
GRADES = ("easy", "medium", "hard", "diabolical")

# name -> arguments for the generator
WANTED: dict[str, dict[str, Any]] = {
    "sudoku-4x4-easy-1": {"box": "2x2", "difficulty": "easy"},
    "sudoku-4x4-easy-2": {"box": "2x2", "difficulty": "easy"},
    "sudoku-6x6-easy-1": {"box": "2x3", "difficulty": "easy"},
    "sudoku-6x6-medium-1": {"box": "2x3", "difficulty": "medium"},
    "sudoku-6x6-tall-medium-1": {"box": "3x2", "difficulty": "medium"},
    "sudoku-8x8-medium-1": {"box": "2x4", "difficulty": "medium"},
    **{
        f"sudoku-9x9-{grade}-{number}": {"difficulty": grade, "symmetry": "rotate180"}
        for grade in GRADES
        for number in (1, 2, 3)
    },
    "sudoku-10x10-medium-1": {"box": "2x5", "difficulty": "medium"},
    "sudoku-12x12-medium-1": {"box": "3x4", "difficulty": "medium"},
    "sudoku-12x12-tall-medium-1": {"box": "4x3", "difficulty": "medium"},
    "sudoku-16x16-easy-1": {"box": "4x4", "difficulty": "easy"},
    "sudoku-16x16-medium-1": {"box": "4x4", "difficulty": "medium"},
    "sudoku-25x25-1": {"box": "5x5"},
    "sudoku-36x36-1": {"box": "6x6"},
    "sudoku-x-easy-1": {"variant": "x", "difficulty": "easy"},
    "sudoku-x-hard-1": {"variant": "x", "difficulty": "hard"},
    "sudoku-hyper-easy-1": {"variant": "hyper", "difficulty": "easy"},
    "sudoku-hyper-hard-1": {"variant": "hyper", "difficulty": "hard"},
    "sudoku-disjoint-medium-1": {"variant": "disjoint", "difficulty": "medium"},
    "sudoku-jigsaw-easy-1": {"variant": "jigsaw", "difficulty": "easy"},
    "sudoku-jigsaw-medium-1": {"variant": "jigsaw", "difficulty": "medium"},
    "sudoku-jigsaw-hard-1": {"variant": "jigsaw", "difficulty": "hard"},
    "sudoku-samurai-easy-1": {"variant": "samurai", "difficulty": "easy"},
    "sudoku-samurai-medium-1": {"variant": "samurai", "difficulty": "medium"},
    "killer-6x6-medium-1": {"variant": "killer", "box": "2x3", "difficulty": "medium"},
    "killer-9x9-medium-1": {"variant": "killer", "difficulty": "medium"},
    "killer-9x9-medium-2": {"variant": "killer", "difficulty": "medium"},
    "killer-9x9-hard-1": {"variant": "killer", "difficulty": "hard"},
}


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, wishes in WANTED.items():
        puzzle = Sudoku.generate(seed=name, **wishes)
        (FOLDER / f"{name}.txt").write_text(text(name, puzzle), encoding="utf-8")
        print(name)


def text(name: str, puzzle: Puzzle) -> str:
    """The content of a file."""
    format = "grid" if "grid" in puzzle.formats else puzzle.formats[0]
    return f"# {puzzle.picture().title}\n{puzzle.dumps(format)}"


if __name__ == "__main__":
    main()

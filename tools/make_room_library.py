"""Make the bundled puzzles with rooms again: python tools/make_room_library.py

Every puzzle is generated from its own name as the seed, so this writes the same files each time (as
long as the generator does not change).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from minuet.puzzles import find_kind
from minuet.puzzles.base.puzzle import Puzzle

FOLDER = Path(__file__).parents[1] / "src" / "minuet" / "library"
GRADES = ("easy", "medium", "hard")

# Heights and widths of the Ripple Effect puzzles, and the sizes of their largest rooms.
RIPPLES = {
    "5x5": 4,
    "6x6": 5,
    "7x7": 5,
    "8x8": 5,
    "9x9": 6,
    "10x10": 6,
    "8x12": 6,
    "12x12": 7,
    "15x15": 7,
}
# name -> arguments for the generator
WANTED: dict[str, dict[str, Any]] = {
    **{
        f"ripple-{size}-{grade}-{number}": {"size": size, "max_room": room, "difficulty": grade}
        for size, room in RIPPLES.items()
        for grade in GRADES
        for number in ((1, 2) if size in ("6x6", "8x8", "10x10") else (1,))
    },
    "ripple-9x9-symmetric-1": {"size": "9x9", "symmetry": "rotate180", "difficulty": "medium"},
    "ripple-10x10-minimal-1": {"size": "10x10", "max_room": 7, "minimal": True},
    "ripple-15x15-symmetric-1": {"size": "15x15", "symmetry": "rotate90", "difficulty": "easy"},
    **{
        f"{kind}-{size}-{grade}-1": {"size": size, "difficulty": grade}
        for kind in ("suguru", "kojun", "makaro")
        for size, grade in (("6x6", "easy"), ("8x8", "medium"), ("10x10", "hard"))
    },
}


def main() -> None:
    """Write all files."""
    for name, wishes in WANTED.items():
        kind = find_kind(name.split("-")[0])
        folder = FOLDER / kind.name
        folder.mkdir(parents=True, exist_ok=True)
        puzzle = kind.generate(seed=name, **wishes)
        (folder / f"{name}.txt").write_text(text(puzzle), encoding="utf-8")
        print(name)


def text(puzzle: Puzzle) -> str:
    """The content of a file."""
    return f"# {puzzle.picture().title}\n{puzzle.dumps()}"


if __name__ == "__main__":
    main()

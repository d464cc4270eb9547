"""Make the bundled puzzles of kinds with clues: python tools/make_kind_library.py [KIND ...]

Every puzzle is generated from its own name as the seed, so this writes the same files each time (as
long as the generator does not change).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from minuet.puzzles import find_kind

FOLDER = Path(__file__).parents[1] / "src" / "minuet" / "library"
# kind -> size and difficulty ("" if the generator has none) of each puzzle
WANTED: dict[str, tuple[tuple[str, str], ...]] = {
    "starbattle": (("6x6", "medium"), ("8x8", "medium"), ("8x8", "hard")),
    "battleships": (("6x6", "easy"), ("8x8", "medium"), ("10x10", "hard")),
    "tents": (("6x6", "easy"), ("8x8", "medium"), ("10x10", "hard")),
    "akari": (("6x6", "easy"), ("8x8", "medium"), ("10x10", "hard")),
    "norinori": (("5x5", "medium"), ("6x6", "medium"), ("6x6", "hard")),
    "thermometers": (("6x6", "medium"), ("8x8", "medium"), ("8x8", "hard")),
    "kenken": (("4x4", "easy"), ("5x5", "medium"), ("6x6", "hard")),
    "skyscrapers": (("4x4", "easy"), ("5x5", "medium"), ("5x5", "hard")),
    "futoshiki": (("4x4", "easy"), ("5x5", "medium"), ("5x5", "hard")),
    "kropki": (("4x4", "easy"), ("5x5", "medium"), ("6x6", "hard")),
    "renban": (("5x5", "easy"), ("6x6", "medium"), ("6x6", "hard")),
    "str8ts": (("5x5", "easy"), ("6x6", "medium"), ("6x6", "hard")),
    "graecolatin": (("4x4", "easy"), ("5x5", "easy")),
    "tenner": (("3x10", "easy"), ("4x10", "medium"), ("5x10", "hard")),
    "binairo": (("6x6", "easy"), ("6x6", "medium"), ("6x6", "hard")),
    "minesweeper": (("6x6", "easy"), ("8x8", "medium"), ("10x10", "hard")),
    "shikaku": (("7x7", "easy"), ("10x10", "medium"), ("12x12", "hard")),
    "tatamibari": (("6x6", "medium"), ("8x8", "medium"), ("7x7", "hard")),
    "dominosa": (("5x6", "easy"), ("7x8", "medium"), ("8x9", "hard")),
    "magnets": (("6x6", ""), ("8x8", ""), ("10x10", "")),
    "variant": (("6x6", "easy"), ("6x6", "medium"), ("9x9", "hard")),
}
# other arguments for the generator, by name
MORE: dict[str, dict[str, Any]] = {
    "variant-6x6-easy-1": {"box": "2x3", "variant": "thermometer+kropki+even"},
    "variant-6x6-medium-1": {"box": "2x3", "variant": "arrow+whispers+little-killer"},
    "variant-9x9-hard-1": {"box": "3x3", "variant": "anti-knight+kropki+renban"},
}


def main(kinds: list[str]) -> None:
    """Write the files of these kinds, or of all kinds."""
    for kind in kinds or WANTED:
        for size, difficulty in WANTED[kind]:
            name = "-".join(filter(None, (kind, size, difficulty, "1")))
            asked: dict[str, Any] = {"difficulty": difficulty} if difficulty else {}
            asked |= MORE.get(name, {"size": size})
            puzzle = find_kind(kind).generate(seed=name, **asked)
            suffix = "json" if puzzle.formats[0] == "json" else "txt"
            path = FOLDER / kind / f"{name}.{suffix}"
            path.parent.mkdir(exist_ok=True)
            path.write_text(puzzle.dumps(), encoding="utf-8", newline="\n")
            print(name)


if __name__ == "__main__":
    main(sys.argv[1:])

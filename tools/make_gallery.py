"""Make the plain matrices in the page's gallery: `python tools/make_gallery.py`.

The gallery's other puzzles come from `minuet/library`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

PLACE = Path(__file__).parents[1] / "src" / "minuet" / "apps" / "web" / "gallery.txt"
COLORS = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"
BOUNDS = "1:2|a 0:1|b 2|c\na b\nb c\na c\nc\na\n"
TOY = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"


def entries() -> Iterator[tuple[str, str, str]]:
    """Yield name, title and text of each entry."""
    yield "toy", "Six words", TOY
    yield "colors", "Five options with colors", COLORS
    yield "bounds", "Items covered once or twice", BOUNDS
    yield "pairs", "Seating six in pairs", pairs(6)
    yield "three", "A square of three", latin(3)


def pairs(count: int) -> str:
    """Split people into pairs."""
    people = "abcdefghijkl"[:count]
    options = [f"{a} {b}" for n, a in enumerate(people) for b in people[n + 1 :]]
    return "\n".join([" ".join(people), *options]) + "\n"


def latin(size: int) -> str:
    """A Latin square: each cell has one value, and each row and column has every value once."""
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

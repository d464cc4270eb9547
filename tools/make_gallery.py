"""Makes the classics and matrices of the page's gallery: `python tools/make_gallery.py`.

The other puzzles of the gallery are those of `minuet/library`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from minuet.puzzles import Puzzle, find_kind
from minuet.puzzles.crossword import Crossword
from minuet.puzzles.dominoes import aztec_diamond
from minuet.puzzles.nonogram import Nonogram
from minuet.puzzles.polycube import SOMA, Polycube
from minuet.puzzles.polyomino import PENTOMINOES, Polyomino
from minuet.puzzles.timetable import Timetable
from minuet.puzzles.zebra import Zebra

PLACE = Path(__file__).parents[1] / "src" / "minuet" / "apps" / "web" / "gallery.txt"

TOY = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"


def entries() -> Iterator[tuple[str, str, str, str, str]]:
    """Yield name, section, title, kind and text of each entry."""
    for name, title, puzzle in classics():
        yield name, "Classics", title, puzzle.name, puzzle.dumps()
    yield "toy", "Bare matrices", "Six words", "dlx", TOY
    yield "pairs", "Bare matrices", "Seating six in pairs", "dlx", pairs(6)
    yield "three", "Bare matrices", "A square of three", "dlx", latin(3)


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
    yield "mate-4", "Orthogonal mate", find_kind("mate")(MATE)
    yield "nonogram", "Nonogram", Nonogram(rows=runs(DANCE), columns=runs(zip(*DANCE, strict=True)))
    yield "macmahon", "MacMahon squares", find_kind("macmahon")(4, 6, colors=3)
    yield "kakuro", "Kakuro", find_kind("kakuro")(KAKURO)
    yield "word-square", "Word square", Crossword(["...."] * 4, WORDS.split(), symmetric=True)
    yield "zebra", "Three neighbours", Zebra(NEIGHBOURS, CLUES)
    yield "timetable", "Timetable", Timetable(**EXAMS)


BOARD = ["########"] * 3 + ["###..###"] * 2 + ["########"] * 3
MATE = ["1234", "2143", "3412", "4321"]
KAKURO = r"""
    #      #      38\    3\     #      37\    11\
    #      3\8    .      .      16\8   .      .
    \26    .      .      .      .      .      .
    \10    .      .      9\6    .      .      #
    #      13\18  .      .      .      .      3\
    \37    .      .      .      .      .      .
    \8     .      .      \12    .      .      #
"""
WORDS = """
    able acre aged also area bail bald ball bare bark beat deal earn ease east edge else
    hall have idle into late leaf lead lean lens lime lone nest next oral open race real
    rest seat sale stem tame tale team tide trio user vast vine walk wall
"""
NEIGHBOURS = {
    "house": ["red", "green", "blue"],
    "dances": ["minuet", "waltz", "tango"],
    "drinks": ["tea", "milk", "juice"],
}
CLUES = [
    ("left", "red", "waltz"),
    ("same", "blue", "tea"),
    ("left", "minuet", "milk"),
    ("at", "waltz", 2),
]
EXAMS = {
    "exams": {"algebra": 40, "botany": 30, "chess": 15, "drama": 20, "ethics": 45},
    "times": ["Mon", "Tue", "Wed"],
    "rooms": {"hall": 50, "den": 25},
    "groups": [["algebra", "botany"], ["chess", "ethics"], ["algebra", "drama"]],
}
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

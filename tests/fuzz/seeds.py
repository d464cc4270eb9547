"""Texts to start from: the bundled puzzles in all their formats, and small problems."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy

from minuet import Problem, diagram, library
from minuet.errors import FormatError
from minuet.formats import arrays, puzzle_formats
from minuet.puzzles import Puzzle
from minuet.render.text import draw

PROBLEMS = Path(__file__).parents[1] / "known_counts"
LONGEST = 3000  # characters: longer texts find nothing new
SMALLEST = 3  # puzzles per kind


@cache
def puzzle_texts() -> dict[str, list[str]]:
    """Map the name of each format to texts in it."""
    found: dict[str, list[str]] = {}
    for puzzle in _puzzles():
        for format in puzzle.formats:
            try:
                text = puzzle.dumps(format)
            except FormatError:
                continue
            if len(text) <= LONGEST:
                found.setdefault(format, []).append(text)
    return found


def _puzzles() -> list[Puzzle]:
    """The smallest bundled puzzles of each kind."""
    texts = [text for name in library.names() if (text := library.find(name))]
    by_kind: dict[str, list] = {}
    for text in sorted(texts, key=len):
        puzzle = puzzle_formats.loads(text)
        some = by_kind.setdefault(puzzle._variety() if puzzle.name == "sudoku" else puzzle.name, [])
        if len(some) < SMALLEST:
            some.append(puzzle)
    return [puzzle for some in by_kind.values() for puzzle in some]


@cache
def drawings() -> list[str]:
    """Drawings of the same puzzles, with a line that names the kind."""
    texts = [
        f"{puzzle_formats.header(puzzle)}{draw(puzzle.picture(), ascii=True)}\n"
        for puzzle in _puzzles()
    ]
    return [text for text in texts if len(text) <= LONGEST]


@cache
def dlx_texts() -> list[str]:
    """Small problems in Knuth's format."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(PROBLEMS.glob("*.dlx"))]
    return [
        *(text for text in texts if len(text) <= LONGEST),
        "| colors, bounds and costs\na 2:3|b c | x y\na b x:1\nb c x:1 y |7\nc y:red |2.5\nb\n",
    ]


@cache
def problem_texts(format: str) -> list[str]:
    """Small problems in one format for problems, or in "all" of them."""
    if format == "all":
        return [text for each in _PROBLEMS for text in problem_texts(each)]
    return _PROBLEMS[format]


_PROBLEMS = {
    "matrix": [
        "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n",
        "a b c\nx 1 0 1\ny 0 1 0\nsecondary: c\ngiven: x\n",
        ',mon,tue,wed,cost\nAnn,1,0,1,12\nBob,0,1,0,8.5\n"C, D",1,1,0,-3\nsecondary: wed\n',
        "# a comment\nkind: matrix\n1\t0\t1\n0\t1\t0\n",
    ],
    "sets": [
        "2 4 5\n0 3 6\n1 2 5\n0 3\n1 6\n3 4 6\n",
        "kind: sets\nitems: 7\nA = {1, 4, 7}\nB: 1 4 |3\nC: 4 5 7\nsecondary: 7\ngiven: A\n",
        "items: 1-9\n1 2 3\n4 5\n6 |-2.5\n",
    ],
    "partitioning": ["4 3\n5 2 1 2\n3 2 3 4\n9 4 1 2 3 4\n", "3 2\n12 1 1\n7 2 2 3\n"],
    "json": [
        "[[0, 0, 1], [1, 0, 0], [0, 1, 0]]",
        "[[1, 4, 7], [1, 4], [2, 3]]",
        '{"matrix": [[1, 0], [1, 1]], "items": ["a", ["b", 1]], "costs": [1, 2.5]}',
        '{"sets": [[0, 2], [1]], "labels": ["x", "y"], "secondary": [2], "given": ["x"]}',
        '{"A": ["mon", "tue"], "B": ["tue"], "C": ["mon"]}',
        '{"kind": "problem", "primary": ["a", ["b", 1]], "bounds": [["a", 0, 2]], "secondary": '
        '["x"], "options": [["a", ["b", 1]], {"items": ["a", "x"], "colors": [null, "red"], '
        '"label": {"list": [1]}, "cost": {"fraction": "1/3"}}]}',
    ],
}


# ---- files that are bytes: one character of a text stands for each


PAIRS = Problem(range(6), options=combinations(range(6), 2))


def to_bytes(text: str) -> bytes:
    """Return the bytes that a text stands for."""
    return text.encode("latin-1", "replace")


@cache
def array_files() -> list[str]:
    """Small matrices in NumPy's files, with and without names."""
    matrix = numpy.array(PAIRS.to_matrix())
    files = [arrays.dumps(PAIRS, given=[2])]
    for save in (numpy.save, numpy.savez, numpy.savez_compressed):
        file = BytesIO()
        save(file, matrix)
        files.append(file.getvalue())
    return [file.decode("latin-1") for file in files]


@cache
def diagram_file() -> str:
    """All solutions of six people in pairs."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "diagram")
        diagram(PAIRS).save(path)
        return path.read_bytes().decode("latin-1")

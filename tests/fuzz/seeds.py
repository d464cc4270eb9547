"""Texts to start from: the bundled puzzles in every form that they have, and small problems."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import minuet
from minuet import library
from minuet.errors import FormatError
from minuet.formats import forms

PROBLEMS = Path(__file__).parents[1] / "known_counts"
LONGEST = 3000  # characters: mutations of longer texts say nothing new
SMALLEST = 3  # puzzles of each kind


@cache
def puzzle_texts() -> dict[str, list[str]]:
    """Map the name of each form to texts in it."""
    found: dict[str, list[str]] = {}
    for puzzle in _puzzles():
        for form in puzzle.formats:
            try:
                text = puzzle.dumps(form)
            except FormatError:
                continue
            if len(text) <= LONGEST:
                found.setdefault(form, []).append(text)
    return found


def _puzzles() -> list[minuet.puzzles.Puzzle]:
    """The smallest bundled puzzles of each kind."""
    texts = [text for name in library.names() if (text := library.find(name))]
    by_kind: dict[str, list] = {}
    for text in sorted(texts, key=len):
        puzzle = forms.loads(text)
        some = by_kind.setdefault(puzzle._variety() if puzzle.name == "sudoku" else puzzle.name, [])
        if len(some) < SMALLEST:
            some.append(puzzle)
    return [puzzle for some in by_kind.values() for puzzle in some]


@cache
def dlx_texts() -> list[str]:
    """Small problems in Knuth's form."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(PROBLEMS.glob("*.dlx"))]
    return [
        *(text for text in texts if len(text) <= LONGEST),
        "| colors, bounds and costs\na 2:3|b c | x y\na b x:1\nb c x:1 y |7\nc y:red |2.5\nb\n",
    ]

"""Word squares: words of n letters in n rows, so that the columns are words too.

Rules
-----
1. Each row and each column of the square is a word of the list.
2. In a word square the columns are the same words as the rows, in the same order. In a *double*
   word square they are others, and no word appears twice.

How it is encoded
-----------------
It is a crossword without black cells (see `minuet.puzzles.crossword`): the letters of the cells are
colors. In a plain word square a cell and its mirror image are one item.

>>> puzzle = WordSquare("bit ice ten ape pea eat".split())
>>> puzzle.count()
3
>>> print(puzzle.solve())
┌───────────┐
│ B   I   T │
│           │
│ I   C   E │
│           │
│ T   E   N │
└───────────┘
>>> WordSquare("lad oxo was low axa dos".split(), double=True).count()
2
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from minuet.errors import PuzzleError
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.crossword import Crossword

MOST_LETTERS = 1000


class WordSquare(Crossword):
    """A list of words; `size` is the length of those that are used (if 0, of the first one)."""

    name = "wordsquare"
    title = "Word square"
    _rules = "Each row holds a word of the list. The columns hold words, too."
    _text_blocks = ("words",)

    def __init__(
        self,
        words: Iterable[str],
        size: int = 0,
        *,
        double: bool = False,
        given: Iterable[Any] = (),
        placed: Iterable[Any] = (),
    ) -> None:
        listed = tuple(words)
        if not listed:
            raise PuzzleError("the list has no words", part="words")
        size = whole(size or len(listed[0]), "size of a word square", least=2, most=MOST_LETTERS)
        fitting = [word for word in listed if len(word) == size]
        grid = ["." * size] * size
        super().__init__(grid, fitting, symmetric=not double, given=given, placed=placed)
        self.__dict__.update(size=size, double=bool(double))

    size: int
    double: bool

    def _parts(self) -> dict[str, Any]:
        parts = super()._parts()
        more: dict[str, Any] = {name: parts[name] for name in ("given", "placed") if name in parts}
        return {"words": self.words, "size": self.size, "double": self.double, **more}

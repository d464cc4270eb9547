"""Filling crosswords and word squares with words from a list.

Rules
-----
1. Each run of two or more cells, across or down, holds a word of the list.
2. No word occurs twice, unless `repeat` is true.
3. In a *word square* the words across are the same as the words down (`symmetric`).

How it is encoded
-----------------
Runs are primary items, and an option is a word in a run. Cells are secondary items whose color is
the letter: words that cross agree on it. Words are secondary items, so that each comes once. In a
word square only the rows are runs, and a cell and its mirror image are one item.

>>> words = "ate ear ice oat one pea tea ten bit".split()
>>> puzzle = Crossword(["...", "...", "..."], words, symmetric=True)
>>> puzzle.count()
5
>>> sorted(" ".join(board.values) for board in puzzle.solutions())[:2]
['ate tea ear', 'bit ice tea']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar

from minuet.errors import PuzzleError, show
from minuet.problem import Option, Problem
from minuet.puzzles.base.bounds import MOST_MEMBERS, bounded, check_count
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.picture import Cell, Coloring, Picture
from minuet.puzzles.base.placing import PlacingPuzzle

Place = tuple[int, int]
Label = tuple[str, int, int, str]


class Crossword(PlacingPuzzle):
    """A grid and a list of words.

    `grid` has rows of text: `#` is black, `.` is a cell to be filled, and a letter stands where it
    is. Labels are ("across" or "down", row, column of the first letter, word).
    """

    name = "crossword"
    title = "Crossword"
    _rules = "Each run of cells, across and down, holds a word of the list. No word is used twice."
    formats = ("plain", "json")
    _text_blocks: ClassVar[tuple[str, ...]] = ("grid", "words")
    grid: tuple[str, ...]
    words: tuple[str, ...]
    symmetric: bool
    repeat: bool

    def __init__(
        self,
        grid: Iterable[str],
        words: Iterable[str],
        *,
        symmetric: bool = False,
        repeat: bool = False,
        given: Iterable[Label] = (),
        placed: Iterable[Label] = (),
    ) -> None:
        rows = tuple(str(row).lower() for row in grid)
        if not rows or not rows[0] or len(set(map(len, rows))) != 1:
            raise PuzzleError("the rows of the grid have different lengths, or none", part="grid")
        if symmetric and len(rows) != len(rows[0]):
            raise PuzzleError("a word square has as many rows as columns", part="grid")
        listed = tuple(dict.fromkeys(str(word).lower() for word in words))
        for word in listed:
            if word.split() != [word]:
                raise PuzzleError(f"{show(word)} is not a word: it has spaces, or no letters")
        self._set(
            given, placed, grid=rows, words=listed, symmetric=bool(symmetric), repeat=bool(repeat)
        )

    def runs(self) -> Iterator[tuple[str, list[Place]]]:
        """Yield the direction and the cells of each run."""
        height, width = len(self.grid), len(self.grid[0])
        for row in range(height):
            yield from self._split("across", [(row, column) for column in range(width)])
        for column in range(0 if self.symmetric else width):
            yield from self._split("down", [(row, column) for row in range(height)])

    def _split(self, direction: str, line: Sequence[Place]) -> Iterator[tuple[str, list[Place]]]:
        run: list[Place] = []
        for place in [*line, None]:
            if place is not None and self.grid[place[0]][place[1]] != "#":
                run.append(place)
                continue
            if len(run) > 1:
                yield direction, run
            run = []

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a word in a run."""
        runs = list(self.runs())
        cells = dict.fromkeys(self._cell(place) for _, run in runs for place in run)
        by_length: dict[int, list[str]] = {}
        for word in self.words:
            by_length.setdefault(len(word), []).append(word)
        tried = sum(len(run) * len(by_length.get(len(run), ())) for _, run in runs)
        check_count(tried, MOST_MEMBERS, "letters of words in runs")
        options = (
            self._option(direction, run, word)
            for direction, run in runs
            for word in by_length.get(len(run), ())
            if self._fits(run, word)
        )
        primary = [(direction, *run[0]) for direction, run in runs]
        return Problem(
            primary, [*cells, *(("word", word) for word in self.words)], bounded(options)
        )

    def _cell(self, place: Place) -> tuple[str, int, int]:
        row, column = sorted(place) if self.symmetric else place
        return ("cell", row, column)

    def _fits(self, run: Sequence[Place], word: str) -> bool:
        """Return whether a word fits the letters of the grid, and itself if mirrored."""
        letters: dict[Any, str] = {}
        return all(
            self.grid[row][column] in (".", letter)
            and letters.setdefault(self._cell((row, column)), letter) == letter
            for (row, column), letter in zip(run, word, strict=True)
        )

    def _option(self, direction: str, run: Sequence[Place], word: str) -> Option:
        items: dict[Any, str | None] = {(direction, *run[0]): None}
        items.update(zip(map(self._cell, run), word, strict=True))
        if not self.repeat:
            items["word", word] = None
        return Option(items, label=(direction, *run[0], word))

    @property
    def values(self) -> tuple[str, ...]:
        """The rows of the grid with all letters."""
        rows = [list(row) for row in self.grid]
        for direction, row, column, word in self.placed:
            for step, letter in enumerate(word):
                down, right = (0, step) if direction == "across" else (step, 0)
                rows[row + down][column + right] = letter
        return tuple(map("".join, rows))

    def picture(self) -> Picture:
        """The grid with its letters."""
        cells = [
            [_look(sign, was == sign) for sign, was in zip(row, old, strict=True)]
            for row, old in zip(self.values, self.grid, strict=True)
        ]
        title = f"{self.title}, {len(cells)} by {len(cells[0])}"
        words = [f"Words: {', '.join(self.words)}"]
        return Picture(cells, title=title, legend=words, coloring=self._coloring())

    def _coloring(self) -> Coloring:
        """The cells of the runs: the color is the letter."""
        places = [place for _, run in self.runs() for place in run]
        items = {place: self._cell(place) for place in places}
        if self.symmetric:
            items |= {place[::-1]: self._cell(place) for place in places}
        return Coloring(items, partial(_look, given=False))

    def item_text(self, item: Any) -> str:
        """A run, a cell, or a word of the list."""
        if item[0] == "word":
            return f"word {item[1]}"
        place = cell_name(*item[1:])
        return place if item[0] == "cell" else f"{place} {item[0]}"

    def label_text(self, label: Label) -> str:
        """A word in its run: `r1c1 across=word`."""
        direction, row, column, word = label
        return f"{cell_name(row, column)} {direction}={word}"


def _look(sign: str, given: bool) -> Cell:
    if sign == "#":
        return Cell(fill="black")
    return Cell("" if sign == "." else sign.upper(), "given" if given else "answer")

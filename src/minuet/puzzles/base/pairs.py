"""Pairs of digits, kept as numbers of two digits: 31 is 3 and 1, of 30 only the first is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from minuet.errors import PuzzleError
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.clued import CluedPuzzle
from minuet.puzzles.base.grid import Placement, Rows, cell_name
from minuet.puzzles.base.latin import read_numbers, repeats, split_words
from minuet.puzzles.base.picture import Cell

MOST = 9  # rows: a digit each
HALVES = ("first", "second")


def is_pair(number: int) -> bool:
    """Whether both halves of a pair are known.

    >>> is_pair(31), is_pair(30), is_pair(1)
    (True, False, False)
    """
    return number > 10 and number % 10 > 0


def halves(pair: int) -> tuple[int, int]:
    """The known halves of a pair, each as a pair of its own; 0 if it is not known.

    >>> halves(31), halves(1)
    ((30, 1), (0, 1))
    """
    return pair - pair % 10, pair % 10


def agrees(pair: int, known: int) -> bool:
    """Whether a pair has the halves that are known.

    >>> agrees(31, 30), agrees(31, 2), agrees(31, 0)
    (True, False, True)
    """
    return all(half in (0, own) for half, own in zip(halves(known), halves(pair), strict=True))


def whole_pairs(rows: Rows) -> Rows:
    """The pairs of which both halves are known, and 0 elsewhere."""
    return tuple(tuple(pair if is_pair(pair) else 0 for pair in row) for row in rows)


def _digits(word: Any) -> Any:
    """A pair in which a half that is not known is 0, and not a dash."""
    is_pair_of_signs = isinstance(word, str) and len(word) == 2
    return word.replace("-", "0").replace(".", "0") if is_pair_of_signs else word


def read_pairs(rows: Any, what: str, size: int | None = None) -> Rows:
    """Read a square of pairs; instead of rows there may be its size."""
    if isinstance(rows, int):
        rows = [[0] * whole(rows, "size", most=MOST)] * rows
    words = [[_digits(word) for word in split_words(row)] for row in rows]
    pairs = read_numbers(words, what, size, size)
    whole(len(pairs), "size", most=MOST)
    for r, row in enumerate(pairs):
        if len(row) != len(pairs):
            raise PuzzleError(f"the {what} are not a square", part=what)
        for c, pair in enumerate(row):
            if not 0 <= pair < 100 or max(divmod(pair, 10)) > len(pairs):
                message = f"{pair:02} at {cell_name(r, c)} is not a pair of 1 to {len(pairs)}"
                raise PuzzleError(message, part=what, cell=(r, c))
    return pairs


class PairPuzzle(CluedPuzzle):
    """A square of pairs: those that are given, of which a half may be unknown, or just the size."""

    _published_parts = ("givens",)

    def __init__(self, givens: Any = 4, values: Any = None) -> None:
        rows = read_pairs(givens, "givens")
        shown = None if values is None else read_pairs(values, "values", len(rows))
        self._fill(whole_pairs(rows), shown and whole_pairs(shown))
        self.__dict__["givens"] = rows

    def _parts(self) -> dict[str, Any]:
        filled = {} if self.values == whole_pairs(self.givens) else {"values": self.values}
        return {"givens": self.givens, **filled}

    @property
    def size(self) -> int:
        """The number of rows, of columns and of numbers."""
        return self.height

    @property
    def given(self) -> list[Placement]:
        """The givens of which both halves are known, as labels of options."""
        return [label for label in super().given if is_pair(label[2])]

    def _repeats(self) -> Iterator[str]:
        firsts = [[pair // 10 for pair in row] for row in self.values]
        seconds = [[pair % 10 for pair in row] for row in self.values]
        for half, rows in zip(HALVES, (firsts, seconds), strict=True):
            for kind, lines in (("row", rows), ("column", [*zip(*rows, strict=True)])):
                for sentence in repeats(kind, lines):
                    yield sentence.replace("the number", f"the {half} number")

    def _wrong_halves(self) -> Iterator[str]:
        for row, column, pair in self.placements():
            given = self.givens[row][column]
            if not is_pair(given) and not agrees(pair, given):
                yield f"{pair} at {cell_name(row, column)} is not {given:02}, which is given"

    def _look(self, row: int, column: int) -> Cell:
        """A pair; of a half that is known the other one is a dot."""
        pair = self.values[row][column] or self.givens[row][column]
        role = "given" if pair == self.givens[row][column] else "answer"
        return Cell(f"{pair:02}".replace("0", "·") if pair else "", role)

    def _published_word(self, entry: int) -> str:
        return f"{entry:02}"

    def _published(self) -> list[list[str]]:
        return [[f"{pair:02}" for pair in row] for row in self.values]

    # ---- what a generator asks for

    def _clues(self) -> list[tuple[int, int, int]]:
        """The halves of the givens, each as the pair that is left without it."""
        cells = [(row, column, self.givens[row][column]) for row, column in self.cells()]
        return [(r, c, pair - half) for r, c, pair in cells for half in halves(pair) if half]

    def _without(self, clue: tuple[int, int, int]) -> Self:
        row, column, left = clue
        rows = [[*pairs] for pairs in self.givens]
        # Both halves of a pair may be left out, one after the other.
        rows[row][column] = left if is_pair(rows[row][column]) else 0
        return self.with_givens(rows)

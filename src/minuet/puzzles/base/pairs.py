"""Pairs of digits, kept as numbers of two digits: 31 is 3 and 1, of 30 only the first is known."""

from __future__ import annotations

from typing import Any

from minuet.errors import PuzzleError
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.grid import Rows, cell_name
from minuet.puzzles.base.latin import read_numbers, split_words

MOST = 9  # rows: a digit each


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

"""Numbers as single characters, for boards where they go beyond 9.

Three alphabets are in use for n x n boards. We write the first one and read all of them; the
characters in a text determine which one it is:

- "digits": 1-9, then A, B, ...; empty is `.` or `0` (on a 36x36 board `0` is the number 36);
- "zero": 0-9, then A, B, ...: `0` is the number 1, `F` is 16, and empty is `.`;
- "letters": A, B, ...; `A` is the number 1.

What we write is always read back correctly. Other boards are taken for "letters" if they have no
digits but a letter that we would not write, and for "zero" if they have both a zero and dots.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

LARGEST = 36
"""The largest number that has a character."""
BLANKS = "._*-?"
"""Characters for an empty cell, beside `0` where it is not a number."""

_DIGITS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"
_ZERO = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def symbols(size: int, alphabet: str = "digits") -> str:
    """The characters of the numbers 1 to `size`.

    >>> symbols(12), symbols(12, "zero"), symbols(12, "letters")
    ('123456789ABC', '0123456789AB', 'ABCDEFGHIJKL')
    """
    return {"digits": _DIGITS, "zero": _ZERO, "letters": _LETTERS}[alphabet][:size]


def alphabet_of(text: str, size: int) -> str:
    """Return which alphabet the characters of a board are from.

    >>> alphabet_of("0..F.3", 16), alphabet_of("G..1", 16), alphabet_of("Y..A", 25)
    ('zero', 'digits', 'letters')
    """
    return _alphabet(frozenset(text), size)


@cache
def _alphabet(used: frozenset[str], size: int) -> str:
    signs = {sign.upper() for sign in used}
    beyond = signs & set(_LETTERS) - set(symbols(size))  # letters that we would not write
    if size == LARGEST:
        return "digits"
    if beyond and not signs & set("123456789") and beyond <= set(symbols(size, "letters")):
        return "letters"
    # A zero beside other blanks is a number, unless there is the letter that it would replace.
    has_zero = "0" in signs and bool(signs & set(BLANKS)) and size > 9
    return "zero" if has_zero and signs <= {*symbols(size, "zero"), *BLANKS, "#"} else "digits"


@cache
def _values(size: int, alphabet: str) -> dict[str, int]:
    """The number of each character, 0 for empty cells."""
    numbers = {sign: value for value, sign in enumerate(symbols(size, alphabet), 1)}
    lower = {sign.lower(): value for sign, value in numbers.items()}
    return {"0": 0, **dict.fromkeys(BLANKS, 0), "#": 0, **lower, **numbers}


def read_symbols(text: Iterable[str], size: int, alphabet: str) -> list[int | None]:
    """The numbers of characters; None for those that are none.

    >>> read_symbols("1.c!", 12, "digits")
    [1, 0, 12, None]
    """
    return [*map(_values(size, alphabet).get, text)]


def write_symbols(values: Iterable[int], size: int) -> str:
    """The characters of numbers, `.` for 0.

    >>> write_symbols([1, 0, 12], 12)
    '1.C'
    """
    signs = "." + symbols(size)
    return "".join([signs[value] for value in values])

"""The addresses of puzz.link and its relatives (pzv.jp, pzprxs): a whole puzzle in a URL.

`https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1` is a Ripple Effect of width 5 and height 4, and then
come the parts of the puzzle, each in a code of its own:

- walls: one bit for each two cells side by side, row by row, then one for each two cells one above
  the other; both in digits of base 32 (0-9, a-v) of five bits, the last one filled up with zeros;
- numbers: `0` to `f` one digit of base 16, `-xx` two, `+xxx` three, `.` a given that is not told,
  `g` to `z` skip 1 to 20 cells;
- Makaro's cells: `0` to `9` the numbers 1 to 10, `-xx` larger ones (in base 10, less 1), `a` a
  black cell, `b` to `e` one with an arrow up, down, left, right; `g` to `z` skip 1 to 20 cells.

A kind says in `_link_names` what it is called there, and in `_link_parts` which codes follow. There
is no place for gaps, and none for numbers filled in: gaps raise, other numbers are left out.

>>> puzzle = loads("https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1")
>>> dumps(puzzle)
'https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1\\n'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NoReturn

from minuet.errors import FormatError, PuzzleError, did_you_mean
from minuet.formats.forms import match_address
from minuet.formats.room_grids import from_grids, gaps, to_grids, walled_rooms
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.puzzle import Puzzle
from minuet.puzzles.base.registry import each_kind

__all__ = ["dumps", "loads", "looks_like"]

SITE = "https://puzz.link/p?"
_ADDRESS = re.compile(r"\s*(?:\S+\?)?([a-z][a-z0-9_+-]*)/(\d+)/(\d+)/(\S*)\s*")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_ARROWS = {"a": "x", "b": "n", "c": "s", "d": "w", "e": "e"}
LARGEST = 1000  # rows or columns: anything larger is a slip

Cell = tuple[int, int]
Tokens = list[list[str]]


def looks_like(text: str, kind: type[Any]) -> bool:
    """Tell whether the text is one address of a puzzle of this kind."""
    match = _ADDRESS.fullmatch(text)
    return match is not None and match[1] in getattr(kind, "_link_names", ())


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with the column."""
    match = match_address(_ADDRESS, text, ".../p?KIND/WIDTH/HEIGHT/...")
    found: Any = kind or _kind(match)
    if match[1] not in found._link_names:
        names = " or ".join(found._link_names)
        raise _error(text, match.start(1), f"'{match[1]}' is not {names}")
    width, height = _number(text, match, 2), _number(text, match, 3)
    reader = _Reader(text, match.start(4), match.end(4), width, height)
    parts = {part: getattr(reader, f"read_{part}")() for part in found._link_parts}
    reader.end()
    try:
        return _make(found, parts)
    except PuzzleError as error:
        place = reader.places.get(error.cell) if error.cell and error.part == "givens" else None
        if place is None:
            raise FormatError(str(error), text=text.strip()) from None
        raise _error(text, place, str(error)) from None


def dumps(puzzle: Any) -> str:
    """Write a puzzle as an address; what it has no place for raises a `FormatError`."""
    parts = _parts(puzzle)
    body = "".join(_WRITERS[part](parts[part]) for part in puzzle._link_parts)
    return f"{SITE}{puzzle._link_names[0]}/{puzzle.width}/{puzzle.height}/{body}\n"


def _make(kind: type[Any], parts: dict[str, Any]) -> Any:
    rooms, tokens = parts.get("rooms"), parts.get("givens") or parts["cells"]
    if rooms is None:
        return kind([[0 if token in ".?" else int(token) for token in row] for row in tokens])
    return from_grids(kind, [[str(room) for room in row] for row in rooms], tokens)


def _parts(puzzle: Any) -> dict[str, Any]:
    """The parts of an address, which has no place for gaps and regions of other shapes."""
    if "rooms" not in puzzle._link_parts:
        if not _is_told_by_givens(puzzle):
            raise FormatError(f"puzz.link has no place for {puzzle.name} with unusual regions")
        return {"givens": [[str(value or ".") for value in row] for row in puzzle.givens]}
    for row, column in gaps(puzzle):
        raise FormatError(f"there is no way to write the gap at {cell_name(row, column)}")
    tokens = to_grids(puzzle)["givens"]
    return {"rooms": walled_rooms(puzzle), "givens": tokens, "cells": tokens}


def _is_told_by_givens(puzzle: Any) -> bool:
    """Whether the numbers alone make the puzzle again: its regions are the usual ones."""
    try:
        return bool(type(puzzle)(puzzle.givens) == puzzle.with_givens(puzzle.givens))
    except PuzzleError:
        return False


def _kind(match: re.Match[str]) -> type[Puzzle]:
    names = {name: kind for kind in each_kind() for name in getattr(kind, "_link_names", ())}
    if match[1] not in names:
        hint = did_you_mean(match[1], names)
        message = f"unknown kind of puzzle '{match[1]}'{hint}: known are {', '.join(names)}"
        raise _error(match.string, match.start(1), message)
    return names[match[1]]


def _number(text: str, match: re.Match[str], group: int) -> int:
    number = int(match[group]) if len(match[group]) < 9 else LARGEST + 1
    if not 1 <= number <= LARGEST:
        raise _error(
            text, match.start(group), f"the size {match[group]} is not from 1 to {LARGEST}"
        )
    return number


def _error(text: str, place: int, message: str) -> FormatError:
    """An error at a place of the text, of which the line is shown."""
    start = text.rfind("\n", 0, place) + 1
    number = text.count("\n", 0, place) + 1
    line = text[start:].split("\n")[0]
    return FormatError(message, line=number, column=place - start + 1, text=line)


# ---- reading


class _Reader:
    """Reads one part after the other; `places` notes where in the text each given was."""

    def __init__(self, text: str, start: int, end: int, width: int, height: int) -> None:
        self.text, self.at, self.stop = text, start, end
        self.width, self.height = width, height
        self.places: dict[Cell, int] = {}

    def fail(self, message: str) -> NoReturn:
        raise _error(self.text, self.at, message)

    def take(self, count: int, what: str) -> str:
        """The next characters."""
        if self.at + count > self.stop:
            self.at = self.stop
            self.fail(f"the address ends within the {what}")
        self.at += count
        return self.text[self.at - count : self.at]

    def end(self) -> None:
        """Nothing may follow but slashes."""
        if self.text[self.at : self.stop].strip("/"):
            self.fail("the address goes on after the last cell")

    def read_rooms(self) -> list[list[int]]:
        """Walls, as the number of each cell's room."""
        width, height = self.width, self.height
        beside = self._bits((width - 1) * height)
        below = self._bits(width * (height - 1))
        walls = set()
        for number, bit in enumerate(beside):
            if bit:
                row, column = divmod(number, width - 1)
                walls.add(((row, column), (row, column + 1)))
        for number, bit in enumerate(below):
            if bit:
                row, column = divmod(number, width)
                walls.add(((row, column), (row + 1, column)))
        return flood(height, width, walls)

    def _bits(self, count: int) -> list[bool]:
        bits: list[bool] = []
        while len(bits) < count:
            sign = self.take(1, "walls")
            digit = _DIGITS.find(sign)
            if not 0 <= digit < 32:
                self.at -= 1
                self.fail(f"'{sign}' is no digit of base 32")
            bits += [bool(digit >> shift & 1) for shift in (4, 3, 2, 1, 0)]
        return bits[:count]

    def read_givens(self) -> Tokens:
        """Numbers in base 16."""
        return self._cells(self._hexadecimal)

    def read_cells(self) -> Tokens:
        """Makaro's numbers and black cells."""
        return self._cells(self._makaro)

    def _cells(self, read: Any) -> Tokens:
        rows = [["."] * self.width for _ in range(self.height)]
        number, count = 0, self.width * self.height
        while number < count and self.at < self.stop:
            place = self.at
            sign = self.take(1, "numbers")
            if "g" <= sign <= "z":
                number += _DIGITS.index(sign) - 15
                continue
            row, column = divmod(number, self.width)
            rows[row][column] = read(sign)
            self.places[row, column] = place
            number += 1
        if number < count:
            self.fail(f"the address ends after {number} of {count} cells")
        if number > count + 19:  # the last skip may be too long, but not by a whole one
            self.fail(f"there are only {count} cells")
        return rows

    def _hexadecimal(self, sign: str) -> str:
        if sign == ".":
            return "?"
        more = {"-": 2, "+": 3}.get(sign)
        return str(self._digits(sign if more is None else self.take(more, "numbers"), 16))

    def _makaro(self, sign: str) -> str:
        if sign in _ARROWS:
            return _ARROWS[sign]
        return str(1 + self._digits(self.take(2, "numbers") if sign == "-" else sign, 10))

    def _digits(self, text: str, base: int) -> int:
        if not all(sign in _DIGITS[:base] for sign in text):
            self.at -= len(text)
            self.fail(f"'{text}' is no number in base {base}")
        return int(text, base)


def flood(height: int, width: int, walls: set[tuple[Cell, Cell]]) -> list[list[int]]:
    """Number the rooms that walls between neighbours make.

    >>> flood(2, 2, {((0, 0), (0, 1)), ((1, 0), (1, 1))})
    [[0, 1], [0, 1]]
    """
    rooms = [[-1] * width for _ in range(height)]
    count = 0
    for start in ((row, column) for row in range(height) for column in range(width)):
        if rooms[start[0]][start[1]] >= 0:
            continue
        rooms[start[0]][start[1]] = count
        reached = [start]
        for cell in reached:
            for other in _neighbours(cell, height, width):
                pair = (cell, other) if cell < other else (other, cell)
                if rooms[other[0]][other[1]] < 0 and pair not in walls:
                    rooms[other[0]][other[1]] = count
                    reached.append(other)
        count += 1
    return rooms


def _neighbours(cell: Cell, height: int, width: int) -> Iterator[Cell]:
    row, column = cell
    if row:
        yield row - 1, column
    if column:
        yield row, column - 1
    if column + 1 < width:
        yield row, column + 1
    if row + 1 < height:
        yield row + 1, column


# ---- writing


def _write_rooms(rooms: list[list[Any]]) -> str:
    beside = [a != b for row in rooms for a, b in pairwise(row)]
    below = [a != b for rows in pairwise(rooms) for a, b in zip(*rows, strict=True)]
    return _base32(beside) + _base32(below)


def _base32(bits: list[bool]) -> str:
    """
    >>> _base32([True, False, False, False, True, True])
    'hg'
    """
    bits = bits + [False] * (-len(bits) % 5)
    numbers = [
        int("".join("01"[bit] for bit in bits[n : n + 5]), 2) for n in range(0, len(bits), 5)
    ]
    return "".join(_DIGITS[number] for number in numbers)


def _write_givens(givens: Tokens) -> str:
    return _skipping(_write_hexadecimal(token) for row in givens for token in row)


def _write_hexadecimal(token: str) -> str:
    if token in ".?":
        return "." if token == "?" else ""
    number = int(token)
    if number >= 4096:
        raise FormatError(f"there is no way to write {number} in an address: at most 4095")
    return f"{number:x}" if number < 16 else f"-{number:02x}" if number < 256 else f"+{number:03x}"


def _write_cells(cells: Tokens) -> str:
    return _skipping(_write_makaro(token) for row in cells for token in row)


def _write_makaro(token: str) -> str:
    if token == ".":
        return ""
    if token in _LETTERS:
        return _LETTERS[token]
    if token == "?" or int(token) > 99:
        raise FormatError(f"there is no way to write the given '{token}' of Makaro in an address")
    return f"{int(token) - 1}" if int(token) <= 10 else f"-{int(token) - 1:02d}"


def _skipping(cells: Iterator[str]) -> str:
    """Join the cells; those that have nothing are skipped, up to 20 at once."""
    parts, empty = [], 0
    for cell in cells:
        if cell:
            parts.append((_skip(empty) if empty else "") + cell)
            empty = 0
        else:
            empty += 1
    return "".join(parts) + (_skip(empty) if empty else "")


def _skip(count: int) -> str:
    """
    >>> _skip(1), _skip(45)
    ('g', 'zzk')
    """
    return "z" * ((count - 1) // 20) + _DIGITS[(count - 1) % 20 + 16]


_LETTERS = {token: letter for letter, token in _ARROWS.items()}
_WRITERS = {"rooms": _write_rooms, "givens": _write_givens, "cells": _write_cells}

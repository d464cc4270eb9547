"""The codes in which puzz.link writes the parts of a puzzle, each with a reader and a writer.

- walls: one bit for each pair of cells side by side, row by row, then one for each pair of cells
  one above the other; both in digits of base 32 (0-9, a-v) of five bits, the last one filled up
  with zeros;
- numbers: `0` to `f` one digit of base 16, `-xx` two, `+xxx` three, `.` a given that is unknown,
  `g` to `z` skip 1 to 20 cells; clues around the board are written the same way;
- Akari's walls: `0` to `4`, `.` for one without a number; 5 or 10 more if one or two empty cells
  follow;
- trees: a base-36 digit is a tree followed by that many empty cells; from `i` on, only empty cells;
- poles, and dots between cells: three of them in a digit of base 27;
- Makaro's cells: `0` to `9` the numbers 1 to 10, `-xx` larger ones (in base 10, less 1), `a` a
  black cell, `b` to `e` one with an arrow up, down, left, right; `g` to `z` skip 1 to 20 cells;
- Kakuro's cells: two digits for the sums down and across, `.` for none, `k` to `z` skip 1 to 16
  cells; then the sums above and left of the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any, NoReturn

from minuet.errors import FormatError
from minuet.puzzles.base.clues import beside

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_ARROWS = {"a": "x", "b": "n", "c": "s", "d": "w", "e": "e"}

Cell = tuple[int, int]
Rows = list[list[str]]


class Reader:
    """Reads one part after another; `places` records where in the text each given was."""

    def __init__(self, text: str, start: int, end: int, width: int, height: int) -> None:
        self.text, self.at, self.stop = text, start, end
        self.width, self.height = width, height
        self.places: dict[Cell, int] = {}

    def fail(self, message: str) -> NoReturn:
        """Raise an error about the current place."""
        raise FormatError.at(self.at, self.text, message)

    def take(self, count: int, what: str) -> str:
        """The next characters."""
        if self.at + count > self.stop:
            self.at = self.stop
            self.fail(f"the link ends in the middle of the {what}")
        self.at += count
        return self.text[self.at - count : self.at]

    def end(self) -> None:
        """Nothing may follow but slashes."""
        if self.text[self.at : self.stop].strip("/"):
            self.fail("the link continues after the last cell")

    def read_rooms(self) -> list[list[int]]:
        """Walls, as the number of each cell's room."""
        return flood(self.height, self.width, self._walls())

    def _walls(self) -> set[tuple[Cell, Cell]]:
        """The pairs of neighbors with a wall between them."""
        walls = set()
        for down, right in ((0, 1), (1, 0)):
            cells = [*product(range(self.height - down), range(self.width - right))]
            walls |= {
                ((row, column), (row + down, column + right))
                for (row, column), bit in zip(cells, self._bits(len(cells)), strict=True)
                if bit
            }
        return walls

    def _bits(self, count: int) -> list[bool]:
        bits: list[bool] = []
        while len(bits) < count:
            digit = self.digit(32, "walls")
            bits += [bool(digit >> shift & 1) for shift in (4, 3, 2, 1, 0)]
        return bits[:count]

    def digit(self, base: int, what: str) -> int:
        """The next digit."""
        sign = self.take(1, what)
        digit = DIGITS.find(sign)
        if not 0 <= digit < base:
            self.at -= 1
            self.fail(f"'{sign}' is not a digit of base {base}")
        return digit

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
        if not all(sign in DIGITS[:base] for sign in text):
            self.at -= len(text)
            self.fail(f"'{text}' is not a number in base {base}")
        return int(text, base)


def flood(height: int, width: int, walls: set[tuple[Cell, Cell]]) -> list[list[int]]:
    """Number the rooms that walls between neighbors make.

    >>> flood(2, 2, {((0, 0), (0, 1)), ((1, 0), (1, 1))})
    [[0, 1], [0, 1]]
    """
    rooms, count = dict.fromkeys(product(range(height), range(width)), -1), 0
    for start in rooms:
        if rooms[start] >= 0:
            continue
        rooms[start], reached = count, [start]
        for cell in reached:
            for other in beside(*cell):
                pair = (cell, other) if cell < other else (other, cell)
                if rooms.get(other, 0) < 0 and pair not in walls:
                    rooms[other] = count
                    reached.append(other)
        count += 1
    return [[rooms[row, column] for column in range(width)] for row in range(height)]


def plates(height: int, width: int, walls: set[tuple[Cell, Cell]], gaps: set[Cell]) -> Rows:
    """The words for the parts that walls make, `@` for a gap, which has walls all around.

    >>> plates(1, 3, set(), {(0, 1)})
    [['1', '@', '3']]
    """
    around = {(min(gap, near), max(gap, near)) for gap in gaps for near in beside(*gap)}
    rooms = flood(height, width, walls | around)
    return [
        ["@" if (r, c) in gaps else str(room + 1) for c, room in enumerate(row)]
        for r, row in enumerate(rooms)
    ]


# ---- writing


def write_rooms(rooms: list[list[Any]]) -> str:
    """Write the walls between different rooms; a gap (None) has none."""
    beside = [has_wall(a, b) for row in rooms for a, b in pairwise(row)]
    below = [has_wall(a, b) for rows in pairwise(rooms) for a, b in zip(*rows, strict=True)]
    return base32(beside) + base32(below)


def walled(rooms: list[list[str]]) -> list[list[Any]]:
    """A value for each place that differs across walls; gaps are walled off."""
    return [
        [(row, column) if room == "#" else room for column, room in enumerate(names)]
        for row, names in enumerate(rooms)
    ]


def has_wall(room: Any, other: Any) -> bool:
    """Whether there is a wall between two rooms; a gap (None) has none."""
    return bool(room != other) and room is not None and other is not None


def base32(bits: list[bool]) -> str:
    """
    >>> base32([True, False, False, False, True, True])
    'hg'
    """
    bits = bits + [False] * (-len(bits) % 5)
    numbers = [
        int("".join("01"[bit] for bit in bits[n : n + 5]), 2) for n in range(0, len(bits), 5)
    ]
    return "".join(DIGITS[number] for number in numbers)


def write_hexadecimal(token: str) -> str:
    """Write a number; nothing for `.`, which stands for an empty cell."""
    if token in ".?":
        return "." if token == "?" else ""
    number = int(token)
    if number >= 4096:
        raise FormatError(f"cannot write {number} in a link: at most 4095")
    return f"{number:x}" if number < 16 else f"-{number:02x}" if number < 256 else f"+{number:03x}"


def write_makaro(token: str) -> str:
    """Write a number or a black cell of Makaro; nothing for an empty cell."""
    if token == "-":
        return ""
    if token in _LETTERS:
        return _LETTERS[token]
    if token == "?" or int(token) > 99:
        raise FormatError(f"cannot write Makaro's given '{token}' in a link")
    return f"{int(token) - 1}" if int(token) <= 10 else f"-{int(token) - 1:02d}"


def skipping(cells: Iterator[str]) -> str:
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
    return "z" * ((count - 1) // 20) + DIGITS[(count - 1) % 20 + 16]


_LETTERS = {token: letter for letter, token in _ARROWS.items()}

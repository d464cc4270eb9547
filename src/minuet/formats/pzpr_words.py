"""The parts of an address as words: rows of them, in the order of the published format.

For each code there is a function that reads it and one that writes it. A reader returns rows of
words (`-` for nothing, `?` for a number that is unknown) and may add to the `head`, which starts
with the height and the width. A writer takes the rows that it needs from those that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, islice
from typing import Any, NoReturn

from minuet.errors import FormatError
from minuet.formats.pzpr_codes import (
    DIGITS,
    Reader,
    Rows,
    base32,
    plates,
    skipping,
    walled,
    write_hexadecimal,
    write_makaro,
    write_rooms,
)
from minuet.puzzles.base.clues import GAPS
from minuet.puzzles.base.grid import cell_name

Row = Sequence[str]
FLEETS = {"c": (3, 2, 1), "d": (4, 3, 2, 1), "e": (5, 4, 3, 2, 1)}
POLES = ("-", "1", "2")
NO_GAPS = "a link cannot hold gaps of the board"


class WordReader(Reader):
    """Reads the parts of an address as rows of words."""

    def __init__(self, text: str, span: tuple[int, int], size: tuple[int, int], signs: Any) -> None:
        height, width = size
        super().__init__(text, *span, width, height)
        self.signs: Mapping[str, str] = signs
        self.head = [str(height), str(width)]

    def rows(self, part: str) -> Rows:
        """The rows of a part."""
        found: Rows = getattr(self, f"_words_{part}")()
        return found

    def _stream(self, count: int, what: str, read: Any = None) -> list[str]:
        """This many entries, base-16 numbers if nothing else reads them, with skips."""
        words: list[str] = []
        while len(words) < count:
            place = self.at
            if place == self.stop:
                self.fail(f"the link ends after {len(words)} of {count} {what}")
            sign = self.take(1, what)
            if "g" <= sign <= "z":
                words += ["-"] * (DIGITS.index(sign) - 15)
                continue
            self.places[divmod(len(words), self.width)] = place
            words.append((read or self._hexadecimal)(sign))
        return words[:count]

    def _grid(self, words: Sequence[str]) -> Rows:
        shown = [self.signs.get(word, word) for word in words]
        return [shown[start : start + self.width] for start in range(0, len(shown), self.width)]

    def _words_numbers(self, read: Any = None) -> Rows:
        return self._grid(self._stream(self.width * self.height, "cells", read))

    _words_givens = _words_numbers

    def _words_cells(self) -> Rows:
        """Makaro's numbers and black cells."""
        return self._words_numbers(self._makaro)

    def _words_more_numbers(self) -> Rows:
        """Numbers that may be missing."""
        if self.at < self.stop:
            return self._words_numbers()
        return [["-"] * self.width for _ in range(self.height)]

    def _words_regions(self) -> Rows:
        return [[str(room + 1) for room in row] for row in self.read_rooms()]

    _words_rooms = _words_regions

    def _words_blank(self) -> Rows:
        """A grid that an address leaves out."""
        return [["-"] * self.width for _ in range(self.height)]

    def _words_stars(self) -> Rows:
        """The number of stars, and a slash."""
        end = self.text.find("/", self.at, self.stop)
        number = self.text[self.at : end] if end > 0 else ""
        if not (number.isascii() and number.isdigit()):
            self.fail("expected the number of stars and a slash")
        self.head.append(number)
        self.at = end + 1
        return []

    def _words_counts(self) -> Rows:
        """A number for each column, then one for each row."""
        return self._around([self.width, self.height])

    def _words_sides(self) -> Rows:
        """Numbers above, below, left and right."""
        return self._around([self.width, self.width, self.height, self.height])

    def _around(self, lengths: Sequence[int]) -> Rows:
        words = iter(self._stream(sum(lengths), "numbers around the board"))
        self.places.clear()
        return [list(islice(words, length)) for length in lengths]

    def _words_fours(self) -> Rows:
        """Numbers up to 4, with the empty cells after them."""
        words: list[str] = []
        while len(words) < self.width * self.height:
            sign = self.take(1, "numbers")
            digit = DIGITS.find(sign)
            if sign == ".":
                words.append("?")
            elif 0 <= digit < 15:
                words += [str(digit % 5), *["-"] * (digit // 5)]
            elif digit > 15:
                words += ["-"] * (digit - 15)
            else:
                self.at -= 1
                self.fail(f"'{sign}' is not a number of walls")
        return self._grid(words[: self.width * self.height])

    def _words_ones(self) -> Rows:
        """Signs of one sort, with the empty cells after them."""
        words: list[str] = []
        while len(words) < self.width * self.height:
            digit = self.digit(36, "signs")
            words += ["1", *["-"] * digit] if digit < 18 else ["-"] * (digit - 17)
        return self._grid(words[: self.width * self.height])

    def _words_runs(self) -> Rows:
        """The runs of columns and rows, those next to the board first, in places for as many."""
        lengths = [*[(self.height + 1) // 2] * self.width, *[(self.width + 1) // 2] * self.height]
        lines = self._around(lengths)
        return [[word for word in reversed(line) if word != "-"] for line in lines]

    def _words_poles(self) -> Rows:
        """Magnets: counts (minus, plus) of each line, walls, poles that are given, and gaps."""
        pairs = self._around([2] * (self.width + self.height))
        columns, rows = pairs[: self.width], pairs[self.width :]
        lines = [[pair[side] for pair in some] for some in (columns, rows) for side in (1, 0)]
        walls, count = self._walls(), self.width * self.height
        poles = self._poles(count) if self.at < self.stop else ["-"] * count
        gaps = self._bits(count) if self.at < self.stop else [False] * count
        empty = {divmod(number, self.width) for number, gap in enumerate(gaps) if gap}
        names = plates(self.height, self.width, walls, empty)
        signs = [{"-": ".", "1": "+", "2": "-"}[word] for word in poles]
        given = [signs[start : start + self.width] for start in range(0, count, self.width)]
        return [*lines, *given, *names]

    def _poles(self, count: int) -> list[str]:
        words: list[str] = []
        while len(words) < count:
            digit = self.digit(27, "poles")
            words += [POLES[digit // 9], POLES[digit // 3 % 3], POLES[digit % 3]]
        return words[:count]

    def _words_fleet(self) -> Rows:
        """The fleet after two slashes, by its letter, or ship by ship."""
        text = self.text[self.at : self.stop].strip("/")
        self.at = self.stop
        self.head += read_fleet(text, self.fail)
        return []

    def _words_dots(self) -> Rows:
        """Kropki: white and black dots between cells, across and then down."""
        across, down = self.height * (self.width - 1), (self.height - 1) * self.width
        words = iter(word.replace("-", "0") for word in self._poles(across + down))
        beside = [list(islice(words, self.width - 1)) for _ in range(self.height)]
        return beside + [list(islice(words, self.width)) for _ in range(self.height - 1)]

    def _words_kakuro(self) -> Rows:
        """The board with its sums, and a row and a column of black cells around it."""
        cells: list[str] = []
        while len(cells) < self.width * self.height:
            sign = self.take(1, "cells")
            if "k" <= sign <= "z":
                cells += ["."] * (DIGITS.index(sign) - 19)
            else:
                cells.append("#" if sign == "." else self._sums(sign, self.take(1, "cells")))
        grid = [cells[r * self.width : (r + 1) * self.width] for r in range(self.height)]
        top = ["#", *(self._edge(word, "down") for word in grid[0])]
        return [top, *([self._edge(row[0], "across"), *row] for row in grid)]

    def _edge(self, word: str, way: str) -> str:
        if word != ".":
            return "#"
        sign = self.take(1, "sums") if self.at < self.stop else "0"
        return self._sums(sign, "0") if way == "down" else self._sums("0", sign)

    def _sums(self, down: str, across: str) -> str:
        for sign in (down, across):
            if sum_of(sign) is None:
                self.at -= 1
                self.fail(f"'{sign}' is not a sum")
        word = f"{sum_of(down) or ''}\\{sum_of(across) or ''}"
        return "#" if word == "\\" else word


def sum_of(sign: str) -> int | None:
    """The sum that a sign of Kakuro stands for: 0 to 19, then 20 to 45 in capitals.

    >>> sum_of("7"), sum_of("j"), sum_of("A"), sum_of("Z"), sum_of("k")
    (7, 19, 20, 45, None)
    """
    if "A" <= sign <= "Z":
        return ord(sign) - ord("A") + 20
    digit = DIGITS.find(sign)
    return digit if 0 <= digit < 20 else None


def _triples(numbers: Sequence[int]) -> str:
    """Numbers up to 2, three of them in a digit of base 27.

    >>> _triples([1, 0, 1, 2])
    'ai'
    """
    full = [*numbers, *[0] * (-len(numbers) % 3)]
    triples = zip(full[::3], full[1::3], full[2::3], strict=True)
    return "".join(DIGITS[9 * a + 3 * b + c] for a, b, c in triples)


def read_fleet(text: str, fail: Callable[[str], NoReturn]) -> list[str]:
    """How many ships of length 1, 2, ... a fleet has: by its letter, or listed ship by ship."""
    lengths = [_ship(word) for word in text.strip("/").split("/")[1:]]
    if text not in FLEETS and (0 in lengths or not lengths):
        fail(f"'{text}' is not a fleet of straight ships")
    counts = FLEETS.get(text) or [lengths.count(n + 1) for n in range(max(lengths))]
    return [*map(str, counts)]


def write_fleet(words: Iterable[str]) -> str:
    """The letter of a fleet, or how many ships it has and then each of them.

    >>> write_fleet(["3", "2", "1"]), write_fleet(["0", "2"])
    ('c', '/2/21o/21o')
    """
    counts = tuple(map(int, words))
    while counts[-1:] == (0,):
        counts = counts[:-1]
    for letter, fleet in FLEETS.items():
        if fleet == counts:
            return letter
    ships = [n for n, count in enumerate(counts, 1) for _ in range(count)]
    return "/".join(["", str(len(ships)), *(f"{DIGITS[n]}1{base32([True] * n)}" for n in ships)])


def _ship(word: str) -> int:
    """The length of a ship, written as its width, its height and its cells; 0 if it is bent."""
    sides = [DIGITS.find(sign) for sign in word[:2]]
    if len(sides) < 2 or min(sides) != 1:
        return 0
    cells = [True] * max(sides)
    return max(sides) if base32(cells).rstrip("0") == word[2:].rstrip("0") else 0


class WordWriter:
    """Writes the rows of a published format as the parts of an address."""

    def __init__(self, head: Row, rows: Iterable[Row], size: tuple[int, int], signs: Any) -> None:
        self.head, self.left = list(head), iter(rows)
        self.height, self.width = size
        self.signs = {ours: theirs for theirs, ours in signs.items()}

    def text(self, part: str) -> str:
        """The code of a part."""
        code: str = getattr(self, f"_write_{part}")()
        return code

    def _take(self, count: int) -> Rows:
        return [list(row) for row in islice(self.left, count)]

    def _grid(self) -> list[str]:
        words = chain.from_iterable(self._take(self.height))
        return [self.signs.get(word, word) for word in words]

    def _write_numbers(self) -> str:
        return _stream(self._grid())

    def _write_more_numbers(self) -> str:
        words = self._grid()
        return _stream(words) if {*words} != {"-"} else ""

    def _write_givens(self) -> str:
        return _stream(self._without_gaps())

    def _write_cells(self) -> str:
        return skipping(map(write_makaro, self._without_gaps()))

    def _without_gaps(self) -> list[str]:
        words = self._grid()
        if "#" in words:
            place = cell_name(*divmod(words.index("#"), self.width))
            raise FormatError(f"cannot write the gap at {place}")
        return words

    def _write_rooms(self) -> str:
        return write_rooms(walled(self._take(self.height)))

    def _write_regions(self) -> str:
        rows = self._take(self.height)
        if any(word in GAPS for row in rows for word in row):
            raise FormatError(NO_GAPS)
        return write_rooms(rows)

    def _write_blank(self) -> str:
        self._take(self.height)
        return ""

    def _write_stars(self) -> str:
        return f"{self.head[2]}/"

    def _write_counts(self) -> str:
        return _stream(chain.from_iterable(self._take(2)))

    def _write_sides(self) -> str:
        return _stream(chain.from_iterable(self._take(4)))

    def _write_fours(self) -> str:
        words, code, empty = self._grid(), "", 0
        while words:
            word = words.pop(0)
            if word == "-":
                empty += 1
                continue
            code += skipping(iter([""] * empty))
            empty = 0
            if word == "?":
                code += "."
                continue
            follow = 0
            while follow < 2 and words[:1] == ["-"]:
                words.pop(0)
                follow += 1
            code += DIGITS[int(word) + 5 * follow]
        return code + skipping(iter([""] * empty))

    def _write_ones(self) -> str:
        """Each sign with up to 17 empty cells after it; more of these in digits from 18 on."""
        code, cells = "", "".join("." if word == "-" else "1" for word in self._grid())
        while cells:
            empty = cells[1:18].find("1") if "1" in cells[1:18] else len(cells[1:18])
            code += DIGITS[empty + (0 if cells[0] == "1" else 18)]
            cells = cells[1 + empty :]
        return code

    def _write_runs(self) -> str:
        lengths = [*[(self.height + 1) // 2] * self.width, *[(self.width + 1) // 2] * self.height]
        lines = [row[::-1] for row in self._take(len(lengths))]
        for line, length in zip(lines, lengths, strict=True):
            if len(line) > length:
                raise FormatError(f"a line with {len(line)} runs does not fit into a link")
            line += ["-"] * (length - len(line))
        return _stream(chain.from_iterable(lines))

    def _write_poles(self) -> str:
        plus_columns, minus_columns, plus_rows, minus_rows = self._take(4)
        pairs = [*zip(minus_columns, plus_columns), *zip(minus_rows, plus_rows)]  # noqa: B905
        rest = self._take(2 * self.height)
        given, plates = rest[: -self.height], rest[-self.height :]
        code = _stream(chain.from_iterable(pairs)) + write_rooms(
            [[None if word == "@" else word for word in row] for row in plates]
        )
        signs = [word for row in given for word in row]
        gaps = [word == "@" for row in plates for word in row]
        if "x" in signs:
            raise FormatError("a given neutral cell cannot be written")
        if not signs and not any(gaps):
            return code
        poles = [{"+": 1, "-": 2}.get(word, 0) for word in signs or [""] * len(gaps)]
        code += _triples(poles)
        return code + (base32(gaps) if any(gaps) else "")

    def _write_fleet(self) -> str:
        return f"//{write_fleet(self.head[2:])}".replace("///", "/")

    def _write_dots(self) -> str:
        return _triples([int(word) for row in self._take(2 * self.height - 1) for word in row])

    def _write_kakuro(self) -> str:
        top, *rows = self._take(self.height + 1)
        inside = [word for row in rows for word in row[1:]]
        code, empty = "", 0
        for word in [*inside, None]:
            if word == "." and empty < 16:
                empty += 1
                continue
            code += DIGITS[19 + empty] if empty else ""
            empty = int(word == ".")
            if word not in (".", None):
                code += "." if word == "#" else "".join(map(_sum_sign, two_sums(word)))
        edges = [
            two_sums(word)[0]
            for word, below in zip(top[1:], rows[0][1:], strict=True)
            if below == "."
        ]
        edges += [two_sums(row[0])[1] for row in rows if row[1] == "."]
        return code + "".join(map(_sum_sign, edges))


def two_sums(word: str) -> tuple[int, int]:
    """The sums down and across of a black cell, 0 for none."""
    down, _, across = word.strip("#").partition("\\")
    return int(down or 0), int(across or 0)


def _sum_sign(number: int) -> str:
    if number > 45:
        raise FormatError(f"cannot write the sum {number} in a link: at most 45")
    return DIGITS[number] if number < 20 else chr(ord("A") + number - 20)


def _stream(words: Iterable[str]) -> str:
    return skipping(map(_number, words))


def _number(word: str) -> str:
    if word == "#":
        raise FormatError(NO_GAPS)
    return write_hexadecimal("." if word == "-" else word)

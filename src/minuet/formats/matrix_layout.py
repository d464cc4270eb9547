"""How a 0/1 matrix is laid out: what separates its entries, and which of them are names.

The first lines decide, all of them together, so that a slip in one of them is an error there and
does not change the meaning of the others. `minuet.formats.matrix` lists the rules.

>>> from minuet.formats.sheet import take_apart
>>> layout = find_layout(take_apart(",a,b\\nx,1,0\\ny,0,1\\n"))
>>> layout.separator, layout.header, layout.named, layout.items
(',', ['a', 'b'], True, ['a', 'b'])
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from minuet.errors import FormatError, amount, listed, show
from minuet.formats.sheet import Sheet, read_cost
from minuet.problem.reading import COST

LOOK = 100_000
"""The characters that are looked at to find out how a matrix is laid out."""
_SEPARATORS = ",;\t"
_COLON = re.compile(r"([^:,;\t\"]*[^\s:,;\t\"][ ]*):(.*)")
_TRUTHS = {"true": "1", "false": "0"}

Row = tuple[int, str]
"""A line with its number."""


@lru_cache(1024)
def bit_of(word: str) -> str:
    """The bit that an entry stands for; nothing if it is neither 0 nor 1.

    >>> [bit_of(word) for word in ("1", "0.0", "1e0", "TRUE", "2", "01", "yes")]
    ['1', '0', '1', '1', '', '', '']
    """
    if word in ("0", "1"):
        return word
    if not word[:1].isalpha():
        number = None if word.isdigit() else read_cost(word)
        return str(int(number)) if number in (0, 1) else ""
    return _TRUTHS.get(word.lower(), "")


def nearly_bits(entries: Sequence[str], *, without_zeros: bool = False) -> bool:
    """Return whether these are the entries of a matrix, of which one or one in ten may be wrong.

    There must be both zeros and ones, or only ones.

    >>> nearly_bits("101020110"), nearly_bits("1.2..0"), nearly_bits("012")
    (True, False, False)
    """
    bits = [bit_of(entry) for entry in entries]
    wrong = bits.count("")
    has_both = "1" in bits and ("0" in bits or without_zeros or not wrong)
    return has_both and wrong <= max(len(bits) > 3, len(bits) / 10)


@dataclass(frozen=True)
class MatrixLayout:
    """What the columns of a matrix mean, and its rows."""

    separator: str  # "" if there is nothing between the entries
    header: list[str] | None
    named: bool  # whether the first entry of a row is its name
    cost: int | None  # the column of the costs, the name of the row not counted
    items: Sequence[Hashable]
    rows: list[Row]
    fault: FormatError | None = None  # what is wrong with the names of the items

    @property
    def width(self) -> int:
        """The number of entries of a row, apart from its name."""
        return len(self.items) + (self.cost is not None)

    def described(self) -> str:
        """The matrix in a few words: what is not an entry.

        >>> MatrixLayout(",", ["a"], False, None, ["a"], []).described()
        'a 0/1 matrix with a header line, since all other entries are 0 and 1'
        """
        parts = ["a header line"] * (self.header is not None)
        parts += ["names in the first column"] * self.named
        parts += ["costs"] * (self.cost is not None)
        if not parts:
            return "a 0/1 matrix, since all entries are 0 and 1"
        return f"a 0/1 matrix with {listed(parts)}, since all other entries are 0 and 1"

    def split(self, line: str) -> tuple[str, list[str]]:
        """The name of a row, and its entries."""
        entries = split(line, self.separator)
        return (self.label(entries.pop(0)) if self.named and entries else ""), entries

    def label(self, name: str) -> str:
        """The name of a row, without the colon that may follow it in a table with blanks.

        >>> MatrixLayout(" ", None, True, None, range(2), []).label("A:")
        'A'
        """
        return name if self.separator.strip() or name == ":" else name.removesuffix(":")

    def error(self, row: Row, place: int, message: str) -> FormatError:
        """The error about an entry of a row, not counting its name."""
        number, line = row
        starts = self._starts(line)
        place += self.named
        column = starts[place] if place < len(starts) else len(line.rstrip())
        return FormatError(message, line=number, column=column + 1, text=line.rstrip())

    def _starts(self, line: str) -> list[int]:
        """Where each entry begins."""
        if self.separator == " ":
            return [match.start() for match in re.finditer(r"\S+", line)]
        if self.separator:
            starts = [0, *(at + 1 for at, sign in enumerate(line) if sign == self.separator)]
            return [at + len(line[at:]) - len(line[at:].lstrip(" ")) for at in starts]
        signs = [match.start() for match in re.finditer(r"\S", line)]
        if not self.named:
            return signs
        return [signs[0], *signs[len(line.split(maxsplit=1)[0]) :]]


def split(line: str, separator: str) -> list[str]:
    """The entries of a line, the first of which may be a name."""
    if separator == " ":
        return line.split()
    if separator:
        if '"' not in line:
            return [entry.strip() for entry in line.split(separator)]
        row = next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
        return [entry.strip() for entry in row]
    name, *rest = line.split(maxsplit=1)
    return [name, *rest[0].rstrip()] if rest else list(name)


# ---- the layout of all rows


def find_layout(sheet: Sheet) -> MatrixLayout:
    """Return how the rows are laid out."""
    if not sheet.rows:
        raise FormatError("the text has no rows of 0 and 1")
    lines = _first_lines(sheet.rows)
    separator = _separator(lines)
    if separator.strip(" ") and _have_colons(lines, separator):
        sheet = sheet._replace(
            rows=[(at, _without_colon(row, separator)) for at, row in sheet.rows]
        )
        lines = _first_lines(sheet.rows)
    table = [split(line, separator) for line in lines]
    if "items" in sheet.directives:
        return _with_items(sheet, separator, table)
    words = lines[0].split()
    above = separator  # which a header of words above rows of characters does not share
    if separator == "" and len(words) > 1 and not _is_named_row(words):
        above, table[0] = " ", words
    named = _are_named(table, separator, lines)
    names = _names(table, named)
    if not (_has_corner(table[0]) or _is_header(names, table)):
        return MatrixLayout(separator, None, named, None, range(_usual(table) - named), sheet.rows)
    header = MatrixLayout(above, names, len(names) < len(table[0]), None, (), sheet.rows[:1])
    fault = _fault(header, 0 if named or not table[1:] else _usual(table[1:]))
    cost = names.index(COST) if COST in names else None
    items = [name for name in names if name != COST]
    return MatrixLayout(separator, names, named, cost, items, sheet.rows[1:], fault)


def _have_colons(lines: list[str], separator: str) -> bool:
    """Whether most rows are a name, a colon and three bits or more: two could also be a set.

    >>> _have_colons(["A: 0,1,1", "B: 1,0,0"], ","), _have_colons(["A: 0,1", "B: 1,0"], ",")
    (True, False)
    """
    first, body = split(lines[0], separator), lines[1:] or lines
    found = [split(row[2], separator) for row in map(_COLON.match, body) if row]
    if first[0] == "" and len(first) == _usual(split(line, separator) for line in body):
        return False  # below a corner, the colons are part of the names
    return 2 * sum(len(row) > 2 and _are_bits(row) for row in found) > len(body)


def _without_colon(line: str, separator: str) -> str:
    """A row with a separator in place of the colon after its name."""
    match = _COLON.match(line)
    return f"{match[1]}{separator}{match[2]}" if match else line


def _first_lines(rows: list[Row]) -> list[str]:
    """The lines that decide: those of `LOOK` characters, and at least three."""
    lines: list[str] = []
    size = 0
    for _, line in rows:
        if size > LOOK and len(lines) > 2:
            break
        lines.append(line)
        size += len(line)
    return lines


def _usual(table: Iterable[list[str]]) -> int:
    """The length that most rows have."""
    return Counter(map(len, table)).most_common(1)[0][0]


def _separator(lines: list[str]) -> str:
    """The separator that at least half of the lines have; nothing if the rows are characters."""
    for mark in _SEPARATORS:
        if 2 * sum(mark in line for line in lines) >= len(lines):
            return mark
    body = [line.split() for line in lines[1:] or lines]
    characters = sum(len(words) == 1 or _is_named_row(words) for words in body)
    first = lines[0].split()
    if len(first) > 1 and _are_bits(first) and all(len(words) == 1 for words in body):
        is_short = all(bit_of(words[0]) for words in body)  # rows of one entry, below a longer one
        return " " if is_short else ""
    return "" if 2 * characters > len(body) else " "


def _is_named_row(words: list[str]) -> bool:
    """Whether words are a name and then a row of characters, most of which are 0 and 1."""
    if len(words) != 2 or len(words[1]) < 2:
        return False
    bits = sum(sign in "01" for sign in words[1])
    return 2 * bits + words[1].isdigit() > len(words[1])


def _are_named(table: list[list[str]], separator: str, lines: list[str]) -> bool:
    """Whether the first entry of most rows is a name."""
    first, body = table[0], table[1:]
    if _has_corner(first) or not body:
        return first[0] == "" or (_is_word(first[0]) and _are_bits(first[1:]))
    if not separator:
        words = [line.split() for line in lines[1:]]
        return 2 * sum(len(row) > 1 and not bit_of(row[0]) for row in words) > len(words)
    starts = [row[0] for row in body if len(row) > 1]
    if len(first) + 1 == _usual(body):
        return not _are_bits(starts)
    rows = starts if len(body) > 1 else [row[0] for row in table if len(row) > 1]
    named = sum(map(_is_word, rows))
    if len(body) > 1 and any(map(_is_word, first)):  # below words, names may be numbers
        if rows == [str(number) for number in range(len(rows))] and len(rows) > 2:
            return True  # they count the rows
        named = sum(not bit_of(entry) for entry in rows)
    return 2 * named > len(rows)


def _names(table: list[list[str]], named: bool) -> list[str]:
    """The entries of the first line that name columns, if it is a header."""
    first, body = table[0], table[1:]
    is_short = body and first[0] != "" and len(first) != _usual(body)  # it has no corner
    return first[1:] if named and not is_short else first


def _has_corner(first: list[str]) -> bool:
    """Whether a first line begins with the empty corner of a table, and is not a row."""
    bits = [entry for entry in first if bit_of(entry)]
    return first[0] == "" and len(set(bits)) == len(bits)


def _is_header(names: list[str], table: list[list[str]]) -> bool:
    """Whether the entries of the first line name the columns.

    One entry that is not 0 or 1 is rather a slip, and so is one beside two zeros. Numbers are names
    if there are three or more, whole and different.
    """
    if COST in names:
        return True
    truths = () if any(map(_has_truths, table[1:2])) else _TRUTHS
    bits = [name for name in names if bit_of(name) and name.lower() not in truths]
    odd = [name for name in names if name and (not bit_of(name) or name.lower() in truths)]
    if len(odd) < 2 or len(set(bits)) < len(bits):
        return len(odd) == len(names) == 1
    numbers = [read_cost(name) for name in names]
    if any(number is None for number in numbers):
        return True
    return len(set(numbers)) == len(numbers) > 2 and all(name.isdigit() for name in names)


def _fault(header: MatrixLayout, width: int) -> FormatError | None:
    """What is wrong with a header above rows of this width, 0 if they have names."""
    names, (row,) = header.header or [], header.rows
    if width == len(names) + 1:
        what = f"the header has {amount(len(names), 'name')}, but the rows have {width} entries"
        return header.error(row, len(names), what)
    for place, name in enumerate(names):
        if not name:
            return header.error(row, place, "the header has a column without a name")
        if name in names[:place]:
            return header.error(row, place, f"the header names the column {show(name)} twice")
    return None


def _with_items(sheet: Sheet, separator: str, table: list[list[str]]) -> MatrixLayout:
    """The layout if a line `items: ...` names the columns: then there is no header."""
    items, width = sheet.words("items"), _usual(table)
    named = width == len(items) + 1 and not _are_bits([row[0] for row in table])
    fault = None
    if len(set(items)) < len(items):
        fault = sheet.error("items", "an item is listed twice")
    elif not named and width != len(items):
        names, entries = amount(len(items), "name"), entries_text(width)
        fault = sheet.error("items", f"this line has {names}, but the rows have {entries}")
    return MatrixLayout(separator, None, named, None, items, sheet.rows, fault)


def entries_text(count: int) -> str:
    """A number of entries."""
    return amount(count, "entry", "entries")


def _are_bits(entries: Sequence[str]) -> bool:
    return bool(entries) and all(map(bit_of, entries))


def _has_truths(entries: Iterable[str]) -> bool:
    return any(entry.lower() in _TRUTHS for entry in entries)


def _is_word(entry: str) -> bool:
    """Whether an entry is a name rather than an entry or another number."""
    return entry != "" and read_cost(entry) is None and not bit_of(entry)

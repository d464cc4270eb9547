"""A 0/1 matrix as text: each column is an item, each row an option.

::

    # Knuth's example                         ,mon,tue,wed,cost
    0010110                                   Ann,1,0,1,12
    1001001                                   Bob,0,1,0,8
    0110010                                   Cy,1,1,0,15
    1001000                                   secondary: wed
    0100001
    0001101

- Entries are separated by commas, semicolons, tabs or blanks, or by nothing at all. Separated
  ones may also be written as `1.0` and `0.0`, or as `true` and `false` in any case.
- The first line is a header if one of its entries is not a number, or if its entries count the
  columns (0 1 2 ... or 1 2 3 ...). It names the items; without one they are numbered from 0.
- The first column names the options if the header says so, with an empty first entry or with one
  entry less than the rows have (then some name must be other than 0 and 1), or if the first entry
  of the first row is not a number. Without names, rows are numbered from 0.
- A column with the heading `cost` holds the costs of the options.
- Lines `secondary: wed` and `given: Ann` name secondary items and options chosen in advance, and
  `kind: matrix` says that this is a matrix if it could also be a puzzle. A line that starts with
  `#` is a comment.

>>> problem = loads("a b c\\n1 0 1\\n0 1 0\\nsecondary: c\\n")
>>> problem.primary, problem.secondary, problem.options[0].items
(('a', 'b'), ('c',), ('a', 'c'))
>>> print(dumps(problem), end="")
a,b,c
1,0,1
0,1,0
secondary: c
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from itertools import compress
from typing import Any, NoReturn

from minuet.errors import FormatError, ProblemError, amount, show
from minuet.formats.sheet import (
    Posed,
    Sheet,
    posed,
    read_cost,
    take_apart,
    write_names,
)
from minuet.problem import Problem
from minuet.problem.reading import split_items, with_names

COST = "cost"
"""The heading of the column of costs."""
LOOK = 100_000
"""The characters that are looked at to find out whether a text is a matrix."""
MOST_ROWS = 1000
"""The rows that are looked at to find out whether a text is nearly one."""
_SEPARATORS = ",;\t"
_BITS = bytes(ord("1")) + b"\1" + bytes(255 - ord("1"))  # the value of each character
_WORDS = {"true": "1", "false": "0"}


def loads(text: str) -> Problem:
    """Read a problem; a `FormatError` names the line and the column of a mistake."""
    return pose(text).problem


def pose(text: str) -> Posed:
    """Read a problem and the options that the text chooses in advance."""
    sheet = take_apart(text)
    columns = _find_columns(sheet)
    labels: list[Any] = []
    costs: list[Any] = []
    options = list(_read_rows(columns, labels, costs))
    named = with_names(options, len(options), labels or None, costs or None)
    primary, secondary = split_items(columns.items, _secondary(sheet, columns.items))
    return posed(sheet, primary, secondary, named)


def looks_like(text: str) -> bool:
    """Return whether the text has two rows, and the first ones are rows of 0 and 1, each with a 1.

    A row may count twice, with a header that names at least two columns.
    """
    if text.lstrip()[:1] in ("[", "{", "<"):
        return False
    try:
        columns = _find_columns(_start(text))
        count = sum(1 for _ in _read_rows(columns, [], []))
    except FormatError:
        return False
    return count > 1 or (count == 1 and columns.header is not None and len(columns.items) > 1)


def resembles(text: str) -> bool:
    """Return whether a text is a matrix with a few mistakes: nine of ten entries are 0 or 1.

    The first line may be a header, and the first entry of a row its name. Below a header with
    commas, half of the entries are enough.
    """
    rows = [line for _, line in _start(text).rows[:MOST_ROWS]]
    if not rows:
        return False
    separator = _separator(rows[0], rows[min(1, len(rows) - 1)])
    first = _split(rows[0], separator)
    split = [_split(row, separator) for row in (rows[1:] or rows)]
    named = all(map(_has_name, split)) and (separator != "" or all(" " in row for row in rows))
    entries = [entry for row in split for entry in row[named:]]
    if not _is_header(first, split[0]):
        entries += first if len(rows) > 1 else []
    elif separator and separator in _SEPARATORS and len(rows) > 1:
        return 2 * sum(map(bool, map(bit_of, entries))) >= len(entries) > 0
    return nearly_bits(entries)


def nearly_bits(entries: Sequence[str]) -> bool:
    """Return whether these are the entries of a matrix, of which one or one in ten may be wrong.

    >>> nearly_bits("101020110"), nearly_bits("1.2..0"), nearly_bits("012")
    (True, False, False)
    """
    bits = [bit_of(entry) for entry in entries]
    return bits.count("") <= max(len(bits) > 4, len(bits) / 10) and {"0", "1"} <= set(bits)


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
    return _WORDS.get(word.lower(), "")


def _start(text: str) -> Sheet:
    """The first lines of a text, split into entries."""
    whole = len(text) <= LOOK or text.count("\n", 0, LOOK) <= 2
    return take_apart(text if whole else text[:LOOK].rpartition("\n")[0])


def _secondary(sheet: Sheet, items: Sequence[Hashable]) -> list[Hashable]:
    """The secondary items by name; columns without names by their number."""
    known = {str(item): item for item in items} if "secondary" in sheet.directives else {}
    words = dict.fromkeys(sheet.words("secondary"))
    for word in words:
        if word not in known:
            named = ": columns are numbered from 0" if isinstance(items, range) else ""
            sheet.fail("secondary", f"there is no column {show(word)}{named}")
    return [known[word] for word in words]


# ---- which entries mean what


@dataclass(frozen=True)
class _Columns:
    """What the columns of a matrix mean, and its rows."""

    separator: str  # "" if there is nothing between the entries
    header: list[str] | None
    named: bool  # whether the first entry of a row is its name
    cost: int | None  # the column of the costs, the name of the row not counted
    items: Sequence[Hashable]
    rows: list[tuple[int, str]]

    @property
    def width(self) -> int:
        """The number of entries of a row, apart from its name."""
        return len(self.items) + (self.cost is not None)


def _find_columns(sheet: Sheet) -> _Columns:
    if not sheet.rows:
        raise FormatError("the text has no rows of 0 and 1")
    first, second = sheet.rows[0][1], sheet.rows[min(1, len(sheet.rows) - 1)][1]
    separator = _separator(first, second)
    header = _split(first, separator)
    if separator == "" and len(words := first.split()) > 1 and not _is_named_row(words):
        header = words
    if not _is_header(header, _split(second, separator)):
        named = _has_name(header)
        rows, width = sheet.rows, len(header) - named
        return _Columns(separator, None, named, None, range(width), rows)
    rows = sheet.rows[1:]
    named = header[0] == ""
    if rows and not named:
        entries = _split(rows[0][1], separator)
        longer = len(entries) == len(header) + 1
        if longer and all(_are_bits(_split(line, separator)[:1]) for _, line in rows):
            number, line = sheet.rows[0]
            names = amount(len(header), "name")
            what = f"the header has {names}, but the rows have {_entries(len(entries))}"
            raise FormatError(what, line=number, column=len(line) + 1, text=line)
        named = longer or (len(entries) == len(header) and _has_name(entries))
        if named and len(entries) == len(header):
            header = header[1:]
    else:
        header = header[1:] if named else header
    return _with_header(separator, header, named, rows, sheet.rows[0])


def _with_header(
    separator: str,
    header: list[str],
    named: bool,
    rows: list[tuple[int, str]],
    line: tuple[int, str],
) -> _Columns:
    cost = header.index(COST) if COST in header else None
    items = [name for place, name in enumerate(header) if place != cost]
    seen: set[str] = set()
    for name in items:
        if not name or name in seen:
            _reject_header(_Columns(separator, header, named, cost, items, rows), name, line)
        seen.add(name)
    return _Columns(separator, header, named, cost, items, rows)


def _reject_header(columns: _Columns, name: str, line: tuple[int, str]) -> NoReturn:
    """Raise an error about a name that is empty or there twice."""
    header = columns.header or []
    if bit_of(name):  # then it is rather a row
        places = [place for place, entry in enumerate(header) if not bit_of(entry)]
        if places and nearly_bits(header):
            _fail(columns, *line, places[0], f"{show(header[places[0]])} is neither 0 nor 1")
    what = f"names the column {show(name)} twice" if name else "has a column without a name"
    last = len(header) - 1 - header[::-1].index(name)
    _fail(columns, *line, last, f"the header {what}")


def _separator(first: str, second: str) -> str:
    """The separator of a row: the first one that both lines contain, or else nothing.

    A second line with a single entry has none; then the first line decides.
    """
    is_single = first is second or bit_of(second.strip()) != ""
    for mark in _SEPARATORS:
        if mark in second or (mark in first and is_single):
            return mark
    words = second.split()
    if is_single and len(first.split()) > 1 and _are_bits(first.split()):
        return " "
    return "" if len(words) == 1 or _is_named_row(words) else " "


def _is_named_row(words: list[str]) -> bool:
    """Whether words are a name and then a row of characters."""
    if len(words) != 2 or len(words[1]) < 2:
        return False
    return not words[1].strip("01") or nearly_bits(words[1])


def _split(line: str, separator: str) -> list[str]:
    """The entries of a line."""
    if separator == " ":
        return line.split()
    if separator:
        if '"' not in line:
            return [entry.strip() for entry in line.split(separator)]
        row = next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
        return [entry.strip() for entry in row]
    name, *rest = line.split(maxsplit=1)
    return [name, *rest[0].rstrip()] if rest else list(name)


def _is_header(entries: list[str], below: list[str]) -> bool:
    """Whether entries are names: one is not a number, or they count the columns.

    Names may be `true` and `false`, but then those are not the entries of the line below.
    """
    words = entries[1:] if entries and entries[0] == "" else entries
    if any(read_cost(word) is None for word in words):
        if _are_bits(entries[1:]):  # then it is a row, maybe with its name
            return _has_truths(entries[1:]) and not _has_truths(below[1:])
        return True
    numbers = [read_cost(word) for word in words]
    start = 0 if numbers[:1] == [0] else 1
    return len(numbers) > 2 and numbers == [*range(start, len(numbers) + start)]


def _are_bits(entries: Sequence[str]) -> bool:
    return bool(entries) and all(map(bit_of, entries))


def _has_truths(entries: Iterable[str]) -> bool:
    return any(entry.lower() in _WORDS for entry in entries)


def _has_name(entries: list[str]) -> bool:
    return len(entries) > 1 and read_cost(entries[0]) is None and not bit_of(entries[0])


# ---- rows


def _read_rows(columns: _Columns, labels: list[Any], costs: list[Any]) -> Iterator[list[Hashable]]:
    """Yield the items of each row; names and costs are added to the two lists."""
    quick = _quick(columns)
    items, named, priced = columns.items, columns.named, columns.cost is not None
    for number, line in columns.rows:
        name, cost, bits = quick(line) or _read_row(columns, number, line)
        if named:
            labels.append(name)
        if priced:
            costs.append(cost)
        yield list(compress(items, bits.translate(_BITS)))


def _quick(columns: _Columns) -> Callable[[str], tuple[str, Any, bytes] | None]:
    """A function that returns the name, the cost and the bits of a plain row, None for any other.

    No entry is handled on its own: a matrix may have ten million of them.
    """
    separator, named, width = columns.separator, columns.named, len(columns.items)
    priced, between = columns.cost is not None, separator * (width - 1)
    if (named and not separator) or (priced and columns.cost != width):
        return lambda line: None

    def quick(line: str) -> tuple[str, Any, bytes] | None:
        name, cost, rest = "", None, line.rstrip()
        if named:
            name, _, rest = rest.partition(separator)
        if priced:
            rest, _, word = rest.rpartition(separator)
            cost = read_cost(word)
        if separator and rest[1::2] == between:
            rest = rest[::2]
        elif separator:
            words = rest.split() if separator == " " else rest.split(separator)
            rest = "".join(map(bit_of, words)) if len(words) == width else ""
        bits = rest.encode("utf-8", "replace")
        is_plain = len(bits) == width and b"1" in bits and not bits.translate(None, b"01")
        is_named = named == bool(name) and '"' not in name and name == name.strip()
        return (
            (name, cost, bits) if is_plain and is_named and priced == (cost is not None) else None
        )

    return quick


def _read_row(columns: _Columns, number: int, line: str) -> tuple[str, Any, bytes]:
    """The name, the cost and the bits of a row; an error says what is wrong and where."""
    entries = _split(line, columns.separator)
    name = entries.pop(0) if columns.named and entries else ""
    if len(entries) != columns.width:
        wanted = f"but the header has {amount(columns.width, 'name')}" if columns.header else ""
        wanted = wanted or f"expected {columns.width}"
        what = f"this row has {_entries(len(entries))}, {wanted}"
        _fail(columns, number, line, min(len(entries), columns.width), what)
    cost: Any = 0
    if columns.cost is not None:
        word = entries.pop(columns.cost)
        cost = 0 if word == "" else read_cost(word)
        if cost is None:
            _fail(columns, number, line, columns.cost, f"{show(word)} is not a cost")
    bits = list(map(bit_of, entries))
    for place, entry in enumerate(entries):
        if not bits[place]:
            place += columns.cost is not None and place >= columns.cost
            _fail(columns, number, line, place, f"{show(entry)} is neither 0 nor 1")
    if "1" not in bits:
        _fail(columns, number, line, 0, "this row has no 1: an option needs at least one item")
    return name, cost, "".join(bits).encode()


def _entries(count: int) -> str:
    return amount(count, "entry", "entries")


def _fail(columns: _Columns, number: int, line: str, place: int, message: str) -> NoReturn:
    """Raise an error about an entry of a row, not counting its name."""
    place += columns.named
    if columns.separator == " ":
        starts = [match.start() for match in re.finditer(r"\S+", line)]
    elif columns.separator:
        starts = [0, *(at + 1 for at, sign in enumerate(line) if sign == columns.separator)]
        starts = [at + len(line[at:]) - len(line[at:].lstrip()) for at in starts]
    else:
        starts = [match.start() for match in re.finditer(r"\S", line)]
        if columns.named:
            length = len(line.split(maxsplit=1)[0])
            starts = [starts[0], *starts[length:]]
    column = starts[place] if place < len(starts) else len(line.rstrip())
    raise FormatError(message, line=number, column=column + 1, text=line.rstrip())


# ---- writing


def dumps(problem: Problem, *, given: Iterable[Any] = ()) -> str:
    """Write a problem: as plain rows if nothing has a name, else as CSV with a header.

    Names that are not text are written as `str()` shows them. Colors and multiplicities have no
    place in a matrix, and raise a `FormatError`.
    """
    try:
        rows = problem.to_matrix()
    except ProblemError as error:
        raise FormatError(str(error)) from None
    bits = ["".join("01"[entry] for entry in row) for row in rows]
    numbered = problem.items == tuple(range(len(problem.items))) and bool(rows)
    named = not isinstance(problem.labels, range)
    if numbered and not named and not problem.has_costs:
        lines = bits
    else:
        lines = list(_csv(problem, bits, named))
    tail = [("secondary", problem.secondary), ("given", tuple(given))]
    lines += [f"{name}: {write_names(names)}" for name, names in tail if names]
    text = "kind: matrix\n" * (not rows) + "".join(f"{line}\n" for line in lines)
    _check(text, problem)
    return text


def _csv(problem: Problem, bits: list[str], named: bool) -> Iterator[str]:
    priced = problem.has_costs
    yield _row([*[""] * named, *map(str, problem.items), *[COST] * priced])
    for label, cost, row in zip(problem.labels, problem.costs, bits, strict=True):
        start = [str(label)] if named else []
        yield _row([*start, *row, *[str(cost)] * priced])


def _row(entries: list[str]) -> str:
    file = StringIO()
    csv.writer(file, lineterminator="").writerow(entries)
    return file.getvalue()


def _check(text: str, problem: Problem) -> None:
    """Reject names that the reader would take for something else."""
    try:
        again = loads(text)
    except FormatError as error:
        raise FormatError(f"a matrix cannot hold these names: {error}") from None
    for what, ours, read in (
        ("item", problem.items, again.items),
        ("label", problem.labels, again.labels),
        ("cost", problem.costs, again.costs),
    ):
        pairs = zip(map(str, ours), map(str, read), strict=False)
        wrong = [one for one, other in pairs if one != other]
        if wrong or len(ours) != len(read):
            shown = show(wrong[0]) if wrong else "a name"
            raise FormatError(f"a matrix cannot hold the {what} {shown}: use the format json")

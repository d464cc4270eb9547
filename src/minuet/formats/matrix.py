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
- The first line is a header if two or more of its entries (or its only one) are not 0 or 1. If it
  has nothing but numbers, there must be three or more, whole and different. A header names the
  items; without one they are numbered from 0. A single entry that is not 0 or 1 is a mistake.
- The first column names the options if the header says so, with an empty first entry or with one
  entry less than the rows have (then some name must be other than 0 and 1), or if most rows begin
  with a word (below a header with words, a number other than 0 and 1 will do, and so do numbers
  that count three or more rows from 0). Without names, rows are numbered from 0. A colon
  may follow a name: `Ann: 1 0 1`, or `Ann: 1,0,1`.
- A column with the heading `cost` holds the costs of the options.
- A line `items: mon tue wed` names the columns in place of a header. Lines `secondary: wed` and
  `given: Ann` name secondary items and options chosen in advance, and `kind: matrix` says that this
  is a matrix if it could also be a puzzle. A line that starts with `#` is a comment.

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
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from io import StringIO
from itertools import compress
from typing import Any

from minuet.errors import FormatError, ProblemError, amount, show
from minuet.formats.matrix_layout import (
    LOOK,
    MatrixLayout,
    Row,
    bit_of,
    entries_text,
    find_layout,
    nearly_bits,
)
from minuet.formats.sheet import Posed, Sheet, posed, read_cost, take_apart, write_names
from minuet.problem import Problem
from minuet.problem.reading import COST, split_items, with_names

MOST_ROWS = 1000
"""The rows that are looked at to find out whether a text is nearly one."""
_BITS = bytes(ord("1")) + b"\1" + bytes(255 - ord("1"))  # the value of each character


def loads(text: str) -> Problem:
    """Read a problem; a `FormatError` names the line and the column of a mistake."""
    return pose(text).problem


def pose(text: str) -> Posed:
    """Read a problem and the options that the text chooses in advance."""
    sheet = take_apart(text)
    layout = find_layout(sheet)
    labels: list[Any] = []
    costs: list[Any] = []
    options = list(_read_rows(layout, labels, costs))
    named = with_names(options, len(options), labels or None, costs or None)
    primary, secondary = split_items(layout.items, _secondary(sheet, layout.items))
    return posed(sheet, primary, secondary, named)


def describe(text: str) -> str:
    """Return what is a name and what an entry in the text of a matrix."""
    return find_layout(_start(text)).described()


def looks_like(text: str) -> bool:
    """Return whether the text has two rows, and the first ones are rows of 0 and 1, each with a 1.

    A row may count twice, with a header that names at least two columns.
    """
    if text.lstrip()[:1] in ("[", "{", "<"):
        return False
    try:
        layout = find_layout(_start(text))
        count = sum(1 for _ in _read_rows(layout, [], []))
    except FormatError:
        return False
    return count > 1 or (count == 1 and layout.header is not None and len(layout.items) > 1)


def resembles(text: str) -> bool:
    """Return whether a text is a matrix with a few mistakes: nine of ten entries are 0 or 1.

    Below a header with commas, half of the entries are enough.
    """
    try:
        layout = find_layout(_start(text))
    except FormatError:
        return False
    entries = [
        entry
        for row in _rows(layout)
        for place, entry in enumerate(row)
        if place != layout.cost and entry
    ]
    is_table, has_names = layout.separator in (",", ";", "\t"), layout.header or layout.named
    if is_table and layout.header:
        return 2 * sum(map(bool, map(bit_of, entries))) >= len(entries) > 0
    return nearly_bits(entries, without_zeros=bool(is_table or has_names))


def has_slip(text: str) -> bool:
    """Return whether a text is a matrix but for a few mistakes, and hardly a puzzle.

    No row is all zeros, as many rows of a puzzle are, and at most one has another length.
    """
    if not resembles(text) or looks_like(text):
        return False
    layout = find_layout(_start(text))
    rows = _rows(layout)
    if any({"0"}.issuperset(map(bit_of, row)) for row in rows):
        return False
    return sum(len(row) != layout.width for row in rows) <= 1


def _rows(layout: MatrixLayout) -> list[list[str]]:
    return [layout.split(line)[1] for _, line in layout.rows[:MOST_ROWS]]


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
            raise sheet.error("secondary", f"there is no column {show(word)}{named}")
    return [known[word] for word in words]


# ---- rows


def _read_rows(
    layout: MatrixLayout, labels: list[Any], costs: list[Any]
) -> Iterator[list[Hashable]]:
    """Yield the items of each row; names and costs are added to the two lists."""
    quick = _quick(layout)
    items, named, priced = layout.items, layout.named, layout.cost is not None
    if layout.fault is not None:
        raise layout.fault
    for row in layout.rows:
        name, cost, bits = quick(row[1]) or _read_row(layout, row)
        if named:
            labels.append(name)
        if priced:
            costs.append(cost)
        yield list(compress(items, bits.translate(_BITS)))


def _quick(layout: MatrixLayout) -> Callable[[str], tuple[str, Any, bytes] | None]:
    """A function that returns the name, the cost and the bits of a plain row, None for any other.

    No entry is handled on its own: a matrix may have ten million of them.
    """
    separator, named, width = layout.separator, layout.named, len(layout.items)
    priced, between = layout.cost is not None, separator * (width - 1)
    if (not separator and (named or priced)) or (priced and layout.cost != width):
        return lambda line: None

    def quick(line: str) -> tuple[str, Any, bytes] | None:
        name, cost, rest = "", None, line.rstrip()
        if named:
            name, _, rest = rest.partition(separator)
            name = layout.label(name)
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


def _read_row(layout: MatrixLayout, row: Row) -> tuple[str, Any, bytes]:
    """The name, the cost and the bits of a row; an error says what is wrong and where."""
    name, entries = layout.split(row[1])
    if len(entries) != layout.width:
        wanted = f"but the header has {amount(layout.width, 'name')}" if layout.header else ""
        wanted = wanted or f"expected {layout.width}"
        what = f"this row has {entries_text(len(entries))}, {wanted}"
        raise layout.error(row, min(len(entries), layout.width), what)
    cost: Any = 0
    if layout.cost is not None:
        word = entries.pop(layout.cost)
        cost = 0 if word == "" else read_cost(word)
        if cost is None:
            raise layout.error(row, layout.cost, f"{show(word)} is not a cost")
    bits = list(map(bit_of, entries))
    for place, entry in enumerate(entries):
        if not bits[place]:
            place += layout.cost is not None and place >= layout.cost
            what = f"{show(entry)} is neither 0 nor 1" if entry else "expected 0 or 1, got nothing"
            raise layout.error(row, place, what + _or_names(layout, row, entries))
    if "1" not in bits:
        raise layout.error(row, 0, "this row has no 1: an option needs at least one item")
    return name, cost, "".join(bits).encode()


def _or_names(layout: MatrixLayout, row: Row, entries: list[str]) -> str:
    """What to do if a wrong row was meant as a header of numbers."""
    is_count = all(map(str.isdigit, entries)) and len(set(entries)) == len(entries)
    if layout.header is not None or row != layout.rows[0] or not is_count:
        return ""
    return f" (if this line names the columns, write 'items: {' '.join(entries)}')"


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

"""Rows as sets of integers, one per line: each integer is an item, each line an option.

::

    # the example of Wikipedia
    A: 1 4 7
    B: 1 4
    C: 4 5 7
    D: 3 5 6
    E: 2 3 6 7
    F: 2 7

The integers are separated by blanks or commas, and braces are allowed, as in `A = {1, 4, 7}`. A
name before a colon or an equals sign is the label of the option; without names, rows are numbered
from 0. A last word such as `|5` is the cost of an option.

The items are the integers that occur: 0 is one of them if some row has it, and gaps are not filled.
If there are others that no row has, a line says so: `items: 7` stands for seven items, which are 0
to 6 if some row has a 0 and 1 to 7 otherwise; `items: 1-7` and `items: 1 2 5` list them.
`secondary: 6 7` and `given: A` name secondary items and options chosen in advance, and `kind: sets`
says that these are sets if they could also be a puzzle. A line that starts with `#` is a comment.

>>> problem = loads("1 4 7\\n2 3\\n5 6\\n2 3 5 6\\n")
>>> problem.items, [option.items for option in problem.options][0]
((1, 2, 3, 4, 5, 6, 7), (1, 4, 7))
>>> print(dumps(problem), end="")
1 4 7
2 3
5 6
2 3 5 6
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from minuet.errors import FormatError, show
from minuet.formats.sheet import (
    Posed,
    Sheet,
    check_brackets,
    posed,
    read_cost,
    take_apart,
    write_names,
)
from minuet.problem import Problem
from minuet.problem.reading import with_names

MOST_ITEMS = 10_000_000
"""The most items that a line `items: N` may ask for."""
LOOK = 100_000
"""The characters that are looked at to find out whether a text lists sets."""
_LABEL = re.compile(r"\s*([^:={}]*[^:={}\s])\s*[:=](.*)")
_BLANKS = str.maketrans(dict.fromkeys(",;{}()[]", " "))
_MARKS = ",;{}()[]:=|"  # what a line of nothing but integers does not have
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")
_ROW = re.compile(rf"\s*(?:{_NUMBER.pattern})(?:\s+(?:{_NUMBER.pattern}))*\s*")
_RANGE = re.compile(r"\s*(-?[0-9]{1,9})\s*(?:-|\.\.)\s*(-?[0-9]{1,9})\s*")


def loads(text: str) -> Problem:
    """Read a problem; a `FormatError` names the line and the column of a mistake."""
    return pose(text).problem


def pose(text: str) -> Posed:
    """Read a problem and the options that the text chooses in advance."""
    sheet = take_apart(text)
    is_plain = not any(mark in text for mark in _MARKS)
    rows, labels, costs = _plain_rows(sheet) if is_plain else _rows(sheet)
    if not rows and "items" not in sheet.directives:
        raise FormatError("the text has no rows of integers")
    secondary = _integers(sheet, "secondary")
    apart = set(secondary)
    items = _listed_items(sheet, rows) if "items" in sheet.directives else _used(rows)
    options = with_names(rows, len(rows), _labels(labels), costs if any(costs) else None)
    return posed(sheet, [item for item in items if item not in apart], secondary, options)


Rows = list[tuple[int, ...]]


def _rows(sheet: Sheet) -> tuple[Rows, list[Any], list[Any]]:
    """The integers, the labels and the costs of all rows."""
    read = [_read_line(number, line) for number, line in sheet.rows]
    for row in sheet.rows:
        check_brackets([row])
    return [row for _, row, _ in read], [label for label, _, _ in read], [c for _, _, c in read]


def _plain_rows(sheet: Sheet) -> tuple[Rows, list[Any], list[Any]]:
    """The same for rows of nothing but integers, of which there may be millions."""
    integer = _Integers().__getitem__
    rows = []
    for number, line in sheet.rows:
        try:
            row = tuple(map(integer, line.split()))
        except ValueError:
            row = ()
        if len(set(row)) < (len(row) or 1):
            raise _fault(number, line, line)
        rows.append(row)
    return rows, [], []


class _Integers(dict[str, int]):
    """The integers by their words, each read only once."""

    def __missing__(self, word: str) -> int:
        if not _NUMBER.fullmatch(word):
            raise ValueError(word)
        number = self[word] = int(word)
        return number


def _used(rows: Iterable[Iterable[Any]]) -> list[Any]:
    return sorted(set().union(*rows))


def _labels(labels: list[Any]) -> list[Any] | None:
    """The labels, or None if no row has a name; rows without one are numbered."""
    if not any(label is not None for label in labels):
        return None
    return [number if label is None else label for number, label in enumerate(labels)]


def _listed_items(sheet: Sheet, rows: Rows) -> Iterable[int]:
    text = sheet.directives["items"][1]
    if match := _RANGE.fullmatch(text):
        low, high = int(match[1]), int(match[2])
        if high - low >= MOST_ITEMS:
            raise sheet.error(
                "items", f"{high - low + 1:,} items are too many: the limit is {MOST_ITEMS:,}"
            )
        return range(low, high + 1)
    numbers = _integers(sheet, "items")
    if len(numbers) != 1:
        return numbers
    count = numbers[0]
    if not 0 <= count <= MOST_ITEMS:
        raise sheet.error("items", f"expected a number of items from 0 to {MOST_ITEMS:,}")
    start = 0 if any(0 in row for row in rows) else 1
    return range(start, start + count)


def _integers(sheet: Sheet, name: str) -> list[int]:
    numbers = [read_cost(word) for word in sheet.words(name)]
    for word, number in zip(sheet.words(name), numbers, strict=True):
        if type(number) is not int:
            raise sheet.error(name, f"{show(word)} is not an integer")
    return [number for number in numbers if type(number) is int]


def _read_line(number: int, line: str) -> tuple[str | None, tuple[int, ...], int | float]:
    """The label of a row, its integers and its cost."""
    label, rest, cost = None, line, None
    if (":" in line or "=" in line) and (match := _LABEL.fullmatch(line)):
        label, rest = match[1], match[2]
    if "|" in rest:
        rest, _, price = rest.partition("|")
        cost = read_cost(price.strip())
        if cost is None:
            what = f"{show(price.strip())} is not a cost"
            raise FormatError(what, line=number, column=line.index("|") + 2, text=line)
    plain = rest.translate(_BLANKS)
    row = tuple(map(int, plain.split())) if _ROW.fullmatch(plain) else ()
    if not row or len(set(row)) < len(row):
        raise _fault(number, line, plain)
    return label, row, cost or 0


def _fault(number: int, line: str, plain: str) -> FormatError:
    """What is wrong with a row, whose integers are in `plain`, the last part of the line or so."""
    seen: set[str] = set()
    start = len(line.partition("|")[0]) - len(plain)
    for match in re.finditer(r"\S+", plain):
        column = start + match.start() + 1
        if not _NUMBER.fullmatch(match[0]):
            what = f"{show(match[0])} is not an integer"
            return FormatError(what, line=number, column=column, text=line)
        if match[0] in seen:
            what = f"{match[0]} appears twice in this row"
            return FormatError(what, line=number, column=column, text=line)
        seen.add(match[0])
    return FormatError("this row has no integers", line=number, column=1, text=line)


def looks_like(text: str) -> bool:
    """Return whether there are several rows, and the first of them are rows of integers."""
    lines = text[:LOOK].split("\n")
    try:
        rows = take_apart("\n".join(lines[:-1] if len(text) > LOOK else lines)).rows
        for number, line in rows:
            _read_line(number, line)
    except FormatError:
        return False
    bits = all(len(line) > 1 and not line.strip("01") for _, line in rows)  # a ragged matrix
    return len(rows) > 1 and not bits


def are_named(text: str) -> bool:
    """Return whether each row is a set with a name before an equals sign, as in `A = {1, 4, 7}`."""
    return "=" in text and looks_like(text) and all("=" in row for _, row in take_apart(text).rows)


def resembles(text: str) -> bool:
    """Return whether a text lists sets, with a few mistakes: nine of ten words are numbers."""
    rows = take_apart(text[:LOOK]).rows
    words = [word for _, line in rows for word in line.translate(_BLANKS).split()]
    numbers = sum(read_cost(word) is not None for word in words)
    return len(rows) > 1 and numbers > 0.9 * len(words)


# ---- writing


def dumps(problem: Problem, *, given: Iterable[Any] = ()) -> str:
    """Write a problem whose items are integers, or text that looks like them.

    Colors and multiplicities have no place there.
    """
    if problem.has_colors or problem.has_bounds:
        what = "colors" if problem.has_colors else "multiplicities"
        raise FormatError(f"sets of integers cannot show {what}: use the format json")
    for item in problem.items:
        if type(item) not in (int, str) or not _NUMBER.fullmatch(str(item)):
            raise FormatError(f"the item {show(item)} is not an integer: use the format json")
    if len(set(map(str, problem.items))) < len(problem.items):
        raise FormatError("two items are the same integer: use the format json")
    named = not isinstance(problem.labels, range)
    lines = []
    for option in problem.options:
        start = _start(str(option.label)) if named else ""
        cost = f" |{option.cost}" if option.cost else ""
        lines.append(f"{start}{' '.join(map(str, option.items))}{cost}")
    lines += _directives(problem, given)
    text = "".join(f"{line}\n" for line in lines)
    return text if lines and lines[0][:1] in "-0123456789" else f"kind: sets\n{text}"


def _start(label: str) -> str:
    """The start of a row. After a colon, `secondary` and its like would not be a label."""
    match = _LABEL.fullmatch(f"{label}: 1")
    if match is None or match[1] != label or label.startswith("#") or "\n" in label:
        raise FormatError(f"the label {show(label)} cannot be written: use the format json")
    return f"{label} = " if take_apart(f"{label}:").directives else f"{label}: "


def _directives(problem: Problem, given: Iterable[Any]) -> list[str]:
    """The lines that say what the rows do not: items and their order, secondary ones, givens."""
    used = _used(_numbers(option.items) for option in problem.options)
    primary, secondary = (_numbers(names) for names in (problem.primary, problem.secondary))
    lines = []
    if not used or primary != [item for item in used if item not in set(secondary)]:
        lines.append("items: " + _listing(primary + secondary))
    if problem.secondary:
        lines.append(f"secondary: {' '.join(map(str, problem.secondary))}")
    labels = tuple(given)
    return lines + [f"given: {write_names(labels)}"] * bool(labels)


def _numbers(items: Iterable[Any]) -> list[int]:
    return [int(str(item)) for item in items]


def _listing(items: list[Any]) -> str:
    """All items; a single one as a range, since a lone number is a count."""
    if len(items) == 1:
        return f"{items[0]}-{items[0]}"
    return " ".join(map(str, items)) if items else "0"

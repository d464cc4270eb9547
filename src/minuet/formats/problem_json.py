"""A problem as JSON, with nothing lost: names of any kind, colors, bounds, costs and labels.

::

    {
      "kind": "problem",
      "primary": ["a", "b", ["cell", 0, 1]],
      "bounds": [["b", 0, 2]],
      "secondary": ["x"],
      "options": [
        ["a", "b"],
        {"items": [["cell", 0, 1], "x"], "colors": [null, "red"], "label": "one", "cost": 3}
      ],
      "given": ["one"]
    }

`bounds` lists the primary items that are not covered exactly once, with the least and the greatest
number of times. An option is the list of its items, or an object with more about it: `colors` has
an entry for each item, `label` and `cost` may be left out. `given` lists the labels of options
chosen in advance. Everything but `options` may be left out: items that are not listed as secondary
are then primary, in the order in which the options name them.

A name is text, a number, true, false or null; a list stands for a tuple of names. Anything that
JSON has no notation for is an object: `{"list": [...]}`, `{"fraction": "1/3"}`, `{"decimal":
"0.10"}`, and `{"integer": "..."}` for whole numbers of more than 18 digits.

Shorter formats can be read as well:

- a list of rows, `[[0, 1, 1], [1, 0, 0]]`: a 0/1 matrix if all rows have the same length of at
  least two, and all entries are 0 or 1; otherwise sets of integers, `[[1, 4, 7], [2, 3]]`;
- the entries of a matrix may also be `true` and `false`, `1.0` and `0.0`, or text such as `"1"`,
  and a row may be one text, `"0110"`;
- a list of records, `[{"name": "Ann", "mon": 1, "tue": 0}, ...]`: a first column of text names the
  options, and a column `cost` holds their costs;
- `{"columns": [...], "index": [...], "data": [[...], ...]}`, as pandas writes a table with
  `orient="split"`;
- `{"matrix": [[...], ...]}` and `{"sets": [[...], ...]}`, which say so, with `items`, `labels`,
  `costs`, `secondary` and `given` beside them as `Problem.from_matrix` and `from_sets` take them;
- an object from labels to lists of items, `{"A": [1, 4, 7], "B": [1, 4]}`, or to the rows of a
  matrix, `{"A": [1, 0, 1], "B": [0, 1, 0]}`.

>>> problem = loads('{"A": ["mon", "tue"], "B": ["tue"], "C": ["mon"]}')
>>> problem.primary, problem.labels
(('mon', 'tue'), ('A', 'B', 'C'))
>>> loads(dumps(problem)) == problem
True
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from math import isfinite
from typing import Any, NamedTuple

from minuet.errors import FormatError, GivenError, ProblemError, amount, did_you_mean, show
from minuet.formats import matrix
from minuet.formats.json_text import MOST_DIGITS, place_of, read_json
from minuet.formats.matrix_layout import bit_of, nearly_bits
from minuet.formats.sheet import Posed
from minuet.problem import Option, Problem
from minuet.problem.reading import COST, NO_BIT, named_items

KIND = "problem"
_PARTS = ("kind", "primary", "bounds", "secondary", "options", "given")
_OPTION = ("items", "colors", "label", "cost")
_TABLE = ("kind", "items", "labels", "costs", "secondary", "given")
_SPLIT = ("columns", "index", "data")
_NAMED = re.compile(r"(?:row|option) ([0-9]+)\b")
_PLAIN_START = re.compile(r"\s*\[\s*\[\s*[01]\s*,\s*[01]\s*[,\]]")
_PLAIN = frozenset((str, int, float, bool, type(None)))
_BITS = frozenset((0, 1))

Path = list[str | int]


def loads(text: str) -> Problem:
    """Read a problem; a `FormatError` says what is wrong."""
    return pose(text).problem


def pose(text: str) -> Posed:
    """Read a problem and the options that the text chooses in advance."""
    return pose_plain(text) or pose_value(read_json(text), text)


def pose_plain(text: str) -> Posed | None:
    """Read a 0/1 matrix without names, in which every row has a 1; None for anything else.

    A matrix may have ten million entries, so none of them becomes a Python object here.
    """
    if not _PLAIN_START.match(text):
        return None
    # Without blanks, every second character of a row must be a comma: "[[1 0]]" is not mistaken.
    signs = text.encode("utf-8", "replace").translate(None, b" \t\r\n")
    if signs[-2:] != b"]]" or signs.translate(None, b"01,[]"):
        return None
    rows = signs[2:-2].split(b"],[")
    width = len(rows[0][::2])
    commas = b"," * (width - 1)
    bits = [row[::2] for row in rows if row[1::2] == commas]
    if len(bits) < len(rows) or width < 2 or not all(map(_is_row_of(width), bits)):
        return None
    return matrix.pose("\n".join(row.decode() for row in bits))


def _is_row_of(width: int) -> Callable[[bytes], bool]:
    return lambda bits: len(bits) == width and b"1" in bits and not bits.translate(None, b"01")


def pose_value(found: Any, text: str) -> Posed:
    """Make a problem from the value of a JSON text."""
    meaning = meaning_of(found)
    if meaning is None:
        raise FormatError(f"this JSON is not a problem: {show(found)}")
    try:
        return meaning.read(found)
    except (ProblemError, FormatError) as error:
        raise _located(error, found, text) from None


class _PlacedError(FormatError):
    """A value of a JSON text is wrong: `path` leads to it."""

    def __init__(self, message: str, path: Path) -> None:
        super().__init__(message)
        self.path = path


def _located(error: Exception, found: Any, text: str) -> FormatError:
    """Add the place of the entry, the row or the option that an error is about."""
    message = str(error)
    if isinstance(error, _PlacedError):
        path = error.path
    else:
        named = _NAMED.match(message)
        format = [name for name in ("options", "matrix", "sets", "data") if name in found][:1]
        number = int(named[1]) if named else 0
        if named is None:
            return FormatError(message)
        is_labels = isinstance(found, dict) and not format  # then names, in place of numbers
        path = [[*found][number]] if is_labels else [*format, number]
    if text.lstrip()[:1] == "[":  # whatever the value has become since
        path = path[isinstance(path[0], str) :]
    return FormatError.at(place_of(text, path), text, message)


def looks_like(text: str) -> bool:
    """Return whether the text is JSON of a problem."""
    if text.lstrip()[:1] not in ("[", "{"):
        return False
    try:
        return meaning_of(read_json(text)) is not None
    except FormatError:
        return False


class Meaning(NamedTuple):
    """What a JSON value is taken for."""

    read: Callable[[Any], Posed]
    reason: str
    doubtful: bool = False


def meaning_of(found: Any) -> Meaning | None:
    """Which of the formats a JSON value is in; None if it is not a problem."""
    if isinstance(found, list):
        return _meaning_of_rows(found)
    if not isinstance(found, dict) or found.get("kind", KIND) not in (KIND, "matrix", "sets"):
        return None
    if found.get("kind") == KIND or "options" in found:
        return Meaning(_read_problem, "a problem in JSON")
    if "matrix" in found or "sets" in found:
        return Meaning(_read_table, "a problem in JSON")
    if found and set(_SPLIT) >= found.keys() >= {"columns", "data"}:
        return Meaning(_read_split, "a table with columns and data")
    if not found or not all(isinstance(items, list) for items in found.values()):
        return None
    rows = [*found.values()]
    if _are_bits(rows) or (is_rows(rows) and _is_table(rows)):
        return Meaning(_read_named_rows, "a 0/1 matrix, since all entries are 0 and 1", True)
    is_nested = any(isinstance(item, list) for row in rows for item in row)
    return Meaning(_read_labels, "options by their labels, each a list of its items", is_nested)


def _meaning_of_rows(found: list[Any]) -> Meaning | None:
    if found and isinstance(found[0], dict):
        return Meaning(_read_records, "a table with a record for each option")
    if _are_bits(found) or (is_rows(found) and _is_table(found)):
        return Meaning(_read_matrix, "a 0/1 matrix, since all entries are 0 and 1", True)
    if not is_rows(found):
        return None
    smallest = min(map(min, found))
    return Meaning(_read_sets, f"sets of integers, the smallest of which is {smallest}", True)


def _are_bits(rows: list[Any]) -> bool:
    """Whether rows are those of a matrix whose entries are not all written as 0 and 1."""
    if not all(isinstance(row, list | str) and row for row in rows) or is_rows(rows):
        return False
    if any(isinstance(row, str) and "1" not in row for row in rows):
        return False  # rather a puzzle
    return bool(rows) and all(bit_of(str(entry)) for row in rows for entry in row)


def is_rows(found: Any) -> bool:
    """Return whether this is a list of rows of integers."""
    return bool(found) and all(
        isinstance(row, list) and row and {int}.issuperset(map(type, row)) for row in found
    )


def is_matrix(rows: list[list[int]]) -> bool:
    """Return whether rows are those of a 0/1 matrix rather than sets of integers."""
    widths = {len(row) for row in rows}
    return len(widths) == 1 and max(widths) > 1 and all({0, 1}.issuperset(row) for row in rows)


def resembles_matrix(found: Any) -> bool:
    """Return whether these are the rows of a 0/1 matrix but for a few mistakes."""
    if not all(isinstance(row, list | str) and row for row in found):
        return False
    entries = [entry for row in found for entry in row]
    return bool in map(type, entries) or nearly_bits(list(map(str, entries)))


def _read_matrix(rows: list[Any]) -> Posed:
    return Posed(Problem.from_matrix(_bits(rows, [])))


def _read_sets(rows: list[list[int]]) -> Posed:
    return Posed(Problem.from_sets(rows))


def _is_table(rows: list[list[int]]) -> bool:
    # Rows that have a 0 or a 1 twice are not sets: then the error is that of a matrix.
    if is_matrix(rows):
        return True
    is_twice = any(row.count(0) > 1 or row.count(1) > 1 for row in rows)
    return is_twice and nearly_bits([str(entry) for row in rows for entry in row])


def _read_table(found: dict[str, Any]) -> Posed:
    format = "matrix" if "matrix" in found else "sets"
    _check_names(found, (format, *_TABLE), [])
    names = [name for name in ("items", "labels") if name in found]
    more: dict[str, Any] = {name: _names(found[name], name) for name in names}
    _check_lengths(found, format)
    if "costs" in found:
        more["costs"] = [_number(cost) for cost in _list(found["costs"], "costs")]
    secondary = _names(found.get("secondary", []), "secondary")
    rows = _list(found[format], format)
    if format == "matrix":
        bits = _bits(rows, [format], more.get("items", ()))
        problem: Problem[Any] = Problem.from_matrix(bits, secondary, **more)
    else:
        problem = Problem.from_sets(rows, secondary, **more)
    return Posed(problem, _given(problem, found))


def _check_lengths(found: dict[str, Any], format: str) -> None:
    """Reject names and costs of which there are too few or too many."""
    rows = _list(found[format], format)
    wanted = {"labels": (len(rows), "row"), "costs": (len(rows), "row")}
    if format == "matrix" and rows and isinstance(rows[0], list | str):
        wanted["items"] = len(rows[0]), "column"
    for name, (count, what) in wanted.items():
        if name in found and len(_list(found[name], name)) != count:
            given = f"one per {what}, got {len(found[name]):,}"
            raise _PlacedError(f"{name}: expected {count:,}, {given}", [name])


def _bits(rows: list[Any], path: Path, names: Sequence[Any] = ()) -> list[Any]:
    """The rows of a matrix with 0 and 1 in place of other spellings."""
    return [_bit_row(row, number, [*path, number], names) for number, row in enumerate(rows)]


def _bit_row(row: Any, number: int, path: Path, names: Sequence[Any] = ()) -> Any:
    entries = list(row) if isinstance(row, str) else row
    if not isinstance(entries, list):
        return entries  # which `Problem` refuses
    if {int}.issuperset(map(type, entries)) and _BITS.issuperset(entries):
        return entries
    columns = names if len(names) == len(entries) else range(len(entries))
    paths = [path if isinstance(row, str) else [*path, at] for at in range(len(entries))]
    return [_bit(e, number, c, p) for e, c, p in zip(entries, columns, paths, strict=True)]


def _bit(entry: Any, number: int, column: object, path: Path) -> int:
    bit = bit_of(str(entry))
    if not bit:
        where = f"row {number} has {show(entry)} in column {show(column)}"
        raise _PlacedError(f"{where}, {NO_BIT}", path)
    return int(bit)


def _read_records(
    records: list[Any],
    labels: list[Any] | None = None,
    path: Callable[[int, str], Path] = lambda number, name: [number, name],
) -> Posed:
    """Read a table whose rows are objects from the names of columns to entries."""
    for number, record in enumerate(records):
        if not isinstance(record, dict):
            raise _PlacedError(f"row {number} is {show(record)}, unlike row 0", [number])
    first = next(iter(records[0]), "")
    texts = [record.get(first) for record in records]
    if labels is not None or any(not isinstance(t, str) or bit_of(t) for t in texts):
        first = ""  # which does not name the options
    rows = [
        {
            name: entry if name == first != "" else _bit(entry, number, name, path(number, name))
            for name, entry in record.items()
            if name != COST
        }
        for number, record in enumerate(records)
    ]
    is_priced = any(COST in record for record in records)
    costs = [_number(record.get(COST, 0)) for record in records] if is_priced else None
    return Posed(Problem.from_matrix(rows, labels=labels, costs=costs))


def _read_split(found: dict[str, Any]) -> Posed:
    """Read a table as pandas writes it with `orient="split"`."""
    names = [str(_name(name)) for name in _list(found["columns"], "columns")]
    index = _names(found["index"], "index") if "index" in found else None
    if index == [*range(len(index or ()))]:
        index = None
    if len(set(names)) < len(names):
        raise FormatError(f"columns has a name twice: {show(names)}")
    rows = _list(found["data"], "data")
    for number, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != len(names):
            wanted = f"a list of {amount(len(names), 'entry', 'entries')}"
            raise FormatError(f"row {number} is not {wanted}, one per column: {show(row)}")
    records = [dict(zip(names, row, strict=True)) for row in rows]
    return _read_records(records, index, lambda number, name: ["data", number, names.index(name)])


def _read_named_rows(found: dict[str, Any]) -> Posed:
    labels = [*found]
    rows = [_bit_row(row, n, [label]) for n, (label, row) in enumerate(found.items())]
    return Posed(Problem.from_matrix(rows, labels=labels))


def _read_labels(found: dict[str, Any]) -> Posed:
    rows = {label: _names(items, label) for label, items in found.items()}
    return Posed(Problem.from_dict(rows))


def _read_problem(found: dict[str, Any]) -> Posed:
    _check_names(found, _PARTS, [])
    options = [
        _read_option(n, each) for n, each in enumerate(_list(found.get("options", []), "options"))
    ]
    secondary = _names(found.get("secondary", []), "secondary")
    primary = (
        _names(found["primary"], "primary")
        if "primary" in found
        else named_items(options, secondary)
    )
    problem = Problem(_with_bounds(primary, found.get("bounds", [])), secondary, options)
    return Posed(problem, _given(problem, found))


def _with_bounds(primary: list[Any], bounds: Any) -> Any:
    rows = [_list(row, "an entry of bounds") for row in _list(bounds, "bounds")]
    if not rows:
        return primary
    wanted = _keys(primary)
    if len(wanted) < len(primary):
        return primary  # one is listed twice, which Problem says
    for row in rows:
        if len(row) != 3 or not _keys([_name(row[0])]).keys() <= wanted.keys():
            raise FormatError(f"bounds has {show(row)}: expected [primary item, least, greatest]")
        wanted[_name(row[0])] = (row[1], row[2])
    return wanted


def _keys(names: list[Any]) -> dict[Any, Any]:
    """The names as the keys of a dict, which no list can be."""
    try:
        return dict.fromkeys(names)
    except TypeError:
        raise FormatError(f"one of these cannot be an item: {show(names)}") from None


def _read_option(number: int, found: Any) -> Option:
    if isinstance(found, list):
        return Option(_names(found, f"option {number}"))
    if not isinstance(found, dict):
        raise FormatError(f"option {number} is {show(found)}: expected a list or an object")
    _check_names(found, _OPTION, ["options", number])
    items: Any = _names(found.get("items"), f"the items of option {number}")
    if "colors" in found:
        colors = _names(found["colors"], f"the colors of option {number}")
        if len(colors) != len(items) or len(_keys(items)) < len(items):
            for_items = f"{amount(len(colors), 'color')} for {amount(len(items), 'item')}"
            raise FormatError(f"option {number} has {for_items}")
        items = dict(zip(items, colors, strict=True))
    return Option(items, label=_name(found.get("label")), cost=_number(found.get("cost", 0)))


def _given(problem: Problem, found: dict[str, Any]) -> tuple[Any, ...]:
    given = tuple(_names(found.get("given", []), "given"))
    for label in given:
        try:
            problem.index(label)
        except GivenError as error:
            raise FormatError(str(error)) from None
    return given


def _check_names(found: dict[str, Any], known: Iterable[str], path: Path) -> None:
    for name in found:
        if name not in known:
            hint = did_you_mean(name, known) or f": expected {', '.join(known)}"
            raise _PlacedError(f"there is an unknown part {show(name)}{hint}", [*path, name])


def _list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise FormatError(f"{what} must be a list, not {show(value)}")
    return value


# ---- names


def _names(value: Any, what: str) -> list[Any]:
    """A list of names; those of plain text and numbers are taken as they are."""
    names = _list(value, what)
    return names if _PLAIN.issuperset(map(type, names)) else [_name(name) for name in names]


def _name(value: Any) -> Any:
    if type(value) in _PLAIN:
        return value
    if isinstance(value, list):
        return tuple(map(_name, value))
    if len(value) == 1:
        (word, content), *_ = value.items()
        if word == "list" and isinstance(content, list):
            return [_name(each) for each in content]
        if word in _NUMBERS:
            return _number(value)
    raise FormatError(f"{show(value)} is not a name")


def _number(value: Any) -> Any:
    """A cost; what is not a number is left to `Problem` to refuse."""
    if not isinstance(value, dict):
        return value
    (word, text), *more = [*value.items(), ("", "")]
    try:
        if word in _NUMBERS and len(more) == 1 and isinstance(text, str) and len(text) <= 4000:
            return _NUMBERS[word](text)
    except (ValueError, ZeroDivisionError, InvalidOperation):
        pass
    raise FormatError(f"{show(value)} is not a number")


_NUMBERS: dict[str, Callable[[str], Any]] = {
    "integer": int,
    "fraction": Fraction,
    "decimal": Decimal,
}


# ---- writing


def dumps(problem: Problem, *, given: Iterable[Any] = ()) -> str:
    """Write a problem, one option per line; raises for a name that JSON has no notation for."""
    parts = {"kind": f'"{KIND}"', "primary": _line(problem.primary)}
    if problem.has_bounds:
        parts["bounds"] = _line(tuple((item, *pair) for item, pair in problem.bounds.items()))
    if problem.secondary:
        parts["secondary"] = _line(problem.secondary)
    parts["options"] = "[\n    " + ",\n    ".join(_options(problem)) + "\n  ]"
    chosen = tuple(given)
    if chosen:
        parts["given"] = _line(chosen)
    return "{\n" + ",\n".join(f'  "{name}": {text}' for name, text in parts.items()) + "\n}\n"


def _options(problem: Problem) -> Iterator[str]:
    labeled = not isinstance(problem.labels, range)
    for number, option in enumerate(problem.options):
        parts: dict[str, Any] = {"items": option.items}
        if colors := option.colors:
            parts["colors"] = tuple(colors.get(item) for item in option.items)
        if labeled and not (type(option.label) is int and option.label == number):
            parts["label"] = option.label
        if option.cost:
            parts["cost"] = option.cost
        if len(parts) == 1:
            yield _line(option.items)
        else:
            yield "{" + ", ".join(f'"{name}": {_line(part)}' for name, part in parts.items()) + "}"


def _line(value: Any) -> str:
    return json.dumps(_plain(value), ensure_ascii=False)


def _plain(value: Any) -> Any:
    """What JSON writes for a name; tuples become lists."""
    if type(value) is int and abs(value) >= 10**MOST_DIGITS:
        return {"integer": str(value)}
    if type(value) in _PLAIN and not (type(value) is float and not isfinite(value)):
        return value
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, list):
        return {"list": [_plain(each) for each in value]}
    if isinstance(value, Fraction):
        return {"fraction": str(value)}
    if isinstance(value, Decimal) and value.is_finite():
        return {"decimal": str(value)}
    raise FormatError(f"the name {show(value)} cannot be written as JSON")

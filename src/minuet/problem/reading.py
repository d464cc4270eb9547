"""From user input to flat arrays: items, multiplicities, options, matrices, sets.

Everything is checked here and nowhere else. Malformed input raises a `ProblemError` that names the
option (or row) and the item, and shows what was given.
"""

from __future__ import annotations

from array import array
from collections import namedtuple
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import compress, islice, pairwise

from minuet.errors import ProblemError, amount, as_whole, did_you_mean, show, whole_number
from minuet.native import core
from minuet.problem.option import (
    Option,
    is_hashable,
    is_iterable,
    is_mapping,
    make_option,
    take_apart,
)

TYPE_CHECKING = False
if TYPE_CHECKING:  # slow to import, and only type checkers need them
    from typing import Any, TypeAlias

    from minuet.problem.option import Cost

    Matrix: TypeAlias = tuple[
        Sequence[Hashable], Sequence[Any] | None, int, Iterator[list[Hashable]]
    ]

LARGEST = 2**32 - 1  # what an entry of array("I") can hold
CHUNK = 4096  # options read at a time
NO_BIT = "which is neither 0 nor 1"  # how the error about an entry of a matrix ends


class OptionReader:
    """Reads options, checks them, and lays them out in flat arrays.

    Invariants: `starts` has one more entry than options read, and its last entry is `len(members)`.
    `colors` lags behind `members`: it is padded with zeros only before a colored option, and at the
    end. `labels` and `costs` hold only what differs from the defaults.
    """

    def __init__(self, index: dict[Hashable, int], primary_count: int) -> None:
        self.index = index
        self.primary_count = primary_count
        self.members = array("I")
        self.starts = array("I", [0])
        self.colors = array("I")
        self.color_numbers: dict[Hashable, int] = {}
        self._plain = core.OptionReader(index, primary_count, self.color_numbers)
        self.labels: dict[int, Any] = {}
        self.costs: dict[int, Cost] = {}

    def read(self, options: Iterable[Any]) -> None:
        """Read all the options, a few thousand at a time."""
        if isinstance(options, str) or is_mapping(options):
            hint = " (for labels and options, use Problem.from_dict)" * is_mapping(options)
            raise ProblemError(f"options must be an iterable of options, not {show(options)}{hint}")
        rest = iter(_iterable(options, "options"))
        while chunk := list(islice(rest, CHUNK)):
            if not self._read_plain(chunk):
                self._read_one_by_one(chunk)

    def _read_plain(self, chunk: list[Any]) -> bool:
        """Read tuples, lists and dicts of items all at once; False, with nothing read, if one is
        faulty.

        The core does this many times as fast.
        """
        found = self._plain.read(chunk, len(self.members))
        if found is None:
            return False
        members, ends, colors = found
        if colors is not None:
            self._fill_up_colors()
            self.colors.frombytes(colors)
        self.members.frombytes(members)
        self.starts.frombytes(ends)
        return True

    def _read_one_by_one(self, chunk: list[Any]) -> None:
        """Read options of several forms, with a fast path for tuples, lists and sets of items."""
        members, starts, find = self.members, self.starts, self.index.__getitem__
        for number, option in enumerate(chunk, len(starts) - 1):
            items = option
            if type(option) is Option and option._colors is None:
                self._read_label_and_cost(number, option)
                items = set(option.items) if option._unordered else option.items
            found: list[int] = []
            try:
                if type(items) is tuple or type(items) is list:
                    found = list(map(find, items))
                elif type(items) is set or type(items) is frozenset:
                    found = sorted(map(find, items))
            except (KeyError, TypeError):
                found = []  # the slow path finds out what is wrong
            if found and len(set(found)) == len(found):
                members.fromlist(found)
                starts.append(len(members))
            else:
                self._read_any(number, option)

    def _read_any(self, number: int, option: Any) -> None:
        """Read an option of any form, or raise an error that says what is wrong with it."""
        if isinstance(option, Option):
            items, colors, unordered = option.items, option._colors, option._unordered
            self._read_label_and_cost(number, option)
        elif is_iterable(option):
            # An option with more items than exist has one of them twice: no need to read further.
            items, colors, unordered = take_apart(option, limit=len(self.index) + 1)
        else:
            raise _wrong(number, option, "is not iterable")
        shown = items if isinstance(option, Iterator) else option
        found = self._find(number, shown, items)
        if colors:
            self._read_colors(number, shown, found, colors)
        self.members.extend(sorted(found) if unordered else found)
        self.starts.append(len(self.members))

    def _find(self, number: int, option: Any, items: tuple[Hashable, ...]) -> list[int]:
        """Return the numbers of the items: known, all different, and at least one."""
        try:
            found = list(map(self.index.__getitem__, items))
        except (KeyError, TypeError):
            found = []
        if found and len(set(found)) == len(found):
            return found
        raise _wrong(number, option, self._fault(items))

    def _fault(self, items: tuple[Hashable, ...]) -> str:
        """Say what is wrong with the items of an option."""
        seen = set()
        for item in items:
            if not is_hashable(item):
                return f"has the unhashable item {show(item)}"
            if item not in self.index:
                return f"has the unknown item {show(item)}{did_you_mean(item, self.index)}"
            if item in seen:
                hint = "the modeling guide shows how to count it twice"
                return f"has the item {show(item)} twice, and can cover it once ({hint})"
            seen.add(item)
        return "has no items"

    def _read_colors(
        self, number: int, option: Any, found: list[int], colors: dict[Hashable, Hashable]
    ) -> None:
        """Record the colors of the option whose items come next in `members`."""
        self._fill_up_colors()
        numbers = {}
        for item, color in colors.items():
            member = self.index[item]
            if member < self.primary_count:
                what = f"gives the primary item {show(item)} the color {show(color)}"
                raise _wrong(number, option, what)
            if not is_hashable(color):
                what = f"gives the item {show(item)} the unhashable color {show(color)}"
                raise _wrong(number, option, what)
            numbers[member] = self.color_numbers.setdefault(color, len(self.color_numbers) + 1)
        self.colors.fromlist([numbers.get(member, 0) for member in found])

    def _fill_up_colors(self) -> None:
        missing = len(self.members) - len(self.colors)
        self.colors.frombytes(bytes(missing * self.colors.itemsize))

    def _read_label_and_cost(self, number: int, option: Option) -> None:
        label, cost = option.label, option.cost
        if label is not None and not (type(label) is int and label == number):
            self.labels[number] = label
        if type(cost) is not int or cost != 0:
            cost = _read_cost(number, option)
            if cost != 0:
                self.costs[number] = cost

    def finish(self) -> dict[str, Any]:
        """Return what was read, under the names of the attributes of Problem."""
        if self.color_numbers:
            self._fill_up_colors()
        _check_costs_add_up(self.costs)
        numbers = range(len(self.starts) - 1)
        labels, costs = self.labels, self.costs
        return {
            "_starts": self.starts,
            "_members": self.members,
            "_colors": self.colors if self.color_numbers else None,
            "_color_names": tuple(self.color_numbers),
            "_labels": tuple([labels.get(n, n) for n in numbers]) if labels else None,
            "_costs": tuple([costs.get(n, 0) for n in numbers]) if costs else None,
        }


def _wrong(number: int, option: Any, what: str) -> ProblemError:
    """Say what is wrong with an option, name it and show it."""
    label = option.label if isinstance(option, Option) else None
    name = f"option {number}" if label is None else f"option {number} (label {show(label)})"
    return ProblemError(f"{name} {what}: {show(option)}")


# ---- reading items, multiplicities and costs


def as_tuple(items: Iterable[Hashable], what: str) -> tuple[Hashable, ...]:
    """Return the items as a tuple; those of a set are sorted if possible."""
    if isinstance(items, set | frozenset):
        try:
            return tuple(sorted(items))
        except TypeError:
            pass
    return tuple(_iterable(items, what))


def number_items(
    primary: tuple[Hashable, ...], secondary: tuple[Hashable, ...]
) -> dict[Hashable, int]:
    """Map each item to its number; all of them are hashable and different."""
    items = primary + secondary
    try:
        index = dict(zip(items, range(len(items)), strict=True))
    except TypeError:
        unhashable = next(item for item in items if not is_hashable(item))
        raise ProblemError(f"items must be hashable: {show(unhashable)}") from None
    if len(index) < len(items):
        number = next(n for n, item in enumerate(items) if index[item] != n)
        twice = index[items[number]]
        if number < len(primary) <= twice:
            raise ProblemError(f"the item {show(items[number])} is both primary and secondary")
        kind = "primary" if twice < len(primary) else "secondary"
        raise ProblemError(f"the {kind} item {show(items[number])} is listed twice")
    return index


def read_bounds(primary: Mapping[Any, Any]) -> tuple[array[int] | None, array[int] | None]:
    """Return the arrays of low and of high, or None twice if all are 1."""
    pairs = [_read_pair(item, bounds) for item, bounds in primary.items()]
    if all(pair == (1, 1) for pair in pairs):
        return None, None
    return array("I", [low for low, _ in pairs]), array("I", [high for _, high in pairs])


def _read_pair(item: Hashable, bounds: Any) -> tuple[int, int]:
    """Return the multiplicity of an item as a pair (low, high)."""
    if bounds is None:
        return 1, 1
    match bounds:  # the usual case first: the sentences below take most of the time
        case (low, high) if type(low) is type(high) is int and 0 <= low <= high <= LARGEST:
            return low, high
    said = f"the multiplicity of the item {show(item)}"
    if not isinstance(bounds, tuple | list):
        low = high = whole(bounds, said)
    elif len(bounds) == 2:
        low, high = (whole(bound, said) for bound in bounds)
    else:
        raise ProblemError(f"{said} must be (low, high), not {show(bounds)}")
    if low < 0:
        raise ProblemError(f"{said} is negative: {show(bounds)}")
    if low > high:
        raise ProblemError(f"{said} has low > high: {show(bounds)}")
    if high > LARGEST:
        raise ProblemError(f"{said} is above {LARGEST:,}: {show(bounds)}")
    return low, high


def _read_cost(number: int, option: Option) -> Cost:
    """Return the cost of an option: a finite number of one of the four types."""
    cost = _as_number(option.cost)
    if cost is None:
        what = f"has the cost {show(option.cost)}, which is not an int, float, Decimal or Fraction"
        raise _wrong(number, option, what)
    if not _is_finite(cost):
        raise _wrong(number, option, f"has the cost {show(cost)}, which is not finite")
    return cost


def _is_finite(cost: Any) -> bool:
    if isinstance(cost, float):
        return cost - cost == 0  # for infinity and NaN the difference is NaN
    return not hasattr(cost, "is_finite") or bool(cost.is_finite())  # only Decimal has it


def _as_number(value: Any) -> Cost | None:
    """Return an int, float, Decimal or Fraction, None for anything else."""
    if isinstance(value, float):
        return float(value)  # also of NumPy's own subclass
    number = as_whole(value)
    if number is not None:
        return number
    from decimal import Decimal
    from fractions import Fraction

    return value if isinstance(value, Decimal | Fraction) else None


def _check_costs_add_up(costs: dict[int, Cost]) -> None:
    """Reject Decimals mixed with floats or Fractions: Python cannot add them."""
    if {type(cost) for cost in costs.values()} <= {int, float}:
        return
    from decimal import Decimal

    broken = {number: cost for number, cost in costs.items() if type(cost) is not int}
    first, cost = next(iter(broken.items()))
    for number, other in broken.items():
        if isinstance(cost, Decimal) != isinstance(other, Decimal):
            raise ProblemError(
                f"options {first} and {number} have the costs {show(cost)} and {show(other)}: "
                "a Decimal can be added to an int and to another Decimal only"
            )


# ---- reading matrices and sets


COST = "cost"
"""The name of the column of a table that holds costs."""


class Table(namedtuple("Table", "names columns labels")):
    """The names of columns, the entries of each, and the names of the rows or None."""

    __slots__ = ()


def read_matrix(rows: Any, items: Iterable[Hashable] | None = None) -> Matrix:
    """Read a matrix from nested sequences, NumPy, SciPy, pandas, Polars, Arrow or a list of dicts.

    Return the names of the columns, the names of the rows (None if they have none), the number of
    rows, and for each row the columns that hold a 1. `items` names the columns. Without it, the
    columns of a table keep their own names, and those of any other matrix are numbered from 0.
    """
    names = None if items is None else list(_iterable(items, "items"))
    if hasattr(rows, "tocsr"):
        return _sparse_rows(rows, names)
    table = _read_table(rows)
    return _dense_rows(rows, names) if table is None else _table_rows(table, names)


def take_costs(rows: Any, costs: Any) -> tuple[Any, Any]:
    """Split off the column of a table that holds costs: the one named in `costs`, or `cost`."""
    table = None if hasattr(rows, "tocsr") else _read_table(rows)
    if table is None or not (costs is None or isinstance(costs, str)):
        return rows, costs
    titles, columns, labels = table
    name = COST if costs is None else costs
    if name not in titles:
        if costs is not None:
            raise ProblemError(f"there is no column {show(name)}{did_you_mean(name, titles)}")
        return rows, None
    at = titles.index(name)
    rest = Table(titles[:at] + titles[at + 1 :], columns[:at] + columns[at + 1 :], labels)
    return rest, columns[at]


def _column_names(names: list[Hashable] | None, width: int) -> Sequence[Hashable]:
    if names is None:
        return range(width)
    if len(names) != width:
        wanted = f"{amount(width, 'name')}, one per column"
        raise ProblemError(f"expected {wanted}, got {len(names):,}: {show(names)}")
    return names


def _dense_rows(rows: Any, names: list[Hashable] | None) -> Matrix:
    shape: tuple[int, ...] = getattr(rows, "shape", ())
    rows = list(_iterable(rows.tolist() if hasattr(rows, "tolist") else rows, "rows"))
    table = [_entries(row, number) for number, row in enumerate(rows)]
    empty = shape[1] if len(shape) == 2 else len(names or ())
    width = len(table[0]) if table else empty
    for number, entries in enumerate(table):
        if len(entries) != width:
            raise ProblemError(
                f"row {number} has {amount(len(entries), 'entry', 'entries')}, "
                f"row 0 has {width}: {show(entries)}"
            )
    columns = _column_names(names, width)
    options = (_ones(number, columns, entries) for number, entries in enumerate(table))
    return columns, None, len(table), options


def _entries(row: Any, number: int) -> list[Any]:
    if hasattr(row, "tolist"):  # an array of NumPy or of the standard library
        row = row.tolist()
    if not is_iterable(row):
        raise ProblemError(f"row {number} is not iterable: {show(row)}")
    return list(row)


def _sparse_rows(rows: Any, names: list[Hashable] | None) -> Matrix:
    if len(rows.shape) != 2:
        raise ProblemError(f"a matrix has 2 dimensions, not {len(rows.shape)}: {show(rows)}")
    matrix = rows.tocsr(copy=True)  # a copy, since the next line changes it
    matrix.sum_duplicates()
    height, width = matrix.shape
    named = _column_names(names, width)
    columns, entries = [named[at] for at in matrix.indices.tolist()], matrix.data.tolist()
    ends = enumerate(pairwise(matrix.indptr.tolist()))
    options = (
        _ones(number, columns[first:last], entries[first:last]) for number, (first, last) in ends
    )
    return named, None, height, options


# A table has named columns. No package is imported here: the caller has already imported it.


def _read_table(rows: Any) -> Table | None:
    """Return the names and entries of a table's columns, and its index, or None."""
    if isinstance(rows, Table):
        return rows
    if hasattr(rows, "collect_schema") and hasattr(rows, "collect"):  # a Polars LazyFrame
        rows = rows.collect()
    if hasattr(rows, "iloc") and hasattr(rows, "columns"):  # pandas
        columns = [rows.iloc[:, number].tolist() for number in range(len(rows.columns))]
        index = list(rows.index)
        is_plain = index == [*range(len(index))]
        return Table(list(rows.columns), columns, None if is_plain else index)
    if hasattr(rows, "get_columns"):  # Polars
        columns = [column.to_list() for column in rows.get_columns()]
        return Table(list(rows.columns), columns, None)
    if hasattr(rows, "to_pydict") and hasattr(rows, "schema"):  # an Arrow table or record chunk
        columns = [column.to_pylist() for column in rows.columns]
        return Table(list(rows.schema.names), columns, None)
    return _read_records(rows) if isinstance(rows, list) and rows and is_mapping(rows[0]) else None


def _read_records(rows: list[Any]) -> Table:
    """Read a list of dicts from the names of columns to entries; all must have the same names."""
    names = list(rows[0])
    for number, row in enumerate(rows):
        if not is_mapping(row):
            raise ProblemError(f"row {number} is not a dict as row 0 is: {show(row)}")
        if row.keys() != rows[0].keys():
            name = next(name for name in (*row, *names) if (name in row) != (name in rows[0]))
            which = "has" if name in row else "lacks"
            raise ProblemError(f"row {number} {which} {show(name)}, unlike row 0: {show(row)}")
    return Table(names, [[row[name] for row in rows] for name in names], None)


def _table_rows(table: Table, names: list[Hashable] | None) -> Matrix:
    """Read a table; a first column of text names the rows if no index does."""
    titles, columns, labels = table
    height = len(columns[0]) if columns else len(labels or ())
    if labels is None and height and all(isinstance(entry, str) for entry in columns[0]):
        titles, columns, labels = titles[1:], columns[1:], columns[0]
    named = _column_names(titles if names is None else names, len(titles))
    rows = zip(*columns, strict=True) if columns else iter([()] * height)
    options = (_ones(number, named, list(row)) for number, row in enumerate(rows))
    return named, labels, height, options


def with_names(
    options: Iterable[Any], count: int, labels: Iterable[Any] | None, costs: Iterable[Any] | None
) -> Iterable[Any]:
    """Return the options with labels and costs; there must be one of each for every option."""
    if labels is None and costs is None:
        return options
    named = [None] * count if labels is None else _one_each(labels, count, "labels")
    priced = _one_price_each(costs, range(count) if labels is None else named)
    parts = zip(options, named, priced, strict=True)
    return (Option(items, label=label, cost=cost) for items, label, cost in parts)


def _one_price_each(costs: Any, labels: Sequence[Any]) -> list[Any]:
    """Return the cost of each option; labeled costs are found by label."""
    if costs is None:
        return [0] * len(labels)
    if hasattr(costs, "iloc") and hasattr(costs, "tolist"):  # a pandas Series
        index = list(costs.index)
        costs = costs.tolist()
        if index != [*range(len(index))]:
            if len(set(index)) < len(index):
                raise ProblemError(f"costs have the same label twice: {show(index)}")
            costs = dict(zip(index, costs, strict=True))
    if not is_mapping(costs):
        return _one_each(costs, len(labels), "costs")
    known = dict.fromkeys(label for label in labels if is_hashable(label))
    _check_labels_of(costs, known)
    return [costs.get(label, 0) if is_hashable(label) else 0 for label in labels]


def _check_labels_of(costs: Mapping[Any, Cost], options: Mapping[Any, Any]) -> None:
    for label in costs:
        if label not in options:
            raise ProblemError(
                f"there is a cost of {show(label)}, which is not an option"
                f"{did_you_mean(label, options)}"
            )


def label_options(options: Mapping[Any, Any], costs: Mapping[Any, Cost] | None) -> Iterator[Option]:
    """Yield an option for each entry of a mapping from labels to options."""
    if costs is not None and not is_mapping(costs):
        raise ProblemError(f"costs must map labels to numbers, not {show(costs)}")
    _check_labels_of(costs or {}, options)
    for label, content in options.items():
        option = content if isinstance(content, Option) else Option(content)
        cost = (costs or {}).get(label, option.cost)
        yield make_option(option.items, option._colors, option._unordered, label, cost)


def named_items(options: Iterable[Option], secondary: Iterable[Hashable]) -> list[Hashable]:
    """Return the items in the order in which options name them, without the secondary ones."""
    apart = number_items((), as_tuple(secondary, "secondary"))
    found: dict[Hashable, None] = {}
    for option in options:
        items = as_tuple(set(option.items), "items") if option._unordered else option.items
        found.update((item, None) for item in items if is_hashable(item))
    return [item for item in found if item not in apart]


def rename(rows: Iterable[Collection[int]], names: Sequence[Hashable]) -> Iterator[list[Hashable]]:
    """Yield rows of names for rows of numbers."""
    last = len(names) - 1
    for number, row in enumerate(rows):
        for entry in row:
            if not 0 <= entry <= last:
                raise ProblemError(
                    f"row {number} has {show(entry)}, and there are names for 0 to {last}"
                )
        yield [names[entry] for entry in sorted(row)]


def _one_each(values: Iterable[Any], count: int, what: str) -> list[Any]:
    listed_values = list(_iterable(values, what))
    if len(listed_values) != count:
        wanted = f"{amount(count, what.removesuffix('s'))}, one per row"
        raise ProblemError(f"expected {wanted}, got {len(listed_values):,}")
    return listed_values


def split_items(
    items: Sequence[Hashable], secondary: Iterable[Hashable]
) -> tuple[list[Any], list[Any]]:
    """Return the primary and the secondary items, both in the order of the columns."""
    known = number_items(tuple(items), ())
    chosen = as_tuple(secondary, "secondary")
    if isinstance(items, range):
        chosen = tuple(whole(column, "a secondary item") for column in chosen)
    apart = number_items((), chosen)
    for item in chosen:
        if item not in known:
            raise ProblemError(_no_column(item, items))
    return [item for item in items if item not in apart], [item for item in items if item in apart]


def _no_column(item: Hashable, items: Sequence[Hashable]) -> str:
    if isinstance(items, range):
        width = len(items)
        return f"secondary column {item} is outside the matrix, which has {amount(width, 'column')}"
    hint = did_you_mean(item, items) or f": the columns are {show(list(items))}"
    return f"secondary names a column {show(item)} that does not exist{hint}"


def _ones(number: int, columns: Sequence[Hashable], entries: list[Any]) -> list[Hashable]:
    """Return the columns of a row whose entries are 1; all others must be 0."""
    if not _are_bits(entries):
        column, entry = next(
            pair for pair in zip(columns, entries, strict=True) if not _are_bits([pair[1]])
        )
        raise ProblemError(f"row {number} has {show(entry)} in column {show(column)}, {NO_BIT}")
    ones = list(compress(columns, entries))
    if not ones:
        raise ProblemError(f"row {number} has no 1: an option needs at least one item")
    return ones


def _are_bits(entries: list[Any]) -> bool:
    try:
        return _BITS.issuperset(entries)
    except TypeError:  # something unhashable, so not a number
        return False


_BITS = frozenset((0, 1))


def read_sets(rows: Iterable[Iterable[int]]) -> list[Collection[int]]:
    """Return rows of integers with every integer a plain int."""
    return [_integers(row, number) for number, row in enumerate(_iterable(rows, "rows"))]


def _integers(row: Iterable[int], number: int) -> Collection[int]:
    """Return a row of integers as it is if it is plain, else as a list of ints."""
    if not is_iterable(row):
        raise ProblemError(f"row {number} is not iterable: {show(row)}")
    if not isinstance(row, set | frozenset | tuple | list):
        row = list(row)
    if all(type(entry) is int for entry in row):
        return row
    entries = [whole(entry, f"an entry of row {number}, {show(row)},") for entry in row]
    return set(entries) if isinstance(row, set | frozenset) else entries


def whole(value: Any, what: str, least: int | None = None) -> int:
    """Return the value as an int of at least `least`; floats and booleans are refused.

    >>> whole(3.0, "the size")
    Traceback (most recent call last):
    minuet.errors.ProblemError: the size must be a whole number, not 3.0
    """
    return whole_number(value, what, least, error=ProblemError)


def _iterable(value: Iterable[Any], what: str) -> Iterable[Any]:
    if not is_iterable(value):
        raise ProblemError(f"{what} must be iterable, not {show(value)}")
    return value

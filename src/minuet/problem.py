"""Exact cover problems: items, options, colors, multiplicities and costs.

The words are Knuth's (The Art of Computer Programming, 7.2.2.1). A problem has *items* and
*options*, each option being a set of items. A solution chooses options such that

- every *primary* item is covered exactly once (or between `low` and `high` times, where the item
  has a *multiplicity*),
- every *secondary* item is covered at most once; or any number of times, as long as all the chosen
  options that contain it give it the same *color*.

>>> problem = Problem(
...     primary="abcdefg",
...     options=["ce", "adg", "bcf", "adf", "bg", "deg"],
... )
>>> problem
<Problem: 7 primary items, 6 options>
>>> problem.options[1]
Option(('a', 'd', 'g'), label=1)

How a problem is kept
---------------------
A million options must not be a million Python objects, so a problem is a few flat arrays. Items are
numbered in the order of `problem.items`, the primary ones first. Option k has the item numbers
`_members[_starts[k]:_starts[k + 1]]`, with as many `_colors` beside them (0 for no color, c for
`_color_names[c - 1]`). `_low` and `_high` have one entry per primary item. What a problem does not
use is None: `_colors`, `_low` and `_high`, `_labels`, `_costs`. The solver reads these arrays; they
are no part of the public interface.
"""

from __future__ import annotations

import operator
from array import array
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import compress, islice
from types import MappingProxyType

from minuet.errors import GivenError, ProblemError

TYPE_CHECKING = False
if TYPE_CHECKING:  # slow to import, and only type checkers need them
    from decimal import Decimal
    from fractions import Fraction
    from typing import Any, NoReturn, Self, TypeAlias, overload

    Cost: TypeAlias = int | float | Decimal | Fraction
    Bounds: TypeAlias = tuple[int, int] | int | None

__all__ = ["Option", "Problem"]

LARGEST = 2**32 - 1  # what an entry of array("I") can hold


class Option:
    """One option: its items, perhaps with colors, a label and a cost.

    `items` is an iterable of items, or a mapping from items to colors (None for no color). The label
    names the option in solutions, and is the option's index in the problem if left out. The cost is
    an int, a float, a Decimal or a Fraction, and not negative.

    Two options are equal if they have the same items, in any order, with the same colors, labels
    and costs.

    >>> Option("ab", label="first", cost=3)
    Option(('a', 'b'), label='first', cost=3)
    >>> option = Option({"p": None, "x": "red"})
    >>> option.items, option.colors
    (('p', 'x'), {'x': 'red'})
    >>> Option(["p", "q"]) == Option(["q", "p"])
    True
    """

    __slots__ = {
        "items": "The items of the option, a tuple.",
        "label": "What the option is called; None stands for its index.",
        "cost": "What choosing the option costs.",
        "_colors": "A dict from items to colors, or None.",
        "_unordered": "Whether the items came from a set, in no order worth keeping.",
    }
    items: tuple[Hashable, ...]
    label: Any
    cost: Cost
    _colors: dict[Hashable, Hashable] | None
    _unordered: bool

    def __init__(
        self,
        items: Iterable[Hashable] | Mapping[Any, Any],
        *,
        label: Any = None,
        cost: Cost = 0,
    ) -> None:
        if not _is_iterable(items):
            raise ProblemError(f"the items of an option must be iterable, not {_show(items)}")
        parts = _take_apart(items)
        _freeze(self, items=parts[0], _colors=parts[1], _unordered=parts[2], label=label, cost=cost)

    @property
    def colors(self) -> dict[Hashable, Hashable]:
        """The colors of those items that have one."""
        return dict(self._colors or {})

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an Option cannot be changed (tried to set {name!r})")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an Option cannot be changed (tried to delete {name!r})")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return (
            len(self.items) == len(other.items)
            and frozenset(self.items) == frozenset(other.items)
            and self.colors == other.colors
            and (self.label is other.label or bool(self.label == other.label))
            and self.cost == other.cost
        )

    # Labels may be unhashable, and the order of the items must not count.
    def __hash__(self) -> int:
        return hash((frozenset(self.items), self.cost))

    def __repr__(self) -> str:
        items = (
            {item: self._colors.get(item) for item in self.items} if self._colors else self.items
        )
        label = "" if self.label is None else f", label={self.label!r}"
        cost = "" if self.cost == 0 else f", cost={self.cost!r}"
        return f"Option({items!r}{label}{cost})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (Option, {name: getattr(self, name) for name in Option.__slots__})

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class Problem:
    """An exact cover problem, checked once, when it is made, and never changed.

    `primary` lists the items that must be covered, each exactly once; or it maps items to
    multiplicities: `(low, high)`, or n for `(n, n)`, or None for `(1, 1)`. `secondary` lists the
    items that may be covered. An item is anything hashable.

    `options` may be any iterable, also a generator. An option is an iterable of items, a mapping from
    items to colors (None for no color, and only secondary items may have one), or an `Option` with a
    label and a cost. A string is an iterable of its characters, as in Knuth's small examples: the
    option "ce" has the items "c" and "e", so write ["ce"] where "ce" is one item.

    An option without primary items is legal, and can never be chosen. A problem may be legal and have
    no solution. Anything malformed raises `ProblemError`.

    Two problems are equal if they have the same items and the same options, both in the same order.
    The order of the items within an option does not count.

    >>> problem = Problem(
    ...     primary=["p", "q"],
    ...     secondary=["x"],
    ...     options=[
    ...         Option({"p": None, "x": "red"}, label="one", cost=2),
    ...         Option({"q": None, "x": "red"}, label="two", cost=1),
    ...         Option(["q"], label="three"),
    ...     ],
    ... )
    >>> problem
    <Problem: 2 primary + 1 secondary items, 3 options, 1 color, costs>
    >>> problem.index("two")
    1
    >>> Problem(primary=["p"], options=[["p", "z"]])
    Traceback (most recent call last):
    minuet.errors.ProblemError: option 0 has the unknown item 'z': ['p', 'z']
    """

    __slots__ = {
        "primary": "The items that must be covered, a tuple.",
        "secondary": "The items that may be covered, a tuple.",
        "items": "All the items: the primary ones, then the secondary ones.",
        "_index": "A dict from items to their numbers.",
        "_low": "The least multiplicity of each primary item, or None if all are 1.",
        "_high": "The greatest multiplicity of each primary item, or None if all are 1.",
        "_starts": "Where each option starts in _members; one more entry tells where the last ends.",
        "_members": "The item numbers of all options, one option after the other.",
        "_colors": "The color numbers beside _members (0 for no color), or None if there are none.",
        "_color_names": "The colors, in order of appearance; color number c is _color_names[c - 1].",
        "_labels": "The labels, or None if each is the option's index.",
        "_costs": "The costs, or None if all are 0.",
        "_lookup": "A dict from labels to options, made when first needed; -1 if ambiguous.",
        "_hash": "The hash, made when first needed.",
        "__weakref__": "",
    }
    primary: tuple[Hashable, ...]
    secondary: tuple[Hashable, ...]
    items: tuple[Hashable, ...]
    _index: dict[Hashable, int]
    _low: array[int] | None
    _high: array[int] | None
    _starts: array[int]
    _members: array[int]
    _colors: array[int] | None
    _color_names: tuple[Hashable, ...]
    _labels: tuple[Any, ...] | None
    _costs: tuple[Cost, ...] | None
    _lookup: dict[Any, int] | None
    _hash: int | None

    def __init__(
        self,
        primary: Iterable[Hashable] | Mapping[Any, Bounds],
        secondary: Iterable[Hashable] = (),
        options: Iterable[Option | Mapping[Any, Any] | Iterable[Hashable]] = (),
    ) -> None:
        if isinstance(secondary, Mapping):
            raise ProblemError(f"only primary items have multiplicities: {_show(secondary)}")
        primary_items = _listed(primary, "primary")
        secondary_items = _listed(secondary, "secondary")
        index = _number_items(primary_items, secondary_items)
        low, high = _read_bounds(primary) if isinstance(primary, Mapping) else (None, None)
        reader = _Reader(index, len(primary_items))
        reader.read(options)
        _freeze(
            self,
            primary=primary_items,
            secondary=secondary_items,
            items=primary_items + secondary_items,
            _index=index,
            _low=low,
            _high=high,
            _lookup=None,
            _hash=None,
            **reader.finish(),
        )

    # ---- other ways in, and one way out

    @classmethod
    def from_matrix(cls, rows: Any, secondary: Iterable[int] = ()) -> Self:
        """Make a problem of a 0/1 matrix: each column is an item, each row an option.

        `rows` is a sequence of rows, a NumPy array or a SciPy sparse matrix. The items are the column
        numbers from 0, the labels are the row numbers; the columns listed in `secondary` are
        secondary items.

        >>> problem = Problem.from_matrix([[1, 0, 1], [0, 1, 0], [1, 1, 0]], secondary=[2])
        >>> problem.primary, problem.secondary
        ((0, 1), (2,))
        >>> problem.options[0].items
        (0, 2)
        """
        width, options = _sparse_rows(rows) if hasattr(rows, "tocsr") else _dense_rows(rows)
        apart = sorted(
            _whole(column, "a secondary column") for column in _listed(secondary, "secondary")
        )
        for column in apart:
            if not 0 <= column < width:
                raise ProblemError(
                    f"secondary column {column} is outside the matrix, which has {width} columns"
                )
        taken = set(apart)
        return cls([column for column in range(width) if column not in taken], apart, options)

    @classmethod
    def from_sets(
        cls,
        rows: Iterable[Iterable[int]],
        secondary: Iterable[int] = (),
        primary: Iterable[int] | int | None = None,
    ) -> Self:
        """Make a problem of rows that are sets (or other iterables) of integers.

        The items are the integers, in increasing order; the labels are the row numbers. `primary`
        tells the primary items, or how many there are (n stands for `range(n)`), and no row may then
        hold others. If left out, every integer in the rows that is not secondary is primary.

        >>> problem = Problem.from_sets([{0, 3}, {1, 2}, {2}], secondary=[3])
        >>> problem.primary, problem.secondary
        ((0, 1, 2), (3,))
        """
        options = [_integers(row, number) for number, row in enumerate(_iterable(rows, "rows"))]
        apart = sorted(_whole(item, "a secondary item") for item in _listed(secondary, "secondary"))
        if primary is None:
            union: set[int] = set().union(*options)
            return cls(sorted(union.difference(apart)), apart, options)
        if not _is_iterable(primary):
            primary = range(_whole(primary, "primary"))
        return cls(
            sorted(_whole(i, "a primary item") for i in _listed(primary, "primary")), apart, options
        )

    def to_matrix(self) -> list[list[int]]:
        """Return the options as rows of 0 and 1, with a column for each of `items`, in that order.

        Labels and costs have no place in a matrix; colors and multiplicities would change its
        meaning, so they raise `ProblemError`.

        >>> Problem("abc", options=["ac", "b"]).to_matrix()
        [[1, 0, 1], [0, 1, 0]]
        """
        if self.has_colors or self.has_bounds:
            what = "colors" if self.has_colors else "multiplicities"
            raise ProblemError(f"a 0/1 matrix cannot show {what}: {self!r}")
        return [self._row(number) for number in range(len(self._starts) - 1)]

    def _row(self, number: int) -> list[int]:
        row = [0] * len(self.items)
        for member in self._members[self._starts[number] : self._starts[number + 1]]:
            row[member] = 1
        return row

    # ---- what is in it

    @property
    def options(self) -> Sequence[Option]:
        """The options, each with its label and cost, made when they are asked for."""
        return _Options(self, range(len(self._starts) - 1))

    @property
    def labels(self) -> Sequence[Any]:
        """The label of each option: its index, unless another was given."""
        return range(len(self._starts) - 1) if self._labels is None else self._labels

    @property
    def costs(self) -> Sequence[Cost]:
        """The cost of each option."""
        return (0,) * (len(self._starts) - 1) if self._costs is None else self._costs

    @property
    def bounds(self) -> dict[Hashable, tuple[int, int]]:
        """The multiplicities `(low, high)` of those primary items that have others than `(1, 1)`."""
        if self._low is None or self._high is None:
            return {}
        pairs = zip(self.primary, zip(self._low, self._high, strict=True), strict=True)
        return {item: bounds for item, bounds in pairs if bounds != (1, 1)}

    @property
    def item_index(self) -> Mapping[Hashable, int]:
        """The position in `items` of each item."""
        return MappingProxyType(self._index)

    @property
    def has_colors(self) -> bool:
        """Whether any option gives an item a color."""
        return self._colors is not None

    @property
    def has_bounds(self) -> bool:
        """Whether any primary item has a multiplicity other than `(1, 1)`."""
        return self._low is not None

    @property
    def has_costs(self) -> bool:
        """Whether any option has a cost other than 0."""
        return self._costs is not None

    def index(self, label: Any) -> int:
        """Return the index of the option with this label.

        A label that no option has, or that several have, raises `GivenError`.

        >>> Problem("ab", options=[Option("a", label="x"), Option("b", label="y")]).index("y")
        1
        """
        if self._labels is None:
            return self._index_by_default(label)
        if self._lookup is None:
            _freeze(self, _lookup=_first_places(self._labels))
        assert self._lookup is not None
        try:
            place = self._lookup.get(label)
        except TypeError:  # an unhashable label: rare enough to search for
            place = None
        if place is None or place < 0:
            return self._index_by_search(label)
        return place

    def _index_by_default(self, label: Any) -> int:
        count = len(self._starts) - 1
        try:
            place = operator.index(label)
        except TypeError:
            place = -1
        if not 0 <= place < count:
            labels = f"the labels are 0 to {count - 1}" if count else "there are no options"
            raise GivenError(f"no option has the label {_show(label)}: {labels}")
        return place

    def _index_by_search(self, label: Any) -> int:
        assert self._labels is not None
        places = [i for i, other in enumerate(self._labels) if other is label or other == label]
        if not places:
            hint = _suggestion(label, self._labels)
            raise GivenError(f"no option has the label {_show(label)}{hint}")
        if len(places) > 1:
            raise GivenError(
                f"the label {_show(label)} is ambiguous: options {places[0]} and {places[1]} have it"
            )
        return places[0]

    def _option(self, number: int) -> Option:
        first, last = self._starts[number], self._starts[number + 1]
        items = tuple([self.items[member] for member in self._members[first:last]])
        colors = None
        if self._colors is not None:
            colored = zip(items, self._colors[first:last], strict=True)
            colors = {item: self._color_names[c - 1] for item, c in colored if c} or None
        option = Option.__new__(Option)
        label = number if self._labels is None else self._labels[number]
        cost = 0 if self._costs is None else self._costs[number]
        _freeze(option, items=items, _colors=colors, _unordered=False, label=label, cost=cost)
        return option

    # ---- a value: frozen, compared by content, copied by sharing

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Problem cannot be changed (tried to set {name!r})")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Problem cannot be changed (tried to delete {name!r})")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Problem):
            return NotImplemented
        return self is other or (
            self.primary == other.primary
            and self.secondary == other.secondary
            and self._low == other._low
            and self._high == other._high
            and self._starts == other._starts
            and self._labels == other._labels
            and self._costs == other._costs
            and self._same_members(other)
        )

    def _same_members(self, other: Problem) -> bool:
        if self._color_names == other._color_names:
            if self._members == other._members and self._colors == other._colors:
                return True
        elif set(self._color_names) != set(other._color_names):
            return False
        count = len(self._starts) - 1
        return all(self._colored(number) == other._colored(number) for number in range(count))

    def _colored(self, number: int) -> dict[int, Hashable]:
        """Map the item numbers of an option to colors, None for no color."""
        part = slice(self._starts[number], self._starts[number + 1])
        if self._colors is None:
            return dict.fromkeys(self._members[part])
        colors = [self._color_names[c - 1] if c else None for c in self._colors[part]]
        return dict(zip(self._members[part], colors, strict=True))

    # Nothing that depends on the order of the items within an option, and no labels: they may be
    # unhashable. Equal problems have equal hashes; different ones mostly differ in what is left.
    def __hash__(self) -> int:
        if self._hash is None:
            sizes = self._starts.tobytes()
            value = hash((self.primary, self.secondary, sizes, sum(self._members), self._costs))
            _freeze(self, _hash=value)
        assert self._hash is not None
        return self._hash

    def __repr__(self) -> str:
        secondary = f" + {len(self.secondary):,} secondary" if self.secondary else ""
        parts = [
            f"{len(self.primary):,} primary{secondary} item{_s(len(self.items))}",
            f"{len(self.options):,} option{_s(len(self.options))}",
        ]
        if self.has_colors:
            parts.append(f"{len(self._color_names):,} color{_s(len(self._color_names))}")
        if self.has_bounds:
            parts.append("multiplicities")
        if self.has_costs:
            parts.append("costs")
        return f"<{type(self).__name__}: {', '.join(parts)}>"

    # The dict of items is left out, since hashes differ between processes.
    def __reduce__(self) -> tuple[Any, ...]:
        left_out = ("items", "_index", "_lookup", "_hash", "__weakref__")
        names = [name for name in Problem.__slots__ if name not in left_out]
        return _restore_problem, (type(self), {name: getattr(self, name) for name in names})

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class _Options(Sequence[Option]):
    """The options of a problem (or a slice of them) as a sequence that makes them on demand."""

    __slots__ = ("_numbers", "_problem")

    def __init__(self, problem: Problem, numbers: range) -> None:
        self._problem = problem
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, place: int) -> Option: ...
        @overload
        def __getitem__(self, place: slice) -> _Options: ...

    def __getitem__(self, place: int | slice) -> Option | _Options:
        if isinstance(place, slice):
            return _Options(self._problem, self._numbers[place])
        try:
            number = self._numbers[place]
        except IndexError:
            raise IndexError(f"no option {place}: there are {len(self):,}") from None
        return self._problem._option(number)

    def __iter__(self) -> Iterator[Option]:
        return map(self._problem._option, self._numbers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Options | list | tuple):
            return NotImplemented
        return len(self) == len(other) and all(map(operator.eq, self, other))

    __hash__ = None  # type: ignore[assignment]  # equal to lists, which have no hash

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, islice(self, 3))) + (", ..." if len(self) > 3 else "")
        return f"<{len(self):,} option{_s(len(self))}: [{shown}]>"


class _Reader:
    """Reads options, checks them, and lays them out in flat arrays.

    Always: `starts` has one entry more than options read, and its last is `len(members)`. `colors`
    lags behind `members`: it is filled up with zeros only when a colored option comes, and at the
    end. `labels` and `costs` hold only what differs from the defaults.
    """

    def __init__(self, index: dict[Hashable, int], primary_count: int) -> None:
        self.index = index
        self.primary_count = primary_count
        self.members = array("I")
        self.starts = array("I", [0])
        self.colors = array("I")
        self.color_numbers: dict[Hashable, int] = {}
        self.labels: dict[int, Any] = {}
        self.costs: dict[int, Cost] = {}

    def read(self, options: Iterable[Any]) -> None:
        """Read all the options; plain tuples and lists go the short way."""
        if isinstance(options, str | Mapping):
            raise ProblemError(f"options must be an iterable of options, not {_show(options)}")
        members, starts, find = self.members, self.starts, self.index.__getitem__
        for number, option in enumerate(_iterable(options, "options")):
            if type(option) is tuple or type(option) is list:
                try:
                    found = list(map(find, option))
                except (KeyError, TypeError):
                    found = []  # the long way finds out what is wrong
                if found and len(set(found)) == len(found):
                    members.fromlist(found)
                    starts.append(len(members))
                    continue
            self._read_any(number, option)

    def _read_any(self, number: int, option: Any) -> None:
        """Read an option of any form, or raise an error that says what is wrong with it."""
        if isinstance(option, Option):
            items, colors, unordered = option.items, option._colors, option._unordered
            self._read_label_and_cost(number, option)
        elif _is_iterable(option):
            # An option with more items than there are has one of them twice: no need to read on.
            items, colors, unordered = _take_apart(option, limit=len(self.index) + 1)
        else:
            raise _wrong(number, option, "is not iterable")
        if isinstance(option, Iterator):
            option = items  # what can be shown of it
        found = self._find(number, option, items)
        if colors:
            self._read_colors(number, option, found, items, colors)
        self.members.extend(sorted(found) if unordered else found)
        self.starts.append(len(self.members))

    def _find(self, number: int, option: Any, items: tuple[Hashable, ...]) -> list[int]:
        """Return the numbers of the items, which are known, different, and at least one."""
        found: dict[int, None] = {}
        for item in items:
            try:
                member = self.index[item]
            except KeyError:
                hint = _suggestion(item, self.index)
                raise _wrong(number, option, f"has the unknown item {_show(item)}{hint}") from None
            except TypeError:
                raise _wrong(number, option, f"has the unhashable item {_show(item)}") from None
            if member in found:
                raise _wrong(number, option, f"has the item {_show(item)} twice")
            found[member] = None
        if not found:
            raise _wrong(number, option, "has no items")
        return list(found)

    def _read_colors(
        self,
        number: int,
        option: Any,
        found: list[int],
        items: tuple[Hashable, ...],
        colors: dict[Hashable, Hashable],
    ) -> None:
        self._fill_up_colors()
        for member, item in zip(found, items, strict=True):
            color = colors.get(item)
            if color is None:
                self.colors.append(0)
                continue
            if member < self.primary_count:
                what = f"gives the primary item {_show(item)} the color {_show(color)}"
                raise _wrong(number, option, what)
            try:
                color_number = self.color_numbers.setdefault(color, len(self.color_numbers) + 1)
            except TypeError:
                what = f"gives the item {_show(item)} the unhashable color {_show(color)}"
                raise _wrong(number, option, what) from None
            self.colors.append(color_number)

    def _fill_up_colors(self) -> None:
        missing = len(self.members) - len(self.colors)
        self.colors.frombytes(bytes(missing * self.colors.itemsize))

    def _read_label_and_cost(self, number: int, option: Option) -> None:
        if option.label is not None and not (type(option.label) is int and option.label == number):
            self.labels[number] = option.label
        if type(option.cost) is not int or option.cost != 0:
            cost = _read_cost(number, option)
            if cost != 0:
                self.costs[number] = cost

    def finish(self) -> dict[str, Any]:
        """Return what was read, under the names that a Problem has for it."""
        if self.color_numbers:
            self._fill_up_colors()
        count = len(self.starts) - 1
        _check_costs_add_up(self.costs)
        return {
            "_starts": self.starts,
            "_members": self.members,
            "_colors": self.colors if self.color_numbers else None,
            "_color_names": tuple(self.color_numbers),
            "_labels": tuple(map(self.labels.get, range(count), range(count)))
            if self.labels
            else None,
            "_costs": tuple(self.costs.get(number, 0) for number in range(count))
            if self.costs
            else None,
        }


# ---- reading items, multiplicities and costs


def _listed(items: Iterable[Hashable], what: str) -> tuple[Hashable, ...]:
    """Return the items as a tuple; those of a set in order, where they have one."""
    if isinstance(items, set | frozenset):
        try:
            return tuple(sorted(items))  # type: ignore[type-var]
        except TypeError:
            pass
    return tuple(_iterable(items, what))


def _number_items(
    primary: tuple[Hashable, ...], secondary: tuple[Hashable, ...]
) -> dict[Hashable, int]:
    """Map each item to its number; all of them are hashable and different."""
    items = primary + secondary
    try:
        index = {item: number for number, item in enumerate(items)}
    except TypeError:
        unhashable = next(item for item in items if not _is_hashable(item))
        raise ProblemError(f"items must be hashable: {_show(unhashable)}") from None
    if len(index) < len(items):
        number = next(n for n, item in enumerate(items) if index[item] != n)
        twice = index[items[number]]
        if number < len(primary) <= twice:
            raise ProblemError(f"the item {_show(items[number])} is both primary and secondary")
        kind = "primary" if twice < len(primary) else "secondary"
        raise ProblemError(f"the {kind} item {_show(items[number])} is listed twice")
    return index


def _read_bounds(primary: Mapping[Any, Any]) -> tuple[array[int] | None, array[int] | None]:
    """Return the arrays of low and of high, or None twice if all are 1."""
    pairs = [_read_pair(item, bounds) for item, bounds in primary.items()]
    if all(pair == (1, 1) for pair in pairs):
        return None, None
    return array("I", [low for low, _ in pairs]), array("I", [high for _, high in pairs])


def _read_pair(item: Hashable, bounds: Any) -> tuple[int, int]:
    """Return the multiplicity of an item as a pair (low, high)."""
    if bounds is None:
        return 1, 1
    said = f"the multiplicity of the item {_show(item)}"
    if not isinstance(bounds, tuple | list):
        low = high = _whole(bounds, said)
    elif len(bounds) == 2:
        low, high = (_whole(bound, said) for bound in bounds)
    else:
        raise ProblemError(f"{said} must be (low, high), not {_show(bounds)}")
    if low < 0:
        raise ProblemError(f"{said} is negative: {_show(bounds)}")
    if low > high:
        raise ProblemError(f"{said} has low > high: {_show(bounds)}")
    if high > LARGEST:
        raise ProblemError(f"{said} is above {LARGEST:,}: {_show(bounds)}")
    return low, high


def _read_cost(number: int, option: Option) -> Cost:
    """Return the cost of an option: finite, not negative, of one of the four types."""
    cost: Any = option.cost
    if isinstance(cost, float):
        cost = float(cost)
        finite = cost - cost == 0  # neither infinite nor NaN
    elif hasattr(cost, "__index__") and not isinstance(cost, bool):
        cost, finite = operator.index(cost), True
    else:
        from decimal import Decimal
        from fractions import Fraction

        if not isinstance(cost, Decimal | Fraction):
            what = f"has the cost {_show(cost)}, which is no int, float, Decimal or Fraction"
            raise _wrong(number, option, what)
        finite = isinstance(cost, Fraction) or cost.is_finite()
    if not finite or cost < 0:
        what = "negative" if finite else "not finite"
        raise _wrong(number, option, f"has the cost {_show(cost)}, which is {what}")
    return cost  # type: ignore[no-any-return]


def _check_costs_add_up(costs: dict[int, Cost]) -> None:
    """Refuse Decimals beside floats or Fractions: Python does not add them."""
    if {type(cost) for cost in costs.values()} <= {int, float}:
        return
    from decimal import Decimal

    exact = {number: cost for number, cost in costs.items() if type(cost) is not int}
    first, cost = next(iter(exact.items()))
    for number, other in exact.items():
        if isinstance(cost, Decimal) != isinstance(other, Decimal):
            raise ProblemError(
                f"options {first} and {number} have the costs {_show(cost)} and {_show(other)}: "
                "a Decimal can be added to an int and to another Decimal only"
            )


# ---- reading matrices and sets


def _dense_rows(rows: Any) -> tuple[int, Iterator[list[int]]]:
    """Return the width of a matrix, and for each row the columns that hold a 1."""
    shape = getattr(rows, "shape", ())
    rows = list(_iterable(rows.tolist() if hasattr(rows, "tolist") else rows, "rows"))
    if not rows:
        return (shape[1] if len(shape) == 2 else 0), iter(())
    width = len(_entries(rows[0], 0))
    return width, (_ones(_entries(row, number), number, width) for number, row in enumerate(rows))


def _entries(row: Any, number: int) -> list[Any]:
    if hasattr(row, "tolist"):
        row = row.tolist()
    if not _is_iterable(row):
        raise ProblemError(f"row {number} is not iterable: {_show(row)}")
    return list(row)


def _ones(entries: list[Any], number: int, width: int) -> list[int]:
    """Return the columns that hold a 1, of a row that has `width` entries, all 0 or 1."""
    if len(entries) != width:
        raise ProblemError(
            f"row {number} has {len(entries)} entries, row 0 has {width}: {_show(entries)}"
        )
    for column, entry in enumerate(entries):
        if not _is_bit(entry):
            raise _not_a_bit(number, column, entry)
    columns = list(compress(range(width), entries))
    if not columns:
        raise _no_ones(number)
    return columns


def _sparse_rows(rows: Any) -> tuple[int, Iterator[list[int]]]:
    """Do the same for a sparse matrix of SciPy; entries stored twice are summed, as SciPy does."""
    matrix = rows.tocsr(copy=True)  # a copy, since the next line changes it
    matrix.sum_duplicates()
    if len(matrix.shape) != 2:
        raise ProblemError(f"a matrix has 2 dimensions, not {len(matrix.shape)}")
    starts, columns, entries = (
        part.tolist() for part in (matrix.indptr, matrix.indices, matrix.data)
    )
    pairs = enumerate(zip(starts, starts[1:], strict=False))
    return matrix.shape[1], (
        _stored_ones(number, columns[first:last], entries[first:last])
        for number, (first, last) in pairs
    )


def _stored_ones(number: int, columns: list[int], entries: list[Any]) -> list[int]:
    for column, entry in zip(columns, entries, strict=True):
        if not _is_bit(entry):
            raise _not_a_bit(number, column, entry)
    ones = list(compress(columns, entries))
    if not ones:
        raise _no_ones(number)
    return ones


def _is_bit(entry: Any) -> bool:
    try:
        return bool(entry == 0 or entry == 1)
    except Exception:  # what cannot be compared is no number
        return False


def _not_a_bit(row: int, column: int, entry: Any) -> ProblemError:
    return ProblemError(
        f"row {row} has {_show(entry)} in column {column}, which is neither 0 nor 1"
    )


def _no_ones(row: int) -> ProblemError:
    return ProblemError(f"row {row} has no 1: an option needs at least one item")


def _integers(row: Iterable[int], number: int) -> Iterable[int]:
    """Return a row of integers as it is if it is plain, else as a list of ints."""
    if not _is_iterable(row):
        raise ProblemError(f"row {number} is not iterable: {_show(row)}")
    if not isinstance(row, set | frozenset | tuple | list):
        row = list(row)
    if all(type(entry) is int for entry in row):
        return row
    entries = [_whole(entry, f"an entry of row {number}, {_show(row)},") for entry in row]
    return set(entries) if isinstance(row, set | frozenset) else entries


def _whole(value: Any, what: str) -> int:
    """Return the value as an int; floats and booleans are refused."""
    if not isinstance(value, bool):
        try:
            return operator.index(value)
        except TypeError:
            pass
    raise ProblemError(f"{what} must be an integer, not {_show(value)}")


# ---- small tools


def _take_apart(
    content: Any, limit: int | None = None
) -> tuple[tuple[Hashable, ...], dict[Hashable, Hashable] | None, bool]:
    """Return the items, their colors (or None), and whether the items had no order."""
    if isinstance(content, Mapping):
        colors = {item: color for item, color in content.items() if color is not None}
        return tuple(content), colors or None, False
    return tuple(islice(content, limit)), None, isinstance(content, set | frozenset)


def _first_places(labels: tuple[Any, ...]) -> dict[Any, int]:
    """Map each hashable label to its index, or to -1 if it is there more than once."""
    places: dict[Any, int] = {}
    for number, label in enumerate(labels):
        if _is_hashable(label):
            places[label] = -1 if label in places else number
    return places


def _is_iterable(value: Any) -> bool:
    try:
        iter(value)
    except TypeError:
        return False
    return True


def _iterable(value: Iterable[Any], what: str) -> Iterable[Any]:
    if not _is_iterable(value):
        raise ProblemError(f"{what} must be iterable, not {_show(value)}")
    return value


def _is_hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _wrong(number: int, option: Any, what: str) -> ProblemError:
    """Say what is wrong with an option, name it and show it."""
    label = option.label if isinstance(option, Option) else None
    name = f"option {number}" if label is None else f"option {number} (label {_show(label)})"
    return ProblemError(f"{name} {what}: {_show(option)}")


def _show(value: Any) -> str:
    """Return a repr that is short, whatever the value is."""
    from reprlib import Repr

    short = Repr()
    short.maxtuple = short.maxlist = short.maxset = short.maxfrozenset = short.maxdict = 12
    short.maxstring = short.maxlong = 60
    short.maxother = 120
    return short.repr(value)


def _suggestion(wrong: Any, known: Iterable[Any]) -> str:
    """Return " (did you mean ...?)" where one of the known names is close, else nothing."""
    from difflib import get_close_matches

    names = {str(name): name for name in islice(known, 5000) if isinstance(name, str | int)}
    if not isinstance(wrong, str | int):
        return ""
    close = get_close_matches(str(wrong), names, n=1) if isinstance(wrong, str) else [str(wrong)]
    if not close or close[0] not in names:
        return ""
    return f" (did you mean {_show(names[close[0]])}?)"


def _s(count: int) -> str:
    return "" if count == 1 else "s"


def _freeze(thing: object, **fields: Any) -> None:
    """Set the fields of an object that refuses to be changed."""
    for name, value in fields.items():
        object.__setattr__(thing, name, value)


def _restore(kind: type[Any], fields: dict[str, Any]) -> Any:
    """Make an object of its pickled fields, which were checked when it was first made."""
    thing = kind.__new__(kind)
    _freeze(thing, **fields)
    return thing


def _restore_problem(kind: type[Any], fields: dict[str, Any]) -> Any:
    items = fields["primary"] + fields["secondary"]
    index = {item: number for number, item in enumerate(items)}
    return _restore(
        kind, {**fields, "items": items, "_index": index, "_lookup": None, "_hash": None}
    )

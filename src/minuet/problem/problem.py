"""Exact cover problems: items, options, colors, multiplicities and costs.

The words are Knuth's (The Art of Computer Programming, 7.2.2.1). A problem has *items* and
*options*, and each option is a set of items. A solution chooses options such that

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
`_color_names[c - 1]`). `_low` and `_high` have one entry per primary item. Whatever a problem does
not use is None: `_colors`, `_low` and `_high`, `_labels`, `_costs`. The solver reads these arrays;
they are not part of the public interface.
"""

from __future__ import annotations

import operator
from array import array
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, islice
from types import MappingProxyType

from minuet.errors import GivenError, ProblemError, amount, did_you_mean, show, whole_number
from minuet.problem.option import Frozen, Label, Labeled, Option, is_mapping, make_option
from minuet.problem.reading import (
    OptionReader,
    as_tuple,
    label_options,
    named_items,
    number_items,
    read_bounds,
    read_matrix,
    read_sets,
    rename,
    split_items,
    take_costs,
    whole,
    with_names,
)

TYPE_CHECKING = False
if TYPE_CHECKING:  # slow to import, and only type checkers need them
    from os import PathLike
    from typing import Any, Self, TypeAlias, overload

    from minuet.problem.option import Cost

    Bounds: TypeAlias = tuple[int, int] | int | None


class Problem(Frozen, Labeled[Label]):
    """An exact cover problem. It is checked once, when it is made, and cannot be changed.

    `primary` lists the items that must be covered, each exactly once; or it maps items to
    multiplicities: `(low, high)`, or n for `(n, n)`, or None for `(1, 1)`. `secondary` lists the
    items that may be covered. An item is anything hashable.

    `options` may be any iterable, including a generator. An option is an iterable of items, a
    mapping from items to colors (None for no color, and only secondary items may have one), or an
    `Option` with a label and a cost. A string is an iterable of its characters, as in Knuth's small
    examples: the option "ce" has the items "c" and "e", so write ["ce"] if "ce" is one item.

    An option without primary items is legal, and can never be chosen. A problem may be legal and
    have no solution. Anything malformed raises `ProblemError`.

    Two problems are equal if they have the same items and the same options, both in the same order.
    The order of the items within an option does not matter.

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

    __slots__ = {  # noqa: RUF023  # in the order in which they are explained
        "primary": "The items that must be covered, a tuple.",
        "secondary": "The items that may be covered, a tuple.",
        "items": "All the items: the primary ones, then the secondary ones.",
        "_index": "A dict from items to their numbers.",
        "_low": "The least multiplicity of each primary item, or None if all are 1.",
        "_high": "The greatest multiplicity of each primary item, or None if all are 1.",
        "_starts": "Where each option starts in _members, and where the last one ends.",
        "_members": "The item numbers of all options, one option after the other.",
        "_colors": "The color numbers beside _members (0 for no color), or None if there are none.",
        "_color_names": "The colors in order of appearance: color number c is _color_names[c - 1].",
        "_labels": "The labels, or None if each is the option's index.",
        "_costs": "The costs, or None if all are 0.",
        "_lookup": "A dict from labels to options, made when first needed; -1 if ambiguous.",
        "_hash": "The hash, made when first needed.",
        "_compiled": "The form that the compiled core has of it, made when first needed.",
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
    _compiled: Any

    if TYPE_CHECKING:  # labels are indices where no option has another

        @overload
        def __init__(
            self,
            primary: Iterable[Hashable] | Mapping[Any, Bounds],
            secondary: Iterable[Hashable] = (),
            *,
            options: Iterable[Option[Label]],
        ) -> None: ...
        @overload
        def __init__(
            self: Problem[int],
            primary: Iterable[Hashable] | Mapping[Any, Bounds],
            secondary: Iterable[Hashable] = (),
            options: Iterable[Mapping[Any, Any] | Iterable[Hashable]] = (),
        ) -> None: ...
        @overload
        def __init__(
            self,
            primary: Iterable[Hashable] | Mapping[Any, Bounds],
            secondary: Iterable[Hashable] = (),
            options: Iterable[Option | Mapping[Any, Any] | Iterable[Hashable]] = (),
        ) -> None: ...

    def __init__(
        self,
        primary: Iterable[Hashable] | Mapping[Any, Bounds],
        secondary: Iterable[Hashable] = (),
        options: Iterable[Option | Mapping[Any, Any] | Iterable[Hashable]] = (),
    ) -> None:
        if is_mapping(secondary):
            raise ProblemError(
                "only primary items have multiplicities: a secondary item may be covered at most "
                "once; for at most n times, make it primary with the multiplicity (0, n): "
                f"{show(secondary)}"
            )
        primary_items = as_tuple(primary, "primary")
        secondary_items = as_tuple(secondary, "secondary")
        index = number_items(primary_items, secondary_items)
        low, high = read_bounds(primary) if is_mapping(primary) else (None, None)
        reader = OptionReader(index, len(primary_items))
        reader.read(options)
        fields = {"_low": low, "_high": high, **reader.finish()}
        _fill(self, primary_items, secondary_items, index, fields)

    # ---- other ways in, and one way out

    @classmethod
    def from_matrix(
        cls,
        rows: Any,
        secondary: Iterable[Hashable] = (),
        *,
        items: Iterable[Hashable] | None = None,
        labels: Iterable[Any] | None = None,
        costs: Iterable[Cost] | Mapping[Any, Cost] | str | None = None,
    ) -> Self:
        """Make a problem from a 0/1 matrix: each column is an item, each row an option.

        `rows` is a sequence of rows, a NumPy array, a SciPy sparse matrix, or a table: a pandas or
        Polars DataFrame, an Arrow table or a list of dicts. The items are the columns of a table,
        and its index names the options. If the index only counts from 0, a first column of text
        names them instead. Otherwise columns and rows are numbered from 0.

        `items` renames the columns, `labels` the rows. `costs` has a number for each row, or maps
        labels to costs, as a pandas Series does; rows that it leaves out cost nothing. It may also
        name the column of a table that holds the costs; if left out, a column `cost` does. The
        columns listed in `secondary` are secondary items.

        >>> problem = Problem.from_matrix([[1, 0, 1], [0, 1, 0], [1, 1, 0]], secondary=[2])
        >>> problem.primary, problem.secondary
        ((0, 1), (2,))
        >>> problem.options[0].items
        (0, 2)
        >>> problem = Problem.from_matrix([[1, 0], [1, 1]], items="ab", labels=["x", "y"])
        >>> problem.options[1]
        Option(('a', 'b'), label='y')
        """
        rows, costs = take_costs(rows, costs)
        names, own_labels, count, options = read_matrix(rows, items)
        primary, apart = split_items(names, secondary)
        named = with_names(options, count, own_labels if labels is None else labels, costs)
        return cls(primary, apart, named)

    @classmethod
    def from_sets(
        cls,
        rows: Iterable[Iterable[int]],
        secondary: Iterable[Hashable] = (),
        primary: Iterable[int] | int | None = None,
        *,
        items: Iterable[Hashable] | None = None,
        labels: Iterable[Any] | None = None,
        costs: Iterable[Cost] | Mapping[Any, Cost] | None = None,
    ) -> Self:
        """Make a problem from rows that are sets (or other iterables) of integers.

        The items are the integers, in increasing order; the labels are the row numbers. `primary`
        says which items are primary, or how many there are (n stands for `range(n)`); rows may then
        hold no others. If left out, every integer in the rows that is not secondary is primary.

        `items` gives them names: the integer n stands for the n-th name, counting from 0.
        `secondary` then lists names. `labels` and `costs` have an entry for each row, or `costs`
        maps labels to costs.

        >>> problem = Problem.from_sets([{0, 3}, {1, 2}, {2}], secondary=[3])
        >>> problem.primary, problem.secondary
        ((0, 1, 2), (3,))
        >>> Problem.from_sets([{0, 1}, {2}], items=["Ann", "Bob", "Cy"]).options[0].items
        ('Ann', 'Bob')
        """
        options: Sequence[Collection[Any]] = read_sets(rows)
        if items is not None:
            if primary is not None:
                raise ProblemError("give either items or primary: items lists all of them")
            names = as_tuple(items, "items")
            options = list(rename(options, names))
            first, apart = split_items(names, secondary)
        else:
            apart = _ordered(secondary, "secondary")
            first = _ordered(_primary_numbers(primary, options, apart), "primary")
        return cls(first, apart, with_names(options, len(options), labels, costs))

    @classmethod
    def from_dict(
        cls,
        options: Mapping[Any, Any],
        secondary: Iterable[Hashable] = (),
        primary: Iterable[Hashable] | Mapping[Any, Bounds] | None = None,
        *,
        costs: Mapping[Any, Cost] | None = None,
    ) -> Self:
        """Make a problem from a mapping of labels to options.

        An option is anything that `Problem` accepts. The items are primary unless `secondary` lists
        them, in the order in which the options name them; `primary` sets another order, and
        multiplicities. `costs` maps labels to costs; the others cost nothing.

        >>> problem = Problem.from_dict({"Ann": ["mon", "tue"], "Bob": ["tue"], "Cy": ["mon"]})
        >>> problem.primary, problem.index("Cy")
        (('mon', 'tue'), 2)
        """
        if not isinstance(options, Mapping):
            what = f"from_dict takes a mapping from labels to options, not {show(options)}"
            raise ProblemError(what)
        named = list(label_options(options, costs))
        if primary is None:
            primary = named_items(named, secondary)
        return cls(primary, secondary, named)

    @classmethod
    def _from_numbers(
        cls,
        primary: Iterable[Hashable],
        secondary: Iterable[Hashable],
        options: Sequence[Sequence[int]],
        labels: Iterable[Any],
    ) -> Self:
        """Make a problem whose options are lists of item numbers, without checking them.

        For puzzles, which build many problems and get them right: it is several times as fast.
        """
        fields = {
            **dict.fromkeys(_KEPT),
            "_starts": array("I", accumulate(map(len, options), initial=0)),
            "_members": array("I", chain.from_iterable(options)),
            "_color_names": (),
            "_labels": tuple(labels),
        }
        problem = cls.__new__(cls)
        given, extra = tuple(primary), tuple(secondary)
        _fill(problem, given, extra, number_items(given, extra), fields)
        return problem

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Problem:
        """Read a problem from a file in any format: JSON, a 0/1 matrix, sets, `.dlx`, `.npz`.

        See `minuet.formats.problems` for the formats and how they are recognized.
        """
        from minuet.formats.problems import load

        return load(path)

    def save(
        self, path: str | PathLike[str], *, format: str | None = None, shorten: bool = False
    ) -> None:
        """Write the problem to a file, in `format` or in the format that its extension names.

        `.json` loses nothing; `.dlx` (Knuth's format) has no labels; `.csv`, `.txt` (a 0/1 matrix)
        and `.npz` have neither colors nor multiplicities. If the format cannot express the problem,
        this raises `FormatError`; `shorten` lets `.dlx` give short names to items that Knuth's
        programs cannot read. `.cnf`, `.opb`, `.lp`, `.mps` and `.dzn` are for other solvers.
        """
        from minuet.formats.problems import save

        save(self, path, format=format, shorten=shorten)

    def to_matrix(self, format: str = "lists") -> Any:
        """Return the options as rows of 0 and 1, with a column for each of `items`, in that order.

        The format is "lists", "numpy" for an array of bytes, or "scipy" for a sparse SciPy matrix
        (`csr_array`). A matrix cannot hold labels and costs, so they are left out. Colors and
        multiplicities would change its meaning, so they raise `ProblemError`.

        >>> Problem("abc", options=["ac", "b"]).to_matrix()
        [[1, 0, 1], [0, 1, 0]]
        """
        if self.has_colors or self.has_bounds:
            what = "colors" if self.has_colors else "multiplicities"
            raise ProblemError(f"a 0/1 matrix cannot show {what}: {self!r}")
        if format == "lists":
            return [self._row(number) for number in range(len(self._starts) - 1)]
        from minuet.problem.arrays import FORMATS, to_array

        if format not in FORMATS:
            known = ", ".join(map(repr, ("lists", *FORMATS)))
            raise ValueError(f"a matrix has one of the formats {known}, not {format!r}")
        return to_array(format, self._starts, self._members, len(self.items))

    def _row(self, number: int) -> list[int]:
        row = [0] * len(self.items)
        for member in self._members[self._starts[number] : self._starts[number + 1]]:
            row[member] = 1
        return row

    def relaxed(
        self,
        *,
        uncovered: Cost | Mapping[Any, Cost] | None = None,
        overcovered: Cost | Mapping[Any, Cost] | None = None,
        most: int = 1,
    ) -> Problem:
        """Return a problem in which items may stay uncovered, or be covered too often, at a price.

        `uncovered` is the price of each option that a primary item lacks; `overcovered` is the
        price of each option too many, up to `most` per item. Both are one number for all items, or
        a mapping from items to prices; items without a price keep their rule. Secondary items
        without colors may be overcovered too. `minimum` then returns the least bad answer.

        Solutions have the labels of the old options, and `Slack` labels for what is wrong: see
        `minuet.problem.relax`.

        >>> from minuet import minimum
        >>> problem = Problem("abc", options=["ab", "bc"])  # no exact cover
        >>> (best,) = minimum(problem.relaxed(uncovered=2))
        >>> best.cost, [label.item for label in best if label not in problem.labels]
        (2, ['c'])
        """
        from minuet.problem.relax import relaxed

        return relaxed(self, uncovered, overcovered, whole_number(most, "most", 1))

    def with_given(self, labels: Iterable[Any]) -> Problem:
        """Return the problem in which these options are chosen in advance.

        Each of them gets one more primary item, `("given", label)`, which no other option covers.
        The options keep their places and labels, and the solutions are those that contain all of
        them. To choose options for one question only, use its argument `given`.

        >>> from minuet import Problem, count
        >>> problem = Problem("abcd", options=["ab", "cd", "ac", "bd"])
        >>> forced = problem.with_given([0])
        >>> forced.primary[-1], count(problem), count(forced), count(problem, given=[0])
        (('given', 0), 2, 1, 1)
        """
        from minuet.problem.given import with_given

        return with_given(self, labels)

    # ---- what is in it

    @property
    def options(self) -> Sequence[Option[Label]]:
        """The options, each with its label and cost, made on demand."""
        return _Options(self, range(len(self._starts) - 1))

    @property
    def labels(self) -> Sequence[Label]:
        """The label of each option: its index, unless it was given another one."""
        indices: Sequence[Any] = range(len(self._starts) - 1)
        return indices if self._labels is None else self._labels

    @property
    def costs(self) -> Sequence[Cost]:
        """The cost of each option."""
        return (0,) * (len(self._starts) - 1) if self._costs is None else self._costs

    @property
    def bounds(self) -> dict[Hashable, tuple[int, int]]:
        """The multiplicities `(low, high)` of the primary items, where they are not `(1, 1)`."""
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

        Raises `GivenError` if no option has this label, or several do.

        >>> Problem("ab", options=[Option("a", label="x"), Option("b", label="y")]).index("y")
        1
        """
        if self._labels is None:
            return self._index_by_default(label)
        if self._lookup is None:
            object.__setattr__(self, "_lookup", _places(self._labels))
        assert self._lookup is not None
        try:
            place = self._lookup.get(_key(label))
        except TypeError:  # an unhashable label of an unknown type: search for it
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
            raise GivenError(f"no option has the label {show(label)}: {labels}")
        return place

    def _index_by_search(self, label: Any) -> int:
        assert self._labels is not None
        places = [i for i, other in enumerate(self._labels) if other is label or other == label]
        if not places:
            hint = did_you_mean(label, self._labels)
            raise GivenError(f"no option has the label {show(label)}{hint}")
        if len(places) > 1:
            both = f"options {places[0]} and {places[1]} have it"
            raise GivenError(f"the label {show(label)} is ambiguous: {both}")
        return places[0]

    def _option(self, number: int) -> Option:
        first, last = self._starts[number], self._starts[number + 1]
        items = tuple([self.items[member] for member in self._members[first:last]])
        colors = None
        if self._colors is not None:
            colored = zip(items, self._colors[first:last], strict=True)
            colors = {item: self._color_names[c - 1] for item, c in colored if c} or None
        label = number if self._labels is None else self._labels[number]
        cost = 0 if self._costs is None else self._costs[number]
        return make_option(items, colors, False, label, cost)

    # ---- a value: compared by content

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
            object.__setattr__(self, "_hash", value)
        assert self._hash is not None
        return self._hash

    def __repr__(self) -> str:
        secondary = f" + {len(self.secondary):,} secondary" if self.secondary else ""
        parts = [
            f"{len(self.primary):,} primary{secondary} item{'s' * (len(self.items) != 1)}",
            amount(len(self.options), "option"),
        ]
        if self.has_colors:
            parts.append(amount(len(self._color_names), "color"))
        if self.has_bounds:
            parts.append("multiplicities")
        if self.has_costs:
            parts.append("costs")
        return f"<{type(self).__name__}: {', '.join(parts)}>"

    def _repr_svg_(self) -> str:
        """The picture for notebooks: the matrix, or the shape of a large one."""
        from minuet.render.drawing import in_notebook

        return in_notebook(self)

    # Neither the hash nor the dicts: another process hashes strings differently.
    def __reduce__(self) -> tuple[Any, ...]:
        fields = {name: getattr(self, name) for name in _KEPT}
        return _restore, (type(self), self.primary, self.secondary, fields)


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
        return f"<{amount(len(self), 'option')}: [{shown}]>"


# ---- small tools

# What a problem consists of, beside its items.
_KEPT = ("_low", "_high", "_starts", "_members", "_colors", "_color_names", "_labels", "_costs")


def _fill(
    problem: Problem,
    primary: tuple[Hashable, ...],
    secondary: tuple[Hashable, ...],
    index: dict[Hashable, int],
    fields: dict[str, Any],
) -> None:
    """Set all the attributes of a problem, which refuses to be changed later."""
    put = object.__setattr__
    put(problem, "primary", primary)
    put(problem, "secondary", secondary)
    put(problem, "items", primary + secondary)
    put(problem, "_index", index)
    for name, value in fields.items():
        put(problem, name, value)
    for name in ("_lookup", "_hash", "_compiled"):
        put(problem, name, None)


def _restore(
    kind: type[Problem],
    primary: tuple[Hashable, ...],
    secondary: tuple[Hashable, ...],
    fields: dict[str, Any],
) -> Problem:
    """Rebuild a pickled problem, which was checked when it was first made."""
    problem = kind.__new__(kind)
    _fill(problem, primary, secondary, number_items(primary, secondary), fields)
    return problem


def _ordered(numbers: Iterable[Any], what: str) -> list[int]:
    """Return the numbers in increasing order; anything but an integer raises."""
    return sorted(whole(number, f"a {what} item") for number in as_tuple(numbers, what))


def _primary_numbers(
    primary: Iterable[int] | int | None, rows: Iterable[Iterable[Any]], secondary: Iterable[Any]
) -> Iterable[int]:
    """The primary items of rows of integers: those listed, or the first n, or all that occur."""
    if primary is None:
        return set().union(*rows).difference(secondary)
    return primary if isinstance(primary, Iterable) else range(whole(primary, "primary", least=0))


def _places(labels: tuple[Any, ...]) -> dict[Any, int]:
    """Map the key of each label to its index, or to -1 if the label occurs twice.

    Unhashable labels without a key are left out.
    """
    places: dict[Any, int]
    try:
        places = dict(zip(labels, range(len(labels)), strict=True))
    except TypeError:  # some cannot be hashed
        places = {}
    if len(places) == len(labels):
        return places
    places = {}
    for number, label in enumerate(labels):
        try:
            key = _key(label)
            places[key] = -1 if key in places else number
        except TypeError:
            continue
    return places


def _key(label: Any) -> Any:
    """Return a dictionary key for a label: equal for equal labels, different for others.

    >>> _key("a"), _key([1, [2]]) == _key([1.0, [2]]), _key([1]) == _key((1,))
    ('a', True, False)
    """
    if type(label) is list:
        return list, *map(_key, label)
    if type(label) is dict:
        return dict, frozenset((key, _key(value)) for key, value in label.items())
    if type(label) is tuple:
        return tuple(map(_key, label))
    return frozenset(label) if type(label) is set else label

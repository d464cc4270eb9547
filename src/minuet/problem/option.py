"""One option of an exact cover problem: its items, with colors, a label and a cost."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Set
from itertools import islice

from minuet.errors import ProblemError, show

TYPE_CHECKING = False
if TYPE_CHECKING:  # slow to import, and only type checkers need them
    from decimal import Decimal
    from fractions import Fraction
    from typing import Any, Generic, NoReturn, Self, TypeAlias, TypeGuard, overload

    from typing_extensions import TypeVar  # of the type checker

    Cost: TypeAlias = int | float | Decimal | Fraction
    Label = TypeVar("Label", default=Any, covariant=True)

    class Labeled(Generic[Label]):
        """Generic over the type of its labels, which may be left out: `Problem[str]`, `Problem`."""

else:
    Label = None

    class Labeled:
        """In a program that runs, `Problem[str]` is the same as `Problem`."""

        __slots__ = ()

        def __class_getitem__(cls, label: object) -> type:
            return cls


class Frozen:
    """A value: it cannot be changed, so a copy is the value itself."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed (tried to set {name!r})")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed (tried to delete {name!r})")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class Option(Frozen, Labeled[Label]):
    """One option: its items, perhaps with colors, a label and a cost.

    `items` is an iterable of items, or a mapping from items to colors (None for no color). The
    label names the option in solutions; it defaults to the option's index in the problem. The cost
    is an int, a float, a Decimal or a Fraction; a negative one is a profit.

    Two options are equal if they have the same items, in any order, with the same colors, labels
    and costs. The Problem checks that the items exist and that the cost makes sense.

    >>> Option("ab", label="first", cost=3)
    Option(('a', 'b'), label='first', cost=3)
    >>> option = Option({"p": None, "x": "red"})
    >>> option.items, option.colors
    (('p', 'x'), {'x': 'red'})
    >>> Option(["p", "q"]) == Option(["q", "p"])
    True
    """

    __slots__ = {  # noqa: RUF023  # the public ones first
        "items": "The items of the option, a tuple.",
        "label": "What the option is called; None stands for its index.",
        "cost": "What choosing the option costs.",
        "_colors": "A dict from items to colors, or None.",
        "_unordered": "Whether the items came from a set, in no order worth keeping.",
    }
    items: tuple[Hashable, ...]
    label: Label
    cost: Cost
    _colors: dict[Hashable, Hashable] | None
    _unordered: bool

    if TYPE_CHECKING:  # without a label, solutions have the option's index

        @overload
        def __init__(
            self: Option[int],
            items: Iterable[Hashable] | Mapping[Any, Any],
            *,
            label: None = None,
            cost: Cost = 0,
        ) -> None: ...
        @overload
        def __init__(
            self,
            items: Iterable[Hashable] | Mapping[Any, Any],
            *,
            label: Label,
            cost: Cost = 0,
        ) -> None: ...

    def __init__(
        self,
        items: Iterable[Hashable] | Mapping[Any, Any],
        *,
        label: Any = None,
        cost: Cost = 0,
    ) -> None:
        if not is_iterable(items):
            raise ProblemError(f"the items of an option must be iterable, not {show(items)}")
        _fill(self, *take_apart(items), label, cost)

    @property
    def colors(self) -> dict[Hashable, Hashable]:
        """The colors of those items that have one."""
        return dict(self._colors or {})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return (
            len(self.items) == len(other.items)
            and frozenset(self.items) == frozenset(other.items)
            and self._colors == other._colors
            and (self.label is other.label or bool(self.label == other.label))
            and self.cost == other.cost
        )

    # The order of the items must not count, and labels may be unhashable.
    def __hash__(self) -> int:
        return hash((frozenset(self.items), self.cost))

    def __repr__(self) -> str:
        colors = self._colors
        items = {item: colors.get(item) for item in self.items} if colors else self.items
        label = "" if self.label is None else f", label={self.label!r}"
        cost = "" if self.cost == 0 else f", cost={self.cost!r}"
        return f"Option({items!r}{label}{cost})"

    def __reduce__(self) -> tuple[Any, ...]:
        return make_option, (self.items, self._colors, self._unordered, self.label, self.cost)


def make_option(
    items: tuple[Hashable, ...],
    colors: dict[Hashable, Hashable] | None,
    unordered: bool,
    label: Any,
    cost: Cost,
) -> Option:
    """Make an option from parts that are already checked; `colors` has no None among its values."""
    option = Option.__new__(Option)
    _fill(option, items, colors, unordered, label, cost)
    return option


def _fill(
    option: Option,
    items: tuple[Hashable, ...],
    colors: dict[Hashable, Hashable] | None,
    unordered: bool,
    label: Any,
    cost: Cost,
) -> None:
    # Written out, since a problem may have a million options.
    put = object.__setattr__
    put(option, "items", items)
    put(option, "_colors", colors)
    put(option, "_unordered", unordered)
    put(option, "label", label)
    put(option, "cost", cost)


def take_apart(
    content: Any, limit: int | None = None
) -> tuple[tuple[Hashable, ...], dict[Hashable, Hashable] | None, bool]:
    """Return the items, their colors (or None), and whether the items had no order.

    If there is a `limit`, no more items than that are read.

    >>> take_apart({"p": None, "x": "red"})
    (('p', 'x'), {'x': 'red'}, False)
    """
    if type(content) is tuple:  # the usual case, past the slower questions
        return content, None, False
    if type(content) is dict or is_mapping(content):
        colors = {item: color for item, color in content.items() if color is not None}
        return tuple(content), colors or None, False
    return tuple(islice(content, limit)), None, isinstance(content, set | frozenset)


def is_mapping(value: Any) -> TypeGuard[Mapping[Any, Any]]:
    """Return whether this maps items to something.

    A view that is also a set, such as `G.nodes` of networkx, counts as a list of items: it maps
    them to attributes, not to colors or multiplicities.
    """
    return isinstance(value, Mapping) and not isinstance(value, Set)


def is_hashable(value: Any) -> bool:
    """Return whether a dict can have this as a key."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def is_iterable(value: Any) -> bool:
    """Return whether `iter(value)` works.

    >>> is_iterable("ab"), is_iterable(3)
    (True, False)
    """
    try:
        iter(value)
    except TypeError:
        return False
    return True

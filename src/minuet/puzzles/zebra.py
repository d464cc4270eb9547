"""Zebra puzzles: who lives where, by clues? As in "Who owns the zebra?" (Life, 1962).

Rules
-----
1. There are n houses in a row, and some categories (color, pet, ...) with n values each. Each house
   has one value of each category, and each value is in one house.
2. All clues hold. A clue is a relation of two values, or of a value and a house:

   - ("same", a, b): in the same house;          - ("beside", a, b): in neighboring houses;
   - ("left", a, b): a is in the house just to the left of b;
   - ("at", a, n): a is in house n, counted from 1; ("not", a, b): not in the same house.

How it is encoded
-----------------
Values are primary items, and so are clues. What a house has of a category is a secondary item, and
the value is its color. An option puts a value into a house, or fulfills a clue in one of its ways:
for "Spaniard = dog", in one of five houses, it gives two items their colors.

>>> puzzle = Zebra({"who": ["Ann", "Bob", "Cy"], "pet": ["cat", "dog", "emu"]},
...                [("left", "Ann", "cat"), ("beside", "Bob", "emu"), ("at", "dog", 1),
...                 ("not", "Bob", "cat")])
>>> puzzle.count()
1
>>> print(puzzle.solve())
┌─────┬─────┬─────┬─────┐
│ who │ Bob │ Ann │  Cy │
│     │     │     │     │
│ pet │ dog │ emu │ cat │
└─────┴─────┴─────┴─────┘
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from minuet.errors import PuzzleError, as_whole, listed, show
from minuet.problem import Option, Problem
from minuet.puzzles.base.bounds import MOST_OPTIONS, check_count
from minuet.puzzles.base.picture import Cell, Picture
from minuet.puzzles.base.placing import PlacingPuzzle, frozen
from minuet.puzzles.base.puzzle import MOST_CHOICES

# How clues are written, after the first value and before the second (or the number of a house).
SIGNS = {"same": "=", "not": "not", "left": "left of", "beside": "beside", "at": "at"}
_CLUE = re.compile(rf"(.*?\S) +({'|'.join(SIGNS.values())}) +(\S.*)")

# Whether values in these two houses fulfill a clue.
RELATIONS = {
    "same": lambda one, other: one == other,
    "not": lambda one, other: one != other,
    "left": lambda one, other: one + 1 == other,
    "beside": lambda one, other: abs(one - other) == 1,
}


class Zebra(PlacingPuzzle):
    """`categories`: a mapping from names to values; `clues`: tuples, as described above.

    All values have different names. Labels are (value, house from 0), and for clues ("clue",
    its number, houses of the two values).
    """

    name = "zebra"
    title = "Zebra puzzle"
    _rules = (
        "Each house has one value of each category, and each value is in one house. All clues hold."
    )
    formats = ("fields", "json")
    categories: tuple[tuple[str, tuple[str, ...]], ...]
    clues: tuple[tuple[Any, ...], ...]

    def __init__(
        self,
        categories: Mapping[str, Iterable[str]] | Iterable[Any],
        clues: Iterable[Any] = (),
        *,
        given: Iterable[Any] = (),
        placed: Iterable[Any] = (),
    ) -> None:
        rows: Iterable[Any] = categories.items() if isinstance(categories, Mapping) else categories
        known = tuple((str(name), tuple(map(str, values))) for name, values in rows)
        self._set(given, placed, categories=known, clues=tuple(map(frozen, clues)))
        self._check_categories()
        self.__dict__["_category"] = {value: name for name, some in known for value in some}
        for clue in self.clues:
            self._check_clue(clue)
        ways = len(self.clues) * self.houses**2
        check_count(ways, MOST_OPTIONS, "pairs of houses for all clues", part="clues")
        check_count(len(self._category) * self.houses, MOST_OPTIONS, "values in houses")

    def _check_categories(self) -> None:
        values = [value for _, some in self.categories for value in some]
        if not values or len({len(some) for _, some in self.categories}) != 1:
            raise PuzzleError("all categories need the same number of values", part="categories")
        if len({name for name, _ in self.categories}) < len(self.categories):
            raise PuzzleError("two categories have the same name", part="categories")
        if len(set(values)) < len(values):
            raise PuzzleError("two values have the same name", part="categories")

    def _check_clue(self, clue: Any) -> None:
        kind, *names = clue if isinstance(clue, tuple) and len(clue) == 3 else ("",)
        if kind == "at":
            good = names[0] in self._category and 1 <= (as_whole(names[1]) or 0) <= self.houses
        else:
            good = kind in RELATIONS and all(name in self._category for name in names)
        if not good:
            raise PuzzleError(f"{show(clue)} is not a clue about these values", part="clues")

    @property
    def houses(self) -> int:
        """The number of houses."""
        return len(self.categories[0][1])

    _category: dict[str, str]  # of each value

    # ---- the problem

    def _encode(self, model: str) -> Problem:
        """Make the problem: options are values in houses, and ways to fulfill clues."""
        category = self._category
        houses = range(self.houses)
        items = [(house, name) for house in houses for name, _ in self.categories]
        options = [
            Option({("value", value): None, (house, name): value}, label=(value, house))
            for value, name in category.items()
            for house in houses
        ]
        for number, clue in enumerate(self.clues):
            for pair in self._ways(clue):
                options += self._fulfilled(number, clue, pair)
        primary = [("value", value) for value in category]
        return Problem([*primary, *(("clue", n) for n in range(len(self.clues)))], items, options)

    def _ways(self, clue: tuple[Any, ...]) -> Iterator[tuple[int, ...]]:
        """The houses of the two values (or the one) with which a clue holds."""
        if clue[0] == "at":
            yield (clue[2] - 1,)
            return
        for pair in product(range(self.houses), repeat=2):
            if RELATIONS[clue[0]](*pair):
                yield pair

    def _fulfilled(
        self, number: int, clue: tuple[Any, ...], houses: tuple[int, ...]
    ) -> Iterator[Option]:
        """The option that fulfills a clue this way; none if a place would need two values."""
        items: dict[Any, str | None] = {("clue", number): None}
        for value, house in zip(clue[1:], houses, strict=False):
            if items.setdefault((house, self._category[value]), value) != value:
                return
        yield Option(items, label=("clue", number, houses))

    # ---- the board

    @property
    def values(self) -> tuple[tuple[str, ...], ...]:
        """A row for each category, a column for each house; empty where nothing is known."""
        house = {label[0]: label[1] for label in self.placed if label[0] != "clue"}
        return tuple(
            tuple(next((v for v in some if house.get(v) == n), "") for n in range(self.houses))
            for _, some in self.categories
        )

    def where(self, value: str) -> int:
        """The house of a value, counted from 1; 0 if it is not known."""
        return next((label[1] + 1 for label in self.placed if label[0] == value), 0)

    def picture(self) -> Picture:
        """The table of houses, with the categories on the left."""
        rows = [
            [Cell(name, "clue", "shade"), *(Cell(value, "answer") for value in row)]
            for (name, _), row in zip(self.categories, self.values, strict=True)
        ]
        regions = [["name", *range(self.houses)] for _ in rows]
        title = f"{self.title} of {self.houses} houses"
        clues = [_sentence(*clue) for clue in self.clues]
        return Picture(rows, regions=regions, title=title, legend=clues)

    @classmethod
    def read_line(cls, sort: str, text: str) -> tuple[str, Any]:
        """What a line of the format `fields` says: `pet: cat, dog`, or `clue: cat left of dog`."""
        if sort != "clue":
            return "categories", (sort, [value.strip() for value in text.split(",")])
        match = _CLUE.fullmatch(text)
        if match is None:
            signs = ", ".join(f"'{sign}'" for sign in SIGNS.values())
            raise PuzzleError(f"a clue has one of {signs} between two values")
        kind = next(kind for kind, sign in SIGNS.items() if sign == match[2])
        is_house = kind == "at" and re.fullmatch(r"\d{1,9}", match[3])
        return "clues", (kind, match[1], int(match[3]) if is_house else match[3])

    def text_lines(self) -> Iterator[tuple[str, str]]:
        """The lines of the format `fields`."""
        for name, values in self.categories:
            yield name, ", ".join(values)
        for kind, one, other in self.clues:
            yield "clue", f"{one} {SIGNS[kind]} {other}"

    def item_text(self, item: Any) -> str:
        """A value, a clue counted from 1, or what a house has of a category."""
        first, second = item
        if first == "value":
            return str(second)
        return f"clue {second + 1}" if first == "clue" else f"{second} of house {first + 1}"

    def label_text(self, label: Any) -> str:
        """A value in a house, or a clue and the houses it is about."""
        return self._statement(label, "")

    def _statement(self, label: Any, verb: str) -> str:
        """A readable option: `dog in house 1`, `Ann and dog in house 2 (clue 1)`."""
        if label[0] != "clue":
            return f"{label[0]}{verb} in house {label[1] + 1}"
        _, number, houses = label
        names = [*dict.fromkeys(self.clues[number][1 : len(houses) + 1])]
        if len(set(houses)) == 1:
            verb = verb.replace("is", "are") if len(names) > 1 else verb
            where = f"{listed(names)}{verb} in house {houses[0] + 1}"
        else:
            places = zip(names, houses, strict=False)
            where = listed([f"{name}{verb} in house {house + 1}" for name, house in places])
        return f"{where} (clue {number + 1})"

    # ---- what is said in hints

    def _if_text(self, label: Any) -> str:
        return self._statement(label, " is")

    def _only_text(self, item: Any, label: Any) -> tuple[str, str, float]:
        name, _, rating = super()._only_text(item, label)
        if item[0] == "clue":
            return name, f"only one way is left: {self._statement(label, ' is')}", rating
        return name, f"{item[1]} can only be in house {label[1] + 1}", rating

    def _choice_text(self, item: Any, labels: Sequence[Any]) -> str:
        return listed([self._statement(label, " is") for label in labels], "or", most=MOST_CHOICES)

    def _lack_text(self, item: Any) -> str:
        """A sentence that a value has no house, or that a clue cannot hold."""
        if item[0] == "clue":
            sentence = _sentence(*self.clues[item[1]]).removesuffix(".")
            return f"clue {item[1] + 1} cannot hold ({sentence})"
        return f"there is no house for {item[1]}"


def _sentence(relation: str, one: str, other: Any) -> str:
    """A readable clue.

    >>> _sentence("left", "Ann", "cat"), _sentence("at", "dog", 1)
    ('Ann is just to the left of cat.', 'dog is in house 1.')
    """
    words = {
        "same": "and {1} are in the same house.",
        "not": "and {1} are in different houses.",
        "left": "is just to the left of {1}.",
        "beside": "is next to {1}.",
        "at": "is in house {1}.",
    }
    return f"{one} {words[relation].format(one, other)}"

"""Set partitioning problems with costs, in the format of OR-Library and of airline crew scheduling.

::

    4 3             four items, three options
    5 2 1 2         an option of cost 5 with two items: 1 and 2
    3 2 3 4
    9 4 1 2 3 4

The first two numbers say how many items and options there are; then follow for each option its
cost, the number of its items, and the items, counted from 1. Line breaks do not matter. The rows to
be partitioned are items here, and the columns are options; options are numbered from 0, in the
order of the file.

>>> problem = loads("4 3\\n5 2 1 2\\n3 2 3 4\\n9 4 1 2 3 4\\n")
>>> problem.items, problem.options[1]
((1, 2, 3, 4), Option((3, 4), label=1, cost=3))
>>> dumps(problem) == "4 3\\n5 2 1 2\\n3 2 3 4\\n9 4 1 2 3 4\\n"
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NoReturn

from minuet.errors import FormatError, ProblemError, as_number, show
from minuet.formats.sheet import Posed, read_cost
from minuet.problem import Option, Problem

MOST_ITEMS = 10_000_000
"""The most items that the first line may ask for."""
LOOK = 400  # characters to look at before reading the whole text
_START = re.compile(r"\s*[0-9]{1,8}[ \t]+[0-9]{1,8}[ \t]*\n\s*-?[0-9.]+[ \t]+[0-9]")


def loads(text: str) -> Problem:
    """Read a problem; a `FormatError` names the line and the column of a mistake."""
    return _Reader(text).read()


def pose(text: str) -> Posed:
    """Read a problem; the format cannot hold options chosen in advance."""
    return Posed(loads(text))


def looks_like(text: str) -> bool:
    """Return whether the text begins with two lines of numbers, of which the first has two."""
    return _START.match(text[:LOOK]) is not None


class _Reader:
    """Reads numbers one after another; `at` is the index of the next one."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = text.split()
        self.at = 0

    def read(self) -> Problem:
        count, options = self.whole("number of items"), self.whole("number of options")
        if count > MOST_ITEMS:
            self.fail(f"{count:,} items are too many: the limit is {MOST_ITEMS:,}")
        found = [
            self.option(count, number) for number in range(1, min(options, len(self.words)) + 1)
        ]
        if len(found) < options:
            self.fail(f"the text ends after {len(found):,} of {options:,} options")
        if self.at < len(self.words):
            self.at += 1
            self.fail(f"the text continues after the last of {options:,} options")
        try:
            return Problem(range(1, count + 1), options=found)
        except ProblemError as error:
            raise FormatError(str(error)) from None

    def option(self, count: int, number: int) -> Option:
        word = self.word(f"cost of option {number}")
        cost = read_cost(word)
        if cost is None:
            self.fail(f"{show(word)} is not a cost")
        size = self.whole("number of items of an option")
        words = self.words[self.at : self.at + size]
        if len(words) < size:
            self.at = len(self.words)
            self.fail(f"the text ends within option {number}")
        items = [as_number(word, 8) or 0 for word in words]
        for place, item in enumerate(items):
            if not 1 <= item <= count:
                self.at += place + 1
                self.fail(f"{show(words[place])} is not an item from 1 to {count}")
        self.at += size
        if not size or len(set(items)) < size:
            self.fail(f"option {number} has {'an item twice' if size else 'no items'}")
        return Option(items, cost=cost)

    def word(self, what: str) -> str:
        if self.at >= len(self.words):
            self.fail(f"the text ends before the {what}")
        self.at += 1
        return self.words[self.at - 1]

    def whole(self, what: str) -> int:
        word = self.word(what)
        number = as_number(word, 8)
        if number is None:
            self.fail(f"expected the {what}, got {show(word)}")
        return number

    def fail(self, message: str) -> NoReturn:
        """Raise an error about the number that was read last."""
        last = min(self.at, len(self.words))
        for number, line in enumerate(self.text.split("\n"), 1):
            starts = [match.start() for match in re.finditer(r"\S+", line)]
            if last <= len(starts):
                column = starts[last - 1] + 1 if last > 0 else None
                raise FormatError(message, line=number, column=column, text=line.rstrip())
            last -= len(starts)
        raise FormatError(message)


def dumps(problem: Problem, *, given: Iterable[Any] = ()) -> str:
    """Write a problem; its items become numbers from 1, and labels are left out.

    Secondary items, colors and multiplicities have no place there, and raise a `FormatError`.
    """
    for what, is_there in (
        ("secondary items", bool(problem.secondary)),
        ("multiplicities", problem.has_bounds),
        ("options chosen in advance", bool(tuple(given))),
    ):
        if is_there:
            raise FormatError(f"a set partitioning file cannot hold {what}")
    number = {item: place for place, item in enumerate(problem.items, 1)}
    lines = [f"{len(problem.items)} {len(problem.options)}"]
    for option in problem.options:
        members = [str(number[item]) for item in option.items]
        lines.append(f"{_cost(option.cost)} {len(members)} {' '.join(members)}")
    return "\n".join(lines) + "\n"


def _cost(cost: Any) -> str:
    text = str(cost)
    if read_cost(text) != cost:
        raise FormatError(f"the cost {show(cost)} cannot be written: use the format json")
    return text

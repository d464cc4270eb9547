"""Knuth's text format for exact cover problems: what dlx1, dlx2, dlx3, dlx5 and ssxcc read.

::

    | A line is a comment if it is blank, or if its first character (blanks aside) is a bar.
    A B 2:3|C | X Y
    A B X:0 Y:0
    A C X:1 Y:1 |7
    C X:0
    B X:1
    C Y:1

- The first line that is not a comment names the items: the primary ones, then, after a lone bar,
  the secondary ones. `2:3|C` wants the primary item C covered twice or three times, `2|C` twice.
- Every other line is an option: the items that it covers. `X:0` gives the secondary item X the
  color 0; `|7`, a word anywhere after the first, makes the option cost 7, and several costs add up.
- An option listed twice is two options. An option without a primary item can never be chosen: it
  is dropped, with a `FormatWarning`.

The label of an option is its number among those that are kept, counting from 0: the format has no
labels of its own, and `dumps` leaves them out.

The reader also takes names of more than 8 characters, colors of more than one, costs with a decimal
point, an upper bound of 0, bounds and costs in one file, a byte order mark, any line ends, and a
last line without one. The writer writes none of these without `strict=False`. (The largest numbers
of items and options are fixed when Knuth's programs are compiled; they are not checked.)

>>> problem = loads("a b c | x\\na x:1\\nb c x:1\\nc\\n")
>>> problem.primary, problem.secondary, len(problem.options)
(('a', 'b', 'c'), ('x',), 3)
>>> print(dumps(problem), end="")
a b c | x
a x:1
b c x:1
c
"""

from __future__ import annotations

import re
import warnings
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import count, islice
from math import inf
from os import PathLike
from pathlib import Path
from typing import IO, Any, NamedTuple, NoReturn

from minuet.errors import FormatError, as_number, did_you_mean
from minuet.problem import Option, Problem

__all__ = ["FormatWarning", "dump", "dumps", "load", "loads", "short_names"]


class FormatWarning(UserWarning):
    """A text was read, but part of it was dropped, or it could have been read in another way."""


# --- Reading ---------------------------------------------------------------------------------


def load(source: str | PathLike[str] | IO[str]) -> Problem:
    """Read a problem from a path, or from a file that is open for reading text."""
    if not isinstance(source, (str, PathLike)):
        return loads(source.read())
    try:
        return loads(Path(source).read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise FormatError(f"{source} is not UTF-8 text (byte {error.start})") from None


def loads(text: str) -> Problem:
    """Read a problem; a `FormatError` names the line, the column and the word that is wrong.

    >>> loads("a b\\na c\\n")
    Traceback (most recent call last):
    minuet.errors.FormatError: line 2, column 3: there is no item 'c' in the first line: 'a c'
    """
    lines = _lines(text)
    first = next(lines, None)
    if first is None:
        raise FormatError("no items: the first line that is not a comment must name them")
    items = _Items(first)
    options = _Options(items, lines)
    problem = Problem(items.primary, list(items.secondary), options)
    options.warn()
    return problem


class _Line(NamedTuple):
    """A line that is not a comment."""

    number: int
    text: str
    words: list[str]

    def fail(self, message: str, word: int | str | None = None) -> NoReturn:
        """Raise a FormatError that points to a word: its position in the line, or the word."""
        index = self.words.index(word) if isinstance(word, str) else word
        column = None if index is None else self._column(index)
        raise FormatError(message, line=self.number, column=column, text=self.text.rstrip())

    def quote(self) -> str:
        """The line, with its number."""
        return f"line {self.number} '{self.text.strip()}'"

    def _column(self, index: int) -> int:
        return [match.start() + 1 for match in re.finditer(r"\S+", self.text)][index]


def _lines(text: str) -> Iterator[_Line]:
    # Not splitlines(), which also splits at form feeds and other white space.
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if words and words[0][0] != "|":
            yield _Line(number, line, words)


class _Items:
    """The items that the first line names; the primary ones with their bounds."""

    def __init__(self, line: _Line) -> None:
        self.primary: dict[str, tuple[int, int]] = {}
        self.secondary: dict[str, None] = {}
        self._line = line
        bar = False
        for index, word in enumerate(line.words):
            if word[0] == "|" and bar:
                line.fail("a second '|' among the items", index)
            if word[0] == "|":
                bar, word = True, word[1:]  # Knuth's programs read `|x` as `| x`
            if word:
                self._add(index, word, bar)

    def _add(self, index: int, word: str, is_secondary: bool) -> None:
        bounds, bar, name = word.rpartition("|")
        if not name or ":" in name:
            self._line.fail(f"'{word}' is not a name of an item", index)
        if name in self.primary or name in self.secondary:
            self._line.fail(f"the item '{name}' is named twice", index)
        if not is_secondary:
            self.primary[name] = self._bounds(index, bounds) if bar else (1, 1)
        elif bar:
            how = f"for at most n times, name it before the bar, as 0:n|{name}"
            what = f"bounds are for primary items, and '{name}' is secondary: {how}"
            self._line.fail(what, index)
        else:
            self.secondary[name] = None

    def _bounds(self, index: int, text: str) -> tuple[int, int]:
        low, colon, high = text.partition(":")
        high = high if colon else low
        if not (_is_number(low) and _is_number(high)):
            self._line.fail(f"'{text}' is not a multiplicity: write 2:3|x or 2|x", index)
        if int(low) > int(high):
            self._line.fail(f"the lower bound {low} exceeds the upper bound {high}", index)
        if int(high) >= 2**32:
            self._line.fail(f"the bound {high} is too large", index)
        return int(low), int(high)


class _Options:
    """The options, read one by one as `Problem` asks for them."""

    def __init__(self, items: _Items, lines: Iterator[_Line]) -> None:
        self._names = items.primary.keys() | items.secondary.keys()
        self._primary = frozenset(items.primary)
        self._colored: dict[str, tuple[str, str]] = {}  # words like `x:1`, split only once
        self._lines = lines
        self._dropped: list[_Line] = []

    def __iter__(self) -> Iterator[list[str] | dict[str, str | None] | Option]:
        for line in self._lines:
            words, cost = _split_cost(line) if "|" in line.text else (line.words, 0)
            items = words if self._names.issuperset(words) else self._paint(line, words)
            if len(set(items)) < len(words):
                self._fail_twice(line)
            if self._primary.isdisjoint(items):
                self._dropped.append(line)
            else:
                yield Option(items, cost=cost) if cost else items

    def _paint(self, line: _Line, words: list[str]) -> dict[str, str | None]:
        """Map the items of an option to their colors."""
        names, colored = self._names, self._colored
        return dict(
            (word, None) if word in names else colored.get(word) or self._color(line, word)
            for word in words
        )

    def _color(self, line: _Line, word: str) -> tuple[str, str]:
        """Split `x:1`."""
        name, _, color = word.partition(":")
        if name not in self._names:
            line.fail(self._unknown(name), word)
        if name in self._primary:
            line.fail(f"the primary item '{name}' cannot have a color", word)
        if not color:
            line.fail(f"the color of '{name}' is missing", word)
        if not _is_color(color):
            line.fail(f"'{color}' is not a color: it contains ':' or '|'", word)
        self._colored[word] = name, color
        return name, color

    def _unknown(self, name: str) -> str:
        if "|" in name:
            return f"'{name}' is not an item; a cost is a word of its own, like |5"
        return f"there is no item '{name}' in the first line{did_you_mean(name, self._names)}"

    def _fail_twice(self, line: _Line) -> NoReturn:
        seen: set[str] = set()
        for place, word in enumerate(line.words):
            name = word.partition(":")[0]
            if name in seen and name in self._names:
                line.fail(f"the item '{name}' appears twice in this option", place)
            seen.add(name)
        raise AssertionError(line)

    def warn(self) -> None:
        """Report the lines that were dropped in one warning."""
        if self._dropped:
            more = ", ..." if len(self._dropped) > 3 else ""
            shown = ", ".join(line.quote() for line in self._dropped[:3])
            message = f"dropped what has no primary item and can never be chosen: {shown}{more}"
            warnings.warn(FormatWarning(message), stacklevel=3)


def _split_cost(line: _Line) -> tuple[list[str], int | float]:
    """Return the words that are not costs, and the sum of the others."""
    words = [word for word in line.words if word[0] != "|"]
    costs = [word for word in line.words if word[0] == "|"]
    total = sum(_cost(line, word) for word in costs)
    if abs(total) == inf:
        line.fail("the cost of this option is too large", costs[0])
    return words, total


def _cost(line: _Line, word: str) -> int | float:
    text = word[1:]
    if _is_number(text.removeprefix("-")):
        return int(text)
    if not _DECIMAL.fullmatch(text):
        line.fail(f"'{word}' is not a cost: write a number after the bar, like |5", word)
    return float(text)


def _is_number(text: str) -> bool:
    return as_number(text, 100) is not None


def _is_color(text: str) -> bool:
    """Whether this is a color: any one character, or several without `:` and `|`."""
    return len(text) == 1 or (text != "" and ":" not in text and "|" not in text)


_DECIMAL = re.compile(r"-?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]{1,9})?")


def looks_like(text: str) -> bool:
    """Return whether a text may be in this format: its first option begins with one of its items.

    >>> looks_like("| a comment\\na 2|b c\\nb c\\n"), looks_like("53..7....\\n53..7....\\n")
    (True, False)
    """
    lines = [match[0].split() for match in islice(_REAL_LINE.finditer(text), 2)]
    if len(lines) < 2:
        return False
    if len(lines[0]) == 1 and _BOARD.fullmatch(lines[0][0]):
        return False
    names = {word.rpartition("|")[2] for word in lines[0]} - {""}
    are_words = all(any(map(str.isalnum, name)) for name in names)  # and not borders of a grid
    return are_words and lines[1][0].partition(":")[0] in names


_BOARD = re.compile(r"[0-9.]{4,}")  # a row of a sudoku, or all of one
_REAL_LINE = re.compile(r"^[^\S\n]*[^\s|].*", re.MULTILINE)  # neither blank nor a comment


# --- Writing ---------------------------------------------------------------------------------


def dump(
    problem: Problem,
    target: str | PathLike[str] | IO[str],
    *,
    strict: bool = True,
    shorten: bool = False,
) -> None:
    """Write a problem to a path, or to a file that is open for writing text."""
    text = dumps(problem, strict=strict, shorten=shorten)
    if isinstance(target, (str, PathLike)):
        Path(target).write_text(text, encoding="utf-8", newline="\n")
    else:
        target.write(text)


def dumps(problem: Problem, *, strict: bool = True, shorten: bool = False) -> str:
    """Write a problem.

    Items and colors that are not strings are written as `str()` shows them. Anything that the
    format cannot hold raises a `FormatError`; so does anything that Knuth's programs cannot read,
    unless `strict=False` (see the top of this module).

    With `shorten=True` items that Knuth's programs cannot read get short names, and colors single
    characters; comments at the top say what they stand for (see also `short_names`).

    >>> dumps(Problem(["a long name"]), strict=False)
    Traceback (most recent call last):
    minuet.errors.FormatError: the item 'a long name' cannot be written: it contains a blank
    (shorten=True writes a short name)
    >>> print(dumps(Problem(["a", ("cell", 0, 1)], options=["a"]), shorten=True), end="")
    | i1 stands for ('cell', 0, 1)
    a i1
    a
    >>> dumps(Problem(["a_long_name"]))
    Traceback (most recent call last):
    minuet.errors.FormatError: the item 'a_long_name' cannot be written for Knuth's programs: it has
    more than 8 characters (strict=False writes it)
    """
    writer = _Writer(problem, strict, shorten)
    lines = [writer.first_line(problem), *writer.option_lines(problem.options)]
    return "\n".join([*writer.table, *lines]) + "\n"


def short_names(problem: Problem) -> dict[Hashable, str]:
    """Return the short names of those items that Knuth's programs cannot read.

    >>> short_names(Problem(["a", "i1", ("cell", 0, 1), "a longer name"]))
    {('cell', 0, 1): 'i2', 'a longer name': 'i3'}
    """
    plain = {item: str(item) for item in problem.items}
    texts = list(plain.values())
    kept = {text for text in texts if not (_fault(text) or _strict_fault(text, 8))}
    twice = {text for text, times in Counter(texts).items() if times > 1}
    free = (name for number in count(1) if (name := f"i{number}") not in kept)
    return {item: next(free) for item, text in plain.items() if text not in kept or text in twice}


def short_colors(problem: Problem) -> dict[Hashable, str]:
    """Return a character for each color that Knuth's programs cannot read.

    >>> short_colors(Problem("a", "x", [{"a": None, "x": color} for color in ("red", "1", "2")]))
    {'red': '0'}
    """
    colors = problem._color_names
    kept = {text for text in map(str, colors) if len(text) == 1 and not _strict_fault(text, 1)}
    kept -= {":", "|", " "}
    free = iter(sign for sign in _COLORS if sign not in kept)
    used: set[str] = set()
    found = {}
    for color in colors:
        if str(color) in kept - used:
            used.add(str(color))
        elif (sign := next(free, None)) is not None:
            found[color] = sign
        else:
            raise FormatError(f"Knuth's programs have characters for only {len(_COLORS)} colors")
    return found


_COLORS = "".join(filter(str.isalnum, map(chr, range(33, 127)))) + "!#$%&()*+,-./;<=>?@[]^_{}~"


def option_text(option: Option) -> str:
    """The line of an option, as the problem it was read from had it.

    >>> option_text(Option({"a": None, "x": "red"}, cost=3))
    'a x:red |3'
    """
    colors = option.colors
    words = [f"{item}:{colors[item]}" if item in colors else str(item) for item in option.items]
    if option.cost:
        words.append(f"|{option.cost}")
    return " ".join(words)


class _Writer:
    """Writes the lines of one problem, and rejects what could not be read back."""

    def __init__(self, problem: Problem, strict: bool, shorten: bool) -> None:
        self._primary = frozenset(problem.primary)
        self._bounds = problem.bounds
        self._strict = strict
        short = short_names(problem) if shorten else {}
        self._colors = short_colors(problem) if shorten else {}
        self._names = {item: short.get(item) or self._name(item) for item in problem.items}
        signs = [(f"the color {sign}", color) for color, sign in self._colors.items()]
        self.table = [
            f"| {name} stands for {' '.join(repr(thing).split())}"
            for name, thing in [*((name, item) for item, name in short.items()), *signs]
        ]
        _check_distinct("items", self._names)
        if problem.has_bounds and problem.has_costs:
            self._refuse("a problem with both bounds and costs", "none of them supports both")

    def first_line(self, problem: Problem) -> str:
        """The line that names the items."""
        if not problem.primary:
            raise FormatError("a problem without primary items cannot be written in this format")
        words = [self._prefix(item) + self._names[item] for item in problem.primary]
        if problem.secondary:
            words += ["|", *(self._names[item] for item in problem.secondary)]
        return " ".join(words)

    def option_lines(self, options: Iterable[Option]) -> list[str]:
        """The lines of the options."""
        lines = [self._line(option) for option in options]
        _check_distinct("colors", self._colors)
        return lines

    def _line(self, option: Option) -> str:
        if self._primary.isdisjoint(option.items):
            self._refuse(f"option {option.label!r}", "it has no primary item")
        names, colors = self._names, option.colors
        if colors:
            words = [
                f"{names[item]}:{self._color(colors[item])}" if item in colors else names[item]
                for item in option.items
            ]
        else:
            words = [names[item] for item in option.items]
        if option.cost:
            words.append("|" + self._cost(option.cost))
        return " ".join(words)

    def _prefix(self, item: Hashable) -> str:
        """The bounds of an item, and the bar."""
        if item not in self._bounds:
            return ""
        low, high = self._bounds[item]
        if high == 0 or high > 9_999_999:
            self._refuse(f"the bound {high} of {item!r}", "it is not between 1 and 9,999,999")
        return f"{low}|" if low == high else f"{low}:{high}|"

    def _name(self, item: Hashable) -> str:
        name = str(item)
        if fault := _fault(name):
            hint = "shorten=True writes a short name"
            raise FormatError(f"the item {item!r} cannot be written: {fault} ({hint})")
        if fault := _strict_fault(name, 8):
            self._refuse(f"the item {item!r}", fault)
        return name

    def _color(self, color: Hashable) -> str:
        if color not in self._colors:
            self._colors[color] = self._new_color(color)
        return self._colors[color]

    def _new_color(self, color: Hashable) -> str:
        text = str(color)
        if not (_is_color(text) and text.split() == [text]):
            raise FormatError(f"the color {color!r} cannot be written: {_fault(text)}")
        if fault := _strict_fault(text, 1):
            self._refuse(f"the color {color!r}", fault)
        return text

    def _cost(self, cost: Any) -> str:
        is_whole = abs(cost) < 10**100 and cost == int(cost)
        if not is_whole or not 0 <= cost < 2**64 - 1:
            self._refuse(f"the cost {cost!r}", "it is not a whole number from 0 to 2^64 - 2")
        if not is_whole and not isinstance(cost, float):
            raise FormatError(f"the cost {cost!r} cannot be written: make it a float")
        return str(int(cost)) if is_whole else repr(cost)

    def _refuse(self, what: str, why: str) -> None:
        if self._strict:
            raise FormatError(
                f"{what} cannot be written for Knuth's programs: {why} (strict=False writes it)"
            )


def _fault(name: str) -> str:
    """Why our own reader could not read this name; empty if it can."""
    if not name:
        return "it is empty"
    if name.split() != [name]:
        return "it contains a blank"
    if ":" in name or "|" in name:
        return "it contains ':' or '|'"
    return "it begins with a byte order mark" if name[0] == "\ufeff" else ""


def _strict_fault(name: str, width: int) -> str:
    """Why Knuth's programs could not read this name or color; empty if they can."""
    if not (name.isascii() and name.isprintable()):
        return "it has a character outside printable ASCII"
    return f"it has more than {width} character{'s' * (width > 1)}" if len(name) > width else ""


def _check_distinct(what: str, texts: dict[Hashable, str]) -> None:
    """Reject two names that are written alike, such as 1 and "1"."""
    if len(set(texts.values())) == len(texts):
        return
    seen: dict[str, Hashable] = {}
    for name, text in texts.items():
        if text in seen:
            both = f"{seen[text]!r} and {name!r}"
            raise FormatError(f"the {what} {both} would both be written as '{text}'")
        seen[text] = name

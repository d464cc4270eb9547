"""Lines of a table of rows: what the formats `matrix` and `sets` share.

Blank lines are skipped, and so are comments, which begin with `# `. A line `NAME: ...` at any place
says more about the problem (see `DIRECTIVES`). Names in it are separated by blanks, or by commas if
there are any; a name with a blank or a comma is put in double quotes.

>>> sheet = take_apart("kind: sets\\n1 2\\n3\\nsecondary: 2 3\\n")
>>> sheet.rows, sheet.words("secondary")
([(2, '1 2'), (3, '3')], ['2', '3'])
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from minuet.errors import FormatError, ProblemError, did_you_mean, show
from minuet.problem import Problem

DIRECTIVES = ("kind", "items", "secondary", "given")
"""What a line may say: the format, all items, the secondary ones, the options chosen in advance."""
_DIRECTIVE = re.compile(rf"\s*({'|'.join(DIRECTIVES)})\s*:(.*)")
# A whole row in brackets; or one that begins with a brace and is not JSON.
_BRACKETED = re.compile(r"\s*(?:([\[{]{1,2})[-0-9A-Za-z_.,;\s]*[\]}],?\s*|\{\s*-?[0-9].*)")
_PAIRS = {"]": "[", "}": "{", ")": "("}
_BLANKS = str.maketrans(dict.fromkeys("[]{}", " "))
_DIGITS = frozenset("-0123456789")  # which begin rows, most often
_WHOLE = re.compile(r"-?[0-9]{1,18}")
_DECIMAL = re.compile(r"-?(?:[0-9]{1,18}[.]?[0-9]{0,18}|[.][0-9]{1,18})(?:[eE][+-]?[0-9]{1,2})?")


class Posed(NamedTuple):
    """A problem that was read, and the labels of the options that its text chooses in advance."""

    problem: Problem
    given: tuple[Any, ...] = ()


class Sheet(NamedTuple):
    """The rows of a text with their line numbers, and its directives with theirs."""

    rows: list[tuple[int, str]]
    directives: dict[str, tuple[int, str]]

    def words(self, name: str) -> list[str]:
        """The names that a directive lists; none if it is missing."""
        return split_names(self.directives.get(name, (0, ""))[1])

    def error(self, name: str, message: str) -> FormatError:
        """Return the error about a directive."""
        number, text = self.directives[name]
        return FormatError(message, line=number, text=f"{name}:{text}")


def take_apart(text: str) -> Sheet:
    """Return the rows of a text, and what else it says."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    rows: list[tuple[int, str]] = []
    directives: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line.isspace() or line.startswith("# ") or line == "#":
            continue
        match = None if line[0] in _DIGITS else _DIRECTIVE.fullmatch(line)
        if match is None:
            rows.append((number, line))
        elif match[1] in directives and match[1] != "given":
            raise FormatError(f"'{match[1]}' appears a second time", line=number, text=line)
        else:
            before = directives.get(match[1], (number, ""))
            directives[match[1]] = (before[0], f"{before[1]} {match[2]}" if before[1] else match[2])
    return Sheet(rows, directives)


def without_brackets(text: str) -> str | None:
    """The rows of a text as Python and NumPy print them; None if its lines are not such rows.

    Brackets become blanks, so that the columns stay the same. JSON has all rows in one list, and
    commas between them.

    >>> without_brackets("[0, 1],\\n[1, 0]\\n"), without_brackets("[[0 1]\\n [1 0]]")
    (' 0, 1\\n 1, 0\\n', '  0 1\\n  1 0')
    >>> without_brackets("[[0, 1],\\n [1, 0]]")
    """
    first = next((line for line in text.split("\n") if line.strip() and line[0] != "#"), "")
    match = _BRACKETED.fullmatch(first)
    if match is None or ("\n" not in text.strip() and "{" not in first):
        return None
    if match[1] and len(match[1]) > 1 and "," in first:
        return None
    check_brackets(enumerate(text.split("\n"), 1))
    return "\n".join(line.rstrip(" \t,") for line in text.translate(_BLANKS).split("\n"))


def check_brackets(lines: Iterable[tuple[int, str]]) -> None:
    """Raise an error about a bracket that lines, each with its number, do not open or close.

    >>> check_brackets([(1, "{0, 3, 6"), (2, "{1, 2}")])
    Traceback (most recent call last):
    minuet.errors.FormatError: line 1, column 1: this { is not closed: '{0, 3, 6'
    """
    still_open: list[tuple[str, int, int, str]] = []
    for number, line in lines:
        for match in re.finditer(r"[\[\](){}]", line if line[:1] != "#" else ""):
            place = match[0], number, match.start() + 1, line
            if match[0] not in _PAIRS:
                still_open.append(place)
            elif still_open and still_open[-1][0] == _PAIRS[match[0]]:
                still_open.pop()
            else:
                raise _stray(place, f"nothing opens this {match[0]}")
    for place in still_open[:1]:
        raise _stray(place, f"this {place[0]} is not closed")


def _stray(place: tuple[str, int, int, str], message: str) -> FormatError:
    _, number, column, line = place
    return FormatError(message, line=number, column=column, text=line)


def split_names(text: str) -> list[str]:
    """Split names at blanks, or at commas if there are any; quotes keep a name together.

    >>> split_names(" a b "), split_names('a b, "c, d"'), split_names('"a b"')
    (['a', 'b'], ['a b', 'c, d'], ['a b'])
    """
    if "," not in text and '"' not in text:
        return text.split()
    row = next(csv.reader([text.strip()], skipinitialspace=True), [])
    return [name.strip() for name in row]


def write_names(names: Iterable[Any]) -> str:
    """Write names in a way that `split_names` reads again.

    >>> write_names(["a", "b"]), write_names(["a b", "c"])
    ('a b', '"a b","c"')
    """
    words = [str(name) for name in names]
    if all(word and not re.search(r'[\s,"]', word) for word in words):
        return " ".join(words)
    return ",".join('"' + word.replace('"', '""') + '"' for word in words)


def read_given(sheet: Sheet, labels: Sequence[Any]) -> tuple[Any, ...]:
    """The labels of the options that a line `given:` names; rows without names by their number."""
    found = []
    numbered = isinstance(labels, range)
    known = {str(label): label for label in labels} if sheet.words("given") else {}
    for word in sheet.words("given"):
        if word not in known:
            which = f": rows are numbered 0 to {len(labels) - 1}" if numbered else ""
            hint = which or did_you_mean(word, known)
            raise sheet.error("given", f"there is no option {show(word)}{hint}")
        found.append(known[word])
    return tuple(found)


def read_cost(text: str) -> int | float | None:
    """A cost as people write it; None if it is not a number.

    >>> read_cost("-3"), read_cost("2.5"), read_cost("many")
    (-3, 2.5, None)
    """
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else None


def posed(
    sheet: Sheet, primary: Iterable[Any], secondary: Iterable[Any], options: Iterable[Any]
) -> Posed:
    """Make the problem; what is wrong with its names is an error about the text."""
    try:
        problem = Problem(primary, secondary, options)
    except ProblemError as error:
        raise FormatError(str(error)) from None
    return Posed(problem, read_given(sheet, problem.labels))

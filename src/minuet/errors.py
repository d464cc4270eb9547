"""Every error that Minuet raises on purpose.

::

    MinuetError(Exception)
    ├── ProblemError(ValueError)    the description of a problem is malformed
    ├── FormatError(ValueError)     a text is malformed: .line, .column, .text say where
    ├── GivenError(ValueError)      options given in advance are unknown, or clash
    ├── PuzzleError(ValueError)     a puzzle is malformed
    ├── Stopped(TimeoutError)       a limit or Ctrl-C ended a search: .found, .count, .stats
    │   └── Interrupted(KeyboardInterrupt)  it was Ctrl-C
    ├── JournalError(OSError)       the journal of a run, or its results, cannot be written or used
    ├── WorkersLost(RuntimeError)   a cluster is gone, or loses its workers again and again
    └── MissingExtra(ImportError)   an optional package is not installed, or is broken

A problem, puzzle or text may be well formed and have no solution. That is an answer, not an error.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice
from operator import index
from reprlib import Repr

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` is slow to import, and only type checkers need it
    from typing import Any

__all__ = [
    "MinuetError",
    "ProblemError",
    "FormatError",
    "GivenError",
    "PuzzleError",
    "Stopped",
    "Interrupted",
    "JournalError",
    "WorkersLost",
    "MissingExtra",
]


class MinuetError(Exception):
    """The root of the tree: `except MinuetError` catches all of Minuet's own errors."""


class ProblemError(MinuetError, ValueError):
    """The description of a problem is malformed; the message names the option and the item."""


class GivenError(MinuetError, ValueError):
    """Options given in advance are unknown, or two of them cannot be chosen together."""


class PuzzleError(MinuetError, ValueError):
    """A puzzle is malformed; the message names the cell or the piece.

    `part` is the argument that is wrong ("rooms", "givens") and `cell` the (row, column) in it,
    counting from 0; either is None if the error has no such place.
    """

    def __init__(
        self, message: str, *, part: str | None = None, cell: tuple[int, int] | None = None
    ) -> None:
        super().__init__(_shortened(message))
        self.part = part
        self.cell = cell


class FormatError(MinuetError, ValueError):
    """A text is malformed.

    `line` and `column` count from 1 and are None if unknown; `text` is the offending word or line.

    >>> print(FormatError("unknown item", line=3, column=5, text="b"))
    line 3, column 5: unknown item: 'b'
    >>> print(FormatError("the text is empty"))
    the text is empty
    """

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(_shortened(message))
        self.line = line
        self.column = column
        self.text = text

    @classmethod
    def at(cls, place: int, whole: str, message: str) -> FormatError:
        """The error about what is at a place of a whole text, counted in characters from 0.

        >>> print(FormatError.at(5, "a b\\nc d\\n", "unknown item"))
        line 2, column 2: unknown item: 'c d'
        """
        line, start = whole.count("\n", 0, place), whole.rfind("\n", 0, place) + 1
        text = whole[start:].partition("\n")[0]
        return cls(message, line=line + 1, column=place - start + 1, text=text)

    # Put together here, not in __init__, so that args stays (message,) and the error pickles.
    def __str__(self) -> str:
        place = [
            f"{name} {number}"
            for name, number in (("line", self.line), ("column", self.column))
            if number is not None
        ]
        before = ", ".join(place) + ": " if place else ""
        after = f": {show(self.text)}" if self.text else ""
        return f"{before}{self.args[0]}{after}"


class Stopped(MinuetError, TimeoutError):  # noqa: N818
    """A limit or Ctrl-C ended a search before its answer was known; this is never "no solution".

    `found` lists the solutions found so far, `count` is how many were counted, `stats` holds the
    statistics of the search (or None), and `bound` is what `minimum` or `maximum` had proven.

    >>> stopped = Stopped("time ran out after 0.5 s", count=3)
    >>> stopped.count, stopped.found, isinstance(stopped, TimeoutError)
    (3, [], True)
    """

    _usual = "the search was stopped before its answer was known"

    def __init__(
        self,
        message: str | None = None,
        *,
        found: Iterable[Any] = (),
        count: int | None = None,
        stats: Any = None,
        bound: Any = None,
    ) -> None:
        super().__init__(self._usual if message is None else message)
        self.found = list(found)
        self.count = len(self.found) if count is None else count
        self.stats = stats
        self.bound = bound


class Interrupted(Stopped, KeyboardInterrupt):
    """Ctrl-C ended a search. Programs that expect a plain `KeyboardInterrupt` catch it as well."""

    _usual = "the search was interrupted"


class JournalError(MinuetError, OSError):
    """The journal of a run, or its file of results, cannot be written or belongs to another run.

    The journal is left as it was, so no finished work is lost.
    """


class WorkersLost(MinuetError, RuntimeError):  # noqa: N818
    """The workers of a cluster cannot be reached, or are lost again and again."""


class MissingExtra(MinuetError, ImportError):  # noqa: N818
    """An optional package is not installed, or cannot be imported; in that case `reason` says why.

    >>> print(MissingExtra("dask", extra="cluster"))
    dask is not installed: pip install 'minuet[cluster]'
    >>> print(MissingExtra("dask", reason="No module named 'yaml'"))
    dask is installed but cannot be imported: No module named 'yaml'
    """

    def __init__(self, package: str, *, extra: str = "", reason: str = "") -> None:
        super().__init__(package, name=package)
        self.extra = extra
        self.reason = reason

    @classmethod
    def of(cls, error: BaseException, package: str, *, extra: str) -> MissingExtra:
        """Distinguish a package that is not installed from one that is broken."""
        is_missing = isinstance(error, ModuleNotFoundError) and error.name == package
        lines = str(error).splitlines() or [type(error).__name__]
        return cls(package, extra=extra, reason="" if is_missing else lines[0])

    def __str__(self) -> str:
        if self.reason:
            return f"{self.args[0]} is installed but cannot be imported: {self.reason}"
        wanted = f"'minuet[{self.extra}]'" if self.extra else self.args[0]
        return f"{self.args[0]} is not installed: pip install {wanted}"


def import_extra(package: str, *, extra: str = "") -> Any:
    """Import an optional package, or raise `MissingExtra`, which says how to install it.

    >>> import_extra("no_such_package")
    Traceback (most recent call last):
    minuet.errors.MissingExtra: no_such_package is not installed: pip install no_such_package
    """
    from importlib import import_module

    try:
        return import_module(package)
    except ImportError as error:
        raise MissingExtra.of(error, package, extra=extra) from error


# ---- how messages show what is wrong


_SHORT = Repr()
_SHORT.maxtuple = _SHORT.maxlist = _SHORT.maxset = _SHORT.maxfrozenset = _SHORT.maxdict = 12
_SHORT.maxstring = _SHORT.maxlong = 80
_SHORT.maxother = 120
_SHORT.maxlevel = 3
_LONGEST = 400


def _shortened(message: str) -> str:
    """Shorten very long words that a message quotes, by leaving out their middle."""
    if len(message) <= 2 * _LONGEST:
        return message
    return f"{message[:_LONGEST]}...{message[-_LONGEST:]}"


def show(value: object) -> str:
    """Return a repr for an error message: short, on one line, and for any object.

    >>> show(list(range(1000)))
    '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...]'
    """
    try:
        text = " ".join(_SHORT.repr(value).split("\n"))
    except Exception:  # a repr that fails must not hide the error it was meant for
        text = f"<{type(value).__name__}>"
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."


def listed(words: Sequence[str], joint: str = "and", *, most: int | None = None) -> str:
    """Join words for a sentence; beyond `most` of them, only say how many more there are.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or"), listed(["a", "b", "c", "d"], most=2)
    ('a, b and c', 'a or b', 'a, b and 2 more')
    """
    if most is not None and len(words) > most:
        words = [*words[:most], f"{len(words) - most} more"]
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def amount(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun.

    >>> amount(1, "solution"), amount(14200, "solution"), amount(2, "entry", "entries")
    ('1 solution', '14,200 solutions', '2 entries')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def whole_number(
    value: Any,
    name: str,
    least: int | None = 0,
    most: int | None = None,
    *,
    error: Callable[[str], ValueError] = ValueError,
) -> int:
    """Return a whole number within its limits; anything else raises `error`.

    >>> whole_number(True, "the size", 1, 1000)
    Traceback (most recent call last):
    ValueError: the size must be a whole number from 1 to 1,000, not True
    """
    number = as_whole(value)
    is_small = number is not None and least is not None and number < least
    if number is None or is_small or (most is not None and number > most):
        bounds = "" if least is None else f", {least:,} or more"
        bounds = bounds if most is None else f" from {least:,} to {most:,}"
        raise error(f"{name} must be a whole number{bounds}, not {show(value)}")
    return number


def choice(
    name: Any, known: Collection[str], noun: str, *, error: type[Exception] = ValueError
) -> str:
    """Return a name if it is one of the known ones; anything else raises `error`.

    >>> choice("esay", ["easy", "hard"], "difficulty")
    Traceback (most recent call last):
    ValueError: unknown difficulty 'esay' (did you mean 'easy'?): expected easy, hard
    """
    if isinstance(name, str) and name in known:
        return name
    hint = did_you_mean(name, known)
    raise error(f"unknown {noun} {show(name)}{hint}: expected {', '.join(known)}")


def as_whole(value: Any) -> int | None:
    """Return ints, and integers such as NumPy's, as an int; None for anything else."""
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def as_number(word: str, digits: int = 9) -> int | None:
    """Return the number that a word of decimal digits stands for; None for any other word.

    `int` also takes signs, blanks and digits of other scripts, and fails on thousands of digits.

    >>> as_number("12"), as_number("-1"), as_number("²"), as_number("1" * 5000)
    (12, None, None, None)
    """
    is_number = word.isascii() and word.isdigit() and len(word) <= digits
    return int(word) if is_number else None


_LONGEST_NAME = 60  # longer names are not compared letter by letter


def _plain(name: str | int) -> str:
    # Python refuses to write down numbers of thousands of digits.
    return name if isinstance(name, str) else str(name) if abs(name) < 10**18 else "?" * 99


def did_you_mean(wrong: object, known: Iterable[object]) -> str:
    """Return a hint for a message if one of the known names is close to the wrong one.

    >>> did_you_mean("colum", ["row", "column"])
    " (did you mean 'column'?)"
    >>> did_you_mean("3", [1, 2, 3])
    ' (did you mean 3?)'
    >>> did_you_mean("x", ["row", "column"])
    ''
    """
    if not isinstance(wrong, str | int) or (isinstance(wrong, str) and len(wrong) > _LONGEST_NAME):
        return ""
    from difflib import get_close_matches

    # Comparing is slow, so very long lists of names are cut.
    some = (name for name in islice(known, 5000) if isinstance(name, str | int))
    names = {text: name for name in some if len(text := _plain(name)) <= _LONGEST_NAME}
    word = _plain(wrong)
    close = [word] if word in names else []
    if isinstance(wrong, str) and not close:
        close = get_close_matches(word, names, n=1)
    return f" (did you mean {show(names[close[0]])}?)" if close else ""

"""The text formats of puzzles by name, and which of them a text is in.

A format is a module with three functions:

- `looks_like(text, kind)`: whether the text may be a puzzle of this kind in this format; if that
  can only be seen by reading it, this is the puzzle itself, so that nobody has to read it again;
- `loads(text, kind=None)`: the puzzle; a `FormatError` names the line and the column of a mistake;
- `dumps(puzzle)`: the text.

A kind of puzzle lists the formats that it has in `formats`: names of `FORMATS`, or full names of
modules in other packages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from typing import Any, NamedTuple, Protocol, TypeVar, cast
from warnings import warn

from minuet.errors import FormatError, PuzzleError, did_you_mean, show
from minuet.puzzles.base.bounds import MOST_TEXT
from minuet.puzzles.base.puzzle import Puzzle
from minuet.puzzles.base.registry import each_kind, find_kind, kind_names

__all__ = ["FORMATS", "Format", "dumps", "loads", "recognize"]

FORMATS = {
    "rooms": "minuet.formats.rooms",
    "tokens": "minuet.formats.tokens",
    "puzzlink": "minuet.formats.puzzlink",
    "pzprv3": "minuet.formats.pzprv3",
    "dataset": "minuet.formats.dataset",
    "grid": "minuet.formats.sudoku_grid",
    "bordered": "minuet.formats.sudoku_bordered",
    "line": "minuet.formats.sudoku_line",
    "sdk": "minuet.formats.sudoku_sdk",
    "ss": "minuet.formats.sudoku_ss",
    "opensudoku": "minuet.formats.opensudoku",
    "scf": "minuet.formats.scf",
    "fpuzzles": "minuet.formats.fpuzzles",
    "sudokupad": "minuet.formats.sudokupad",
    "penpa": "minuet.formats.penpa",
    "csv": "minuet.formats.sudoku_csv",
    "json": "minuet.formats.json_parts",
    "cages": "minuet.formats.cages",
    "plain": "minuet.formats.plain",
    "pieces": "minuet.formats.pieces",
    "fields": "minuet.formats.fields",
    "non": "minuet.formats.non",
}

_OF_PROBLEMS = ("dlx", "matrix", "sets", "partitioning", "npz")  # for spelling mistakes

P = TypeVar("P", bound=Puzzle)


class Format(Protocol):
    """What the module of a format holds."""

    def looks_like(self, text: str, kind: type[Puzzle]) -> bool | Puzzle:
        """Return whether the text may be such a puzzle in this format, or the puzzle itself."""

    def loads(self, text: str, kind: type[P] | None = None) -> P:
        """Read a puzzle."""

    def dumps(self, puzzle: Any) -> str:
        """Write a puzzle."""


def loads(text: str, *, kind: type[P] | None = None, format: str | None = None) -> P:
    """Read a puzzle of this kind or any kind, in this format or whichever it looks like."""
    if format is not None:
        module = _module(format) if kind and format in kind.formats else find(format)
        return module.loads(text, kind)
    return cast(P, identify(text, kind).read())


def dumps(puzzle: Puzzle, *, format: str | None = None) -> str:
    """Write a puzzle in one of the formats of its kind; if none is named, the first that can."""
    return write(puzzle, format)[0]


def write(puzzle: Puzzle, format: str | None = None) -> tuple[str, str]:
    """Return the text that `dumps` writes, and the name of its format.

    >>> write(find_kind("queens")(8))
    ('kind: queens\\nsize: 8\\n', 'plain')
    """
    if not puzzle.formats:
        raise FormatError(f"{puzzle.title} has no text format")
    if format is None:
        return _first_that_can(puzzle)
    if format not in puzzle.formats:
        hint = did_you_mean(format, puzzle.formats) or f": it has {', '.join(puzzle.formats)}"
        raise FormatError(f"{puzzle.title} has no format '{format}'{hint}")
    return _module(format).dumps(puzzle), format


def _first_that_can(puzzle: Puzzle) -> tuple[str, str]:
    """Some formats cannot hold what is filled in: then the next one is tried."""
    *others, last = puzzle.formats
    for name in others:
        try:
            return _module(name).dumps(puzzle), name
        except FormatError:
            continue
    return _module(last).dumps(puzzle), last


def find(name: str) -> Format:
    """Return the module of a format: one of `FORMATS`, one that a kind lists, or any by name."""
    known = name in FORMATS or "." in name or any(name in kind.formats for kind in each_kind())
    if not known:
        hint = did_you_mean(name, [*FORMATS, *_OF_PROBLEMS]) or ": see minuet list kinds"
        raise FormatError(f"there is no format '{name}'{hint}")
    return _module(name)


def _module(name: str) -> Format:
    """The module of a format that a kind lists."""
    try:
        return cast(Format, import_module(FORMATS.get(name, name)))
    except ImportError as error:  # other people's code may be missing
        raise FormatError(f"the format '{name}' cannot be loaded: {error}") from error


def begins_with_size(text: str) -> bool:
    """Return whether the first line is the height and width of a grid, and not a row of it.

    >>> begins_with_size("2 3\\n. 1 .\\n. . 2\\n"), begins_with_size("1 2\\n2 1\\n")
    (True, False)
    """
    rows = [line.split() for line in text[:5000].splitlines() if line.strip() and line[0] != "#"]
    if len(rows) < 2 or not 2 <= len(rows[0]) <= 4 or len(rows[1]) in (1, len(rows[0])):
        return False
    return all(map(str.isdecimal, rows[0][:2])) and rows[0][1] == str(len(rows[1]))


class Identified(NamedTuple):
    """The kind of puzzle that a text holds, and the format it is in.

    `puzzle` is the puzzle itself, if the text had to be read to find that out.
    """

    text: str
    kind: type[Puzzle]
    module: Format
    puzzle: Puzzle | None = None

    @property
    def format(self) -> str:
        """The name of the format."""
        place = getattr(self.module, "__name__", "")
        names = (name for name in self.kind.formats if FORMATS.get(name, name) == place)
        return next(names, self.kind.formats[0])

    def read(self) -> Puzzle:
        """Read the puzzle, unless that is done."""
        return self.puzzle or self.module.loads(self.text, self.kind)


def recognize(
    text: str, kind: type[Puzzle] | None = None, *, strict: bool = False
) -> tuple[type[Puzzle], Format]:
    """Return which kind of puzzle a text holds, and in which format.

    A text that does not look like any puzzle is taken for the most likely kind, whose reader says
    what is wrong with it, unless `strict` is true.

    >>> kind, format = recognize("AAB\\nABB\\n\\n...\\n1.2\\n")
    >>> kind.name, format.__name__
    ('ripple', 'minuet.formats.rooms')
    """
    found = identify(text, kind, strict=strict)
    return found.kind, found.module


def identify(text: str, kind: type[Puzzle] | None = None, *, strict: bool = False) -> Identified:
    """Return the same, ready to be read."""
    if not isinstance(text, str):
        raise TypeError(f"expected the text of a puzzle, not {show(text)}")
    refuse_nothing(text)
    if len(text) > MOST_TEXT:
        raise FormatError(f"the text has {len(text):,} characters: the limit is {MOST_TEXT:,}")
    from minuet.formats import captioned_drawing

    if captioned_drawing.looks_like(text):
        found = kind or _captioned_kind(text)
        return Identified(text, found, cast(Format, captioned_drawing))
    if kind is None:
        kind = _kind_by_header(text) or _kind_by_json(text)
    for candidate, module in _candidates(kind):
        if look := module.looks_like(text, candidate):
            return Identified(text, candidate, module, look if isinstance(look, Puzzle) else None)
    if kind is not None and kind.formats and not strict:
        return Identified(text, kind, _module(kind.formats[0]))  # whose errors say what is missing
    if kind is None and begins_with_size(text):
        advice = "add a line 'kind: NAME' at the top to say which puzzle it is"
        raise FormatError(f"this begins with a size, as published collections do: {advice}", line=1)
    if _has_rows_of_numbers(text) and not strict:
        likely = find_kind(kind_names()[0])
        return Identified(text, likely, find(likely.formats[0]))
    if re.fullmatch(r"\s*https?://\S+\s*", text):
        is_sudoku = re.search(r"f-puzzles\.com/|sudokupad\.app/|crackingthecryptic\.com/", text)
        find("fpuzzles" if is_sudoku else "puzzlink").loads(
            text
        )  # which says what is wrong with it
    if text.lstrip().startswith("pzprv3"):
        find("pzprv3").loads(text)  # so does this
    if text.lstrip().startswith(("{", "[")):
        find("json").loads(text)  # likewise
    first = next((line for line in text.splitlines() if line.strip()), "")
    refuse_drawing(text, "this drawing does not say its kind, or does not show the whole puzzle")
    advice = "add a line 'kind: NAME' at the top ('kind: ?' lists the names)"
    message = f"this does not look like any puzzle or problem Minuet knows: {advice}"
    raise FormatError(message, line=1, text=first)


def _captioned_kind(text: str) -> type[Puzzle]:
    """The kind of a puzzle that stands in one line above its drawing."""
    from minuet.formats.captioned_drawing import stated_kind

    try:
        return find_kind(stated_kind(text))
    except PuzzleError as error:
        raise FormatError(str(error), line=1) from None


def refuse_nothing(text: str) -> None:
    """Raise an error if there is nothing to read in a text."""
    if _LINE.search(text) is None:
        what = "has nothing but comments" if text.strip() else "is empty"
        raise FormatError(f"the text {what}")


def refuse_drawing(text: str, message: str) -> None:
    """Raise an error if the text is a drawing, for formats that cannot read one."""
    for number, line in enumerate(text.split("\n"), 1):
        if _DRAWN.match(line):
            advice = "minuet show -o FILE adds what is missing, and minuet convert needs no drawing"
            raise FormatError(f"{message}: {advice}", line=number, text=line)


def _kind_by_header(text: str) -> type[Puzzle] | None:
    """The kind that a line of the text names; an unknown name is an error in that line."""
    match = _HEADER.search(text)
    if match is None:
        return None
    try:
        return find_kind(match[1])
    except PuzzleError as error:
        raise FormatError.at(match.start(1), text, str(error)) from None


def _kind_by_json(text: str) -> type[Puzzle] | None:
    """The kind that JSON names, so that JSON is not parsed for each kind."""
    from minuet.formats.json_text import read_json

    if text.lstrip()[:1] != "{":
        return None
    try:
        stated = read_json(text).get("kind")
        kind = find_kind(stated) if isinstance(stated, str) else None
    except (FormatError, PuzzleError):
        return None  # the reader says what is wrong
    return kind if kind and "json" in kind.formats else None


def _has_rows_of_numbers(text: str) -> bool:
    """Return whether most lines are four or more digits and dots: almost certainly a sudoku.

    >>> _has_rows_of_numbers("1...\\n.2..\\n.oops.\\n"), _has_rows_of_numbers("a b\\n1234\\n")
    (True, False)
    >>> _has_rows_of_numbers("5x..7...")  # one bad character
    True
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return 2 * sum(may_be_numbers(line) for line in lines) > len(lines)


def may_be_numbers(line: str) -> bool:
    """Return whether a line is four or more digits and dots, or nearly.

    >>> may_be_numbers("...."), may_be_numbers("5x..7..."), may_be_numbers("notes-2.txt")
    (True, True, False)
    """
    return _NUMBERS.fullmatch(line) is not None or (
        _NEARLY_NUMBERS.fullmatch(line) is not None and line.count(".") > 2
    )


_LINE = re.compile(r"^(?!#(?: |\r?$))[^\S\n]*\S", re.MULTILINE)  # neither blank nor a comment
_NUMBERS = re.compile(r"[0-9.]{4,}")
_NEARLY_NUMBERS = re.compile(r"(?=.{8})[0-9._-]*[^\s0-9._-][0-9._-]*")  # but for one character
_DRAWN = re.compile(r"\s*(?:[┌┏]|\+\S*[-=])")


def _candidates(kind: type[Puzzle] | None) -> Iterator[tuple[type[Puzzle], Format]]:
    for each in [kind] if kind else each_kind():
        for name in each.formats:
            try:
                yield each, _module(name)
            except FormatError as error:  # which must not prevent reading others
                warn(str(error), stacklevel=2)


def make(kind: type[Any], arguments: dict[str, Any], *values: Any) -> Any:
    """Make a puzzle from the arguments in a text; a `FormatError` says what is wrong."""
    try:
        return kind(*values, **arguments)
    except PuzzleError as error:
        raise FormatError(str(error)) from None
    except TypeError as error:
        raise FormatError(
            f"this does not describe {kind.title}: {_in_words(error, kind)}"
        ) from None


def _in_words(error: TypeError, kind: type[Any]) -> str:
    """What is wrong with the arguments of a puzzle."""
    if missing := re.search(r"missing.*?: (.*)", str(error)):
        return f"it has no {missing[1]}"
    if unknown := re.search(r"unexpected keyword argument '(.*?)'", str(error)):
        known = [name for name in signature(kind).parameters if name != "self"]
        hint = did_you_mean(unknown[1], known) or f": it has {', '.join(known)}"
        return f"there is no part '{unknown[1]}'{hint}"
    return str(error)


def match_address(pattern: re.Pattern[str], text: str, wanted: str) -> re.Match[str]:
    """Match a text that should be an address; if it does not match, say what one looks like."""
    match = pattern.fullmatch(text)
    if match is None:
        line = text.strip().split("\n")[0]
        raise FormatError(f"this is not a link to a puzzle: expected {wanted}", text=line)
    return match


# ---- a first line that names the kind

_HEADER = re.compile(r"^[ \t]*kind:[ \t]+(\S+)[ \t]*\r?$", re.MULTILINE)


def header(puzzle: Puzzle) -> str:
    """The line that names the kind of a puzzle, in formats that do not name it themselves."""
    return f"kind: {puzzle.name}\n"


def without_kind(text: str) -> str:
    """The text with the line that names the kind replaced by a blank line.

    >>> without_kind("kind: sets\\n1 2\\n")
    '\\n1 2\\n'
    """
    return _HEADER.sub("", text, count=1)


def names_kind(text: str, kind: type[Puzzle]) -> bool:
    """Return whether a heading of the text names the kind."""
    return stated_kind(text) == kind.name


def stated_kind(text: str) -> str | None:
    """The kind that a line `kind: NAME` of the text names.

    >>> stated_kind("# two grids\\nkind: suguru\\nAAB\\n")
    'suguru'
    """
    match = _HEADER.search(text)
    return match[1] if match else None

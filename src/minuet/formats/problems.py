"""Which format a text is in, for puzzles and problems, and why: only this module decides.

`recognize(text)` returns a `Found`: the format, the kind of puzzle (None for a problem), the reason
in a sentence, and `read()`. The rules, in this order:

1. A line `kind: NAME` says it: `matrix`, `sets`, `partitioning` or `dlx` for a problem, or the kind
   of a puzzle. So does `"kind"` in JSON.
2. JSON: an object with `options`, `matrix` or `sets`, or one from labels to lists, is a problem,
   and so is a table with a record for each option. A list of rows is a 0/1 matrix if all its
   entries are 0 and 1 and each row has a 1, a puzzle if it can be read as one, and otherwise sets
   of integers.
3. A table of 0 and 1 of two rows or more, in which every row has a 1, is a matrix, even if it could
   be a sudoku too. (One with an empty row is not: an empty sudoku is written with zeros.) Its first
   line and its first column may be names: `minuet.formats.matrix` has the rules.
4. Numbers that form a complete set partitioning file are one.
5. A first line of names, and then lines that have no other names, are in Knuth's format; but what
   has nothing but numbers and can be read as a puzzle is a puzzle.
6. Lines such as `A = {1, 4, 7}` are sets of integers. Whatever else can be read as a puzzle is one,
   unless it is a table of 0 and 1 but for a mistake and the puzzle would contradict itself.
7. Rows of integers are sets.
8. Rows that Python prints, `[0, 1, 1]` or `{2, 4, 5}` on a line each, follow the same rules without
   their brackets; rows in braces are sets.
9. If nothing fits, a text that is nearly a matrix is read as one, and any other as a puzzle or in
   Knuth's format; the error then says what is wrong.

`doubtful` is true if something had to be decided, and the apps then say what. If the text can in
fact be read in another way, `advice` says how to get that; `minuet.read` then warns.

>>> found = recognize("0010110\\n1001001\\n0110010\\n1001000\\n0100001\\n0001101\\n")
>>> found.format, found.kind, found.reason
('matrix', None, 'a 0/1 matrix, since all entries are 0 and 1')
>>> found.read().problem
<Problem: 7 primary items, 6 options>
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn

from minuet.errors import FormatError, PuzzleError, did_you_mean
from minuet.formats import (
    arrays,
    box_drawing,
    captioned_drawing,
    dlx,
    json_parts,
    matrix,
    partitioning,
    problem_json,
    puzzle_formats,
    sets,
)
from minuet.formats.json_text import read_json
from minuet.formats.sheet import Posed, without_brackets
from minuet.problem import Problem
from minuet.puzzles.base.bounds import MOST_TEXT
from minuet.puzzles.base.puzzle import Puzzle

__all__ = ["PROBLEM_FORMATS", "Found", "Posed", "dumps", "read", "recognize"]

PROBLEM_FORMATS = {
    "dlx": "minuet.formats.dlx",
    "matrix": "minuet.formats.matrix",
    "sets": "minuet.formats.sets",
    "partitioning": "minuet.formats.partitioning",
    "json": "minuet.formats.problem_json",
    "npz": "minuet.formats.arrays",
}
"""The formats of problems by name, each a module with `loads`, `dumps` and `pose`."""
SOLVER_FORMATS = {
    "cnf": "minuet.formats.cnf",
    "opb": "minuet.formats.opb",
    "lp": "minuet.formats.lp",
    "mps": "minuet.formats.mps",
    "minizinc": "minuet.formats.minizinc",
}
"""The formats of other solvers by name, each a module with `dumps`. They are written, not read."""
TEXT_FORMATS = ("matrix", "sets", "partitioning", "dlx")
"""The formats that a line `kind: NAME` may name."""
ENDINGS = {
    ".json": "json", ".dlx": "dlx", ".csv": "matrix", ".txt": "matrix", ".npz": "npz",
    ".npy": "npz", ".spp": "partitioning", ".cnf": "cnf", ".opb": "opb", ".lp": "lp", ".mps": "mps",
    ".dzn": "minizinc",
}  # fmt: skip
"""The format of a problem's file, by extension."""
MOST_PROBLEM_TEXT = 1_000_000_000
"""The most characters of the text of a problem."""
LOOK = 20_000
"""The most characters of a text of which other formats are tried, to say that there are any."""
LONGEST_LINE = 20_000_000
"""The most characters of the first line of a text, unless it is JSON."""
_JSON = re.compile(r'\s*(\{|\[\s*["\[\]{0-9-])')
_MATRIX = "a 0/1 matrix, since all entries are 0 and 1"
_JSON_SETS = 'if each row is a set of integers, write {"sets": [[...], ...]}'
_OR_MATRIX = "if it is a 0/1 matrix, add a line 'kind: matrix'"
_ROOMS = "if it is another kind with rooms, add a line such as 'kind: suguru'"
_SEPARATED = re.compile(r"[0-9-][^\S\n]*[ ,;\t][^\S\n]*[0-9-]")
_INTEGERS = re.compile(r"[\s0-9,;-]*")
_TWO_BITS = re.compile(r"\s*[01]\s*[01]\s*")
_BITS = re.compile(r"[\s01,;]*")
_FRACTION = re.compile(r"(?:^|[\s,;])-?[0-9]+\.[0-9]+[\s,;]")
_PYTHON = re.compile(r"\s*\[\s*(?=[({]\s*-?[0-9])()")


@dataclass(frozen=True)
class Found:
    """What a text holds: `kind` is None for a problem; `reason` is for people."""

    format: str
    kind: type[Puzzle] | None
    reason: str
    doubtful: bool
    _read: Callable[[], Any]
    advice: str = ""

    @property
    def decision(self) -> str:
        """What was decided, if there was a doubt, and what to do if that is wrong."""
        if not self.doubtful:
            return ""
        return f"read as {self.reason}" + (f"; {self.advice}" if self.advice else "")

    def read(self) -> Puzzle | Posed:
        """Read the puzzle, or the problem with what its text chooses in advance."""
        found: Puzzle | Posed = self._read()
        return found


def find(name: str) -> Any:
    """Return the module of a format of problems.

    >>> find("matrix").loads("10\\n01\\n")
    <Problem: 2 primary items, 2 options>
    """
    known = PROBLEM_FORMATS | SOLVER_FORMATS
    if name not in known:
        hint = did_you_mean(name, known) or f": there are {', '.join(known)}"
        raise FormatError(f"there is no problem format '{name}'{hint}")
    return import_module(known[name])


def dumps(
    problem: Problem, format: str = "json", *, given: Iterable[Any] = (), shorten: bool = False
) -> Any:
    """Write a problem in a format: text, or bytes for `npz`.

    `shorten` is for `dlx`: short names for items that Knuth's programs cannot read. That format has
    no word for options chosen in advance: there each gets an item that only it covers.
    """
    module = find(format)
    if format == "dlx":
        chosen = tuple(given)
        forced = problem.with_given(chosen) if chosen else problem
        return module.dumps(forced, strict=False, shorten=shorten)
    return module.dumps(problem, given=given)


def pose(text: str, format: str) -> Posed:
    """Read a problem in this format, with what its text chooses in advance."""
    if format == "npz":
        raise FormatError("this is not a file of NumPy arrays: it is text")
    return _reader(format)(text)


def recognize(text: str, *, name: str = "") -> Found:
    """Return which format a text is in; `name` is the name of its file, if it has one."""
    if len(text) > MOST_PROBLEM_TEXT:
        limit = f"the limit is {MOST_PROBLEM_TEXT:,}"
        raise FormatError(f"the text has {len(text):,} characters: {limit}")
    puzzle_formats.refuse_nothing(text)
    is_json = _JSON.match(text) is not None
    if not is_json and len(text) > LONGEST_LINE and "\n" not in text[:LONGEST_LINE]:
        raise FormatError(f"the first line is too long: the limit is {LONGEST_LINE:,}", line=1)
    stated = puzzle_formats.stated_kind(text)
    if stated in TEXT_FORMATS:
        text = puzzle_formats.without_kind(text)
        return _problem(stated, text, f"the text says 'kind: {stated}'")
    if name.lower().endswith(".dlx"):
        return _problem("dlx", text, "the name of the file ends in .dlx")
    if captioned_drawing.looks_like(text):
        return _puzzle(text, "a puzzle in a line above its drawing")
    if stated is not None:
        return _puzzle(text, f"the text says 'kind: {stated}'")
    if match := _PYTHON.match(text):
        advice = "write one per line, as in {2, 4, 5}, or write JSON, as in [[2, 4, 5], [0, 3]]"
        message = f"this is a Python list of sets or tuples: {advice}"
        raise FormatError.at(match.end(1), text, message)
    rows = without_brackets(text) if is_json else None
    if rows is not None:
        return _by_look(rows, braces="{" in text)
    return _by_json(text) if is_json else _by_look(text)


def _by_json(text: str) -> Found:
    plain = problem_json.pose_plain(text)
    if plain is not None:
        advice = _or_else(text) if len(text) <= LOOK else ""
        return Found("json", None, _MATRIX, True, lambda: plain, advice)
    found = read_json(text)
    meaning = problem_json.meaning_of(found)
    if isinstance(found, dict):
        if meaning is not None and "givens" not in found:
            return _json(found, text, meaning)
        _check_object(found)
        return _puzzle(text, "a puzzle in JSON")
    if isinstance(found, list) and not any(found):
        raise FormatError("this list has no rows: expected one such as [[0, 1, 1], [1, 0, 0]]")
    if meaning and not problem_json.is_rows(found):  # no puzzle has records, true or 0.0
        return _json(found, text, meaning)
    puzzle = _try_puzzle(text)
    if puzzle is not None:
        is_either = meaning is not None and len(text) <= LOOK and _are_sets(found)
        return replace(puzzle, doubtful=True, advice=_JSON_SETS) if is_either else puzzle
    if meaning is None and problem_json.resembles_matrix(found):
        found, meaning = {"matrix": found}, problem_json.meaning_of({"matrix": found})
    return _json(found, text, meaning) if meaning else _puzzle(text, "a puzzle in JSON")


def _check_object(found: dict[str, Any]) -> None:
    """Raise an error about a JSON object that nothing can be made of."""
    if found and all(isinstance(value, dict) for value in found.values()):
        advice = 'write a list of rows, [{"a": 1, "b": 0}, ...] (in pandas, orient="records")'
        raise FormatError(f"this table does not say if rows or columns come first: {advice}")
    if found and not json_parts.names_parts(found):
        wanted = 'expected "kind" for a puzzle, or "options", "matrix" or "sets" for a problem'
        raise FormatError(f"this JSON is neither a puzzle nor a problem: {wanted}")


def _or_else(text: str) -> str:
    """What to do if the 0/1 matrix that a JSON text holds is something else."""
    puzzle = _try_puzzle(text)
    if puzzle is not None and puzzle.kind is not None:
        return f'if it is a puzzle, write {{"kind": "{puzzle.kind.name}", "givens": [[...], ...]}}'
    return _JSON_SETS if _are_sets(read_json(text)) else ""


def _are_sets(rows: list[list[int]]) -> bool:
    return all(len(set(row)) == len(row) for row in rows)


def _by_look(text: str, *, braces: bool = False) -> Found:
    tried = _Trial(text)
    if braces:
        return replace(tried.sets(), advice="")
    candidates = tried.candidates()
    found = next(candidates, None)
    if found is None:
        return tried.failure()
    other = next(candidates, None) if len(text) <= LOOK and _INTEGERS.fullmatch(text) else None
    if other is None:
        return found
    return replace(found, doubtful=True, advice=found.advice or _or(other))


def _or(other: Found) -> str:
    """What to do if a text was meant in another way in which it can be read."""
    if other.kind is not None:
        return f"if it is a puzzle, add a line 'kind: {other.kind.name}'"
    meant = {"sets": "every line is an option", "dlx": "the first line names the items"}
    return f"if {meant[other.format]}, add a line 'kind: {other.format}'"


class _Trial:
    """A text that is tried in one format after another, at most once in each."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.errors: dict[str, FormatError] = {}

    def candidates(self) -> Iterator[Found]:
        """Yield all that the text can be read as, the most likely first."""
        text, is_numbers = self.text, _INTEGERS.fullmatch(self.text) is not None
        # Numbers that nothing separates are hardly items.
        is_list = not is_numbers or _SEPARATED.search(text.strip()) is not None
        tries: list[Callable[[], Found | None]] = [
            lambda: self.in_format("matrix", _MATRIX, matrix.looks_like),
            lambda: self.in_format(
                "partitioning", "a set partitioning file", partitioning.looks_like
            ),
            lambda: _try_puzzle(text) if is_numbers else None,
            lambda: self.in_format("dlx", "a problem in Knuth's format", dlx.looks_like),
            lambda: self.sets() if sets.are_named(text) else None,
            lambda: None if is_numbers else _try_puzzle(text),
            lambda: self.in_format(
                "sets", "sets of integers", sets.looks_like if is_list else _are_numbers
            ),
        ]
        found = False
        for read in tries:
            if (each := read()) is not None and (is_list or each.kind or not found):
                found = True
                yield each

    def in_format(self, format: str, reason: str, may_be: Callable[[str], bool]) -> Found | None:
        """The problem that the text holds in this format; None if it cannot be read."""
        if not may_be(self.text):
            return None
        try:
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                posed = _reader(format)(self.text)
        except FormatError as error:
            self.errors[format] = error
            return None
        if format == "matrix":
            reason = matrix.describe(self.text)
        if format == "sets":
            items: Any = posed.problem.items
            reason = f"{reason}, the smallest of which is {min(items, default=0)}"

        def read_again() -> Posed:
            for warning in caught:
                warnings.warn(warning.message, stacklevel=3)
            return posed

        has_slip = format == "sets" and matrix.has_slip(self.text)
        advice = _OR_MATRIX if has_slip else ""
        return Found(format, None, reason, format != "dlx", read_again, advice)

    def sets(self) -> Found:
        """The sets of integers that the text holds, or what is wrong with them."""
        return self.in_format("sets", "sets of integers", lambda text: True) or self.failure()

    def failure(self) -> Found:
        """The format whose error describes best what is wrong with a text that fits none."""
        if "sets" in self.errors:
            return self._failed("sets", "nearly sets of integers")
        if "matrix" in self.errors or matrix.resembles(self.text):
            return self._failed("matrix", "a 0/1 matrix, since most entries are 0 and 1")
        if len(self.text) > MOST_TEXT or dlx.looks_like(self.text):
            return self._failed("dlx", "a problem in Knuth's format")
        if _has_fractions(self.text):
            return self._failed("sets", "nearly sets of integers")
        try:
            return _puzzle(self.text, "a puzzle")
        except FormatError:
            if sets.resembles(self.text):
                return self._failed("sets", "nearly sets of integers")
            raise

    def _failed(self, format: str, reason: str) -> Found:
        if format not in self.errors:
            return _problem(format, self.text, reason, doubtful=True)

        def fail() -> NoReturn:
            raise self.errors[format]

        return Found(format, None, reason, False, fail)


def _has_fractions(text: str) -> bool:
    """Whether the rows are numbers, and some of them are not whole."""
    return _FRACTION.search(text) is not None and sets.resembles(text)


def _are_numbers(text: str) -> bool:
    """Whether each line is one integer; digits that are nearly all 0 and 1 are rather a matrix."""
    return sets.looks_like(text) and not matrix.resembles(text)


def _try_puzzle(text: str) -> Found | None:
    """The puzzle that a text is; None if it cannot be read as one.

    A text of nothing but numbers may look like a puzzle and be none: it is read to find out.
    """
    if len(text) > MOST_TEXT:
        return None
    puzzle: Puzzle | None = None
    try:
        found = puzzle_formats.identify(text, strict=True)
        name, kind = found.format, found.kind
        is_named = puzzle_formats.stated_kind(text) is not None
        has_slip = not is_named and matrix.has_slip(text)
        if (has_slip or _BITS.fullmatch(text) or _has_fractions(text)) and name == "rooms":
            return None  # nobody names rooms 0 and 1, or 2.5: it is a table with a mistake
        if _TWO_BITS.fullmatch(text):
            return None  # a sudoku of one cell is written as one digit
        doubtful = text.lstrip()[:1] == "[" or dlx.looks_like(text) or matrix.resembles(text)
        if doubtful or _INTEGERS.fullmatch(text):
            puzzle = found.read()
    except (FormatError, PuzzleError):
        return None
    # Rows of different lengths have blanks for empty cells, or a mistake.
    widths = {len(line.split()) for line in text.splitlines()}
    is_ragged = len(widths) > 1 and _INTEGERS.fullmatch(text) is not None
    if has_slip and puzzle is not None and (is_ragged or puzzle._contradicts_itself()):
        return None
    if name == "rooms" and not is_named and box_drawing.read(text):
        return Found(name, kind, kind.title, True, lambda: _guessed(found), _ROOMS)
    is_guessed = is_ragged or (name == "rooms" and _INTEGERS.fullmatch(text) is not None)
    return Found(
        name,
        kind,
        f"{kind.title}, in the format {name}",
        is_guessed or has_slip,
        lambda: puzzle or found.read(),
        _OR_MATRIX if has_slip else "",
    )


def _guessed(found: puzzle_formats.Identified) -> Puzzle:
    """Read a drawing that does not say its kind as one of the usual kind."""
    try:
        return found.read()
    except FormatError as error:
        message = f"{error.args[0]} (as {found.kind.title}; {_ROOMS})"
        raise FormatError(message, line=error.line, column=error.column, text=error.text) from None


def _puzzle(text: str, reason: str) -> Found:
    found = puzzle_formats.identify(text)
    return Found(found.format, found.kind, reason, False, found.read)


def _problem(format: str, text: str, reason: str, doubtful: bool = False) -> Found:
    return Found(format, None, reason, doubtful, lambda: _reader(format)(text))


def _reader(format: str) -> Callable[[str], Posed]:
    module = find(format)
    return getattr(module, "pose", None) or (lambda text: Posed(module.loads(text)))


def _json(found: Any, text: str, meaning: problem_json.Meaning) -> Found:
    def pose() -> Posed:
        return problem_json.pose_value(found, text)

    return Found("json", None, meaning.reason, meaning.doubtful, pose)


# ---- files


def read(source: str | PathLike[str]) -> Puzzle | Problem:
    """Read a puzzle or a problem from a file, or from a text.

    The format is found as described at the top of this module. A text counts as the name of a file
    if it is one line and the file exists; a `Path` is always a file.

    Options that the text chooses in advance are part of the problem (see `Problem.with_given`), so
    every question has the same answer as on the command line. To get them separately, use
    `recognize(text).read()`, which has a `problem` and its `given` labels.

    A text that can be read in two ways is read by the same rules, with a `FormatWarning` that says
    which way was chosen, and which line to add if that is wrong.

    >>> read("0010110\\n1001001\\n0110010\\n1001000\\n0100001\\n0001101\\n")
    <Problem: 7 primary items, 6 options>
    >>> read("1.....2..3.....4").title
    'Sudoku'
    >>> read("ab,cd\\n1,0\\n1,1\\n0,1\\ngiven: 1\\n").primary
    ('ab', 'cd', ('given', 1))
    """
    found = _posed(source)
    return found if isinstance(found, Puzzle) else _with_given(found)


def load(source: str | PathLike[str]) -> Problem:
    """Read a problem from a file, in whatever format it is, with what it chooses in advance."""
    found = _posed(Path(source))
    if isinstance(found, Puzzle):
        raise FormatError(f"{source} is a puzzle ({found.title}), not a problem: use minuet.read")
    return _with_given(found)


def _with_given(found: Posed) -> Problem:
    """The problem, with the options that its text chooses in advance."""
    return found.problem.with_given(found.given) if found.given else found.problem


def _posed(source: str | PathLike[str]) -> Puzzle | Posed:
    if isinstance(source, str) and not _is_file(source):
        return _read(recognize(source))
    path = Path(source)
    data = path.read_bytes()
    if arrays.looks_like(data):
        return arrays.pose(data)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"{path} is not UTF-8 text (byte {error.start:,})") from None
    return _read(recognize(text.replace("\r\n", "\n").replace("\r", "\n"), name=path.name))


def _read(found: Found) -> Puzzle | Posed:
    if found.advice:
        warnings.warn(dlx.FormatWarning(found.decision), stacklevel=4)
    return found.read()


def _is_file(source: str) -> bool:
    try:
        return "\n" not in source and len(source) < 4096 and Path(source).is_file()
    except (OSError, ValueError):
        return False


def save(
    problem: Problem,
    target: str | PathLike[str],
    *,
    format: str | None = None,
    shorten: bool = False,
) -> None:
    """Write a problem to a file, in this format or in the one that its extension names."""
    path = Path(target)
    chosen = format or ENDINGS.get(path.suffix.lower())
    if chosen is None or (path.suffix.lower() == ".npy" and format is None):
        known = ", ".join(ending for ending in ENDINGS if ending != ".npy")
        raise FormatError(
            f"the name {path.name} does not say which format to write: end it in {known}"
        )
    data = dumps(problem, chosen, shorten=shorten)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())

"""What an app works on: a puzzle of some kind, or a bare exact cover problem.

A text becomes a subject once, here, for the command line, the page, the game and notebooks:

- `read(place)` takes what people type: a file, `-`, the name of a bundled puzzle, a link, or the
  text of a puzzle itself;
- `parse(text)` takes a text;
- `subject_of(thing)` takes a `Puzzle` or a `Problem` made in Python.

Both kinds of subject answer the same questions, which are those of `Subject`.

>>> parse("a b c\\na b\\nc\\n").title, parse("1.....2..3.....4").title
('Exact cover', 'Sudoku')
"""

from __future__ import annotations

import sys
import warnings
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from pathlib import Path

from minuet import library
from minuet.errors import (
    FormatError,
    GivenError,
    MinuetError,
    as_number,
    did_you_mean,
    listed,
    show,
)
from minuet.formats import arrays, dlx, problems, puzzle_formats, sudoku_stream
from minuet.formats.problems import PROBLEM_FORMATS
from minuet.formats.sheet import Posed
from minuet.problem import Problem
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.base.puzzle import Puzzle
from minuet.puzzles.base.registry import find_kind, kind_names, makers
from minuet.solver.given import given_options

Label = Hashable
Cell = tuple[int, int]

ROWS = ("matrix", "sets", "partitioning", "json", "npz")  # formats of numbered rows
PROBLEM = "problem"  # in place of a kind of puzzle
SHORTEST = 16  # characters of a puzzle typed in place of a file: the smallest sudoku
START = 1 << 16  # characters that are enough to see whether a text holds several puzzles
NO_PUZZLE = (
    "this is a problem, not a puzzle "
    "(minuet solve, count, estimate, sample, show, matrix, check and run accept problems)"
)


class InputError(MinuetError):
    """The input, or the file that it names, cannot be understood."""


class SeveralPuzzles(FormatError):  # noqa: N818
    """A text holds several puzzles where one is expected."""

    def __init__(self) -> None:
        super().__init__(
            "this holds several puzzles: minuet solve and minuet convert take all of them"
        )


# ---- the two kinds of subjects


class Subject(ABC):
    """A puzzle or a problem, and how people name its parts."""

    kind: str
    """What the kind is called on the command line and by the page; "problem" for a problem."""
    title: str
    """What the kind is called in sentences."""
    models: Sequence[str] = ("plain",)
    """The ways to encode it; the first is the one to learn from."""
    given: Sequence[Label] = ()
    """The labels of the options that are chosen in advance."""
    notes: Sequence[str] = ()
    """What the reader noticed: sentences for people."""
    text: str = ""
    format: str = ""
    """The text of a problem and its format, as it was read; of a puzzle, see `Puzzle.dumps`."""
    several: Sequence[Puzzle] = ()
    """All puzzles of the text, if it holds several and this is the first."""

    @abstractmethod
    def problem(self, model: str | None = None) -> Problem:
        """Return the exact cover problem; without a model, the one that solves best."""

    def first_problem(self) -> Problem:
        """Return a problem that has a solution if there is one, but maybe not all of them."""
        return self.problem()

    @abstractmethod
    def picture(self, solution: Iterable[Label] | None = None) -> Picture | None:
        """Return the board, or that of a solution; None if there is no board."""

    @abstractmethod
    def label_text(self, label: Label) -> str:
        """Return a readable option."""

    @abstractmethod
    def read_label(self, text: str) -> Label:
        """Return the label of the option that people name this way, or raise ValueError."""

    @abstractmethod
    def item_text(self, item: Hashable) -> str:
        """Return a readable item."""

    @abstractmethod
    def item_heading(self, item: Hashable) -> tuple[str, str]:
        """Return the group that an item is in, and its name there."""

    def item_cell(self, item: Hashable) -> Cell | None:
        """Return the cell that an item belongs to, if it belongs to one."""
        return None

    def contradicts_itself(self) -> bool:
        """Return whether its own givens exclude each other: then there is no solution."""
        return False

    def given_numbers(self, problem: Problem) -> list[int] | None:
        """Return the numbers of the given options; None if they exclude each other."""
        try:
            return list(given_options(problem, self.given))
        except GivenError:
            return None


class PuzzleSubject(Subject):
    """A puzzle of some kind."""

    def __init__(
        self, puzzle: Puzzle, given: Iterable[Label] = (), notes: Sequence[str] = ()
    ) -> None:
        self.puzzle, self.notes = puzzle, notes
        self.kind, self.title = puzzle.name, puzzle.title
        taught = puzzle._taught_model or puzzle.models[0]
        self.models = (taught, *(model for model in puzzle.models if model != taught))
        self.given = (*puzzle.given, *given)

    def problem(self, model: str | None = None) -> Problem:
        """Return the exact cover problem of one of its models."""
        return self.puzzle.problem(model)

    def first_problem(self) -> Problem:
        """Return the problem that is quickest to build and solve once."""
        return self.puzzle._first_problem()

    def picture(self, solution: Iterable[Label] | None = None) -> Picture:
        """Return the board, or that of a solution."""
        return (self.puzzle if solution is None else self.puzzle.decode(solution)).picture()

    def label_text(self, label: Label) -> str:
        """Return a readable placement."""
        return self.puzzle.label_text(label)

    def read_label(self, text: str) -> Label:
        """Return the placement that people name this way."""
        label: Label = self.puzzle._read_label(text)
        return label

    def item_text(self, item: Hashable) -> str:
        """Return a readable item."""
        return self.puzzle.item_text(item)

    def item_heading(self, item: Hashable) -> tuple[str, str]:
        """Return the group that an item is in, and its name there."""
        return self.puzzle._item_heading(item)

    def item_cell(self, item: Hashable) -> Cell | None:
        """Return the cell that an item belongs to, if it belongs to one."""
        return self.puzzle._item_cell(item)

    def contradicts_itself(self) -> bool:
        """Return whether the puzzle's own givens exclude each other."""
        return self.puzzle._contradicts_itself()


class ProblemSubject(Subject):
    """A problem, which has no board: its options are shown as their items."""

    kind = PROBLEM
    title = "Exact cover"

    def __init__(
        self,
        problem: Problem,
        text: str = "",
        format: str = "",
        notes: Sequence[str] = (),
        given: Iterable[Label] = (),
    ) -> None:
        self._problem = problem
        self.text, self.format, self.notes, self.given = text, format, notes, tuple(given)

    def problem(self, model: str | None = None) -> Problem:
        """Return the problem."""
        return self._problem

    def picture(self, solution: Iterable[Label] | None = None) -> None:
        """Return None: there is no board."""

    def label_text(self, label: Label) -> str:
        """Return an option as its label, if it has one of its own; else as its items.

        The rows of a matrix are known by their numbers, which come first.
        """
        if not isinstance(label, int):
            return str(label)
        items = dlx.option_text(self._problem.options[self._problem.index(label)])
        return f"{label}: {items}" if self.format in ROWS else items

    def read_label(self, text: str) -> Label:
        """Return the label of the option with this label, this number, or exactly these items."""
        labels: Sequence[Label] = self._problem.labels
        number = as_number(text)
        found = [] if isinstance(labels, range) else [each for each in labels if str(each) == text]
        if not found and number is not None and number < len(labels):
            found = [labels[number]]
        if not found:
            wanted, pairs = _words(text), zip(labels, self._problem.options, strict=True)
            found = [label for label, option in pairs if _words(dlx.option_text(option)) == wanted]
        if not found:
            names = [] if isinstance(labels, range) else labels
            what = "the label, the number" if names else "the number"
            hint = did_you_mean(text, names)
            raise GivenError(f"'{text}' is not {what} or the items of any option{hint}")
        if len(found) > 1:
            numbers = ", ".join(map(str, found[:10]))
            raise GivenError(f"'{text}': several options have these items: give one of {numbers}")
        return found[0]

    def item_text(self, item: Hashable) -> str:
        """Return a readable item."""
        return " ".join(map(str, item)) if isinstance(item, tuple) else str(item)

    def item_heading(self, item: Hashable) -> tuple[str, str]:
        """Return one group for all items, and the item."""
        return "items", self.item_text(item)


def _words(text: str) -> list[str]:
    """The items of an option in order; its cost does not matter."""
    return sorted(word for word in text.split() if not word.startswith("|"))


def text_of(subject: Subject) -> str:
    """Return a text that `parse` reads as the same subject."""
    if isinstance(subject, PuzzleSubject):
        return subject.puzzle.dumps()
    if subject.text:
        return subject.text
    text: str = problems.dumps(subject.problem(), "json", given=subject.given)
    return text


def is_plain(problem: Problem) -> bool:
    """Return whether a problem is no more than its 0/1 matrix."""
    return not (problem.has_colors or problem.has_bounds or problem.has_costs)


def subject_of(thing: object, given: Iterable[Label] = ()) -> Subject:
    """Return the subject of a puzzle or a problem, with more options chosen in advance."""
    if isinstance(thing, Puzzle):
        return PuzzleSubject(thing, given)
    if isinstance(thing, Problem):
        return ProblemSubject(thing, given=given)
    raise TypeError(f"expected a Puzzle or a Problem, not {show(thing)}")


def impossible_text(start: str, items: Sequence[str], most: int = 12) -> str:
    """A sentence that these items cannot be covered.

    >>> impossible_text("With r1c1=1", ["the 2 in row 1", "the 3 in row 1"])
    'With r1c1=1, these cannot all be satisfied: the 2 in row 1 and the 3 in row 1.'
    >>> impossible_text("", ["b"])
    'This cannot be satisfied: b.'
    """
    what = "this cannot be satisfied" if len(items) == 1 else "these cannot all be satisfied"
    text = f"{start}{', ' if start else ''}{what}: {listed(items, most=most)}."
    return text[0].upper() + text[1:]


# ---- from a text to its subject


def parse(
    text: str,
    *,
    kind: str | None = None,
    format: str | None = None,
    name: str = "",
    secondary: Sequence[str] = (),
) -> Subject:
    """Read a puzzle or a problem; a `FormatError` says what is wrong, and where.

    Without `kind` and `format`, `minuet.formats.problems` decides which format the text is in, and
    `notes` says so if there was a doubt. The items of a problem that `secondary` names need not be
    covered.
    """
    if (
        PROBLEM in (kind, format)
        or kind in PROBLEM_FORMATS
        or (kind is None and format in PROBLEM_FORMATS)
    ):
        named = next((each for each in (kind, format) if each in PROBLEM_FORMATS), None)
        found = _subject(text, named, name, secondary)
        if isinstance(found, PuzzleSubject):
            raise FormatError(f"this is a puzzle ({found.title}), not a problem")
        return found
    if kind or format:
        return _puzzle_subject(text, kind, format)
    return _subject(text, None, name, secondary)


def _puzzle_subject(text: str, kind: str | None, format: str | None) -> PuzzleSubject:
    found = find_kind(kind) if kind else None
    return PuzzleSubject(puzzle_formats.loads(text, kind=found, format=format))


def _subject(text: str, format: str | None, name: str, secondary: Sequence[str]) -> Subject:
    """Read a text once, in this format of problems or in the one that it is in."""
    notes: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            if format is None:
                found = problems.recognize(text, name=name)
                format, thing = found.format, found.read()
                notes += [found.decision] if found.doubtful else []
            else:
                thing = problems.pose(text, format)
        except FormatError:
            if sudoku_stream.holds_many(text[:START].encode("utf-8", "replace")):
                raise SeveralPuzzles from None
            raise
    if isinstance(thing, Puzzle):
        return PuzzleSubject(thing, notes=notes)
    notes += [str(each.message) for each in caught]
    return _posed(thing, text, format, notes, secondary)


def _posed(
    posed: Posed, text: str, format: str, notes: Sequence[str], secondary: Sequence[str]
) -> ProblemSubject:
    if secondary:
        problem = with_secondary(posed.problem, secondary)
        return ProblemSubject(problem, format=format, notes=notes, given=posed.given)
    return ProblemSubject(posed.problem, text, format, notes, posed.given)


def with_secondary(problem: Problem, names: Sequence[str]) -> Problem:
    """Return the problem in which these items, named by their texts, need not be covered.

    >>> with_secondary(Problem("abc", options=["ab", "c"]), ["b"]).secondary
    ('b',)
    """
    known = {str(item): item for item in problem.items}
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known)
            raise FormatError(f"there is no item '{name}' to make secondary{hint}")
    apart = {known[name] for name in names}
    primary = {item: problem.bounds.get(item) for item in problem.primary if item not in apart}
    secondary = [item for item in problem.items if item in apart or item not in problem.primary]
    return Problem(primary, secondary, problem.options)


# ---- from what people type to its text


def read(
    place: str,
    *,
    kind: str | None = None,
    format: str | None = None,
    secondary: Sequence[str] = (),
) -> Subject:
    """Read a puzzle or a problem from a file, standard input, the library, or the word itself."""
    try:
        data = _stored(place)
        if data is None:
            return _parse_typed(place, kind, format)
        if arrays.looks_like(data):
            return _posed(arrays.pose(data), "", "npz", (), secondary)
        text = _decoded(data, name_of(place))
        return parse(text, kind=kind, format=format, name=place, secondary=secondary)
    except FormatError as error:
        raise InputError(f"{name_of(place)}: {error_text(error)}") from None


def read_puzzle(place: str, *, kind: str | None = None, format: str | None = None) -> Puzzle:
    """Read a puzzle in the same way; a problem is an error."""
    subject = read(place, kind=kind, format=format)
    if not isinstance(subject, PuzzleSubject):
        raise InputError(f"{name_of(place)}: {NO_PUZZLE}")
    return subject.puzzle


def find_text(place: str) -> str:
    """Return the text of a file or a bundled puzzle, or what was typed if it is a puzzle itself."""
    data = _stored(place)
    if data is None:
        read(place)
        return place
    return _decoded(data, name_of(place))


def name_of(place: str) -> str:
    """Return what to call an input in messages."""
    return "standard input" if place == "-" else place if len(place) < 80 else place[:77] + "..."


def error_text(error: FormatError) -> str:
    """Return the error with the line it is about, and a mark under the word.

    >>> print(error_text(FormatError("unknown item 'q'", line=3, column=5, text="a b q")))
    line 3, column 5: unknown item 'q'
        a b q
            ^
    """
    column_text = f", column {error.column}" if error.column else ""
    place = f"line {error.line}{column_text}: " if error.line else ""
    message = f"{place}{error.args[0]}"
    if not error.text:
        return message
    column = error.column or 1
    start = max(0, column - 50) if len(error.text) > 90 else 0
    shown = ("..." if start else "") + error.text[start : start + 90].rstrip()
    message += f"\n    {shown.expandtabs(1)}"
    if error.column is None:
        return message
    return f"{message}\n    {' ' * (column - 1 - start + (3 if start else 0))}^"


def _parse_typed(word: str, kind: str | None, format: str | None) -> PuzzleSubject:
    """Read a word as a puzzle; if it does not look like one, there is no such file."""
    if len(word) < SHORTEST:
        raise _missing(word)
    try:
        if kind or format:
            return _puzzle_subject(word, kind, format)
        found = puzzle_formats.identify(word, strict=True)
    except FormatError:
        if kind or format or word.startswith(("{", "[", "http://", "https://")):
            raise
        raise _near_board(word) or _missing(word) from None
    return PuzzleSubject(found.read())


def _near_board(word: str) -> FormatError | None:
    """What is wrong with a word that is nearly a sudoku; None if it is nothing of the kind."""
    try:
        if puzzle_formats.may_be_numbers(word):
            puzzle_formats.find("line").loads(word)
    except FormatError as error:
        return error
    return None


def _stored(place: str) -> bytes | None:
    """The content of a file, of standard input or of a bundled puzzle; None if there is none."""
    if place in ("-", "") or "\0" in place or (len(place) < 4096 and Path(place).exists()):
        return _bytes(place)
    text = library.find(place)
    return None if text is None else text.encode()


def read_text(place: str) -> str:
    """Return the text of the file at `place`, or of standard input for `-`."""
    return _decoded(_bytes(place), name_of(place))


def _decoded(data: bytes, name: str) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not UTF-8 text (byte {error.start:,})") from None
    if "\0" in text:
        raise InputError(f"{name} is not a text file: it contains zero bytes")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _bytes(place: str) -> bytes:
    if place == "-":
        return _standard_input()
    if not place:
        raise InputError("the file name is empty")
    try:
        return Path(place).read_bytes()
    except FileNotFoundError:
        raise _missing(place) from None
    except IsADirectoryError:
        raise InputError(f"{place} is a folder, not a file") from None
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {place}: {getattr(error, 'strerror', error)}") from None


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise InputError("standard input is closed")
    if sys.stdin.isatty():
        print("minuet: reading from the keyboard; press Ctrl-D to finish", file=sys.stderr)
    return sys.stdin.buffer.read()


# ---- what may have been meant


def _missing(place: str) -> InputError:
    path = Path(place)
    hint = _near_file(path) if path.suffix else _near_name(place) or _near_file(path)
    return InputError(f"no such file: {name_of(place)}{hint}")


def _near_name(word: str) -> str:
    if word in kind_names():
        makes = f"minuet generate {word} makes one" if word in makers() else "see minuet list"
        return f" (that is a kind of puzzle: {makes})"
    return did_you_mean(word, library.names())


def _near_file(path: Path) -> str:
    try:
        return did_you_mean(path.name, [other.name for other in path.parent.iterdir()])
    except OSError:
        return f" (there is no folder {path.parent})"

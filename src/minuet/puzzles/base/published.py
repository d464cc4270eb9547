"""The published format of kinds whose arguments are the parts of that format.

`_published_parts` lists the parts. Each is named after an argument of the class, which reads the
words of the text as they are; a part `blank` is a grid of empty cells that says nothing. The words
of a part are written from the attribute of the same name. See `minuet.formats.dataset`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from inspect import signature
from typing import Any

from minuet.errors import FormatError, PuzzleError, listed, show
from minuet.puzzles.base.clues import read_number

BLANK = "blank"
LINES = ("columns", "rows")  # last words of the parts that are one line
Rows = list[list[str]]


def arguments(kind: Any, header: Sequence[str], rows: Rows) -> dict[str, Any]:
    """The arguments that the words of a published puzzle stand for."""
    found = _more(kind, header[2:])
    at = 0
    for part, count in _counts(kind, int(header[0]), len(rows)).items():
        lines, at = rows[at : at + count], at + count
        name = _name(kind, part)
        if name == BLANK:
            _check_blank(lines)
        elif count:
            found[name] = lines[0] if _is_line(part) else lines
    return found


def _more(kind: Any, words: Sequence[str]) -> dict[str, Any]:
    """The arguments that the words after the size are: numbers, flags, and a list of the rest."""
    flags = kind._published_flags
    plain = [word for word in words if word not in flags]
    found = {name: flag in words for flag, name in flags.items()} | dict(_numbers(kind, plain))
    rest = plain[len(kind._published_numbers) :]
    if kind._published_rest:
        return found | {kind._published_rest: rest}
    if rest:
        names = [*kind._published_numbers.values(), *(f"`{flag}`" for flag in flags)]
        wrong = f"expected {listed(names, 'or') or 'nothing'} after the size, got {show(rest[0])}"
        raise PuzzleError(wrong, part="size", cell=(0, 2 + words.index(rest[0])))
    return found


def _numbers(kind: Any, words: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The numbers that follow the size, `-` or `?` where one is not known."""
    for (name, what), word in zip(kind._published_numbers.items(), words, strict=False):
        if word not in ("-", "?"):
            yield name, read_number(word, what)


def _counts(kind: Any, height: int, total: int) -> dict[str, int]:
    """How many lines each part has: none, if it may be left out and is."""
    counts = {part: 1 if _is_line(part) else height for part in kind._published_parts}
    for part in counts:
        if part.endswith("?") and sum(counts.values()) > total:
            counts[part] = 0
    return counts


def _name(kind: Any, part: str) -> str:
    """The argument that a part is: "top columns" is `top`, or `top_columns` if there is that."""
    words = part.rstrip("?").split()
    joined = "_".join(words)
    return joined if joined in signature(kind).parameters else words[0]


def _is_line(part: str) -> bool:
    return part.rstrip("?").split()[-1] in LINES


def _check_blank(lines: Rows) -> None:
    for row, words in enumerate(lines):
        for column, word in enumerate(words):
            if word not in ("-", "."):
                wrong = f"expected `-`, for an empty cell, got {show(word)}"
                raise PuzzleError(wrong, part=BLANK, cell=(row, column))


def head(puzzle: Any) -> list[str]:
    """The first line: the height, the width, the numbers that are known, and what follows them."""
    numbers = [getattr(puzzle, name) for name in puzzle._published_numbers]
    flags = [flag for flag, name in puzzle._published_flags.items() if getattr(puzzle, name)]
    rest = getattr(puzzle, puzzle._published_rest) if puzzle._published_rest else ()
    words = (puzzle.height, puzzle.width, *numbers, *flags, *rest)
    return [str(word) for word in words if word is not None]


def parts(puzzle: Any) -> Rows:
    """The lines below it."""
    names = [_name(type(puzzle), part) for part in puzzle._published_parts]
    if puzzle.given and "givens" not in names:
        raise FormatError("the format dataset cannot hold givens: use the format json")
    return [row for part in puzzle._published_parts for row in _written(puzzle, part)]


def _written(puzzle: Any, part: str) -> Rows:
    name = _name(type(puzzle), part)
    if name == BLANK:
        return [["-"] * puzzle.width for _ in range(puzzle.height)]
    lines = getattr(puzzle, name)
    if part.endswith("?") and not any(map(any, lines)):
        return []
    rows = [lines] if _is_line(part) else lines
    return [[puzzle._published_word(each) for each in row] for row in rows]

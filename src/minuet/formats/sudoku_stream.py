"""Files with many sudokus, read one by one: a file of any length takes no more memory than one
puzzle.

It reads lines (.sdm, tables whose first column is the board), addresses and JSON, one per line; the
games of .opensudoku; and grids of any kind, with a blank line or a heading like `Grid 07` between
them.

>>> from io import BytesIO
>>> file = BytesIO(b"Grid 1\\n1.|..\\n..|2.\\n.3|..\\n..|.4\\n\\n....\\n....\\n....\\n...1\\n")
>>> [puzzle.line for puzzle in puzzles(file)]
['1.....2..3.....4', '...............1']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import IO, Any

from minuet.errors import FormatError, PuzzleError
from minuet.formats import opensudoku, puzzle_formats, sudoku_line
from minuet.puzzles.sudoku.sudoku import Sudoku

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
LOOK = 50  # lines to look at to find out what a file holds
_HEADING = re.compile(
    r"(grid|puzzle|sudoku|game|number|no\.?|nr\.?) ?[#:]? ?\d* ?[.:]?", re.IGNORECASE
)


def puzzles(file: IO[bytes]) -> Iterator[Sudoku]:
    """Yield the puzzles of a file that is open for reading bytes."""
    start, rest = _look(file)
    format = format_of(start)
    for number, text in _texts(format, start, rest):
        yield _read(format, text, number)


def lines(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the puzzles of a file as lines; those of a file of lines as they are."""
    start, rest = _look(file)
    format = format_of(start)
    if format == "line":
        yield from (line.removeprefix(BYTE_ORDER_MARK) for line in start)
        yield from rest
        return
    for number, text in _texts(format, start, rest):
        yield sudoku_line.dumps(_read(format, text, number)).encode()


def _look(file: IO[bytes]) -> tuple[list[bytes], Iterable[bytes]]:
    return [*islice(file, LOOK)], file


def format_of(start: list[bytes]) -> str:
    """What a file starting with these lines holds: "line", "address", "xml" or "grid".

    >>> format_of([b"# 17 clues", b"1.......2.......3......."]), format_of([b"1.2|..."])
    ('line', 'grid')
    """
    for line in start:
        text = line.decode("utf-8", "replace").strip().removeprefix("\ufeff")
        if not text or (text[0] == "#" and len(text.split()[0]) < 16):
            continue
        if text[0] == "<":
            return "xml"
        if "://" in text or text.startswith(("scf", "fpuz")) or _is_json_line(text):
            return "address"
        word = re.split(r"[\s,;]", text)[0]
        return "line" if len(word) >= 16 and not set(word) & set("+|*-=") else "grid"
    return "line"


def holds_many(start: bytes) -> bool:
    """Whether a file with this beginning has more than one sudoku, as far as can be seen.

    >>> holds_many(b"1.....2..3.....4\\n" * 2), holds_many(b"1...\\n..2.\\n")
    (True, False)
    >>> holds_many(b"1000010000100001\\n" * 2)
    False
    """
    lines = start.split(b"\n")
    format = format_of(lines)
    if format == "xml":
        return start.count(b"<game") > 1
    boards = [line for line in lines if line.strip() and not line.startswith(b"#")]
    if format == "grid":
        return bool(boards) and is_heading(boards[0].decode("utf-8", "replace"))
    if all(set(line) <= set(b"01\r") for line in boards[:LOOK]):  # a 0/1 matrix
        return False
    return len(boards) > 1 and all(map(is_board_line, boards[:2]))


def is_board_line(line: bytes) -> bool:
    """Return whether a line is a board, and maybe more after a blank or a comma.

    >>> is_board_line(b"1..2" * 4 + b",solution"), is_board_line(b"no board")
    (True, False)
    """
    word = re.split(r"[\s,;]", line.decode("utf-8", "replace").strip())[0]
    return bool(sudoku_line.looks_like(word, Sudoku))


def is_heading(line: str) -> bool:
    """Return whether a line is one like `Grid 07`.

    >>> is_heading("Grid 07"), is_heading("003020600")
    (True, False)
    """
    return _HEADING.fullmatch(" ".join(line.split())) is not None


def _is_json_line(text: str) -> bool:
    return text[0] in "[{" and text[-1] in "]}" and len(text) > 33


def _texts(format: str, start: list[bytes], rest: Iterable[bytes]) -> Iterator[tuple[int, str]]:
    """Yield the text of each puzzle, with the number of its first line."""
    if format == "xml":
        yield from enumerate(opensudoku.boards(_Joined(chain(start, rest))), 1)
        return
    found = enumerate(_decoded(chain(start, rest)), 1)
    if format == "grid":
        yield from _blocks(found)
        return
    for number, line in found:
        if line.strip() and not (line.startswith("#") and len(line.split()[0]) < 16):
            yield number, line


def _decoded(source: Iterable[bytes]) -> Iterator[str]:
    for number, line in enumerate(source, 1):
        try:
            yield line.decode("utf-8").removeprefix("\ufeff")
        except UnicodeDecodeError:
            raise FormatError("this is not text in UTF-8", line=number) from None


def _blocks(source: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Cut a text of grids where there are blank lines or headings."""
    block: list[tuple[int, str]] = []
    for number, line in chain(source, [(0, "")]):
        if line.strip() and not is_heading(line):
            block.append((number, line))
        elif any(not text.startswith("#") for _, text in block):
            yield block[0][0], "".join(text for _, text in block)
            block = []


class _Joined:
    """Lines as a file to read from, for the reader of XML."""

    def __init__(self, source: Iterator[bytes]) -> None:
        self._source = source

    def read(self, size: int = -1) -> bytes:
        """The next line, of whatever length."""
        return next(self._source, b"")


def _read(format: str, text: str, number: int) -> Any:
    try:
        if format in ("line", "xml"):
            return sudoku_line.read_line(text)
        return puzzle_formats.loads(text, kind=Sudoku)
    except FormatError as error:
        line = number if error.line is None else number + error.line - 1
        message = f"{error.args[0]}"
        raise FormatError(message, line=line, column=error.column, text=error.text) from None
    except PuzzleError as error:
        raise FormatError(str(error), line=number) from None

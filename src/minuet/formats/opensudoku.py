"""The .opensudoku format of the OpenSudoku app: XML, with one board or many.

::

    <opensudoku><game data="530070000600195000098000060..." /></opensudoku>
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any, Protocol

from minuet.errors import FormatError
from minuet.formats.sudoku_line import read_line
from minuet.puzzles.sudoku.notes import refuse_shape
from minuet.puzzles.sudoku.sudoku import Sudoku


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether it is such XML."""
    return text.lstrip().startswith("<") and "<opensudoku" in text[:2000]


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read the puzzle of a file that has only one."""
    found = boards(BytesIO(text.encode("utf-8", "replace")))
    board = next(found, None)
    if board is None:
        raise FormatError("there is no <game> in the file")
    if next(found, None) is not None:
        raise FormatError("there is more than one <game> in the file: read it as a stream")
    return read_line(board, kind=kind)


class Readable(Protocol):
    """What can be read from."""

    def read(self, size: int = -1, /) -> bytes:
        """Return the next bytes, none at the end."""


def boards(file: Readable) -> Iterator[str]:
    """Yield the boards of a file as lines, one by one as they are read."""
    from xml.etree.ElementTree import ParseError, iterparse

    try:
        for _, element in iterparse(file):
            if element.tag == "game":
                yield element.get("data", "").strip() or "?"
            element.clear()
    except ParseError as error:
        line, column = error.position
        raise FormatError(f"this is not XML: {error.msg}", line=line, column=column + 1) from None
    except (LookupError, ValueError) as error:  # an encoding that is not known, or not there
        raise FormatError(f"this is not XML: {error}") from None


def dumps(puzzle: Sudoku) -> str:
    """Write a file with one puzzle; only the usual shapes have a place there."""
    refuse_shape(puzzle, ".opensudoku")
    data = puzzle.line if puzzle.size > 9 else puzzle.line.replace(".", "0")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n'
        f'  <game data="{data}" />\n</opensudoku>\n'
    )

"""The files that puzz.link and its relatives save.

::

    pzprv3
    ripple
    4
    5
    1 0 1 0        for each row, a 1 where there is a wall between two cells side by side
    1 0 1 1
    0 1 0 1
    0 0 0 1
    0 0 0 1 0      between two rows, a 1 where there is a wall between two cells
    1 1 1 0 0
    1 1 1 1 0
    . 4 . 3 .      the givens: . none, - one that is unknown, # a gap
    . . . . .
    . . . . .
    . . . . 1
    1 . 2 . 5      the numbers filled in
    2 3 1 2 4
    1 2 3 1 2
    3 1 2 4 .

Height comes before width; a sudoku has one number for both. Slashes may replace line ends. Instead
of walls, Makaro has the number of rooms and then each cell's room from 0, `.` for black cells; its
givens may be `t`, `b`, `l`, `r` and `#`: black cells with an arrow (top, bottom, left, right) or
without.

A kind says in `_link_names` what it is called (and in `_file_name`, if it has another name in
files), in `_file_words` what follows (see `minuet.formats.pzprv3_words`), and in `_file_signs`
which signs of the file stand for which of ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn

from minuet.errors import FormatError, as_number, did_you_mean
from minuet.formats.grids import Grid, Line
from minuet.formats.puzzlink import LARGEST
from minuet.formats.pzpr_codes import flood
from minuet.formats.pzprv3_words import FileWords, has_width, written
from minuet.puzzles.base.puzzle import Puzzle
from minuet.puzzles.base.registry import each_kind

VERSIONS = ("pzprv3", "pzprv3.1", "pzprv3.2")


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether the first words are `pzprv3` and a name of this kind."""
    start = [word.strip() for word in text.lstrip().replace("/", "\n").split("\n", 2)]
    names = getattr(kind, "_link_names", ())
    return len(start) > 1 and start[0] in VERSIONS and start[1] in names


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with line and column."""
    reader = _Reader(text)
    found: Any = reader.kind()
    if kind is not None and kind is not found:
        reader.fail(f"this is {found.title}, not {kind.title}")
    reader.height = reader.size("height")
    reader.width = reader.size("width") if has_width(found) else reader.height
    return FileWords(reader, found, reader.fields[0].text.strip() == VERSIONS[0]).puzzle()


class _Reader:
    """Reads one field after another; a field is a line, or the text between two slashes."""

    def __init__(self, text: str) -> None:
        self.fields = list(_fields(text))
        self.next = 0
        self.height = self.width = 0

    def fail(self, message: str) -> NoReturn:
        """Raise an error about the field that was read last."""
        read = self.fields[: max(self.next, 1)]
        line = next((field for field in reversed(read) if field.text.strip()), read[0])
        line.fail(message, 1 + len(line.text) - len(line.text.lstrip()))

    def word(self, what: str) -> str:
        while self.next < len(self.fields) and not self.fields[self.next].text.strip():
            self.next += 1
        if self.next == len(self.fields):
            self.fail(f"the file ends before the {what}")
        self.next += 1
        return self.fields[self.next - 1].text.strip()

    def kind(self) -> type[Puzzle]:
        if not self.fields or self.word("name") not in VERSIONS:
            raise FormatError("this is not a pzprv3 file: it does not start like one", line=1)
        with_files = [kind for kind in each_kind() if "pzprv3" in kind.formats]
        kinds = {name: kind for kind in with_files for name in getattr(kind, "_link_names", ())}
        name = self.word("name of the puzzle")
        if name not in kinds:
            self.fail(f"unknown kind of puzzle '{name}'{did_you_mean(name, kinds)}")
        return kinds[name]

    def size(self, what: str) -> int:
        word = self.word(what)
        number = as_number(word)
        if number is None or not 1 <= number <= LARGEST:
            self.fail(f"the {what} '{word}' is not between 1 and {LARGEST}")
        return number

    def grid(self, height: int, width: int, what: str) -> Grid:
        """The next rows of words."""
        lines = []
        for number in range(height):
            # A row of no words is an empty field; other empty fields are ignored.
            while (
                width and self.next < len(self.fields) and not self.fields[self.next].text.strip()
            ):
                self.next += 1
            if self.next == len(self.fields):
                self.fail(f"the file ends after {number} of {height} rows of {what}")
            lines.append(self.fields[self.next])
            self.next += 1
            if (found := len(lines[-1].text.split())) != width:
                self.fail(f"a row of {what} needs {width} entries, not {found}")
        return Grid([line.text.split() for line in lines], lines, words=True)

    def read_walls(self) -> list[list[str]]:
        """Rooms from the walls between them."""
        rooms = flood(self.height, self.width, set(self.steps("walls")))
        return [[str(room) for room in row] for row in rooms]

    def steps(self, what: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """The pairs of neighbors with a 1 between them: side by side, then one above the other."""
        found = []
        for down, right in ((0, 1), (1, 0)):
            grid = self.grid(self.height - down, self.width - right, what)
            for row, words in enumerate(grid.rows):
                for column, word in enumerate(words):
                    if word == "1":
                        found.append(((row, column), (row + down, column + right)))
                    elif word != "0" and what == "walls":
                        grid.fail(f"'{word}' is not a wall: 0 or 1", (row, column))
        return found

    def read_areas(self) -> list[list[str]]:
        """Rooms by number, after the number of rooms, which is ignored."""
        self.word("number of rooms")
        grid = self.grid(self.height, self.width, "rooms")
        return [["#" if word == "." else word for word in row] for row in grid.rows]

    def read_values(self) -> Grid | None:
        """What was filled in, which may be missing."""
        return None if self.is_at_end() else self.grid(self.height, self.width, "numbers")

    def peek(self) -> str:
        """The next field that is not empty; none at the end."""
        texts = (field.text.strip() for field in self.fields[self.next :])
        return next(filter(None, texts), "")

    def is_at_end(self) -> bool:
        """Whether nothing follows."""
        return not self.peek()

    def end(self) -> None:
        for field in self.fields[self.next :]:
            self.next += 1
            if field.text.strip():
                self.fail("the file continues after the last row")


def _fields(text: str) -> Iterator[Line]:
    for number, line in enumerate(text.split("\n"), 1):
        whole, start = line.rstrip("\r"), 0
        for field in whole.removesuffix("/").split("/") if whole else ():
            yield Line(number, field, whole, start)
            start += len(field) + 1
        if not line.strip():
            yield Line(number, "")


# ---- writing


def dumps(puzzle: Any) -> str:
    """Write a puzzle, with what was filled in, one field per line."""
    name = getattr(puzzle, "_file_name", puzzle._link_names[0])
    lines = [["pzprv3"], [name], *written(puzzle)]
    return "".join(" ".join(line) + "\n" for line in lines)

"""The files of puzz.link for kinds that are told by words: what each part is, read and written.

A kind lists the parts in `_file_words`. Those of the puzzle become rows of words, as in
`minuet.formats.pzpr_words`; those of the answer become labels of the options on the board:

- `numbers`: a grid, `.` for nothing and `-` for a number that is not told;
- `count`: a number on a line of its own;
- `areas`: the number of rooms and each cell's room from 0; in later versions the walls instead;
- `marks`: a grid with `#` where there is a mark;
- `clues_and_marks`: numbers and marks in one grid;
- `sums`: a kakuro with a row and a column more than it has: `across,down` in black cells, and
  above and left of the board one number, 0 for none;
- `values`: the numbers filled in, without that row and column;
- `runs`: a nonogram with its numbers above and at the left, in places for as many as there may be,
  and `#` in black cells;
- `borders`: the walls that were drawn, of which those of rectangles with one clue count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from typing import Any

from minuet.errors import FormatError, PuzzleError
from minuet.formats.grids import Grid, retold
from minuet.formats.pzpr_codes import flood
from minuet.puzzles.base.clues import GAPS

Rows = list[list[str]]


class FileWords:
    """Reads the parts of a file, whose fields a reader gives out, for one kind."""

    def __init__(self, reader: Any, kind: Any, is_old: bool) -> None:
        self.reader, self.kind, self.is_old = reader, kind, is_old
        self.head = [str(reader.height), str(reader.width)]
        self.rows: Rows = []
        self.grid: Grid | None = None
        self.marks: list[Any] | None = None
        self.parts: list[list[int]] = []
        self.values: list[list[int]] = []

    def puzzle(self) -> Any:
        """The puzzle, with its answer on the board."""
        for part in self.kind._file_words:
            getattr(self, f"_read_{part}")()
        self.reader.end()
        make = getattr(self.kind, "_from_link", None) or self.kind._from_published
        try:
            puzzle = make(self.head, self.rows)
        except PuzzleError as error:
            grids = {} if self.grid is None else {"grid": self.grid, "clues": self.grid}
            raise retold(error, grids) from None
        if self.values:
            return puzzle.with_values(self.values)
        labels = self._rectangles(puzzle) if self.parts else self.marks
        return puzzle.replace(placed=labels) if labels else puzzle

    def _read_numbers(self) -> None:
        self.grid = self.reader.grid(self.reader.height, self.reader.width, "numbers")
        signs = {".": "-", "-": "?"} | getattr(self.kind, "_file_signs", {})
        self.rows += [[signs.get(word, word) for word in row] for row in self.grid.rows]

    def _read_count(self) -> None:
        self.head.append(self.reader.word("number of stars"))

    def _read_areas(self) -> None:
        rooms = self.reader.read_areas() if self.is_old else self.reader.read_walls()
        self.rows += [[str(word) for word in row] for row in rooms]

    def _read_marks(self) -> None:
        rows = self.reader.read_values()
        self.marks = [] if rows is None else _marked(rows.rows)

    def _read_clues_and_marks(self) -> None:
        self._read_numbers()
        self.marks = _marked(self.rows)
        self.rows = [["-" if word in ("#", "+") else word for word in row] for row in self.rows]

    def _read_sums(self) -> None:
        grid = self.reader.grid(self.reader.height + 1, self.reader.width + 1, "sums")
        for row, words in enumerate(grid.rows):
            for column, word in enumerate(words):
                if not re.fullmatch(r"\.|-1|\d{1,9}|(-1|\d{1,9}),(-1|\d{1,9})", word):
                    grid.fail(f"'{word}' is not a cell of a kakuro", (row, column))
        top, *rows = grid.rows
        self.rows.append(["#", *(_sum_word("0", word) for word in top[1:])])
        for left, *words in rows:
            inside = ["." if word == "." else _sum_word(*word.split(",")) for word in words]
            self.rows.append([_sum_word(left, "0"), *inside])

    def _read_values(self) -> None:
        grid = self.reader.read_values()
        if grid is not None:
            rows = [[int(word) if word.isdigit() else 0 for word in row] for row in grid.rows]
            self.values = [[0] * (len(rows[0]) + 1), *([0, *row] for row in rows)]

    def _read_runs(self) -> None:
        height, width = self.reader.height, self.reader.width
        above, left = (height + 1) // 2, (width + 1) // 2
        rows = self.reader.grid(above + height, left + width, "numbers and cells").rows
        columns = [[row[left + c] for row in rows[:above]] for c in range(width)]
        lines = [*columns, *(row[:left] for row in rows[above:])]
        self.rows += [[word.lstrip("c") for word in line if word != "."] for line in lines]
        drawn = [
            "".join("#" if word == "#" else "." for word in row[left:]) for row in rows[above:]
        ]
        down = ["".join(column) for column in zip(*drawn, strict=True)]
        runs = [[str(len(run)) for run in re.findall("#+", line)] for line in [*down, *drawn]]
        if runs == self.rows:  # it is solved: before that, lines may be white or unknown
            self.marks = [("row", number, line) for number, line in enumerate(drawn)]
            self.marks += [("column", number, line) for number, line in enumerate(down)]

    def _read_borders(self) -> None:
        height, width = self.reader.height, self.reader.width
        if not any(field.text.strip() for field in self.reader.fields[self.reader.next :]):
            return
        beside = self.reader.grid(height, width - 1, "walls").rows
        below = self.reader.grid(height - 1, width, "walls").rows
        walls = {((r, c), (r, c + 1)) for r, c in _ones(beside)}
        walls |= {((r, c), (r + 1, c)) for r, c in _ones(below)}
        self.parts = flood(height, width, walls)

    def _rectangles(self, puzzle: Any) -> list[tuple[int, int, int, int]]:
        cells: dict[int, list[tuple[int, int]]] = {}
        for row, numbers in enumerate(self.parts):
            for column, number in enumerate(numbers):
                cells.setdefault(number, []).append((row, column))
        found = []
        for some in cells.values():
            (top, left), (bottom, right) = map(min, zip(*some, strict=True)), max(some)
            label = (top, left, bottom - top + 1, right - left + 1)
            clues = [cell for cell in some if puzzle.clues[cell[0]][cell[1]]]
            if len(some) == label[2] * label[3] and len(clues) == 1:
                found.append(label)
        return found


def _sum_word(across: str, down: str = "0") -> str:
    """A black cell as we write it: `down\\across`."""
    word = "\\".join("" if number in ("0", "-1") else number for number in (down, across))
    return "#" if word == "\\" else word


def _marked(rows: Rows) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(rows) for c, word in enumerate(row) if word == "#"]


def _ones(rows: Rows) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(rows) for c, word in enumerate(row) if word == "1"]


def written(puzzle: Any) -> list[Sequence[str]]:
    """The lines of a file from the size on."""
    if getattr(puzzle, "_given", ()):
        raise FormatError("this form has no place for options that are given")
    head, rows = getattr(puzzle, "_to_link", puzzle._to_published)()
    own = getattr(puzzle, "_file_signs", {})
    signs = {ours: theirs for theirs, ours in own.items()} | {"-": ".", "?": "-"}
    numbers = [[signs.get(word, word) for word in row] for row in rows]
    lines: list[Sequence[str]] = [[head[0]], [head[1]]]
    for part in puzzle._file_words:
        match part:
            case "numbers":
                lines += numbers
            case "count":
                lines.append(head[2:3])
            case "areas" if any(word in GAPS for row in rows for word in row):
                raise FormatError("this form has no place for gaps of the board")
            case "areas":
                lines += _areas(rows)
            case "marks":
                lines += [[".#"[value] for value in row] for row in puzzle.values]
            case "clues_and_marks":
                lines += [
                    ["#" if value else word for value, word in zip(*pair, strict=True)]
                    for pair in zip(puzzle.values, numbers, strict=True)
                ]
            case "sums":
                lines += _sums(rows)
            case "values":
                lines += [[str(n or ".") for n in row[1:]] for row in puzzle.values[1:]]
            case "runs":
                lines += _runs(rows, puzzle.values)
            case "borders":
                lines += _borders(puzzle.values)
    return lines


def _sums(rows: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    lines: list[Sequence[str]] = [["0", *(_pair(word)[0] for word in rows[0][1:])]]
    for left, *words in rows[1:]:
        inside = ["." if word == "." else ",".join(_pair(word)[::-1]) for word in words]
        lines.append([_pair(left)[1], *inside])
    return lines


def _pair(word: str) -> tuple[str, str]:
    """The sums down and across of a black cell, 0 for none."""
    down, _, across = word.strip("#").partition("\\")
    return down or "0", across or "0"


def _runs(clues: Sequence[Sequence[str]], values: Sequence[Sequence[int]]) -> list[Sequence[str]]:
    height, width = len(values), len(values[0])
    above, left = (height + 1) // 2, (width + 1) // 2
    columns = [_at_the_end(clue, above) for clue in clues[:width]]
    rows = [_at_the_end(clue, left) for clue in clues[width:]]
    top = [["."] * left + [column[line] for column in columns] for line in range(above)]
    cells = [[".#"[value] for value in row] for row in values]
    return [*top, *(row + line for row, line in zip(rows, cells, strict=True))]


def _at_the_end(words: Sequence[str], length: int) -> list[str]:
    if len(words) > length:
        raise FormatError(f"a line with {len(words)} runs does not fit into this form")
    return ["."] * (length - len(words)) + list(words)


def _areas(rows: Iterable[Sequence[str]]) -> list[Sequence[str]]:
    table = [list(row) for row in rows]
    numbers: dict[str, str] = {}
    for row, column in product(range(len(table)), range(len(table[0]))):
        numbers.setdefault(table[row][column], str(len(numbers)))
    return [[str(len(numbers))], *([numbers[word] for word in row] for row in table)]


def _borders(values: Sequence[Sequence[int]]) -> list[Sequence[str]]:
    """A wall around each part; cells that are in none have no walls between them."""
    beside = [[str(int(a != b)) for a, b in pairwise(row)] for row in values]
    below = [[str(int(a != b)) for a, b in zip(*rows, strict=True)] for rows in pairwise(values)]
    return [*beside, *below]

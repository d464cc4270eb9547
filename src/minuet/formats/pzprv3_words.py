"""The files of puzz.link for kinds that are given by words: what each part is, read and written.

A kind lists the parts in `_file_words`. Those of the puzzle become rows of words, as in
`minuet.formats.pzpr_words`; those of the answer become labels of the options on the board:

- `numbers`: a grid, `.` for nothing and `-` for a number that is unknown;
- `count`: a number on a line of its own;
- `rooms`: the number of rooms and each cell's room from 0, `.` where there is none;
- `areas`: the same; in later versions the walls instead;
- `walls`: 1 for each wall between cells, across and then down;
- `givens`: numbers that stand in rooms, and `filled`: those filled in besides;
- `marks`: a grid with `#` where there is a mark;
- `clues_and_marks`: numbers and marks in one grid;
- `counts_and_marks`: a grid with a row and a column more, for the counts above and on the left; `A`
  is a mark; then the lines that a player drew between cells, which say nothing;
- `fleet`: the ships on a line of their own, as in an address;
- `counts_and_parts`: a grid with counts as above, and parts of ships; then marks, and a line of
  what a player has crossed off;
- `sides`: a grid with clues all around; `q` stands before a number that is given;
- `poles`: walls, and a grid with two rows of counts above and two columns on the left, of which the
  outer ones count plus; `q1` and `q2` are given, `a1` and `a2` filled in, `s2` is neutral;
- `dots`: 0, 1 or 2 for none, a white or a black dot between cells, across and then down;
- `lines`: 1 for each border that a path crosses;
- `sums`: a kakuro with a row and a column more than it has: `across,down` in black cells, and
  above and left of the board one number, 0 for none;
- `values`: the numbers filled in; those of a kakuro without that row and column;
- `runs`: a nonogram with its numbers above and on the left, in places for as many as there may be,
  and `#` in black cells;
- `borders`: the walls that were drawn, of which those of rectangles with one clue count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain, islice, pairwise
from typing import Any

from minuet.errors import FormatError, PuzzleError, as_number
from minuet.formats.grids import Grid, retold
from minuet.formats.pzpr_codes import Rows, flood, has_wall, plates, walled
from minuet.formats.pzpr_words import read_fleet, two_sums, write_fleet
from minuet.puzzles.base.clues import GAPS, cells_by_entry


class FileWords:
    """Reads the parts of a file, whose fields a reader gives out, for one kind."""

    def __init__(self, reader: Any, kind: Any, is_old: bool) -> None:
        self.reader, self.kind, self.is_old = reader, kind, is_old
        self.head = [str(reader.height), str(reader.width)]
        self.rows: Rows = []
        self.grids: dict[str, Grid] = {}  # for error messages
        self.filled: list[list[int]] = []
        self.marks: list[Any] | None = None
        self.parts: list[list[int]] = []
        self.values: list[list[int]] = []
        self.lines: list[Any] = []  # pairs of neighbors

    def puzzle(self) -> Any:
        """The puzzle, with its answer on the board."""
        for part in self.kind._file_words:
            getattr(self, f"_read_{part}")()
        self.reader.end()
        try:
            return self._answered(self.kind._from_link(self.head, self.rows))
        except PuzzleError as error:
            raise retold(error, self.grids) from None

    def _answered(self, puzzle: Any) -> Any:
        if self.filled:
            return puzzle.replace(values=self.filled)
        if any(map(any, self.values)):
            return puzzle.with_values(self.values)
        if self.lines:
            return puzzle.decode(puzzle._joined(self.lines))
        if self.marks and hasattr(puzzle, "_with_marks"):
            return puzzle._with_marks(self.marks, ())
        labels = self._rectangles(puzzle) if self.parts else self.marks
        return puzzle.replace(placed=labels) if labels else puzzle

    def _read_numbers(self, what: str = "numbers") -> None:
        grid = self.reader.grid(self.reader.height, self.reader.width, what)
        self.grids |= dict.fromkeys(("grid", "clues", "givens"), grid)
        signs = {".": "-", "-": "?"} | getattr(self.kind, "_file_signs", {})
        self.rows += [[signs.get(word, word) for word in row] for row in grid.rows]

    def _read_givens(self) -> None:
        self._read_numbers("givens")

    def _read_filled(self) -> None:
        grid = self.reader.read_values()
        if grid is not None:
            self.grids["values"] = grid
            self.filled = [[_number(word) for word in row] for row in grid.rows]

    def _read_count(self) -> None:
        self.head.append(self.reader.word("number of stars"))

    def _read_rooms(self) -> None:
        self.rows += self.reader.read_areas()

    def _read_walls(self) -> None:
        self.rows += self.reader.read_walls()

    def _read_areas(self) -> None:
        self.rows += self.reader.read_areas() if self.is_old else self.reader.read_walls()

    def _read_marks(self) -> None:
        rows = self.reader.read_values()
        self.marks = [] if rows is None else _marked(rows.rows)

    def _read_clues_and_marks(self) -> None:
        self._read_numbers()
        self.marks = _marked(self.rows)
        self.rows = [["-" if word in ("#", "+") else word for word in row] for row in self.rows]

    def _read_blank(self) -> None:
        """A grid that only the published format has."""
        self.rows += [["-"] * self.reader.width for _ in range(self.reader.height)]

    def _framed(self, before: int, after: int) -> Rows:
        """A grid with this many rows and columns before the board, and after it."""
        height, width = self.reader.height, self.reader.width
        found: Grid = self.reader.grid(before + height + after, before + width + after, "cells")
        return found.rows

    def _read_counts_and_marks(self) -> None:
        top, *rows = self._framed(1, 0)
        self.marks = _marked([row[1:] for row in rows], "A")
        inside = [["x" if word == "1" else "-" for word in row[1:]] for row in rows]
        self.rows += [_counts(top[1:]), _counts(row[0] for row in rows), *inside]
        self._read_steps()

    def _read_fleet(self) -> None:
        """A letter, or the number of ships and each of them, which the slashes made fields."""
        word = self.reader.word("fleet")
        number = as_number(word)
        if number is not None:
            ships = min(number, len(self.reader.fields))
            word = "/".join(["", word, *(self.reader.word("fleet") for _ in range(ships))])
        self.head += read_fleet(word, self.reader.fail)

    def _read_counts_and_parts(self) -> None:
        top, *rows = self._framed(1, 0)
        signs = {".": "-"} | self.kind._link_signs
        inside = [[signs.get(word, word) for word in row[1:]] for row in rows]
        self.rows += [_counts(top[1:]), _counts(row[0] for row in rows), *inside]
        self._read_marks()
        self.reader.next = len(self.reader.fields)  # what is crossed off the fleet

    def _read_sides(self) -> None:
        top, *rows, bottom = self._framed(1, 1)
        left, right = (_counts(row[side] for row in rows) for side in (0, -1))
        inside = [row[1:-1] for row in rows]
        given = [[word[1:] if word.startswith("q") else "-" for word in row] for row in inside]
        self.rows += [_counts(top[1:-1]), _counts(bottom[1:-1]), left, right, *given]
        self.values = [[_number(word) for word in row] for row in inside]

    def _read_poles(self) -> None:
        if self.reader.peek() == "a":
            self.reader.word("kind of magnets")
            self.reader.fail("magnets that attract equal poles ('a') are not supported")
        walls = set(self._read_steps())
        plus, minus, *rows = (row[2:] if n < 2 else row for n, row in enumerate(self._framed(2, 0)))
        inside = [row[2:] for row in rows]
        given = [[{"q1": "+", "q2": "-"}.get(word, ".") for word in row] for row in inside]
        lines = [plus, minus, (row[0] for row in rows), (row[1] for row in rows)]
        self.rows += [*map(_counts, lines), *given]
        gaps = set(_marked(inside))
        self.rows += plates(self.reader.height, self.reader.width, walls, gaps)
        signs = {"q1": 1, "q2": 2, "a1": 1, "a2": 2, "s2": 3}
        self.values = [[signs.get(word, 0) for word in row] for row in inside]

    def _read_dots(self) -> None:
        height, width = self.reader.height, self.reader.width
        self.rows += self.reader.grid(height, width - 1, "dots").rows
        self.rows += self.reader.grid(height - 1, width, "dots").rows

    def _read_lines(self) -> None:
        self.lines = self._read_steps()

    def _read_steps(self) -> list[Any]:
        """The borders with a 1; none if the file ends before them."""
        found: list[Any] = [] if self.reader.is_at_end() else self.reader.steps("lines")
        return found

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
            rows = [[_number(word) for word in row] for row in grid.rows]
            has_sums = "sums" in self.kind._file_words
            frame = [[0] * (len(rows[0]) + 1), *([0, *row] for row in rows)]
            self.values = frame if has_sums else rows

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
        if not self.reader.is_at_end():
            self.parts = flood(self.reader.height, self.reader.width, set(self._read_steps()))

    def _rectangles(self, puzzle: Any) -> list[tuple[int, int, int, int]]:
        found = []
        for some in cells_by_entry(self.parts).values():
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


def _counts(words: Iterable[str]) -> list[str]:
    """Counts as in the published format; a `c` precedes one that a player has crossed off."""
    return [word.lstrip("c").replace(".", "-") for word in words]


def _number(word: str) -> int:
    """A number filled in; other marks of a player (`-`, `.[1,2,,]`) are none."""
    return as_number(word.removeprefix("q").partition("[")[0], 8) or 0


def _marked(rows: Rows, mark: str = "#") -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(rows) for c, word in enumerate(row) if word == mark]


def written(puzzle: Any) -> list[Sequence[str]]:
    """The lines of a file from the size on."""
    if getattr(puzzle, "_given", ()):
        raise FormatError("this format cannot hold options that are given")
    head, rows = puzzle._to_link()
    writer = FileWriter(puzzle, head, rows)
    lines = [line for part in puzzle._file_words for line in writer.lines(part)]
    return [*([size] for size in head[: 1 + has_width(puzzle)]), *lines]


def has_width(kind: Any) -> bool:
    """Whether the files of a kind, or of a puzzle of it, have a width besides the height."""
    return getattr(kind, "_file_has_width", True)


class FileWriter:
    """Writes the parts of a file from the words of a puzzle and the answer on its board."""

    def __init__(self, puzzle: Any, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        self.puzzle, self.head, self.left = puzzle, head, iter(rows)
        self.height, self.width = map(int, head[:2])
        own = getattr(puzzle, "_file_signs", {})
        self.signs = {ours: theirs for theirs, ours in own.items()} | {"-": ".", "?": "-"}

    def lines(self, part: str) -> list[Sequence[str]]:
        """The lines of a part."""
        found: list[Sequence[str]] = getattr(self, f"_write_{part}")()
        return found

    def _take(self, count: int | None = None) -> Rows:
        """The next rows, as many as the board has if no number is given."""
        return [list(row) for row in islice(self.left, count or self.height)]

    def _words(self, count: int | None = None) -> Rows:
        """The next rows in the signs of the file."""
        return [[self.signs.get(word, word) for word in row] for row in self._take(count)]

    def _write_numbers(self) -> Rows:
        return self._words()

    _write_givens = _write_numbers

    def _write_filled(self) -> Rows:
        pairs = zip(self.puzzle.values, self.puzzle.givens, strict=True)
        return [
            [str(v) if v > 0 and given <= 0 else "." for v, given in zip(*pair, strict=True)]
            for pair in pairs
        ]

    def _write_count(self) -> list[Sequence[str]]:
        return [self.head[2:3]]

    def _write_blank(self) -> Rows:
        self._take()
        return []

    def _write_walls(self) -> Rows:
        return walls_of(walled(self._take()))

    def _write_rooms(self) -> list[Sequence[str]]:
        return _areas(self._take())

    def _write_areas(self) -> list[Sequence[str]]:
        rows = self._take()
        if any(word in GAPS for row in rows for word in row):
            raise FormatError("this format cannot hold gaps of the board")
        return _areas(rows)

    def _write_marks(self) -> Rows:
        return [[".#"[value] for value in row] for row in self.puzzle.values]

    def _write_clues_and_marks(self) -> Rows:
        return self._marked(self._words(), "#")

    def _marked(self, words: Rows, mark: str) -> Rows:
        pairs = zip(self.puzzle.values, words, strict=True)
        return [[mark if v else word for v, word in zip(*pair, strict=True)] for pair in pairs]

    def _write_counts_and_marks(self) -> Rows:
        columns, rows, *grid = self._words(2 + self.height)
        inside = self._marked([["1" if w == "x" else "." for w in row] for row in grid], "A")
        steps = [["0"] * (self.width - 1)] * self.height + [["0"] * self.width] * (self.height - 1)
        return [*_framed(inside, columns, rows), *steps]

    def _write_fleet(self) -> Rows:
        return [[write_fleet(self.head[2:])]]

    def _write_counts_and_parts(self) -> Rows:
        signs = {ours: theirs for theirs, ours in self.puzzle._link_signs.items()} | {"-": "."}
        columns, rows = self._words(2)
        inside = [[signs[word] for word in row] for row in self._take()]
        uncrossed = ["0"] * sum(map(int, self.head[2:]))
        return [*_framed(inside, columns, rows), *self._write_marks(), uncrossed]

    def _write_sides(self) -> Rows:
        top, bottom, left, right = self._words(4)
        pairs = zip(self.puzzle.values, self.puzzle.givens, strict=True)
        inside = [
            [
                f"q{given}" if given else str(value or ".")
                for value, given in zip(*pair, strict=True)
            ]
            for pair in pairs
        ]
        framed = [[a, *row, b] for a, row, b in zip(left, inside, right, strict=True)]
        return [[".", *top, "."], *framed, [".", *bottom, "."]]

    def _write_poles(self) -> Rows:
        plus, minus, plus_rows, minus_rows = self._words(4)
        plates = [*self.left][-self.height :]
        names = [[word if word != "@" else None for word in row] for row in plates]
        inside = [
            ["#" if plate == "@" else self._pole(r, c) for c, plate in enumerate(row)]
            for r, row in enumerate(plates)
        ]
        framed = [[a, b, *row] for a, b, row in zip(plus_rows, minus_rows, inside, strict=True)]
        return [*walls_of(names), [".", ".", *plus], [".", ".", *minus], *framed]

    def _pole(self, row: int, column: int) -> str:
        given, value = self.puzzle.givens[row][column], self.puzzle.values[row][column]
        if given == 3:
            raise FormatError("a given neutral cell cannot be written")
        return f"q{given}" if given else (".", "a1", "a2", "s2")[value]

    def _write_dots(self) -> Rows:
        return self._take(2 * self.height - 1)

    def _write_lines(self) -> list[Sequence[str]]:
        height, width = self.height, self.width
        steps = {tuple(sorted(pair)) for path in self.puzzle.placed for pair in pairwise(path[1])}
        return [
            *([str(int(((r, c), (r, c + 1)) in steps)) for c in range(width - 1)]
              for r in range(height)),
            *([str(int(((r, c), (r + 1, c)) in steps)) for c in range(width)]
              for r in range(height - 1)),
        ]  # fmt: skip

    def _write_sums(self) -> list[Sequence[str]]:
        return _sums([*self.left])

    def _write_values(self) -> Rows:
        rows, givens = self.puzzle.values, self.puzzle.givens
        if "sums" in self.puzzle._file_words:
            rows, givens = ([row[1:] for row in each[1:]] for each in (rows, givens))
        if any(map(any, givens)) and "numbers" not in self.puzzle._file_words:
            raise FormatError("this format cannot hold givens")
        return [[str(n or ".") for n in row] for row in rows]

    def _write_runs(self) -> list[Sequence[str]]:
        return _runs([*self.left], self.puzzle.values)

    def _write_borders(self) -> list[Sequence[str]]:
        return [*walls_of(self.puzzle.values)]


def _framed(inside: Rows, columns: Sequence[str], rows: Sequence[str]) -> Rows:
    """A grid with counts above and on the left."""
    return [[".", *columns], *([count, *row] for count, row in zip(rows, inside, strict=True))]


def walls_of(rooms: Sequence[Sequence[Any]]) -> Rows:
    """A 1 for each wall between rooms, across and then down; a gap (None) has none."""
    beside = [pairwise(row) for row in rooms]
    below = [zip(*rows, strict=True) for rows in pairwise(rooms)]
    return [[str(int(has_wall(a, b))) for a, b in pairs] for pairs in [*beside, *below]]


def _sums(rows: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    lines: list[Sequence[str]] = [["0", *(str(two_sums(word)[0]) for word in rows[0][1:])]]
    for left, *words in rows[1:]:
        pairs = [() if word == "." else two_sums(word)[::-1] for word in words]
        lines.append([str(two_sums(left)[1]), *(",".join(map(str, pair)) or "." for pair in pairs)])
    return lines


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
        raise FormatError(f"a line with {len(words)} runs does not fit into this format")
    return ["."] * (length - len(words)) + list(words)


def _areas(rows: Rows) -> list[Sequence[str]]:
    numbers = {"#": "."}
    for word in chain.from_iterable(rows):
        numbers.setdefault(word, str(len(numbers) - 1))
    return [[str(len(numbers) - 1)], *([numbers[word] for word in row] for row in rows)]

"""Nonograms: paint cells of a grid black, by the lengths of the black runs of each line.

Rules
-----
1. The numbers of a row are the lengths of its runs of black cells, from left to right; between two
   runs is at least one white cell.
2. The same holds for columns, from above.

How they are encoded
--------------------
Rows and columns are primary items. An option is one way to paint a whole line. Cells are secondary
items with the colors black and white, on which the row and the column have to agree.

Long lines have too many ways to list. Where all lines together have more than a few thousand, the
grid is looked at line by line first, and cell by cell if that is not enough (`base.runs`): only the
ways that agree with what is known then become options. No solution is lost this way.

>>> puzzle = Nonogram(rows="1 1, 5, 5, 3, 1", columns="2, 4, 4, 4, 2")
>>> puzzle.count()
1
>>> print(puzzle.solve().drawing)
.#.#.
#####
#####
.###.
..#..
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product
from typing import Any, Self

from minuet.errors import PuzzleError, as_number, as_whole, show
from minuet.problem import Option, Problem
from minuet.puzzles.base.bounds import (
    MOST_CELLS,
    MOST_NUMBER,
    MOST_OPTIONS,
    bounded,
    check_count,
)
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.picture import Cell, Coloring, Picture
from minuet.puzzles.base.placing import PlacingPuzzle
from minuet.puzzles.base.runs import Clue, Grid, fillings

Label = tuple[str, int, str]
FEW = 2_000
"""Ways to paint single lines that are listed without a closer look."""
ENOUGH = 200
"""Ways that need no closer look: they are searched in no time."""


class Nonogram(PlacingPuzzle):
    """The numbers of the rows and of the columns: lists of numbers, or text like "1 1, 5, 3".

    Labels are ("row" or "column", its number from 0, the line as `#` and `.`).
    """

    name = "nonogram"
    title = "Nonogram"
    _rules = (
        "Paint cells black so that the runs of black cells in each row and column have the "
        "lengths that the numbers give, in order. At least one white cell is between two runs."
    )
    formats = ("non", "json", "puzzlink", "pzprv3", "dataset")
    _link_names = ("nonogram",)
    _link_parts = ("runs",)
    _file_words = ("runs",)
    _published_parts = ("column lines", "row lines")
    _logic = "minuet.logic.nonogram"
    _generator = "minuet.generate.nonogram"
    _sizes = ("10x10", "5x5", "8x8", "12x12", "15x15")
    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]

    def __init__(
        self, rows: Any, columns: Any, *, given: Iterable[Label] = (), placed: Iterable[Label] = ()
    ) -> None:
        across, down = _read_clues(rows, "rows"), _read_clues(columns, "columns")
        check_count(len(across) * len(down), MOST_CELLS, "cells of the grid")
        self._set(given, placed, rows=across, columns=down)

    @classmethod
    def from_drawing(cls, lines: Iterable[str]) -> Self:
        """Return the puzzle whose solution (perhaps not the only one) is this drawing."""
        rows = list(lines)
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        return cls(rows=[*map(_runs, rows)], columns=[*map(_runs, columns)])

    @classmethod
    def generate(  # type: ignore[override]  # the numbers are the clues: there are no givens
        cls,
        *,
        size: str | int | tuple[int, int] = (10, 10),
        difficulty: str | None = None,
        seed: int | str | None = None,
    ) -> Self:
        """Make a new nonogram with one solution.

        - `size`: (height, width) or "10x10", up to 20;
        - `difficulty`: easy, medium, hard, or None for any;
        - `seed`: a number or a text; the same seed gives the same puzzle.

        Raises `PuzzleError` if there is no such puzzle.
        """
        return cls._generate(locals())

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        clues = [" ".join(row) for row in rows]
        width = int(header[1])
        return cls(rows=clues[width:], columns=clues[:width])

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        clues = [[*map(str, clue)] or ["0"] for clue in (*self.columns, *self.rows)]
        return [str(len(self.rows)), str(len(self.columns))], clues

    def _published(self) -> list[list[str]]:
        return [["x" if value else "-" for value in row] for row in self.values]

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a whole line."""
        cells = list(product(range(len(self.rows)), range(len(self.columns))))
        names = [("row", number) for number in range(len(self.rows))]
        names += [("column", number) for number in range(len(self.columns))]
        options = (self._option(*name, line) for name, line in self._lines(names))
        return Problem(names, cells, bounded(options))

    def _lines(self, names: Sequence[tuple[str, int]]) -> Iterator[tuple[tuple[str, int], str]]:
        """Yield the ways to paint each line; of long lines only those that may be in a solution."""
        grid = Grid(self.rows, self.columns)
        if grid.number_of_fillings(FEW) > FEW:
            grid.settle_until(ENOUGH)
        if grid.number_of_fillings(MOST_OPTIONS) > MOST_OPTIONS:
            raise PuzzleError(
                f"the grid is too large: there are more than {MOST_OPTIONS:,} ways to paint "
                "single lines"
            )
        placed: dict[tuple[str, int], list[str]] = {}
        for kind, number, line in self.placed:  # they are options, even if they are wrong
            placed.setdefault((kind, number), []).append(line)
        lines = zip(names, grid.clues, grid.lengths, grid.known, strict=True)
        for name, clue, length, known in lines:
            ways = [_text(way, length) for way in fillings(clue, length, known)]
            more = [line for line in placed.get(name, ()) if _paints(line, clue, length)]
            yield from ((name, line) for line in dict.fromkeys([*ways, *more]))

    def _option(self, kind: str, number: int, line: str) -> Option:
        items: dict[Any, str | None] = {(kind, number): None}
        for place, sign in enumerate(line):
            items[(number, place) if kind == "row" else (place, number)] = sign
        return Option(items, label=(kind, number, line))

    def _to_link(self) -> tuple[list[str], list[list[str]]]:
        lines = [[*map(str, clue)] for clue in (*self.columns, *self.rows)]
        return [str(len(self.rows)), str(len(self.columns))], lines

    @property
    def values(self) -> tuple[tuple[int, ...], ...]:
        """The grid as rows: 1 for black, 0 for white or unknown."""
        black = set(self._painted("#"))
        columns = range(len(self.columns))
        return tuple(tuple(int((r, c) in black) for c in columns) for r in range(len(self.rows)))

    def _painted(self, color: str) -> Iterator[tuple[int, int]]:
        for kind, number, line in self.placed:
            for place, sign in enumerate(line):
                if sign == color:
                    yield (number, place) if kind == "row" else (place, number)

    @property
    def drawing(self) -> str:
        """The grid as lines of `#` and `.`."""
        return "\n".join("".join(".#"[value] for value in row) for row in self.values)

    def picture(self) -> Picture:
        """The grid, with the numbers of the lines above and on the left."""
        above, across = self._margins()
        columns = [_clue_cells(clue, above) for clue in self.columns]
        corner: list[Cell | None] = [None] * across
        top = [corner + [column[line] for column in columns] for line in range(above)]
        body = [
            _clue_cells(clue, across) + [Cell(fill="black") if value else Cell() for value in row]
            for clue, row in zip(self.rows, self.values, strict=True)
        ]
        regions = [
            [(r < above, c < across) for c in range(across + len(columns))]
            for r in range(above + len(body))
        ]
        title = f"{self.title}, {len(self.rows)} by {len(self.columns)}"
        return Picture([*top, *body], regions=regions, title=title, coloring=self._coloring())

    def _margins(self) -> tuple[int, int]:
        """How many rows and columns of the picture the numbers take."""
        return max(map(len, self.columns), default=0), max(map(len, self.rows), default=0)

    def _coloring(self) -> Coloring:
        """The cells of the grid, beside and below the numbers, which are black or white."""
        above, across = self._margins()
        places = product(range(len(self.rows)), range(len(self.columns)))
        items = {(above + row, across + column): (row, column) for row, column in places}
        looks = {"#": Cell(fill="black"), ".": Cell("×", "note")}
        return Coloring(items, looks.__getitem__, ".")

    def label_text(self, label: Label) -> str:
        """A readable painted line: `row 1=#.#`."""
        kind, number, line = label
        return f"{kind} {number + 1}={line}"

    def _label_cells(self, label: Label) -> list[tuple[int, int]]:
        kind, number, line = label
        places = range(len(line))
        return [(number, place) if kind == "row" else (place, number) for place in places]

    def _only_text(self, item: Any, label: Label) -> tuple[str, str, float]:
        name, _, rating = super()._only_text(item, label)
        line, cells = self.label_text(label).split("=")
        return name, f"{line} can only be {cells}", rating

    def item_text(self, item: Any) -> str:
        """A line counted from 1, or a cell."""
        kind, number = item
        return cell_name(*item) if isinstance(kind, int) else f"{kind} {number + 1}"


def _read_clues(clues: Any, part: str) -> tuple[Clue, ...]:
    lines = clues.split(",") if isinstance(clues, str) else clues
    try:
        read = tuple(_read_clue(line, part, number) for number, line in enumerate(lines))
    except TypeError:
        message = f"expected the lengths of the runs of each line, got {show(clues)}"
        raise PuzzleError(message, part=part) from None
    if not read:
        raise PuzzleError("there are no lines: each needs the lengths of its runs")
    return read


def _read_clue(line: Any, part: str, number: int) -> Clue:
    """The lengths of the runs of a line; a lone 0 stands for no runs."""
    runs = []
    for place, word in enumerate(line.split() if isinstance(line, str) else line):
        run = as_number(word) if isinstance(word, str) else as_whole(word)
        if run is None or not 0 <= run <= MOST_NUMBER:
            where = f"{part.removesuffix('s')} {number + 1}"
            message = f"{show(word)} in {where} is not the length of a run"
            raise PuzzleError(message, part=part, cell=(number, place))
        runs.append(run)
    return tuple(run for run in runs if run)


def _runs(line: str) -> Clue:
    """The lengths of the runs of `#` in a line."""
    return tuple(len(list(run)) for sign, run in groupby(line) if sign == "#")


def _text(black: int, length: int) -> str:
    """A line as signs, from the set of its black cells: cell k is bit k.

    >>> _text(0b01101, 5)
    '#.##.'
    """
    return f"{black:0{length}b}"[::-1].translate({48: ".", 49: "#"})


def _paints(line: str, clue: Clue, length: int) -> bool:
    """Return whether a line has these runs."""
    return len(line) == length and {*line} <= {*"#."} and _runs(line) == clue


def _clue_cells(clue: Clue, length: int) -> list[Cell | None]:
    blank: list[Cell | None] = [Cell(" ", "clue", "shade")] * (length - len(clue))
    return blank + [Cell(str(number), "clue", "shade") for number in clue]

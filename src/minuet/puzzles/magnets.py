"""Magnets: each domino has a plus and a minus pole, or is neutral; rows and columns count poles.

Rules
-----
1. Each domino is neutral, or a magnet: one of its cells is `+`, and the other `-`.
2. Equal poles never touch by a side. The numbers above and at the left count the plus poles of
   columns and rows, those below and at the right the minus poles.

How it is encoded
-----------------
Every cell takes a sign. The signs of each row and column are items that are covered as often as its
numbers say; neutral cells are counted too where both numbers are known. A domino is a secondary
item whose color says how it lies, on which its two cells have to agree. Two neighbors share an item
for each pole: only one of them can have it.

>>> puzzle = Magnets(["abcc", "abdd", "eeff"], "- - - -", "- 2 0 -", "2 - -", "- - 2")
>>> print(puzzle.solve())
<BLANKLINE>
<BLANKLINE>
    ┌───┬───┬───────┐
  2 │ + │ − │ +   − │
    │   │   ├───────┤
    │ − │ + │ x   x │
    ├───┴───┼───────┤
    │ +   − │ +   − │ 2
    └───────┴───────┘
          2   0
<BLANKLINE>
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Self

from minuet.errors import PuzzleError, show
from minuet.problem import Problem
from minuet.puzzles.base.clues import beside, count_words, read_counts, read_words
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.grid import GridPuzzle, Placement, cell_name, read_rows
from minuet.puzzles.base.picture import Cell, Outside

__all__ = ["Magnets"]

Place = tuple[int, int]
PLUS, MINUS, NEUTRAL = 1, 2, 3
SIGNS = ("", "+", "-", "x")
GAPS = ("@", "#", "None")
LINES = ("plus_columns", "minus_columns", "plus_rows", "minus_rows")


class Magnets(GridPuzzle):
    """`plates`: rows with a name for each cell's domino, `#` for no cell; `None`: no number.

    The numbers of a board (`givens`, `values`, labels) are 1 for plus, 2 for minus, 3 for neutral.
    """

    name = "magnets"
    title = "Magnets"
    _rules = (
        "Each domino is neutral or has a plus and a minus pole; equal poles never touch by a side. "
        "Numbers above and on the left count the plus poles of a line, the others its minus poles."
    )
    formats = ("dataset", "puzzlink", "json")
    _link_names = ("magnets",)
    _link_parts = ("poles",)
    _published_layout = (*(name.replace("_", " ") for name in LINES), "givens?", "plates")
    _generator = "minuet.generate.magnets"
    _sizes = ("6x6", "4x4", "8x8", "10x10")
    _difficulties = ()
    plates: tuple[tuple[int | None, ...], ...]
    counts: dict[str, tuple[int | None, ...]]

    def __init__(
        self,
        plates: Any,
        plus_columns: Any,
        minus_columns: Any,
        plus_rows: Any,
        minus_rows: Any,
        givens: Any = None,
        values: Any = None,
    ) -> None:
        numbers: dict[str, int | None] = dict.fromkeys(GAPS)
        words = read_words(plates, "plates")
        rows = tuple(
            tuple(numbers.setdefault(word, len(numbers) - len(GAPS)) for word in row)
            for row in words
        )
        size = {"columns": len(rows[0]), "rows": len(rows)}
        given = (plus_columns, minus_columns, plus_rows, minus_rows)
        counts = {
            line: read_counts(each, line.replace("_", " "), size[line.split("_")[1]])
            for line, each in zip(LINES, given, strict=True)
        }
        self.__dict__.update(plates=rows, counts=counts)
        blank = [[0] * len(row) for row in rows]
        self._fill(self._read(givens or blank, "givens"), values and self._read(values, "values"))
        for cells in self._dominoes():
            if len(cells) != 2 or cells[1] not in beside(*cells[0]):
                what = f"{cell_name(*cells[0])} is not in a domino: expected two neighbors"
                raise PuzzleError(what, part="plates", cell=cells[0])

    @classmethod
    def generate(  # type: ignore[override]  # there is no measure of difficulty
        cls,
        *,
        size: str | int | tuple[int, int] | None = None,
        clues: int = 0,
        seed: int | str | None = None,
    ) -> Self:
        """Make a new puzzle with one solution.

        - `size`: (height, width) or "6x6", up to 12, with an even number of cells;
        - `clues`: how many counts to leave at least;
        - `seed`: a number or a text; the same seed gives the same puzzle.

        What cannot be had raises `PuzzleError`.
        """
        return cls._generate(size=size, clues=clues, seed=seed)

    def _read(self, rows: Any, part: str) -> Any:
        read = read_rows(rows, part, len(self.plates), len(self.plates[0]))
        for row, numbers in enumerate(read):
            for column, number in enumerate(numbers):
                if not 0 <= number <= NEUTRAL * self._is_cell(row, column):
                    what = f"{cell_name(row, column)} cannot be {show(number)}: expected 0 to 3"
                    raise PuzzleError(what, part=part, cell=(row, column))
        return read

    def _parts(self) -> dict[str, Any]:
        more = {"givens": self.givens, "values": self.values}
        filled = {name: rows for name, rows in more.items() if any(map(any, rows))}
        return {"plates": self.plates, **self.counts, **filled}

    def _is_cell(self, row: int, column: int) -> bool:
        return self.plates[row][column] is not None

    def _dominoes(self) -> list[list[Place]]:
        """The cells of each domino."""
        found: dict[int | None, list[Place]] = {}
        for row, column in self.cells():
            found.setdefault(self.plates[row][column], []).append((row, column))
        return list(found.values())

    def _lines(self) -> Iterator[tuple[str, int, list[Place], dict[int, int]]]:
        """Each row and column: its sort and number, its cells, and how many signs are known."""
        for sort, axis, length in (("row", 0, self.height), ("column", 1, self.width)):
            plus, minus = self.counts[f"plus_{sort}s"], self.counts[f"minus_{sort}s"]
            for number in range(length):
                cells = [cell for cell in self.cells() if cell[axis] == number]
                known = {PLUS: plus[number], MINUS: minus[number]}
                counts = {sign: count for sign, count in known.items() if count is not None}
                if len(counts) == 2:
                    counts[NEUTRAL] = len(cells) - sum(counts.values())
                yield sort, number, cells, counts

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a sign in a cell."""
        draft = Draft()
        for sort, number, _, counts in self._lines():
            for sign, count in counts.items():
                draft.need((sort, number, sign), max(count, 0))
        for domino, (one, two) in enumerate(self._dominoes()):
            for cell, other, signs in ((one, two, (1, 2, 3)), (two, one, (2, 1, 3))):
                draft.need(("cell", *cell))
                neighbors = [each for each in beside(*cell) if each != other]
                for way, sign in enumerate(signs):
                    touch: list[Any] = [
                        ("touch", sign, *sorted([cell, each])) for each in neighbors
                    ]
                    lines = [("row", cell[0], sign), ("column", cell[1], sign)]
                    items: list[Any] = [line for line in lines if line in draft.needed]
                    items += touch if sign != NEUTRAL else []
                    draft.add((*cell, sign), [("cell", *cell), *items], {("domino", domino): way})
        return draft.problem()

    def check(self) -> list[str]:
        """Say which dominoes, neighbors, rows and columns break a rule."""
        signs = {(r, c): sign for r, c, sign in self.placements()}
        wrong = []
        for one, two in self._dominoes():
            pair = {signs.get(one, 0), signs.get(two, 0)}
            if 0 not in pair and pair not in ({PLUS, MINUS}, {NEUTRAL}):
                wrong.append(f"{cell_name(*one)} and {cell_name(*two)} are not a magnet")
        for cell, sign in signs.items():
            for other in beside(*cell)[2:]:
                if sign != NEUTRAL and signs.get(other) == sign:
                    what = f"{cell_name(*cell)} and {cell_name(*other)} touch: both are"
                    wrong.append(f"{what} {SIGNS[sign]}")
        for sort, number, cells, counts in self._lines():
            found = Counter(signs.get(cell, 0) for cell in cells)
            for sign, count in counts.items():
                if not found[sign] <= count <= found[sign] + found[0]:
                    what = f"{sort} {number + 1} has {found[sign]} of {SIGNS[sign]}"
                    wrong.append(f"{what}, expected {count}")
        return wrong

    # ---- for people

    def label_text(self, label: Placement) -> str:
        """A placement for people: `r1c1=+`."""
        return f"{cell_name(*label[:2])}={SIGNS[label[2]]}"

    def _read_label(self, text: str) -> Placement:
        for word in ("+", "-", "x"):
            text = text.replace(f"={word}", f"={SIGNS.index(word)}")
        return super()._read_label(text)

    def item_text(self, item: Any) -> str:
        """A cell, or the signs of a row or column: `the + of row 1`."""
        if item[0] not in ("row", "column"):
            return super().item_text(item)
        return f"the {SIGNS[item[2]]} of {item[0]} {item[1] + 1}"

    def _look(self, row: int, column: int) -> Cell | None:
        look = super()._look(row, column)
        return look and look._replace(text=SIGNS[self.values[row][column]].replace("-", "−"))

    def _regions(self) -> Any:
        return self.plates

    def _outside(self) -> Outside:
        plus_columns, minus_columns, plus_rows, minus_rows = (
            count_words(self.counts[line], "") for line in LINES
        )
        return Outside(plus_columns, plus_rows, minus_columns, minus_rows)

    # ---- the published form

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        height = int(header[0])
        given, plates = rows[4:-height], rows[-height:]
        # A minus pole looks like an empty cell, unless those are written as dots.
        empty = "." if any("." in row for row in given) else "-"
        signs = {"+": PLUS, "-": MINUS, "x": NEUTRAL, empty: 0}
        words = read_words(given, "givens", "[-+x.]") if given else ()
        shown = [
            [signs[word] if plate not in GAPS else 0 for word, plate in zip(*pair, strict=True)]
            for pair in zip(words, plates, strict=False)
        ]
        counts = dict(zip(LINES, rows, strict=False))
        return cls(plates, **counts, givens=shown)

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        counts = [count_words(self.counts[line]) for line in LINES]
        givens = [[SIGNS[value] or "." for value in row] for row in self.givens]
        plates = [["@" if n is None else str(n + 1) for n in row] for row in self.plates]
        head = [str(self.height), str(self.width)]
        return head, [*counts, *(givens if any(map(any, self.givens)) else []), *plates]

    def _published(self) -> list[list[str]]:
        return [[SIGNS[value] or "x" for value in row] for row in self.values]

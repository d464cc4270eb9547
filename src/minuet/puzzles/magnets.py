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
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Self

from minuet.errors import PuzzleError
from minuet.problem import Problem
from minuet.puzzles.base import published
from minuet.puzzles.base.clues import beside, read_words
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.grid import cell_name, read_rows
from minuet.puzzles.base.latin import check_values
from minuet.puzzles.base.picture import Cell
from minuet.puzzles.base.plates import GAPS, Place, Plates, dominoes_of, read_plates
from minuet.puzzles.base.rim import RimPuzzle
from minuet.puzzles.dominoes import Dominoes
from minuet.solver import solve

__all__ = ["Magnets"]

PLUS, MINUS, NEUTRAL = 1, 2, 3
SIGNS = ("", "+", "-", "x")


class Magnets(RimPuzzle):
    """`plates`: rows with a name for each cell's domino, `#` for no cell; `None`: no number.

    The numbers of a board (`givens`, `values`, labels) are 1 for plus, 2 for minus, 3 for neutral.
    """

    name = "magnets"
    title = "Magnets"
    _rules = (
        "Each domino is neutral or has a plus and a minus pole; equal poles never touch by a side. "
        "Numbers above and on the left count the plus poles of a line, the others its minus poles."
    )
    formats = ("dataset", "puzzlink", "pzprv3", "json")
    _link_names = ("magnets",)
    _link_parts = ("poles",)
    _file_words = ("poles",)
    _rim = ("plus_columns", "minus_columns", "plus_rows", "minus_rows")
    _published_parts = (*(name.replace("_", " ") for name in _rim), "givens?", "plates")
    _published_blanks = (None,)
    _value_names = {"+": PLUS, "-": MINUS, "x": NEUTRAL}  # noqa: RUF012
    _is_bare = True
    _most_made = 10
    _sizes = ("6x6", "4x4", "8x8", "10x10")
    plates: Plates
    plus_columns: tuple[int | None, ...]
    minus_columns: tuple[int | None, ...]
    plus_rows: tuple[int | None, ...]
    minus_rows: tuple[int | None, ...]

    def __init__(
        self,
        plates: Any,
        plus_columns: Any = None,
        minus_columns: Any = None,
        plus_rows: Any = None,
        minus_rows: Any = None,
        givens: Any = None,
        values: Any = None,
    ) -> None:
        rows = read_plates(plates)
        self.__dict__["plates"] = rows
        blank = [[0] * len(row) for row in rows]
        self._fill(self._read(givens or blank, "givens"), values and self._read(values, "values"))
        self._read_rim((plus_columns, minus_columns, plus_rows, minus_rows))

    def _read(self, rows: Any, part: str) -> Any:
        read = read_rows(rows, part, len(self.plates), len(self.plates[0]))
        check_values(read, part, NEUTRAL)
        return tuple(
            tuple(number if self._is_cell(r, c) else 0 for c, number in enumerate(row))
            for r, row in enumerate(read)
        )

    def _parts(self) -> dict[str, Any]:
        more = {"givens": self.givens, "values": self.values}
        filled = {name: rows for name, rows in more.items() if any(map(any, rows))}
        return {"plates": self.plates, **self._rim_parts(), **filled}

    def _is_cell(self, row: int, column: int) -> bool:
        return self.plates[row][column] is not None

    def _counts(self) -> Iterator[tuple[str, int, list[Place], dict[int, int]]]:
        """Each row and column: its sort and number, its cells, and how many signs are known."""
        for (sort, number), places in self._lines.items():
            cells = [cell for cell in places if self._is_cell(*cell)]
            known = zip((PLUS, MINUS), self._line_clues(sort, number).values(), strict=True)
            counts = {sign: count for sign, count in known if count is not None}
            if len(counts) == 2:
                counts[NEUTRAL] = len(cells) - sum(counts.values())
            yield sort, number, cells, counts

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a sign in a cell."""
        draft = Draft()
        for sort, number, _, counts in self._counts():
            for sign, count in counts.items():
                draft.need((sort, number, sign), max(count, 0))
        for domino, (one, two) in enumerate(dominoes_of(self.plates)):
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
        for one, two in dominoes_of(self.plates):
            pair = {signs.get(one, 0), signs.get(two, 0)}
            if 0 not in pair and pair not in ({PLUS, MINUS}, {NEUTRAL}):
                wrong.append(f"{cell_name(*one)} and {cell_name(*two)} are not a magnet")
        for cell, sign in signs.items():
            for other in beside(*cell)[2:]:
                if sign != NEUTRAL and signs.get(other) == sign:
                    what = f"{cell_name(*cell)} and {cell_name(*other)} touch: both are"
                    wrong.append(f"{what} {SIGNS[sign]}")
        for sort, number, cells, counts in self._counts():
            found = Counter(signs.get(cell, 0) for cell in cells)
            for sign, count in counts.items():
                if not found[sign] <= count <= found[sign] + found[0]:
                    what = f"{sort} {number + 1} has {found[sign]} of {SIGNS[sign]}"
                    wrong.append(f"{what}, expected {count}")
        return wrong

    # ---- for people

    def item_text(self, item: Any) -> str:
        """A cell, or the signs of a row or column: `+ of row 1`."""
        if item[0] not in ("row", "column"):
            return super().item_text(item)
        return f"{SIGNS[item[2]]} of {item[0]} {item[1] + 1}"

    def _look(self, row: int, column: int) -> Cell | None:
        look = super()._look(row, column)
        return look and look._replace(text=look.text.replace("-", "−"))

    def _regions(self) -> Any:
        return self.plates

    # ---- what a generator asks for

    @classmethod
    def _blank(cls, sides: Sequence[int], random: Random) -> Self:
        """Make a board of random dominoes, without counts."""
        layout = Dominoes("x".join(map(str, sides))).problem()
        laid = solve(layout, seed=random.getrandbits(32))
        if laid is None:
            raise PuzzleError(f"a board of {sides[0]}x{sides[1]} cannot be made of dominoes")
        owners = {cell: number for number, (_, cells) in enumerate(laid) for cell in cells}
        rows, columns = range(sides[0]), range(sides[1])
        return cls([[owners[row, column] for column in columns] for row in rows])

    def _with_clues(self, random: Random) -> Self:
        lines = [*zip(*self.values, strict=True)], self.values
        counts = [[line.count(sign) for line in some] for some in lines for sign in (PLUS, MINUS)]
        clues: dict[str, Any] = dict(zip(self._rim, counts, strict=True))
        return self.replace(**clues)

    # ---- the published form, in which a minus looks like an empty cell unless those are dots

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        found = published.arguments(cls, header, rows)
        given = found.pop("givens", ())
        empty = "." if any("." in row for row in given) else "-"
        signs = {"+": PLUS, "-": MINUS, "x": NEUTRAL, empty: 0}
        words = read_words(given, "givens", "[-+x.]") if given else ()
        shown = [
            [signs[word] if plate not in GAPS else 0 for word, plate in zip(*pair, strict=True)]
            for pair in zip(words, found["plates"], strict=False)
        ]
        return cls(**found, givens=shown)

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        counts = [[self._published_word(n) for n in some] for some in self._rim_parts().values()]
        givens = [[SIGNS[value] or "." for value in row] for row in self.givens]
        plates = [["@" if n is None else str(n + 1) for n in row] for row in self.plates]
        return published.head(self), [*counts, *(givens if self.given else []), *plates]

    def _published(self) -> list[list[str]]:
        return [[SIGNS[value] or "x" for value in row] for row in self.values]

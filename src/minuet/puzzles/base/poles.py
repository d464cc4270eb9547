"""The poles of magnets: 1 is plus, 2 is minus, 3 a neutral cell, and 0 an unknown one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from minuet.puzzles.base.clues import beside, read_words
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.rim import RimPuzzle

Place = tuple[int, int]
PLUS, MINUS, NEUTRAL = 1, 2, 3
SIGNS = ("", "+", "-", "x")
NOUNS = ("", "plus pole", "minus pole", "neutral cell")


def read_poles(rows: Sequence[Any]) -> list[list[int]]:
    """Read rows of signs, in which `-` is an empty cell unless these are dots.

    >>> read_poles(["+-", "-x"]), read_poles(["+.", "-x"])
    ([[1, 0], [0, 3]], [[1, 0], [2, 3]])
    """
    empty = "." if any("." in row for row in rows) else "-"
    signs = {"+": PLUS, "-": MINUS, "x": NEUTRAL, "@": 0, "#": 0, empty: 0}
    words = read_words(rows, "givens", "[-+x.@#]") if rows else ()
    return [[signs[word] for word in row] for row in words]


def broken_poles(signs: Mapping[Place, int], dominoes: Iterable[Sequence[Place]]) -> Iterator[str]:
    """Yield a sentence for each domino that is not a magnet, and each two equal poles that meet."""
    for one, two in dominoes:
        pair = {signs.get(one, 0), signs.get(two, 0)}
        if 0 not in pair and pair not in ({PLUS, MINUS}, {NEUTRAL}):
            yield f"{cell_name(*one)} and {cell_name(*two)} are not a magnet"
    for cell, sign in signs.items():
        for other in beside(*cell)[2:]:
            if sign != NEUTRAL and signs.get(other) == sign:
                what = f"{cell_name(*cell)} and {cell_name(*other)} touch: both are"
                yield f"{what} {SIGNS[sign]}"


class PolePuzzle(RimPuzzle):
    """A grid of poles, and how many plus and minus poles rows and columns have; None: no number."""

    _rim = ("plus_columns", "minus_columns", "plus_rows", "minus_rows")
    _published_parts: ClassVar[tuple[str, ...]] = (
        "plus columns",
        "minus columns",
        "plus rows",
        "minus rows",
    )
    _value_names = {"+": PLUS, "-": MINUS, "x": NEUTRAL}  # noqa: RUF012
    plus_columns: tuple[int | None, ...]
    minus_columns: tuple[int | None, ...]
    plus_rows: tuple[int | None, ...]
    minus_rows: tuple[int | None, ...]

    def _counts(self) -> Iterator[tuple[str, int, list[Place], dict[int, int]]]:
        """Each row and column: its sort and number, its cells, and how many signs are known."""
        for (sort, number), places in self._lines.items():
            cells = [cell for cell in places if self._is_cell(*cell)]
            known = zip((PLUS, MINUS), self._line_clues(sort, number).values(), strict=True)
            counts = {sign: count for sign, count in known if count is not None}
            if len(counts) == 2:
                counts[NEUTRAL] = len(cells) - sum(counts.values())
            yield sort, number, cells, counts

    def _full_text(self, item: Any, count: int) -> str:
        """A sentence such as "row 3 already has its 2 plus poles"."""
        if item[0] not in ("row", "column"):
            return super()._full_text(item, count)
        line, noun = f"{item[0]} {item[1] + 1}", f"{NOUNS[item[2]]}{'s' * (count != 1)}"
        return f"{line} already has its {count} {noun}" if count else f"{line} has no {noun}"

    def _broken_counts(self) -> Iterator[str]:
        """Yield a sentence for each line that cannot have as many of a sign as it should."""
        for sort, number, cells, counts in self._counts():
            found = Counter(self.values[row][column] for row, column in cells)
            for sign, count in counts.items():
                if not found[sign] <= count <= found[sign] + found[0]:
                    what = f"{sort} {number + 1} has {found[sign]} of {SIGNS[sign]}"
                    yield f"{what}, expected {count}"

    def item_text(self, item: Any) -> str:
        """A cell, or the signs of a row or column: `+ of row 1`."""
        if item[0] not in ("row", "column"):
            return super().item_text(item)
        return f"{SIGNS[item[2]]} of {item[0]} {item[1] + 1}"

    @staticmethod
    def _clue_of(side: str, line: list[int]) -> int:
        return line.count(PLUS if side.startswith("plus") else MINUS)

    def _published(self) -> list[list[str]]:
        return [[SIGNS[value] or "x" for value in row] for row in self.values]

"""The poles of magnets: 1 is plus, 2 is minus, 3 a neutral cell, and 0 an unknown one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from minuet.puzzles.base import published
from minuet.puzzles.base.clues import beside, read_words
from minuet.puzzles.base.grid import cell_name, read_rows
from minuet.puzzles.base.latin import check_values
from minuet.puzzles.base.line_counts import LineCounts
from minuet.puzzles.base.picture import Cell
from minuet.puzzles.base.plates import Plates, dominoes_of
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
    """Yield a sentence for each domino that is not a magnet, and for equal poles that meet."""
    for one, two in dominoes:
        pair = {signs.get(one, 0), signs.get(two, 0)}
        if 0 not in pair and pair not in ({PLUS, MINUS}, {NEUTRAL}):
            yield f"{cell_name(*one)} and {cell_name(*two)} are not a magnet"
    for cell, sign in signs.items():
        for other in beside(*cell)[2:]:
            if sign != NEUTRAL and signs.get(other) == sign:
                what = f"{cell_name(*cell)} and {cell_name(*other)} touch: both are"
                yield f"{what} {SIGNS[sign]}"


class PolePuzzle(RimPuzzle, LineCounts):
    """Dominoes of poles, and how many plus and minus poles rows and columns have; None: unknown."""

    _rim = ("plus_columns", "minus_columns", "plus_rows", "minus_rows")
    _published_parts: ClassVar[tuple[str, ...]] = (
        "plus columns",
        "minus columns",
        "plus rows",
        "minus rows",
    )
    _rule_texts = {  # noqa: RUF012
        "touch": "equal poles do not touch",
        "domino": "a domino has both poles or none",
    }
    _value_names = {"+": PLUS, "-": MINUS, "x": NEUTRAL}  # noqa: RUF012
    plates: Plates
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
        return f"{line} already has its {count} {noun}" if count else f"{line} needs no {noun}"

    def _noun(self, value: int) -> str:
        return NOUNS[value]

    def _lack_text(self, item: Any) -> str:
        is_cell = item[0] == "cell"
        return f"nothing fits at {self.item_text(item)}" if is_cell else super()._lack_text(item)

    def _broken_counts(self) -> Iterator[str]:
        """Yield a sentence for each line that cannot have as many of a sign as it should."""
        for sort, number, cells, counts in self._counts():
            found = Counter(self.values[row][column] for row, column in cells)
            for sign, count in counts.items():
                if not found[sign] <= count <= found[sign] + found[0]:
                    what = f"{sort} {number + 1} has {found[sign]} of {SIGNS[sign]}"
                    yield f"{what}, expected {count}"

    def item_text(self, item: Any) -> str:
        """A cell, or the signs of a row or column: `plus pole in row 1`."""
        if item[0] not in ("row", "column"):
            return super().item_text(item)
        return f"{NOUNS[item[2]]} in {item[0]} {item[1] + 1}"

    @staticmethod
    def _clue_of(side: str, line: list[int]) -> int:
        return line.count(PLUS if side.startswith("plus") else MINUS)

    def _published(self) -> list[list[str]]:
        return [[SIGNS[value] or "x" for value in row] for row in self.values]

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

    def _look(self, row: int, column: int) -> Cell | None:
        look = super()._look(row, column)
        return look and look._replace(text=look.text.replace("-", "−"))

    def _regions(self) -> Any:
        return self.plates

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        found = published.arguments(cls, header, rows)
        given = found.pop("givens", ())
        make: Any = cls
        board: Self = make(**found, givens=read_poles(given))
        return board

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        counts = [[self._published_word(n) for n in some] for some in self._rim_parts().values()]
        givens = [[SIGNS[value] or "." for value in row] for row in self.givens]
        plates = [["@" if n is None else str(n + 1) for n in row] for row in self.plates]
        return published.head(self), [*counts, *(givens if self.given else []), *plates]

    def check(self) -> list[str]:
        """Say which dominoes, neighbors, rows and columns break a rule."""
        signs = {(r, c): sign for r, c, sign in self.placements()}
        wrong = [*broken_poles(signs, dominoes_of(self.plates))]
        return [*wrong, *self._broken_counts()]

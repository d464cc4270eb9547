"""Skyscrapers: numbers are heights, and clues at the border count the buildings seen from there.

Rules
-----
1. Each row and each column holds the heights 1 to n, once each. If the largest height is smaller
   than the board, the other cells stay empty; with `diagonals`, both diagonals hold them as well.
2. A clue at the border counts the buildings seen from there: a higher one hides those behind it.

How it is encoded
-----------------
Beside the placements of a Latin square there is an option for each *view* of a line with a clue:
which buildings are seen, and where they stand. It rules out the placements that would hide one of
them, or be seen as well. On boards up to 7x7 a view is one from both ends of the line; on larger
ones, where these are too many, it is one from one end.

>>> print(Skyscrapers(4, top=[0, 4, 3, 2], left=[0, 4, 0, 0]).solve())
          4   3   2
    ┌───────────────┐
    │ 4   1   2   3 │
    │               │
  4 │ 1   2   3   4 │
    │               │
    │ 2   3   4   1 │
    │               │
    │ 3   4   1   2 │
    └───────────────┘
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Self

from minuet.errors import FormatError
from minuet.puzzles.base import published
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.latin import LatinPuzzle, check_values, numbers_at, repeats
from minuet.puzzles.base.rim import LINES, RimPuzzle
from minuet.puzzles.base.views import add_views, count_seen

__all__ = ["Skyscrapers"]

JOINT = 7  # rows of the largest board on which a view is one from both ends

Place = tuple[int, int]


class Skyscrapers(RimPuzzle, LatinPuzzle):
    """The clues of the four sides (0 for none), and numbers that are given (or just the size)."""

    name = "skyscrapers"
    title = "Skyscrapers"
    _rules = (
        "Each row and each column holds the heights 1 to n. A clue outside counts the buildings "
        "that are seen from there, where higher ones hide lower ones behind them."
    )
    formats = ("dataset", "puzzlink", "pzprv3", "json")
    _link_names = ("skyscrapers", "skyscraper", "building")
    _link_parts = ("sides", "more_numbers")
    _file_words = ("sides",)
    _is_bare = True
    _most_made = 6  # 7x7 would take a minute
    _sizes = ("5x5", "4x4", "6x6")
    _published_parts = ("top columns", "bottom columns", "left rows", "right rows", "givens")
    _published_more = 2
    _published_numbers = {"largest": "the largest number"}  # noqa: RUF012
    _rim = ("top", "bottom", "left", "right")
    _zero_is_none = True
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    diagonals: bool

    def __init__(
        self,
        givens: Any = 5,
        *,
        top: Any = None,
        bottom: Any = None,
        left: Any = None,
        right: Any = None,
        largest: int | None = None,
        diagonals: bool = False,
        values: Any = None,
    ) -> None:
        self._read(givens, values)
        most = self.size if largest is None else whole(largest, "largest height", most=self.size)
        check_values(self.givens, "givens", most)
        self._read_rim((top, bottom, left, right), most)
        self.__dict__.update(_largest=most, diagonals=bool(diagonals))

    def _parts(self) -> dict[str, Any]:
        more = {"largest": self.largest, "diagonals": self.diagonals}
        return {**super()._parts(), **self._rim_parts(), **more}

    @property
    def largest(self) -> int:
        """The largest height."""
        most: int = self.__dict__["_largest"]
        return most

    @property
    def _diagonals(self) -> list[list[Place]]:
        places = range(self.size) if self.diagonals else ()
        return [[(i, i) for i in places], [(i, self.size - 1 - i) for i in places]]

    def _add_rules(self, encoding: Encoding) -> None:
        for number, cells in enumerate(self._diagonals):
            for label in encoding.placements(cells):
                encoding.need(("diagonal", number, label[2]), [label])
        for (kind, number), cells in self._lines.items():
            (side, front), (other, back) = self._line_clues(kind, number).items()
            ways = {kind: (front, back)}
            if self.size > JOINT:
                ways = {side: (front, 0), other: (0, back)}
            for name, clues in ways.items():
                if any(clues):
                    add_views(encoding, ("view", name, number), cells, self.largest, clues)

    def _repeats(self) -> Iterator[str]:
        yield from super()._repeats()
        yield from repeats("diagonal", [numbers_at(self.values, d) for d in self._diagonals])

    def _broken_rules(self) -> Iterator[str]:
        for (kind, number), cells in self._lines.items():
            line = [height for height in numbers_at(self.values, cells) if height]
            if len(line) < self.largest:
                continue
            clues = self._line_clues(kind, number).items()
            for (side, clue), heights in zip(clues, (line, line[::-1]), strict=True):
                seen = count_seen(heights)
                if clue and seen != clue:
                    yield f"{kind} {number + 1} shows {seen} from the {side}, expected {clue}"

    # ---- for people

    def _line_of(self, side: str) -> str:
        """The sort of lines that a view is of: from one of the sides, or from both ends."""
        return dict(zip(self._rim, LINES, strict=True)).get(side, side)

    def item_text(self, item: Any) -> str:
        """An item for people; a view is `view of row 1`, or `view from the top of column 1`."""
        if item[0] != "view":
            return super().item_text(item)
        line = self._line_of(item[1])
        start = "of" if item[1] == line else f"from the {item[1]} of"
        return f"view {start} {line} {item[2] + 1}"

    def _choice_label_text(self, label: Any) -> str:
        return f"{self.item_text(label[:3])}: {' '.join(str(h or '·') for h in label[3])}"

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        return self._lines[self._line_of(label[1]), label[2]]

    # ---- what a generator asks for

    def _with_clues(self, random: Random) -> Self:
        lines = {kind: [numbers_at(self.values, self._lines[kind, i]) for i in range(self.size)]
                 for kind in ("row", "column")}  # fmt: skip
        clues: dict[str, Any] = {
            side: [count_seen(line[::-1] if side in ("bottom", "right") else line)
                   for line in lines[kind]]
            for side, kind in zip(self._rim, LINES, strict=True)
        }  # fmt: skip
        return self.replace(**clues)

    # ---- the published form

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        words = [word for word in header if word != "D"]
        return cls(**published.arguments(cls, words, rows), diagonals="D" in header)

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        return self._published_head(), published.parts(self)

    def _published_head(self) -> list[str]:
        return [*published.head(self), *["D"] * self.diagonals]

    def _published(self) -> list[list[str]]:
        return [[*map(str, row)] for row in self.values]

    def _to_link(self) -> tuple[list[str], list[list[str]]]:
        if self.diagonals or self.largest < self.size:
            raise FormatError("an address has no place for empty cells and rules for diagonals")
        return self._to_published()

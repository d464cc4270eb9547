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
from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.clues import read_number
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.latin import LatinPuzzle, check_values, numbers_at, read_numbers, repeats
from minuet.puzzles.base.picture import Outside
from minuet.puzzles.base.views import count_seen, views

__all__ = ["Skyscrapers"]

SIDES = ("top", "bottom", "left", "right")
ENDS = {"row": ("left", "right"), "column": ("top", "bottom")}
JOINT = 7  # rows of the largest board on which a view is one from both ends

Line = tuple[str, int]
Place = tuple[int, int]


class Skyscrapers(LatinPuzzle):
    """The clues of the four sides (0 for none), and numbers that are given (or just the size)."""

    name = "skyscrapers"
    title = "Skyscrapers"
    formats = ("dataset", "puzzlink", "json")
    _link_names = ("skyscrapers", "skyscraper", "building")
    _link_parts = ("sides", "more_numbers")
    _rules = "Rows and columns hold 1 to n; clues count the buildings seen from there."
    _is_bare = True
    _most_made = 6  # 7x7 would take a minute
    _sizes = ("5x5", "4x4", "6x6")
    _published_layout = ("top columns", "bottom columns", "left rows", "right rows", "givens")
    _published_more = 2
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
        sides = {"top": top, "bottom": bottom, "left": left, "right": right}
        clues = {side: _read_clues(row, side, self.size, most) for side, row in sides.items()}
        self.__dict__.update(clues, _largest=most, diagonals=bool(diagonals))

    def _parts(self) -> dict[str, Any]:
        sides = {side: getattr(self, side) for side in SIDES}
        more = {"largest": self.largest, "diagonals": self.diagonals}
        return {**super()._parts(), **sides, **more}

    @property
    def largest(self) -> int:
        """The largest height."""
        most: int = self.__dict__["_largest"]
        return most

    @property
    def _diagonals(self) -> list[list[Place]]:
        places = range(self.size) if self.diagonals else ()
        return [[(i, i) for i in places], [(i, self.size - 1 - i) for i in places]]

    def _ends(self, kind: str, number: int) -> list[tuple[str, int]]:
        """The clues at the two ends of a line, each with its side."""
        return [(side, getattr(self, side)[number]) for side in ENDS[kind]]

    def _add_rules(self, encoding: Encoding) -> None:
        for number, cells in enumerate(self._diagonals):
            for label in encoding.placements(cells):
                encoding.need(("diagonal", number, label[2]), [label])
        for (kind, number), cells in self._lines.items():
            (side, front), (other, back) = self._ends(kind, number)
            if self.size <= JOINT:
                self._add_views(encoding, (kind, number), cells, (front, back))
            else:
                self._add_views(encoding, (side, number), cells, (front, 0))
                self._add_views(encoding, (other, number), cells, (0, back))

    def _add_views(
        self, encoding: Encoding, name: Line, cells: Sequence[Place], clues: tuple[int, int]
    ) -> None:
        if not any(clues):
            return
        encoding.need(("view", *name), ())
        for seen, heights in views(self.size, self.largest, *clues):
            wrong = [
                label
                for cell, allowed in zip(cells, heights, strict=True)
                for label in encoding.placements([cell])
                if label[2] not in allowed
            ]
            encoding.forbid(("view", *name), ("view", *name, seen), wrong)

    def _repeats(self) -> Iterator[str]:
        yield from super()._repeats()
        yield from repeats("diagonal", [numbers_at(self.values, d) for d in self._diagonals])

    def _broken_rules(self) -> Iterator[str]:
        for (kind, number), cells in self._lines.items():
            line = [height for height in numbers_at(self.values, cells) if height]
            if len(line) < self.largest:
                continue
            for (side, clue), heights in zip(
                self._ends(kind, number), (line, line[::-1]), strict=True
            ):
                seen = count_seen(heights)
                if clue and seen != clue:
                    yield f"{kind} {number + 1} shows {seen} from the {side}, expected {clue}"

    # ---- for people

    def item_text(self, item: Any) -> str:
        """An item for people; a view is `view of row 1`, or `view from the top of column 1`."""
        if item[0] != "view":
            return super().item_text(item)
        kind = next(kind for kind, ends in ENDS.items() if item[1] in (kind, *ends))
        start = f"from the {item[1]} of" if item[1] != kind else "of"
        return f"view {start} {kind} {item[2] + 1}"

    def _choice_label_text(self, label: Any) -> str:
        return f"{self.item_text(label[:3])}: {' '.join(str(h or '·') for h in label[3])}"

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        kind = next(kind for kind, ends in ENDS.items() if label[1] in (kind, *ends))
        return self._lines[kind, label[2]]

    def _outside(self) -> Outside:
        clues = {side: getattr(self, side) for side in SIDES if any(getattr(self, side))}
        return Outside(**{side: [str(n or "") for n in row] for side, row in clues.items()})

    # ---- what a generator asks for

    def _with_clues(self, random: Random) -> Self:
        lines = self._lines
        clues: dict[str, Any] = {
            side: [
                count_seen(numbers_at(self.values, lines[kind, i])[:: 1 - 2 * end])
                for i in range(self.size)
            ]
            for kind, ends in ENDS.items()
            for end, side in enumerate(ends)
        }
        return self.replace(**clues)

    def _clues(self) -> list[tuple[str, int]]:
        return [(side, i) for side in SIDES for i, clue in enumerate(getattr(self, side)) if clue]

    def _without(self, clue: tuple[str, int]) -> Self:
        side, number = clue
        row = getattr(self, side)
        return self.replace(**{side: (*row[:number], 0, *row[number + 1 :])})

    # ---- the published form

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        clues = dict(zip(SIDES, rows, strict=False))
        largest = read_number(header[2], "the largest number") if header[2:] else None
        return cls(rows[4:], **clues, largest=largest, diagonals="D" in header)

    def _to_link(self) -> tuple[list[str], list[list[str]]]:
        if self.diagonals or self.largest < self.size:
            raise FormatError("an address has no place for empty cells and rules for diagonals")
        return self._to_published()

    def _published_head(self) -> list[str]:
        return [str(n) for n in (self.size, self.size, self.largest)] + ["D"] * self.diagonals

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        rows = [self.top, self.bottom, self.left, self.right, *self.givens]
        return self._published_head(), [[str(n or "-") for n in row] for row in rows]

    def _published(self) -> list[list[str]]:
        return [[*map(str, row)] for row in self.values]


def _read_clues(row: Any, side: str, size: int, largest: int) -> tuple[int, ...]:
    """The clues of a side, 0 where there is none."""
    if row is None:
        return (0,) * size
    (clues,) = read_numbers([row], side, 1, size)
    check_values((clues,), side, largest)
    return clues

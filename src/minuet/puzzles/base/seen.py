"""Heights with clues on the sides of the board, which count what is seen from there.

On boards up to 7x7 there is an option for each *view* of a line with clues: which buildings are
seen, and where they stand. On larger ones, where these are too many, there is an option for each
step along a line, from a state to the next: the highest building so far, and how many were seen.
See `minuet.puzzles.base.views`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from minuet.puzzles.base.choices import Verbs
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.latin import numbers_at
from minuet.puzzles.base.rim import LINES, RimPuzzle
from minuet.puzzles.base.views import add_views, count_seen, view_steps

JOINT = 7  # rows of the largest board on which there is an option for each view from both ends

BACKWARD = ("bottom", "right")

VIEW_VERBS: Verbs = ("can be met only by", "can be met by", "cannot be met by")

HIDDEN = " (· is hidden)"

Place = tuple[int, int]


class SeenPuzzle(RimPuzzle):
    """A square of heights; 0 means no clue. Cells may be empty if `largest` is smaller."""

    _rim = ("top", "bottom", "left", "right")
    _zero_is_none = True
    _item_texts = {"place": "place {cell}"}  # noqa: RUF012
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]

    @property
    @abstractmethod
    def largest(self) -> int:
        """The largest height."""

    def _add_views(self, encoding: Encoding) -> None:
        if self.height > JOINT and self.largest < self.height:
            self._add_empty_cells(encoding)
        for (kind, number), cells in self._lines.items():
            (side, front), (other, back) = self._line_clues(kind, number).items()
            if self.height > JOINT:
                for end, clue, line in ((side, front, cells), (other, back, cells[::-1])):
                    if clue:
                        steps = view_steps(self.height, self.largest, clue)
                        encoding.add_steps(("view", end, number), line, steps)
            elif front or back:
                add_views(encoding, ("view", kind, number), cells, self.largest, (front, back))

    @staticmethod
    def _add_empty_cells(encoding: Encoding) -> None:
        """Let each cell hold a building or be empty, which steps along a line agree with."""
        for cell in encoding.values:
            encoding.need(("place", *cell), encoding.placements([cell]))
            encoding.choose(("place", *cell), ("empty", *cell), {cell: 0})

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
        """A readable item: `clues of row 1`, or `clue at the top of column 1 for r2c1`."""
        if item[0] != "view":
            return super().item_text(item)
        line = self._line_of(item[1])
        if item[1] == line:
            several = all(self._line_clues(line, item[2]).values())
            return f"clue{'s' * several} of {line} {item[2] + 1}"
        return f"{self._clue_name(item)} for {cell_name(*self._view_cells(item)[item[3]])}"

    def _clue_name(self, item: Any) -> str:
        """A readable clue at one end of a line."""
        return f"clue at the {item[1]} of {self._line_of(item[1])} {item[2] + 1}"

    def _only_text(self, item: Any, label: Any) -> tuple[str, str, float]:
        item = ("cell", *item[1:]) if item[0] == "place" else item
        name, reason, rating = super()._only_text(item, label)
        return name, reason + HIDDEN * ("·" in reason), rating

    def _choice_text(self, item: Any, labels: Sequence[Any]) -> str:
        words = super()._choice_text(item, labels)
        return words + HIDDEN * ("·" in words)

    def _choice_label_text(self, label: Any) -> str:
        if label[0] == "empty":
            return f"place {cell_name(*label[1:])}: no building"
        if len(label) == 4:
            return f"{self.item_text(label[:3])}: {' '.join(str(h or '·') for h in label[3])}"
        highest, seen = label[4]
        height = label[-1] or "no building"
        return f"{self.item_text(label[:4])}: {height}, {seen} seen up to {highest} before"

    def _verbs(self, label: Any) -> Verbs:
        return VIEW_VERBS if label[0] == "view" and len(label) == 4 else super()._verbs(label)

    def _sentence_parts(self, label: Any) -> tuple[str, str]:
        if label[0] == "empty":
            return cell_name(*label[1:]), "empty"
        if label[0] == "view" and len(label) > 4:  # what was seen before is for the player to see
            where = cell_name(*self._choice_cells(label)[0])
            return f"by the {self._clue_name(label)}, {where}", str(label[-1] or "empty")
        return super()._sentence_parts(label)

    def _lack_text(self, item: Any) -> str:
        if item[0] == "place":
            return f"{cell_name(*item[1:])} can neither hold a building nor be empty"
        if item[0] == "view" and len(item) > 3:
            return f"there is no way left for the {self._clue_name(item)}"
        return super()._lack_text(item)

    def _view_cells(self, label: Any) -> Sequence[Place]:
        """The cells of a line, as they are seen from a side."""
        cells: Sequence[Place] = self._lines[self._line_of(label[1]), label[2]]
        return cells[::-1] if label[1] in BACKWARD else cells

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        if label[0] == "empty":
            return [label[1:]]
        cells = self._view_cells(label)
        return cells if len(label) == 4 else cells[label[3] : label[3] + 1]

    @staticmethod
    def _clue_of(side: str, line: list[int]) -> int:
        return count_seen(line[::-1] if side in BACKWARD else line)

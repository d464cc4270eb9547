"""Heights with clues on the sides of the board, which count what is seen from there.

There is an option for each *view* of a line with a clue: which buildings are seen, and where they
stand. On boards up to 7x7 a view is one from both ends of the line; on larger ones, where these are
too many, it is one from one end. See `minuet.puzzles.base.views`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.latin import numbers_at
from minuet.puzzles.base.rim import LINES, RimPuzzle
from minuet.puzzles.base.views import add_views, count_seen

JOINT = 7  # rows of the largest board on which a view is one from both ends

HIDDEN = " (· is hidden)"

Place = tuple[int, int]


class SeenPuzzle(RimPuzzle):
    """A square of heights; 0 means no clue. Cells may be empty if `largest` is smaller."""

    _rim = ("top", "bottom", "left", "right")
    _zero_is_none = True
    _choice_verbs = ("can be met only by", "can be met by", "cannot be met by")
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]

    @property
    @abstractmethod
    def largest(self) -> int:
        """The largest height."""

    def _add_views(self, encoding: Encoding) -> None:
        for (kind, number), cells in self._lines.items():
            (side, front), (other, back) = self._line_clues(kind, number).items()
            ways = {kind: (front, back)}
            if self.height > JOINT:
                ways = {side: (front, 0), other: (0, back)}
            for name, clues in ways.items():
                if any(clues):
                    add_views(encoding, ("view", name, number), cells, self.largest, clues)

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
        """A readable item: `clues of row 1`, or `clue at the top of column 1`."""
        if item[0] != "view":
            return super().item_text(item)
        line = self._line_of(item[1])
        several = item[1] == line and all(self._line_clues(line, item[2]).values())
        start = f"clue{'s' * several}" if item[1] == line else f"clue at the {item[1]}"
        return f"{start} of {line} {item[2] + 1}"

    def _only_text(self, item: Any, label: Any) -> tuple[str, str, float]:
        name, reason, rating = super()._only_text(item, label)
        return name, reason + HIDDEN * ("·" in reason), rating

    def _choice_text(self, item: Any, labels: Sequence[Any]) -> str:
        words = super()._choice_text(item, labels)
        return words + HIDDEN * ("·" in words)

    def _choice_label_text(self, label: Any) -> str:
        return f"{self.item_text(label[:3])}: {' '.join(str(h or '·') for h in label[3])}"

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        return self._lines[self._line_of(label[1]), label[2]]

    @staticmethod
    def _clue_of(side: str, line: list[int]) -> int:
        return count_seen(line[::-1] if side in ("bottom", "right") else line)

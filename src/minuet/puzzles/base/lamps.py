"""Lamps that light their row and column up to the next wall, and do not light each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from minuet.errors import listed
from minuet.puzzles.base.clues import stretches
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.marking import MarkingPuzzle, Place
from minuet.puzzles.base.puzzle import MOST_CHOICES


class LampPuzzle(MarkingPuzzle):
    """A grid with lamps. Light is an item ("lit", row, column), a stretch ("across", ...)."""

    _mark = "○"
    _published_mark = "o"
    _nouns = ("lamp", "lamps")
    _rule_texts = dict.fromkeys(("across", "down"), "lamps do not light each other")
    _item_texts = {  # noqa: RUF012
        "lit": "light at {cell}",
        "wall": "the wall at {cell}",
        "across": "the stretch across from {cell}",
        "down": "the stretch down from {cell}",
    }

    def _reach(self) -> dict[Place, list[Place]]:
        lines = stretches(self.cells()).items()
        return {cell: [other for _, cells in both for other in cells] for cell, both in lines}

    def _clashes(self) -> Iterator[str]:
        marked = self._marked()
        for lamp, lines in stretches(self.cells()).items():
            for other in [place for _, cells in lines for place in cells if place > lamp]:
                if lamp in marked and other in marked:
                    names = f"{cell_name(*lamp)} and {cell_name(*other)}"
                    yield f"the lamps at {names} light each other"

    # ---- what is said in hints about light

    def _only_text(self, item: Any, label: Any) -> tuple[str, str, float]:
        name, reason, rating = super()._only_text(item, label)
        if item[0] == "lit":
            reason = f"{cell_name(*item[1:])} can be lit only from {cell_name(*label)}"
        return name, reason, rating

    def _choice_text(self, item: Any, labels: Sequence[Any]) -> str:
        if item[0] != "lit":
            return super()._choice_text(item, labels)
        names = listed([cell_name(*label) for label in sorted(labels)], "or", most=MOST_CHOICES)
        return f"{cell_name(*item[1:])} can be lit only from {names}"

    def _lack_text(self, item: Any) -> str:
        is_light = item[0] == "lit"
        return f"{cell_name(*item[1:])} cannot be lit" if is_light else super()._lack_text(item)

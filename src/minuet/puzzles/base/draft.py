"""Building a problem item by item: what is needed, and the options that cover it.

>>> draft = Draft()
>>> draft.need("row", 2)
'row'
>>> for cell in "abc":
...     draft.add(cell, ["row", "left" if cell < "c" else "right"])
>>> draft.problem()
<Problem: 1 primary + 2 secondary items, 3 options, multiplicities>
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from minuet.problem import Option, Problem
from minuet.puzzles.base.bounds import Clock, bounded

__all__ = ["Draft"]


class Draft:
    """The items that are needed, and the options; all other items of options are secondary."""

    def __init__(self) -> None:
        self.needed: dict[Hashable, tuple[int, int]] = {}
        self.options: list[Option] = []
        self._clock = Clock()

    def need(self, item: Hashable, low: int = 1, high: int | None = None) -> Hashable:
        """Say how often an item is covered: `low` times, or up to `high` times; return the item."""
        self.needed[item] = (low, low if high is None else high)
        return item

    def add(
        self, label: Any, items: Iterable[Hashable], colors: Mapping[Any, Any] | None = None
    ) -> None:
        """Add an option with these items (each once, however often it is named) and colors."""
        self._clock.tick()
        self.options.append(Option({**dict.fromkeys(items), **(colors or {})}, label=label))

    def problem(self) -> Problem:
        """The problem."""
        used = dict.fromkeys(item for option in self.options for item in option.items)
        return Problem(
            self.needed, [item for item in used if item not in self.needed], bounded(self.options)
        )

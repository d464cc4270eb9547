"""Dominoes: count the ways to cover a board, or an Aztec diamond.

Rules
-----
Dominoes, any number of them, cover each square of a region exactly once.

The 8x8 board has 12,988,816 such coverings (Fisher and Temperley, 1961). The Aztec diamond of order
n, whose rows have 2, 4, ..., 2n, 2n, ..., 4, 2 squares, has 2 to the power n(n+1)/2 (Elkies,
Kuperberg, Larsen and Propp, 1992).

>>> Dominoes("2x10").count()
89
>>> Dominoes(aztec_diamond(3)).count() == 2**6
True
>>> print(Dominoes(["##..", ".##.", "..##"]).solve())
┌───────┐
│       │
└───┬───┴───┐
    │       │
    └───┬───┴───┐
        │       │
        └───────┘
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from minuet.puzzles.base.bounds import whole
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.polyomino import Polyomino

__all__ = ["Dominoes", "aztec_diamond"]


class Dominoes(Polyomino):
    """A region to be covered with dominoes; see `Polyomino` for how a region is given."""

    name = "dominoes"
    title = "Dominoes"
    _rules = (
        "Cover the region with dominoes, as many as you like. Each domino covers two neighboring "
        "squares, and no square is covered twice."
    )
    _sizes = ("8x8", "4x5", "6x6", "10x10", "12x12")
    # If there is only one covering, some square has only one neighbor (a bipartite graph with a
    # unique perfect matching has a vertex of degree one), and the same holds without these two.
    _difficulties = ("easy",)

    def __init__(
        self, region: Any = "8x8", *, given: Iterable[Any] = (), placed: Iterable[Any] = ()
    ) -> None:
        domino = ("domino", ((0, 0), (0, 1)), 0, None)
        self._set_packing([domino], region, True, given, placed)

    def _parts(self) -> dict[str, Any]:
        parts = super()._parts()
        return {name: parts[name] for name in parts if name not in ("pieces", "reflect")}

    def picture(self) -> Picture:
        """The region, with the dominoes in map colors and nothing written on them."""
        plain = super().picture()
        cells = [
            [cell and cell._replace(text=" " if cell.text else "") for cell in row]
            for row in plain.cells
        ]
        return plain.replace(cells=cells)

    def _describe(self) -> str:
        what = f"{len(self.placed)} dominoes" if self.placed else "Dominoes"
        return f"{what} on {len(self.region)} squares"


def aztec_diamond(order: int) -> list[str]:
    """The region of an Aztec diamond.

    >>> print(*aztec_diamond(2), sep="\\n")
    .##.
    ####
    ####
    .##.
    """
    sizes = range(2, 2 * whole(order, "order", most=500) + 1, 2)
    half = [("#" * size).center(2 * order, ".") for size in sizes]
    return half + half[::-1]

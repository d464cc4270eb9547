"""Polycubes: assemble shapes made of cubes into a box or any other body, as in the Soma cube.

Rules
-----
1. Each piece is used as many times as there are copies, in any orientation. A real piece cannot be
   reflected, so mirror images are different pieces (`reflect=False`).
2. They fill the body exactly.

Pictures show the body in layers, the first layer on the left; the cells of a layer are named like
those of any board, by row and column. `minuet.puzzles.base.packing` explains the encoding and how
symmetry is divided out. The Soma cube (Piet Hein, 1933) has 11,520 solutions: 480 up to
rotation, 240 if the mirror images of whole solutions are the same too.

The Bedlam cube (Bruce Bedlam) puts 12 pieces of five cubes and one of four into 4x4x4, in 19,186
ways up to rotation. The twelve flat pentominoes, one cube thick, fill 2x3x10, 2x5x6 and 3x4x5 in
12, 264 and 3,940 ways up to symmetry. Pieces may come in copies too: six of 1x2x2 and three single
cubes fill 3x3x3 in one way (the Slothouber-Graatsma puzzle).

>>> soma = Polycube(SOMA, "3x3x3")
>>> soma.count(), soma.count_distinct()
(11520, 240)
>>> Polycube([("slab", "1x2x2", 6), ("cube", "1x1x1", 3)], "3x3x3").count_distinct()
1
>>> pieces = {"D": [["#"]], "V": [["##", "#."]], "P": [["##", "#."], ["#.", ".."]]}
>>> for board in Polycube(pieces, "2x2x2").distinct():
...     print(board)
┌───────┐   ┌───┬───┐
│ V   V │   │ D │ P │
│   ┌───┤   ├───┘   │
│ V │ P │   │ P   P │
└───┴───┘   └───────┘
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.packing import Packing
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.base.shapes import grown

__all__ = ["BEDLAM", "SOMA", "Polycube", "polycubes"]

SOMA: dict[str, tuple[tuple[str, ...], ...]] = {
    "V": (("##", "#."),),
    "L": (("###", "#.."),),
    "T": (("###", ".#."),),
    "Z": (("##.", ".##"),),
    "A": (("##", "#."), ("..", "#.")),
    "B": (("##", "#."), (".#", "..")),
    "P": (("##", "#."), ("#.", "..")),
}
"""The seven pieces of the Soma cube."""
BEDLAM: dict[str, tuple[tuple[str, ...], ...]] = {
    "A": (("###", "#.."), ("#..", "...")),
    "B": (("##.", "#.."), (".##", "...")),
    "C": (("##.", ".#."), (".##", "...")),
    "D": ((".#.", "###", ".#."),),
    "E": (("###", ".#."), ("...", ".#.")),
    "F": (("###", "#.."), (".#.", "...")),
    "G": (("##.", "..."), (".#.", ".##")),
    "H": (("##.", ".##", ".#."),),
    "I": (("###", "..#"), ("...", "..#")),
    "J": (("###", "#.."), ("..#", "...")),
    "K": (("###", ".#."), (".#.", "...")),
    "L": (("##.", ".##", "..#"),),
    "M": (("##", "#."), ("..", "#.")),
}
"""The thirteen pieces of the Bedlam cube."""


class Polycube(Packing):
    """Pieces to be assembled into a body.

    Arguments are those of `Polyomino`, with shapes in layers of rows of text, as "3x3x3", or as
    cells (layer, row, column).
    """

    name = "polycube"
    title = "Polycubes"
    _rules = (
        "Fill the shape exactly with pieces made of cubes. Pieces may be turned in space, and each "
        "is used as many times as it is listed."
    )
    _sizes = ("3x3x3",)
    dimension = 3

    def __init__(
        self,
        pieces: Any = SOMA,
        region: Any = "3x3x3",
        *,
        reflect: bool = False,
        given: Iterable[Any] = (),
        placed: Iterable[Any] = (),
    ) -> None:
        self._set_packing(pieces, region, reflect, given, placed)

    @property
    def sides(self) -> tuple[int, int, int]:
        """The number of layers, rows and columns of the body."""
        layers, rows, columns = (1 + max(axis) for axis in zip(*self.region, strict=True))
        return layers, rows, columns

    @property
    def values(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """The names of the pieces: layers of rows; empty where there is none."""
        names = {cell: name for name, cells in self.placed for cell in cells}
        layers, rows, columns = map(range, self.sides)
        return tuple(
            tuple(tuple(names.get((z, r, c), "") for c in columns) for r in rows) for z in layers
        )

    def cells_text(self, cells: Iterable[Any]) -> str:
        """Cells for people, by layers: `layer 1 r1c1 r1c2, layer 2 r1c1`."""
        layers = groupby(cells, key=lambda cell: cell[0])
        return ", ".join(
            f"layer {layer + 1} {super(Polycube, self).cells_text(cell[1:] for cell in some)}"
            for layer, some in layers
        )

    def _item_heading(self, item: Any) -> tuple[str, str]:
        """The group that an item is in, and its name there: the cells of a layer are a group."""
        if item[0] == "piece":
            return super()._item_heading(item)
        layer, row, column = item
        return f"layer {layer + 1}", cell_name(row, column)

    def picture(self) -> Picture:
        """The layers side by side, each piece in a color of its own."""
        layers, rows, columns = self.sides
        # A gap of one column between the layers: no cell has the column number `columns`.
        places = [(z, c) for z in range(layers) for c in range(columns + 1)][:-1]
        return self._drawn([[(z, r, c) for z, c in places] for r in range(rows)], alike=False)

    def _describe(self) -> str:
        return f"{self.title}: {len(self.pieces)} shapes into {len(self.region)} cubes"


def polycubes(cubes: int, *, reflect: bool = False) -> dict[str, Any]:
    """All polycubes of this many cubes; mirror images are different unless `reflect` is true.

    >>> len(polycubes(4)), len(polycubes(4, reflect=True))
    (8, 7)
    """
    shapes = grown(cubes, 3, reflect=reflect)
    return {f"{number}": shape for number, shape in enumerate(shapes, 1)}

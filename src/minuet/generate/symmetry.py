"""Symmetries of a board: which cells go together when the pattern of givens is to be symmetric."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from minuet.errors import PuzzleError, choice

__all__ = ["SYMMETRIES"]

Place = tuple[int, int]
Move = Callable[[int, int, int, int], Place]  # row, column, last row, last column

SYMMETRIES: dict[str, tuple[Move, ...]] = {
    "none": (),
    "rotate180": (lambda r, c, h, w: (h - r, w - c),),
    "rotate90": (lambda r, c, h, w: (c, h - r),),
    "mirror": (lambda r, c, h, w: (r, w - c),),
    "flip": (lambda r, c, h, w: (h - r, c),),
    "diagonal": (lambda r, c, h, w: (c, r),),
    "full": (lambda r, c, h, w: (c, h - r), lambda r, c, h, w: (c, r)),
}
"""The symmetries by name, each with the moves that make it up: left is right (mirror), top is
bottom (flip), or the board is rotated."""

SQUARE = frozenset({"rotate90", "diagonal", "full"})


def check_symmetry(symmetry: str, height: int, width: int) -> None:
    """Raise a PuzzleError if there is no such symmetry, or none on a board of this shape."""
    choice(symmetry, SYMMETRIES, "symmetry", error=PuzzleError)
    if symmetry in SQUARE and height != width:
        raise PuzzleError(f"the symmetry '{symmetry}' needs a square board, not {height}x{width}")


def orbits(
    cells: Iterable[Place], height: int, width: int, symmetry: str = "none"
) -> list[tuple[Place, ...]]:
    """Group the cells that the symmetry carries into each other.

    >>> orbits([(0, 0), (0, 1), (0, 2)], 1, 3, "mirror")
    [((0, 0), (0, 2)), ((0, 1),)]
    """
    check_symmetry(symmetry, height, width)
    moves = SYMMETRIES[symmetry]
    left = dict.fromkeys(cells)
    found = []
    while left:
        orbit = [next(iter(left))]
        seen = set(orbit)
        for row, column in orbit:
            for move in moves:
                cell = move(row, column, height - 1, width - 1)
                if cell not in seen:
                    seen.add(cell)
                    orbit.append(cell)
        found.append(tuple(cell for cell in orbit if cell in left))
        for cell in orbit:
            left.pop(cell, None)
    return found

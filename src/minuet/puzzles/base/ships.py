"""Ships on a grid: where they can lie, and which ships marked cells form.

A ship is told by a sign for each of its cells: `w`, `m`, ... and `e` across, `n`, ... and `s` down,
`o` for one cell. A cell of water is the sign `x`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from minuet.puzzles.base.clues import beside

Place = tuple[int, int]
Ship = tuple[str, tuple[Place, ...]]
LOOKS = {"n": "▲", "e": "▶", "s": "▼", "w": "◀", "m": "■", "o": "●", "x": "~", "-": ""}


def ship_signs(length: int) -> list[str]:
    """The signs of the ships of a length.

    >>> ship_signs(1), ship_signs(3)
    (['o'], ['wme', 'nms'])
    """
    middle = "m" * (length - 2)
    return ["o"] if length == 1 else [f"w{middle}e", f"n{middle}s"]


def ships(
    fleet: Sequence[int], height: int, width: int, fits: Callable[[str, Place], bool]
) -> Iterator[Ship]:
    """Yield every ship of a fleet (so many of length 1, 2, ...) wherever all its signs fit."""
    for length in [length for length, count in enumerate(fleet, 1) if count]:
        for signs in ship_signs(length):
            down = int(signs[0] == "n")
            for row in range(height - (length - 1) * down):
                for column in range(width - (length - 1) * (1 - down)):
                    cells = [(row + n * down, column + n * (1 - down)) for n in range(length)]
                    if all(map(fits, signs, cells)):
                        yield signs, tuple(cells)


def runs(marked: set[Place], is_open: Callable[[Place], bool]) -> Iterator[Ship]:
    """Yield the runs of marked cells as ships, of which one that may still grow has no signs."""
    left = set(marked)
    for down in (0, 1):
        for cell in sorted(left):
            run = _run(cell, down, left)
            if len(run) > 1 - down:  # single cells wait for the columns
                left.difference_update(run)
                near = {place for part in run for place in beside(*part)} - set(run)
                yield ("" if any(map(is_open, near)) else ship_signs(len(run))[-down]), run


def _run(start: Place, down: int, cells: set[Place]) -> tuple[Place, ...]:
    """The cells from `start` on to the right, or down, up to the first that is not among these."""
    row, column = start
    found = []
    while (row, column) in cells:
        found.append((row, column))
        row, column = row + down, column + 1 - down
    return tuple(found)

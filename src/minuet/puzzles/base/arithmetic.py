"""Cages with a target: numbers that make it by adding, subtracting, multiplying or dividing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from math import prod
from random import Random
from typing import Any, NamedTuple

from minuet.errors import PuzzleError, show
from minuet.puzzles.base.bounds import check_count
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.latin import EMPTY, split_words

MOST_WORK = 1_000_000  # tries to fill a cage, times its cells
SIGNS = {"x": "*", "×": "*", ":": "/", "÷": "/", "−": "-"}
PRINTED = str.maketrans("*/-", "×÷−")  # the signs that people know

Targets = tuple[tuple[str, ...], ...]

Place = tuple[int, int]


class Cage(NamedTuple):
    """The cells of a cage, its target (None if there is none) and its operation, if it has one."""

    cells: tuple[Place, ...]
    target: int | None
    sign: str

    def fits(self, numbers: Sequence[int]) -> bool:
        """Whether these numbers make the target."""
        if self.target is None:
            return True
        signs = self.sign or ("+" if len(numbers) == 1 else "+*-/")
        return any(makes(sign, self.target, numbers) for sign in signs)

    def fillings(self, largest: int) -> Iterator[tuple[int, ...]]:
        """Yield the numbers that the cells may hold, none of them twice in a line."""
        return self._filled((), largest, count(1))

    def _filled(
        self, numbers: tuple[int, ...], largest: int, tried: Iterator[int]
    ) -> Iterator[tuple[int, ...]]:
        work = next(tried) * len(self.cells)
        check_count(work, MOST_WORK, "steps to fill a cage", part="cages")
        if len(numbers) == len(self.cells):
            if self.fits(numbers):
                yield numbers
            return
        row, column = self.cells[len(numbers)]
        lines = [(r == row or c == column, n) for (r, c), n in zip(self.cells, numbers)]  # noqa: B905
        for number in range(1, largest + 1):
            more = (*numbers, number)
            if (True, number) not in lines and self._may_fit(more, largest):
                yield from self._filled(more, largest, tried)

    def _may_fit(self, numbers: Sequence[int], largest: int) -> bool:
        """Whether the first numbers of a cage leave its sum or its product possible."""
        if self.target is None or self.sign not in ("+", "*"):
            return True
        if self.sign == "*":
            return self.target % prod(numbers) == 0
        rest = self.target - sum(numbers)
        left = len(self.cells) - len(numbers)
        return left <= rest <= left * largest


def read_targets(rows: Any, size: int) -> Targets:
    """Rows of targets with the usual signs, and nothing where a cell has none.

    >>> read_targets(["3+ .", "4x 2÷"], 2)
    (('3+', ''), ('4*', '2/'))
    """
    words = [split_words(row) for row in rows] if rows else [[""] * size] * size
    if [len(row) for row in words] != [size] * size:
        raise PuzzleError("cages, targets and givens must have the same size", part="targets")
    return tuple(tuple(map(_clean, row)) for row in words)


def _clean(word: Any) -> str:
    text = "" if word in EMPTY else str(word)
    return text[:-1] + SIGNS.get(text[-1], text[-1]) if text else ""


def read_cages(groups: Iterable[tuple[Place, ...]], targets: Targets) -> list[Cage]:
    """The cages of these cells, each of which has its target in one of them, if it has one."""
    return [_cage(cells, targets) for cells in groups]


def _cage(cells: tuple[Place, ...], targets: Targets) -> Cage:
    found = [(cell, word) for cell in cells if (word := targets[cell[0]][cell[1]])]
    if not found:
        return Cage(cells, None, "")
    cell, word = found[-1]
    match = re.fullmatch(r"([0-9]{1,9})([-+*/]?)", word)
    if len(found) > 1 or not match:
        fault = "is a second target of its cage" if match else "is not a target like 12+ or 3"
        raise PuzzleError(f"{show(word)} at {cell_name(*cell)} {fault}", part="targets", cell=cell)
    return Cage(cells, int(match[1]), match[2])


def makes(sign: str, target: int, numbers: Sequence[int]) -> bool:
    """Whether an operation on these numbers, the largest first, gives the target.

    >>> makes("-", 2, [1, 4, 1]), makes("/", 2, [3, 6]), makes("/", 3, [3, 6])
    (True, True, False)
    """
    most, total, product = max(numbers), sum(numbers), prod(numbers)
    results = {"+": total, "*": product, "-": 2 * most - total}
    return most * most == target * product if sign == "/" else results[sign] == target


def random_target(numbers: Sequence[int], random: Random) -> str:
    """A target that these numbers make, with one of the usual operations.

    >>> random_target([6, 2, 2], Random(3)), random_target([5], Random(1))
    ('10+', '5')
    """
    if len(numbers) == 1:
        return str(numbers[0])
    signs = ["/", "-"] if len(numbers) == 2 else ["+", "*"]
    most, rest = max(numbers), prod(numbers) // max(numbers)
    sign = random.choice([*signs, random.choice("+*")])
    if sign == "/" and most % rest:
        sign = "-"
    results = {"+": sum(numbers), "*": prod(numbers), "-": 2 * most - sum(numbers)}
    return f"{most // rest if sign == '/' else results[sign]}{sign}"

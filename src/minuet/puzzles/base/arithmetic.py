"""Cages with a target: numbers that make it by adding, subtracting, multiplying or dividing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import prod
from random import Random
from typing import Any, NamedTuple

from minuet.errors import PuzzleError, show
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.latin import EMPTY, split_words
from minuet.puzzles.base.walks import Step, steps

SIGNS = {"x": "*", "×": "*", ":": "/", "÷": "/", "−": "-"}
PRINTED = str.maketrans("*/-", "×÷−")  # the signs that people know

Targets = tuple[tuple[str, ...], ...]

Place = tuple[int, int]
State = tuple[int, int, int]
START: State = (0, 1, 0)


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

    def steps(self, largest: int) -> list[list[Step]]:
        """List the steps from cell to cell to the target; a state is what `_joined` says."""
        signs = self.sign or ("+" if len(self.cells) == 1 else "+*-/")
        target = self.target or 0

        def step(at: int, state: State, number: int) -> State | None:
            after = _joined(self.sign, state, number)
            left = len(self.cells) - at - 1
            may_fit = any(may_make(sign, target, after, left, largest) for sign in signs)
            return after if may_fit else None

        return steps([range(1, largest + 1)] * len(self.cells), step, start=START)

    def fillings(self, layers: Sequence[list[Step]]) -> list[tuple[int, ...]]:
        """List the ways through these steps that have no number twice in a line."""
        found: list[tuple[tuple[int, ...], Any]] = [((), START)]
        for at, ((row, column), layer) in enumerate(zip(self.cells, layers, strict=True)):
            line = [i for i in range(at) if row == self.cells[i][0] or column == self.cells[i][1]]
            onward: dict[Any, list[tuple[int, Any]]] = {}
            for before, number, after in layer:
                onward.setdefault(before, []).append((number, after))
            found = [
                ((*numbers, number), after)
                for numbers, state in found
                for number, after in onward.get(state, ())
                if number not in [numbers[i] for i in line]
            ]
        return [numbers for numbers, _ in found]


def _joined(sign: str, state: State, number: int) -> State:
    """The sum, the product and the largest of some numbers, and one more, as far as a sign asks."""
    total, product, most = state
    return (
        total + number if sign not in ("*", "/") else 0,
        product * number if sign not in ("+", "-") else 1,
        max(most, number) if sign not in ("+", "*") else 0,
    )


def may_make(sign: str, target: int, state: State, left: int, largest: int) -> bool:
    """Whether numbers with this sum, product and maximum, and `left` more, may make the target.

    >>> may_make("+", 12, (2, 2, 2), 1, 9), may_make("/", 2, (0, 6, 3), 1, 9)
    (False, True)
    """
    total, product, most = state
    if sign == "+":
        return left <= target - total <= left * largest
    if sign == "*":
        return target % product == 0 and product <= target <= product * largest**left
    if sign == "-":
        ends = [2 * most - total - left] + [largest - total - left + 1] * (left > 0)
        return target <= max(ends) if left else target == ends[0]
    if left:
        return target * (product // max(most, 1)) <= largest
    return most * most == target * product


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

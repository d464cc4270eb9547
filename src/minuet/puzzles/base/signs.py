"""Signs between neighboring cells: less-than, dots, equal and unequal.

`across` has a row of signs for each row of the board, one fewer than it has cells; `down` has a row
of signs for each pair of rows that are on top of each other. `.` stands for no sign.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar, Self

from minuet.errors import PuzzleError, listed, show
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import GridPuzzle, cell_name
from minuet.puzzles.base.picture import Mark

Place = tuple[int, int]


class SignPuzzle(GridPuzzle):
    """A grid of numbers with signs between neighboring cells."""

    _across_signs: ClassVar[str] = ""
    """What may be between two cells side by side."""
    _down_signs: ClassVar[str] = ""
    """What may be between two cells on top of each other."""
    _sign_looks: ClassVar[dict[str, str]] = {}
    """What pictures show for a sign, if it is something else."""

    across: tuple[str, ...]
    down: tuple[str, ...]

    @staticmethod
    @abstractmethod
    def _allows(sign: str, one: int, other: int) -> bool:
        """Whether two numbers may have this sign (or `.`) between them."""

    @staticmethod
    @abstractmethod
    def _fault(sign: str, one: str, other: str) -> str:
        """A sentence that two numbers, such as `r1c1=2`, must not have this sign between them."""

    @staticmethod
    @abstractmethod
    def _sign_text(sign: str, one: str, other: str) -> str:
        """What this sign (or `.`) says about two cells, such as `r1c1`."""

    def _rule_text(self, item: Any) -> str:
        if item[0] != "sign":
            return super()._rule_text(item)
        one, other = item[1:3], item[3:5]
        row, column = one
        sign = (self.across if row == other[0] else self.down)[row][column]
        return self._sign_text(sign, cell_name(*one), cell_name(*other))

    def _read_signs(self, across: Any, down: Any) -> None:
        """Set the signs; for use in `__init__`, after the numbers."""
        height, width = self.height, self.width
        self.__dict__["across"] = _read(across, "across", (height, width - 1), self._across_signs)
        self.__dict__["down"] = _read(down, "down", (height - 1, width), self._down_signs)

    def _pairs(self) -> Iterator[tuple[Place, Place, str]]:
        """Yield all pairs of neighbors with the sign between them."""
        for rows, (below, right) in ((self.across, (0, 1)), (self.down, (1, 0))):
            for row, signs in enumerate(rows):
                for column, sign in enumerate(signs):
                    yield (row, column), (row + below, column + right), sign

    def _add_signs(self, encoding: Encoding) -> None:
        for one, other, sign in self._pairs():
            allowed = partial(self._allows, sign)
            encoding.relate(("sign", *one, *other), one, other, allowed)

    def _broken_signs(self) -> Iterator[str]:
        """Yield a sentence for each pair of numbers that contradict the sign between them."""
        for one, other, sign in self._pairs():
            a, b = (self.values[row][column] for row, column in (one, other))
            if a and b and not self._allows(sign, a, b):
                yield self._fault(sign, f"{cell_name(*one)}={a}", f"{cell_name(*other)}={b}")

    def _signed(self, sign: Callable[[str, int, int], str]) -> Self:
        """Return the board with the sign that `sign(side, one, other)` puts between neighbors."""
        across = [[sign("across", *pair) for pair in pairwise(row)] for row in self.values]
        rows = [zip(*pair, strict=True) for pair in pairwise(self.values)]
        down = [[sign("down", *pair) for pair in row] for row in rows]
        return self.replace(
            across=["".join(row) for row in across], down=["".join(r) for r in down]
        )

    def _sign_places(self) -> list[tuple[str, int, int]]:
        """The signs as clues: ("across" or "down", row, column)."""
        sides = (("across", self.across), ("down", self.down))
        return [
            (side, r, c)
            for side, rows in sides
            for r, row in enumerate(rows)
            for c, sign in enumerate(row)
            if sign != "."
        ]

    def _without_sign(self, clue: tuple[str, int, int]) -> Self:
        side, row, column = clue
        rows = [[*signs] for signs in getattr(self, side)]
        rows[row][column] = "."
        changed: dict[str, Any] = {side: ["".join(signs) for signs in rows]}
        return self.replace(**changed)

    def _marks(self) -> Sequence[Mark]:
        return [
            Mark("sign", (one, other), text=self._sign_looks.get(sign, sign))
            for one, other, sign in self._pairs()
            if sign != "."
        ]


def _read(rows: Any, what: str, shape: tuple[int, int], known: str) -> tuple[str, ...]:
    """Rows of signs, all of them `.` if there are none."""
    height, width = shape
    texts = ["." * width] * height if rows is None else ["".join(row) for row in rows]
    if [len(text) for text in texts] != [width] * height:
        raise PuzzleError(f"the signs {what} must be {height} rows of {width}", part=what)
    for number, text in enumerate(texts, 1):
        for sign in text:
            if sign not in (".", *known):
                names = listed([f"`{each}`" for each in (*known, ".")], "or")
                message = f"{show(sign)} in row {number} of the signs {what} is not {names}"
                raise PuzzleError(message, part=what)
    return tuple(texts)

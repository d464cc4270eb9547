"""Latin squares with signs between neighboring cells: what Futoshiki and Kropki share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.latin import LatinPuzzle
from minuet.puzzles.base.signs import SignPuzzle


class SignedSquare(SignPuzzle, LatinPuzzle):
    """Numbers that are given (or the size), and the signs `across` and `down`, `.` for none."""

    formats: ClassVar[tuple[str, ...]] = ("plain", "json")
    _text_blocks = ("givens", "across", "down")
    _is_bare = True

    def __init__(
        self, givens: Any = 5, across: Any = None, down: Any = None, values: Any = None
    ) -> None:
        self._read(givens, values)
        self._read_signs(across, down)

    def _parts(self) -> dict[str, Any]:
        return {**super()._parts(), "across": self.across, "down": self.down}

    def _add_rules(self, encoding: Encoding) -> None:
        self._add_signs(encoding)

    def _broken_rules(self) -> Iterator[str]:
        return self._broken_signs()

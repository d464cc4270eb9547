"""Puzzles whose board is a set of placed things: queens, pairs, pieces, words.

Such a puzzle consists of its *settings* (the size, the pieces, the region), the labels `given` in
advance, and the labels `placed` on the board. A solution is a set of labels, so a solved board is
the same puzzle with all of them placed. A class has to say how it is encoded and drawn; for its
`__init__` there is `_set`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar, Self

from minuet.errors import PuzzleError, show
from minuet.puzzles.base.puzzle import Puzzle

__all__ = ["PlacingPuzzle"]


class PlacingPuzzle(Puzzle):
    """A puzzle whose board is the set of the options that are placed on it."""

    formats: ClassVar[tuple[str, ...]] = ("json",)
    placed: tuple[Any, ...]

    def _set(self, given: Iterable[Any], placed: Iterable[Any], **settings: Any) -> None:
        """Set what the puzzle is made of; for use in `__init__`."""
        known = tuple(map(frozen, given))
        shown = tuple(sorted({*known, *map(frozen, placed)}, key=repr))
        self.__dict__.update(settings, placed=shown, _settings=settings, _given=known)

    def _parts(self) -> dict[str, Any]:
        more = {"given": self._given} if self._given else {}
        if len(self.placed) > len(self._given):
            more["placed"] = self.placed
        return {**self._settings, **more}

    _given: tuple[Any, ...]
    _settings: dict[str, Any]

    @property
    def given(self) -> Sequence[Any]:
        """The labels of the options that were placed in advance."""
        return self._given

    def replace(self, **changes: Any) -> Self:
        """Return the puzzle with some of its parts changed; new givens clear the board."""
        return super().replace(**({"placed": ()} if "given" in changes else {}) | changes)

    def placements(self) -> Sequence[Any]:
        """The labels of all options on the board."""
        return self.placed

    def decode(self, solution: Iterable[Any]) -> Self:
        """Return the board with these options placed; problems made so far are shared."""
        copy = type(self).__new__(type(self))
        self.__dict__.setdefault("_problems", {})
        shown = tuple(sorted({*self._given, *solution}, key=repr))
        copy.__dict__.update(self.__dict__, placed=shown)
        return copy

    def check(self) -> list[str]:
        """List what the options on the board cover twice, and what is not an option at all."""
        problem = self.problem()
        labels = {label: index for index, label in enumerate(problem.labels)}
        wrong = [f"{self.label_text(label)} is impossible" for label in self._unknown(labels)]
        uses: Counter[Hashable] = Counter()
        colors: dict[Hashable, set[Any]] = {}
        for label in set(self.placed) & set(labels):
            option = problem.options[labels[label]]
            for item in option.items:
                uses[item] += item not in option.colors
                colors.setdefault(item, set()).add(option.colors.get(item))
        for item, times in uses.items():
            most = problem.bounds.get(item, (1, 1))[1]
            if times > most or len(colors[item]) > 1:
                wrong.append(f"{self.item_text(item)} is taken too often")
        return wrong

    def _unknown(self, labels: dict[Any, int]) -> list[Any]:
        return [label for label in self.placed if label not in labels]

    def _contradicts_itself(self) -> bool:
        """Return whether givens exclude each other; givens that are not options raise an error."""
        labels = set(self.problem().labels)
        for label in self._given:
            if label not in labels:
                raise PuzzleError(f"{show(label)} is not an option of this puzzle", part="given")
        return super()._contradicts_itself()

    @property
    def is_solved(self) -> bool:
        """Whether the board is a solution."""
        from minuet.solver import check

        return not self._unknown(dict.fromkeys(self.problem().labels, 0)) and not check(
            self.problem(), self.placed
        )


def frozen(value: Any) -> Any:
    """Make tuples of lists, however deep: what JSON gives becomes a label again.

    >>> frozen(["L", [[0, 0], [0, 1]]])
    ('L', ((0, 0), (0, 1)))
    """
    return tuple(map(frozen, value)) if isinstance(value, (list, tuple)) else value

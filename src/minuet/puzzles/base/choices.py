"""Grids of numbers with options beside the placements: sums, views, fillings of a cage.

Such an option is a *choice*. Its label starts with a word, (row, column, value) is a placement. A
choice says in which of several ways a rule is satisfied; the board follows from the placements
alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Self

from minuet.errors import listed
from minuet.puzzles.base.grid import GridPuzzle, excluded_text
from minuet.puzzles.base.puzzle import MOST_CHOICES, Puzzle

Place = tuple[int, int]
Verbs = tuple[str, str, str]

VERBS: Verbs = ("can only be", "is", "is not")


class ChoicePuzzle(GridPuzzle):
    """A grid of numbers whose problem has choices beside the placements."""

    def _choice_label_text(self, label: Any) -> str:
        """A readable choice: `cage r1c1=1+2`."""
        return " ".join(map(str, label))

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        """The cells that a choice is about."""
        return ()

    def decode(self, solution: Iterable[Any]) -> Self:
        """Return the board with the placements filled in; choices are not part of it."""
        return super().decode(label for label in solution if not is_choice(label))

    def label_text(self, label: Any) -> str:
        """A placement as `r1c1=2`; a choice as the kind writes it."""
        return self._choice_label_text(label) if is_choice(label) else super().label_text(label)

    def _read_label(self, text: str) -> Any:
        try:
            return super()._read_label(text)
        except ValueError as error:
            try:
                return Puzzle._read_label(self, text)
            except ValueError:
                raise error from None

    def _label_cells(self, label: Any) -> Sequence[Place]:
        return self._choice_cells(label) if is_choice(label) else super()._label_cells(label)

    # ---- what is said in hints

    def _is_shown(self, label: Any) -> bool:
        return not is_choice(label)

    def _follows_text(self, labels: Sequence[Any]) -> str:
        return ""  # a choice says it all

    def _verbs(self, label: Any) -> Verbs:
        """What is said of an option: that it is the only one, one of several, or impossible."""
        return VERBS

    def _sentence_parts(self, label: Any) -> tuple[str, str]:
        """What an option is about, and what it says: ("r1c1", "2"), ("the cage r1c1", "1+2")."""
        subject, words = re.split(": |=", self.label_text(label), maxsplit=1)
        return f"the {subject}" if is_choice(label) else subject, words

    def _only_text(self, item: Any, label: Any) -> tuple[str, str, float]:
        """The reason for a placement or a choice: what an item has left."""
        subject, words = self._sentence_parts(label)
        what = self.item_text(item)
        if is_choice(label):
            lack = "" if item == label[: len(item)] else f"there is no place for the {what}: "
            return "only way", f"{lack}{subject} {self._verbs(label)[0]} {words}", 1.7
        if item[0] == "cell":
            return "only value", f"{subject}: only {words} fits", 1.5
        return "only place", f"the {what} fits only at {subject}", 1.0

    def _alternatives(self, labels: Sequence[Any]) -> int:
        return len({self._sentence_parts(label) for label in labels})

    def _choice_text(self, item: Any, labels: Sequence[Any]) -> str:
        """What an item has left: values of a cell, places of a value, or choices."""
        several = self._alternatives(labels) > 1
        found: dict[tuple[str, str], list[str]] = {}
        for label in labels:
            subject, words = self._sentence_parts(label)
            found.setdefault((subject, self._verbs(label)[several]), []).append(words)
        where = [self._sentence_parts(label)[0] for label in labels if not is_choice(label)]
        places = where if len(found) > 1 else []
        sentences = [
            f"{subject} {verb} {_either(words)}"
            for (subject, verb), words in found.items()
            if subject not in places
        ]
        if places:
            sentences.insert(0, f"the {self.item_text(item)} is at {_either(places)}")
        return ", or ".join(sentences)

    def _not_text(self, labels: Sequence[Any]) -> str:
        """A sentence that these options are impossible: `r1c1 is not 2 or 3`."""
        facts = []
        for label in labels:
            subject, words = self._sentence_parts(label)
            facts.append((subject, self._verbs(label)[2], words))
        return excluded_text(facts)

    def _lack_text(self, item: Any) -> str:
        """A sentence that an item has no option left."""
        if item[0] == "cell":
            return f"{self.item_text(item)} has no number"
        return f"there is no way left for the {self.item_text(item).removeprefix('the ')}"


def _either(words: Iterable[str]) -> str:
    """Join words, each once; numbers are in order.

    >>> _either(["6", "5", "6"])
    '5 or 6'
    """
    in_order = sorted(dict.fromkeys(words), key=lambda word: int(word) if word.isdecimal() else -1)
    return listed(in_order, "or", most=MOST_CHOICES)


def is_choice(label: Any) -> bool:
    """Return whether a label is that of a choice."""
    return isinstance(label[0], str)

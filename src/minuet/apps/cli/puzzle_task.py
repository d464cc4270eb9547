"""A puzzle of any kind, as something to solve on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minuet import Problem, Solution
from minuet.errors import FormatError
from minuet.formats import forms
from minuet.puzzles.base.puzzle import Puzzle

from . import dlx_task
from .drawing import draw
from .messages import InputError

LONGEST = 1 << 20  # characters; what is longer is no puzzle, and looking at it would take long


class PuzzleTask:
    """A puzzle; its solutions are drawn."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._is_broken = puzzle.contradicts_itself()

    @property
    def problem(self) -> Problem:
        """What to solve; if givens exclude each other, a problem that has no solution either."""
        return Problem(["givens that agree"]) if self._is_broken else self.puzzle.problem()

    def given(self, words: Sequence[str]) -> list[Any]:
        """The givens of the puzzle, and what `--given` names."""
        labels = [self._label(word) for word in words]
        return [] if self._is_broken else [*self.puzzle.given, *labels]

    def option_texts(self) -> list[str]:
        """All placements."""
        return [self.puzzle.label_text(label) for label in self.problem.labels]

    def show(self, solution: Solution) -> str:
        """The board, drawn; where options cost, the sum comes below it."""
        board = draw(self.puzzle.decode(solution).picture())
        return f"{board}\ncost {solution.cost}" if self.problem.has_costs else board

    def record(self, solution: Solution) -> dict[str, Any]:
        """The options as labels and for people, and the board."""
        return {
            "labels": list(solution),
            "options": [self.puzzle.label_text(label) for label in solution],
            "cost": solution.cost,
            "board": self.puzzle.decode(solution).record(),
        }

    def _label(self, word: str) -> Any:
        try:
            return self.puzzle.read_label(word)
        except ValueError as error:
            raise InputError(f"--given: {error}") from None


def read(text: str) -> PuzzleTask:
    """Make a task of the text of a puzzle."""
    return PuzzleTask(forms.loads(text))


def looks_like(text: str) -> bool:
    """Whether a text is a puzzle in any of the forms that are known, or means to be one.

    >>> looks_like("AAB\\nABB\\n\\n...\\n1.2\\n"), looks_like("a b c\\na b\\nc\\n")
    (True, False)
    """
    if len(text) > LONGEST:
        return False
    try:
        return bool(forms.recognise(text))
    except FormatError:
        return _means_to_be(text)


def _means_to_be(text: str) -> bool:
    """Whether it is a link, JSON, or names a kind: then what is wrong is wrong with the puzzle."""
    is_json = text.lstrip().startswith(("{", "[")) and not dlx_task.looks_like(text)
    is_link = text.lstrip().startswith(("http://", "https://"))
    return is_json or is_link or forms.stated_kind(text) is not None

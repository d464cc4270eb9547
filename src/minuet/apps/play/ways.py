"""The ways to play a puzzle: with numbers in cells, with marks in cells, or with rectangles."""

from __future__ import annotations

from minuet.errors import PuzzleError
from minuet.puzzles import GridPuzzle, Puzzle
from minuet.puzzles.base.dividing import DividingPuzzle
from minuet.puzzles.base.marking import MarkingPuzzle

from .marks import MarkRules
from .rectangles import RectangleRules
from .rules import PairRules, Rules


def check_playable(kind: type[Puzzle]) -> None:
    """Reject a kind that is played in another way."""
    if not issubclass(kind, (GridPuzzle, MarkingPuzzle, DividingPuzzle)):
        ways = "only numbers, marks and rectangles on a grid"
        raise PuzzleError(f"{kind.title} cannot be played here, {ways}")


def rules_of(puzzle: Puzzle) -> Rules:
    """The rules of a puzzle, as its way to play needs them."""
    if isinstance(puzzle, MarkingPuzzle):
        return MarkRules(puzzle)
    if isinstance(puzzle, DividingPuzzle):
        return RectangleRules(puzzle)
    check_playable(type(puzzle))
    assert isinstance(puzzle, GridPuzzle)
    rules = Rules(puzzle)
    values = {value for choices in rules.choices.values() for value in choices}
    return PairRules(puzzle) if values and min(values) > 9 else rules

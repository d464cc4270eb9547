"""Sudoku as a person solves it: named techniques, reasons in sentences, and a grade.

The solver knows cells, numbers and regions (see `layout`), so all sizes and variants are the same
to it. Each family of techniques has a file; `path` puts them in order.

>>> from minuet.logic.sudoku import grade, solve_logically
>>> from minuet.puzzles.sudoku.sudoku import Sudoku
>>> puzzle = Sudoku(["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1",
...                  "7...2...6", ".6....28.", "...419..5", "....8..79"])
>>> grade(puzzle).name
'easy'
>>> path = solve_logically(puzzle)
>>> path.solved, path.rating
(True, 1.2)
>>> print(path.steps[0])
box 9: the 1 fits only at r9c7
"""

from __future__ import annotations

from collections.abc import Iterator

from minuet.logic.base import Grade, Step
from minuet.puzzles.sudoku.sudoku import Sudoku

from .layout import Layout, classic
from .path import GRADES, Path, follow, grade_name, grade_state, next_step, step_of
from .state import State, state_of

__all__ = [
    "GRADES",
    "Layout",
    "Path",
    "State",
    "classic",
    "grade",
    "grade_name",
    "next_step",
    "solve_logically",
    "state_of",
    "steps",
]


def grade(puzzle: Sudoku | State, *, stop_above: float = 99.0) -> Grade:
    """Grade a puzzle that has one solution (a `Sudoku` or a `State`, which is not changed).

    With `stop_above`, the answer is only exact up to there: a harder puzzle gets the grade of the
    first step above it, which saves the time to look for chains.
    """
    return grade_state(state_of(puzzle), stop_above=stop_above)


def solve_logically(puzzle: Sudoku | State, *, hardest: float = 99.0) -> Path:
    """Solve a puzzle as a person would, with no step harder than `hardest`."""
    state = state_of(puzzle)
    found = tuple(step_of(state, each) for each in follow(state, hardest=hardest))
    rating = max((step.rating for step in found), default=0.0)
    return Path(found, state.is_solved and not state.contradiction(), rating)


def steps(puzzle: Sudoku | State) -> Iterator[Step]:
    """Yield the steps from the board as it is to the solution.

    The last one is called "mistake" if the board cannot be completed, and says why.
    """
    broken = [] if isinstance(puzzle, State) else puzzle.check()
    if broken:
        yield Step("mistake", broken[0])
        return
    state = state_of(puzzle)
    for found in follow(state):
        yield step_of(state, found)
    if state.contradiction():
        yield Step("mistake", f"{state.contradiction()}: an earlier entry is wrong")

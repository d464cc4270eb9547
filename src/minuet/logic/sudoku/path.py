"""The way to the solution: the easiest technique that helps, again and again.

The rating of a puzzle is that of the hardest step on this way. The scale is the one of Sudoku
Explainer (ER), as far as people use it: 1.2 for a single in a box, 2.6 for locked candidates, 4.2
for an XY-wing, 7 and more for chains, 8 and more for trial.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from minuet.errors import listed
from minuet.logic.base import Grade, Step

from . import cages, chains, fish, locked, rectangles, singles, subsets, trial, turbot, wings
from .finding import Finding, Technique, apply
from .layout import members
from .state import State

TECHNIQUES: tuple[Technique, ...] = tuple(
    sorted(
        (
            singles.FULL_HOUSE,
            singles.HIDDEN_IN_BOX,
            singles.HIDDEN_IN_LINE,
            singles.NAKED_SINGLE,
            locked.DIRECT_POINTING,
            locked.DIRECT_CLAIMING,
            locked.POINTING,
            locked.CLAIMING,
            *subsets.DIRECT_HIDDEN.values(),
            *subsets.NAKED_SUBSETS.values(),
            *subsets.HIDDEN_SUBSETS.values(),
            *fish.FISH.values(),
            turbot.TURBOT,
            turbot.EMPTY_RECTANGLE,
            turbot.W_WING,
            wings.XY_WING,
            wings.XYZ_WING,
            rectangles.UNIQUE_RECTANGLE,
            rectangles.BUG,
            *chains.CHAINS.values(),
            cages.CAGE,
            cages.LEFTOVER,
            trial.TRIAL,
            trial.NESTED_TRIAL,
        ),
        key=lambda technique: technique.rating,
    )
)
"""From easy to hard."""

GRADES = {"easy": 1.5, "medium": 2.5, "hard": 5.0, "diabolical": float("inf")}
"""The names of the grades, each with the rating below which it ends."""


class Path(NamedTuple):
    """All steps to the solution, and the rating of the hardest."""

    steps: tuple[Step, ...]
    solved: bool
    rating: float


def grade_name(rating: float) -> str:
    """The name of a grade.

    >>> [grade_name(rating) for rating in (1.2, 1.5, 2.6, 7.1)]
    ['easy', 'medium', 'hard', 'diabolical']
    """
    return next(name for name, end in GRADES.items() if rating < end)


def findings(state: State, *, hardest: float = 99.0) -> Iterator[Finding]:
    """Yield what the easiest technique that helps finds."""
    for technique in TECHNIQUES:
        if technique.rating > hardest:
            return
        found = next(technique.find(state), None)
        if found is not None:
            yield found
            return


def follow(state: State, *, hardest: float = 99.0) -> Iterator[Finding]:
    """Solve step by step, changing the state; each finding comes before it is applied."""
    while state.unsolved and not state.contradiction():
        found = next(findings(state, hardest=hardest), None)
        if found is None:
            return
        yield found
        apply(state, found)


def grade_state(state: State, *, stop_above: float = 99.0) -> Grade:
    """Grade, changing the state: as `follow`, but with all findings of a technique at once."""
    hardest = 0.0
    while state.unsolved:
        rating = _advance(state, stop_above)
        if rating is None:
            break
        hardest = max(hardest, rating)
        if hardest > stop_above:
            break
    solved = state.is_solved and not state.contradiction()
    return Grade(hardest, grade_name(hardest), solved)


def _advance(state: State, stop_above: float) -> float | None:
    """Apply all that the easiest technique that helps finds; return how hard that was."""
    for technique in TECHNIQUES:
        if technique.rating > stop_above:
            # Nothing easier helps: the puzzle is at least this hard, which is all that was asked.
            return None if state.contradiction() else technique.rating
        rating = _sweep(state, technique)
        if rating is not None:
            return rating
    return None


def _sweep(state: State, technique: Technique) -> float | None:
    """Apply the findings of a technique that are not harder than its first."""
    rating = None
    for found in technique.find(state):
        if rating is not None and found.rating > rating:
            break
        if apply(state, found):
            rating = found.rating
    return rating


def next_step(state: State) -> Step | None:
    """The easiest step from here, with its reason; None if there is none.

    >>> from minuet.logic.sudoku import State, classic
    >>> state = State.of(classic(2, 2), {(0, 0): 1, (1, 2): 2, (2, 1): 3})
    >>> print(next_step(state))
    box 2: the 1 fits only at r2c4
    """
    if state.contradiction():
        return None
    found = next(findings(state), None)
    return None if found is None else step_of(state, found)


def step_of(state: State, found: Finding) -> Step:
    """A finding as a step for people: with places and words."""
    layout = state.layout
    region = None if found.region is None else layout.regions[found.region]
    return Step(
        found.technique,
        found.why() + _outcome(state, found),
        placed=[(*layout.cells[cell], value + 1) for cell, value in found.place],
        removed=_labels(state, found.remove),
        cells=_cells(state, found),
        because=_labels(state, found.pattern),
        where=region.name if region else "",
        rating=found.rating,
    )


def _outcome(state: State, found: Finding) -> str:
    """What is struck out, as a sentence: ", so no 4 or 7 at r1c1".

    Findings that place something say so themselves.
    """
    if found.place or not found.remove:
        return ""
    by_cells: dict[int, int] = {}
    for value, cells in found.remove:
        by_cells[cells] = by_cells.get(cells, 0) | 1 << value
    gone = [
        f"no {listed(state.layout.signs_of(values), 'or')} at {state.layout.names(cells)}"
        for cells, values in by_cells.items()
    ]
    return f", so {listed(gone)}"


def _labels(state: State, candidates: tuple[tuple[int, int], ...]) -> list[tuple[int, int, int]]:
    places = state.layout.cells
    return [(*places[cell], value + 1) for value, cells in candidates for cell in members(cells)]


def _cells(state: State, found: Finding) -> list[tuple[int, int]]:
    """The cells to look at: those of the region, else those of the pattern."""
    mask = 0
    for _, cells in found.pattern:
        mask |= cells
    if found.region is not None:
        mask |= state.layout.masks[found.region]
    for cell, _ in found.place:
        mask |= 1 << cell
    return [state.layout.cells[cell] for cell in members(mask)]

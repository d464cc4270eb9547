"""A game: one puzzle, what the player has written so far, and what the player can ask.

Nothing here knows a screen or a keyboard. Moves return nothing and leave a sentence in `message`
where there is something to say; what cells look like is asked with `look`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from time import monotonic

from minuet.errors import Stopped, listed
from minuet.logic.base import Step
from minuet.puzzles import Puzzle
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.picture import Picture

from .board import Board
from .rules import Rules
from .ways import rules_of

Cell = tuple[int, int]
CHECK_LIMIT = 5.0
"""Seconds to look for the solution, without which checks know only the rules."""


class Clock:
    """Seconds of play: runs, stops, and continues from what was saved."""

    def __init__(self, seconds: float = 0.0, now: Callable[[], float] = monotonic) -> None:
        self._before = seconds
        self._now = now
        self._since: float | None = now()

    @property
    def seconds(self) -> float:
        """How long the game has been played."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def stop(self) -> None:
        """Let no time pass until `start`."""
        self._before, self._since = self.seconds, None

    def start(self) -> None:
        """Let time pass again."""
        if self._since is None:
            self._since = self._now()

    def __str__(self) -> str:
        minutes, seconds = divmod(int(self.seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


@dataclass
class Hint:
    """A step of reasoning that is shown in stages; `stage` counts those shown, from 1 to 3."""

    step: Step
    stage: int = 1

    @property
    def is_shown(self) -> bool:
        """Whether there is nothing left but to do it."""
        return self.stage >= len(self.step.stages)

    @property
    def words(self) -> list[str]:
        """The sentences shown so far."""
        return list(self.step.stages[: self.stage])


class Game:
    """One puzzle and the player's sheet.

    `cursor` is the cell that moves act on, `wrong` the cells that the last check found, `hint` the
    hint that is being shown.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        board: Board | None = None,
        seconds: float = 0.0,
        cursor: Cell | None = None,
        difficulty: str = "",
        helped: int = 0,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.rules: Rules = rules_of(puzzle)
        self.puzzle = self.rules.puzzle
        self.givens: dict[Cell, int] = self.rules.givens
        self.difficulty = difficulty
        self.clock = Clock(seconds, now)
        self.helped = helped  # how many hints were shown to the end
        # A file may hold a game half done.
        self.board = board or Board(self.rules.values_of(puzzle))
        self.cursor = cursor if cursor in self.rules.choices else self._first_empty()
        self.message = ""
        self.hint: Hint | None = None
        self.wrong: frozenset[Cell] = frozenset()
        self._undo: list[Board] = []
        self._redo: list[Board] = []
        self._ruled_out: set[tuple[int, int, int]] = set()  # by hints that were done
        self._celebrated = self.is_solved

    def _first_empty(self) -> Cell:
        cells = [*self.rules.choices]
        return next((cell for cell in cells if not self.value(cell)), cells[0])

    # ---- the board

    @property
    def values(self) -> dict[Cell, int]:
        """All numbers: givens and what was written."""
        return {**self.board.values, **self.givens}

    def value(self, cell: Cell) -> int:
        """The number of a cell, 0 if it has none."""
        return self.givens.get(cell) or self.board.values.get(cell, 0)

    def marks(self, cell: Cell) -> frozenset[int]:
        """The marks of an empty cell."""
        return frozenset() if self.value(cell) else self.board.marks.get(cell, frozenset())

    @property
    def filled(self) -> int:
        """How many cells have a number."""
        return len(self.values)

    @property
    def progress(self) -> tuple[int, int]:
        """How much is done, and of how much."""
        return self.rules.progress(self.values, self.solution)

    @property
    def clashes(self) -> set[Cell]:
        """The cells whose numbers exclude each other."""
        return self.rules.clashes(self.values)

    @property
    def is_solved(self) -> bool:
        """Whether the puzzle is solved."""
        return self.rules.is_solved(self.values)

    def as_puzzle(self) -> Puzzle:
        """The puzzle with what the player has written."""
        return self.rules.board(self.values)

    def picture(self) -> Picture:
        """What is drawn below the player's numbers."""
        return self.rules.picture(self.values)

    # ---- moving

    def go(self, cell: Cell) -> None:
        """Move the cursor to a cell."""
        if cell in self.rules.choices:
            self.cursor = cell

    def move(self, down: int, right: int, count: int = 1) -> None:
        """Move the cursor by this many cells; it jumps over gaps and stops at the border."""
        for _ in range(count):
            row, column = self.cursor
            for far in range(1, self.puzzle.height + self.puzzle.width):
                there = (row + far * down, column + far * right)
                if there in self.rules.choices:
                    self.cursor = there
                    break

    def jump(self, wanted: Callable[[Cell], bool], count: int = 1) -> None:
        """Go to the next cell of some sort in reading order, wrapping around; backward if count <
        0.
        """
        cells = [*self.rules.choices]
        step = 1 if count > 0 else -1
        place = cells.index(self.cursor)
        for _ in range(abs(count)):
            order = (cells[(place + step * far) % len(cells)] for far in range(1, len(cells) + 1))
            found = next((cell for cell in order if wanted(cell)), None)
            if found is None:
                return
            place = cells.index(found)
        self.cursor = cells[place]

    # ---- writing

    def put(self, value: int, *, prune: bool = False) -> None:
        """Write a number into the cell under the cursor; the same again erases it."""
        if not self._may_write():
            return
        if self.board.values.get(self.cursor) == value:
            self._change(self.board.erased(self.cursor))
        elif value not in self.rules.choices[self.cursor]:
            least, most = min(self.rules.choices[self.cursor]), max(self.rules.choices[self.cursor])
            self.message = f"This cell takes {self.rules.sign(least)} to {self.rules.sign(most)}."
        else:
            self._change(self._with(value, prune))

    def _with(self, value: int, prune: bool) -> Board:
        """The board with a number under the cursor, which may go from the marks that see it."""
        board = self.board.put(self.cursor, value)
        if not prune:
            return board
        here = (*self.cursor, value)
        seen = [
            (*cell, each)
            for cell, marks in self.board.marks.items()
            for each in marks
            if self.rules.excludes(here, (*cell, each))
        ]
        return board.without_marks(seen)

    def mark(self, value: int) -> None:
        """Add a mark to the cell under the cursor, or remove it."""
        if not self._may_write():
            return
        if self.cursor in self.board.values:
            self.message = "This cell has a number: erase it first."
        elif value in self.rules.choices[self.cursor]:
            self._change(self.board.toggled(self.cursor, value))

    def erase(self) -> None:
        """Erase the number under the cursor, or else the marks."""
        if not self._may_write():
            return
        board = self.board
        for cell in self.rules.together(board.values, self.cursor):
            board = board.erased(cell)
        self._change(board)

    def turn(self) -> None:
        """Give the cell under the cursor its next value, or erase it."""
        after = self.rules.after(self.value(self.cursor))
        if not after:
            self.erase()
        elif self._may_write():
            self._change(self.board.put(self.cursor, after))

    def enclose(self, start: Cell) -> None:
        """Draw a rectangle from a cell to the cursor, over whatever is there."""
        found = self.rules.enclosed(self.values, start, self.cursor)
        if any(cell in self.givens for cell in found):
            self.message = "That would overlap a given rectangle."
            return
        values = {cell: value for cell, value in self.board.values.items() if cell not in found}
        self._change(Board(values | {cell: value for cell, value in found.items() if value}))

    def _may_write(self) -> bool:
        if self.cursor in self.givens:
            self.message = "This number is given."
            return False
        return True

    def fill(self) -> None:
        """Mark every empty cell with all numbers that clash with no other."""
        self._change(self.board.marked(self.rules.candidates(self.values)))
        self.message = "Filled in every possible pencil mark."

    def prune(self) -> None:
        """Remove all marks that clash with a number."""
        possible = self.rules.candidates(self.values)
        kept = {cell: marks & possible.get(cell, marks) for cell, marks in self.board.marks.items()}
        gone = sum(len(self.board.marks[cell] - kept[cell]) for cell in kept)
        self._change(self.board.marked(kept))
        self.message = f"Removed {gone} mark{'' if gone == 1 else 's'}."

    def clear_marks(self) -> None:
        """Remove all marks."""
        self._change(Board(self.board.values))

    def restart(self) -> None:
        """Clear everything; undo brings it back."""
        self._change(Board())
        self.message = "A fresh start. Undo brings everything back."

    def _change(self, board: Board) -> None:
        if board == self.board:
            return
        self._undo.append(self.board)
        self._redo.clear()
        self.board = board
        self._settle()

    def _settle(self) -> None:
        """Drop what was said about the board before it changed; check whether it is solved now."""
        self.hint = None
        self.wrong = frozenset()
        self.message = ""
        solved = self.is_solved
        if solved:
            self.clock.stop()
        else:
            self.clock.start()
        if solved and not self._celebrated:
            helped = f" with {self.helped} hint{'s' * (self.helped != 1)}" if self.helped else ""
            self.message = f"Solved in {self.clock}{helped}. Well done!"
        self._celebrated = solved

    def undo(self, count: int = 1) -> None:
        """Undo this many changes."""
        self._step_back(self._undo, self._redo, count, "Nothing to undo.")

    def redo(self, count: int = 1) -> None:
        """Do again what was undone."""
        self._step_back(self._redo, self._undo, count, "Nothing to redo.")

    def _step_back(
        self, source: list[Board], target: list[Board], count: int, nothing: str
    ) -> None:
        if not source:
            self.message = nothing
            return
        for _ in range(min(count, len(source))):
            target.append(self.board)
            self.board = source.pop()
        self._settle()

    # ---- asking

    @cached_property
    def solution(self) -> dict[Cell, int] | None:
        """The numbers of the solution; None if there is not exactly one, or it takes too long."""
        try:
            if not self.puzzle.is_unique(time_limit=CHECK_LIMIT):
                return None
            solved = self.puzzle.solve(time_limit=CHECK_LIMIT)
        except Stopped:
            return None
        if solved is None:
            return None
        return {**self.givens, **self.rules.values_of(solved)}

    def check(self) -> None:
        """Say what is wrong with the board, and remember the cells."""
        mistakes = self._mistakes()
        self.wrong = frozenset(mistakes)
        broken = self.as_puzzle().check()
        if broken:
            more = f" (and {len(broken) - 1} more)" if len(broken) > 1 else ""
            self.message = f"{broken[0][:1].upper()}{broken[0][1:]}{more}."
        elif mistakes:
            self.message = f"Wrong: {_names(mistakes)}."
        elif self.is_solved:
            self.message = "Everything is right: solved."
        elif self.solution is None:
            self.message = "No rule is broken so far."
        else:
            done, total = self.progress
            self.message = f"Everything is right so far, {total - done} to go."

    def _mistakes(self) -> list[Cell]:
        """The cells that differ from the solution, or else that clash."""
        if self.solution is None:
            return sorted(cell for cell in self.clashes if cell not in self.givens)
        written = self.board.values.items()
        return sorted(cell for cell, value in written if self.solution[cell] != value)

    def ask_hint(self) -> None:
        """Show the next stage of a hint; after the last one, do what it says."""
        if self.hint is not None:
            if self.hint.is_shown:
                self.do_hint()
            else:
                self._tell(self.hint.stage + 1)
            return
        mistakes = self._mistakes()
        if mistakes:
            self.wrong = frozenset(mistakes)
            self.message = f"Fix this first: {_names(mistakes)}."
            return
        step = self._next_step()
        if step is None:
            self.message = (
                "No hint needed: the puzzle is solved." if self.is_solved else "No hint found."
            )
            return
        self.hint = Hint(step)
        self.message = ""

    def _tell(self, stage: int) -> None:
        assert self.hint is not None
        self.hint.stage = stage
        if self.hint.is_shown:
            self.helped += 1

    def _next_step(self) -> Step | None:
        """The first step that is new: it places a number, or removes a mark that is still there."""
        for step in self.rules.steps(self.values):
            is_new = any(self.value(label[:2]) != label[2] for label in step.placed)
            if is_new or any(self._stands(label) for label in step.removed):
                return step
        return None

    def _stands(self, label: tuple[int, int, int]) -> bool:
        cell, value = label[:2], label[2]
        marks = self.marks(cell)
        return value in marks if marks else label not in self._ruled_out

    def do_hint(self) -> None:
        """Write down what the hint has found."""
        if self.hint is None:
            return
        step = self.hint.step
        board = self.board
        for row, column, value in step.placed:
            board = board.put((row, column), value)
        self._ruled_out.update(step.removed)
        board = board.without_marks(step.removed)
        self._change(board)
        self.hint = None
        if step.placed:
            self.cursor = step.placed[0][:2]
        self.message = self.message or "Done."

    def solve(self) -> None:
        """Write the solution down."""
        if self.solution is None:
            self.message = "This puzzle does not have exactly one solution."
            return
        self._celebrated = True  # there is nothing to celebrate
        own = {cell: value for cell, value in self.solution.items() if cell not in self.givens}
        self._change(Board(own))
        self.message = "Here is the solution. Undo removes it."


def _names(cells: Iterable[Cell]) -> str:
    return listed([cell_name(*cell) for cell in cells], most=6)

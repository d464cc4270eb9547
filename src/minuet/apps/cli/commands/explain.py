"""Solve a puzzle the way a person would: step by step, with reasons.

examples:
  minuet explain puzzle.txt                  every step, and the difficulty
  minuet explain --hint puzzle.txt           only the next step
  minuet explain puzzle.txt | head -5
  minuet explain --time-limit 60 --json puzzle.txt

exit codes:
  0 solved, 1 no solution, 2 bad input, 3 stopped by a limit, 130 interrupted

If the puzzle has no solution, the last step says why. If the time limit is reached first, the steps
so far are printed without a grade.

--json prints one object:
  status     "solved", "none", "stopped" or "interrupted"
  steps      a list of {"technique", "reason", "placed", "removed", "rating"}, where placed and
             removed are placements such as "r1c1=2": those that are forced, and those ruled out
  grade      {"name", "rating", "solved"}; null with --hint, and if the command was stopped
"""

from __future__ import annotations

from argparse import Namespace
from itertools import islice
from typing import Any

from minuet.apps.cli.arguments import add_puzzle_arguments, add_time_limit
from minuet.apps.cli.deadlines import TimeOver, deadline
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.messages import say
from minuet.apps.cli.output import write_json
from minuet.apps.cli.parser import Parser
from minuet.apps.cli.progress import Progress
from minuet.apps.subject import read_puzzle
from minuet.errors import Stopped, amount
from minuet.logic.base import Grade, Step
from minuet.puzzles.base.puzzle import Puzzle


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    add_puzzle_arguments(parser)
    parser.flag("--hint", "show only the next step")
    add_time_limit(parser)


def run(args: Namespace) -> int:
    """Print the steps, and how hard they are overall."""
    puzzle = read_puzzle(args.file, kind=args.kind, format=args.from_format)
    path = _Path(puzzle, args)
    try:
        with Progress(0, "step") as progress, deadline(args.time_limit):
            path.walk(progress)
            path.end()
    except TimeOver:
        path.code = Exit.STOPPED
    except KeyboardInterrupt:
        path.code = Exit.INTERRUPTED
    if args.json:
        write_json(path.record())
    if path.code == Exit.STOPPED:
        say(f"stopped by the time limit after {amount(len(path.steps), 'step')}")
    if path.code == Exit.INTERRUPTED:
        say(f"interrupted after {amount(len(path.steps), 'step')}")
    return path.code


class _Path:
    """The steps as they are found, and the result."""

    def __init__(self, puzzle: Puzzle, args: Namespace) -> None:
        self.puzzle = puzzle
        self.hint: bool = args.hint
        self.is_text = not args.json
        self.steps: list[Step] = []
        self.grade: Grade | None = None
        self.code = Exit.SOLVED

    def walk(self, progress: Progress) -> None:
        """Find the steps, and print them as they are found."""
        for step in islice(self.puzzle.steps(), 1 if self.hint else None):
            self.steps.append(step)
            progress.clear()
            self.say(f"{len(self.steps):>3}. {step.stages[2]}")
            progress.show(0, len(self.steps))
        if self.steps and self.steps[-1].technique == "mistake":
            self.code = Exit.NONE

    def end(self) -> None:
        """Print the result."""
        if not self.steps:
            is_solved = getattr(
                self.puzzle, "is_solved", True
            )  # kinds of other packages may lack it
            self.say("It is solved." if is_solved else f"No step was found{self._why()}.")
        if not self.hint:
            self.grade = self.puzzle.grade()
            if self.steps and self.code == Exit.SOLVED:
                self.say(f"\n{self._verdict(self.grade)}")

    def _verdict(self, grade: Grade) -> str:
        how = f"{grade.name}{'' if grade.solved else ' at least'} (rating {grade.rating:.1f})"
        if grade.solved:
            return f"Difficulty: {how}."
        return f"Logic does not lead to the end{self._why() or f': {how}'}."

    def _why(self) -> str:
        """Why logic gets stuck, if that can be seen quickly."""
        try:
            several = self.puzzle.count(limit=2, time_limit=1) > 1
        except Stopped:
            return ""
        return ": there are several solutions" if several else ""

    def say(self, text: str) -> None:
        if self.is_text:
            print(text, flush=True)

    def record(self) -> dict[str, Any]:
        """What `--json` prints of it."""
        return {
            "status": self.code.name.lower(),
            "steps": [_step_record(self.puzzle, step) for step in self.steps],
            "grade": self.grade and self.grade._asdict(),
        }


def _step_record(puzzle: Puzzle, step: Step) -> dict[str, Any]:
    return {
        "technique": step.technique,
        "reason": step.reason,
        "placed": [puzzle.label_text(label) for label in step.placed],
        "removed": [puzzle.label_text(label) for label in step.removed],
        "rating": step.rating,
    }

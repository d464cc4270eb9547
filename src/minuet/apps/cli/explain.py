"""Solve a puzzle as a person would: step by step, with the reasons in words.

examples:
  minuet explain puzzle.txt                  every step, and how hard the puzzle is
  minuet explain --hint puzzle.txt           only the next step
  minuet explain puzzle.txt | head -5
  minuet explain --json puzzle.txt

Exit code 1 if the puzzle has no solution: the last step then says why.

--json prints one object:
  steps      a list of {"technique", "reason", "placed", "removed", "rating"}, where placed and
             removed are placements such as "r1c1=2": those that are forced, and those ruled out
  grade      {"name", "rating", "solved"}; null with --hint
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import islice
from typing import Any

from minuet.logic.base import Grade, Step
from minuet.puzzles.base import Puzzle

from .exits import Exit
from .parser import Parser
from .puzzles import add_puzzle_arguments, read_puzzle, write_json

NAME = "explain"
HELP = "solve a puzzle step by step, with the reasons in words"


def add_arguments(parser: Parser) -> None:
    """Tell the parser what the command takes."""
    add_puzzle_arguments(parser)
    parser.add_argument("--hint", action="store_true", help="only the next step")


def run(args: Namespace) -> int:
    """Tell the steps, and how hard they are in all."""
    puzzle = read_puzzle(args)
    steps = islice(puzzle.steps(), 1 if args.hint else None)
    if args.json:
        found = list(steps)
        write_json(_record(puzzle, found, args.hint))
        return _code(found[-1] if found else None)
    last = _tell(steps)
    if last is None:
        print("It is solved." if args.hint else "There is nothing left to do.")
    elif not args.hint and last.technique != "mistake":
        print(f"\n{_verdict(puzzle.grade())}")
    return _code(last)


def _tell(steps: Iterator[Step]) -> Step | None:
    """Print the steps as they are found, and return the last one."""
    step = None
    for number, step in enumerate(steps, 1):
        print(f"{number:>3}. {step.stages[2]}", flush=True)
    return step


def _verdict(grade: Grade) -> str:
    if not grade.solved:
        return f"Logic does not lead to the end: {grade.name} at least (rating {grade.rating:.1f})."
    return f"How hard it is: {grade.name} (rating {grade.rating:.1f})."


def _code(last: Step | None) -> Exit:
    return Exit.NONE if last is not None and last.technique == "mistake" else Exit.SOLVED


def _record(puzzle: Puzzle, steps: list[Step], hint: bool) -> dict[str, Any]:
    grade = None if hint else puzzle.grade()._asdict()
    return {"steps": [_step_record(puzzle, step) for step in steps], "grade": grade}


def _step_record(puzzle: Puzzle, step: Step) -> dict[str, Any]:
    return {
        "technique": step.technique,
        "reason": step.reason,
        "placed": [puzzle.label_text(label) for label in step.placed],
        "removed": [puzzle.label_text(label) for label in step.removed],
        "rating": step.rating,
    }

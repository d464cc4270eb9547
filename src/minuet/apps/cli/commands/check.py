"""Report which rules a puzzle breaks, where, and how many solutions it has.

examples:
  minuet check puzzle.txt
  minuet check --time-limit 10 --json puzzle.txt
  minuet check toy.dlx                       no solution, one, or several

exit codes:
  0 nothing is wrong, 1 a rule is broken or there is no solution, 2 bad input,
  3 the time limit was reached first, 130 interrupted

If there are several solutions, the report says how many (up to 1,000) and which cells differ. If
there is none, it says why: a minimal set of givens that contradict one another, and what they make
impossible. A partly filled board is checked too: can it be completed?

--json prints one object:
  broken     a list of sentences, one for each broken rule; null for a .dlx file
  solutions  "none", "one" or "several"; null if the time limit was reached first
  count      the number of solutions, at most 1,000; null if the time limit was reached first
  differ     the cells (or the options of a problem) in which two solutions differ;
             empty unless there are several
  filled     true if the board shows more than its givens
  completable  whether the filled cells belong to a solution; null if nothing is filled in
  conflict   {"given", "items"} if there is no solution: givens, and what they make impossible;
             also "numbers", a sentence about bounds, if these are the reason;
             null otherwise, and if a rule is broken or the reason was too hard to find
"""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from minuet import Conflict, Stats, Stopped, count, is_unique, solutions, why_none
from minuet.apps.cli.arguments import add_puzzle_arguments, add_time_limit
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.messages import say
from minuet.apps.cli.output import write_json
from minuet.apps.cli.parser import Parser
from minuet.apps.cli.progress import TreeBar
from minuet.apps.cli.query import ask, read_subject
from minuet.apps.subject import PuzzleSubject, Subject, impossible_text
from minuet.errors import GivenError, listed
from minuet.puzzles.base.puzzle import Puzzle

AMOUNTS = ("none", "one", "several")
WORDS = {"none": "no solution", "one": "one solution", "several": "several solutions"}
MOST = 1000  # solutions that are counted
COMPARED = 100  # solutions that are compared
PATIENCE = 10.0  # seconds to find out why there is no solution


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    add_puzzle_arguments(parser)
    add_time_limit(parser)


def run(args: Namespace) -> int:
    """Check it."""
    findings = _findings(read_subject(args), args.time_limit)
    if args.json:
        write_json(findings)
    else:
        for sentence in _sentences(findings):
            print(sentence)
    if findings["solutions"] is None:
        say("stopped by the time limit")
    return _code(findings)


def _findings(subject: Subject, time_limit: float | None) -> dict[str, Any]:
    puzzle = subject.puzzle if isinstance(subject, PuzzleSubject) else None
    filled = puzzle is not None and len(puzzle.placements()) > len(puzzle.given)
    found: dict[str, Any] = {
        "broken": puzzle.check() if puzzle else None,
        "solutions": None,
        "filled": filled,
        "completable": None,
        "conflict": None,
        "count": None,
        "differ": [],
    }
    try:
        with TreeBar() as bar:
            options = {"time_limit": time_limit, "progress": bar.callback}
            number = _number(subject, options)
            found["solutions"] = AMOUNTS[number]
            found["count"] = number if number < 2 else None
            if number == 2:
                found["differ"] = _differences(subject, options)
                found["count"] = _count(subject, options)
            if puzzle and filled:
                found["completable"] = number > 0 and _is_completable(puzzle, options)
            if number == 0 and not found["broken"]:
                found["conflict"] = _conflict(subject, options)
    except Stopped:
        pass
    return found


def _number(subject: Subject, options: dict[str, Any]) -> int:
    """How many solutions there are: 2 stands for several.

    A proof that there is one and no other is often much shorter than a count up to two.
    """
    reports: list[Stats] = []
    if ask(
        subject,
        lambda problem, given: is_unique(problem, given=given, report=reports.append, **options),
    ):
        return 1
    return 2 if reports[0].solutions else 0


def _differences(subject: Subject, options: dict[str, Any]) -> list[str]:
    """Name the cells, or else the options, in which solutions differ, of a few solutions."""

    def compare(problem: Any, given: Any) -> list[str]:
        some = solutions(problem, given=given, limit=COMPARED, **options)
        found = [frozenset(solution.indices) for solution in some]
        changing = sorted(frozenset().union(*found) - frozenset.intersection(*found))
        return [*dict.fromkeys(_place(subject, problem.labels[number]) for number in changing)]

    answer: list[str] = ask(subject, compare)
    return answer


def _place(subject: Subject, label: Any) -> str:
    """The cell that an option fills, "r1c2" of "r1c2=3"; or else the option."""
    return _option(subject, label).partition("=")[0]


def _count(subject: Subject, options: dict[str, Any]) -> int:
    number: int = ask(
        subject, lambda problem, given: count(problem, given=given, limit=MOST, **options)
    )
    return number


def _conflict(subject: Subject, options: dict[str, Any]) -> dict[str, Any] | None:
    """Say why there is no solution."""
    time_limit = options["time_limit"]
    patience = PATIENCE if time_limit is None else min(PATIENCE, time_limit)
    patient = {**options, "time_limit": patience}
    try:
        conflict = ask(subject, lambda problem, given: why_none(problem, given=given, **patient))
    except Stopped:
        return None
    assert isinstance(conflict, Conflict)  # because there is no solution
    found: dict[str, Any] = {
        "given": [_option(subject, label) for label in conflict.given],
        "items": [_item(subject, item) for item in conflict.items],
    }
    if conflict.shortage is not None:
        found["numbers"] = conflict.in_numbers(lambda item: _item(subject, item))
    return found


def _item(subject: Subject, item: Any) -> str:
    """An item in a sentence; a number alone would not say what it is."""
    text = subject.item_text(item)
    return f"item {text}" if isinstance(item, int) else text


def _option(subject: Subject, label: Any) -> str:
    """An option in a sentence: rows without names have a number, and show their items."""
    if not isinstance(label, int) or isinstance(subject, PuzzleSubject):
        return subject.label_text(label)
    return f"option {label} ({subject.label_text(label).removeprefix(f'{label}: ')})"


def _is_completable(puzzle: Puzzle, options: dict[str, Any]) -> bool:
    filled_in = [label for label in puzzle.placements() if label not in puzzle.given]
    try:
        return puzzle.solve(given=filled_in, **options) is not None
    except GivenError:
        return False


def _sentences(findings: dict[str, Any]) -> list[str]:
    lines = [_sentence(text) for text in findings["broken"] or ()]
    if findings["broken"] == []:
        lines = ["No rule is broken."]
    amount = WORDS.get(findings["solutions"])
    if findings["count"] is not None and findings["count"] > 1:
        number = findings["count"]
        lines.append(f"There are {'at least ' * (number == MOST)}{number:,} solutions.")
        these = f"The first {number:,}" if number == MOST else "They"
        lines.append(f"{these} differ in {listed(findings['differ'], most=12)}.")
    elif amount:
        lines.append(f"There {'are' if amount.startswith('several') else 'is'} {amount}.")
    if findings["conflict"]:
        lines.append(_why(**findings["conflict"]))
    if findings["completable"] is not None:
        lines.append(
            f"What is filled in {'fits' if findings['completable'] else 'does not fit'} a solution."
        )
    return lines


def _why(given: list[str], items: list[str], numbers: str = "") -> str:
    """Name what contradicts itself."""
    start = f"With {listed(given, most=12)} given" if given else ""
    if numbers:
        return _sentence(f"{start}, {numbers}" if start else numbers)
    return impossible_text(start, items)


def _sentence(text: str) -> str:
    """A sentence with a capital letter and a period; names of cells stay in lower case."""
    return (text[:1].upper() if text[1:2].isalpha() else text[:1]) + text[1:].rstrip(".") + "."


def _code(findings: dict[str, Any]) -> Exit:
    bad = findings["broken"] or findings["solutions"] == "none" or findings["completable"] is False
    if bad:
        return Exit.NONE
    return Exit.SOLVED if findings["solutions"] else Exit.STOPPED

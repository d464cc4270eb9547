"""Count the solutions of a problem or puzzle.

examples:
  minuet count toy.dlx
  minuet count --given 'a d f' toy.dlx       only solutions with this option
  minuet count --limit 2 toy.dlx             is there more than one?
  minuet count --frequencies toy.dlx         how many use each option
  minuet count --distinct pentominoes-6x10   count mirror images once

exit codes:
  0 solved, 1 no solution, 2 bad input, 3 stopped by a limit, 130 interrupted

A terminal shows a progress bar during a long count. A count that was cut short by a limit or by
Ctrl-C is printed as "at least" that number.

--frequencies stores all solutions as a diagram (far smaller than a list), then prints their number
and a line for each option with the number of solutions that use it.

--distinct is for boards that can be rotated and reflected: pieces in a region, and queens.

--json prints one object:
  status     "solved", "none", "stopped" or "interrupted"
  count      the number of solutions counted
  complete   true if that is all of them
  stats      {"nodes", "updates", "solutions", "depth", "seconds", "engine", "memory", "note"};
             null with --distinct
and with --frequencies:
  frequencies  a list of {"label", "option", "count"}: how many solutions use each option
"""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from minuet import Stats, Stopped, count, diagram
from minuet.apps.cli.arguments import add_memory_argument, add_search_arguments
from minuet.apps.cli.outcome import Outcome
from minuet.apps.cli.parser import Parser, whole, workers
from minuet.apps.cli.query import ask_with, read_subject
from minuet.apps.subject import InputError, PuzzleSubject, Subject
from minuet.errors import PuzzleError


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    parser.value("--limit", "N", "stop counting at N", whole)
    add_search_arguments(parser)
    parser.value("--workers", "N", "number of threads, or all", workers, default=1)
    add_memory_argument(parser)
    parser.flag("--frequencies", "also print how many solutions use each option")
    parser.flag("--distinct", "count rotated and reflected solutions only once")


def run(args: Namespace) -> int:
    """Print the number of solutions."""
    counted = _frequencies if args.frequencies else _distinct if args.distinct else _count
    ending = counted(read_subject(args), args)
    ending.write(as_json=args.json)
    if not args.json:
        _write_frequencies(ending.details.get("frequencies", []))
    ending.report(stats=args.stats)
    return ending.code


def _distinct(subject: Subject, args: Namespace) -> Outcome:
    puzzle: Any = getattr(subject, "puzzle", None)
    if not hasattr(puzzle, "count_distinct"):
        raise InputError("--distinct is for boards that can be rotated: pieces in a region, queens")
    if args.limit or args.given or args.engine != "auto" or args.workers != 1:
        raise InputError(
            "--distinct cannot be combined with --limit, --given, --engine or --workers"
        )
    if puzzle._contradicts_itself():
        return Outcome(0, None, complete=True)
    try:
        number = puzzle.count_distinct(time_limit=args.time_limit)
    except Stopped as stopped:
        return Outcome.of(stopped)
    return Outcome(number, None, complete=True)


def _frequencies(subject: Subject, args: Namespace) -> Outcome:
    if args.limit or args.engine != "auto" or args.workers != 1 or args.distinct:
        raise InputError(
            "--frequencies cannot be combined with --limit, --engine, --workers or --distinct"
        )
    try:
        found = ask_with(diagram, subject, args, "memory_limit time_limit")
    except Stopped as stopped:
        return _unfinished(stopped, args)
    frequencies = [
        {"label": label, "option": subject.label_text(label), "count": number}
        for label, number in found.frequencies().items()
    ]
    details = {"frequencies": frequencies}
    return Outcome(found.count(), found.stats, complete=True, details=details)


def _unfinished(stopped: Stopped, args: Namespace) -> Outcome:
    """The ending of a diagram that was not ready in time, or did not fit into memory."""
    stop = Outcome.of(stopped).stop
    if stop == "time limit" and not (args.time_limit and stopped.stats.seconds >= args.time_limit):
        stop = "memory limit"
    return Outcome(0, stopped.stats, stop=stop)


def _write_frequencies(frequencies: list[dict[str, Any]]) -> None:
    width = max((len(str(each["count"])) for each in frequencies), default=0)
    for each in frequencies:
        print(f"{each['count']:>{width}}  {each['option']}")


def _count(subject: Subject, args: Namespace) -> Outcome:
    stats: list[Stats] = []
    try:
        number = _number(subject, args, stats)
    except Stopped as stopped:
        return Outcome.of(stopped)
    is_cut = number == args.limit
    used = stats[0] if stats else None
    return Outcome(number, used, complete=not is_cut, stop="limit" if is_cut else "")


def _number(subject: Subject, args: Namespace, stats: list[Stats]) -> int:
    names = "limit time_limit engine workers memory_limit"
    try:
        return ask_with(count, subject, args, names, report=stats.append)
    except PuzzleError:  # some puzzles have too many options to list, and can still be counted
        is_plain = not args.given and args.engine == "auto" and args.workers == 1
        if not is_plain or not isinstance(subject, PuzzleSubject):
            raise
        return subject.puzzle.count(limit=args.limit, time_limit=args.time_limit)

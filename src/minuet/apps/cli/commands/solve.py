"""Find a solution of an exact cover problem or a puzzle, or several, or all.

examples:
  minuet solve toy.dlx                       one solution: an option a line
  minuet solve --all toy.dlx                 all of them, with a blank line in between
  minuet solve --limit 3 --seed 7 toy.dlx    three, in an order that depends on the seed
  minuet solve --given 'a d f' toy.dlx       only with this option
  minuet solve --all --time-limit 10 --json - < toy.dlx
  minuet solve --minimum timetable           of all solutions the cheapest
  minuet solve puzzles.sdm > answers.sdm     a file of sudoku lines, on all cores

--limit N stops after N solutions (exit code 0). --all --limit N asks for all of them, and gives up
after N (exit code 3). Solutions are printed as soon as they are found; on a
terminal a bar shows how a long search gets on. Where options have costs, a solution's sum of costs
is shown; with --minimum it is the least possible, and that is proven. If time runs out first,
the best so far is shown, and what is proven. --engine milp, for --minimum and --maximum alone, is
HiGHS (pip install 'minuet[milp]').

A file of many sudoku (lines of 81 characters, or other sizes; see also minuet convert) is answered
with a line for each, in order; "# no solution" follows a board that has none. --check-unique proves
that there is no second solution, or says "# several solutions". Invalid lines are reported
on standard error with their numbers, and the others are solved. Exit code 2 if there was a bad
line, 1 if a puzzle has no solution, or several while they are to be unique.

--json prints one object, with each solution on a line of its own:
  solutions  a list of {"labels": [0, 4, 3], "options": ["c e", "b g", "a d f"], "cost": 0}
  status     "solved", "none", "stopped" or "interrupted"
  count      how many solutions are in the list
  complete   true if there are no others
  stats      {"nodes", "updates", "solutions", "depth", "seconds", "engine", "memory", "note"}
and with --minimum or --maximum:
  bound      what is proven, also if it was stopped: every solution that costs less (or more) than
             that is in the list; null if all solutions are
and for a file of many an object a line: {"line": 1, "status": "solved", "solution": "534..."}
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Hashable, Sequence
from typing import Any

from minuet import Problem, Solutions, Stats, Stopped, maximum, minimum, solutions, solve
from minuet.apps.cli import batch
from minuet.apps.cli.arguments import add_search_arguments
from minuet.apps.cli.asking import ask, read_subject
from minuet.apps.cli.deadlines import is_over_after
from minuet.apps.cli.endings import Ending
from minuet.apps.cli.messages import say
from minuet.apps.cli.parser import Parser, integer, one_of, whole, workers
from minuet.apps.cli.progress import TreeBar
from minuet.apps.cli.writers import JsonWriter, Writer
from minuet.apps.subject import InputError
from minuet.solver.optimum import what_is_proven

Given = Sequence[Hashable]


def add_arguments(parser: Parser) -> None:
    """Tell the parser what the command takes."""
    parser.add_argument("--all", action="store_true", help="find all solutions")
    parser.add_argument("--limit", type=whole, metavar="N", help="find at most N solutions")
    parser.add_argument(
        "--minimum",
        action="store_true",
        help="the cheapest solution; with --limit N the N cheapest",
    )
    parser.add_argument("--maximum", action="store_true", help="likewise the most expensive")
    add_search_arguments(parser, ["milp"])
    parser.add_argument("--seed", type=integer, metavar="N", help="search in another, random order")
    parser.add_argument(
        "--format",
        type=one_of("format", ("line",)),
        metavar="NAME",
        help="line: read a file of many sudoku, a line for each",
    )
    parser.add_argument(
        "--check-unique",
        action="store_true",
        help="of many sudoku: prove that each has one solution",
    )
    parser.add_argument(
        "--workers",
        type=workers,
        metavar="N",
        help="how many threads search, or all (1; for many sudoku one on each core)",
    )


def run(args: Namespace) -> int:
    """Print solutions as they are found."""
    if batch.is_batch(args):
        return batch.run(args)
    subject = read_subject(args)
    writer = JsonWriter(subject) if args.json else Writer(subject)
    search = _many if args.all or args.limit else _one
    if args.minimum or args.maximum:
        search = _best
    elif args.engine == "milp":
        raise InputError("--engine milp goes with --minimum and --maximum alone")
    ending = ask(subject, lambda problem, given: search(problem, given, writer, args), args.given)
    writer.end(ending)
    ending.report(stats=args.stats)
    return ending.code


def _one(problem: Problem, given: Given, writer: Writer, args: Namespace) -> Ending:
    stats: list[Stats] = []
    try:
        with TreeBar() as bar:
            solution = solve(
                problem,
                given=given,
                time_limit=args.time_limit,
                seed=args.seed,
                engine=args.engine,
                workers=args.workers or 1,
                progress=bar if bar.is_shown else None,
                report=stats.append,
            )
    except Stopped as stopped:
        return Ending.of(stopped)
    if solution is None:
        return Ending(0, stats[0], complete=True)
    writer.add(solution)
    return Ending(1, stats[0])


def _best(problem: Problem, given: Given, writer: Writer, args: Namespace) -> Ending:
    """The cheapest or dearest solutions, proven to be so."""
    if args.all or args.seed is not None or (args.minimum and args.maximum):
        raise InputError("--minimum and --maximum go with none of --all, --seed, and each other")
    stats: list[Stats] = []
    wanted = args.limit or 1
    try:
        with TreeBar() as bar:
            found = (minimum if args.minimum else maximum)(
                problem,
                wanted,
                given=given,
                time_limit=args.time_limit,
                engine=args.engine,
                report=stats.append,
                progress=bar if bar.is_shown else None,
            )
    except Stopped as stopped:
        for solution in stopped.found:
            writer.add(solution)
        if stopped.bound is not None:
            say(what_is_proven(stopped.found, stopped.bound, is_least=args.minimum))
        return Ending.of(stopped, bound=_plain(stopped.bound))
    except ValueError as error:  # an engine that cannot do it
        raise InputError(str(error)) from None
    for solution in found:
        writer.add(solution)
    complete = len(found) < wanted
    bound = None if complete else _plain(found[-1].cost)
    return Ending(len(found), stats[0], complete=complete, details={"bound": bound})


def _plain(cost: Any) -> Any:
    """A cost as JSON has it."""
    return cost if cost is None or isinstance(cost, int | float) else str(cost)


def _many(problem: Problem, given: Given, writer: Writer, args: Namespace) -> Ending:
    is_over, bar = is_over_after(args.time_limit), TreeBar()
    found = solutions(
        problem,
        given=given,
        limit=args.limit,
        time_limit=args.time_limit,
        seed=args.seed,
        engine=args.engine,
        workers=args.workers or 1,
        progress=bar if bar.is_shown else None,
    )
    try:
        for solution in found:
            bar.clear()
            writer.add(solution)
            if is_over():  # printing takes time too
                found.close()
    except KeyboardInterrupt as interrupt:  # in the search, or between two solutions
        for solution in getattr(interrupt, "found", ()):
            writer.add(solution)
        return Ending(writer.count, found.stats, stop="interrupt")
    finally:
        bar.clear()
    return Ending(writer.count, found.stats, found.complete, _stop(found, writer.count, args))


def _stop(found: Solutions, count: int, args: Namespace) -> str:
    """What kept the search from an answer."""
    if found.complete:
        return ""
    if count == args.limit:
        return "limit" if args.all else ""
    return "time limit"

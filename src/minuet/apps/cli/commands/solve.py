"""Find one solution of a problem or puzzle, several, or all of them.

examples:
  minuet solve toy.dlx                       one solution, one option per line
  minuet solve --all toy.dlx                 all, separated by blank lines
  minuet solve --limit 3 --seed 7 toy.dlx    three solutions, in random order
  minuet solve --given 'a d f' toy.dlx       only solutions with this option
  minuet solve --minimum timetable           the cheapest solution
  minuet solve puzzles.sdm > answers.sdm     many sudokus, on all cores

exit codes:
  0 solved, 1 no solution, 2 bad input, 3 stopped by a limit, 130 interrupted

--limit N stops after N solutions (exit code 0). --all --limit N asks for all of them but gives up
after N (exit code 3). Solutions are printed as soon as they are found, and a terminal shows a
progress bar. If options have costs, the total cost of each solution is shown. --minimum proves that
no solution is cheaper; if time runs out first, you get the best solution so far and the bound that
was proven. --engine milp is HiGHS, for --minimum and --maximum only (pip install 'minuet[milp]').

A file with many sudokus (lines of 81 characters, or other sizes; see also minuet convert) gets one
line of output for each, in order; "# no solution" follows a board that has none. --check-unique
proves that there is no second solution, or prints "# several solutions". Invalid lines are reported
on standard error with their line numbers, and the others are solved. The exit code is 2 if there
was an invalid line, and 1 if a puzzle has no solution, or several with --check-unique.

--json prints one object, with each solution on a line of its own:
  solutions  a list of {"labels": [0, 4, 3], "options": ["c e", "b g", "a d f"], "cost": 0}
  status     "solved", "none", "stopped" or "interrupted"
  count      the number of solutions in the list
  complete   true if there are no others
  stats      {"nodes", "updates", "solutions", "depth", "seconds", "engine", "memory", "note"}
and with --minimum or --maximum:
  bound      what is proven, even if the search was stopped: every solution cheaper (or more
             expensive) than this is in the list; null if all solutions are
and for a file with many sudokus, one object per line:
  {"line": 1, "status": "solved", "solution": "534..."}
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Hashable, Sequence
from typing import Any

from minuet import Problem, Solutions, Stats, Stopped, maximum, minimum, solutions, solve
from minuet.apps.cli import batch
from minuet.apps.cli.arguments import add_search_arguments
from minuet.apps.cli.deadlines import is_over_after
from minuet.apps.cli.messages import say
from minuet.apps.cli.outcome import Outcome
from minuet.apps.cli.parser import Parser, integer, one_of, whole, workers
from minuet.apps.cli.progress import TreeBar
from minuet.apps.cli.query import ask, read_subject, searched
from minuet.apps.cli.writers import JsonWriter, Writer
from minuet.apps.subject import InputError
from minuet.solver.optimum import what_is_proven

Given = Sequence[Hashable]


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    parser.flag("--all", "find all solutions")
    parser.value("--limit", "N", "find at most N solutions (default: 1)", whole)
    parser.flag("--minimum", "find the cheapest solution, or N with --limit N")
    parser.flag("--maximum", "find the most expensive one, or N with --limit N")
    add_search_arguments(parser, ["milp"])
    seed = "random order, set by the seed (default: not random)"
    parser.value("--seed", "N", seed, integer)
    lines = "line: one sudoku per line (default: recognized)"
    parser.value("--format", "NAME", lines, one_of("format", ("line",)))
    parser.flag("--check-unique", "for many sudokus: prove that each has one solution")
    threads = "threads, or all (default: 1; for many sudokus, all)"
    parser.value("--workers", "N", threads, workers)


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
        raise InputError("--engine milp works only with --minimum or --maximum")
    any_will_do = search is _one and not args.given and args.seed is None
    ending = ask(
        subject,
        lambda problem, given: search(problem, given, writer, args),
        args.given,
        first=any_will_do,
    )
    writer.end(ending)
    ending.report(stats=args.stats)
    return ending.code


def _one(problem: Problem, given: Given, writer: Writer, args: Namespace) -> Outcome:
    stats: list[Stats] = []
    more = {"workers": args.workers or 1, "report": stats.append}
    try:
        solution = searched(solve, problem, given, args, "time_limit seed engine", **more)
    except Stopped as stopped:
        return Outcome.of(stopped)
    if solution is None:
        return Outcome(0, stats[0], complete=True)
    writer.add(solution)
    return Outcome(1, stats[0])


def _best(problem: Problem, given: Given, writer: Writer, args: Namespace) -> Outcome:
    """The cheapest or most expensive solutions, with proof."""
    if args.all or args.seed is not None or (args.minimum and args.maximum):
        message = "--minimum and --maximum cannot be combined with --all, --seed or each other"
        raise InputError(message)
    stats: list[Stats] = []
    wanted, best = args.limit or 1, minimum if args.minimum else maximum
    more = {"k": wanted, "report": stats.append}
    try:
        found = searched(best, problem, given, args, "time_limit engine", **more)
    except Stopped as stopped:
        for solution in stopped.found:
            writer.add(solution)
        if stopped.bound is not None:
            say(what_is_proven(stopped.found, stopped.bound, is_least=args.minimum))
        return Outcome.of(stopped, bound=_plain(stopped.bound))
    except ValueError as error:  # an engine that cannot do it
        raise InputError(str(error)) from None
    for solution in found:
        writer.add(solution)
    complete = len(found) < wanted
    bound = None if complete else _plain(found[-1].cost)
    return Outcome(len(found), stats[0], complete=complete, details={"bound": bound})


def _plain(cost: Any) -> Any:
    """A cost as JSON has it."""
    return cost if cost is None or isinstance(cost, int | float) else str(cost)


def _many(problem: Problem, given: Given, writer: Writer, args: Namespace) -> Outcome:
    is_over, bar = is_over_after(args.time_limit), TreeBar()
    options = {name: getattr(args, name) for name in ("limit", "time_limit", "seed", "engine")}
    found = solutions(
        problem, given=given, workers=args.workers or 1, progress=bar.callback, **options
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
        return Outcome(writer.count, _written(found, writer), stop="interrupt")
    finally:
        bar.clear()
    stop = _stop(found, writer.count, args)
    return Outcome(writer.count, _written(found, writer), found.complete, stop)


def _written(found: Solutions, writer: Writer) -> Stats:
    """The stats without the solutions that were found ahead and never written."""
    return found.stats._replace(solutions=writer.count)


def _stop(found: Solutions, count: int, args: Namespace) -> str:
    """What kept the search from an answer."""
    if found.complete:
        return ""
    if count == args.limit:
        return "limit" if args.all else ""
    return "time limit"

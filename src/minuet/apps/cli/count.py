"""Count the solutions of an exact cover problem.

examples:
  minuet count toy.dlx
  minuet count --given 'a d f' toy.dlx       those with this option
  minuet count --limit 2 toy.dlx             is there more than one?
  minuet count --time-limit 10 --json - < toy.dlx

Prints the number; on a terminal a bar shows how a long count gets on. A count that a limit or
Ctrl-C cut short is printed as "at least" that number.

--json prints one object:
  status     "solved", "none", "stopped" or "interrupted"
  count      how many solutions were counted
  complete   true if that is all of them
  stats      {"nodes", "updates", "solutions", "depth", "seconds", "engine", "memory"}
"""

from __future__ import annotations

import json
from argparse import Namespace

from minuet import Stats, Stopped, count

from . import inputs
from .arguments import add_search_arguments
from .endings import Ending
from .parser import Parser, whole, workers
from .progress import TreeBar

NAME = "count"
HELP = "count the solutions"


def add_arguments(parser: Parser) -> None:
    """Tell the parser what the command takes."""
    parser.add_argument("--limit", type=whole, metavar="N", help="stop counting at N")
    add_search_arguments(parser)
    parser.add_argument(
        "--workers", type=workers, default=1, metavar="N", help="how many threads count, or all"
    )


def run(args: Namespace) -> int:
    """Print the number of solutions."""
    ending = _count(inputs.read(args.file), args)
    if args.json:
        print(json.dumps(ending.record()))
    else:
        print(f"{'at least ' if ending.stop else ''}{ending.count}")
    ending.report(stats=args.stats)
    return ending.code


def _count(task: inputs.Task, args: Namespace) -> Ending:
    stats: list[Stats] = []
    try:
        with TreeBar() as bar:
            number = count(
                task.problem,
                given=task.given(args.given),
                limit=args.limit,
                time_limit=args.time_limit,
                engine=args.engine,
                workers=args.workers,
                progress=bar if bar.is_shown else None,
                report=stats.append,
            )
    except Stopped as stopped:
        return Ending.of(stopped)
    is_cut = number == args.limit
    return Ending(number, stats[0], complete=not is_cut, stop="limit" if is_cut else "")

"""Draw random solutions of a problem or puzzle.

examples:
  minuet sample queens-8                     one of the 92, each equally likely
  minuet sample -n 3 --seed 7 dominoes-8x8   three, the same for the same seed
  minuet sample -n 5 --given 'a d f' toy.dlx    only solutions with this option

exit codes:
  0 solved, 1 no solution, 2 bad input, 3 stopped by a limit, 130 interrupted

Solutions are drawn independently, so the same one may appear twice, and printed as they are drawn,
so N may be as large as you like. If all solutions fit into memory (as a diagram, which is far
smaller than a list), each is equally likely. Otherwise each one is the first that a search finds
after shuffling, which favors solutions in sparse parts of the search tree. A message on standard
error says which of the two it was, and shows the seed if you did not choose one.

--json prints one object, with each solution on a line of its own:
  solutions  a list of {"labels": [0, 4, 3], "options": ["c e", "b g", "a d f"], "cost": 0}
  status     "solved", "none", "stopped" or "interrupted"
  count      the number of solutions in the list
  uniform    true if every solution was equally likely, false if not; null if the command was
             stopped before that was known
  seed       the seed that draws the same solutions again
"""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from minuet import Stopped, samples
from minuet.apps.cli.arguments import add_memory_argument, add_problem_arguments
from minuet.apps.cli.deadlines import is_over_after
from minuet.apps.cli.messages import say
from minuet.apps.cli.outcome import Outcome
from minuet.apps.cli.parser import Parser, integer, whole
from minuet.apps.cli.progress import TreeBar
from minuet.apps.cli.query import ask, read_subject
from minuet.apps.cli.writers import JsonWriter, Writer


class Drawn(Outcome):
    """How the drawing ended."""

    def record(self) -> dict[str, Any]:
        """What `--json` prints of it."""
        return {"status": self.code.name.lower(), "count": self.count, **self.details}


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    parser.value("-n --number", "N", "number of solutions", whole, default=1)
    seed = "the same seed draws the same solutions (default: random)"
    parser.value("--seed", "N", seed, integer)
    add_problem_arguments(parser)
    add_memory_argument(parser)


def run(args: Namespace) -> int:
    """Print random solutions."""
    shows_seed = args.seed is None
    if shows_seed:
        from random import SystemRandom

        args.seed = SystemRandom().randrange(10**9)
    subject = read_subject(args)
    writer = JsonWriter(subject) if args.json else Writer(subject)
    ending = _draw(writer, args)
    writer.end(ending)
    ending.report(stats=False)
    uniform = ending.details["uniform"]
    if ending.count and uniform is not None:
        say(_words(uniform) + (f"; drawn with --seed {args.seed}" if shows_seed else ""))
    return ending.code


def _draw(writer: Writer, args: Namespace) -> Drawn:
    uniform: bool | None = None
    stop = ""
    is_over, bar = is_over_after(args.time_limit), TreeBar()
    try:
        names = ("seed", "memory_limit", "time_limit")
        options = {name: getattr(args, name) for name in names} | {"progress": bar.callback}
        drawn = ask(
            writer.subject,
            lambda problem, given: samples(problem, limit=args.number, given=given, **options),
            args.given,
        )
        uniform = drawn.uniform
        for solution in drawn:
            bar.clear()
            writer.add(solution)
            if writer.count < args.number and is_over():
                stop = "time limit"
                break
    except KeyboardInterrupt:  # while drawing, or between two solutions
        stop = "interrupt"
    except Stopped as stopped:
        stop = Outcome.of(stopped).stop
    finally:
        bar.clear()
    details = {"uniform": uniform, "seed": args.seed}
    return Drawn(writer.count, None, stop=stop, details=details)


def _words(uniform: bool) -> str:
    if uniform:
        return "every solution was equally likely"
    return "found by a random search: not all solutions were equally likely"

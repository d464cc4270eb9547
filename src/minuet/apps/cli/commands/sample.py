"""Draw random solutions of an exact cover problem or a puzzle.

examples:
  minuet sample queens-8                     one of the 92, each with the same chance
  minuet sample -n 3 --seed 7 dominoes-8x8   three; the same ones for the same seed
  minuet sample -n 5 --given 'a d f' toy.dlx    only with this option
  minuet sample -n 100 --json langford-7

Solutions are drawn one by one, so that the same may come twice. If all of them fit into memory (as
a diagram, which takes far less than a list), each has the same chance. If not, each is the first
that a search finds after shuffling, which prefers solutions in thin parts of its tree: where many
begin alike, each of them comes less often than one that stands alone. Which of the two it was is
told on standard error. Without --seed, the seed is chosen at random, and told too. Solutions are
printed as soon as they are drawn, so that N may be as large as one likes.

--json prints one object, with each solution on a line of its own:
  solutions  a list of {"labels": [0, 4, 3], "options": ["c e", "b g", "a d f"], "cost": 0}
  status     "solved", "none", "stopped" or "interrupted"
  count      how many solutions are in the list
  uniform    true if each solution had the same chance, false if not; null if it was stopped before
             that was known
  seed       with which the same solutions are drawn again
"""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from minuet import Stopped, samples
from minuet.apps.cli.arguments import add_memory_argument, add_problem_arguments
from minuet.apps.cli.asking import ask, read_subject
from minuet.apps.cli.deadlines import is_over_after
from minuet.apps.cli.endings import Ending
from minuet.apps.cli.messages import say
from minuet.apps.cli.parser import Parser, integer, whole
from minuet.apps.cli.progress import TreeBar
from minuet.apps.cli.writers import JsonWriter, Writer


class Drawn(Ending):
    """How the drawing ended."""

    def record(self) -> dict[str, Any]:
        """What `--json` prints of it."""
        return {"status": self.code.name.lower(), "count": self.count, **self.details}


def add_arguments(parser: Parser) -> None:
    """Tell the parser what the command takes."""
    parser.add_argument(
        "-n", "--number", type=whole, default=1, metavar="N", help="how many solutions (1)"
    )
    parser.add_argument(
        "--seed", type=integer, metavar="N", help="draw the same solutions for the same number"
    )
    add_problem_arguments(parser)
    add_memory_argument(parser)


def run(args: Namespace) -> int:
    """Print random solutions."""
    tells_seed = args.seed is None
    if tells_seed:
        from random import SystemRandom

        args.seed = SystemRandom().randrange(10**9)
    subject = read_subject(args)
    writer = JsonWriter(subject) if args.json else Writer(subject)
    ending = _draw(writer, args)
    writer.end(ending)
    ending.report(stats=False)
    uniform = ending.details["uniform"]
    if ending.count and uniform is not None:
        say(_words(uniform) + (f"; drawn with --seed {args.seed}" if tells_seed else ""))
    return ending.code


def _draw(writer: Writer, args: Namespace) -> Drawn:
    uniform: bool | None = None
    stop = ""
    is_over, bar = is_over_after(args.time_limit), TreeBar()
    try:
        drawn = ask(
            writer.subject,
            lambda problem, given: samples(
                problem,
                limit=args.number,
                seed=args.seed,
                given=given,
                memory_limit=args.memory_limit,
                time_limit=args.time_limit,
                progress=bar if bar.is_shown else None,
            ),
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
        stop = Ending.of(stopped).stop
    finally:
        bar.clear()
    details = {"uniform": uniform, "seed": args.seed}
    return Drawn(writer.count, None, stop=stop, details=details)


def _words(uniform: bool) -> str:
    if uniform:
        return "each solution had the same chance"
    return "found by a random search: not all solutions have the same chance"

"""Estimate how long a search for all solutions would take, without running it.

examples:
  minuet estimate pentominoes-6x10           nodes, solutions and time
  minuet estimate --probes 20000 queens-8    more work, narrower ranges
  minuet estimate --seed 7 --given 'a d f' toy.dlx

exit codes:
  0 done, 2 bad input, 3 stopped by the time limit, 130 interrupted

The search tree is sampled. The range in parentheses contains the true value about 19 times
out of 20, unless the tree is much more uneven than the samples show. A short search is simply
run to the end, and its figures are exact. Nodes and solutions depend only on --seed; the time
depends on the machine as well.

The estimate is for a plain search that visits every solution, as minuet solve --all does; how
many nodes it needs depends on the engine. minuet count is often much faster, because it remembers
what it has already counted.

--json prints one object:
  status     "solved", or "stopped" or "interrupted" if there is no estimate yet
  nodes, solutions, seconds    the estimates; null if there is no estimate
  nodes_range, solutions_range, seconds_range    [low, high] of each
  exact      true if the search was run to the end
  engine     the engine that would search
"""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from minuet import Estimate, Interrupted, Stopped, estimate
from minuet.apps.cli.arguments import add_problem_arguments
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.messages import say
from minuet.apps.cli.parser import Parser, integer, whole
from minuet.apps.cli.query import ask_with, read_subject
from minuet.apps.subject import Subject


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    effort = "effort: about as much work as N walks down the tree"
    parser.value("--probes", "N", effort, whole, default=1000)
    parser.value("--seed", "N", "seed of the random samples", integer, default=0)
    add_problem_arguments(parser)


def run(args: Namespace) -> int:
    """Print the estimate."""
    guess, code = _estimate(read_subject(args), args)
    if args.json:
        print(json.dumps({"status": code.name.lower(), **_record(guess)}))
    elif guess is not None:
        print(guess)
    if code != Exit.SOLVED:
        how = "interrupted" if code == Exit.INTERRUPTED else "stopped by the time limit"
        say(f"{how}: there is no estimate yet")
    return code


def _estimate(subject: Subject, args: Namespace) -> tuple[Estimate | None, Exit]:
    try:
        guess = ask_with(estimate, subject, args, "probes seed time_limit")
    except Stopped as stopped:
        interrupted = isinstance(stopped, Interrupted)
        return None, Exit.INTERRUPTED if interrupted else Exit.STOPPED
    return guess, Exit.SOLVED


def _record(guess: Estimate | None) -> dict[str, Any]:
    return dict.fromkeys(Estimate._fields) if guess is None else guess._asdict()

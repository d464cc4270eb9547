"""Show the progress of a run from its journal, even while it is running.

examples:
  minuet status run.db
  minuet status run.db --json
  minuet status run.db --audit                check that everything adds up

exit codes:
  0 done, 2 bad input, or a journal that does not add up

The share of the tree that is done gives all branches of a node the same weight. Trees are uneven,
so it says little about time; the time left also uses an estimate of the size of the tree.

The journal has a row for every finished task. --audit checks that the rows add up to the totals,
that they and the remaining tasks cover the whole tree exactly once, and that the file of solutions
has the right number of them.

--json prints one object:
  running    whether a process is working on it now
  done       whether the run is complete
  fraction   the share of the tree that is done
  solutions  found so far
  nodes      visited so far, and "rate": nodes per second, recently
  seconds    the run has taken so far, and "left": [at least, at most], or null
  tasks      finished by workers, and "worked": the seconds of all of them together
  bundles    the number of tasks left; each is a bundle of parts of the tree
  output     the file of solutions, or null
  audit      with --audit: a list of sentences about what is wrong
"""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from minuet import JournalError
from minuet.apps.cli.durations import duration, duration_range
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.parser import Parser
from minuet.errors import amount
from minuet.scale.audit import audit
from minuet.scale.journal import Status, read_status
from minuet.scale.outputs import path_from
from minuet.solver.progress import percent

ADDS_UP = "it adds up: every part of the tree is either done or left, exactly once"


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    parser.value("journal", "FILE", "the journal of a run")
    parser.flag("--audit", "check that everything adds up")
    parser.flag("--json", "print JSON")


def run(args: Namespace) -> int:
    """Print what the journal says."""
    status, wrong = read_status(args.journal), None
    if args.audit:
        wrong = audit(args.journal)
    name = status.settings.get("output")
    output = name and path_from(args.journal, name)
    record, words = _record(status, output, wrong), _words(status, output, wrong)
    print(json.dumps(record) if args.json else words)
    if wrong:
        raise JournalError(f"{args.journal} does not add up: {wrong[0]}")
    return Exit.SOLVED


def _record(status: Status, output: Path | None, wrong: list[str] | None) -> dict[str, Any]:
    return {
        "running": status.running,
        "done": status.done,
        "fraction": status.fraction,
        "solutions": status.totals.solutions,
        "nodes": status.totals.nodes,
        "rate": status.rate,
        "seconds": status.totals.seconds,
        "left": status.left,
        "tasks": status.totals.tasks,
        "worked": status.totals.worked,
        "bundles": status.bundles,
        "output": output and str(output),
        **({} if wrong is None else {"audit": wrong}),
    }


def _words(status: Status, output: Path | None, wrong: list[str] | None) -> str:
    totals = status.totals
    state = "done" if status.done else "running" if status.running else "stopped"
    lines = [
        f"state      {state}, {percent(status.fraction)} of the tree",
        f"solutions  {totals.solutions:,}{' so far' * (not status.done)}"
        + (f", in {output}" if output else ""),
        f"work       {amount(totals.nodes, 'node')}, {status.rate:,.0f} a second, "
        f"in {duration(totals.seconds) if totals.seconds >= 1 else 'less than 1 s'}",
        f"tasks      {totals.tasks:,} done, of {totals.worked / max(1, totals.tasks):,.2f} s on "
        f"average, {status.bundles:,} left",
    ]
    if not status.done:
        left = "not known yet" if status.left is None else duration_range(status.left)
        lines.append(f"time left  {left}{'' if status.running else ', once it is resumed'}")
    if wrong is not None:
        lines += [f"audit      {sentence}" for sentence in wrong or [ADDS_UP]]
    return "\n".join(lines)

"""Find all solutions, for as long as it takes, on many cores or machines.

examples:
  minuet run big.dlx --journal run.db        on all cores of this machine
  minuet run big.dlx --journal run.db --workers 4
  minuet run big.dlx --journal run.db --dask tcp://10.0.0.1:8786
  minuet run big.dlx --journal run.db --solutions found.jsonl
  minuet status run.db                       its progress, in any terminal

exit codes:
  0 solved, 1 no solution, 2 bad input, 3 stopped by a limit, 130 interrupted

The journal is a file that records what is done. However the run ends (Ctrl-C, a crash, a lost
machine), the same command resumes from there, and the final number is exact. If workers are lost,
others redo their work.

--solutions writes each solution once: to a .jsonl file as a line of JSON with the labels of its
options, or to a .parquet folder as lists of option numbers (pip install 'minuet[parquet]'). Without
it, solutions are only counted. If all you want is the number, try minuet count first: it does not
have to visit every solution.

With MPI, start it like this:

  mpiexec -n 65 python -m mpi4py.futures -m minuet run big.dlx --journal run.db --mpi

The command prints the number of solutions, or "at least" that number if the run was stopped. At the
end of the run the journal is audited (see minuet status --audit); if it does not add up, that is an
error.

--json prints one object:
  status     "solved", "none", "stopped" or "interrupted"
  count      the number of solutions found, over all runs with this journal
  complete   true if that is all of them
  audited    true if it is complete and the journal adds up
  stats      {"nodes", "updates", "solutions", "depth", "seconds", "engine", "memory", "note"}
"""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from minuet import MissingExtra, Stopped, WorkersLost
from minuet import Progress as Moment
from minuet.apps.cli.arguments import add_search_arguments
from minuet.apps.cli.durations import duration_range
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.messages import say
from minuet.apps.cli.outcome import Outcome
from minuet.apps.cli.parser import Parser, workers
from minuet.apps.cli.progress import Progress, share_bar
from minuet.apps.cli.query import ask, read_subject
from minuet.apps.subject import InputError
from minuet.errors import amount

MPI = "python -m mpi4py.futures -m "
AUDITED = "the journal adds up: each part of the tree was searched once"
PATIENCE = 5.0  # seconds until workers should have answered


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    parser.value("--journal", "FILE", "the file that records progress: run.db", required=True)
    parser.value("--solutions", "FILE", "write all solutions to a .jsonl file or a .parquet folder")
    where = parser.add_mutually_exclusive_group()
    processes = "processes on this machine (default: all, one per core)"
    parser.value("--workers", "N", processes, workers, default="all", group=where)
    parser.value("--dask", "ADDRESS", "use the workers of this Dask scheduler", group=where)
    parser.flag("--mpi", "use the workers of an MPI job (see minuet help run)", group=where)
    add_search_arguments(parser)


def run(args: Namespace) -> int:
    """Continue with a run, or begin one."""
    from minuet.scale import cluster

    subject = read_subject(args)
    bar = _Bar()
    options = {"output": args.solutions, "progress": bar.tell}
    options |= {name: getattr(args, name) for name in ("journal", "time_limit", "engine")}
    try:
        stats = ask(
            subject,
            lambda problem, given: cluster.run(problem, _where(args), given=given, **options),
            args.given,
        )
        ending = Outcome(stats.solutions, stats, complete=True, details={"audited": True})
    except Stopped as stopped:
        ending = Outcome.of(stopped, audited=False)
    except WorkersLost as error:
        bar.clear()
        say(f"{error}\n{_how_to_go_on()}" if Path(args.journal).exists() else str(error))
        return Exit.STOPPED
    except ValueError as error:
        raise InputError(str(error)) from None
    except KeyboardInterrupt:  # the second one, or so early that there is nothing to report
        bar.clear()
        if Path(args.journal).exists():
            say(_how_to_go_on())
        raise
    finally:
        bar.clear()
    return _end(ending, args)


def _where(args: Namespace) -> Any:
    from minuet.scale.processes import begin_worker

    if args.dask:
        return args.dask
    if not args.mpi:
        return args.workers
    return partial(_mpi_pool(), initializer=begin_worker)  # or Ctrl-C would end the whole job


def _mpi_pool() -> Any:
    """Return the pool of the MPI job that this process is in."""
    try:
        core = import_module("mpi4py.futures._core")
        pool = import_module("mpi4py.futures").MPIPoolExecutor
    except (ImportError, RuntimeError) as error:  # a RuntimeError if there is no MPI library
        raise MissingExtra.of(error, "mpi4py", extra="mpi") from error
    if getattr(core, "SharedPool", True) is None:  # it would try to start processes, and wait
        command = f"mpiexec -n 65 {MPI}minuet {shlex.join(sys.argv[1:])}"
        raise InputError(f"--mpi needs an MPI job, with one process more than workers: {command}")
    return pool


def _end(ending: Outcome, args: Namespace) -> int:
    ending.write(as_json=args.json)
    ending.report(stats=args.stats)
    say(_how_to_go_on() if ending.stop else AUDITED)
    return ending.code


def _how_to_go_on() -> str:
    job = f"mpiexec -n ... {MPI}" if "--mpi" in sys.argv else ""
    return f"to continue from here: {job}minuet {shlex.join(sys.argv[1:])}"


class _Bar(Progress):
    """A bar of the share of the tree that is done."""

    def __init__(self) -> None:
        super().__init__(1, "solution")
        self.moment: Moment | None = None

    def tell(self, moment: Moment, count: int) -> None:
        """Report the progress."""
        self.moment = moment
        self.show(0, count)

    def text(self, done: int, count: int, seconds: float) -> str:
        """The line that is shown."""
        moment = self.moment
        if moment is None:
            return ""
        if not moment.rate and seconds > PATIENCE:  # as if a cluster has no workers yet
            rest = ", no worker has answered yet"
        else:
            rest = f", {duration_range(moment.left)} to go" if moment.left else ""
        return f"{share_bar(moment.fraction)}{amount(count, self.noun)}{rest}"

"""Checking a journal: the tasks must add up to the totals, and with what is left to the whole tree.

It shares nothing with the run except the tables (see `journal`), and only reads, so it can be used
at any time, even during the run.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from minuet.scale.journal import Totals, check_rows, clear_errors, settings_in, snapshot, totals_in
from minuet.scale.outputs import path_from, solutions_in

CLOSE = 1e-6  # weights are products of shares, so they are not exact
BUNDLES = "(SELECT bundle AS id, parent FROM task UNION ALL SELECT id, parent FROM bundle)"
HALVES = ", ".join(  # of sums that may need more than 64 bits
    f"coalesce(sum({name} >> 32), 0), coalesce(sum({name} & 0xFFFFFFFF), 0)"
    for name in ("solutions", "nodes", "updates")
)
SUMS = f"SELECT count(*), total(milliseconds) / 1000, total(weight), {HALVES} FROM task"
STRAY = (
    f"SELECT count(*) FROM {BUNDLES} WHERE id <> 1 AND "
    "(parent >= id OR parent NOT IN (SELECT bundle FROM task))"
)


def audit(path: str | Path) -> list[str]:
    """Return a sentence for everything wrong with a journal; no sentences if it adds up.

    Raises `JournalError` if a row is not as it was written.

    - The tasks add up to the totals: solutions, nodes, updates, seconds of work.
    - Every bundle that ever existed is either done or left, and its parent task is done.
    - The shares of the tree that were searched and those that are left add up to all of it.
    - The solutions of the tasks follow one another in the file of solutions, without gaps.
    """
    with _copy(Path(path)) as file, clear_errors(Path(path)):
        check_rows(file)
        totals, output = totals_in(file), settings_in(file).get("output")
        wrong = [*_sums(file, totals), *_tree(file), *_order(file, totals)]
        is_finished = not file.execute("SELECT count(*) FROM bundle").fetchone()[0]
    if output is not None:
        wrong += _output(path_from(path, output), totals, is_finished)
    return wrong


def _output(output: Path, totals: Totals, is_finished: bool) -> Iterator[str]:
    there = solutions_in(output, totals.position)
    if there != totals.solutions:
        yield (
            f"{output} has {there:,} solutions, not {totals.solutions:,}"
            if output.exists()
            else f"the file of solutions is gone: {output.absolute()}"
        )
    elif is_finished and output.is_file():  # before that, what was written last may not count yet
        more = output.stat().st_size - totals.position
        if more > 0:
            yield f"{output} has {more:,} bytes after its last solution"


@contextmanager
def _copy(path: Path) -> Iterator[sqlite3.Connection]:
    """Copy a journal, so that the run does not have to wait while it is read."""
    with closing(sqlite3.connect("")) as copy:  # on disk, and deleted when it is closed
        with snapshot(path) as file:
            copy.text_factory = file.text_factory
            file.backup(copy)
        yield copy


def _sums(file: sqlite3.Connection, totals: Totals) -> Iterator[str]:
    tasks, seconds, weight, *halves = file.execute(SUMS).fetchone()
    solutions, nodes, updates = (
        (high << 32) + low for high, low in zip(halves[::2], halves[1::2], strict=True)
    )
    for name, found, total in (
        ("number of tasks", tasks, totals.tasks),
        ("solutions", solutions, totals.solutions),
        ("nodes", nodes, totals.nodes),
        ("updates", updates, totals.updates),
    ):
        if found != total:
            yield f"the {name} of the tasks add up to {found:,}, not {total:,}"
    if abs(seconds - totals.worked) > 0.001 * (1 + tasks):  # each was rounded to a millisecond
        yield f"the seconds of the tasks add up to {seconds:,.3f}, not {totals.worked:,.3f}"
    if abs(weight - totals.share) > CLOSE * weight:
        yield f"the shares of the tasks add up to {weight:.9g}, not {totals.share:.9g}"
    left = file.execute("SELECT total(weight) FROM bundle").fetchone()[0]
    if abs(weight + left - 1) > CLOSE:
        yield f"{weight:.9f} of the tree is done and {left:.9f} left: that is not all of it"


def _tree(file: sqlite3.Connection) -> Iterator[str]:
    """Bundles are numbered from 1 without gaps, and each has a parent with a smaller number."""
    number, different, largest = file.execute(
        f"SELECT count(*), count(DISTINCT id), max(id) FROM {BUNDLES}"
    ).fetchone()
    if number != different:
        yield f"{number - different:,} bundles are both done and left"
    if different != largest:
        yield f"{largest - different:,} bundles are neither done nor left"
    if stray := file.execute(STRAY).fetchone()[0]:
        yield f"{stray:,} bundles were left of a task that is not done"


def _order(file: sqlite3.Connection, totals: Totals) -> Iterator[str]:
    """Each task starts in the file of solutions where the previous one ended."""
    end = 0
    rows = "SELECT bundle, solutions, first FROM task ORDER BY length(first), first, solutions > 0"
    for bundle, solutions, first in file.execute(rows):
        if int(first) != end:
            yield f"the solutions of task {bundle} begin at {int(first):,}, not at {end:,}"
            return
        end += solutions
    if end != totals.solutions:
        yield f"the solutions of the tasks end at {end:,}, not at {totals.solutions:,}"

"""One measurement in its own process: `python -m bench.worker JOB` prints the answer as JSON.

CPU seconds (user and system) start with Python objects in memory, after imports and a tiny warm-up
problem, so neither startup nor a just-in-time compiler counts, for any solver.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from bench import peers
from bench.rows import Rows, fault, tiny

Answer = dict[str, Any]

MOMENT = 0.01
"""Seconds: a list that takes less is asked for again, up to `TIMES`, because a first call mostly
waits for caches to fill; the best time counts. (Counts are not: programs that they are compared
with run once.)"""
TIMES = 10


def main() -> None:
    """Do the job named on the command line."""
    job = json.loads(sys.argv[1])
    rows = Rows.load(Path(job["rows"]))
    ask = _minuet(job) if job["who"] == "minuet" else _peer(job, rows)
    if not isinstance(ask, str):
        ask(tiny())
        _limit(job["timeout"])
        print(json.dumps(_best(ask, rows) if job["task"] == "list" else ask(rows)))
    else:
        print(json.dumps({"cannot": ask}))


def _best(ask: Callable[[Rows], Answer], rows: Rows) -> Answer:
    answers = [ask(rows)]
    while len(answers) < TIMES and answers[-1].get("seconds", MOMENT) < MOMENT:
        answers.append(ask(rows))
    return min(answers, key=lambda answer: answer.get("seconds", 0.0))


def _limit(seconds: float) -> None:
    """Let the system end this process after this many seconds, whatever its C code does.

    (A limit on CPU time would make the clock used here tick in steps of milliseconds.)
    """
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)


def _minuet(job: Answer) -> Callable[[Rows], Answer]:
    from minuet.errors import MinuetError

    task = {"count": _count, "list": _list, "first": _first}[job["task"]]

    def ask(rows: Rows) -> Answer:
        try:
            return task(rows, job["engine"])
        except MinuetError as error:
            if job["engine"] == "auto":  # one engine may reject a problem, but not all of them
                raise
            return {"cannot": str(error)}

    return ask


def _count(rows: Rows, engine: str) -> Answer:
    """Build a problem and count its solutions; return the answer and both times."""
    from minuet import count

    plain = _plain(rows)
    begin = time.process_time()
    problem = _problem(rows, plain)
    built = time.process_time()
    number = count(problem, engine=engine, memory_limit=0)  # one by one, like the others
    end = time.process_time()
    return {"seconds": end - built, "build": built - begin, "answer": number}


def _first(rows: Rows, engine: str) -> Answer:
    """Build a problem and find one solution."""
    from minuet import solve

    plain = _plain(rows)
    begin = time.process_time()
    problem = _problem(rows, plain)
    built = time.process_time()
    solution = solve(problem, engine=engine)
    end = time.process_time()
    found = [list(solution)] if solution is not None else []
    return {"seconds": end - built, "build": built - begin} | _verdict(rows, len(found), found)


def _list(rows: Rows, engine: str) -> Answer:
    """Build a problem and take all its solutions as Python objects."""
    from minuet import solutions

    plain = _plain(rows)
    begin = time.process_time()
    search = solutions(_problem(rows, plain), engine=engine)
    number, samples = _drain(search)
    seconds = time.process_time() - begin
    stats = {"nodes": search.stats.nodes, "engine": search.stats.engine}
    return {"seconds": seconds} | stats | _verdict(rows, number, samples)


def _plain(rows: Rows) -> list[Any]:
    """Return the options as lists, or as mappings to colors if there are any."""
    if rows.colors is None:
        return rows.options
    pairs = zip(rows.options, rows.colors, strict=True)
    return [{i: c or None for i, c in zip(*pair, strict=True)} for pair in pairs]


def _problem(rows: Rows, options: list[Any]) -> Any:
    from minuet import Problem

    primary: Any = range(rows.primary)
    if rows.bounds:
        primary = {item: rows.bounds.get(item, (1, 1)) for item in primary}
    secondary = range(rows.primary, rows.primary + rows.secondary)
    return Problem(primary=primary, secondary=secondary, options=options)


def _peer(job: Answer, rows: Rows) -> Callable[[Rows], Answer] | str:
    """Return a function that asks a peer, or why it cannot be asked."""
    try:
        module = peers.adapter(job["who"])
    except ImportError as error:
        return f"not installed ({error})"
    obstacle = peers.obstacle(module, rows)
    if obstacle:
        return obstacle
    first = job["task"] == "first"

    def ask(rows: Rows) -> Answer:
        prepared = module.prepare(rows)
        begin = time.process_time()
        found = module.solutions(prepared)
        number, samples = _take_one(found) if first else _drain(found)
        seconds = time.process_time() - begin
        version = {"version": peers.version(module)}
        return {"seconds": seconds} | version | _verdict(rows, number, samples)

    return ask


def _take_one(found: Iterable[Sequence[int]]) -> tuple[int, list[list[int]]]:
    samples = [list(solution) for solution, _ in zip(found, range(1), strict=False)]
    return len(samples), samples


def _drain(found: Iterable[Sequence[int]]) -> tuple[int, list[list[int]]]:
    """Take every solution; keep the first and the last to check afterward."""
    number = 0
    first = last = None
    for last in found:
        if not number:
            first = last
        number += 1
    return number, [list(s) for s in (first, last) if s is not None]


def _verdict(rows: Rows, number: int, samples: list[list[int]]) -> Answer:
    faults = [wrong for sample in samples if (wrong := fault(rows, sample))]
    return {"answer": number, "fault": faults[0] if faults else None}


if __name__ == "__main__":
    main()

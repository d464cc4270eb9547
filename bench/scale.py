"""How a search scales: measured on this machine, simulated for larger clusters.

    python -m bench.scale cores               two workers against one: counting, batches, generating
    python -m bench.scale dask                what Dask costs: tasks a second, and a run of a minute
    python -m bench.scale tree FILE.dlx       measure the subtrees of a problem: scale_tree.txt
    python -m bench.scale simulate            runs on 100 and on 10,000 cores over these subtrees
    python -m bench.scale coordinator         tasks a second that one process can deal with

Machines are often shared, so besides the ratio of the times, `cores` shows the ratio on an idle
machine: the CPU time of one worker divided by the longer CPU time of two.

The simulation runs the real scheduling code (`minuet.scale.work`) with simulated workers and a
simulated clock. A tree is a table of measured subtree sizes; below the smallest, it is assumed to
look like the whole tree again. The table determines everything: the numbers are the same each time.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import deque
from concurrent.futures import Executor, Future
from functools import partial
from heapq import heappop, heappush
from itertools import count as numbers
from pathlib import Path
from typing import NamedTuple

import minuet.scale.cluster as cluster
import minuet.solver.parallel as parallel
from bench import instances
from minuet import Problem, count, trace
from minuet.formats import dlx
from minuet.scale.backlog import Backlog
from minuet.scale.crews import Crew
from minuet.scale.journal import Bundle, Totals
from minuet.scale.tasks import Outcome, Packed
from minuet.scale.work import Work
from minuet.solver.parts import Part

HERE = Path(__file__).parent
TREE = HERE / "scale_tree.txt"
DATA = Path(os.environ.get("MINUET_DATA", HERE.parents[1] / "shared" / "data"))
LONG = ("conway5", "domino8x8", "sud_multi", "rxc48")
ENGINE = "cells"
GRAIN = 0.05  # seconds of a subtree that the simulation does not divide any further


# ---- two cores


def best(run, times=3):
    """The best wall time, and the best CPU time of the busiest thread or process."""
    found = [run() for _ in range(times)]
    return min(wall for wall, _ in found), min(cpu for _, cpu in found)


def searching(problem, engine, workers):
    """Count once; return the wall time and the CPU time of the busier worker."""
    spent, work = [], parallel._Tree.work

    def watched(tree):
        started = time.thread_time()
        work(tree)
        spent.append(time.thread_time() - started)

    parallel._Tree.work = watched
    wall, cpu = time.perf_counter(), time.thread_time()
    try:
        count(problem, engine=engine, workers=workers)
    finally:
        parallel._Tree.work = work
    return time.perf_counter() - wall, max(spent, default=time.thread_time() - cpu)


def batches(lines, workers):
    from minuet.puzzles.sudoku.lines import solve_chunks

    wall, cpu = time.perf_counter(), time.process_time()
    for _ in solve_chunks(lines, check_unique=True, workers=workers):
        pass
    return time.perf_counter() - wall, (time.process_time() - cpu) / workers


def generating(number, workers):
    """Generate puzzles once; return the wall time and the CPU time of the busier process."""
    from minuet.puzzles import Sudoku

    wall, before = time.perf_counter(), os.times()
    made = Sudoku.generate_many(number, seed=1, difficulty="hard", workers=workers)
    assert sum(1 for _ in made) == number
    own, other = (cpu(os.times()) - cpu(before) for cpu in (cpu_here, cpu_of_others))
    return time.perf_counter() - wall, max(own, other / max(1, workers - 1))


def cpu_here(times):
    return times.user + times.system


def cpu_of_others(times):
    """CPU seconds of this process's finished children."""
    return times.children_user + times.children_system


def row(name, one, two):
    print(
        f"{name:22}{one[0]:8.2f} s {two[0]:8.2f} s   x {one[0] / two[0]:.2f}   "
        f"(x {one[1] / two[1]:.2f} by CPU time)",
        flush=True,
    )


def long_ones():
    """Problems that take a second or two: from the shared data, or else defined here."""
    if DATA.exists():
        return {
            name: dlx.loads((DATA / "instances" / f"{name}.dlx").read_text(encoding="utf-8"))
            for name in LONG
        }
    return {
        "dominoes 8x8": instances.dominoes(8, 8),
        "pentominoes 6x10": instances.pentominoes(6, 10),
        "langford 12": instances.langford(12),
        "queens 12": instances.queens(12),
    }


def hundred_thousand():
    """A hundred thousand sudokus, many of them equal."""
    from minuet.puzzles import Sudoku

    if DATA.exists():
        return 20 * (DATA / "sudoku" / "17clue_5000.txt").read_text(encoding="utf-8").splitlines()
    return 1000 * [puzzle.line for puzzle in Sudoku.generate_many(100, seed=1, minimal=True)]


def cores():
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    print(f"{'':22}{'one':>8}   {'two':>8}")
    for name, problem in long_ones().items():
        one, two = (best(partial(searching, problem, ENGINE, workers)) for workers in (1, 2))
        row(f"count {name}", one, two)
    lines = hundred_thousand()
    one, two = (best(partial(batches, lines, workers), 3) for workers in (1, 2))
    row("100,000 sudoku", one, two)
    one, two = (best(partial(generating, 200, workers), 2) for workers in (1, 2))
    row("200 hard sudoku", one, two)


# ---- Dask


class Started:
    """A Dask scheduler and workers as processes on this machine."""

    def __init__(self, workers):
        import re
        import subprocess

        def start(*words, **how):
            command = [sys.executable, "-m", "dask", *words, "--no-dashboard"]
            return subprocess.Popen(command, text=True, stdout=subprocess.DEVNULL, **how)

        where = ("--host", "127.0.0.1", "--port", "0")
        self.processes = [start("scheduler", *where, stderr=subprocess.PIPE)]
        errors = self.processes[0].stderr
        self.address = next(
            found[1] for line in errors if (found := re.search(r"Scheduler at:\s+(tcp\S+)", line))
        )
        threading.Thread(target=errors.read, daemon=True).start()
        quiet = {"stderr": subprocess.DEVNULL}
        for _ in range(workers):
            words = ("worker", self.address, "--nthreads", "1", "--no-nanny")
            self.processes.append(start(*words, **quiet))

    def __enter__(self):
        return self.address

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()


def nothing(number):
    return number


def dask(workers=2):
    from distributed import Client

    print(f"load {os.getloadavg()[0]:.1f}")
    # Too much to finish: the comparison is how far each gets in the given time.
    problem = Problem(range(24), options=[(a, b) for a in range(24) for b in range(a)])
    with Started(workers) as address, Client(address) as client:
        client.wait_for_workers(workers)
        executor = client.get_executor(pure=False)
        started = time.perf_counter()
        for future in [executor.submit(nothing, k) for k in range(2000)]:
            future.result()
        print(f"{2000 / (time.perf_counter() - started):,.0f} empty tasks a second")
        seconds = float(os.environ.get("SECONDS", "60"))
        for _ in range(2):  # in turn, because the load of the machine changes
            for name, where in (("processes", workers), ("Dask", client)):
                report(name, problem, where, workers, seconds)


def report(name, problem, where, workers, seconds):
    """Work for some seconds; print the number of nodes and the share of time workers were busy."""
    search = cluster._open(problem, where, (), "cells", lists=False)
    try:
        search.count(100_000, seconds)  # wait for all processes
        search.count(2**62, seconds)
    finally:
        search.close()
    totals = search.work.totals
    print(
        f"{name:10}{totals.nodes:14,} nodes in {seconds:.0f} s, {totals.tasks} tasks, workers busy "
        f"for {totals.worked / (workers * seconds):.1%}, load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


# ---- a measured tree


class Node(NamedTuple):
    """A subtree: its share of the tree above, and its children (numbers of nodes)."""

    share: float
    below: tuple[int, ...]


def measure(path, least=2000):
    """Write the sizes of all subtrees of at least this many nodes, one per line: parent, size."""
    problem = dlx.loads(Path(path).read_text(encoding="utf-8"))
    parents, sizes, stack = [-1], [1], [0]
    for event in trace(problem):
        if event.kind == "try":
            parents.append(stack[-1])
            sizes.append(1)
            stack.append(len(sizes) - 1)
        elif event.kind == "back":
            done = stack.pop()
            sizes[stack[-1]] += sizes[done]
    # If a subtree is kept, so are all its siblings, whatever their size.
    wanted = {0} | {k for k in range(1, len(sizes)) if sizes[parents[k]] >= least}
    new = {k: number for number, k in enumerate(sorted(wanted))}
    lines = [f"{new.get(parents[k], -1)} {sizes[k]}" for k in sorted(wanted)]
    head = f"# {Path(path).name}: {sizes[0]:,} nodes; the parent and the size of each subtree"
    TREE.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
    print(head, f"({len(lines):,} of them)")


def read_tree():
    rows = [
        tuple(map(int, line.split())) for line in TREE.read_text(encoding="utf-8").splitlines()[1:]
    ]
    below = [[] for _ in rows]
    for number, (parent, _) in enumerate(rows):
        if parent >= 0:
            below[parent].append(number)
    return [
        Node(size / rows[parent][1] if parent >= 0 else 1.0, tuple(below[number]))
        for number, (parent, size) in enumerate(rows)
    ]


# ---- a simulated cluster


class SimulatedCrew:
    """Workers that search a measured tree on a simulated clock; see `crews.Crew`.

    A part is identified by its node in the table (`chosen`) and by its seconds (`excluded`). The
    coordinator handles one message at a time, which takes `cost` seconds.
    """

    digest = ""

    def __init__(self, tree, workers, cost):
        self.tree, self.workers, self.cost = tree, workers, cost
        self.idle = workers
        self.given_out = 0
        self.queue = deque()  # tasks that wait for a worker
        self.running = []  # (end, order, key, outcome)
        self.order = numbers()
        self.clock = self.busy_seconds = 0.0
        self.tasks = 0

    @property
    def busy(self):
        return self.given_out

    def submit(self, key, task):
        self.clock += self.cost
        self.given_out += 1
        self.tasks += 1
        self.queue.append((key, task))
        self.begin(self.clock)

    def begin(self, now):
        while self.idle and self.queue:
            key, task = self.queue.popleft()
            outcome = self.search(task)
            self.idle -= 1
            heappush(self.running, (now + outcome.seconds, next(self.order), key, outcome))

    def outcomes(self, _seconds):
        if self.running:
            end, _, key, outcome = heappop(self.running)
            self.idle += 1
            self.given_out -= 1
            self.busy_seconds += outcome.seconds
            self.begin(end)  # start a waiting task at once
            self.clock = max(self.clock, end) + self.cost
            yield key, outcome

    def search(self, task):
        """Search the parts until time runs out, as `tasks.perform` does."""
        waiting, spent = deque(task.parts), 0.0
        while waiting and spent < task.seconds:
            part = waiting.popleft()
            (node,), (seconds,) = part.chosen, part.excluded
            if seconds <= max(GRAIN, task.seconds - spent):
                spent += seconds
                continue
            node = self.tree[node] if self.tree[node].below else self.tree[0]
            weight = part.weight / len(node.below)
            children = [Part((k,), (seconds * self.tree[k].share,), weight) for k in node.below]
            spent += seconds - sum(child.excluded[0] for child in children)
            waiting.extendleft(reversed(children))
        weight = sum(part.weight for part in task.parts) - sum(part.weight for part in waiting)
        return Outcome(tuple(waiting), 0, Packed(), 0, 0, 0, spent, weight)


def simulate_one(tree, workers, seconds, cost):
    """Run a tree that would keep all workers busy for this many seconds."""
    crew = SimulatedCrew(tree, workers, cost)
    root = Part((0,), (float(workers * seconds),), 1.0)
    work = Work(crew, "", Backlog([Bundle(1, (root,))]), Totals(), lists=False)
    most = 0
    while not work.done:
        for _ in work.step(float("inf"), 1):
            most = max(most, len(work.backlog))
    idle = 1 - crew.busy_seconds / (workers * crew.clock)
    print(
        f"{workers:8,} {seconds / 60:8.0f} min {crew.clock / 60:9.1f} min {idle:9.1%} "
        f"{crew.tasks:12,} {2 * crew.tasks / crew.clock:12.1f} {most:10,}",
        flush=True,
    )


def simulate(workers=None, minutes=None, cost=0.0015):
    """Print the table, or one line of it for these numbers of workers and minutes."""
    tree = read_tree()
    print(TREE.read_text(encoding="utf-8").splitlines()[0], f"\n{cost * 1000:.1f} ms a message")
    head = ("cores", "ideal", "takes", "idle", "tasks", "messages/s", "bundles")
    print("{:>8} {:>12} {:>13} {:>9} {:>12} {:>12} {:>10}".format(*head))
    table = ((100, 10), (100, 60), (1000, 10), (10_000, 5), (10_000, 60))
    for cores, length in table if workers is None else [(int(workers), float(minutes))]:
        simulate_one(tree, cores, 60.0 * length, cost)


# ---- a coordinator


class Instant(Executor):
    """Workers that return their tasks immediately, so only the coordinator has work."""

    def __init__(self, workers):
        self.num_workers = workers
        self.given_out = deque()

    def submit(self, _function, task, _sent=None):
        self.given_out.append((Future(), task))
        return self.given_out[-1][0]

    def finish(self, number):
        for _ in range(min(number, len(self.given_out))):
            future, task = self.given_out.popleft()
            future.set_result(Outcome(task.parts, 1, Packed(), 1, 1, 1, task.seconds, 0.0))


def coordinator(seconds=3.0, crews=(100, 1000, 10_000)):
    """Print how many tasks per second a coordinator can handle with this many in progress."""
    problem = Problem("a", options=["a"])
    print(f"{'workers':>8} {'at a time':>10} {'tasks a second':>15} {'a task':>10}")
    for workers in crews:
        for number in (1, 100):
            parts = [Part((k,), (), 1 / workers) for k in range(workers + workers // 4)]
            bundles = [Bundle(k + 1, (part,)) for k, part in enumerate(parts)]
            executor = Instant(workers)
            crew = Crew(problem, executor)
            work = Work(crew, "cells", Backlog(bundles), Totals(), lists=False)
            [*work.step(0.0, 1)]
            done, started = 0, time.process_time()
            while time.process_time() - started < float(seconds):
                executor.finish(number)
                done += sum(1 for _ in work.step(1.0, 1))
            speed = done / (time.process_time() - started)
            each = f"{1e6 / speed:,.0f} us"
            print(f"{workers:8,} {number:10} {speed:15,.0f} {each:>10}", flush=True)


if __name__ == "__main__":
    what, *rest = sys.argv[1:] or ["simulate"]
    ways = {
        "cores": cores,
        "dask": dask,
        "tree": measure,
        "simulate": simulate,
        "coordinator": coordinator,
    }
    if what not in ways:
        sys.exit(__doc__)
    ways[what](*rest)
